"""Nothing is lost: copies are looked at before they are replaced, the richer one wins, and a rescue may be killed anywhere."""

from __future__ import annotations

import os
import shutil
import sqlite3
from collections.abc import Callable
from contextlib import closing, suppress
from pathlib import Path
from typing import Any

import pytest

from companion.errors import SaveError
from companion.games.generic import NextPhase
from companion.table import sqlite
from companion.table.copies import copies
from companion.table.saved_games import Room
from companion.table.sqlite import SqliteStore
from companion.table.store import Damage
from tests.table.conftest import Clock
from tests.table.test_sqlite import played, settled, sql

OpenRoom = Callable[[], Room]


def start(open_room: OpenRoom) -> Room:
    """As the app starts: open, look, copy."""
    room = open_room()
    assert isinstance(room.store, SqliteStore)
    room.store.back_up()
    return room


def evening(open_room: OpenRoom, steps: int = 20) -> tuple[str, Any]:
    """A game with a profile, played over two starts and closed; its id and last state."""
    room = start(open_room)
    table = played(room, steps)
    room.keep_profile("toy", "value.depth", 3)
    room.store.close()
    again = start(open_room)
    again.store.close()
    return table.id, table.state


def test_without_the_file_the_copy_comes_back_and_is_told(file: Path, open_room: OpenRoom) -> None:
    id, state = evening(open_room)
    file.unlink()
    for _ in range(3):
        room = start(open_room)
        assert room.table(id).state == state
        assert room.profile("toy").values == {"value.depth": 3}
        room.store.close()
    file.unlink()
    assert start(open_room).store.damage == [Damage("missing", "", 20, games=1)]


def test_an_empty_file_does_not_empty_the_copy(file: Path, open_room: OpenRoom) -> None:
    id, state = evening(open_room)
    file.write_bytes(b"")
    for _ in range(3):
        room = start(open_room)
        assert room.table(id).state == state
        room.store.close()


def test_an_emptied_database_does_not_empty_the_copy(file: Path, open_room: OpenRoom) -> None:
    id, state = evening(open_room)
    sql(file, "DELETE FROM game", "DELETE FROM entry")
    for _ in range(3):
        room = start(open_room)
        assert room.table(id).state == state
        room.store.close()


def test_one_bad_entry_of_a_hundred_is_taken_from_the_copy(file: Path, open_room: OpenRoom) -> None:
    id, state = evening(open_room, 100)
    for _ in range(3):
        sql(file, "UPDATE entry SET body = replace(body, 'fog', 'fig') WHERE n = 3")
        room = start(open_room)
        assert (room.table(id).state, room.table(id).length) == (state, 100)
        assert room.store.damage == [Damage("missing", "", 97, games=1)]
        room.store.close()


def test_steps_behind_a_mended_gap_are_kept_although_the_copy_is_older(file: Path, open_room: OpenRoom) -> None:
    id, _ = evening(open_room, 50)
    room = start(open_room)
    table = room.table(id)
    table.do(NextPhase())
    room.store.close()
    sql(file, "DELETE FROM entry WHERE n = 7")
    again = start(open_room)
    assert (again.table(id).state, again.table(id).unread) == (table.state, 0)


def test_a_lost_end_of_a_log_is_known_and_told_where_no_copy_has_it(file: Path, open_room: OpenRoom) -> None:
    id, _ = evening(open_room, 10)
    for copy in copies(str(file)):
        Path(copy.path).unlink()
    sql(file, "DELETE FROM entry WHERE n >= 8")
    room = start(open_room)
    assert (room.table(id).length, room.table(id).unread) == (8, 2)


def test_entries_that_changed_places_are_no_state_that_ever_was(file: Path, open_room: OpenRoom) -> None:
    room = open_room()
    table = played(room, 6)
    room.store.close()
    sql(
        file,
        "UPDATE entry SET n = n + 100 WHERE n = 2",
        "UPDATE entry SET n = 2 WHERE n = 3",
        "UPDATE entry SET n = 3 WHERE n = 102",
    )
    assert len(open_room().store.entries(table.id)) == 2


DAMAGED = {
    "first state": "UPDATE game SET start = replace(start, '3', '4')",
    "slug": "UPDATE game SET slug = 'tox'",
    "version": "UPDATE game SET version = 0",
    "a blob": "UPDATE game SET start = x'00'",
    "a text for a time": "UPDATE game SET created = 'x'",
    "name": "UPDATE game SET name = 'Frxday'",
    "small thing": "UPDATE kept SET body = '4' WHERE kind = 'profile.toy'",
}


@pytest.mark.parametrize("statement", DAMAGED.values(), ids=DAMAGED)
def test_whatever_is_damaged_in_a_row_comes_back_from_the_copy(file: Path, open_room: OpenRoom, statement: str) -> None:
    id, state = evening(open_room)
    sql(file, statement)
    room = start(open_room)
    assert (room.table(id).state, room.games()[0].name) == (state, "Friday")
    assert room.profile("toy").values == {"value.depth": 3}


