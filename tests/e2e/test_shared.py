"""Two and three real browsers on one shared table: in step, each at its seat, through cut lines and a killed server."""

from __future__ import annotations

import asyncio
import os
import re
import shutil
import subprocess
import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import replace
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from companion.games import generic
from companion.games.generic import Tracker
from companion.packs.registry import shelf
from companion.table.room import Room
from companion.table.session import Table
from companion.table.sqlite import SqliteStore
from tests.e2e.conftest import VIEWPORTS
from tests.e2e.hands import PATIENCE, Hands, Server, free_port

TOY = Path(__file__).parent.parent / "packs" / "toy"


class TableServer(Server):
    """`companion serve` on loopback; what it printed tells how to join."""

    def __init__(self, home: Path) -> None:
        super().__init__(home, "serve", "--host", "127.0.0.1", "--no-browser")
        self.told = ""

    def start(self) -> None:
        environment = {**os.environ, "COMPANION_HOME": str(self.home)}
        command = [sys.executable, "-m", "companion.cli", "--lang", "en", *self.arguments, "--port", str(self.port)]
        log = (self.home / "server.log").open("a")
        self.process = subprocess.Popen(
            command, env=environment, stdout=subprocess.PIPE, stderr=log, text=True, encoding="utf-8"
        )
        assert self.process.stdout
        self.told = ""
        while "Ctrl+C" not in self.told:
            line = self.process.stdout.readline()
            assert line, (self.home / "server.log").read_text()[-2000:]
            self.told += line
        self._until_it_answers()

    def found(self, pattern: str) -> str:
        match = re.search(pattern, self.told)
        assert match, self.told
        return match[1]

    @property
    def host_link(self) -> str:
        return self.found(r"http://[^/\s]+(/h/\S+)")

    @property
    def link(self) -> str:
        return self.found(r"http://[^/\s]+(/j/\S+)")

    @property
    def code(self) -> str:
        return self.found(r"table code ([A-Z]{4})")


