"""The main key is never dead: wherever one stands at a table, it changes the game, the page, a draft or opens a sheet."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import flet as ft
import pytest

from companion import paths
from companion.table.saved_games import Room
from companion.ui.touch import MAIN
from tests.ui.headless import Headless
from tests.ui.test_rules import on_a_device

SAVES = Path(__file__).parent.parent / "saves" / "v1"
PRESSES = 8
FILES = [
    f"{slug}-{n}"
    for slug in ("conan", "eternia", "heroes3", "veiel")
    for n in range(1, 18, 3)
    if (SAVES / f"{slug}-{n}.json").exists()
]


def begun(name: str) -> str:
    saved = json.loads((SAVES / f"{name}.json").read_text(encoding="utf-8"))
    return json.dumps(saved | {"entries": []})


def main_key(device: Headless) -> ft.Semantics | None:
    found = [c for c in device.walk() if isinstance(c, ft.Semantics) and c.identifier == MAIN]
    return found[-1] if found else None


def tabs(device: Headless) -> list[str]:
    held = [c for c in device.walk() if isinstance(c, ft.Semantics) and c.identifier == "tabs"]
    return [c.label or "" for c in device.walk(held) if isinstance(c, ft.Semantics) and c.button]


async def answer(device: Headless) -> None:
    """The first answer of the sheet that stands open."""
    keys = [c.label or "" for c in device.walk(device.sheets()) if isinstance(c, ft.Semantics) and c.button]
    await device.press(next((k for k in keys if k not in ("Close", "Not yet", "Cancel", "Back")), "Close"))


@pytest.mark.parametrize(
    ("name", "width"), [*((name, 390) for name in FILES), *((name, 820) for name in FILES if name.endswith("-1"))]
)
def test_the_main_key_does_something_on_every_part_of_a_table(name: str, width: int) -> None:
    async def play(device: Headless, room: Room) -> None:
        table = room.bring_in(begun(name))
        device.page.data.go(f"/table/{table.id}")
        await device.settle()
        for press in range(PRESSES):
            for part in tabs(device) if press % 4 == 0 else ():
                if part in device.names():
                    await device.press(part)
                    await alive(device, room, table.id, f"{name}, {part}, {press}")
            if not await alive(device, room, table.id, f"{name}, {press}"):
                return

    on_a_device(play, "/?lang=en", paths.packs(), width)


def seen(device: Headless, room: Room, id: str) -> Any:
    names, words = device.read()
    return room.table(id).length, device.page.route, len(device.sheets()), sorted(names), words


async def alive(device: Headless, room: Room, id: str, where: str) -> bool:
    """Presses the main key; False when the game is over."""
    key = main_key(device)
    if key is None:
        return True  # a pad stands in its place
    before = seen(device, room, id)
    await device.press(key.label or "")
    assert seen(device, room, id) != before, f"{where}: {key.label!r} does nothing"
    if device.sheets():
        await answer(device)
    return "/recap" not in device.page.route
