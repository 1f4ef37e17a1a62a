"""Phases follow each other, rounds follow phases, sides follow sides."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.core.turn import Turn, advanced, next_side


@given(st.integers(1, 5), st.integers(0, 40))
def test_every_phase_is_played_once_a_round(phases: int, steps: int) -> None:
    turn = Turn(tuple(f"p{n}" for n in range(phases)))
    for _ in range(steps):
        turn = advanced(turn)
    assert (turn.round, turn.phase) == (1 + steps // phases, steps % phases)


def test_the_kinds_of_rounds_repeat_in_order() -> None:
    kinds = [Turn(kinds=("day", "day", "night"), round=n).kind for n in range(1, 8)]
    assert kinds == ["day", "day", "night", "day", "day", "night", "day"]


def test_a_game_without_kinds_has_none() -> None:
    assert Turn().kind == ""


def test_the_game_is_over_in_the_last_phase_of_the_last_round_only() -> None:
    turn = Turn(("a", "b"), last_round=2)
    seen = []
    for _ in range(4):
        seen.append(turn.over)
        turn = advanced(turn)
    assert seen == [False, False, False, True]


def test_a_game_without_a_last_round_is_never_over() -> None:
    assert not Turn(("a",), round=10**9).over


@pytest.mark.parametrize(("round", "phase"), [(0, 0), (1, 1), (1, -1)])
def test_a_turn_that_cannot_be_is_refused(round: int, phase: int) -> None:
    with pytest.raises(ValueError, match="no phase"):
        Turn(("a",), round=round, phase=phase)


def test_sides_take_turns_in_seat_order_and_an_empty_side_is_passed_over() -> None:
    order = ("red", "blue", "green")
    assert next_side(order, "red", ("red", "blue", "green")) == "blue"
    assert next_side(order, "red", ("red", "green")) == "green"
    assert next_side(order, "green", ("blue", "green")) == "blue"
    assert next_side(order, "green", ("green",)) == "green"


def test_the_first_side_begins_and_nobody_follows_when_nobody_is_ready() -> None:
    assert next_side(("red", "blue"), "", ("red", "blue")) == "red"
    assert next_side(("red", "blue"), "red", ()) == ""
    assert next_side(("red",), "red", ("stranger",)) == ""
