"""One line of a phone, and the tables that somebody here listens to."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Awaitable, Callable, MutableMapping
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Any

from companion.limits import Bucket
from companion.relay import wire
from companion.relay.door import Door
from companion.relay.limits import Limits

Message = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[Message]]
Send = Callable[[Message], Awaitable[None]]
NORMAL, POLICY, OVERFLOW = 1000, 1008, 1013


class Phone:
    """One line, and what waits to be sent on it; who cannot keep up is cut and catches up when it comes back."""

    __slots__ = ("_closing", "_outbox", "_send", "_waiting", "_writer", "closed", "pace", "sending", "table")

    def __init__(self, send: Send, limits: Limits) -> None:
        self._send = send
        self._outbox: deque[str] = deque()
        self._waiting = 0
        self._writer: asyncio.Task[None] | None = None
        self.pace = Bucket(limits.burst, limits.per_second)
        self.table: OpenTable | None = None
        self.sending = ""  # the id of the entry that is on its way to the log
        self.closed = False

    def say(self, message: wire.Said) -> None:
        self.tell(wire.said(message))

    def tell(self, text: str) -> None:
        if self.closed:
            return
        self._outbox.append(text)
        self._waiting += len(text)
        if self._waiting > Limits.outbox:
            self._outbox.clear()
            self.close(OVERFLOW)
        elif self._writer is None:
            self._writer = asyncio.get_running_loop().create_task(self._write())

    async def _write(self) -> None:
        try:
            while self._outbox:
                text = self._outbox.popleft()
                self._waiting -= len(text)
                await self._send({"type": "websocket.send", "text": text})
        except Exception:
            self.closed = True
        finally:
            self._writer = None

    def close(self, code: int) -> None:
        """After what is already waiting has gone out."""
        if not self.closed:
            self.closed = True
            self._closing = asyncio.get_running_loop().create_task(self._close(code, self._writer))

    async def _close(self, code: int, writer: asyncio.Task[None] | None) -> None:
        if writer:
            with suppress(Exception):
                await asyncio.wait_for(writer, 5)
        with suppress(Exception):
            await self._send({"type": "websocket.close", "code": code})


@dataclass(slots=True)
class OpenTable:
    """A table that somebody here listens to."""

    id: str
    door: Door
    head: int
    phones: dict[Phone, str] = field(default_factory=dict)  # with the seat, once it is told
    coming: set[Phone] = field(default_factory=set)  # every line that has asked for this table and has not gone
    visitors: dict[str, Phone] = field(default_factory=dict)  # who stands at the door, by knock
    code: str = ""
    coded: float = 0.0
    filling: asyncio.Task[None] | None = None

    @property
    def deserted(self) -> bool:
        return not self.coming
