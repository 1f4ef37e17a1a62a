"""A connection before it is a request: its head comes in time, and one address holds only so many of them.

Lines of seated devices are no requests any more and do not count here: each pass has its own limit at the gate.
"""

from __future__ import annotations

import asyncio
from typing import Any

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol

HEAD_SECONDS = 10.0
MOST_EACH = 64  # six for each phone of a family behind one router, and some more


class Knock(H11Protocol):
    """Uvicorn's own, with a clock and a count."""

    _late: asyncio.TimerHandle | None = None

    def connection_made(self, transport: Any) -> None:
        super().connection_made(transport)
        mine = [one for one in self.connections if isinstance(one, Knock) and one.address == self.address]
        if len(mine) > MOST_EACH:
            transport.abort()
        else:
            self._watch()

    @property
    def address(self) -> str:
        return self.client[0] if self.client else ""

    def data_received(self, data: bytes) -> None:
        super().data_received(data)
        self._watch()

    def connection_lost(self, exc: Exception | None) -> None:
        self._stop()
        super().connection_lost(exc)

    def _watch(self) -> None:
        """The clock runs from the first byte of a head to its last, however they drip in."""
        if self.conn.their_state is not h11.IDLE:
            self._stop()
        elif self._late is None:
            self._late = self.loop.call_later(HEAD_SECONDS, self._too_late)

    def _stop(self) -> None:
        if self._late:
            self._late.cancel()
            self._late = None

    def _too_late(self) -> None:
        self._late = None
        if self.conn.their_state is h11.IDLE and self in self.connections:
            self.transport.abort()
