"""A line to a relay in the same process: what a phone says, and what it hears."""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import MutableMapping
from typing import Any, ClassVar, TypeVar

from companion.relay import wire
from companion.relay.gateway import Gateway

M = TypeVar("M")
KEY, HOST = "k" * 43, "h" * 43


class Line:
    """Speaks the wire's messages with a gateway, without a network between."""

    everybody: ClassVar[list[Line]] = []

    def __init__(self, gateway: Gateway, address: str = "192.0.2.1") -> None:
        self._to: asyncio.Queue[MutableMapping[str, Any]] = asyncio.Queue()
        self._from: asyncio.Queue[MutableMapping[str, Any]] = asyncio.Queue()
        self.task = asyncio.ensure_future(gateway.serve(self._to.get, self._from.put, address))
        self.heard: list[wire.Asked | wire.Said] = []
        self.everybody.append(self)

    @classmethod
    async def leave_all(cls) -> None:
        for line in cls.everybody:
            await line.leave()
        cls.everybody.clear()

    def say(self, message: wire.Asked | str) -> None:
        text = message if isinstance(message, str) else wire.said(message)
        self._to.put_nowait({"type": "websocket.receive", "text": text})

    async def next(self, kind: type[M]) -> M:
        """The next message of this kind; presence and the like are passed over."""
        async with asyncio.timeout(10):
            while True:
                message = await self._from.get()
                if message["type"] == "websocket.close":
                    self._from.put_nowait(message)
                    raise ConnectionError(message["code"])
                if message["type"] == "websocket.send":
                    self.heard.append(wire.read(message["text"]))
                    if isinstance(self.heard[-1], kind):
                        return self.heard[-1]

    async def closed(self) -> int:
        async with asyncio.timeout(10):
            while (message := await self._from.get())["type"] != "websocket.close":
                pass
            return int(message["code"])

    async def leave(self) -> None:
        self._to.put_nowait({"type": "websocket.disconnect"})
        await self.task

    async def hello(self, table: str, **more: Any) -> wire.Welcome:
        from companion.relay.door import hashed

        given: dict[str, Any] = {"v": 1, "epoch": 1, "key": KEY, "after": 0, "last": "", "game_v": "toy/1"}
        self.say(wire.Hello(table=table, **{**given, "host": hashed(HOST), **more}))
        return await self.next(wire.Welcome)

    async def add(self, after: int, id: str = "", **entry: Any) -> wire.Ok:
        self.say(wire.Add(after, id or secrets.token_hex(6), entry))
        return await self.next(wire.Ok)
