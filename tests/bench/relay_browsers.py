"""Two Chromiums with the offline app through a relay: a tap on the other screen, and joining a long table."""

from __future__ import annotations

import asyncio
import importlib
import re
import tempfile
import threading
import time
from pathlib import Path
from statistics import median, quantiles

from playwright.sync_api import Browser, sync_playwright

from companion.games import rules_of
from companion.packs.load import read_pack
from companion.packs.registry import Shelf
from companion.table.saved_games import Room
from companion.table.session import Table
from companion.table.sqlite import SqliteStore
from companion.ui.share.native_keys import NativeSealing
from companion.ui.share.sharing import Sharing
from tests.e2e.conftest import ARGUMENTS, CHROMIUM, TOY
from tests.e2e.hands import Hands, Server
from tests.e2e.static_host import offline_folder
from tests.e2e.test_relay import phone

Row = tuple[str, str, str]
TAPS, STEPS = 24, 1000
SEEN = """value => { window.seen = new Promise(tell => {
  const look = () => [...document.querySelectorAll('[role=button]')].some(
    box => (box.getAttribute('aria-label') || box.innerText || '').startsWith(value))
    ? requestAnimationFrame(() => tell(performance.timeOrigin + performance.now())) : requestAnimationFrame(look);
  look(); }); }"""
TAPPED = "addEventListener('pointerdown', () => { window.tapped = performance.timeOrigin + performance.now(); }, true)"


class Long:
    """A table of many steps, shared from a computer that stays at it."""

    def __init__(self, relay: str) -> None:
        self.link, self._over = "", threading.Event()
        self._ready = threading.Event()
        self._thread = threading.Thread(target=lambda: asyncio.run(self._evening(relay)))
        self._thread.start()
        self._ready.wait(120)

    async def _evening(self, relay: str) -> None:
        toy = importlib.import_module(rules_of("toy").start.__module__)
        room = Room(SqliteStore(":memory:"), Shelf((read_pack(TOY),)))
        table = room.new("toy", {"players": ["Ana", "Bo"]})
        assert isinstance(table, Table)
        for n in range(STEPS):
            table.do(toy.Count("fog", 1 - 2 * (n % 2)), author="Ana")
        sharing = Sharing(room, way=NativeSealing())
        share = await sharing.share(table.id, relay, "Ana")
        while share.next() or share.status != "together":
            await asyncio.sleep(0.05)
        self.link = share.ticket.link
        self._ready.set()
        while not self._over.is_set():
            await asyncio.sleep(0.1)
        await sharing.close()

    def end(self) -> None:
        self._over.set()
        self._thread.join()


def rows() -> list[Row]:
    folder = offline_folder()
    with tempfile.TemporaryDirectory() as home, sync_playwright() as play:
        relay = Server(Path(home), "relay", "--app", str(folder))
        relay.start()
        browser = play.chromium.launch(executable_path=CHROMIUM, args=ARGUMENTS)
        try:
            return [*_taps(browser, relay), _join(browser, relay)]
        finally:
            browser.close()
            relay.stop()


def _taps(browser: Browser, relay: Server) -> list[Row]:
    ana = phone(browser, relay, "/#/?lang=en&mode=dark")
    ana.tap("New table: Harbour Lights")
    ana.tap("Start playing")
    ana.tap("More")
    ana.tap("Share this table")
    ana.types("Your name", "Ana")
    ana.tap("Share this table")
    ana.sees("Connected")
    letters = ana.page.get_by_text(re.compile("^Table code")).first.inner_text().removeprefix("Table code")
    ana.tap("To the table")
    bo = phone(browser, relay, "/#/join?lang=en&mode=dark")
    bo.types("Your name", "Bo")
    bo.types("Four letters", letters.replace(" ", ""))
    bo.tap("Knock at the door")
    ana.tap("Let in")
    bo.tap("To the table")
    bo.sees_button("Fog +1")
    ana.sees_button("Fog +1")
    ana.page.evaluate(TAPPED)
    own, others = [], []
    for n in range(TAPS):
        value, key = ("Fog: 4", "Fog +1") if n % 2 == 0 else ("Fog: 3", "Fog −1")
        for hands in (ana, bo):
            hands.page.evaluate(SEEN, value)
        ana.tap(key)
        tapped = float(ana.page.evaluate("window.tapped"))
        own.append(_seen(ana) - tapped)
        others.append(_seen(bo) - tapped)
    ana.close()
    bo.close()
    own, others = own[4:], others[4:]
    return [
        ("a tap on one's own screen: p50 / p95", _both(own), ""),
        ("a tap on the other's screen: p50 / p95", _both(others), "p95 150 ms"),
    ]


def _seen(hands: Hands) -> float:
    return float(hands.page.evaluate("window.seen"))


def _both(times: list[float]) -> str:
    return f"{median(times):.0f} / {quantiles(times, n=20)[-1]:.0f} ms"


def _join(browser: Browser, relay: Server) -> Row:
    table = Long(relay.address)
    hands = phone(browser, relay, "/" + table.link.partition(relay.address + "/")[2] + "?lang=en")
    hands.types("Your name", "Bo")
    hands.page.wait_for_timeout(3000)  # whatever starts after the first screen has started
    hands.tap("Sit down")
    begun = time.perf_counter()
    hands.sees("Shared table")
    passed = time.perf_counter() - begun
    hands.close()
    table.end()
    return f"joining a table of {STEPS} steps", f"{passed:.1f} s", "2 s"
