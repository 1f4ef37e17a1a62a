"""A log in one SQLite file: entries that arrive while a commit is on its way share the next one.

Several relays of one machine may use the same file. What another process wrote is noticed by SQLite's own counter of
changes, looked at a few times a second.
"""

from __future__ import annotations

import asyncio
import logging
import secrets
import sqlite3
import time
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

from companion.relay.log import PAGE, Ears, Entry, Full, Stale, Unsure

log = logging.getLogger(__name__)
LOOK = 0.1  # seconds between two looks at what other processes did
WORDS_STAY = 30.0
SCHEMA = """
CREATE TABLE IF NOT EXISTS entry (seq INTEGER PRIMARY KEY AUTOINCREMENT, topic TEXT NOT NULL, n INTEGER NOT NULL,
  id TEXT NOT NULL, body TEXT NOT NULL, at REAL NOT NULL, UNIQUE (topic, n));
CREATE TABLE IF NOT EXISTS word (n INTEGER PRIMARY KEY AUTOINCREMENT, who TEXT NOT NULL, topic TEXT NOT NULL,
  body TEXT NOT NULL, at REAL NOT NULL);
"""
Asked = tuple[str, int, str, str, "asyncio.Future[Entry]"]
Outcome = Entry | Exception


class SqliteLog:
    """One writer thread at a time; readers see only what is committed."""

    tells_all = True

    def __init__(self, path: str, now: Callable[[], float] = time.time) -> None:
        Path(path).parent.mkdir(parents=True, exist_ok=True)
        self._db = self._opened(path)
        self._look = self._opened(path)
        self._db.executescript(SCHEMA)
        self._now = now
        self._queue: list[Asked] = []
        self._said: list[tuple[str, str]] = []
        self._more = asyncio.Event()
        self._tasks: list[asyncio.Task[None]] = []
        self._heads: dict[str, int] = {}
        self._who = secrets.token_hex(4)
        self._seen_entries = self._seen_words = 0
        self._stopping = False

    @staticmethod
    def _opened(path: str) -> sqlite3.Connection:
        db = sqlite3.connect(path, check_same_thread=False, isolation_level=None, timeout=10)
        db.execute("PRAGMA journal_mode=WAL")
        db.execute("PRAGMA synchronous=FULL")
        return db

    async def start(self, ears: Ears) -> None:
        self._ears = ears
        seen = self._version()  # before the last ones are looked up: what is written from here on is another version
        self._seen_words = self._look.execute("SELECT coalesce(max(n), 0) FROM word").fetchone()[0]
        self._seen_entries = self._look.execute("SELECT coalesce(max(seq), 0) FROM entry").fetchone()[0]
        self._tasks = [asyncio.create_task(self._write()), asyncio.create_task(self._listen(seen))]

    async def close(self) -> None:
        """What was asked for is still written."""
        self._stopping = True
        self._more.set()
        if self._tasks:
            await self._tasks[0]
            self._tasks[1].cancel()
            with suppress(asyncio.CancelledError):
                await self._tasks[1]
        self._db.close()
        self._look.close()

    async def alive(self) -> bool:
        return bool(self._tasks) and not any(task.done() for task in self._tasks)

    # reading ----------------------------------------------------------------------------------
    async def read(self, topic: str, after: int, most: int = PAGE) -> list[Entry]:
        found = self._look.execute(
            "SELECT n, id, body, at FROM entry WHERE topic = ? AND n > ? ORDER BY n LIMIT ?", (topic, after, most)
        )
        return [Entry(n, n - 1, id, body, at) for n, id, body, at in found]

    async def head(self, topic: str) -> int:
        found = self._look.execute("SELECT coalesce(max(n), 0) FROM entry WHERE topic = ?", (topic,)).fetchone()
        return int(found[0])

    async def watch(self, topic: str) -> None:
        if topic not in self._heads:
            self._heads[topic] = await self.head(topic)

    async def unwatch(self, topic: str) -> None:
        self._heads.pop(topic, None)

    # writing ----------------------------------------------------------------------------------
    async def append(self, topic: str, after: int, id: str, body: str) -> Entry:
        if self._stopping:
            raise Unsure("the log is closing")
        answer: asyncio.Future[Entry] = asyncio.get_running_loop().create_future()
        self._queue.append((topic, after, id, body, answer))
        self._more.set()
        return await answer

    async def whisper(self, topic: str, words: str) -> None:
        self._said.append((topic, words))
        self._ears.whispered(topic, words)
        self._more.set()

    async def _write(self) -> None:
        while not self._stopping or self._queue:
            await self._more.wait()
            self._more.clear()
            batch, self._queue, said, self._said = self._queue, [], self._said, []
            if not batch and not said:
                continue
            outcomes = await asyncio.to_thread(self._commit, batch, said)
            for (topic, *_rest, answer), outcome in zip(batch, outcomes, strict=True):
                if isinstance(outcome, Entry):
                    self._tell(topic, outcome)
                if answer.done():
                    continue
                if isinstance(outcome, Entry):
                    answer.set_result(outcome)
                else:
                    answer.set_exception(outcome)

    def _commit(self, batch: list[Asked], said: list[tuple[str, str]]) -> list[Outcome]:
        try:
            self._db.execute("BEGIN IMMEDIATE")
            now = self._now()
            outcomes = [self._put(topic, after, id, body, now) for topic, after, id, body, _answer in batch]
            if said:
                self._db.execute("DELETE FROM word WHERE at < ?", (now - WORDS_STAY,))
                rows = [(self._who, *one, now) for one in said]
                self._db.executemany("INSERT INTO word (who, topic, body, at) VALUES (?, ?, ?, ?)", rows)
            self._db.execute("COMMIT")
            return outcomes
        except (sqlite3.Error, ValueError, OverflowError) as e:  # the writer outlives whatever it was given
            log.warning("a batch of %d was not written: %s", len(batch), e)
            with suppress(sqlite3.Error):
                self._db.execute("ROLLBACK")
            full = getattr(e, "sqlite_errorcode", 0) & 0xFF in (sqlite3.SQLITE_FULL, sqlite3.SQLITE_IOERR)
            return [Full(str(e)) if full else Unsure(str(e))] * len(batch)

    def _put(self, topic: str, after: int, id: str, body: str, at: float) -> Outcome:
        head = self._db.execute("SELECT max(n) FROM entry WHERE topic = ?", (topic,)).fetchone()[0] or 0
        if head != after:
            return Stale(head)
        row = (topic, after + 1, id, body, at)
        self._db.execute("INSERT INTO entry (topic, n, id, body, at) VALUES (?, ?, ?, ?, ?)", row)
        return Entry(after + 1, after, id, body, at)

    def _tell(self, topic: str, entry: Entry) -> None:
        if entry.place > self._heads.get(topic, entry.place):
            self._heads[topic] = entry.place
            self._ears.heard(topic, entry)

    # what other processes did -------------------------------------------------------------------
    async def _listen(self, seen: int) -> None:
        while True:
            await asyncio.sleep(LOOK)
            if (now := self._version()) == seen:
                continue
            seen = now
            self._look_around()

    def _version(self) -> int:
        """Changes whenever another connection has committed; our own writes go through another one, and count."""
        return int(self._look.execute("PRAGMA data_version").fetchone()[0])

    def _look_around(self) -> None:
        """Entries and words since the last look; those that this process wrote it has told already."""
        sql = "SELECT seq, topic, n, id, body, at FROM entry WHERE seq > ? ORDER BY seq"
        for seq, topic, n, id, body, at in self._look.execute(sql, (self._seen_entries,)).fetchall():
            self._seen_entries = seq
            self._tell(topic, Entry(n, n - 1, id, body, at))
        sql = "SELECT n, who, topic, body FROM word WHERE n > ? ORDER BY n"
        for n, who, topic, body in self._look.execute(sql, (self._seen_words,)).fetchall():
            self._seen_words = n
            if who != self._who:
                self._ears.whispered(topic, body)

    # keeping house ------------------------------------------------------------------------------
    async def idle(self, before: float) -> list[str]:
        found = self._look.execute("SELECT topic FROM entry GROUP BY topic HAVING max(at) < ?", (before,))
        return [topic for (topic,) in found]

    async def drop(self, topic: str) -> None:
        def away() -> None:
            self._db.execute("DELETE FROM entry WHERE topic = ?", (topic,))

        await asyncio.to_thread(away)
        self._heads.pop(topic, None)
