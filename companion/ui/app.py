"""The app of one device: from a Flet page to the screen that its route names."""

from __future__ import annotations

import asyncio
import logging
import sys
import threading
from collections.abc import Awaitable, Callable

import flet as ft

from companion import paths
from companion.packs.registry import shelf
from companion.table.saved_games import Room
from companion.table.seats import TOPIC, Place
from companion.ui import flet_quick, routes
from companion.ui.device import Device
from companion.ui.guard import component, handler
from companion.ui.widgets.words import FONTS

log = logging.getLogger(__name__)


def make_room() -> Room:
    """The room of this machine: the player's own store and all packs on the shelf."""
    from companion.table.sqlite import SqliteStore

    store = SqliteStore(paths.user_data() / "companion.db")
    store.back_up()
    room = Room(store, shelf())
    if sys.platform != "emscripten":  # no threads in a browser, and its rules come compiled
        threading.Thread(target=room.library.warm, daemon=True).start()
    return room


def main_for(
    room: Room, place_of: Callable[[str], Place | None] = lambda session: None
) -> Callable[[ft.Page], Awaitable[None]]:
    """What Flet calls for every device that connects; at a shared table each has its place."""

    flet_quick.make_quick()
    turn = asyncio.Lock()

    async def main(page: ft.Page) -> None:
        device = Device(page, room, place=place_of(page.session.id), turn=turn)
        page.data = device
        if sys.platform != "emscripten":  # there the page has them before its first frame
            page.fonts = {name: f"fonts/{file}.woff2" for name, file in FONTS.items()}
        page.padding = 0
        page.spacing = 0
        await device.load()
        device.route = page.route or "/"
        device.paint_page()
        page.on_route_change = handler(lambda e: device.arrived(e.route))
        page.on_resize = handler(device.draw_again)
        page.on_platform_brightness_change = handler(device.repaint)
        page.on_connect = handler(device.back)
        page.on_close = handler(device.leave)
        page.on_keyboard_event = handler(lambda e: routes.shortcut(device, e))
        page.render(App, device)
        if device.place:
            device.watch(TOPIC)

    return main


@component
def App(device: Device) -> ft.Control:
    """Draws the screen of the current route; a change of the device or of a watched table draws it again."""
    _tick, set_tick = ft.use_state(0)
    device.redraw = lambda: set_tick(lambda n: n + 1)
    try:
        return routes.screen_of(device)
    except Exception:
        log.exception("drawing %s", device.route)
        return routes.fallen(device)


def run() -> None:
    """Entry point of packaged builds, where Flet itself starts the app; in a browser the page's worker does it."""
    ft.run(main_for(make_room()), assets_dir=str(paths.assets()))
