"""The store in one SQLite file: WAL, every step committed before it is acknowledged, damage set aside and named."""

from __future__ import annotations

import logging
import os
import shutil
import sqlite3
import threading
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import closing, contextmanager, suppress
from pathlib import Path
from typing import Literal

from companion.errors import PlaceError, SaveError
from companion.i18n import N_
from companion.table.copies import FRESH, WHOLE, WHOLE_NEW, Copy, aside, copies, every_copy, rotate, set_aside
from companion.table.first_page import with_a_new_one
from companion.table.repair import (
    NO_LOG,
    Found,
    Held,
    Mended,
    Row,
    held,
    is_game,
    looking_at,
    readable,
    richer,
    trusted,
    united,
    write,
)
from companion.table.schema import check, mark, migrate
from companion.table.store import Damage, OutOfStep, Saved
from companion.table.sums import born, checksum, link, run, seal
from companion.table.wal import Watch, another

log = logging.getLogger(__name__)
COLUMNS = "id, slug, name, created, updated, version, start, length, deleted, born"
OF_NOW = ("seating", "seat", "pass")  # who sits at the table does not go back to what a copy says


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
        self.path, self._now, self._journal = str(path), now, journal
        self._written: Callable[[], None] = lambda: None
        self.damage: list[Damage] = []
        self._lock = threading.RLock()
        if self.path != ":memory:":
            try:
                Path(self.path).parent.mkdir(parents=True, exist_ok=True)
            except OSError as e:
                raise PlaceError(N_("The folder for your games cannot be made: {why}"), why=str(e)) from e
        empty = not _has_bytes(self.path)
        self._watch = Watch(self.path) if journal == "WAL" and self.path != ":memory:" else None
        self._db = self._open()
        self._notice_lost_steps()
        if empty:
            self.look()
        self._written = written

    # opening ----------------------------------------------------------------------------------
    def _open(self) -> sqlite3.Connection:
        try:
            self._finish_mending()
            if another(self.path):  # before it is opened: to close it again would write that log into the file
                raise sqlite3.DatabaseError("the write-ahead log is of another file")
            return self._connect(self.path)
        except (sqlite3.Error, OSError) as e:
            if not _is_damage(e):
                raise _refused(e) from e
            return self._rescue(e)

    def _connect(self, path: str, journal: str = "") -> sqlite3.Connection:
        db = sqlite3.connect(path, check_same_thread=False, isolation_level=None, timeout=10)
        try:
            db.text_factory = readable
            db.execute(f"PRAGMA journal_mode={journal or self._journal}")
            db.execute("PRAGMA synchronous=FULL")
            if db.execute("PRAGMA integrity_check(1)").fetchone()[0] != "ok":  # the quick one lets pages change places
                raise sqlite3.DatabaseError("the check failed")
            migrate(db)
            check(db)
        except UnicodeDecodeError as e:  # a damaged name, quoted
            db.close()
            raise sqlite3.DatabaseError("a definition is damaged") from e
        except BaseException:
            db.close()
            raise
        return db

    def _notice_lost_steps(self) -> None:
        try:
            if self._watch and self._watch.lost(self._db):
                self.damage.append(Damage(self._watch.what, ""))
        except (sqlite3.Error, OSError) as e:
            log.warning("whether steps are missing cannot be known: %s", e)

    def _rescue(self, error: Exception) -> sqlite3.Connection:
        """Every row that can be read here or in a copy, made into a whole file first; only then does it take the place of
        the damaged one, which stays beside it under another name. Whenever this is killed, the next start goes on."""
        aside = f"{self.path}.damaged-{int(self._now())}"
        while Path(aside).exists():
            aside += "x"
        log.error("database damaged (%s), set aside as %s", error, aside)
        try:
            mended = self._make_whole()
            for suffix in ("-wal", "-shm", ""):
                if Path(self.path + suffix).exists():
                    shutil.move(self.path + suffix, aside + suffix)
            self._finish_mending()
            db = self._connect(self.path)
        except (sqlite3.Error, OSError) as e:
            raise _refused(e) from e
        self.damage.append(Damage("database", Path(aside).name, mended.steps, games=mended.games))
        return db

    def _make_whole(self) -> Mended:
        """A new file beside the damaged one, complete as soon as it has its name."""
        sources = [self.path, self.path + WHOLE, *(copy.path for copy in copies(self.path))]
        new = Path(self.path + WHOLE_NEW)
        new.unlink(missing_ok=True)
        found = []
        with with_a_new_one(self.path) as pages:
            for source in (sources[0], pages, *sources[1:]):
                with looking_at(source) as old:
                    found.append(held(old) if old else Held())
        with closing(self._connect(str(new), "DELETE")) as db:
            db.execute("BEGIN IMMEDIATE")
            mended = write(db, united(found))
            db.execute("COMMIT")
        new.replace(self.path + WHOLE)
        return mended

    def _finish_mending(self) -> None:
        """Takes up a file that was made whole, unless the damaged one is still there to be looked at once more."""
        if not Path(self.path + WHOLE).is_file() or _has_bytes(self.path):
            return
        for suffix in ("-wal", "-shm"):  # of the damaged file: they would be written into the new one
            if Path(self.path + suffix).exists():
                os.replace(self.path + suffix, f"{self.path}.damaged{suffix}")
        os.replace(self.path + WHOLE, self.path)

    # copies -----------------------------------------------------------------------------------
    def look(self) -> None:
        """Compares every game with its copies and takes from them what is missing here: a game, the end of a log, an
        entry whose checksum does not hold. An empty file takes the small things too. What came back is told."""
        if self.path == ":memory:":
            return
        try:
            if self._take_from_copies():
                return
            why: Exception = sqlite3.DatabaseError("entries are out of order")
        except PlaceError as e:
            if not isinstance(e.__cause__, sqlite3.Error) or not _is_damage(e.__cause__):
                raise
            why = e.__cause__
        with self._lock:  # the file does not take, or does not find again, what belongs into it: only a new one helps
            self._db.close()
            self._db = self._rescue(why)

    def _take_from_copies(self) -> bool:
        """Whether all that was put into the file is found in it again."""
        others = []
        with self._writing() as db:
            now = held(db)
            complete = not now.broken and all(
                game.sound and len(game.run) == game.length for game in now.games.values()
            )
            empty = not now.games and not now.kept
            for copy in copies(self.path):
                with looking_at(copy.path) as old:
                    if old and (empty or not complete or richer(old, now)):
                        others.append(held(old))
            wanted = united((now, *others))
            if not empty:  # what is not kept any more was thrown away
                wanted.kept = {k: body for k, body in wanted.kept.items() if k in now.kept or k in now.broken}
            mended = write(db, wanted, before=now)
        if not complete and any(len(self.entries(id)) < len(game.run) for id, game in wanted.games.items()):
            return False
        if mended.steps or mended.games or mended.kept:
            log.error("taken from copies: %s", mended)
            self.damage.append(Damage("missing", "", mended.steps, games=mended.games))
        back = {(id,) for id in wanted.games} | wanted.kept.keys()
        lost = len(now.broken - back) + sum(not game.sound for game in wanted.games.values())
        if lost:
            log.error("%d broken, and in no copy: %s", lost, now.broken)
            self.damage.append(Damage("lost", "", unread=lost))
        return True

    def back_up(self) -> None:
        """A copy of the whole file, made when the app starts and only after a look: the second way back after a damage."""
        if self.path == ":memory:":
            return
        try:
            self.look()
            self._copy_fresh()
            rotate(self.path, self._has_more, self._now())
            Path(self.path + WHOLE).unlink(missing_ok=True)
        except (sqlite3.Error, OSError, PlaceError):
            log.exception("no copy could be made; the games themselves are untouched")

    def _copy_fresh(self) -> None:
        fresh = Path(self.path + FRESH)
        fresh.unlink(missing_ok=True)
        with self._lock, closing(sqlite3.connect(fresh)) as target:
            self._db.backup(target)
        os.utime(fresh, (self._now(), self._now()))

    def copies(self) -> list[Copy]:
        """Every copy beside the file, the newest first."""
        return every_copy(self.path) if self.path != ":memory:" else []

    def put_back(self, name: str) -> None:
        """Makes what a copy holds the games of this place. What is here becomes a copy before; and since the next start
        would fill in from the other copies what this one lacks, they wait aside from now on until they are asked for."""
        source = next((copy.path for copy in self.copies() if copy.name == name), "")
        with looking_at(source) as old:
            found = held(old) if old else Held()
        if not found.games and not found.kept:
            raise SaveError(N_("This copy cannot be read; your games are unchanged."))
        try:
            self._copy_fresh()
            os.replace(self.path + FRESH, aside(self.path, self._now()))
            set_aside(self.path)
        except (sqlite3.Error, OSError) as e:
            raise _refused(e) from e
        found.kept = {key: body for key, body in found.kept.items() if key[0] not in OF_NOW}
        with self._writing() as db:
            for rows in ("entry", "game", "kept WHERE kind NOT IN (?, ?, ?)"):
                db.execute(f"DELETE FROM {rows}", OF_NOW if "?" in rows else ())
            write(db, found)
        with self._reading() as db:  # the file alone may hold no more than together with its log
            db.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        self.back_up()

    def _has_more(self, copy: Path) -> bool:
        with self._reading() as db, looking_at(str(copy)) as old:
            return old is not None and richer(old, held(db))

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
        return [saved for row in rows if (saved := _saved(row))]

    def game(self, id: str) -> Saved | None:
        with self._reading() as db:
            row = db.execute(f"SELECT {COLUMNS} FROM game WHERE id = ?", (id,)).fetchone()
        return _saved(row) if row else None

    def create(self, saved: Saved, entries: list[str]) -> None:
        created, updated = float(saved.created), float(saved.updated)
        row = (saved.id, saved.slug, saved.name, created, updated, None, saved.version, saved.start)
        log: dict[int, tuple[str, int | None]] = {n: (body, None) for n, body in enumerate(entries)}
        with self._writing() as db:
            if db.execute("SELECT 1 FROM game WHERE id = ?", (saved.id,)).fetchone():
                raise OutOfStep
            write(db, Held({saved.id: Found(row, True, log, len(entries))}))

    def append(self, id: str, n: int, body: str, at: float) -> None:
        with self._writing() as db:
            if n != self.length(id):
                raise OutOfStep
            where = (
                "SELECT chain FROM entry WHERE game = ?1 AND n = ?2 - 1 UNION ALL SELECT born FROM game WHERE id = ?1"
            )
            previous = db.execute(where, (id, n)).fetchone()
            chain = link(previous[0] if previous else 0, body)
            db.execute("INSERT INTO entry VALUES (?, ?, ?, ?, ?)", (id, n, body, checksum(body), chain))
            db.execute("UPDATE game SET updated = ?, length = ? WHERE id = ?", (at, n + 1, id))
            mark(db, id)

    def entries(self, id: str) -> list[str]:
        """The log in order, up to the first entry that is missing, damaged or does not follow from those before it."""
        with self._reading() as db:
            rows = db.execute("SELECT n, body, sum, chain FROM entry WHERE game = ? ORDER BY n", (id,)).fetchall()
            first = db.execute("SELECT born FROM game WHERE id = ?", (id,)).fetchone()
        return run(trusted(rows), first[0] if first else 0)

    def length(self, id: str) -> int:
        """How many entries the log has, readable or not."""
        ends = "SELECT max(n) + 1 FROM entry WHERE game = ?1 AND n < ?2 UNION ALL SELECT length FROM game WHERE id = ?1"
        with self._reading() as db:
            return max((int(end or 0) for (end,) in db.execute(ends, (id, NO_LOG))), default=0)

    def rename(self, id: str, name: str) -> None:
        with self._writing() as db:
            db.execute("UPDATE game SET name = ? WHERE id = ?", (name, id))
            mark(db, id)

    def delete(self, id: str, at: float | None) -> None:
        """Marks a game as deleted (or brings it back with None): nothing is erased, so delete has an undo."""
        with self._writing() as db:
            db.execute("UPDATE game SET deleted = ? WHERE id = ?", (at, id))
            mark(db, id)

    # small things -----------------------------------------------------------------------------
    def keep(self, kind: str, key: str, body: str | None) -> None:
        with self._writing() as db:
            if body is None:
                db.execute("DELETE FROM kept WHERE kind = ? AND key = ?", (kind, key))
            else:
                db.execute("INSERT OR REPLACE INTO kept VALUES (?, ?, ?, ?)", (kind, key, body, seal(kind, key, body)))

    def keep_all(self, kind: str, bodies: Mapping[str, str]) -> None:
        """All of them, or none."""
        with self._writing() as db:
            rows = [(kind, key, body, seal(kind, key, body)) for key, body in bodies.items()]
            db.executemany("INSERT OR REPLACE INTO kept VALUES (?, ?, ?, ?)", rows)

    def kept(self, kind: str) -> dict[str, str]:
        with self._reading() as db:
            rows = db.execute("SELECT key, body, sum FROM kept WHERE kind = ? ORDER BY key", (kind,)).fetchall()
        return {key: body for key, body, total in rows if seal(kind, key, body) == total}

    def close(self) -> None:
        with self._lock:
            self._db.close()
            if self._watch:
                self._watch.close()


def _saved(row: Row) -> Saved | None:
    """A game whose first state is damaged is listed and cannot be opened: its text is given as none."""
    id, slug, name, created, updated, version, start, length, deleted, first = row
    if not is_game((id, slug, name, created, updated, deleted, version, start)) or not isinstance(length, int):
        return None
    sound = born(id, slug, created, version, start) == first
    return Saved(id, slug, name, created, updated, version, start if sound else "", length, deleted)


def _has_bytes(path: str) -> bool:
    return Path(path).is_file() and Path(path).stat().st_size > 0


def _is_damage(error: Exception) -> bool:
    """The file itself is broken or foreign; a busy, full or read-only disk is no reason to set it aside."""
    if isinstance(error, OSError):
        return False
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
