"""The store in one SQLite file: WAL, every step committed before it is acknowledged, damage set aside and named."""

from __future__ import annotations

import logging
import shutil
import sqlite3
import threading
import time
import zlib
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

from companion.errors import PlaceError, SaveError
from companion.i18n import N_
from companion.table.store import Damage, Saved

log = logging.getLogger(__name__)

_V1 = """
CREATE TABLE game (id TEXT PRIMARY KEY, slug TEXT NOT NULL, name TEXT NOT NULL, created REAL NOT NULL,
                   updated REAL NOT NULL, deleted REAL, version INTEGER NOT NULL, start TEXT NOT NULL);
CREATE TABLE entry (game TEXT NOT NULL, n INTEGER NOT NULL, body TEXT NOT NULL, sum INTEGER NOT NULL,
                    PRIMARY KEY (game, n)) WITHOUT ROWID;
CREATE TABLE aside (game TEXT NOT NULL, n INTEGER NOT NULL, body TEXT, at REAL NOT NULL);
"""
_V2 = "CREATE TABLE kept (kind TEXT NOT NULL, key TEXT NOT NULL, body TEXT NOT NULL, PRIMARY KEY (kind, key)) WITHOUT ROWID"
MIGRATIONS: tuple[str, ...] = (_V1, _V2)
COLUMNS = "id, slug, name, created, updated, version, start, (SELECT count(*) FROM entry WHERE game = id), deleted"


class SqliteStore:
    """One file; `:memory:` for tests. A damaged file is moved aside and what can be read is brought over."""

    def __init__(self, path: Path | str, now: Callable[[], float] = time.time) -> None:
        self.path, self._now = str(path), now
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
        except sqlite3.OperationalError as e:
            if "readonly" in str(e) or "unable to open" in str(e):
                raise PlaceError(N_("Games cannot be saved here: the disk is full or read-only."), why=str(e)) from e
            return self._rescue(e)
        except sqlite3.DatabaseError as e:
            return self._rescue(e)

    def _connect(self) -> sqlite3.Connection:
        db = sqlite3.connect(self.path, check_same_thread=False, isolation_level=None, timeout=10)
        try:
            db.execute("PRAGMA journal_mode=WAL")
            db.execute("PRAGMA synchronous=FULL")
            if db.execute("PRAGMA quick_check(1)").fetchone()[0] != "ok":
                raise sqlite3.DatabaseError("quick_check failed")
            self._migrate(db)
        except BaseException:
            db.close()
            raise
        return db

    @staticmethod
    def _migrate(db: sqlite3.Connection) -> None:
        version = db.execute("PRAGMA user_version").fetchone()[0]
        if version > len(MIGRATIONS):
            raise SaveError(N_("Your games were saved by a newer version of the app: please update it."))
        for number, script in enumerate(MIGRATIONS[version:], version + 1):
            db.executescript(f"BEGIN IMMEDIATE; {script}; PRAGMA user_version = {number}; COMMIT;")

    def _rescue(self, error: Exception) -> sqlite3.Connection:
        """The damaged file stays beside the new one under another name; every row that can be read is kept."""
        aside = f"{self.path}.damaged-{int(self._now())}"
        log.error("database damaged (%s), set aside as %s", error, aside)
        for suffix in ("", "-wal", "-shm"):
            if Path(self.path + suffix).exists():
                shutil.move(self.path + suffix, aside + suffix)
        db = self._connect()
        restored = 0
        for source in (aside, self.path + ".bak"):
            restored = max(restored, _copy_rows(source, db))
        self.damage.append(Damage("database", Path(aside).name, restored))
        return db

    def back_up(self) -> None:
        """A copy of the whole file, made when the app starts: the second way back after a damage."""
        if self.path == ":memory:":
            return
        with self._lock:
            target = sqlite3.connect(self.path + ".bak-new")
            try:
                self._db.backup(target)
            finally:
                target.close()
            Path(self.path + ".bak-new").replace(self.path + ".bak")

    @contextmanager
    def _writing(self) -> Iterator[sqlite3.Connection]:
        with self._lock:
            try:
                self._db.execute("BEGIN IMMEDIATE")
                yield self._db
                self._db.execute("COMMIT")
            except sqlite3.OperationalError as e:
                self._roll_back()
                raise PlaceError(N_("This step could not be saved: the disk is full or read-only."), why=str(e)) from e
            except BaseException:
                self._roll_back()
                raise

    def _roll_back(self) -> None:
        if self._db.in_transaction:
            self._db.execute("ROLLBACK")

    # games ------------------------------------------------------------------------------------
    def games(self, *, deleted: bool = False) -> list[Saved]:
        where = "deleted IS NOT NULL" if deleted else "deleted IS NULL"
        with self._lock:
            rows = self._db.execute(f"SELECT {COLUMNS} FROM game WHERE {where} ORDER BY updated DESC").fetchall()
        return [Saved(*row) for row in rows]

    def game(self, id: str) -> Saved | None:
        with self._lock:
            row = self._db.execute(f"SELECT {COLUMNS} FROM game WHERE id = ?", (id,)).fetchone()
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
            db.execute("INSERT INTO entry VALUES (?, ?, ?, ?)", (id, n, body, checksum(body)))
            db.execute("UPDATE game SET updated = ? WHERE id = ?", (at, id))

    def entries(self, id: str) -> list[str]:
        """The log in order, up to the first entry that is missing or whose checksum does not hold."""
        with self._lock:
            rows = self._db.execute("SELECT n, body, sum FROM entry WHERE game = ? ORDER BY n", (id,)).fetchall()
        good: list[str] = []
        for n, body, total in rows:
            if n != len(good) or not isinstance(body, str) or checksum(body) != total:
                self.set_aside(id, len(good))
                break
            good.append(body)
        return good

    def set_aside(self, id: str, from_n: int) -> None:
        """Entries that cannot be read leave the log and are kept for a look; the game goes on from before them."""
        saved = self.game(id)
        with self._writing() as db:
            db.execute(
                "INSERT INTO aside SELECT game, n, body, ? FROM entry WHERE game = ? AND n >= ?",
                (self._now(), id, from_n),
            )
            lost = db.execute("DELETE FROM entry WHERE game = ? AND n >= ?", (id, from_n)).rowcount
        log.error("%d entries of %s set aside from %d", lost, id, from_n)
        self.damage.append(Damage("game", saved.name if saved else id, from_n))

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

    def kept(self, kind: str) -> dict[str, str]:
        with self._lock:
            return dict(self._db.execute("SELECT key, body FROM kept WHERE kind = ? ORDER BY key", (kind,)).fetchall())

    def close(self) -> None:
        with self._lock:
            self._db.close()


def checksum(body: str) -> int:
    return zlib.crc32(body.encode())


def _copy_rows(source: str, target: sqlite3.Connection) -> int:
    """Every readable row of a damaged file into a fresh one; how many entries came over."""
    if not Path(source).exists():
        return 0
    copied = 0
    for table in ("game", "entry", "kept"):
        try:
            old = sqlite3.connect(f"file:{source}?mode=ro", uri=True)
        except sqlite3.Error:
            return copied
        try:
            for row in old.execute(f"SELECT * FROM {table}"):
                marks = ", ".join("?" * len(row))
                target.execute(f"INSERT OR IGNORE INTO {table} VALUES ({marks})", row)
                copied += table == "entry"
        except sqlite3.Error as e:
            log.warning("rest of table %s in %s is unreadable: %s", table, source, e)
        finally:
            old.close()
    return copied
