"""What a file of games holds as far as it can be trusted, and how several such files are made into one without loss."""

from __future__ import annotations

import logging
import sqlite3
from collections.abc import Generator, Iterable, Iterator, Sequence
from contextlib import closing, contextmanager
from dataclasses import dataclass, field, replace
from pathlib import Path
from types import UnionType
from typing import Any

from companion.table.schema import NUMBERS, OURS, SEALED, mark
from companion.table.sums import born, checksum, link, run, seal

log = logging.getLogger(__name__)
GAME = "id, slug, name, created, updated, deleted, version, start"
NO_LOG = 10**9  # entries: a number past it is a damage
Row = tuple[Any, ...]
UNREADABLE = (
    sqlite3.Error,
    OverflowError,
    MemoryError,
    UnicodeDecodeError,
)  # the last where SQLite quotes a damaged name


@dataclass(slots=True)
class Found:
    """One game of one file: its row, whether its changing part is sound, its entries, and how many there were. A
    `doubtful` row is one that its own log does not follow from, where the sum over it cannot be read."""

    row: Row
    sound: bool
    log: dict[int, tuple[str, int | None]]
    length: int
    doubtful: bool = False

    @property
    def first(self) -> int:
        id, slug, _name, created, _updated, _deleted, version, start = self.row
        return born(id, slug, created, version, start)

    @property
    def run(self) -> list[str]:
        return run(self.log, self.first)


@dataclass(slots=True)
class Held:
    """What a file holds; `broken` names the games and small things whose checksums do not hold."""

    games: dict[str, Found] = field(default_factory=dict)
    kept: dict[tuple[str, str], str] = field(default_factory=dict)
    broken: set[Row] = field(default_factory=set)


@dataclass(frozen=True, slots=True)
class Mended:
    """What was missing and came back."""

    games: int = 0
    steps: int = 0
    kept: int = 0


def readable(body: bytes) -> str:
    """Text whose bytes were damaged is still text; its checksum then tells."""
    return body.decode("utf-8", "replace")


@contextmanager
def looking_at(source: str, *, alone: bool = False) -> Iterator[sqlite3.Connection | None]:
    """A file that is only read, if need be without the log beside it; None where it is no database at all."""
    if not Path(source).is_file():
        yield None
        return
    how = "mode=ro" if Path(source + "-wal").exists() and not alone else "immutable=1"
    try:
        old = sqlite3.connect(f"{Path(source).resolve().as_uri()}?{how}", uri=True)
    except sqlite3.Error as e:
        log.warning("%s cannot be opened: %s", source, e)
        yield None
        return
    with closing(old):
        old.text_factory = readable
        _read(old, "PRAGMA writable_schema = ON")  # one broken definition does not hide the other tables
        yield old


@dataclass(frozen=True, slots=True)
class Inside:
    """What a copy says it holds: its games by name, the one played last first, and their steps."""

    names: tuple[str, ...] = ()
    steps: int = 0


def inside(source: str) -> Inside:
    """A quick look, without trusting every step."""
    with looking_at(source) as db:
        rows = (
            _read(db, "SELECT id, name FROM game WHERE deleted IS NULL ORDER BY updated DESC") if db else None
        ) or []
        steps = lengths(db) if db else {}
    return Inside(tuple(str(name) for _id, name in rows), sum(steps.get(id, 0) for id, _name in rows))


def lengths(db: sqlite3.Connection) -> dict[str, int]:
    """How many entries each game has, by what the file says; cheap, to see whether a closer look is worth it."""
    found: dict[str, int] = {}
    for query in (
        "SELECT id, 0 FROM game",
        "SELECT game, max(n) + 1 FROM entry GROUP BY game",
        "SELECT id, length FROM game",
    ):
        for id, length in _read(db, query) or ():
            if isinstance(id, str) and isinstance(length, int):
                found[id] = max(found.get(id, 0), length)
    return found


