"""Copies put back: the present becomes a copy, other screens follow, and the next start does not mix them again."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from companion.errors import SaveError
from companion.games.generic import Count
from companion.table.copies import every_copy
from companion.table.repair import Inside, inside
from companion.table.saved_games import Room
from companion.table.session import Table
from companion.table.sqlite import SqliteStore
from tests.table.conftest import CHOICES, Clock


def opened(open_room: Callable[[], Room]) -> Room:
    room = open_room()
    assert isinstance(room.store, SqliteStore)
    room.store.back_up()
    return room


def friday(room: Room) -> Table:
    table = room.new("toy", CHOICES, "Friday")
    assert isinstance(table, Table)
    return table


def test_a_copy_tells_what_it_holds(open_room: Callable[[], Room], file: Path) -> None:
    room = opened(open_room)
    friday(room).do(Count("fog", 1))
    room.store.close()
    opened(open_room)
    assert inside(every_copy(str(file))[0].path) == Inside(("Friday",), 1)
    assert inside(str(file.parent / "none")) == Inside()


def test_a_copy_is_put_back_and_stays_so_at_the_next_start(open_room: Callable[[], Room], clock: Clock) -> None:
    room = open_room()
    table = friday(room)
    table.do(Count("fog", 1))
    room.keep_profile("toy", "value.depth", 3)
    before = table.state
    assert isinstance(room.store, SqliteStore)
    room.store.back_up()
    (copy,) = room.store.copies()
    clock.wait(60)
    table.do(Count("fog", 5))
    room.keep_profile("toy", "value.depth", 4)
    room.store.keep("pass", "of-now", "true")
    later = room.new("toy", CHOICES, "Later")
    assert isinstance(later, Table)
    heard: list[str] = []
    table.subscribe(lambda: heard.append("again"))
    room.put_back(copy.name)
    assert (table.state, table.length, heard) == (before, 1, ["again"])
    assert [saved.name for saved in room.games()] == ["Friday"]
    assert room.profile("toy").values == {"value.depth": 3}
    assert room.store.kept("pass") == {"of-now": "true"}
    with pytest.raises(SaveError):
        room.table(later.id)
    table.do(Count("fog", -1))
    room.store.close()
    again = opened(open_room)
    assert [saved.name for saved in again.games()] == ["Friday"]
    assert again.table(table.id).length == 2
    assert not again.store.damage


def test_what_was_here_is_a_copy_and_can_be_put_back_in_turn(open_room: Callable[[], Room], clock: Clock) -> None:
    room = open_room()
    assert isinstance(room.store, SqliteStore)
    table = friday(room)
    room.store.back_up()
    (copy,) = room.store.copies()
    clock.wait(60)
    table.do(Count("fog", 1))
    after = table.state
    room.put_back(copy.name)
    present = next(copy for copy in room.store.copies() if inside(copy.path).steps == 1)
    room.put_back(present.name)
    assert room.table(table.id).state == after


def test_a_copy_that_cannot_be_read_changes_nothing(open_room: Callable[[], Room], file: Path) -> None:
    room = opened(open_room)
    friday(room)
    (file.parent / f"{file.name}.bak-week").write_bytes(b"no database at all" * 100)
    for name in (f"{file.name}.bak-week", "../elsewhere", ""):
        with pytest.raises(SaveError):
            room.put_back(name)
    assert [saved.name for saved in room.games()] == ["Friday"]
