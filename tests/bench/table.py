"""A table keeps up with the thumbs: every step on disk before the next tap, any moment at hand."""

from __future__ import annotations

import sqlite3
import subprocess
import sys
import tempfile
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from statistics import median
from time import perf_counter

from companion.games.generic import Count
from companion.packs.load import read_pack
from companion.packs.registry import Shelf
from companion.table.saved_games import Room
from companion.table.session import Table
from companion.table.sqlite import SqliteStore

TOY = Path(__file__).parent.parent / "packs" / "toy"
STEPS = 2000


def timed(act: Callable[[], object]) -> float:
    """Milliseconds that one call takes."""
    begun = perf_counter()
    act()
    return (perf_counter() - begun) * 1000


def told(times: list[float]) -> str:
    """The median and the slowest of twenty."""
    slow = sorted(times)[int(len(times) * 0.95)]
    return f"{median(times):.2f} / {slow:.2f} ms"


def rows() -> list[tuple[str, str, str]]:
    shelf = Shelf((read_pack(TOY),))
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "games.sqlite"
        table = Room(SqliteStore(file), shelf).new("toy", {"players": ["Ana", "Bob"]})
        assert isinstance(table, Table)
        steps = [timed(lambda n=n: table.do(Count("fog", 1 if n % 2 else -1))) for n in range(STEPS)]  # type: ignore[misc]
        jumps = [timed(lambda to=to: table.jump(to)) for to in (0, 500, 1000, 501, 1, STEPS, 1499, 999, 499)]  # type: ignore[misc]
        undos = [timed(table.undo if n % 2 else table.redo) for n in range(20)]
        disk = _bare_commits(Path(folder) / "bare.sqlite")
        opens = [timed(lambda: Room(SqliteStore(file), shelf).table(table.id)) for _ in range(5)]
    helps = [timed(_help) for _ in range(5)]
    return [
        (f"a step: decide, apply, append, commit ({STEPS}; median / 95th)", told(steps), "< 5 ms"),
        ("the disk alone: one bare commit (median / 95th)", told(disk), ""),
        ("the last hundred of those steps", told(steps[-100:]), "< 5 ms"),
        ("jump over 500 steps and more", told(jumps), "< 100 ms"),
        ("undo or redo", told(undos), "< 5 ms"),
        (f"open a game of {STEPS} steps", f"{median(opens):.0f} ms", "< 300 ms"),
        ("companion --help", f"{median(helps):.0f} ms", "< 300 ms"),
    ]


def _bare_commits(file: Path) -> list[float]:
    """What this disk takes for one durable row, whoever asks."""
    with closing(sqlite3.connect(file, isolation_level=None)) as db:
        db.execute("PRAGMA journal_mode=WAL")
        db.execute("PRAGMA synchronous=FULL")
        db.execute("CREATE TABLE row (body TEXT)")
        return [timed(lambda: db.execute("INSERT INTO row VALUES (?)", ("x" * 200,))) for _ in range(200)]


def _help() -> None:
    subprocess.run([sys.executable, "-m", "companion.cli", "--help"], check=True, stdout=subprocess.DEVNULL)
