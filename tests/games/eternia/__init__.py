"""A table of Fields of Eternia without a store: commands in, states out."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from random import Random
from typing import Any

from companion.core.chance import Chance, Given
from companion.core.game import replay
from companion.core.log import Step
from companion.core.refusal import Refusal
from companion.games.eternia import GAME
from companion.games.eternia.state import State
from companion.packs.load import read_pack
from companion.table.codec import codec_of
from companion.table.session import Table
from companion.table.signals import LocalHub
from companion.table.sqlite import SqliteStore
from companion.table.store import Saved

PACK = read_pack(Path(__file__).parents[3] / "rules_data" / "eternia")
FACES = {"blank": 0, "success": 2, "double": 4, "reroll": 5}


class Seeded:
    """Chance that a test can repeat."""

    def __init__(self, seed: int) -> None:
        self._source = Random(seed)

    def pick(self, sides: int) -> int:
        return self._source.randrange(sides)

    def order(self, count: int) -> tuple[int, ...]:
        return tuple(self._source.sample(range(count), count))


def begin(**choices: Any) -> State:
    state = GAME.start(PACK, {"profile": {}, **choices})
    assert isinstance(state, State), state
    return state


def refused_start(**choices: Any) -> str:
    found = GAME.start(PACK, {"profile": {}, **choices})
    assert isinstance(found, Refusal), "the start was accepted"
    return found.code


def do(state: State, *commands: Any, chance: Chance | None = None, waive: tuple[str, ...] = ()) -> State:
    """The state after steps that the rules must accept."""
    for command in commands:
        found = GAME.decide(state, command, chance or Seeded(1), frozenset(waive))
        assert not isinstance(found, Refusal), f"{command}: {found}"
        state = replay(GAME, state, found)
    return state


def at_table(state: State, *commands: Any, chance: Chance | None = None, waive: tuple[str, ...] = ()) -> State:
    """The same through the one door: a saved table, its log and its codec."""
    table = table_of(state)
    for command in commands:
        found = table.do(command, chance=chance or Seeded(1), waive=waive)
        assert isinstance(found, Step), f"{command}: {found}"
    after = table.state
    assert isinstance(after, State)
    return after


def table_of(state: State) -> Table:
    saved = Saved("eternia-table", "eternia", "Table", 0.0, 0.0, GAME.version, codec_of(GAME).state_json(state))
    store = SqliteStore(":memory:")
    store.create(saved, [])
    return Table(GAME, saved, store, LocalHub(), Seeded(1), lambda: 0.0)


def no(state: State, command: Any, chance: Chance | None = None) -> str:
    """The code with which a step must be refused."""
    found = GAME.decide(state, command, chance or Given(()), frozenset())
    assert isinstance(found, Refusal), f"{command} was accepted"
    return found.code


def dice(*names: str) -> Given:
    return Given([FACES[name] for name in names])


MAP: Mapping[str, Any] = {
    "map.areas": [
        {"name": "Castle Grayskull", "income": 1},
        {"name": "Temple of Serpos", "income": 1},
        {"name": "North", "income": 2, "merchant": "shop"},
        {"name": "South", "income": 3, "merchant": "shop"},
        {"name": "East", "income": 1, "merchant": "forge"},
        {"name": "Woods", "kind": "wilds"},
        {"name": "Hills", "kind": "wilds"},
    ],
    "map.borders": [
        ["Castle Grayskull", "Woods"],
        ["Woods", "Hills"],
        ["Hills", "Temple of Serpos"],
        ["Woods", "North"],
    ],
    "map.paths": [["North", "South"], ["South", "East"]],
    "track.spaces": [
        {"light": "day"},
        {"light": "night", "skull": 1},
        {"light": "day", "skull": 2},
        {"light": "night", "skull": 3},
        {"light": "day", "skull": 4},
    ],
}
