"""A vector that cannot be read is told as such: it never gets an answer that looks like one."""

from __future__ import annotations

from typing import Any

import pytest

from tests.vectors.heroes3 import ADAPTERS

CASES: list[tuple[str, Any]] = [
    ("damage", {"side": "packs", "hp_pack": 3, "hp_few": 3, "hit": 1}),
    ("damage", {"side": "few", "hp_few": "3", "hit": 1}),
    ("attack", {"attack": 3, "defence": 1, "dice": [0.5]}),
    ("attack", {"attack": 3, "defence": 1, "dice": [1], "penalty": "no"}),
    ("attack", {"attack": 3, "defence": 1, "dice": [1], "variant": "min-damge"}),
    ("paralysis", {"paralysed": True, "event": "tickled"}),
    ("quick_combat", {"level": "4", "difficulty": 3}),
    ("starting_bonus", {"difficulty": "medium", "rolled": [{"gold": 3}]}),
    ("starting_bonus", {"difficulty": "hard", "option": "b", "revealed": ["major"]}),
    ("conversion", {"sell": "wood", "buy": "gold", "give": 2}),
    ("conversion.remove_card", {"card": "artefact"}),
    ("faction_units.requirement", {"action": "recruit", "tier": "platinum", "dwellings": [1]}),
    ("mines", {"mine": "salt-mine", "never_owned": True}),
    ("settlements", {"choice": "mercury"}),
    ("town_tokens", {"token": "spellbook"}),
    ("end_of_combat", {"action": "retreat", "opponent": "dragons"}),
    ("combat_length", {"guards": ["copper"], "mp_left": 1}),
    ("deployment", [{"id": "a", "type": "swimming", "tier": "bronze", "init": 4}]),
    ("unit_types.ranged_penalty", {"shooter": [5, 1], "target": [2, 4]}),
    ("siege", {"question": "who-pays"}),
    ("ai_targeting.melee", {"actor": {"tier": "bronze", "type": "ground", "at": [1, 6]}, "units": []}),
    ("movement", {"hero": "main", "actions": ["teleport"]}),
    ("rounds", {"round": "three"}),
    ("players_by_mode", {"mode": "duel", "players": 2}),
    ("morale.warriors_tomb", {"state": "gloomy"}),
    ("xp_track", []),
]


@pytest.mark.parametrize(("fn", "given"), CASES)
def test_a_vector_that_makes_no_sense_gets_no_answer(fn: str, given: Any) -> None:
    with pytest.raises((ValueError, KeyError)):
        ADAPTERS[fn](given)


def test_an_empty_army_has_no_target() -> None:
    actor = {"tier": "bronze", "type": "ground", "at": [1, 4]}
    for fn in ("ai_targeting.melee", "ai_targeting.ranged"):
        assert ADAPTERS[fn]({"actor": actor, "units": []}) == {"error": "no-units-left"}


def test_a_spell_that_hurts_frees_the_paralysed_whatever_the_number() -> None:
    assert ADAPTERS["paralysis"]({"paralysed": True, "event": "spell-damage"}) == {
        "paralysed": False,
        "retaliates": False,
    }


def test_a_level_beyond_the_track_is_refused() -> None:
    assert ADAPTERS["level_track.jump"]({"from": 1, "to": 8}) == {"error": "level-out-of-range"}


def test_arriving_at_the_town_ends_the_ais_turn_whatever_lies_there() -> None:
    case = {"mp": 3, "town_dist": 1, "after_steps": {"1": {"claimable": [{"id": "mine", "dist": 1}]}}}
    assert ADAPTERS["ai_map_movement"](case) == {"actions": [{"toward_town": 1}]}
