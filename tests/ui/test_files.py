"""Files at a device: read beside the event loop with a bar, told in a sentence, and a game that breaks off played on."""

from __future__ import annotations

import asyncio
import json
import threading
from types import SimpleNamespace
from typing import Any

import flet as ft
import pytest

from companion.errors import SaveError
from companion.games.generic import Count
from companion.table import bringing
from companion.table.saved_games import Room
from companion.table.session import Table
from companion.ui import files
from companion.ui.device import Device
from tests.ui.headless import Headless
from tests.ui.test_shell import make_room, on_a_device


def evening(room: Room, steps: int = 200) -> Table:
    made = room.new("toy", {"players": ["Ana"]}, "Friday")
    assert isinstance(made, Table)
    for n in range(steps):
        made.do(Count("fog", 1 if n % 2 else -1), author="Ana")
    return made


async def bring(device: Headless, purpose: str, data: bytes, name: str = "friday.json") -> None:
    await device.page.data.memory[f"picker.{purpose}"][1]["take"](name, data)
    await device.settle()


@pytest.mark.parametrize("platform", ["linux", "emscripten"])
def test_a_game_is_read_with_a_bar_and_its_bar_goes_when_it_is_there(
    monkeypatch: pytest.MonkeyPatch, platform: str
) -> None:
    room = make_room()
    text = room.export(evening(room).id)
    shares: list[float] = []
    threads: set[threading.Thread] = set()

    def watched(*args: Any) -> bringing.Bringing:
        threads.add(threading.current_thread())
        return (yield from bringing.bringing(*args))

    monkeypatch.setattr("companion.ui.screens.games.bringing", watched)
    monkeypatch.setattr(files, "sys", SimpleNamespace(platform=platform))

    async def play(device: Headless, _room: Room) -> None:
        owner: Device = device.page.data
        taken = asyncio.ensure_future(bring(device, "game", text.encode()))
        bars = 0
        while not taken.done():
            await asyncio.sleep(0)
            shares.extend([owner.memory["reading"][1]] if "reading" in owner.memory else [])
            bars += any(isinstance(control, ft.ProgressBar) for control in device.everything())
        await taken
        assert bars
        assert "Reading friday.json…" not in device.words()
        assert len(room.games()) == 2

    on_a_device(play, "/games?lang=en", room)
    assert shares[0] == 0
    assert shares == sorted(shares)
    assert len(set(shares)) > 1
    assert (threads == {threading.main_thread()}) == (platform == "emscripten")


def test_a_refused_game_leaves_no_bar_behind() -> None:
    async def play(device: Headless, room: Room) -> None:
        with pytest.raises(SaveError):
            await bring(device, "game", b'{"format": "zip"}')
        await device.settle()
        assert "Reading friday.json…" not in device.words()
        assert not room.games()

    on_a_device(play, "/games?lang=en")


def test_what_this_version_does_not_know_in_a_file_is_named() -> None:
    room = make_room()
    data = json.loads(room.export(evening(room).id))
    data["stickers"] = 3
    data["start"]["weather"] = "fine"
    data["entries"][5]["mood"] = "good"
    data["entries"][6]["events"][0]["volume"] = 11

    async def play(device: Headless, _room: Room) -> None:
        await bring(device, "game", json.dumps(data).encode())
        told = next(line for line in device.words().splitlines() if "does not know" in line)
        assert told.endswith("left them out: mood, stickers, volume, weather.")
        assert len(room.games()) == 2

    on_a_device(play, "/games?lang=en", room)


def test_a_profile_and_notes_are_read_beside_the_loop_too(monkeypatch: pytest.MonkeyPatch) -> None:
    threads: list[threading.Thread] = []

    async def aside(act: Any, *args: Any) -> Any:
        threads.append(threading.current_thread())
        return await asyncio.to_thread(act, *args)

    async def play(device: Headless, room: Room) -> None:
        profile = {"format": "table-companion-box", "version": 1, "game": "toy", "values": {"value.depth": 3}}
        device._navigate("/box/toy")
        await device.settle()
        await bring(device, "box.toy", json.dumps(profile).encode())
        assert room.profile("toy").values == {"value.depth": 3}
        device._navigate("/rules/toy")
        await device.settle()
        await bring(device, "notes", b'{"format": "table-companion-notes", "version": 1, "notes": {"toy/a": "x"}}')
        assert room.margin.notes() == {"toy/a": "x"}

    for screen in ("box", "own"):
        monkeypatch.setattr(f"companion.ui.screens.{screen}.aside", aside)
    on_a_device(play)
    assert len(threads) == 2


@pytest.mark.parametrize("at_the_table", [False, True])
def test_a_game_that_breaks_off_is_played_on_as_a_branch_and_the_first_keeps_everything(at_the_table: bool) -> None:
    room = make_room()
    table = evening(room, 12)
    room.store.append(table.id, 12, json.dumps({"type": "did", "what": "only a later version knows"}), room.now())
    again = Room(room.store, room.shelf)

    async def play(device: Headless, _room: Room) -> None:
        assert "Stops early: 1 step cannot be read" in device.words()
        if at_the_table:
            await device.press("Resume Friday")
            assert "1 step after it cannot be read" in device.words()
            await device.press("Only look at it")
            assert "Fog +1" in device.names()
            device._navigate("/games")
            await device.settle()
        await device.press("More about Friday")
        await device.press("Play on from here")
        branch = next(saved for saved in again.games() if saved.id != table.id)
        assert branch.name == "Friday (played on)"
        assert again.table(branch.id).state == table.state
        assert again.store.length(table.id) == 13

    on_a_device(play, "/games?lang=en", again)
