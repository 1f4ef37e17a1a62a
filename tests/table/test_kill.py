"""Kill -9 in the middle of play, fifty times: no acknowledged step is ever lost."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from companion.table.saved_games import Room
from companion.table.session import Table
from tests.table.conftest import CHOICES

ROUNDS = 50
# One warm process that forks a fresh player for each round: starting Python fifty times is not what is tested.
PLAYERS = """
import os, sys
from companion.core.chance import Given
from companion.games.generic import GAME, Count
from companion.packs.registry import Shelf
from companion.table.codec import codec_of
from companion.table.saved_games import Room
from companion.table.sqlite import SqliteStore

def play(file, id):
    table = Room(SqliteStore(file), Shelf(()), chance=Given(())).table(id)
    while True:
        table.do(Count("fog", 1 if table.length % 2 else -1))
        os.write(1, b"%d\\n" % table.length)

codec_of(GAME)
for _ in sys.stdin:
    player = os.fork()
    if player == 0:
        os.write(1, b"pid %d\\n" % os.getpid())
        play(sys.argv[1], sys.argv[2])
    os.waitpid(player, 0)
    os.write(1, b"dead\\n")
"""


@pytest.fixture
def table_id(open_room: Callable[[], Room]) -> str:
    room = open_room()
    made = room.new("toy", CHOICES)
    assert isinstance(made, Table)
    room.store.close()
    return made.id


@pytest.fixture
def players(file: Path, table_id: str) -> Iterator[subprocess.Popen[bytes]]:
    command = [sys.executable, "-c", PLAYERS, str(file), table_id]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, bufsize=0) as process:
        yield process
        assert process.stdin
        process.stdin.close()


def played_until_killed(players: subprocess.Popen[bytes], acknowledgements: int) -> int:
    """The last step that a player acknowledged: it is killed while it plays on."""
    assert players.stdin
    assert players.stdout
    players.stdin.write(b"play\n")
    pid = int(players.stdout.readline().removeprefix(b"pid "))
    told = [players.stdout.readline() for _ in range(acknowledgements)]
    os.kill(pid, signal.SIGKILL)
    while (line := players.stdout.readline()) != b"dead\n":
        told.append(line)  # what it still said before it died
    return int(told[-1])


@pytest.mark.skipif(not hasattr(os, "fork"), reason="this system cannot fork")
def test_no_acknowledged_step_is_lost_when_the_app_is_killed_fifty_times(
    players: subprocess.Popen[bytes], table_id: str, open_room: Callable[[], Room]
) -> None:
    length = 0
    for n in range(ROUNDS):
        steps = 1 + n * 7 % 13
        acknowledged = played_until_killed(players, steps)
        assert acknowledged >= length + steps, "the player went on from where the last one died"
        room = open_room()
        table = room.table(table_id)
        assert acknowledged <= table.length <= acknowledged + 1, "at most the step that was about to be told"
        assert table.state.counters["fog"].value == 3 - table.length % 2
        assert room.store.damage == []
        length = table.length
        room.store.close()