def richer(copy: sqlite3.Connection, now: Held) -> bool:
    """Whether a copy holds a game or the end of a log that is not here."""
    here = {id: len(game.run) for id, game in now.games.items()}
    return any(length > here.get(id, -1) for id, length in lengths(copy).items())


def held(db: sqlite3.Connection) -> Held:
    """All that can be read, in whatever version and state the file is."""
    found = Held()
    chained, marked, sealed = (  # each table by itself: the definition of one may be damaged
        _read(db, f"SELECT {columns} LIMIT 0") is not None
        for columns in ("chain FROM entry", "born, length, mark FROM game", "sum FROM kept")
    )
    old = max((int(n) & ~OURS for name in NUMBERS for (n,) in _read(db, f"PRAGMA {name}") or ()), default=0) < SEALED
    logs: dict[str, dict[int, tuple[str, int | None]]] = {}
    ends: dict[str, int] = {}
    columns = "game, n, body, sum, chain" if chained else "game, n, body, sum, -1"
    for game, *entry in _both_ways(db, f"SELECT {columns} FROM entry", "game {0}, n {0}"):
        if isinstance(game, str) and isinstance(entry[0], int) and 0 <= entry[0] < NO_LOG:
            ends[game] = max(ends.get(game, 0), entry[0] + 1)
            logs.setdefault(game, {}).update(trusted([entry]))
    columns = GAME + (", born, length, mark" if marked else "")
    for values in _both_ways(db, f"SELECT {columns} FROM game", "rowid {0}"):
        row, sums = values[:8], values[8:]
        if not is_game(row) or (sums and _born(row) != sums[0]):
            found.broken.add(row[:1])
            continue
        length = max(ends.get(row[0], 0), sums[1] if sums and isinstance(sums[1], int) else 0)
        sound = not sums or seal(row[0], row[2], row[4], row[5], sums[1]) == sums[2]
        length = length if sound else ends.get(row[0], 0)
        entries = logs.get(row[0], {})
        doubtful = not sums and not _follows(entries, _born(row), unknown=old)
        found.games[row[0]] = Found(row, sound, entries, length, doubtful)
    columns = "kind, key, body" + (", sum" if sealed else "")
    for kind, key, body, *total in _both_ways(db, f"SELECT {columns} FROM kept", "kind {0}, key {0}"):
        if all(isinstance(words, str) for words in (kind, key, body)) and (
            not total or seal(kind, key, body) == total[0]
        ):
            found.kept[kind, key] = body
        else:
            found.broken.add((kind, key))
    return found


def trusted(rows: Iterable[Sequence[Any]]) -> dict[int, tuple[str, int | None]]:
    """The entries (n, body, sum, chain) whose own checksum holds, by number."""
    return {
        n: (body, chain if isinstance(chain, int) and chain >= 0 else None)
        for n, body, total, chain in rows
        if isinstance(body, str) and checksum(body) == total
    }


def is_game(row: Row) -> bool:
    """Whether every value is of its kind."""
    kinds: tuple[type | UnionType, ...] = (str, str, str, float, float, float | None, int, str)
    return all(isinstance(value, kind) for value, kind in zip(row, kinds, strict=True))


def _born(row: Row) -> int:
    return born(row[0], row[1], row[3], row[6], row[7])


def _follows(entries: dict[int, tuple[str, int | None]], first: int, *, unknown: bool) -> bool:
    """Whether the first entry is linked to this first state; where it is not linked at all that is unknown."""
    body, chain = entries.get(0, ("", None))
    return unknown if chain is None else link(first, body) == chain


def united(files: Sequence[Held]) -> Held:
    """One out of several, the one to be believed first. Logs only grow: another file may fill a gap in a log or lengthen
    it where the two agree on everything that both hold; where they do not, a log that is whole is left alone. A doubtful
    row is taken from elsewhere, or the game is given up."""
    whole = Held()
    for file in files:
        for id, game in file.games.items():
            known = whole.games.get(id)
            if known is None:
                whole.games[id] = replace(game, log=dict(game.log))
            elif known.first == game.first or known.doubtful or game.doubtful:
                whole.games[id] = _longer(known, game)
        for name, body in file.kept.items():
            whole.kept.setdefault(name, body)
    whole.games = {id: game for id, game in whole.games.items() if not game.doubtful}
    return whole


