"""The dice tray: what was rolled lies there, and a reroll turns only the dice that were taken up."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.core.chance import Given
from companion.core.dice import Die, Face
from companion.core.refusal import Refusal
from companion.core.tray import (
    MOST_DICE,
    DiceRerolled,
    DiceRolled,
    RerollDice,
    RollDice,
    Tray,
    TrayCommand,
    after,
    roll,
)

DICE = {
    "coin": Die.numbered("coin", "star", (0, 1)),
    "cube": Die("cube", (Face(), Face((("star", 2),)), Face((("star", 1), ("axe", 1))), Face((("axe", 3),)))),
}


def rolled(command: TrayCommand, tray: Tray, *faces: int) -> Tray:
    events = roll(DICE, command, tray, Given(faces))
    assert not isinstance(events, Refusal)
    return after(tray, events[0])


@given(st.lists(st.tuples(st.sampled_from(["coin", "cube"]), st.integers(0, 1)), min_size=1, max_size=MOST_DICE))
def test_the_tray_shows_what_was_rolled(dice: list[tuple[str, int]]) -> None:
    names, faces = tuple(name for name, _ in dice), tuple(face for _, face in dice)
    tray = rolled(RollDice(names, "attack"), Tray(("coin",), (1,), (3,)), *faces)
    assert tray == Tray(names, faces, (0,) * len(dice), "attack")


@given(st.lists(st.integers(0, 3), min_size=1, max_size=9), st.data())
def test_a_reroll_turns_only_the_dice_taken_up(faces: list[int], data: st.DataObject) -> None:
    tray = Tray(("cube",) * len(faces), tuple(faces), (0,) * len(faces))
    places = data.draw(st.lists(st.integers(0, len(faces) - 1), min_size=1, unique=True))
    new = data.draw(st.lists(st.integers(0, 3), min_size=len(places), max_size=len(places)))
    turned = rolled(RerollDice(tuple(places)), tray, *new)
    for place in range(len(faces)):
        again = place in places
        assert turned.rerolled[place] == again
        assert turned.faces[place] == (new[places.index(place)] if again else faces[place])


def test_the_total_counts_a_symbol_over_all_dice() -> None:
    tray = Tray(("coin", "cube", "cube"), (1, 2, 3), (0, 0, 0))
    assert (tray.total(DICE, "star"), tray.total(DICE, "axe"), tray.total(DICE, "moon")) == (2, 4, 0)


@pytest.mark.parametrize(
    ("command", "code"),
    [
        (RollDice(()), "dice_count"),
        (RollDice(("coin",) * (MOST_DICE + 1)), "dice_count"),
        (RollDice(("coin", "pebble")), "unknown_die"),
        (RerollDice(()), "no_such_die"),
        (RerollDice((2,)), "no_such_die"),
        (RerollDice((-1,)), "no_such_die"),
        (RerollDice((0, 0)), "no_such_die"),
    ],
)
def test_a_roll_that_makes_no_sense_is_refused_for_good(command: TrayCommand, code: str) -> None:
    refusal = roll(DICE, command, Tray(("coin", "cube"), (0, 0), (0, 0)), Given((0,) * 99))
    assert isinstance(refusal, Refusal)
    assert (refusal.code, refusal.final) == (code, True)


@pytest.mark.parametrize(
    "event", [DiceRolled(("coin",), ()), DiceRolled(("coin",), (-1,)), DiceRerolled((5,), (0,)), DiceRerolled((0,), ())]
)
def test_an_event_that_no_roll_can_give_is_a_broken_save(event: DiceRolled | DiceRerolled) -> None:
    with pytest.raises(ValueError, match=r"cannot show|no places|zip"):
        after(Tray(("coin",), (0,), (0,)), event)
