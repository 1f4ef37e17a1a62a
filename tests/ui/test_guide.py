"""The guide on the table's screen: the moment first, the main key is what is due, and what is left undone is asked about."""

from __future__ import annotations

from collections.abc import Iterator

import flet as ft
import pytest

from companion.core.game import Answer, Due, Ending, Moment
from companion.core.tray import RollDice
from companion.games.generic import NextPhase
from companion.table.saved_games import Room
from companion.ui.look import Look
from companion.ui.widgets.moment import idle, shorter
from companion.views import guide, tracker
from tests.ui.headless import Headless
from tests.ui.test_shell import on_a_device


async def seated(device: Headless, room: Room) -> None:
    await device.press("New table: Harbour Lights")
    await device.press("Start playing")


def controls(drawn: ft.Control) -> Iterator[ft.Control]:
    yield drawn
    held = [getattr(drawn, "content", None), *getattr(drawn, "controls", [])]
    for one in held:
        if isinstance(one, ft.Control):
            yield from controls(one)


def live(device: Headless) -> list[ft.Semantics]:
    return [c for c in device.everything() if isinstance(c, ft.Semantics) and c.live_region]


def test_dice_that_fell_stand_in_the_moment_and_are_read_out_until_they_are_undone() -> None:
    async def play(device: Headless, room: Room) -> None:
        await seated(device, room)
        assert not live(device)
        device.page.data.desks[room.games()[0].id].do(RollDice(("wind", "wind")))
        await device.settle()
        assert len(live(device)) == 1
        assert "2 dice rolled." in device.names()
        await device.press("Undo: 2 dice rolled")
        assert not live(device)

    on_a_device(play)


def test_what_would_leave_something_undone_asks_once_and_names_it(monkeypatch: pytest.MonkeyPatch) -> None:
    left = "Two Picts have not attacked."
    monkeypatch.setattr(tracker, "due", lambda pack, state, _: (Due("End the tile", NextPhase(), leaves=left),))

    async def play(device: Headless, room: Room) -> None:
        await seated(device, room)
        id = room.games()[0].id
        await device.press("End the tile")
        assert left in device.words()
        assert room.table(id).length == 0
        await device.press("Not yet")
        assert room.table(id).length == 0
        await device.press("End the tile")
        keys = [c for c in device.walk(device.sheets()) if isinstance(c, ft.Semantics) and c.label == "End the tile"]
        device.page.data.touches.rest()
        await device.session.dispatch_event(keys[0]._i, "tap", None)
        await device.settle()
        assert room.table(id).length == 1

    on_a_device(play)


def test_a_game_that_has_ended_names_the_winner_on_its_main_key_and_in_the_recap(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(tracker, "due", lambda pack, state, _: ())
    monkeypatch.setattr(tracker, "ending", lambda state, _: Ending("Ana", "All lamps are lit."))

    async def play(device: Headless, room: Room) -> None:
        await seated(device, room)
        await device.press("Fog +1")
        await device.press("Victory: Ana")
        assert "Victory: Ana" in device.words()
        assert "All lamps are lit." in device.words()

    on_a_device(play)


def test_a_moment_is_spoken_as_sentences() -> None:
    moment = Moment("hyenas fall", "3", ("Their tile is dead",), hands=("Remove the three hyenas.",))
    assert moment.spoken() == "3 hyenas fall. Their tile is dead. Remove the three hyenas."
    assert guide.main_of((Due("a", optional=True), Due("b"))) == Due("b")


def test_a_long_moment_shows_what_hands_do_first_and_the_rest_on_a_sheet() -> None:
    moment = Moment("Round 1", lines=("Ana holds the pier",) * 6, hands=("Put a lamp on the pier.",) * 9)
    shown, more = guide.folded(moment, 7, 45)
    assert (len(shown.hands), len(shown.lines), more) == (7, 0, 8)
    assert guide.folded(moment, 20, 45) == (moment, 0)
    assert guide.folded(Moment("Fog", lines=("x" * 300,)), 3, 45) == (Moment("Fog"), 1)
    assert len(guide.whole(moment).cards) == 15


def test_the_main_key_stays_in_sight_however_much_a_step_tells(monkeypatch: pytest.MonkeyPatch) -> None:
    long = Moment("Round 1", hands=tuple(f"Put lamp {n} on the pier." for n in range(30)))
    monkeypatch.setattr(guide, "told", lambda *_: long)

    async def play(device: Headless, room: Room) -> None:
        await seated(device, room)
        await device.press("Fog +1")
        assert "Put lamp 6 on the pier." in device.words()
        assert "Put lamp 7 on the pier." not in device.words()
        await device.press("Read 23 more lines")
        assert "Put lamp 29 on the pier." in device.words()

    on_a_device(play)


@pytest.mark.parametrize("scale", [1.0, 1.6])
def test_the_undo_label_takes_two_lines_and_is_never_cut(scale: float) -> None:
    look = Look(language="fr", scale=scale)
    letters = 2 * int(252 / (15 * 0.55 * scale))
    step = "3 gemmes de Shevatas, énergie vers blessures, et le Saut de la zone de fatigue (Ana)"
    for what in (step, step.partition(",")[0], "x" * 200, "Brume +2"):
        drawn = idle(look, what, print, print)
        [label] = [one for one in controls(drawn) if isinstance(one, ft.Text)]
        assert len(label.value) <= letters, label.value
        assert any(isinstance(one, ft.Semantics) and what in (one.label or "") for one in controls(drawn))
    assert shorter(look, "Annuler : Brume +2", "Brume +2", 30) == "Annuler : Brume +2"


def test_a_second_table_begins_as_the_last_one_with_one_tap_or_from_a_name() -> None:
    async def play(device: Headless, room: Room) -> None:
        await seated(device, room)
        first = room.games()[0]
        await device.press("Fog +1")
        room.keep_setup(first.id, "Sunday")
        device.page.data.go("/new/toy")
        await device.settle()
        await device.press("As last time")
        second = room.games()[0]
        assert (second.id != first.id, second.start, second.steps) == (True, first.start, 0)
        device.page.data.go("/new/toy")
        await device.settle()
        await device.press("Begin from Sunday")
        assert room.games()[0].name == "Sunday"
        device.page.data.go("/new/toy")
        await device.settle()
        await device.press("Another set-up")
        assert "Start playing" in device.names()

    on_a_device(play)


def test_a_setup_goes_to_a_friend_as_a_file() -> None:
    async def play(device: Headless, room: Room) -> None:
        await seated(device, room)
        await device.press("Fog +1")
        setup = room.last_setup("toy")
        assert setup
        table = room.bring_in(room.setup_text(setup))
        assert (table.length, table.saved.start) == (0, setup.start)
        assert [(one.name, one.start) for one in room.setups("toy")] == [(setup.name, setup.start)], "it is kept"

    on_a_device(play)


def test_many_answers_stand_in_columns_so_that_none_lies_below_the_fold() -> None:
    answers = tuple(Answer(str(n), RollDice(("d6",))) for n in range(6))
    many, few = guide.how(Due("Which?", answers=answers)), guide.how(Due("Which?", answers=answers[:3]))
    assert [type(card).__name__ for card in many.cards] == ["Choice"]
    assert len(few.cards) == 3
