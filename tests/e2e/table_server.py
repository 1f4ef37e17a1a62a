"""A shared table in a process of its own, the lines to it, and how a person comes to sit there."""

from __future__ import annotations

import asyncio
import os
import re
import subprocess
import sys
import threading
from contextlib import suppress
from pathlib import Path

from tests.e2e.hands import PATIENCE, Hands, Server, free_port


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


def sit(hands: Hands, name: str, language: str = "en", side: str = "") -> None:
    hands.page.wait_for_url(hands.origin + "/")
    hands.visit(f"/?lang={language}&mode=dark")
    hands.types("Votre nom" if language == "fr" else "Your name", name)
    if side:
        hands.tap(side)
    hands.tap("S’asseoir" if language == "fr" else "Sit down")


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
