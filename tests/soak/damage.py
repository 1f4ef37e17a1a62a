"""Damaged databases (`hurts`). Nothing may raise but a sentence, no state may appear that never was, and with a whole copy beside
the file nothing that the copy holds may be lost."""

from __future__ import annotations

import random
import shutil
from collections.abc import Iterator
from itertools import count
from pathlib import Path

from companion.core.chance import Given
from companion.errors import CompanionError
from companion.games.generic import Count, NextPhase
from companion.table.saved_games import Room
from companion.table.session import Table
from companion.table.sqlite import SqliteStore
from tests.soak import hurts
from tests.soak.hurts import FILE
from tests.table.conftest import CHOICES, SHELF


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
        for suffix in ("", "-wal", "-shm", ".open", *((".bak",) if with_copy else ())):
            shutil.copy(self.folder / (FILE + suffix), target / (FILE + suffix))


def kinds(other: Path, copy: Path) -> dict[str, hurts.Hurt]:
    """Every kind of damage by its name; `other` holds another evening."""
    places = {"": hurts.of_file, "settled ": hurts.settled, "log ": hurts.of_log}
    return {
        **{f"{name}{hurt.__name__}": hurts.at(place, hurt) for name, place in places.items() for hurt in hurts.ANY},
        "many bits": hurts.many_bits,
        "log gone": hurts.log_gone,
        "log of another": hurts.log_of(other / (FILE + "-wal")),
        "page of another": hurts.page_of(other / FILE),
        "old page": hurts.page_of(copy),
        "rubbish": hurts.rubbish("-shm", "-journal", ".mend", ".mend-new", ".bak-new"),
        "number": hurts.number,
        "definition": hurts.definition,
        "value": hurts.value,
        "head": hurts.head,
        "foreign": hurts.foreign,
        "copy": hurts.copy,
        **{f"folder {suffix}": hurts.folder_of(suffix) for suffix in ("", "-wal", "-shm", ".open", ".bak")},
        **{f"folder {suffix}": hurts.folder_of(suffix) for suffix in (".bak-new", ".mend", ".mend-new")},
    }


NO_COPY = ("copy", "folder ")  # the copy is hurt too, or something stands where only hands may take it away


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
    for name in ("whole", "other"):
        (folder / name).mkdir()
    evening, another = Evening(folder / "whole"), Evening(folder / "other")
    ways = list(kinds(another.folder, evening.folder / (FILE + ".bak")).items())
    for n in count():
        with_copy, chance = bool(n % 2), random.Random(f"{seed}.{n}")
        evening.copied_to(folder / "hurt", with_copy=with_copy)
        kind, hurt = chance.choice(ways)
        hurt(folder / "hurt", chance)
        problem = judged(evening, folder / "hurt", with_copy=with_copy and not kind.startswith(NO_COPY))
        yield f"{n} {kind}{' with a copy' if with_copy else ''}: {problem}" if problem else ""
