"""Small rules of Veiel that a wrong sign or bound would break."""

from __future__ import annotations

from dataclasses import replace

from companion.core.step import Refusal
from companion.games.veiel.commands import DiscardCard
from companion.games.veiel.events import CardDiscarded
from companion.games.veiel.numbers import number
from tests.games.veiel.table import KNIGHT, TWINS, begun, tried


def test_the_rounds_and_the_fights_are_counted_from_one() -> None:
    state = replace(begun(), round=5, fight=3)
    assert [(found.low if found else None) for found in (number(state, "round"), number(state, "fight"))] == [1, 1]


def test_a_name_is_cut_at_24_letters() -> None:
    heroes = ({"kind": "hero", "name": "x" * 40}, {"kind": "hero"}, {"kind": "hero"})
    assert len(begun(heroes=heroes, boss="other").heroes[0].name.en) == 24


def test_only_a_twin_of_the_twins_discards_as_one() -> None:
    def who(hero: str, twin: str) -> str:
        found = tried(begun(), DiscardCard(hero, "novice", twin=twin))
        assert not isinstance(found, Refusal)
        [event] = found
        assert isinstance(event, CardDiscarded)
        return event.twin

    assert (who(TWINS, "kilenne"), who(TWINS, "nobody"), who(KNIGHT, "kilenne")) == ("kilenne", "", "")
