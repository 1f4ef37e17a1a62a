"""The app in a browser without a server: games in the browser's own storage, and news from the page around it.

The page's worker mounts a folder on the browser's database and lends us a few functions (`Host`). SQLite writes into
that folder; each commit is then carried into the database, and until that has happened the page knows that something is
not yet kept. `start` may run in a process restored from a start-up snapshot: whatever belongs to one start only
(randomness, clock, JavaScript objects) is made there and not when the module is imported.
"""

from __future__ import annotations

import asyncio
import gzip
import importlib
import json
import logging
import random
import re
import sys
import time
import zipimport
from collections.abc import Awaitable, Callable, Sequence
from importlib.machinery import ModuleSpec, PathFinder
from pathlib import Path
from typing import Protocol, cast

import flet as ft

from companion import heap
from companion.errors import SaveError
from companion.i18n import N_
from companion.packs.registry import Shelf, shelf
from companion.table.saved_games import Room
from companion.table.session import Table
from companion.table.sqlite import SqliteStore
from companion.ui import flet_wire
from companion.ui.app import main_for
from companion.ui.device import Device
from companion.ui.guard import handler

log = logging.getLogger(__name__)
GAMES = Path("/home/pyodide/games")
PLACE = Path("/")
DEEPEST = 500
DRAWN_FIRST = (
    0.2  # the screen that shows a step, and the next tap of a quick hand, come before its way into the database
)
STAYS = ft.Duration(minutes=30)
_shelf: list[Shelf] = []


class Parcel(Protocol):
    """Bytes of JavaScript."""

    def to_py(self) -> memoryview: ...


class Host(Protocol):
    """What the worker lends.

    `keep` carries the games' folder into the browser's database, `files` fetches what the first screen does not need and
    waits until it is in place, `now` has a parcel at once and keeps everything waiting for it, `painted` waits until the
    first screen is seen, `news` is what the page calls when it has something to say.
    """

    news: Callable[[str], None]

    def keep(self) -> Awaitable[object]: ...

    def unkept(self, waiting: bool) -> None: ...

    def files(self) -> Awaitable[object]: ...

    def now(self, name: str) -> Parcel: ...

    def painted(self) -> Awaitable[object]: ...

    def update(self) -> None: ...


class Keeper:
    """Carries every commit into the browser's database, one at a time, and says so when that fails."""

    def __init__(self, host: Host, failed: Callable[[str], None]) -> None:
        self._host, self._failed = host, failed
        self._written = self._kept = 0
        self._task: asyncio.Task[None] | None = None

    @property
    def waiting(self) -> bool:
        """Whether a step would be lost if the window were closed now."""
        return self._kept < self._written

    def written(self) -> None:
        self._written += 1
        self._host.unkept(True)
        if self._task is None or self._task.done():
            self._task = asyncio.get_running_loop().create_task(self._carry())

    async def _carry(self) -> None:
        while self.waiting:
            await asyncio.sleep(DRAWN_FIRST)
            upto = self._written
            try:
                await self._host.keep()
            except Exception as error:
                log.exception("the browser did not take the games")
                self._failed(str(error).splitlines()[0][:120] if str(error) else type(error).__name__)
                return  # the next step tries again; until then the page warns before it is closed
            self._kept = upto
        self._host.unkept(False)


class Opening(SaveError):
    """The save will be read as soon as the first screen stands."""

    def __init__(self) -> None:
        super().__init__(N_("Opening…"))


class BrowserRoom(Room):
    """Reads no save while the first screen is drawn: that would pull in pydantic and keep the player waiting."""

    early = True

    def table(self, id: str) -> Table:
        if self.early and "pydantic" not in sys.modules:
            raise Opening
        return super().table(id)


def prepare() -> None:
    """What every start shares and a snapshot may hold."""
    flet_wire.speak_plainly()
    if not _shelf:
        _shelf.append(shelf())


def resume() -> None:
    """What the page's worker calls. A snapshot remembers the files of the machine that made it, and a stand-in for the
    page."""
    look_again()
    sys.modules.pop("flet_js", None)
    page = importlib.import_module("flet_js")
    vars(importlib.import_module("flet.messaging.pyodide_connection"))["flet_js"] = page
    start(cast(Host, page))


def look_again() -> None:
    """Other files are there now."""
    sys.path_importer_cache.clear()
    vars(zipimport)["_zip_directory_cache"].clear()


def start(host: Host) -> None:
    """One start of the app: the room over the browser's storage, and Flet told whom to call."""
    random.seed()  # a restored process would roll the same dice at every start
    if hasattr(time, "tzset"):
        time.tzset()
    prepare()
    json.loads = careful(json.loads)
    sys.meta_path.insert(0, OnDemand(host))
    sys.meta_path.append(Missing(host))
    begun = Start(host)
    host.news = begun.news
    ft.run(begun.main)


