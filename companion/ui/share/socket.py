"""A WebSocket to a relay: the browser's own, or the `websockets` library on a computer."""

from __future__ import annotations

import asyncio
import importlib
import sys
from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING, Protocol

from companion.relay.wire import LARGEST

if TYPE_CHECKING:
    from websockets.asyncio.client import ClientConnection

PATIENCE = 10.0


class Cut(Exception):
    """The line is down."""


class Socket(Protocol):
    async def send(self, text: str) -> None: ...

    async def receive(self) -> str:
        """The next frame; Cut when there will be none."""

    async def close(self) -> None: ...


Dial = Callable[[str], Awaitable[Socket]]


async def dial(address: str) -> Socket:
    """A line to the relay at this origin; Cut where nobody answers."""
    url = "ws" + address.removeprefix("http").rstrip("/") + "/relay"
    if sys.platform == "emscripten":
        return await _BrowserSocket.open(url)
    return await _NativeSocket.open(url)


class _NativeSocket:
    def __init__(self, line: ClientConnection) -> None:
        self._line = line

    @classmethod
    async def open(cls, url: str) -> _NativeSocket:
        from websockets.asyncio.client import connect
        from websockets.exceptions import WebSocketException

        try:
            return cls(await connect(url, compression=None, max_size=8 * LARGEST, open_timeout=PATIENCE, proxy=None))
        except (OSError, TimeoutError, WebSocketException, ValueError) as e:
            raise Cut(type(e).__name__) from e

    async def send(self, text: str) -> None:
        from websockets.exceptions import ConnectionClosed

        try:
            await self._line.send(text)
        except ConnectionClosed as e:
            raise Cut("closed") from e

    async def receive(self) -> str:
        from websockets.exceptions import ConnectionClosed

        try:
            return str(await self._line.recv())
        except ConnectionClosed as e:
            raise Cut("closed") from e

    async def close(self) -> None:
        await self._line.close()


class _Js(Protocol):
    """The browser's own."""

    readyState: int

    def send(self, text: str) -> None: ...
    def close(self) -> None: ...


class _BrowserSocket:
    """Frames come by callback; each is put where Python waits for it."""

    def __init__(self, socket: _Js) -> None:
        self._socket = socket
        self._frames: asyncio.Queue[str | None] = asyncio.Queue()
        self._open: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        proxy = importlib.import_module("pyodide.ffi").create_proxy
        self._kept = {
            "onopen": proxy(self._opened),
            "onmessage": proxy(lambda event: self._frames.put_nowait(str(event.data))),
            "onclose": proxy(self._closed),
        }
        for name, heard in self._kept.items():
            setattr(socket, name, heard)

    @classmethod
    async def open(cls, url: str) -> _BrowserSocket:
        made = cls(importlib.import_module("js").WebSocket.new(url))
        try:
            await asyncio.wait_for(made._open, PATIENCE)
        except TimeoutError as e:
            await made.close()
            raise Cut("nobody answers") from e
        return made

    def _opened(self, _event: object) -> None:
        if not self._open.done():
            self._open.set_result(None)

    def _closed(self, _event: object) -> None:
        if not self._open.done():
            self._open.set_exception(Cut("not opened"))
        self._frames.put_nowait(None)

    async def send(self, text: str) -> None:
        if self._socket.readyState != 1:
            raise Cut("closed")
        self._socket.send(text)

    async def receive(self) -> str:
        frame = await self._frames.get()
        if frame is None:
            self._frames.put_nowait(None)
            raise Cut("closed")
        return frame

    async def close(self) -> None:
        self._socket.close()
