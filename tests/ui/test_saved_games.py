"""The saved games: as many as are shown are read, and their copies are put back."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion.packs.registry import shelf
from companion.table.saved_games import Room
from companion.table.session import Table
from companion.table.sqlite import SqliteStore
from companion.ui.screens.games import WINDOW
from tests.ui.headless import Headless
from tests.ui.test_shell import PACKS, on_a_device


def test_saved_games_list_their_copies_and_put_one_back_after_asking(tmp_path: Path) -> None:
    store = SqliteStore(tmp_path / "games.db")
    room = Room(store, shelf(PACKS))
    room.new("toy", {"players": ["Ana", "Bob"]}, "Friday")
    store.back_up()
    room.new("toy", {"players": ["Ana", "Bob"]}, "Saturday")

    async def play(device: Headless, room: Room) -> None:
        device.page.data.go("/games")
        await device.settle()
        assert "1 game, 0 steps\nFriday" in device.words()
        put = next(name for name in device.names() if name.startswith("Put back the copy of"))
        await device.press(put)
        assert len(room.games()) == 2
        await device.press("Put it back")
        assert [saved.name for saved in room.games()] == ["Friday"]

    on_a_device(play, room=room)
    store.close()


def test_a_long_list_of_saved_games_reads_only_those_it_shows(monkeypatch: pytest.MonkeyPatch) -> None:
    read: list[str] = []
    table = Room.table

    def reading(room: Room, id: str) -> Table:
        read.append(id)
        return table(room, id)

    monkeypatch.setattr(Room, "table", reading)

    async def play(device: Headless, room: Room) -> None:
        for n in range(25):
            room.new("toy", {"players": ["Ana", "Bob"]}, f"Evening {n}")
        read.clear()
        device.page.data.go("/games")
        await device.settle()
        assert "25 saved games" in device.words()
        assert len(set(read)) == WINDOW
        for _more in range(2):
            await device.press("Show more")
        assert len(set(read)) == 25
        assert "Show more" not in device.names()

    on_a_device(play)
