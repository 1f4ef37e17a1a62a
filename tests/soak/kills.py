"""Kill -9 in the middle of play, over and over on one file: what was told is kept, what was not told is at most one step."""

from __future__ import annotations

import random
import subprocess
import sys
from collections.abc import Iterator
from itertools import count
from pathlib import Path

from companion.core.chance import Given
from companion.table.saved_games import Room
from companion.table.session import Table
from companion.table.sqlite import SqliteStore
from tests.table.conftest import CHOICES, SHELF
from tests.table.test_kill import PLAYERS, played_until_killed

FILE_SHARE = 60  # kills on one file


def trial(folder: Path, seed: int = 0) -> Iterator[str]:
    """Kill after kill: what was lost or made up by each."""
    chance = random.Random(seed)
    for n in count():
        yield from evening(folder / f"killed-{n}.sqlite", chance)


def evening(file: Path, chance: random.Random) -> Iterator[str]:
    room = _room(file)
    table = room.new("toy", CHOICES)
    assert isinstance(table, Table)
    room.store.close()
    command = [sys.executable, "-c", PLAYERS, str(file), table.id]
    length = 0
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, bufsize=0) as players:
        for n in range(FILE_SHARE):
            steps = chance.randint(1, 14)
            told = played_until_killed(players, steps)
            room = _room(file)
            found = room.table(table.id)
            right = told <= found.length <= told + 1 and told >= length + steps and not room.store.damage
            right = right and found.state.counters["fog"].value == 3 - found.length % 2
            yield "" if right else f"{n}: {told} steps told, {found.length} found after {length}, {room.store.damage}"
            length = found.length
            room.store.close()
        assert players.stdin
        players.stdin.close()


def _room(file: Path) -> Room:
    return Room(SqliteStore(file), SHELF, chance=Given(()))
