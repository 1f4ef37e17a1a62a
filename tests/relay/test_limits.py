"""What an address and a connection may ask of a relay, and that nobody else pays for who asks more."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from pathlib import Path

import pytest
import uvicorn
from websockets.asyncio.client import connect

from companion.relay import paced, wire
from companion.relay.gateway import Gateway
from companion.relay.limits import Limits
from companion.relay.paced import patient
from companion.relay.sqlite_log import SqliteLog
from tests.relay.hands import Line
from tests.relay.test_gateway import at_the_relay, new_table
from tests.relay.test_run import hello, relay


def test_an_address_that_says_too_much_waits_and_nobody_else(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Limits, "bytes_burst", 2_000)
    monkeypatch.setattr(Limits, "bytes_per_second", 0)

    async def play(gateway: Gateway) -> None:
        ana, bo, table = Line(gateway), Line(gateway, "192.0.2.2"), new_table()
        await ana.hello(table)
        await bo.hello(table)
        ana.say(wire.Add(0, "much", {"text": "x" * 9_900}))
        for n in range(4):
            assert (await bo.add(n, text="x" * 1_000)).place == n + 1
        assert not [one for one in ana.heard if isinstance(one, wire.Ok | wire.StaleEntry)]
        ana.task.cancel()
        await asyncio.wait([ana.task])
        Line.everybody.remove(ana)

    at_the_relay(lambda: SqliteLog(str(tmp_path / "log.db")), play, Limits(lines=5))


async def flooded(port: int, frame: bytes) -> None:
    """Sends such frames on one line until it is cut."""
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    head = ("GET /relay HTTP/1.1", "Host: x", "Upgrade: websocket", "Connection: Upgrade", "Sec-WebSocket-Version: 13")
    writer.write("\r\n".join((*head, "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==", "", "")).encode())
    await reader.readuntil(b"\r\n\r\n")
    async with asyncio.timeout(20):
        with suppress(OSError):
            while not writer.is_closing():
                writer.write(frame * 1000)
                await writer.drain()
        with suppress(OSError):
            while await reader.read(65_536):
                pass
    writer.close()


PING, PIECE, BEGUN = b"\x89\x80\0\0\0\0", b"\x00\x80\0\0\0\0", b"\x01\x81\0\0\0\0{"


def test_who_floods_with_what_never_becomes_a_message_is_cut_and_nobody_else(tmp_path: Path) -> None:
    async def play(port: int) -> None:
        async with connect(f"ws://127.0.0.1:{port}/relay", ping_interval=0.05) as line:
            await line.send(hello("c" * 16))
            await line.recv()
            await flooded(port, PING)
            await flooded(port, BEGUN + PIECE * 9)
            await line.send(wire.said(wire.Add(0, "kept", {})))
            while not isinstance(wire.read(str(await line.recv())), wire.Ok):
                pass

    with relay(tmp_path) as (port, _run):
        asyncio.run(play(port))


def test_who_never_ends_a_request_is_cut(monkeypatch: pytest.MonkeyPatch) -> None:
    """The clock runs from the first byte, and stops for nobody who says a little now and then."""

    class Wire(asyncio.Transport):
        closed, said = False, asyncio.BaseProtocol()

        def close(self) -> None:
            self.closed = True

        def is_closing(self) -> bool:
            return self.closed

        def get_protocol(self) -> asyncio.BaseProtocol:
            return self.said

        def get_extra_info(self, name: str, default: object = None) -> object:
            return default

    async def play() -> bool:
        config = uvicorn.Config(lambda *_: None, log_config=None)
        config.load()
        made = patient(config=config, server_state=uvicorn.server.ServerState(), app_state={})
        line = Wire()
        line.said = made
        made.connection_made(line)
        for _ in range(5):
            made.data_received(b"GET / HTTP/1.1\r\nX-Slow: " if not _ else b"x")
            await asyncio.sleep(0.03)
        return line.closed

    monkeypatch.setattr(paced, "FIRST_REQUEST", 0.1)
    assert asyncio.run(play())
