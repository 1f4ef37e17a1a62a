"""A double tap enters nothing twice, and whoever counts fast is heard."""

from __future__ import annotations

from companion.ui.touch import MAIN, PAGE, REST, SEEN, Touches


class Clock:
    now = 100.0

    def __call__(self) -> float:
        return self.now


def touches() -> tuple[Touches, Clock]:
    clock = Clock()
    return Touches(clock), clock


def test_the_same_place_with_another_meaning_rests_after_a_step() -> None:
    device, clock = touches()
    assert device.heard("pad", ("2 axes", "blow 1"))
    device.stepped()
    clock.now += REST / 2
    assert not device.heard("pad", ("2 axes", "blow 2"))
    assert device.heard("elsewhere", ("1 axe", "blow 2"))
    assert device.heard("pad", ("2 axes", "blow 2")), "another place was meant in between"


def test_the_next_die_of_the_same_roll_is_heard_at_once() -> None:
    device, clock = touches()
    assert device.heard("pad", ("2 axes", ()))
    clock.now += 0.1
    assert device.heard("pad", ("2 axes", (1,)))


def test_counting_fast_is_heard() -> None:
    device, clock = touches()
    for _tap in range(5):
        assert device.heard("plus", ("Fog +1", 1))
        device.stepped()
        clock.now += 0.05


def test_the_main_key_is_never_meant_twice_in_a_moment() -> None:
    device, clock = touches()
    assert device.heard(MAIN, ("Next", 1))
    device.stepped()
    clock.now += REST / 2
    assert not device.heard(MAIN, ("Next", 1))
    clock.now += REST
    assert device.heard(MAIN, ("Next", 1))


def test_a_page_or_sheet_that_has_just_come_is_looked_at_first() -> None:
    device, clock = touches()
    assert device.heard("row", ("Conan", 1))
    device.turned()
    clock.now += PAGE / 2
    assert not device.heard("another", ("Scenario", 1))
    clock.now += PAGE
    assert device.heard("another", ("Scenario", 1))


def test_a_touch_that_is_not_heard_does_not_make_the_wait_longer() -> None:
    device, clock = touches()
    assert device.heard(MAIN, ("Roll", 1))
    clock.now += REST * 0.9
    assert not device.heard(MAIN, ("Keep", 1))
    clock.now += REST * 0.2
    assert device.heard(MAIN, ("Keep", 1))


def test_a_slow_drawing_keeps_the_second_touch_out_and_no_later_one() -> None:
    device, clock = touches()
    assert device.heard("pad", ("2 axes", "blow 1"))
    clock.now += REST * 2
    device.stepped()
    assert not device.heard("pad", ("2 axes", "blow 2")), "it waited behind the first"
    clock.now += SEEN
    assert device.heard("pad", ("2 axes", "blow 2"))


def test_a_quick_player_who_knows_the_next_page_is_heard_before_a_double_tap_would_have_rested() -> None:
    device, clock = touches()
    assert device.heard("tab", ("Heroes", 1))
    device.turned()
    clock.now += (PAGE + REST) / 2
    assert device.heard("another", ("Gems +1", 1))
