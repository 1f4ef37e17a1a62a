"""Tables to test with: a realm, a fight on the board, dice that follow a script or a seed."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import lru_cache
from pathlib import Path
from random import Random
from typing import Any

from companion.core.chance import Chance, Given
from companion.core.game import replay
from companion.core.refusal import Refusal
from companion.games.heroes3 import GAME
from companion.games.heroes3.battle_commands import BeginFight, Muster, PlaceUnit, StartCombat
from companion.games.heroes3.board import Cell
from companion.games.heroes3.state import Realm
from companion.packs.load import read_pack
from companion.packs.model import Pack

SCENARIO: dict[str, Any] = {
    "resources": {"gold": 20, "materials": 6, "valuables": 3},
    "income": {"gold": 10},
    "ai_hero": False,
}


class Seeded:
    """Chance that is the same in every run."""

    def __init__(self, seed: int) -> None:
        self._source = Random(seed)

    def pick(self, sides: int) -> int:
        return self._source.randrange(sides)

    def order(self, count: int) -> tuple[int, ...]:
        cards = list(range(count))
        self._source.shuffle(cards)
        return tuple(cards)


@lru_cache
def pack() -> Pack:
    return read_pack(Path(__file__).parents[3] / "rules_data" / "heroes3")


def realm(players: Sequence[Any] = ("Ana",), **choices: Any) -> Realm:
    scenario = {**SCENARIO, **choices.pop("scenario", {})}
    state = GAME.start(pack(), {"players": list(players), "scenario": scenario, **choices})
    assert isinstance(state, Realm), state
    return replace(state, seats=tuple(replace(seat, hand=4) for seat in state.seats))  # all have drawn


def decided(state: Realm, command: Any, chance: Chance | None = None, waive: Sequence[str] = ()) -> Any:
    return GAME.decide(state, command, chance or Given(()), frozenset(waive))


def done(state: Realm, *commands: Any, chance: Chance | None = None, waive: Sequence[str] = ()) -> Realm:
    for command in commands:
        events = decided(state, command, chance, waive)
        assert not isinstance(events, Refusal), (command, events)
        state = replay(GAME, state, events)
    return state


def refused(state: Realm, command: Any, waive: Sequence[str] = ()) -> str:
    found = decided(state, command, Seeded(1), waive)
    assert isinstance(found, Refusal), found
    return found.code


def fight(own: dict[str, Cell], enemy: dict[str, Cell], **choices: Any) -> Realm:
    """A solo fight with units on chosen cells: own faction cards as Few, enemy cards as given."""
    state = realm(scenario={"units": tuple(own)}, heroes=("catherine",), **choices)
    state = done(state, StartCombat(0, enemy=tuple(Muster(unit) for unit in enemy)))
    for number, cell in enumerate(own.values(), 1):
        state = done(state, PlaceUnit(f"n{number}", cell), waive=("own-lines-only",))
    for number, cell in enumerate(enemy.values(), 1):
        if state.combat and (unit := state.combat.fighter(f"f{number}")) and unit.at != cell:
            state = done(state, PlaceUnit(f"f{number}", cell), waive=("own-lines-only",))
    return done(state, BeginFight())
