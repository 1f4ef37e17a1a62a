"""A vector that is built wrong says so; a number that is none is bad input."""

from __future__ import annotations

from typing import Any

import pytest

from tests.vectors.eternia import ADAPTERS
from tests.vectors.eternia.shapes import SHAPES, Malformed

FIGHTER = {"hp": 5, "initiative": 2, "attack": 3, "defence": 1}


def test_every_function_has_a_shape() -> None:
    assert set(SHAPES) == set(ADAPTERS)


@pytest.mark.parametrize(
    ("fn", "case", "words"),
    [
        ("epic_totals", {"grid": "attack", "base_initiative": 2}, "epic_totals.grid should be a map, not 'attack'"),
        ("epic_totals", {"grid": {"attack": "+3"}, "base_initiative": 2}, "epic_totals.grid.attack should be a list"),
        ("epic_round", {"active": FIGHTER, "other": "Evil-Lyn"}, "epic_round.other should be a map"),
        ("epic_round", {"active": FIGHTER, "other": {"hp": 5}}, "epic_round.other has no 'initiative'"),
        ("winner", {"teams": {"masters": 8}}, "winner.teams.masters should be a map, not 8"),
        ("winner", "masters", "winner should be a map"),
        (
            "activation_order",
            {"teams": "masters", "first": "masters", "heroes": {}},
            "activation_order.teams should be",
        ),
        ("sacrifice", {"available": 2, "assign": "attack", "already_used": False}, "sacrifice.assign should be a map"),
        ("place_cards", {"plays": ["+1"]}, "place_cards.plays[0] should be a pair"),
        ("loadout", {"cards": {"wands": 1}}, "loadout.cards knows no ['wands']"),
        ("wilds_draw", {"pool": 1, "two": "yes"}, "wilds_draw.two should be true or false"),
        ("die_check", {"face": ["blank"]}, "die_check.face should be a text"),
    ],
)
def test_a_vector_built_wrong_is_told_in_a_sentence(fn: str, case: Any, words: str) -> None:
    with pytest.raises(Malformed) as told:
        ADAPTERS[fn](case)
    assert f"malformed vector: {words}" in str(told.value)


@pytest.mark.parametrize(
    ("fn", "case"),
    [
        ("epic_round", {"active": FIGHTER, "other": {**FIGHTER, "attack": "3"}}),
        ("winner", {"teams": {"masters": {"vp": "many"}}}),
        ("outpost_controller", {"models": {"evil": {"heroes": 1.5}}}),
        ("soldiers_vs_soldiers", {"attackers": -1, "defenders": 2}),
        ("day_income", {"pool": 2, "outposts": [{"value": None, "controlled": True}]}),
    ],
)
def test_a_number_that_is_none_is_bad_input(fn: str, case: Any) -> None:
    assert ADAPTERS[fn](case) == {"error": "E_NUMBER"}