class Wire:
    """A line between a phone and the table that can be cut and mended."""

    def __init__(self, to: int) -> None:
        self.port, self._to, self._whole = free_port(), to, True
        self._ends: set[asyncio.StreamWriter] = set()
        self._loop = asyncio.new_event_loop()
        ready = threading.Event()
        threading.Thread(target=self._run, args=(ready,), daemon=True).start()
        assert ready.wait(10)

    def _run(self, ready: threading.Event) -> None:
        asyncio.set_event_loop(self._loop)
        self._loop.run_until_complete(asyncio.start_server(self._joined, "127.0.0.1", self.port))
        ready.set()
        self._loop.run_forever()

    async def _joined(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        if not self._whole:
            writer.transport.abort()
            return
        with suppress(OSError):
            far_reader, far_writer = await asyncio.open_connection("127.0.0.1", self._to)
            self._ends |= {writer, far_writer}
            await asyncio.gather(self._carry(reader, far_writer), self._carry(far_reader, writer))

    async def _carry(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        with suppress(OSError):
            while data := await reader.read(65536):
                writer.write(data)
                await writer.drain()
        self._ends.discard(writer)
        writer.close()

    def cut(self) -> None:
        def act() -> None:
            self._whole = False
            for end in list(self._ends):
                end.transport.abort()

        self._loop.call_soon_threadsafe(act)

    def mend(self) -> None:
        self._whole = True

    def close(self) -> None:
        self._loop.call_soon_threadsafe(self._loop.stop)


Join = Callable[..., Hands]


@pytest.fixture
def table(tmp_path: Path) -> Iterator[TableServer]:
    shutil.copytree(TOY, tmp_path / "packs" / "toy")
    running = TableServer(tmp_path)
    running.start()
    yield running
    running.stop()


@pytest.fixture
def join(chromium: Browser) -> Iterator[Join]:
    """A phone or tablet that opens a link of the table, and may sit down. Nothing outside may be asked for."""
    opened: list[Hands] = []

    def joined(port: int, link: str, name: str = "", language: str = "en", device: str = "phone") -> Hands:
        width, height = VIEWPORTS[device]
        context = chromium.new_context(viewport={"width": width, "height": height}, has_touch=True, locale=language)
        origin = f"http://127.0.0.1:{port}"
        hands = Hands(context, context.new_page(), origin)
        opened.append(hands)
        hands.page.on("response", lambda answer: _note(hands, answer.url))  # not route(): it stalls a page's own reload
        hands.page.set_default_timeout(PATIENCE)
        hands.page.goto(origin + link)
        if name:
            sit(hands, name, language)
        return hands

    yield joined
    outside = [address for hands in opened for address in hands.outside]
    for hands in opened:
        hands.close()
    assert not outside, outside


def _note(hands: Hands, address: str) -> None:
    if not address.startswith((hands.origin, "data:", "blob:")):
        hands.outside.append(address)


def sit(hands: Hands, name: str, language: str = "en", side: str = "") -> None:
    hands.page.wait_for_url(hands.origin + "/")
    hands.visit(f"/?lang={language}&mode=dark")
    hands.types("Votre nom" if language == "fr" else "Your name", name)
    if side:
        hands.tap(side)
    hands.tap("S'asseoir" if language == "fr" else "Sit down")


def tap_in_sheet(hands: Hands, name: str) -> None:
    """Taps a button of a sheet once the sheet has stopped moving."""
    found = hands.button(name)
    found.wait_for()
    hands.page.wait_for_function(
        """name => { const found = [...document.querySelectorAll('[role=button]')].find(e => (e.ariaLabel || e.innerText) === name);
                     const top = found && found.getBoundingClientRect().top, same = top === window.lastTop;
                     window.lastTop = top; return found && same; }""",
        arg=name,
        polling=150,
    )
    found.click(force=True)


def line_is(hands: Hands, *states: str) -> None:
    wanted = ", ".join(f'#line[data-state="{state}"]' for state in states)
    hands.page.wait_for_selector(wanted, state="attached", timeout=PATIENCE)


def starts_a_game(host: Hands) -> None:
    host.tap("New table: Harbour Lights")
    host.tap("Start playing")
    host.sees_button("Fog +1")


def test_three_browsers_play_one_game_and_the_host_keeps_the_door(table: TableServer, join: Join) -> None:
    ana = join(table.port, table.host_link, "Ana")
    starts_a_game(ana)
    bob = join(table.port, table.link, "Bob", "fr")
    zoe = join(table.port, "/", device="tablet")
    zoe.page.get_by_label("Table code").fill("IIII")
    zoe.page.get_by_role("button", name="Join").click()
    expect(zoe.page.get_by_role("alert")).to_contain_text("not the code")
    zoe.page.get_by_label("Table code").fill(table.code.lower())
    zoe.page.get_by_role("button", name="Join").click()
    sit(zoe, "Zoe", side="Only watch")

    # in step, each in its language, named with its author
    ana.tap("Fog +1")
    bob.sees_button("Annuler\u00a0: Brume +1 (Ana)")
    zoe.sees_button("Undo: Fog +1 (Ana)")
    line_is(bob, "on")
    zoe.tap("Fog +1")
    zoe.sees("You are watching: take a seat to play.")

    # two taps at the same moment both count
    ana.button("Fog +1").click(force=True)
    bob.button("Brume +1").click(force=True)
    zoe.sees_button(re.compile(r"^Fog: 6"))
    ana.sees_button(re.compile(r"^Fog: 6"))
    bob.sees_button(re.compile(r"^Brume\s: 6"))

    # undo is everyone's
    bob.tap(re.compile(r"^Annuler"))
    ana.sees("Bob went to another moment of the game.")
    ana.sees_button(re.compile(r"^Fog: 5"))

    # the host removes a seat and locks the door
    ana.tap("People at the table")
    ana.tap("More about Bob")
    tap_in_sheet(ana, "Remove from the table")
    tap_in_sheet(ana, "Remove")
    bob.page.get_by_role("heading", name="Rejoindre la table").wait_for()
    assert "flutter" not in bob.page.content()
    ana.scroll(2000)
    ana.tap("Lock: nobody else joins")
    ana.sees_button("Unlock: others may join")
    late = join(table.port, table.link)
    expect(late.page.get_by_role("alert")).to_contain_text("locked")


def test_a_cut_line_and_a_killed_server_lose_neither_seat_nor_step(table: TableServer, join: Join) -> None:
    wire = Wire(table.port)
    ana = join(table.port, table.host_link, "Ana")
    starts_a_game(ana)
    bob = join(wire.port, table.link, "Bob", "fr")
    bob.tap("Brume +1")
    ana.sees_button("Undo: Fog +1 (Bob)")

    wire.cut()
    line_is(bob, "lost", "gone")
    assert bob.page.locator("#line").inner_text() in (
        "Reconnexion…",
        bob.page.locator("#line").get_attribute("aria-label"),
    )
    ana.tap("Fog +1")
    ana.sees_button("Undo: Fog +1 (Ana)")
    wire.mend()
    line_is(bob, "on")
    bob.wake()
    bob.sees_button("Annuler\u00a0: Brume +1 (Ana)")
    bob.tap("Brume +1")
    ana.sees_button("Undo: Fog +1 (Bob)")
    bob.sees_button(re.compile(r"^Brume\s: 6"))

    table.kill()
    line_is(ana, "gone")
    expect(ana.page.locator("#line")).to_contain_text("The host is gone.")
    table.start()
    for hands in (ana, bob):
        line_is(hands, "on")
        hands.wake()
    ana.sees_button("Undo: Fog +1 (Bob)")
    ana.tap("Fog +1")
    bob.sees_button("Annuler\u00a0: Brume +1 (Ana)")
    bob.sees_button(re.compile(r"^Brume\s: 7"))
    wire.close()


# secrets -----------------------------------------------------------------------------------------
def veiled(state: Tracker, seat: str) -> Tracker:
    """In this game nobody knows how many lamps another player has lit."""

    def shown(key: str) -> bool:
        owner = key.partition("/")[2]
        return not owner or state.players[int(owner)] == seat

    counters = {key: one if shown(key) else replace(one, value=0) for key, one in state.counters.items()}
    return replace(state, counters=counters)


@pytest.fixture
def secret_table(tmp_path: Path) -> Iterator[tuple[int, str, str]]:
    """A table server inside this process, with rules of our own: its port, its link, its host's link."""
    import uvicorn

    from companion.serve.table import table as table_of

    shutil.copytree(TOY, tmp_path / "packs" / "toy")
    game = replace(generic.GAME, veil=veiled)
    room = Room(SqliteStore(tmp_path / "games.sqlite"), shelf(tmp_path / "packs"), rules=lambda slug: game)
    made = room.new("toy", {"players": ["Red", "Blue"]})
    assert isinstance(made, Table)
    port = free_port()
    gate = table_of(room, port)
    server = uvicorn.Server(uvicorn.Config(gate, host="127.0.0.1", port=port, log_level="warning"))
    thread = threading.Thread(target=server.run, daemon=True)
    thread.start()
    yield port, f"/j/{gate.seating.door.link}", f"/h/{gate.seating.host_key}"
    server.should_exit = True
    thread.join(20)


def test_what_is_secret_to_a_seat_never_reaches_another_browser(secret_table: tuple[int, str, str], join: Join) -> None:
    port, link, host_link = secret_table
    ana = join(port, host_link, "Ana")
    ana.tap(re.compile("^Resume"))
    ana.tap("People at the table")
    ana.tap("Red")
    ana.tap("To the table")
    bob = join(port, link)
    frames: list[bytes] = []
    bob.page.on("websocket", lambda line: line.on("framereceived", lambda data: frames.append(_bytes(data))))
    sit(bob, "Bob", side="Blue")
    bob.sees_button("Blue, Lamps +1")
    ana.tap(re.compile(r"^Red, Lamps: 0"))
    ana.types("Red, Lamps", "17")
    ana.tap("Set")
    ana.sees_button(re.compile(r"^Red, Lamps: 17"))
    ana.sees_button("Undo: Red, Lamps +17 (Ana)")
    bob.sees_button("Undo: something in secret (Ana)")
    bob.sees_button(re.compile(r"^Red, Lamps: 0"))
    bob.tap("History")
    bob.sees_button("Go to step 1: something in secret")
    assert frames
    assert not [data for data in frames if any(secret in data for secret in (b"+17", b": 17", b"\xa217"))]


def _bytes(data: str | bytes) -> bytes:
    return data if isinstance(data, bytes) else data.encode()