@pytest.mark.parametrize("statement", DAMAGED.values(), ids=DAMAGED)
def test_without_a_copy_a_damaged_row_is_told_and_never_believed(
    file: Path, open_room: OpenRoom, statement: str
) -> None:
    id, state = evening(open_room)
    for copy in copies(str(file)):
        Path(copy.path).unlink()
    sql(file, statement)
    room = start(open_room)
    assert [d.what for d in room.store.damage] == ["lost"]
    assert room.profile("toy").values in ({"value.depth": 3}, {})
    try:
        assert room.table(id).state == state
    except SaveError:
        assert "kept" not in statement


@pytest.mark.parametrize("version", [-7, 0, 1, 99, 2**31 - 1])
def test_a_damaged_version_number_is_mended(file: Path, open_room: OpenRoom, version: int) -> None:
    id, state = evening(open_room)
    sql(file, f"PRAGMA user_version = {version}")
    room = start(open_room)
    assert room.table(id).state == state


@pytest.mark.parametrize("table", ["game", "entry", "aside", "kept"])
def test_a_damaged_schema_is_mended(file: Path, open_room: OpenRoom, table: str) -> None:
    id, state = evening(open_room)
    settled(file)
    sql(
        file,
        "PRAGMA writable_schema = ON",
        f"UPDATE sqlite_master SET sql = 'CREATE TABLE x (y)' WHERE name = '{table}'",
    )
    room = start(open_room)
    assert room.table(id).state == state


@pytest.mark.parametrize("copied", [True, False])
def test_a_first_state_that_no_sum_speaks_for_is_held_against_its_log(
    file: Path, open_room: OpenRoom, copied: bool
) -> None:
    id, state = evening(open_room)
    for copy in () if copied else copies(str(file)):
        Path(copy.path).unlink()
    sql(
        file,
        "UPDATE game SET start = replace(start, '3', '4')",
        "PRAGMA writable_schema = ON",
        "UPDATE sqlite_master SET sql = replace(sql, 'mark INTEGER', 'mapk INTEGER') WHERE name = 'game'",
    )
    room = start(open_room)
    assert [damage.what for damage in room.store.damage] == ["database"]
    if copied:
        assert room.table(id).state == state
    else:
        assert room.games() == []


def test_a_file_that_takes_steps_and_cannot_give_them_again_is_made_anew(
    file: Path, open_room: OpenRoom, monkeypatch: pytest.MonkeyPatch
) -> None:
    id, state = evening(open_room)
    sql(file, "UPDATE entry SET sum = sum + 1 WHERE n = 7")
    torn = sqlite3.DatabaseError("malformed")
    torn.sqlite_errorcode = sqlite3.SQLITE_CORRUPT
    entries = SqliteStore.entries

    def once(store: SqliteStore, game: str) -> list[str]:
        monkeypatch.setattr(SqliteStore, "entries", entries)
        with store._reading():
            raise torn

    monkeypatch.setattr(SqliteStore, "entries", once)
    room = start(open_room)
    assert room.table(id).state == state
    assert "database" in [damage.what for damage in room.store.damage]


class Killed(BaseException):
    """The process is gone."""


@pytest.mark.parametrize("moment", range(12))
@pytest.mark.parametrize("damage", ["hopeless", "a page", "gone"])
def test_a_rescue_that_is_killed_at_any_moment_goes_on_at_the_next_start(
    file: Path, open_room: OpenRoom, monkeypatch: pytest.MonkeyPatch, moment: int, damage: str
) -> None:
    id, state = evening(open_room, 60)
    settled(file)
    whole = bytearray(file.read_bytes())
    if damage == "gone":
        file.unlink()
    else:
        page = 4096 * 2 if damage == "a page" else 0
        whole[page : page + 4096] = b"\xa5" * 4096
        file.write_bytes(whole)
    left = [moment]

    def mortal(act: Callable[..., Any]) -> Callable[..., Any]:
        def tried(*args: Any, **kwargs: Any) -> Any:
            left[0] -= 1
            if left[0] < 0:
                raise Killed
            return act(*args, **kwargs)

        return tried

    with monkeypatch.context() as patched:
        for where, name in ((os, "replace"), (shutil, "move"), (Path, "replace"), (Path, "unlink")):
            patched.setattr(where, name, mortal(getattr(where, name)))
        for name in ("write", "held", "mark"):
            patched.setattr(sqlite, name, mortal(getattr(sqlite, name)))
        with suppress(Killed):
            start(open_room).store.close()
    room = start(open_room)
    assert (room.table(id).state, room.table(id).length) == (state, 60)
    assert room.profile("toy").values == {"value.depth": 3}


