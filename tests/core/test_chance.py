"""Chance is an input: typed in, scripted, or from the operating system, it answers the same questions."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.core.chance import ChanceExhausted, Given
from companion.table.chance import SystemChance


def test_given_results_come_in_order_and_then_run_out() -> None:
    chance = Given((4, 0))
    assert [chance.pick(6), chance.pick(6)] == [4, 0]
    with pytest.raises(ChanceExhausted):
        chance.pick(6)


@pytest.mark.parametrize("face", [6, -1, 10**9])
def test_a_face_that_the_die_does_not_have_is_refused_and_not_used_up(face: int) -> None:
    chance = Given((face,))
    with pytest.raises(ValueError, match="not a face"):
        chance.pick(6)
    assert chance.taken == 0


@given(st.integers(0, 8), st.data())
def test_a_given_order_places_every_card_once(count: int, data: st.DataObject) -> None:
    picks = [data.draw(st.integers(0, left - 1)) for left in range(count, 0, -1)]
    assert sorted(Given(picks).order(count)) == list(range(count))


def test_any_order_can_be_given_and_without_results_the_order_stays() -> None:
    assert Given((2, 0, 0)).order(3) == (2, 0, 1)
    assert Given(()).order(3) == (0, 1, 2)


@given(st.integers(1, 60), st.integers(0, 60))
def test_the_apps_dice_show_faces_that_exist_and_its_shuffles_place_every_card(sides: int, count: int) -> None:
    chance = SystemChance()
    assert 0 <= chance.pick(sides) < sides
    assert sorted(chance.order(count)) == list(range(count))


def test_the_apps_dice_show_every_face_sooner_or_later() -> None:
    chance = SystemChance()
    assert {chance.pick(6) for _ in range(2000)} == set(range(6))  # fails once in 10^157 runs
