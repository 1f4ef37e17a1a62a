"""What can happen to a folder of games, one hurt by one: to the file, to its write-ahead log and index, to its copies, to what
its tables are and to single values; and what has no business to lie in their places."""

from __future__ import annotations

import random
import shutil
import sqlite3
from collections.abc import Callable
from contextlib import closing, suppress
from pathlib import Path

from companion.table.schema import OURS, TABLES

FILE, PAGE = "games.sqlite", 4096
Hurt = Callable[[Path, random.Random], None]
VALUES = (
    "NULL",
    "-1",
    "0",
    "1e308",
    "9223372036854775807",
    "''",
    "x'ff00fe'",
    "'x'",
    "3.5",
    "zeroblob(100000)",
    "'[]'",
)
COLUMNS = {
    "game": ("id", "slug", "name", "created", "updated", "deleted", "version", "start", "born", "length", "mark"),
    "entry": ("game", "n", "body", "sum", "chain"),
    "kept": ("kind", "key", "body", "sum"),
}
TRIGGERS = (
    "AFTER INSERT ON entry BEGIN DELETE FROM entry WHERE n > 3; END",
    "BEFORE INSERT ON entry BEGIN SELECT RAISE(ABORT, 'no'); END",
    "BEFORE INSERT ON entry BEGIN SELECT RAISE(IGNORE); END",
    "AFTER UPDATE ON game BEGIN UPDATE game SET name = 'x'; END",
)


def settled(folder: Path) -> Path:
    """The file, with all of its log in it."""
    with closing(sqlite3.connect(folder / FILE)) as db:
        db.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    return folder / FILE


def changed(path: Path, change: Callable[[bytearray], object]) -> None:
    data = bytearray(path.read_bytes())
    change(data)
    path.write_bytes(data)


