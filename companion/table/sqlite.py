"""The store in one SQLite file: WAL, every step committed before it is acknowledged, damage set aside and named."""

from __future__ import annotations

import logging
import shutil
import sqlite3
import threading
import time
import zlib
from collections.abc import Callable, Iterator, Mapping
from contextlib import closing, contextmanager, suppress
from pathlib import Path
from typing import Literal

from companion.errors import PlaceError, SaveError
from companion.i18n import N_
from companion.table.rescue import bring_over, checksum, good_run, readable
from companion.table.store import Damage, OutOfStep, Saved

log = logging.getLogger(__name__)

_V1 = """
CREATE TABLE game (id TEXT PRIMARY KEY, slug TEXT NOT NULL, name TEXT NOT NULL, created REAL NOT NULL,
                   updated REAL NOT NULL, deleted REAL, version INTEGER NOT NULL, start TEXT NOT NULL);
CREATE TABLE entry (game TEXT NOT NULL, n INTEGER NOT NULL, body TEXT NOT NULL, sum INTEGER NOT NULL,
                    PRIMARY KEY (game, n)) WITHOUT ROWID;
CREATE TABLE aside (game TEXT NOT NULL, n INTEGER NOT NULL, body TEXT, at REAL NOT NULL)
"""
_V2 = "CREATE TABLE kept (kind TEXT NOT NULL, key TEXT NOT NULL, body TEXT NOT NULL, PRIMARY KEY (kind, key)) WITHOUT ROWID"
# Earlier versions took what they could not follow out of the log. Where nothing was played since, it goes back.
_V3 = """
INSERT OR IGNORE INTO entry SELECT game, n, body, checksum(CAST(body AS BLOB)) FROM aside AS a
  WHERE typeof(body) = 'text' AND at = (SELECT max(at) FROM aside WHERE game = a.game)
  AND (SELECT min(n) FROM aside WHERE game = a.game AND at = a.at) = (SELECT count(*) FROM entry WHERE game = a.game);
DELETE FROM aside WHERE EXISTS (SELECT 1 FROM entry WHERE game = aside.game AND n = aside.n AND body = aside.body)
"""
MIGRATIONS: tuple[str, ...] = (_V1, _V2, _V3)
COLUMNS = "id, slug, name, created, updated, version, start, (SELECT count(*) FROM entry WHERE game = id), deleted"


