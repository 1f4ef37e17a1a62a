"""One contract over both logs."""

from __future__ import annotations

import asyncio
import secrets
import sqlite3
from collections.abc import Awaitable, Callable, Coroutine
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

from companion.relay import copy
from companion.relay.archive import Archive
from companion.relay.log import Ears, Entry, Full, Log, Stale, Unsure, whole
from companion.relay.sqlite_log import SqliteLog

MakeLog = Callable[[], Log]


class Heard:
    """Somebody who listens to a log."""

    def __init__(self) -> None:
        self.entries: list[tuple[str, Entry]] = []
        self.words: list[tuple[str, str]] = []

    def ears(self) -> Ears:
        async def back() -> None:
            return None

        return Ears(lambda t, e: self.entries.append((t, e)), lambda t, w: self.words.append((t, w)), back)


async def until(true: Callable[[], bool]) -> None:
    for _ in range(400):
        if true():
            return
        await asyncio.sleep(0.02)
    raise AssertionError("it did not come to pass")


def played(make_log: MakeLog, play: Callable[[Log, Heard, str], Awaitable[None]]) -> None:
    async def whole_play() -> None:
        log, heard = make_log(), Heard()
        await log.start(heard.ears())
        try:
            await play(log, heard, "t" + secrets.token_hex(8))
        finally:
            await log.close()

    asyncio.run(whole_play())


def run(work: Coroutine[Any, Any, None]) -> None:
    asyncio.run(work)


def test_entries_have_an_order_and_are_read_behind_a_place(make_log: MakeLog) -> None:
    async def play(log: Log, heard: Heard, topic: str) -> None:
        assert await log.head(topic) == 0
        assert await log.read(topic, 0) == []
        first = await log.append(topic, 0, "a", '{"n": 1}')
        second = await log.append(topic, first.place, "b", '{"n": "é"}')
        assert second.prev == first.place < second.place
        found = await log.read(topic, 0)
        assert [(e.id, e.body) for e in found] == [("a", '{"n": 1}'), ("b", '{"n": "é"}')]
        assert found[1].at == second.at > 0
        assert [e.id for e in await log.read(topic, first.place)] == ["b"]
        assert [e.id for e in await log.read(topic, 0, 1)] == ["a"]
        assert await log.head(topic) == second.place

    played(make_log, play)


def test_who_comes_second_is_told_where_the_head_is(make_log: MakeLog) -> None:
    async def play(log: Log, heard: Heard, topic: str) -> None:
        first = await log.append(topic, 0, "a", "{}")
        with pytest.raises(Stale) as told:
            await log.append(topic, 0, "b", "{}")
        assert told.value.head == first.place
        assert [e.id for e in await log.read(topic, 0)] == ["a"]

    played(make_log, play)


def test_of_six_at_one_instant_one_is_taken_each_time(make_log: MakeLog) -> None:
    async def play(log: Log, heard: Heard, topic: str) -> None:
        after = 0
        for turn in range(10):
            tries = [log.append(topic, after, f"{turn}-{n}", "{}") for n in range(6)]
            outcomes = await asyncio.gather(*tries, return_exceptions=True)
            taken = [one for one in outcomes if isinstance(one, Entry)]
            assert len(taken) == 1
            assert sum(isinstance(one, Stale) for one in outcomes) == 5
            after = taken[0].place
        assert len(await whole(log, topic)) == 10

    played(make_log, play)


def test_two_relays_on_one_log_hear_each_other(make_log: MakeLog) -> None:
    async def play(log: Log, heard: Heard, topic: str) -> None:
        other, mine = make_log(), Heard()
        await other.start(mine.ears())
        await other.watch(topic)
        await log.watch(topic)
        first = await log.append(topic, 0, "a", "{}")
        await until(lambda: [e.id for t, e in mine.entries if t == topic] == ["a"])
        second = await other.append(topic, first.place, "b", "{}")
        await until(lambda: [e.id for t, e in heard.entries if t == topic] == ["a", "b"])
        assert heard.entries[-1][1].prev == first.place
        with pytest.raises(Stale):
            await log.append(topic, first.place, "c", "{}")
        await log.whisper(topic, "hush")
        await until(lambda: (topic, "hush") in mine.words and (topic, "hush") in heard.words)
        await asyncio.sleep(0.3)
        assert mine.words.count((topic, "hush")) == heard.words.count((topic, "hush")) == 1
        assert [e.id for t, e in heard.entries if t == topic] == ["a", "b"]
        assert second.place == await other.head(topic)
        await other.unwatch(topic)
        await other.close()

    played(make_log, play)


