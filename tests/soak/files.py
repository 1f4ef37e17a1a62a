"""Hostile files: games, profiles and notes with parts exchanged, doubled, cut or blown up. Each comes in whole or is refused in
a sentence within five seconds of computing, and a refusal leaves nothing behind."""

from __future__ import annotations

import json
import random
import time
from collections.abc import Callable, Iterator
from itertools import count
from typing import Any

from companion.errors import CompanionError
from companion.games.generic import Count, NextPhase
from companion.table.saved_games import Room
from companion.table.session import Table
from companion.table.sqlite import SqliteStore
from tests.table.conftest import CHOICES, SHELF

SECONDS = 5.0
ODD: tuple[Any, ...] = (None, True, -1, 10**30, 1e308, "", "x" * 3000, "\u202e", [], {}, [[]] * 50, {"type": "did"})


def exchanged(data: Any, chance: random.Random) -> Any:
    """The same, with one part of it made odd."""
    if isinstance(data, dict | list) and data and chance.random() < 0.9:
        keys = list(data) if isinstance(data, dict) else list(range(len(data)))
        key = chance.choice(keys)
        copy: Any = dict(data) if isinstance(data, dict) else list(data)
        copy[key] = exchanged(copy[key], chance)
        return copy
    return chance.choice(ODD)


def hostile(text: str, chance: random.Random) -> str:
    match chance.randrange(8):
        case 0:
            return text[: chance.randrange(len(text))]
        case 1:
            at = chance.randrange(len(text))
            return text[:at] + chr(chance.randrange(1, 0x3000)) + text[at + 1 :]
        case 2:
            return "[" * chance.choice((10, 100_000)) + text
        case 3:
            data = json.loads(text)
            many = {"entries": data["entries"] * chance.choice((2, 1000))} if "entries" in data else {}
            return json.dumps({**data, **many})
        case _:
            data = json.loads(text)
            for _ in range(chance.randint(1, 3)):
                data = exchanged(data, chance)
            return json.dumps(data)


def evening() -> tuple[Room, dict[str, tuple[str, Callable[[str], Any]]]]:
    """A room with a little of everything, and what it carries out and takes in."""
    room = Room(SqliteStore(":memory:"), SHELF)
    table = room.new("toy", CHOICES, "Friday")
    assert isinstance(table, Table)
    for n in range(12):
        table.do(Count("fog", 1) if n % 3 else NextPhase(), author="Ana")
    room.keep_profile("toy", "die.wind", [{"wind": 1}, {}])
    room.margin.write("toy/dawn", "Ours")
    return room, {
        "game": (room.export(table.id), room.bring_in),
        "profile": (room.profile_text("toy"), lambda text: room.take_profile("toy", text)),
        "notes": (room.margin.export(), room.margin.bring_in),
    }


def trial(seed: int = 0) -> Iterator[str]:
    """File after file: what is wrong with each, nothing if all is well."""
    chance = random.Random(seed)
    room, files = evening()
    for n in count():
        kind, (text, take) = chance.choice(list(files.items()))
        changed, problem = hostile(text, chance), ""
        games, kept = len(room.games()), (room.profile("toy"), room.margin.notes())
        begun = time.process_time()
        try:
            take(changed)
        except CompanionError:
            if (len(room.games()), (room.profile("toy"), room.margin.notes())) != (games, kept):
                problem = "refused and yet taken"
        except Exception as error:
            problem = f"{type(error).__name__}: {error}"
        if time.process_time() - begun > SECONDS:
            problem += f" {time.process_time() - begun:.1f} s"
        yield f"{n} {kind}: {problem}"[:300] if problem else ""
        if n % 50 == 49:
            room.store.close()
            room, files = evening()