def _longer(known: Found, other: Found) -> Found:
    if known.doubtful or (not known.sound and not other.doubtful):
        row, sound = other.row, other.sound
    else:
        row, sound = known.row, known.sound
    doubtful = known.doubtful and other.doubtful
    both = known.log.keys() & other.log.keys()
    if all(known.log[n][0] == other.log[n][0] for n in both):
        sure = {n: other.log[n] for n in range(len(other.run))}  # the same bodies, and their links hold
        return Found(row, sound, {**other.log, **known.log, **sure}, max(known.length, other.length), doubtful)
    if len(known.run) < known.length and len(known.run) < len(other.run):
        return Found(row, sound, dict(other.log), max(known.length, other.length), doubtful)
    return Found(row, sound, known.log, known.length, doubtful)


def write(target: sqlite3.Connection, wanted: Held, *, before: Held | None = None) -> Mended:
    """Puts into the target what it lacks of what is wanted; `before` is what it holds. Within a transaction of the caller."""
    games = steps = kept = 0
    before = before or Held()
    for id, game in wanted.games.items():
        known, bodies = before.games.get(id), game.run
        now = known.run if known else []
        if known and len(bodies) <= len(now) and known.sound and game.length <= known.length:
            continue
        if known is None:
            values = (*game.row, game.first)
            target.execute(f"INSERT OR REPLACE INTO game ({GAME}, born) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)", values)
        target.executemany("INSERT OR REPLACE INTO entry VALUES (?, ?, ?, ?, ?)", _chained(game, len(now)))
        name, updated, deleted = game.row[2], game.row[4], game.row[5]
        target.execute(
            "UPDATE game SET name = ?, updated = ?, deleted = ?, length = ? WHERE id = ?",
            (name, updated, deleted, max(game.length, len(bodies)), id),
        )
        mark(target, id)
        came = len(bodies) - len(now)
        steps, games = steps + max(came, 0), games + (known is None or came > 0)
    for (kind, key), body in wanted.kept.items():
        if before.kept.get((kind, key)) != body:
            target.execute("INSERT OR REPLACE INTO kept VALUES (?, ?, ?, ?)", (kind, key, body, seal(kind, key, body)))
            kept += 1
    return Mended(games, steps, kept)


def _chained(game: Found, behind: int) -> Iterable[Row]:
    """The entries of a log from one on, with their sums and links; what lies behind a gap keeps what it has."""
    previous, id = game.first, game.row[0]
    bodies = game.run
    for n, body in enumerate(bodies):
        previous = link(previous, body)
        if n >= behind:
            yield id, n, body, checksum(body), previous
    for n in sorted(n for n in game.log if n >= len(bodies)):
        body, chain = game.log[n]
        yield id, n, body, checksum(body), -1 if chain is None else chain


def _both_ways(db: sqlite3.Connection, query: str, order: str) -> Iterator[Row]:
    """Row after row until the damage, then from the other end: only what lies on the broken page itself is given up."""
    if not (yield from _until_damage(db, f"{query} ORDER BY {order.format('ASC')}")):
        yield from _until_damage(db, f"{query} ORDER BY {order.format('DESC')}")


def _until_damage(db: sqlite3.Connection, query: str) -> Generator[Row, None, bool]:
    """The rows; whether they came to their end."""
    try:
        yield from db.execute(query)
    except UNREADABLE as e:
        log.warning("unreadable from here on (%s): %s", query, e)
        return False
    return True


def _read(db: sqlite3.Connection, query: str) -> list[Row] | None:
    """All rows, or None where the file does not give them."""
    try:
        return db.execute(query).fetchall()
    except UNREADABLE:
        return None
