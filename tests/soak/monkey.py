"""A monkey at the table: it presses whatever can be pressed on headless screens, in saved evenings of every game. No part may
fail to draw, no press may raise, and the game that it leaves behind opens as it was."""

from __future__ import annotations

import asyncio
import logging
import random
from collections.abc import Iterator
from itertools import count, cycle
from pathlib import Path
from typing import Any

import flet as ft

from companion.i18n import LANGUAGES
from companion.packs.load import read_pack
from companion.packs.registry import Shelf, shelf
from companion.table.saved_games import Room
from companion.table.sqlite import SqliteStore
from companion.ui.app import main_for
from tests.soak.commands import ROOT, SAVES, SLUGS, reopened
from tests.ui.headless import Headless

A_VISIT = 150
SIZES = ((390, 844), (820, 1180), (1280, 800), (844, 390))
PARTS = ("", "", "", "/cards", "/dice", "/more", "/history", "/recap", "/rules")


class Ears(logging.Handler):
    """Hears what the app says to its log when something fails."""

    def __init__(self) -> None:
        super().__init__(logging.ERROR)
        self.heard: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        error = record.exc_info[1] if record.exc_info else None
        self.heard.append(f"{record.getMessage()}: {type(error).__name__}: {error}" if error else record.getMessage())


async def press(device: Headless, chance: random.Random) -> str:
    """One press on something that is lit; its name. In an open sheet more often than below it."""
    sheets = device.sheets()
    below = [] if sheets and chance.random() < 0.8 else device.everything()
    lit = [
        control
        for control in (*device.walk(sheets), *below)
        if isinstance(control, ft.Semantics) and control.button and control.on_tap
    ]
    if not lit:
        device._navigate("/")
        await device.settle()
        return "home"
    chosen = chance.choice(lit)
    device.page.data.touches.rest()
    await asyncio.create_task(device.session.dispatch_event(chosen._i, "tap", None))
    await device.settle()
    return chosen.label or "nameless"


async def leave(device: Headless) -> None:
    session: Any = device.session
    session.close()
    await device.settle()


def trial(seed: int = 0, presses: int = A_VISIT) -> Iterator[str]:
    """Press after press: what went wrong with each."""
    chance, ears = random.Random(seed), Ears()
    packs = Shelf((*shelf().packs, read_pack(ROOT / "packs" / "toy")))
    saves = {slug: sorted(SAVES.glob(f"v*/{slug}-*.json")) for slug in SLUGS}
    logging.getLogger().addHandler(ears)
    try:
        for slug in cycle(SLUGS):
            yield from visit(packs, chance.choice(saves[slug]), chance, ears, presses)
    finally:
        logging.getLogger().removeHandler(ears)


def visit(packs: Shelf, save: Path, chance: random.Random, ears: Ears, presses: int) -> Iterator[str]:
    """One device at one table, from its first screen to the last press."""
    ticks = count(1_800_000_000, 5)
    room = Room(SqliteStore(":memory:"), packs, now=lambda: float(next(ticks)))
    table = room.bring_in(save.read_text(encoding="utf-8"))
    if chance.random() < 0.5:
        table.jump(chance.randint(0, table.timeline.cursor), "Ana")
    width, height = chance.choice(SIZES)
    language = chance.choice(list(LANGUAGES))
    route = f"/table/{table.id}{chance.choice(PARTS)}?lang={language}"
    with asyncio.Runner() as loop:

        async def begin() -> Headless:
            return await Headless(width, height, route).start(main_for(room))

        device = loop.run(begin())
        trail: list[str] = []
        for _ in range(presses):
            try:
                trail.append(loop.run(press(device, chance)))
            except Exception as error:
                ears.heard.append(f"{type(error).__name__}: {error}")
            problem = "; ".join(ears.heard)
            ears.heard.clear()
            yield f"{save.stem} {language} {width}, {' > '.join(trail[-4:])}: {problem}"[:400] if problem else ""
        problem = reopened(room, table) if table.id in {saved.id for saved in room.games()} else ""
        yield f"{save.stem}: {problem}" if problem else ""
        loop.run(leave(device))
    room.store.close()