class Start:
    """One page in one browser window."""

    def __init__(self, host: Host) -> None:
        self.host = host
        self.device: Device | None = None
        self.keeper = Keeper(host, self._not_kept)
        # No other process writes here, and what lasts is the copy that the keeper makes between two transactions.
        self.store = SqliteStore(GAMES / "companion.db", journal="MEMORY", written=self.keeper.written)
        self.room = BrowserRoom(self.store, _shelf[0])

    async def main(self, page: ft.Page) -> None:
        route = page.route or "/"
        self.room.early = not route.startswith("/table/")
        if route.partition("?")[0] != "/":  # a snapshot holds the home screen only
            await self.host.files()
        await main_for(self.room)(page)
        self.device = page.data
        seen = self.host.painted()
        await asyncio.sleep(0)
        page.run_task(self._settle, seen)

    async def _settle(self, seen: Awaitable[object]) -> None:
        """Once the first screen is seen: what takes time and nobody waits for."""
        await seen
        await self.host.files()
        sys.meta_path[:] = [finder for finder in sys.meta_path if not isinstance(finder, Missing)]
        self.room.early = False  # a tap on a saved game is answered from here on; the worker holds earlier ones back
        await asyncio.sleep(0.2)
        flet_wire.speak_natively()
        import pydantic  # noqa: F401

        heap.settled()
        self.store.back_up()
        self.keeper.written()
        if self.device and self.room.games():
            self.device.redraw()

    # news -------------------------------------------------------------------------------------
    def news(self, what: str) -> None:
        """The page has something to say: a newer version waits, or this address lets nobody keep the app."""
        if what == "update" and self.device:
            self._say(N_("A new version is ready."), N_("Start it"), self.host.update)
        if what == "insecure":
            self._say(N_("Over plain http the browser cannot install this app: open it over https for that."))

    def _not_kept(self, why: str) -> None:
        self._say(N_("Your last step is not kept in this browser yet: {why}"), why=why)

    def _say(self, words: str, action: str = "", act: Callable[[], object] | None = None, **values: object) -> None:
        device = self.device
        if device is None:
            return
        bar = ft.SnackBar(
            ft.Text(device._(words, **values), font_family="Text", size=16),
            behavior=ft.SnackBarBehavior.FLOATING,
            duration=STAYS,
            show_close_icon=True,
        )
        if act:
            bar.action = ft.SnackBarAction(label=device._(action), on_click=handler(act))

        async def show() -> None:
            device.page.show_dialog(bar)

        device.page.run_task(show)


class OnDemand:
    """Puts the packages that few players need in place when the first of them is imported."""

    packages = ("pypdf",)

    def __init__(self, host: Host) -> None:
        self.host = host

    def find_spec(self, name: str, path: object = None, target: object = None) -> None:
        """Never finds anything itself: after it the usual finders do."""
        if name in self.packages:
            sys.meta_path.remove(self)
            unpack(bytes(self.host.now("demand.bin").to_py()), PLACE)
            importlib.invalidate_caches()


class Missing:
    """A first screen that needs a module after all waits for it; once, and nobody after the start."""

    def __init__(self, host: Host) -> None:
        self.host = host

    def find_spec(self, name: str, path: Sequence[str] | None = None, target: object = None) -> ModuleSpec | None:
        """Asked last: where nobody else has found the module."""
        log.warning("%s was needed before the app's files were there", name)
        sys.meta_path.remove(self)
        unpack(bytes(self.host.now("app.bin").to_py()), PLACE)
        importlib.invalidate_caches()
        return PathFinder.find_spec(name, path)


def unpack(parcel: bytes, root: Path) -> None:
    """A parcel of the build: a length, names and sizes as JSON, then the bytes."""
    raw = gzip.decompress(parcel) if parcel[:2] == b"\x1f\x8b" else parcel
    at = 4 + int.from_bytes(raw[:4], "little")
    for name, size in json.loads(raw[4:at]):
        file = root / name.lstrip("/")
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_bytes(raw[at : at + size])
        at += size


def careful(loads: Callable[..., object]) -> Callable[..., object]:
    """In a browser a file nested too deeply would end Python itself, not raise: such a file is refused beforehand."""

    def checked(text: object, **more: object) -> object:
        if isinstance(text, str) and text.count("[") + text.count("{") > DEEPEST:
            depth = 0
            for mark in re.findall(r'"(?:[^"\\]|\\.)*"|[][{}]', text):
                depth += (mark in "[{") - (mark in "]}")
                if depth > DEEPEST:
                    raise RecursionError("nested too deeply")
        return loads(text, **more)

    return checked
