"""Every screen of the house for everybody: each control has a spoken name and is high enough for a thumb."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import flet as ft
import flet.canvas as cv
import pytest

from companion.core.chance import Given
from companion.core.tray import RollDice
from companion.games.generic import Count, DrawCards
from companion.packs.registry import shelf
from companion.table.saved_games import Room
from companion.table.session import Table
from companion.table.sqlite import SqliteStore
from companion.ui.app import main_for
from tests.ui.headless import Headless

PACKS = Path(__file__).parent.parent / "packs"
THUMB = 48
TABLE = ("", "/cards", "/dice", "/more", "/history", "/recap", "/rules", "/rule/toy/the-storm")
HOUSE = ("/", "/new/toy", "/games", "/settings", "/about", "/box/toy", "/rules", "/rules/toy", "/rules/toy/the-storm")


def tall(control: Any) -> float:
    """How high a control is drawn at the least, in dp."""
    match control:
        case ft.Semantics() | ft.GestureDetector():
            return tall(control.content)
        case ft.Container():
            inside = float(control.height or tall(control.content))
            return inside if control.height else inside + across(control.padding) + across(control.margin)
        case ft.Row() | ft.Stack():
            return float(control.height or max([tall(c) for c in control.controls], default=0))
        case ft.Column():
            gaps = float(control.spacing if isinstance(control.spacing, int | float) else 10)
            return sum(tall(c) for c in control.controls) + gaps * max(len(control.controls) - 1, 0)
        case ft.Text():
            styles = [control.style, *(span.style for span in control.spans or [])]
            return max([(s.size or 16) * (s.height or 1.2) for s in styles if s] or [16.0])
        case ft.Icon():
            return float(control.size if isinstance(control.size, int | float) else 24)
        case cv.Canvas():
            return float(control.height or 0)
    return 0


def across(space: Any) -> float:
    if isinstance(space, int | float):
        return 2.0 * space
    return float((space.top or 0) + (space.bottom or 0)) if space else 0


def faults(device: Headless) -> list[str]:
    """Controls that answer to a finger and are nameless or too small."""
    named: set[int] = set()
    found = []
    for control in device.everything():
        if isinstance(control, ft.Semantics) and control.button:
            if not (control.label or "").strip():
                found.append("a button without a name")
            if control.on_tap and tall(control) < THUMB:
                found.append(f"{control.label}: {tall(control):g} dp high")
            named.update(id(inner) for inner in device.walk(control))
        elif isinstance(control, ft.Container | ft.GestureDetector) and id(control) not in named:
            if getattr(control, "on_click", None) or getattr(control, "on_tap", None):
                found.append(f"{type(control).__name__} that only eyes can find")
        elif isinstance(control, ft.TextField) and not (control.label or control.hint_text):
            found.append("a field without a name")
    return found


@pytest.mark.parametrize(("language", "width", "text"), [("fr", 390, 1.0), ("fr", 390, 1.6), ("en", 820, 1.0)])
def test_every_control_of_the_house_has_a_name_and_a_thumbs_height(language: str, width: float, text: float) -> None:
    async def run() -> None:
        room = Room(SqliteStore(":memory:"), shelf(PACKS))
        table = room.new("toy", {"players": ["Ana", "Bo"]})
        assert isinstance(table, Table)
        for command in (Count("fog", 1), DrawCards("cargo"), RollDice(("wind",))):
            table.do(command, chance=None if isinstance(command, DrawCards) else Given((0,)))
        seen = {}
        for route in (*HOUSE, *(f"/table/{table.id}{part}" for part in TABLE)):
            device = Headless(width, route=f"{route}?lang={language}&text={text}")
            await device.start(main_for(room))
            assert device.names(), route
            seen[route] = faults(device)
        wrong = [f"{route}: {what}" for route, found in seen.items() for what in found]
        assert not wrong, "\n".join(wrong)

    asyncio.run(run())
