"""One WebSocket between a device and the app, watched: sizes, pace, whose session it is, and an end in any case."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, MutableMapping
from contextlib import suppress
from typing import Any

from companion.limits import Bucket
from companion.ui.flet_wire import LATER, REGISTER, anew, registration

log = logging.getLogger(__name__)
Scope = MutableMapping[str, Any]
Message = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[Message]]
Send = Callable[[Message], Awaitable[None]]
App = Callable[[Scope, Receive, Send], Awaitable[None]]

POLICY_CLOSE, TOO_BIG = 1008, 1009
GRACE = 5.0  # to say goodbye, after the line is cut
FIRST_WORD = 20.0  # for a device to say what it wants
LISTENS = 20.0  # for the app to ask for the next frame


class Line:
    """Both directions. `limit` is the size of the largest frame, if any; `owns` whether the device may take up a session."""

    def __init__(
        self, limit: Callable[[], int | None], owns: Callable[[str], bool], receive: Receive, send: Send
    ) -> None:
        self._limit, self._owns, self._receive, self._send = limit, owns, receive, send
        self._pace = Bucket(300, 60)
        self._registered = False
        self._over = asyncio.Event()
        self._deaf: asyncio.TimerHandle | None = None

    async def run(self, app: App, scope: Scope) -> None:
        """The app gets a moment to say goodbye after the line is cut; then it is ended (it may wait for ever)."""
        running = asyncio.ensure_future(app(scope, self.receive, self.send))
        over = asyncio.ensure_future(self._over.wait())
        try:
            await asyncio.wait({running, over}, return_when=asyncio.FIRST_COMPLETED)
            await asyncio.wait({running}, timeout=GRACE)
        finally:
            self._listening()
            over.cancel()
            running.cancel()
            with suppress(asyncio.CancelledError, Exception):
                await running

    def _listening(self) -> None:
        if self._deaf:
            self._deaf.cancel()

    async def receive(self) -> Message:
        """The next frame for the app. An app that asks for no more has stumbled, and then nobody would see the end."""
        self._listening()
        message = await self._next()
        if message["type"] == "websocket.disconnect":
            self._over.set()
        elif message["type"] == "websocket.receive":
            self._deaf = asyncio.get_running_loop().call_later(LISTENS, self._over.set)
        return message

    async def _next(self) -> Message:
        if self._over.is_set():
            return {"type": "websocket.disconnect", "code": POLICY_CLOSE}
        try:
            async with asyncio.timeout(None if self._registered else FIRST_WORD):
                message = await self._receive()
        except TimeoutError:
            return await self._refused(POLICY_CLOSE)
        if message["type"] != "websocket.receive":
            return message
        data = message.get("bytes") or b""
        if problem := self._problem(data):
            return await self._refused(problem)
        if self._registered:
            return message
        asked = registration(data)
        if asked is None:
            return await self._refused(POLICY_CLOSE)
        self._registered = True
        return {**message, "bytes": self._own(data, asked)}

    async def _refused(self, problem: int) -> Message:
        log.warning("a frame was refused (%d)", problem)
        await self.send({"type": "websocket.close", "code": problem})
        return {"type": "websocket.disconnect", "code": problem}

    def _problem(self, data: bytes) -> int:
        limit = self._limit()
        if limit is not None and len(data) > limit:
            return TOO_BIG
        expected = LATER if self._registered else (REGISTER,)
        return 0 if data[:3] in expected and self._pace.take() else POLICY_CLOSE

    def _own(self, data: bytes, asked: dict[str, object]) -> bytes:
        """A device may take up its own Flet session again, never another's."""
        session = asked["session_id"]
        return anew(asked) if session and not self._owns(str(session)) else data

    async def send(self, message: Message) -> None:
        """A line that broke while we spoke is over; Flet must not stumble over it, or it never forgets the session."""
        try:
            await self._send(message)
        except Exception:
            self._over.set()