def _somewhere(data: bytearray, chance: random.Random) -> slice:
    at = chance.randrange(max(len(data) // PAGE, 1)) * PAGE
    return slice(at, at + PAGE)


def bits(path: Path, chance: random.Random, most: int = 20) -> None:
    def flip(data: bytearray) -> None:
        for _ in range(chance.randint(1, most)):
            data[chance.randrange(len(data))] ^= 1 << chance.randrange(8)

    changed(path, flip)


def page(path: Path, chance: random.Random) -> None:
    changed(path, lambda data: data.__setitem__(_somewhere(data, chance), chance.randbytes(PAGE)))


def zeros(path: Path, chance: random.Random) -> None:
    changed(path, lambda data: data.__setitem__(_somewhere(data, chance), bytes(PAGE)))


def cut(path: Path, chance: random.Random) -> None:
    changed(path, lambda data: data.__delitem__(slice(chance.randrange(len(data)), None)))


def swapped(path: Path, chance: random.Random) -> None:
    def swap(data: bytearray) -> None:
        one, other = _somewhere(data, chance), _somewhere(data, chance)
        data[one], data[other] = data[other], data[one]

    changed(path, swap)


ANY = (bits, page, zeros, cut, swapped)


def anything(path: Path, chance: random.Random) -> None:
    chance.choice(ANY)(path, chance)


def page_of(other: Path) -> Hurt:
    """A page of another file, or of an older time of this one, in the place of ours."""

    def hurt(folder: Path, chance: random.Random) -> None:
        theirs = bytearray(other.read_bytes())

        def put(data: bytearray) -> None:
            place = _somewhere(theirs[: len(data)], chance)
            data[place] = theirs[place]

        changed(settled(folder), put)

    return hurt


def sql(folder: Path, *statements: str) -> None:
    with closing(sqlite3.connect(settled(folder), isolation_level=None)) as db, suppress(sqlite3.Error):
        db.execute("PRAGMA writable_schema = ON")
        for statement in statements:
            db.execute(statement)


def number(folder: Path, chance: random.Random) -> None:
    which = chance.choice(("user_version", "application_id"))
    sql(folder, f"PRAGMA {which} = {chance.choice((0, 1, 2, 3, 5, 99, -1, 2**31 - 1, OURS, OURS + 3, OURS + 5))}")


def definition(folder: Path, chance: random.Random) -> None:
    table = chance.choice(TABLES)
    own = f"WHERE name = '{table}'"
    wrong = (
        f"DROP TABLE {table}",
        f"DELETE FROM sqlite_master {own}",
        f"UPDATE sqlite_master SET sql = 'CREATE TABLE {table} (x)' {own}",
        f"UPDATE sqlite_master SET sql = 'rubbish' {own}",
        f"UPDATE sqlite_master SET name = 'zz' {own}",
        f"UPDATE sqlite_master SET tbl_name = 'zz' {own}",
        f"UPDATE sqlite_master SET rootpage = {chance.choice((0, 1, 2, 3, 4, 5, 6, 7, 99_999))} {own}",
        "UPDATE sqlite_master SET type = 'view' WHERE name = 'entry'",
        f"ALTER TABLE {table} RENAME TO old",
        f"ALTER TABLE {table} ADD COLUMN more TEXT",
        f"CREATE VIEW more AS SELECT * FROM {table}",
        f"CREATE INDEX more ON {table} (body)",
        *(f"CREATE TRIGGER more {rest}" for rest in TRIGGERS),
    )
    sql(folder, chance.choice(wrong))


def value(folder: Path, chance: random.Random) -> None:
    table = chance.choice(list(COLUMNS))
    keys = {"game": "rowid", "entry": "(game, n)", "kept": "(kind, key)"}[table]
    one = f"{keys} = (SELECT {keys.strip('()')} FROM {table} LIMIT 1 OFFSET {chance.randrange(3)})"
    sql(folder, f"UPDATE OR REPLACE {table} SET {chance.choice(COLUMNS[table])} = {chance.choice(VALUES)} WHERE {one}")


def head(folder: Path, chance: random.Random) -> None:
    changed(settled(folder), lambda data: data.__setitem__(chance.randrange(100), chance.randrange(256)))


def foreign(folder: Path, chance: random.Random) -> None:
    """Something that is no database, or none at all, with or without the log that stood beside it."""
    stuff = (b"", b"\0", b"SQLite format 3\0", chance.randbytes(100), b"hello\n" * 900, bytes(PAGE * 3), None)
    (folder / FILE).unlink()
    if (words := chance.choice(stuff)) is not None:
        (folder / FILE).write_bytes(words)
    if chance.random() < 0.5:
        (folder / (FILE + "-wal")).unlink()


def folder_of(suffix: str) -> Hurt:
    """A folder in the place of a file that stands beside ours."""

    def hurt(folder: Path, chance: random.Random) -> None:
        place = folder / (FILE + suffix)
        place.unlink(missing_ok=True)
        (place / "x").mkdir(parents=True)
        if suffix and chance.random() < 0.5:
            anything(folder / FILE, chance)

    return hurt


def rubbish(*suffixes: str) -> Hurt:
    def hurt(folder: Path, chance: random.Random) -> None:
        (folder / (FILE + chance.choice(suffixes))).write_bytes(chance.randbytes(chance.randrange(70_000)))

    return hurt


def log_of(other: Path) -> Hurt:
    def hurt(folder: Path, _: random.Random) -> None:
        shutil.copy(other, of_log(folder))

    return hurt


def log_gone(folder: Path, _: random.Random) -> None:
    of_log(folder).unlink()


def many_bits(folder: Path, chance: random.Random) -> None:
    bits(settled(folder), chance, 2000)


def copy(folder: Path, chance: random.Random) -> None:
    """The file and its copy."""
    anything(settled(folder), chance)
    if (beside := folder / (FILE + ".bak")).exists():
        anything(beside, chance)


def of_file(folder: Path) -> Path:
    return folder / FILE


def of_log(folder: Path) -> Path:
    return folder / (FILE + "-wal")


def at(place: Callable[[Path], Path], hurt: Callable[[Path, random.Random], None]) -> Hurt:
    return lambda folder, chance: hurt(place(folder), chance)
