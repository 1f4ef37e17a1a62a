"""After a damage: every game that the broken file or its last copy still holds, brought into a fresh file."""

from __future__ import annotations

import logging
import sqlite3
import zlib
from collections.abc import Iterator, Sequence
from contextlib import closing
from pathlib import Path
from typing import Any

log = logging.getLogger(__name__)
GAME = "id, slug, name, created, updated, deleted, version, start"
Row = tuple[Any, ...]


def checksum(body: str) -> int:
    return zlib.crc32(body.encode())


def readable(body: bytes) -> str:
    """Text whose bytes were damaged is still text; its checksum then tells."""
    return body.decode("utf-8", "replace")


def good_run(rows: Sequence[Row]) -> list[str]:
    """The entries (n, body, sum) from the first on, up to one that is missing or whose checksum does not hold."""
    good: list[str] = []
    for n, body, total in rows:
        if n != len(good) or not isinstance(body, str) or checksum(body) != total:
            break
        good.append(body)
    return good


def bring_over(sources: Sequence[str], target: sqlite3.Connection) -> int:
    """What can be read in the sources, the newest first, as one transaction; how many entries came over."""
    games: dict[str, Row] = {}
    logs: dict[str, list[str]] = {}
    kept: dict[tuple[str, str], str] = {}
    for source in sources:
        for id, *rest in _rows(source, f"SELECT {GAME} FROM game"):
            if isinstance(id, str):
                games.setdefault(id, (id, *rest))
        for id in games:
            run = good_run(list(_rows(source, "SELECT n, body, sum FROM entry WHERE game = ? ORDER BY n", (id,))))
            known = logs.setdefault(id, [])
            if run[: len(known)] == known:  # an older copy may only lengthen what the newer file told
                logs[id] = run
        for kind, key, body in _rows(source, "SELECT kind, key, body FROM kept"):
            kept.setdefault((kind, key), body)
    target.execute("BEGIN IMMEDIATE")
    came = 0
    for id, game in games.items():
        if _put(target, f"INSERT INTO game ({GAME}) VALUES (?, ?, ?, ?, ?, ?, ?, ?)", game):
            for n, body in enumerate(logs[id]):
                came += _put(target, "INSERT INTO entry VALUES (?, ?, ?, ?)", (id, n, body, checksum(body)))
    for (kind, key), body in kept.items():
        _put(target, "INSERT INTO kept VALUES (?, ?, ?)", (kind, key, body))
    target.execute("COMMIT")
    return came


def _rows(source: str, query: str, values: Row = ()) -> Iterator[Row]:
    """Row after row until the damage; what comes after it in this query is given up."""
    if not Path(source).is_file():
        return
    try:
        with closing(sqlite3.connect(f"{Path(source).resolve().as_uri()}?mode=ro", uri=True)) as old:
            old.text_factory = readable
            old.execute("PRAGMA writable_schema = ON")  # one broken definition does not hide the other tables
            yield from old.execute(query, values)
    except sqlite3.Error as e:
        log.warning("%s: unreadable from here on (%s): %s", Path(source).name, query, e)


def _put(target: sqlite3.Connection, statement: str, row: Row) -> bool:
    try:
        target.execute(statement, row)
    except (sqlite3.IntegrityError, sqlite3.InterfaceError, sqlite3.ProgrammingError) as e:
        log.warning("a row could not be brought over: %s", e)
        return False
    return True
