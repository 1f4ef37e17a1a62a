"""A vector that cannot be read is told as such: it never gets an answer that looks like one."""

from __future__ import annotations

from typing import Any

import pytest

from tests.vectors.conan import ADAPTERS

CASES: list[tuple[str, Any]] = [
    ("river_activate", {"river": ["A"], "reserve": -1, "fatigue": 0, "tile": "A", "done": 0}),
    ("river_activate", {"river": ["A"], "reserve": "3", "fatigue": 0, "tile": "A", "done": 0}),
    ("hero_damage", {"reserve": 1, "damage": 2}),
    ("hero_recover", {"stance": "lazy", "dead": 0, "reserve": 0, "fatigue": 3}),
    ("action_allowed", {"stance": "recovering", "action": "fly"}),
    ("place_gems", {"box": "melee", "limit": 4, "placed": 1.5, "add": 1, "reserve": 3}),
    ("hindering_penalty", {"friends": 0, "enemies": 2}),
    ("roll_after_hindering", {"kind": "rangd", "symbols": 2, "friends": 1, "enemies": 1}),
    ("leave_cost", {"friends": 1, "enemies": 1, "skills": ["evasif"]}),
    ("path_cost", {"skills": [], "steps": [{"friends": 1, "enemies": -2}]}),
    ("build_pool", {"who": "hero", "die": "blue", "gems": 2}),
    ("build_pool", {"who": "reach"}),
    ("weapon_hands", -1),
    ("spell_casts", "fireball"),
    ("automa_guard", {"kind": "dragon", "incoming": 1, "life": 1, "purse": 1}),
]


@pytest.mark.parametrize(("fn", "given"), CASES)
def test_a_vector_that_makes_no_sense_gets_no_answer(fn: str, given: Any) -> None:
    with pytest.raises((ValueError, KeyError)):
        ADAPTERS[fn](given)
