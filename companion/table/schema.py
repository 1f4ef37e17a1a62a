"""The tables of the store and how each version came out of the one before it; every step is one transaction."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable
from contextlib import closing
from functools import cache

from companion.errors import SaveError
from companion.i18n import N_
from companion.table.sums import born, checksum, link, seal

_V1 = """
CREATE TABLE game (id TEXT PRIMARY KEY, slug TEXT NOT NULL, name TEXT NOT NULL, created REAL NOT NULL,
                   updated REAL NOT NULL, deleted REAL, version INTEGER NOT NULL, start TEXT NOT NULL);
CREATE TABLE entry (game TEXT NOT NULL, n INTEGER NOT NULL, body TEXT NOT NULL, sum INTEGER NOT NULL,
                    PRIMARY KEY (game, n)) WITHOUT ROWID;
CREATE TABLE aside (game TEXT NOT NULL, n INTEGER NOT NULL, body TEXT, at REAL NOT NULL)
"""
_V2 = "CREATE TABLE kept (kind TEXT NOT NULL, key TEXT NOT NULL, body TEXT NOT NULL, PRIMARY KEY (kind, key)) WITHOUT ROWID"
_V4 = """
ALTER TABLE game ADD COLUMN born INTEGER NOT NULL DEFAULT 0;
ALTER TABLE game ADD COLUMN length INTEGER NOT NULL DEFAULT 0;
ALTER TABLE game ADD COLUMN mark INTEGER NOT NULL DEFAULT 0;
ALTER TABLE entry ADD COLUMN chain INTEGER NOT NULL DEFAULT 0;
ALTER TABLE kept ADD COLUMN sum INTEGER NOT NULL DEFAULT 0
"""
BROKEN = -1  # no link is negative: this entry stood behind a damaged one when the chains were made
OURS = 0x54430000  # with the version: a second place that knows it, should the first be damaged
NUMBERS = ("user_version", "application_id")
SEALED = 4  # the version from which on there are sums over everything
TABLES = ("game", "entry", "aside", "kept")


def _statements(script: str) -> Callable[[sqlite3.Connection], None]:
    def run(db: sqlite3.Connection) -> None:
        for statement in script.split(";"):
            db.execute(statement)

    return run


def _put_back(db: sqlite3.Connection) -> None:
    """Earlier versions took what they could not follow out of the log. Where nothing was played since, it goes back."""
    for game, at in db.execute("SELECT game, max(at) FROM aside GROUP BY game").fetchall():
        rows = db.execute("SELECT n, body FROM aside WHERE game = ? AND at = ? ORDER BY n", (game, at)).fetchall()
        if rows[0][0] != db.execute("SELECT count(*) FROM entry WHERE game = ?", (game,)).fetchone()[0]:
            continue
        good = [(game, n, body, checksum(body)) for n, body in rows if isinstance(body, str)]
        db.executemany("INSERT OR IGNORE INTO entry VALUES (?, ?, ?, ?)", good)
        db.execute("DELETE FROM aside WHERE game = ? AND at = ? AND typeof(body) = 'text'", (game, at))


def _chain(db: sqlite3.Connection) -> None:
    """Checksums over everything, and the entries of each log chained as far as they hold."""
    _statements(_V4)(db)
    for id, slug, created, version, start in db.execute(
        "SELECT id, slug, created, version, start FROM game"
    ).fetchall():
        first = previous = born(id, slug, created, version, start)
        rows = db.execute("SELECT n, body, sum FROM entry WHERE game = ? ORDER BY n", (id,)).fetchall()
        for n, body, total in rows:
            sound = previous != BROKEN and isinstance(body, str) and checksum(body) == total
            previous = link(previous, body) if sound else BROKEN
            db.execute("UPDATE entry SET chain = ? WHERE game = ? AND n = ?", (previous, id, n))
        length = rows[-1][0] + 1 if rows else 0
        db.execute("UPDATE game SET born = ?, length = ? WHERE id = ?", (first, length, id))
        mark(db, id)
    for kind, key, body in db.execute("SELECT kind, key, body FROM kept").fetchall():
        db.execute("UPDATE kept SET sum = ? WHERE kind = ? AND key = ?", (seal(kind, key, body), kind, key))


MIGRATIONS: tuple[Callable[[sqlite3.Connection], None], ...] = (
    _statements(_V1),
    _statements(_V2),
    _put_back,
    _chain,
)


def migrate(db: sqlite3.Connection) -> None:
    """Each missing version in one transaction; another copy of the app may have been faster, so look again inside."""
    while (found := version(db)) < len(MIGRATIONS):
        db.execute("BEGIN IMMEDIATE")
        if version(db) == found:
            MIGRATIONS[found](db)
            db.execute(f"PRAGMA user_version = {found + 1}")
            db.execute(f"PRAGMA application_id = {OURS + found + 1}")
        db.execute("COMMIT")
    if found > len(MIGRATIONS):
        raise SaveError(N_("Your games were saved by a newer version of the app: please update it."))


def version(db: sqlite3.Connection) -> int:
    """The version of the file; where the two places that know it disagree, the file is damaged."""
    found = int(db.execute("PRAGMA user_version").fetchone()[0])
    ours = int(db.execute("PRAGMA application_id").fetchone()[0])
    if found < 0 or (ours and ours != OURS + found):
        raise sqlite3.DatabaseError(f"version {found} of {ours:x}")
    return found


def columns(db: sqlite3.Connection) -> list[tuple[object, ...]]:
    """What the tables are made of: a damaged kind would change every value that is read."""
    return [row for table in TABLES for row in db.execute(f"PRAGMA table_info({table})").fetchall()]


@cache
def _ours() -> list[tuple[object, ...]]:
    with closing(sqlite3.connect(":memory:", isolation_level=None)) as db:
        migrate(db)
        return columns(db)


def check(db: sqlite3.Connection) -> None:
    """Raises where the tables are not those of this version."""
    if columns(db) != _ours():
        raise sqlite3.DatabaseError("a definition is damaged")


def mark(db: sqlite3.Connection, id: str) -> None:
    """Seals what changes about a game, after every change."""
    for row in db.execute("SELECT id, name, updated, deleted, length FROM game WHERE id = ?", (id,)).fetchall():
        db.execute("UPDATE game SET mark = ? WHERE id = ?", (seal(*row), id))