class SqliteStore:
    """One file; `:memory:` for tests. A damaged file is moved aside and what can be read is brought over.

    `written` is called after every commit, for a place that must carry the file further (the browser); such a place
    wants everything in one file, hence `journal`.
    """

    def __init__(
        self,
        path: Path | str,
        now: Callable[[], float] = time.time,
        *,
        journal: Literal["WAL", "MEMORY"] = "WAL",
        written: Callable[[], None] = lambda: None,
    ) -> None:
        self.path, self._now, self._journal, self._written = str(path), now, journal, written
        self.damage: list[Damage] = []
        self._lock = threading.RLock()
        if self.path != ":memory:":
            try:
                Path(self.path).parent.mkdir(parents=True, exist_ok=True)
            except OSError as e:
                raise PlaceError(N_("The folder for your games cannot be made: {why}"), why=str(e)) from e
        self._db = self._open()

    # opening ----------------------------------------------------------------------------------
    def _open(self) -> sqlite3.Connection:
        try:
            return self._connect()
        except sqlite3.Error as e:
            if not _is_damage(e):
                raise _refused(e) from e
            return self._rescue(e)

    def _connect(self) -> sqlite3.Connection:
        db = sqlite3.connect(self.path, check_same_thread=False, isolation_level=None, timeout=10)
        try:
            db.text_factory = readable
            db.create_function("checksum", 1, zlib.crc32, deterministic=True)
            db.execute(f"PRAGMA journal_mode={self._journal}")
            db.execute("PRAGMA synchronous=FULL")
            if db.execute("PRAGMA quick_check(1)").fetchone()[0] != "ok":
                raise sqlite3.DatabaseError("quick_check failed")
            self._migrate(db)
            for table in ("game", "entry", "aside", "kept"):
                db.execute(f"SELECT * FROM {table} LIMIT 0")
        except BaseException:
            db.close()
            raise
        return db

    @staticmethod
    def _migrate(db: sqlite3.Connection) -> None:
        """Each missing version in one transaction; another copy of the app may have been faster, so look again inside."""
        while (version := _version(db)) < len(MIGRATIONS):
            db.execute("BEGIN IMMEDIATE")
            if _version(db) == version:
                for statement in MIGRATIONS[version].split(";"):
                    db.execute(statement)
                db.execute(f"PRAGMA user_version = {version + 1}")
            db.execute("COMMIT")
        if version > len(MIGRATIONS):
            raise SaveError(N_("Your games were saved by a newer version of the app: please update it."))

    def _rescue(self, error: Exception) -> sqlite3.Connection:
        """The damaged file stays beside the new one under another name; every row that can be read is kept."""
        aside = f"{self.path}.damaged-{int(self._now())}"
        while Path(aside).exists():
            aside += "x"
        log.error("database damaged (%s), set aside as %s", error, aside)
        try:
            for suffix in ("", "-wal", "-shm"):
                if Path(self.path + suffix).exists():
                    shutil.move(self.path + suffix, aside + suffix)
            db = self._connect()
            restored = bring_over((aside, self.path + ".bak"), db)
        except (sqlite3.Error, OSError) as e:
            raise _refused(e) from e
        self.damage.append(Damage("database", Path(aside).name, restored))
        return db

    def back_up(self) -> None:
        """A copy of the whole file, made when the app starts: the second way back after a damage."""
        if self.path == ":memory:":
            return
        fresh = Path(self.path + ".bak-new")
        try:
            fresh.unlink(missing_ok=True)
            with self._lock, closing(sqlite3.connect(fresh)) as target:
                self._db.backup(target)
            fresh.replace(self.path + ".bak")
        except (sqlite3.Error, OSError):
            log.exception("no copy could be made; the games themselves are untouched")

    @contextmanager
    def _reading(self) -> Iterator[sqlite3.Connection]:
        with self._lock:
            try:
                yield self._db
            except sqlite3.DatabaseError as e:
                raise PlaceError(N_("Your games cannot be read just now: {why}"), why=str(e)) from e

    @contextmanager
    def _writing(self) -> Iterator[sqlite3.Connection]:
        """All of it on disk when the block is left, or nothing."""
        with self._lock:
            try:
                self._db.execute("BEGIN IMMEDIATE")
                yield self._db
                self._db.execute("COMMIT")
            except sqlite3.IntegrityError as e:
                self._roll_back()
                raise OutOfStep from e
            except sqlite3.DatabaseError as e:
                self._roll_back()
                raise _refused(e) from e
            except BaseException:
                self._roll_back()
                raise
        self._written()

    def _roll_back(self) -> None:
        with suppress(sqlite3.Error):
            if self._db.in_transaction:
                self._db.execute("ROLLBACK")

    # games ------------------------------------------------------------------------------------
    def games(self, *, deleted: bool = False) -> list[Saved]:
        where = "deleted IS NOT NULL" if deleted else "deleted IS NULL"
        with self._reading() as db:
            rows = db.execute(f"SELECT {COLUMNS} FROM game WHERE {where} ORDER BY updated DESC").fetchall()
        return [Saved(*row) for row in rows]

    def game(self, id: str) -> Saved | None:
        with self._reading() as db:
            row = db.execute(f"SELECT {COLUMNS} FROM game WHERE id = ?", (id,)).fetchone()
        return Saved(*row) if row else None

    def create(self, saved: Saved, entries: list[str]) -> None:
        with self._writing() as db:
            db.execute(
                "INSERT INTO game (id, slug, name, created, updated, version, start) VALUES (?, ?, ?, ?, ?, ?, ?)",
                (saved.id, saved.slug, saved.name, saved.created, saved.updated, saved.version, saved.start),
            )
            db.executemany(
                "INSERT INTO entry VALUES (?, ?, ?, ?)", [(saved.id, n, b, checksum(b)) for n, b in enumerate(entries)]
            )

    def append(self, id: str, n: int, body: str, at: float) -> None:
        with self._writing() as db:
            if n != self.length(id):
                raise OutOfStep
            db.execute("INSERT INTO entry VALUES (?, ?, ?, ?)", (id, n, body, checksum(body)))
            db.execute("UPDATE game SET updated = ? WHERE id = ?", (at, id))

    def entries(self, id: str) -> list[str]:
        """The log in order, up to the first entry that is missing or whose checksum does not hold."""
        with self._reading() as db:
            return good_run(db.execute("SELECT n, body, sum FROM entry WHERE game = ? ORDER BY n", (id,)).fetchall())

    def length(self, id: str) -> int:
        """How many entries the log has, readable or not."""
        with self._reading() as db:
            return int(db.execute("SELECT coalesce(max(n) + 1, 0) FROM entry WHERE game = ?", (id,)).fetchone()[0])

    def rename(self, id: str, name: str) -> None:
        with self._writing() as db:
            db.execute("UPDATE game SET name = ? WHERE id = ?", (name, id))

    def delete(self, id: str, at: float | None) -> None:
        """Marks a game as deleted (or brings it back with None): nothing is erased, so delete has an undo."""
        with self._writing() as db:
            db.execute("UPDATE game SET deleted = ? WHERE id = ?", (at, id))

    # small things -----------------------------------------------------------------------------
    def keep(self, kind: str, key: str, body: str | None) -> None:
        with self._writing() as db:
            if body is None:
                db.execute("DELETE FROM kept WHERE kind = ? AND key = ?", (kind, key))
            else:
                db.execute("INSERT OR REPLACE INTO kept VALUES (?, ?, ?)", (kind, key, body))

    def keep_all(self, kind: str, bodies: Mapping[str, str]) -> None:
        """All of them, or none."""
        with self._writing() as db:
            rows = [(kind, key, body) for key, body in bodies.items()]
            db.executemany("INSERT OR REPLACE INTO kept VALUES (?, ?, ?)", rows)

    def kept(self, kind: str) -> dict[str, str]:
        with self._reading() as db:
            return dict(db.execute("SELECT key, body FROM kept WHERE kind = ? ORDER BY key", (kind,)).fetchall())

    def close(self) -> None:
        with self._lock:
            self._db.close()


def _version(db: sqlite3.Connection) -> int:
    return int(db.execute("PRAGMA user_version").fetchone()[0])


def _is_damage(error: sqlite3.Error) -> bool:
    """The file itself is broken or foreign; a busy, full or read-only disk is no reason to set it aside."""
    code = getattr(error, "sqlite_errorcode", sqlite3.SQLITE_CORRUPT) & 0xFF
    return code in (sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB, sqlite3.SQLITE_ERROR)


def _refused(error: Exception) -> PlaceError:
    """Why the disk did not take it, as a sentence."""
    code = getattr(error, "sqlite_errorcode", 0) & 0xFF
    if code in (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED):
        return PlaceError(N_("Another copy of the app is writing to your games: close it, then try again."))
    if code in (sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB):
        return PlaceError(N_("The file with your games is damaged: restart the app to bring them back."))
    return PlaceError(N_("Games cannot be saved here: the disk is full or read-only."), why=str(error))
