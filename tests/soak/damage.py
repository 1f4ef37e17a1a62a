"""Damaged databases: flipped bits, torn pages, cut files, a write-ahead log that is gone. Nothing may raise but a sentence,
no state may appear that never was, and with a whole copy beside the file nothing that the copy holds may be lost."""

from __future__ import annotations

import random
import shutil
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from itertools import count
from pathlib import Path

from companion.core.chance import Given
from companion.errors import CompanionError
from companion.games.generic import Count, NextPhase
from companion.table.room import Room
from companion.table.session import Table
from companion.table.sqlite import SqliteStore
from tests.table.conftest import CHOICES, SHELF

FILE = "games.sqlite"
PAGE = 4096


class Evening:
    """A folder as a killed app leaves it: a file, its write-ahead log and a copy; and every state that ever was."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        store = SqliteStore(folder / FILE, float)
        room = Room(store, SHELF, chance=Given(()), now=float)
        self.states: dict[str, list[object]] = {}
        tables = [room.new("toy", CHOICES, f"Evening {n}") for n in range(3)]
        self.in_copy: dict[str, int] = {}
        for half in range(2):
            for table in tables:
                assert isinstance(table, Table)
                seen = self.states.setdefault(table.id, [table.state])
                for n in range(40):
                    table.do(Count("fog", 1 if n % 2 else -1) if n % 5 else NextPhase(), author="Ana")
                    seen.append(table.state)
                self.in_copy.setdefault(table.id, table.length)
            room.keep_profile("toy", "value.depth", 3)
            if not half:
                store.back_up()
        self.store = store  # left open: the write-ahead log stays

    def copied_to(self, target: Path, *, with_copy: bool) -> None:
        shutil.rmtree(target, ignore_errors=True)
        target.mkdir()
        for suffix in ("", "-wal", ".open", *((".bak",) if with_copy else ())):
            shutil.copy(self.folder / (FILE + suffix), target / (FILE + suffix))


def damaged(folder: Path, chance: random.Random) -> str:
    """One damage, and its name."""
    kind = chance.choice(("bits", "page", "cut", "wal gone", "wal bits", "zeros", "settled bits", "settled page"))
    file, wal = folder / FILE, folder / (FILE + "-wal")
    if kind.startswith("settled"):
        with closing(sqlite3.connect(file)) as db:
            db.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    data = bytearray((wal if kind == "wal bits" else file).read_bytes())
    match kind.split()[-1]:
        case "bits":
            for _ in range(chance.randint(1, 20)):
                data[chance.randrange(len(data))] ^= 1 << chance.randrange(8)
        case "page":
            at = chance.randrange(len(data) // PAGE) * PAGE
            data[at : at + PAGE] = chance.randbytes(PAGE)
        case "zeros":
            at = chance.randrange(len(data) // PAGE) * PAGE
            data[at : at + PAGE] = bytes(PAGE)
        case "cut":
            del data[chance.randrange(len(data)) :]
        case "gone":
            wal.unlink()
            return kind
    (wal if kind == "wal bits" else file).write_bytes(data)
    return kind


def judged(evening: Evening, folder: Path, *, with_copy: bool) -> str:
    """What is wrong after a start on the damaged folder; nothing, if all is well."""
    try:
        store = SqliteStore(folder / FILE, float)
        store.back_up()
        room = Room(store, SHELF, chance=Given(()), now=float)
        games = {saved.id for saved in room.games()}
        told, short = bool(store.damage), False
        for id, states in evening.states.items():
            least = evening.in_copy[id] if with_copy else 0
            try:
                table = room.table(id) if id in games else None
            except CompanionError:
                table = None
            if table is None:
                if with_copy:
                    return "a game that the copy holds is gone"
                short = True
                continue
            if table.length < least:
                return f"{table.length} steps of {least} in the copy"
            if table.state != states[table.length]:
                return "a state that never was"
            told, short = told or bool(table.unread), short or table.length < len(states) - 1
        store.close()
        if short and not told:
            return "something is gone and nothing was told"
    except CompanionError as error:
        return "" if not with_copy else f"a sentence instead of the copy: {error}"
    except Exception as error:
        return f"{type(error).__name__}: {error}"
    return ""


def trial(folder: Path, seed: int = 0) -> Iterator[str]:
    """Database after database: what is wrong with each, nothing if all is well."""
    (folder / "whole").mkdir()
    evening = Evening(folder / "whole")
    for n in count():
        with_copy = bool(n % 2)
        evening.copied_to(folder / "hurt", with_copy=with_copy)
        kind = damaged(folder / "hurt", random.Random(f"{seed}.{n}"))
        problem = judged(evening, folder / "hurt", with_copy=with_copy)
        yield f"{n} {kind}{' with a copy' if with_copy else ''}: {problem}" if problem else ""
