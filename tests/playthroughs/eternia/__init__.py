"""Whole fights and games of Fields of Eternia, through the one door."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from companion.core.chance import Chance, Given
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


def new_table(folder: Path, choices: Mapping[str, Any]) -> Table:
    """A saved table, as the app would open it."""
    state = GAME.start(PACK, {"profile": {}, **choices})
    assert isinstance(state, State), state
    saved = Saved("eternia-table", "eternia", "Table", 0.0, 0.0, GAME.version, codec_of(GAME).state_json(state))
    store = SqliteStore(folder / "table.db")
    store.create(saved, [])
    clock = iter(range(0, 10_000_000, 10))
    return Table(GAME, saved, store, LocalHub(), Given(()), lambda: float(next(clock)))


def do(table: Table, *commands: Any, chance: Chance | None = None, waive: tuple[str, ...] = ()) -> State:
    """Steps that the rules must accept."""
    for command in commands:
        found = table.do(command, chance=chance, waive=waive)
        assert isinstance(found, Step), f"{command}: {found}"
    state = table.state
    assert isinstance(state, State)
    return state


def refused(table: Table, command: Any) -> str:
    """The code of a step that the rules must refuse."""
    found = table.do(command)
    assert isinstance(found, Refusal), f"{command} was accepted"
    return found.code


def faces(*names: str) -> Given:
    """Dice read off the table."""
    return Given([FACES[name] for name in names])


def replayed(table: Table) -> State:
    """The table as a restart would find it."""
    again = Table(GAME, table.saved, table._store, LocalHub(), Given(()), lambda: 0.0)
    assert isinstance(again.state, State)
    return again.state
