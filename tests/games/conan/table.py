"""A small table to test on: two heroes, a short River, and dice that fall as asked."""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path
from typing import Any

from companion.core.chance import Given
from companion.core.game import replay
from companion.core.refusal import Refusal
from companion.games.conan import GAME
from companion.games.conan.state import State, gems_off
from companion.packs.load import read_pack
from companion.packs.model import Pack

ROOT = Path(__file__).parents[3]
RIVER = [
    {"tile": "pict-hunters", "colour": "blue", "figures": 3},
    {"tile": "zogar-sag", "life": 5},
    {"tile": "bossonian-guards", "figures": 2},
    {"tile": "giant-snake", "life": 8},
    {"tile": "event-1"},
]
CHOICES: dict[str, Any] = {
    "players": ["Ana"],
    "scenario": "own",
    "heroes": ["conan", "hadrathus"],
    "river": RIVER,
    "reserve": 10,
    "fatigue": 3,
    "recovery": 5,
    "hero_fatigue": 4,
    "points": 4,
    "turns": 8,
    "items": {"conan": ["conans-sword", "leather-armour", "battle-axe"], "hadrathus": ["life-potion"]},
    "spells": {"hadrathus": ["mitras-halo", "gift-of-life", "lightning-storm", "mitras-healing", "sets-bite"]},
    "tile_spells": {"zogar-sag": ["sets-halo", "boris-rage"]},
    "profile": {},
}


@lru_cache(maxsize=1)
def pack() -> Pack:
    return read_pack(ROOT / "rules_data" / "conan")


def fresh(**changes: Any) -> State:
    state = GAME.start(pack(), {**CHOICES, **changes})
    assert isinstance(state, State), state
    return state


def tried(state: State, command: Any, *faces: int, waive: tuple[str, ...] = ()) -> State | Refusal:
    """The state after a command, or its refusal."""
    decided = GAME.decide(state, command, Given(faces), frozenset(waive))
    if isinstance(decided, Refusal):
        return decided
    after = replay(GAME, state, decided)
    assert gems_off(after) is None
    return after


def done(state: State, *commands: Any, faces: tuple[int, ...] = (), waive: tuple[str, ...] = ()) -> State:
    """The state after commands that must all be allowed."""
    chance = Given(faces)
    for command in commands:
        decided = GAME.decide(state, command, chance, frozenset(waive))
        assert not isinstance(decided, Refusal), (command, decided)
        state = replay(GAME, state, decided)
        assert gems_off(state) is None, command
    return state


def refused(state: State, command: Any, *faces: int) -> str:
    found = tried(state, command, *faces)
    assert isinstance(found, Refusal), command
    return found.code