def test_what_another_process_writes_while_a_relay_starts_is_heard(tmp_path: Path) -> None:
    async def play() -> None:
        path, heard = str(tmp_path / "log.db"), Heard()
        log = SqliteLog(path)
        await log.start(heard.ears())
        await log.watch("t")
        with sqlite3.connect(path) as other:  # before the log's own tasks have had their first turn
            other.execute("INSERT INTO entry (topic, n, id, body, at) VALUES ('t', 1, 'a', '{}', 0)")
        await until(lambda: [e.id for _, e in heard.entries] == ["a"])
        await log.close()

    run(play())


def test_a_thousand_entries_come_page_by_page(make_log: MakeLog) -> None:
    async def play(log: Log, heard: Heard, topic: str) -> None:
        after = 0
        for n in range(450):
            after = (await log.append(topic, after, str(n), "{}")).place
        found = await whole(log, topic)
        assert [e.id for e in found] == [str(n) for n in range(450)]
        assert all(b.prev == a.place for a, b in pairwise(found))

    played(make_log, play)


def test_unused_tables_are_archived_and_their_places_begin_anew(make_log: MakeLog, tmp_path: Path) -> None:
    async def play(log: Log, heard: Heard, topic: str) -> None:
        table, code = topic[1:], "k" + topic[1:].upper()
        for one in (topic, "d" + table, code):
            await log.append(one, 0, "a", '{"n": 1}')
        archive = Archive(tmp_path / "archive", 3600.0)
        assert await archive.once(log) == []
        late = Archive(tmp_path / "archive", -3600.0)
        assert set(await late.once(log)) >= {topic, "d" + table, code}
        assert await log.read(topic, 0) == []
        assert {file.name for file in (tmp_path / "archive").iterdir()} >= {f"{topic}.jsonl.gz", f"d{table}.jsonl.gz"}
        await log.append(topic, 0, "a", '{"n": 1}')
        assert [e.id for e in await log.read(topic, 0)] == ["a"]

    played(make_log, play)


def test_a_copy_of_one_log_is_laid_down_in_another(make_log: MakeLog, tmp_path: Path) -> None:
    """From any engine into a new file and back: a table that is there already stays as it is, letters are left out."""
    file, topic = tmp_path / "copy.gz", ""

    async def write(log: Log, heard: Heard, name: str) -> None:
        nonlocal topic
        topic = name
        first = await log.append(topic, 0, "a", '{"n": "é"}')
        await log.append(topic, first.place, "b", "{}")
        await log.append("d" + topic[1:], 0, "door", "{}")
        await log.append("k" + topic[1:].upper(), 0, "code", "{}")
        assert await copy.save(log, file) >= 3

    async def read(log: Log, heard: Heard, _name: str) -> None:
        assert await copy.load(log, file) >= 3
        assert [(e.id, e.body) for e in await log.read(topic, 0)] == [("a", '{"n": "é"}'), ("b", "{}")]
        assert await log.head("d" + topic[1:])
        assert not await log.head("k" + topic[1:].upper())
        await log.append(topic, await log.head(topic), "c", "{}")
        assert await copy.load(log, file) == 0

    async def back(log: Log, heard: Heard, _name: str) -> None:
        await log.drop(topic)
        assert await copy.load(log, file) == 2
        assert [e.id for e in await log.read(topic, 0)] == ["a", "b"]

    played(make_log, write)
    played(lambda: SqliteLog(str(tmp_path / "other.db")), read)
    played(make_log, back)


def test_a_file_without_room_refuses_and_loses_nothing(tmp_path: Path) -> None:
    async def play() -> None:
        log, heard = SqliteLog(str(tmp_path / "log.db")), Heard()
        await log.start(heard.ears())
        first = await log.append("t", 0, "a", "{}")
        pages = log._db.execute("PRAGMA page_count").fetchone()[0]
        log._db.execute(f"PRAGMA max_page_count={pages}")
        with pytest.raises(Full):
            await log.append("t", first.place, "b", '"' + "x" * 60_000 + '"')
        assert [e.id for e in await log.read("t", 0)] == ["a"]
        log._db.execute(f"PRAGMA max_page_count={pages + 100}")
        await log.append("t", first.place, "b", '"' + "x" * 60_000 + '"')
        await log.close()

    run(play())


def test_a_closing_log_writes_what_it_was_given_and_takes_no_more(tmp_path: Path) -> None:
    async def play() -> None:
        log, heard = SqliteLog(str(tmp_path / "log.db")), Heard()
        await log.start(heard.ears())
        given = asyncio.ensure_future(log.append("t", 0, "a", "{}"))
        await asyncio.sleep(0)
        await log.close()
        assert (await given).place == 1
        with pytest.raises(Unsure):
            await log.append("t", 1, "b", "{}")

    run(play())
