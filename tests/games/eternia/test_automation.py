"""What the app does by itself, and leaves to the table when it is told to: one case for each switch."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from companion.capabilities.agreements import SetAutomation
from companion.games.eternia import commands as c
from companion.games.eternia import turn_commands as t
from companion.games.eternia.readings import AUTOMATION
from companion.games.eternia.state import State
from tests.games.eternia import MAP, at_table, begin


def switched(kind: str, level: Any, **choices: Any) -> State:
    return at_table(begin(profile=dict(MAP), **choices), SetAutomation(kind, level))


def income(level: str) -> int:
    state = at_table(switched("income", level), c.PlaceHero("Teela", "North"), t.BeginActions())
    return state.teams["masters"].eternium


def next_income(level: str) -> int:
    state = at_table(
        switched("income", level),
        t.SetLight("night"),
        c.PlaceHero("Teela", "North"),
        t.NextRound(),
        waive=("E_HEROES_LEFT",),
    )
    state = at_table(state, t.NextRound(), waive=("E_HEROES_LEFT",))
    return state.teams["masters"].eternium


def heal(level: str) -> int:
    state = at_table(switched("heal", level), t.SetLight("night"), c.Count("hp/Teela", -3), t.BeginActions())
    return at_table(state, t.Activate("Teela"), t.EndTurn()).heroes["Teela"].hp


def growth(level: str) -> int:
    state = at_table(switched("growth", level, mode="solo", difficulty="merciless"), c.Count("soldiers/evil/North", 1))
    state = at_table(state, t.BeginActions(), t.Activate("Teela"), t.EndTurn())
    return state.areas["North"].soldiers["evil"]


def round_growth(level: str) -> int:
    state = at_table(switched("growth", level, mode="solo", difficulty="advanced"), c.Count("soldiers/evil/North", 1))
    state = at_table(state, t.BeginActions(), t.NextRound(), waive=("E_HEROES_LEFT",))
    return state.areas["North"].soldiers["evil"]


def defeat(level: str) -> int:
    return at_table(switched("defeat", level), c.Count("hp/Teela", -6)).heroes["Teela"].defeats


def market(level: str) -> tuple[str, ...]:
    state = at_table(switched("market", level), t.BeginActions(), c.PlaceHero("Teela", "Woods"), t.Activate("Teela"))
    return at_table(state, t.MoveHero("Teela", "North")).markets


def stormed(level: str) -> tuple[str, ...]:
    state = at_table(switched("market", level), c.Count("soldiers/evil/North", 1))
    return at_table(state, c.WalkIntoSoldiers("Teela", "North")).markets


CASES: dict[str, tuple[tuple[Callable[[str], Any], Any, Any], ...]] = {
    "income": ((income, 13, 10), (next_income, 13, 10)),
    "heal": ((heal, 4, 3),),
    "growth": ((growth, 2, 1), (round_growth, 2, 1)),
    "defeat": ((defeat, 1, 0),),
    "market": ((market, ("shop",), ()), (stormed, ("shop",), ())),
}


def test_every_switch_has_its_case() -> None:
    assert set(CASES) == set(AUTOMATION)


@pytest.mark.parametrize("kind", CASES)
def test_a_switch_changes_what_the_app_does_by_itself(kind: str) -> None:
    for case, by_itself, by_hand in CASES[kind]:
        assert [case(level) for level in ("do", "ask", "off")] == [by_itself, by_hand, by_hand]
