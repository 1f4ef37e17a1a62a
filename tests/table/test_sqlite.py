"""The store: what is acknowledged is on disk; what is damaged is set aside, named, and the rest comes back."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable
from contextlib import closing
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from companion.core.chance import Given
from companion.core.log import Moved
from companion.errors import PlaceError, SaveError
from companion.games.generic import Count, NextPhase
from companion.table.saved_games import Room
from companion.table.schema import MIGRATIONS
from companion.table.session import Table, Unread
from companion.table.sqlite import SqliteStore
from companion.table.store import Damage, OutOfStep, Saved
from tests.table.conftest import CHOICES, Clock

SAVES = Path(__file__).parent / "saves"
OpenRoom = Callable[[], Room]


def sql(file: Path, *statements: str) -> None:
    with closing(sqlite3.connect(file)) as db:
        for statement in statements:
            db.execute(statement)
        db.commit()


def settled(file: Path) -> None:
    """Everything from the write-ahead log into the file itself."""
    sql(file, "PRAGMA wal_checkpoint(TRUNCATE)")


def played(room: Room, steps: int, name: str = "Friday") -> Table:
    table = room.new("toy", CHOICES, name)
    assert isinstance(table, Table)
    for n in range(steps):
        table.do(Count("fog", 1 if n % 2 else -1))
    return table


# past versions --------------------------------------------------------------------------------
def test_there_is_a_save_of_every_version() -> None:
    assert sorted(file.name for file in SAVES.iterdir()) == [f"v{n}.sql" for n in range(1, len(MIGRATIONS) + 1)]


@pytest.mark.parametrize("version", range(1, len(MIGRATIONS) + 1))
def test_a_save_of_each_past_version_opens_and_plays_on(version: int, file: Path, open_room: OpenRoom) -> None:
    with closing(sqlite3.connect(file)) as db:
        db.executescript((SAVES / f"v{version}.sql").read_text(encoding="utf-8"))
    room = open_room()
    table = room.table(room.games()[0].id)
    assert (table.saved.name, table.length, table.timeline.cursor) == ("Friday", 7, 5)
    assert table.state.players == ("Ana", "Zoé 🎲")
    assert {name: c.value for name, c in table.state.counters.items()} == {"fog": 5, "lamps/0": 0, "lamps/1": 5}
    assert table.state.tray.total(table.state.dice, "wind") == 1
    assert table.redo()
    assert table.state.counters["fog"].value == 4
    room.keep_profile("toy", "value.depth", 3)
    assert room.store.damage == []
    assert open_room().table(table.id).state == table.state


def test_a_file_from_the_future_is_left_alone(file: Path) -> None:
    sql(file, "PRAGMA user_version = 99", "CREATE TABLE future (x)")
    before = file.read_bytes()
    with pytest.raises(SaveError, match="newer version of the app: please update"):
        SqliteStore(file)
    assert file.read_bytes()[100:] == before[100:]
    assert list(file.parent.glob("*damaged*")) == []


# damage ---------------------------------------------------------------------------------------
def test_a_file_that_is_no_database_is_set_aside_and_the_copy_comes_back(file: Path, open_room: OpenRoom) -> None:
    room = open_room()
    table = played(room, 5)
    room.keep_profile("toy", "value.depth", 3)
    assert isinstance(room.store, SqliteStore)
    room.store.back_up()
    table.do(NextPhase())
    room.store.close()
    file.write_bytes(b"not a database at all" * 500)
    again = open_room()
    aside = next(p for p in file.parent.glob("*.damaged-*") if p.suffix.startswith(".damaged"))
    assert again.store.damage == [Damage("database", aside.name, 5, games=1)]
    assert aside.read_bytes().startswith(b"not a database")
    assert again.table(table.id).length == 5
    assert again.profile("toy").values == {"value.depth": 3}


def test_without_a_copy_a_hopeless_file_gives_an_empty_room_that_works(file: Path, open_room: OpenRoom) -> None:
    file.write_bytes(b"x" * 5000)
    room = open_room()
    assert (room.games(), room.store.damage[0].restored) == ([], 0)
    assert played(room, 2).length == 2


def test_a_broken_page_costs_one_game_its_tail_and_the_copy_gives_it_back(file: Path, open_room: OpenRoom) -> None:
    room = open_room()
    tables = [played(room, 120, name) for name in ("one", "two", "three")]
    assert isinstance(room.store, SqliteStore)
    room.store.back_up()
    for table in tables:
        table.do(NextPhase())
    room.store.close()
    settled(file)
    whole = bytearray(file.read_bytes())
    page = 4096 * max(4, len(whole) // 4096 * 2 // 3)
    whole[page : page + 4096] = b"\xa5" * 4096
    file.write_bytes(whole)
    again = open_room()
    assert len(again.games()) == 3
    assert [d.what for d in again.store.damage] == ["database"]
    lengths = [again.table(table.id).length for table in tables]
    assert min(lengths) >= 120, "the copy holds 120 steps of each"
    assert max(lengths) == 121, "what was not hit is complete"


def test_an_older_copy_never_mixes_into_a_newer_line(file: Path, open_room: OpenRoom) -> None:
    room = open_room()
    table = played(room, 6)
    assert isinstance(room.store, SqliteStore)
    room.store.back_up()
    sql(file, "DELETE FROM entry WHERE n >= 2", "UPDATE game SET length = 2")
    fresh = open_room().table(table.id)
    fresh.do(NextPhase())
    state = fresh.state
    room.store.close()
    settled(file)
    sql(file, "PRAGMA writable_schema = ON", "UPDATE sqlite_master SET sql = 'broken' WHERE name = 'aside'")
    again = open_room()
    assert again.store.damage
    assert again.table(table.id).state == state


def test_two_damages_in_one_second_are_set_aside_under_two_names(file: Path, open_room: OpenRoom) -> None:
    for text in (b"first" * 999, b"second" * 999):
        file.write_bytes(text)
        open_room().store.close()
    kept = {p.read_bytes()[:5] for p in file.parent.glob("*.damaged-*")}
    assert kept == {b"first", b"secon"}


DAMAGED_ENTRY = {
    "a changed byte": "UPDATE entry SET body = replace(body, 'fog', 'fig') WHERE n = 3",
    "bytes that are no text": "UPDATE entry SET body = CAST(x'7bff00fe' AS TEXT) WHERE n = 3",
    "a blob": "UPDATE entry SET body = x'00' WHERE n = 3",
    "a missing entry": "DELETE FROM entry WHERE n = 3",
    "a wrong checksum": "UPDATE entry SET sum = sum + 1 WHERE n = 3",
}


@pytest.mark.parametrize("statement", DAMAGED_ENTRY.values(), ids=DAMAGED_ENTRY)
def test_a_damaged_entry_brings_back_the_last_good_moment(file: Path, open_room: OpenRoom, statement: str) -> None:
    room = open_room()
    table = played(room, 6)
    good = table.state_at(3)
    room.store.close()
    sql(file, statement)
    again = open_room()
    restored = again.table(table.id)
    assert (restored.state, restored.length, restored.unread) == (good, 3, 3)
    assert again.store.damage == [Damage("game", "Friday", 3, 3)]
    for change in (lambda: restored.do(NextPhase()), restored.undo, lambda: restored.jump(1)):
        with pytest.raises(Unread, match="Play on from here"):
            change()
    branch = again.play_on(table.id, "Saturday")
    branch.do(NextPhase())
    last = open_room()
    assert last.table(branch.id).state == branch.state
    assert last.store.damage == []


def test_an_entry_that_reads_well_but_cannot_have_happened_ends_the_reading_too(
    room: Room, open_room: OpenRoom
) -> None:
    table = played(room, 2)
    entry = (
        table._codec.entry_json(Moved(1)).replace('"moved"', '"did"').replace('"to": 1', '"waived": [], "joins": false')
    )
    body = entry[:-1] + ', "events": [{"type": "counted", "counter": "no-such", "by": 1}]}'
    room.store.append(table.id, 2, body, 0.0)
    again = open_room()
    assert again.table(table.id).length == 2
    assert again.store.damage == [Damage("game", "Friday", 2, 1)]


def test_what_a_version_with_a_mistake_cannot_follow_the_mended_one_opens_whole(
    room: Room, open_room: OpenRoom
) -> None:
    table = played(room, 100)

    def mistaken(state: Any, event: Any) -> Any:
        if state.counters["fog"].value < 3:
            raise KeyError("a mistake")
        return apply(state, event)

    apply = table.game.apply
    wrong = replace(table.game, apply=mistaken)
    for _ in range(3):
        opened = Table(wrong, table.saved, open_room().store, table._hub, Given(()), float)
        assert (opened.length, opened.unread) == (1, 99)
    whole = open_room().table(table.id)
    assert (whole.state, whole.length, whole.unread) == (table.state, 100, 0)


def set_aside(file: Path, *more: str) -> None:
    """A save of the second version whose end that version could not follow."""
    with closing(sqlite3.connect(file)) as db:
        db.executescript((SAVES / "v2.sql").read_text(encoding="utf-8"))
    sql(
        file,
        "INSERT INTO aside SELECT game, n, body, 5 FROM entry WHERE n >= 4",
        "DELETE FROM entry WHERE n >= 4",
        *more,
    )


def test_what_an_earlier_version_set_aside_is_tried_again(file: Path, open_room: OpenRoom) -> None:
    set_aside(file)
    again = open_room()
    table = again.table(again.games()[0].id)
    assert (table.length, table.timeline.cursor, table.unread, again.store.damage) == (7, 5, 0, [])
    with closing(sqlite3.connect(file)) as db:
        assert db.execute("SELECT count(*) FROM aside").fetchone()[0] == 0


def test_what_was_set_aside_before_the_game_went_on_stays_out_of_it(file: Path, open_room: OpenRoom) -> None:
    set_aside(file, "INSERT INTO entry SELECT game, 4, body, sum FROM entry WHERE n = 3")
    again = open_room()
    assert (again.table(again.games()[0].id).length, again.store.damage) == (5, [])
    with closing(sqlite3.connect(file)) as db:
        assert db.execute("SELECT n FROM aside").fetchall() == [(4,), (5,), (6,)]


def test_a_game_that_a_newer_app_played_on_is_left_alone(room: Room, open_room: OpenRoom) -> None:
    table = played(room, 1)
    body = room.store.entries(table.id)[0].replace('"v": 1', '"v": 2')
    room.store.append(table.id, 1, body, 0.0)
    again = open_room()
    with pytest.raises(SaveError, match="newer version"):
        again.table(table.id)
    assert len(again.store.entries(table.id)) == 2
    assert again.store.damage == []


# the place ------------------------------------------------------------------------------------
def test_a_folder_that_cannot_be_made_is_told(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(PlaceError, match="cannot be made"):
        SqliteStore(tmp_path / "file" / "games.sqlite")


def test_a_path_that_cannot_be_opened_is_told(tmp_path: Path) -> None:
    (tmp_path / "games.sqlite").mkdir()
    with pytest.raises(PlaceError, match="cannot be saved here"):
        SqliteStore(tmp_path / "games.sqlite")


def test_a_full_disk_refuses_the_step_and_loses_nothing(room: Room, open_room: OpenRoom) -> None:
    table = played(room, 3)
    store = room.store
    assert isinstance(store, SqliteStore)
    pages = store._db.execute("PRAGMA page_count").fetchone()[0]
    store._db.execute(f"PRAGMA max_page_count = {pages}")

    def play_on() -> None:
        for n in range(200):
            table.do(Count("fog", 1 if n % 2 else -1))

    with pytest.raises(PlaceError, match="disk is full or read-only"):
        play_on()
    acknowledged, state = table.length, table.state
    store._db.execute("PRAGMA max_page_count = 100000")
    assert open_room().table(table.id).length == acknowledged
    table.do(NextPhase())
    assert open_room().table(table.id).state == table.state != state


def test_a_read_only_file_refuses_the_step_and_loses_nothing(room: Room, open_room: OpenRoom) -> None:
    table = played(room, 3)
    assert isinstance(room.store, SqliteStore)
    room.store._db.execute("PRAGMA query_only = ON")
    with pytest.raises(PlaceError, match="disk is full or read-only"):
        table.do(NextPhase())
    with pytest.raises(PlaceError, match="disk is full or read-only"):
        room.rename(table.id, "Saturday")
    assert (table.length, open_room().games()[0].name) == (3, "Friday")


def test_a_busy_file_is_not_taken_for_a_damaged_one(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    SqliteStore(file).close()
    connect = sqlite3.connect
    monkeypatch.setattr(sqlite3, "connect", lambda *a, **k: connect(*a, **{**k, "timeout": 0}))
    with closing(connect(file, isolation_level=None)) as other:
        other.execute("PRAGMA user_version = 0")
        other.execute("PRAGMA application_id = 0")
        other.execute("BEGIN EXCLUSIVE")
        with pytest.raises(PlaceError, match="Another copy of the app"):
            SqliteStore(file)
        other.execute("ROLLBACK")
    assert list(file.parent.glob("*damaged*")) == []


def test_a_copy_that_cannot_be_made_does_not_stop_the_app(room: Room, file: Path) -> None:
    assert isinstance(room.store, SqliteStore)
    Path(f"{file}.bak").mkdir()
    room.store.back_up()
    assert played(room, 1).length == 1


# small laws -----------------------------------------------------------------------------------
def test_an_entry_has_its_one_place_in_the_log(room: Room) -> None:
    table = played(room, 2)
    for n in (0, 1, 3):
        with pytest.raises(OutOfStep):
            room.store.append(table.id, n, "{}", 0.0)
    assert len(room.store.entries(table.id)) == 2


def test_a_game_and_its_log_are_created_together_or_not_at_all(room: Room) -> None:
    saved = Saved("a", "toy", "A", 0.0, 0.0, 1, "{}")
    room.store.create(saved, ["{}"])
    with pytest.raises(OutOfStep):
        room.store.create(saved, ["{}", "{}"])
    assert len(room.store.entries("a")) == 1


def test_small_things_are_kept_by_kind_changed_and_forgotten(room: Room) -> None:
    store = room.store
    store.keep("settings", "b", "1")
    store.keep_all("settings", {"a": "1", "b": "2"})
    store.keep("other", "a", "9")
    assert store.kept("settings") == {"a": "1", "b": "2"}
    store.keep("settings", "a", None)
    assert store.kept("settings") == {"b": "2"}


def test_the_last_game_played_is_listed_first(room: Room, clock: Clock) -> None:
    first, second = played(room, 0, "first"), played(room, 0, "second")
    clock.wait(5)
    first.do(NextPhase())
    assert [saved.name for saved in room.games()] == ["first", "second"]
    assert second.length == 0
