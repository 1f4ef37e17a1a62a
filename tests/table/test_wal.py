"""What stands in the write-ahead log of an app that was killed: all of it counts, and what is missing of it is told."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

from companion.table.saved_games import Room
from companion.table.sqlite import SqliteStore
from companion.table.store import Damage
from tests.table.test_sqlite import played, settled

OpenRoom = Callable[[], Room]
RECENT, GONE = Damage("recent", ""), Damage("gone", "")
PARTS = ("", "-wal", "-shm", ".open")


def killed(file: Path, room: Room) -> None:
    """The folder as it is while the app runs."""
    kept = {suffix: Path(f"{file}{suffix}").read_bytes() for suffix in PARTS}
    room.store.close()
    for suffix, data in kept.items():
        Path(f"{file}{suffix}").write_bytes(data)


def test_an_app_that_was_killed_lost_nothing_and_says_nothing(file: Path, open_room: OpenRoom) -> None:
    room = open_room()
    table = played(room, 30)
    killed(file, room)
    again = open_room()
    assert (again.table(table.id).state, again.store.damage) == (table.state, [])


@pytest.mark.parametrize("index", [True, False])
def test_a_frame_that_was_being_written_when_the_app_was_killed_is_no_loss(
    file: Path, open_room: OpenRoom, index: bool
) -> None:
    room = open_room()
    table = played(room, 30)
    killed(file, room)
    log = Path(f"{file}-wal").read_bytes()
    last = log[-(24 + 4096) :]
    Path(f"{file}-wal").write_bytes(log + last[:2000])
    if not index:
        Path(f"{file}-shm").unlink()
    again = open_room()
    assert (again.table(table.id).state, again.store.damage) == (table.state, [])


@pytest.mark.parametrize("hurt", ["gone", "a bit", "its head", "cut off", "emptied"])
def test_a_log_that_is_damaged_cut_or_gone_is_told(file: Path, open_room: OpenRoom, hurt: str) -> None:
    room = open_room()
    played(room, 30)
    killed(file, room)
    place = Path(f"{file}-wal")
    log = bytearray(place.read_bytes())
    match hurt:
        case "gone":
            place.unlink()
        case "cut off":
            place.write_bytes(log[: 32 + (4096 + 24) * 5])
        case "emptied":
            place.write_bytes(b"")
        case _:
            log[0 if hurt == "its head" else len(log) // 2] ^= 1
            place.write_bytes(log)
    again = open_room()
    assert RECENT in again.store.damage
    again.store.close()
    assert open_room().store.damage == []


def test_the_log_of_another_file_takes_no_game_away(file: Path, open_room: OpenRoom, tmp_path: Path) -> None:
    room = open_room()
    table = played(room, 30)
    settled(file)
    other = SqliteStore(tmp_path / "other.sqlite")
    played(Room(other, room.shelf), 50)
    log = (tmp_path / "other.sqlite-wal").read_bytes()
    other.close()
    killed(file, room)
    Path(f"{file}-wal").write_bytes(log)
    Path(f"{file}-shm").unlink()
    again = open_room()
    assert (again.table(table.id).state, again.table(table.id).length) == (table.state, 30)
    assert "database" in [damage.what for damage in again.store.damage]


def test_an_old_log_takes_no_step_back(file: Path, open_room: OpenRoom) -> None:
    room = open_room()
    table = played(room, 30)
    old = Path(f"{file}.old")
    shutil.copy(f"{file}-wal", old)
    settled(file)
    for _ in range(10):
        table.undo()
        table.redo()
    settled(file)
    killed(file, room)
    shutil.copy(old, f"{file}-wal")
    again = open_room()
    assert again.table(table.id).length == 50
    assert again.store.damage


@pytest.mark.parametrize("left", [".open", "-wal"])
def test_a_file_that_is_gone_while_the_app_ran_is_told(file: Path, open_room: OpenRoom, left: str) -> None:
    room = open_room()
    played(room, 5)
    killed(file, room)
    for suffix in PARTS:
        if suffix != left:
            Path(f"{file}{suffix}").unlink()
    again = open_room()
    assert (again.games(), again.store.damage) == ([], [GONE])


def test_a_copy_that_was_put_back_is_not_taken_for_a_log_of_another_file(file: Path, open_room: OpenRoom) -> None:
    room = open_room()
    assert isinstance(room.store, SqliteStore)
    first = played(room, 3)
    room.store.back_up()
    played(room, 5, "Saturday")
    settled(file)
    room.put_back(room.store.copies()[0].name)
    killed(file, room)
    again = open_room()
    assert [saved.id for saved in again.games()] == [first.id]
    assert again.store.damage == []
