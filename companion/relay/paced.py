"""What a connection may cost before the relay has heard a word of it: uvicorn's protocols, with an eye on the clock."""

from __future__ import annotations

import asyncio
from typing import Protocol, cast

from uvicorn.protocols.http.auto import AutoHTTPProtocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

from companion.limits import Bucket

BURST, PER_SECOND = 400, 60.0  # frames of one line, of any kind
PIECE = 2048  # bytes that are read before the clock is looked at again
FIRST_REQUEST = 20.0  # seconds


class Paced(WebSocketsSansIOProtocol):
    """Counts every frame, also those that never reach the gateway: pings, pieces of a message that never ends, and what
    comes after the goodbye. Who sends more than a phone ever would is cut."""

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        super().connection_made(transport)
        self._frames = Bucket(BURST, PER_SECOND)

    def data_received(self, data: bytes) -> None:
        for at in range(0, len(data), PIECE):
            if self.transport.is_closing():
                return
            super().data_received(data[at : at + PIECE])

    def handle_events(self) -> None:
        if self._frames.take(len(self.conn.events)):
            super().handle_events()
        else:
            self.transport.abort()


class _Http(Protocol):
    """What both of uvicorn's protocols for HTTP have; `cycle` is there once a request has been read."""

    cycle: object
    transport: asyncio.Transport


def patient(**given: object) -> asyncio.Protocol:
    """uvicorn's own for HTTP; who has not said a whole request in time is cut."""
    made = AutoHTTPProtocol(**given)
    asyncio.get_running_loop().call_later(FIRST_REQUEST, _late, made)
    return made


def _late(made: asyncio.Protocol) -> None:
    http = cast(_Http, made)
    if http.cycle is None and http.transport and http.transport.get_protocol() is made:
        http.transport.close()
