"""A connection before it is a request: its head is small and comes in time, one address holds only so many of them, and when
too many wait in all, the one that has waited longest goes, so that there is always room for the next.

Lines of seated devices are no requests any more and do not count here: each pass has its own limit at the gate.
"""

from __future__ import annotations

import asyncio
from typing import cast

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol

HEAD_SECONDS = 10.0
MOST_EACH = 64  # six for each phone of a family behind one router, and some more
MOST_WAITING = 200  # of all addresses together; half of what the server takes at once
LARGEST_HEAD = 16 * 1024
TOO_LARGE = b"HTTP/1.1 431 Request Header Fields Too Large\r\nConnection: close\r\nContent-Length: 0\r\n\r\n"


class Knock(H11Protocol):
    """Uvicorn's own, with a clock and a count."""

    _late: asyncio.TimerHandle | None = None
    since = 0.0

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        super().connection_made(cast("asyncio.Transport", transport))
        mine = [one for one in self.connections if isinstance(one, Knock) and one.address == self.address]
        if len(mine) > MOST_EACH:
            self.transport.abort()
            return
        self.since = self.loop.time()
        self._watch()
        waiting = [one for one in self.connections if isinstance(one, Knock) and one.idle]
        if len(waiting) > MOST_WAITING:
            min(waiting, key=lambda one: one.since).transport.abort()

    @property
    def address(self) -> str:
        return self.client[0] if self.client else ""

    @property
    def idle(self) -> bool:
        """Whether nothing is being answered here: it waits for its first head or for another one."""
        return self.conn.their_state is h11.IDLE

    def data_received(self, data: bytes) -> None:
        if self.idle and (data.find(b"\r\n\r\n", 0, LARGEST_HEAD) < 0 and len(data) > LARGEST_HEAD):
            self.transport.write(TOO_LARGE)  # in one piece the parser would take it, whatever its size
            self.transport.close()
            return
        super().data_received(data)
        self._watch()

    def connection_lost(self, exc: Exception | None) -> None:
        self._stop()
        super().connection_lost(exc)

    def _watch(self) -> None:
        """The clock runs from the first byte of a head to its last, however they drip in."""
        if not self.idle:
            self._stop()
        elif self._late is None:
            self._late = self.loop.call_later(HEAD_SECONDS, self._too_late)

    def _stop(self) -> None:
        if self._late:
            self._late.cancel()
            self._late = None

    def _too_late(self) -> None:
        self._late = None
        if self.idle and self in self.connections:
            self.transport.abort()