def test_a_copy_that_holds_more_is_never_replaced(file: Path, open_room: OpenRoom) -> None:
    evening(open_room, 6)
    sql(file, "DELETE FROM entry WHERE n >= 2", "UPDATE game SET length = 2")
    with closing(sqlite3.connect(file)) as db:
        game = db.execute("SELECT id FROM game").fetchone()[0]
    fork = open_room()
    fork.table(game).do(NextPhase())  # another line than the copy's
    fork.store.close()
    start(open_room).store.close()
    lengths = []
    for copy in copies(str(file)):
        with closing(sqlite3.connect(copy.path)) as db:
            lengths.append(db.execute("SELECT count(*) FROM entry").fetchone()[0])
    assert max(lengths) == 6


def test_copies_are_kept_by_age(file: Path, open_room: OpenRoom, clock: Clock) -> None:
    room = start(open_room)
    for _ in range(30):
        clock.wait(12 * 3600)
        assert isinstance(room.store, SqliteStore)
        room.store.back_up()
    ages = {copy.name.removeprefix(file.name): (clock.now - copy.at) / 3600 for copy in copies(str(file))}
    assert ages[".bak"] == 0
    assert 12 <= ages[".bak-day"] <= 48
    assert 72 <= ages[".bak-week"] <= 24 * 9


FIRST_PAGES: dict[str, Callable[[bytearray], None]] = {
    "a quote in a definition": lambda data: _exchange(data, b"body TEXT NOT NULL, sum", b'"ody TEXT NOT NULL, sum'),
    "a letter in a definition": lambda data: _exchange(data, b"PRIMARY KEY (game, n)", b"PRIMXRY KEY (game, n)"),
    "a kind in a definition": lambda data: _exchange(data, b"created REAL", b"created REQL"),
    "no text at all": lambda data: _exchange(data, b"CREATE TABLE entry", b"CREATE TABLE \xd5\xc5try"),
    "zeros": lambda data: data.__setitem__(slice(100, 4096), bytes(3996)),
    "the header": lambda data: data.__setitem__(slice(0, 100), bytes(100)),
}


def _exchange(data: bytearray, old: bytes, new: bytes) -> None:
    at = data.index(old)
    data[at : at + len(old)] = new


@pytest.mark.parametrize("hurt", FIRST_PAGES)
def test_a_damaged_first_page_hides_no_game_even_without_a_copy(file: Path, open_room: OpenRoom, hurt: str) -> None:
    id, state = evening(open_room)
    for copy in copies(str(file)):
        Path(copy.path).unlink()
    data = bytearray(file.read_bytes())
    FIRST_PAGES[hurt](data)
    file.write_bytes(data)
    room = start(open_room)
    assert room.table(id).state == state
    assert room.table(id).length == 20
    assert room.profile("toy").values == {"value.depth": 3}
    assert [damage.what for damage in room.store.damage] == ["database"]


def test_a_game_is_not_believed_because_the_table_of_entries_is_damaged(file: Path, open_room: OpenRoom) -> None:
    id, state = evening(open_room)
    data = bytearray(file.read_bytes())
    FIRST_PAGES["a letter in a definition"](data)
    while (at := data.find(b'"value":3')) >= 0:
        data[at : at + 9] = b'"value":9'
    file.write_bytes(data)
    assert start(open_room).table(id).state == state


def test_pages_that_changed_places_are_noticed(file: Path, open_room: OpenRoom) -> None:
    id, state = evening(open_room, 60)
    data = bytearray(file.read_bytes())
    leaves = [at for at in range(4096, len(data), 4096) if data[at] == 10 and b'"did"' in data[at : at + 4096]]
    one, other = (slice(at, at + 4096) for at in (leaves[0], leaves[-1]))
    assert one != other
    data[one], data[other] = data[other], data[one]
    file.write_bytes(data)
    room = start(open_room)
    assert (room.table(id).state, room.table(id).length) == (state, 60)
    assert [damage.what for damage in room.store.damage] == ["database"]


def test_an_entry_with_a_number_past_all_counting_is_a_lost_one(file: Path, open_room: OpenRoom) -> None:
    id, state = evening(open_room)
    sql(file, f"UPDATE entry SET n = {2**63 - 1} WHERE n = 7")
    room = start(open_room)
    assert (room.table(id).state, room.table(id).length) == (state, 20)


def test_a_folder_where_the_mark_should_stand_stops_nothing(file: Path, open_room: OpenRoom) -> None:
    Path(f"{file}.open").mkdir()
    id, state = evening(open_room)
    assert start(open_room).table(id).state == state


def test_a_game_whose_sums_and_links_are_out_of_sight_is_not_believed(file: Path, open_room: OpenRoom) -> None:
    id, state = evening(open_room)
    sql(file, "UPDATE game SET start = replace(start, '\"value\":3', '\"value\":9')")
    data = bytearray(file.read_bytes())
    _exchange(data, b"born INTEGER", b"bxrn INTEGER")
    _exchange(data, b"chain INTEGER", b"chxin INTEGER")
    file.write_bytes(data)
    assert start(open_room).table(id).state == state
