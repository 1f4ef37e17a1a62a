"""The gate before the app: right host, right origin, a pass where one is needed, and nothing too large.

Local app: host and origin are checked. Shared table: besides, nothing is served without a pass but the small page at
the door. A pass comes from the link (`/j/<secret>`), from the short code (`/join`), or from the host's key (`/h/<key>`).
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable
from contextlib import suppress
from contextvars import ContextVar
from functools import partial
from urllib.parse import parse_qs

from companion.errors import CompanionError
from companion.i18n import N_
from companion.limits import Tries
from companion.serve import page
from companion.serve.addresses import Names
from companion.serve.line import POLICY_CLOSE, Line, Receive, Scope, Send
from companion.serve.web import safe_headers
from companion.table.seats import EVENING, FULL, LOCKED, TOPIC, Place, Seating, fingerprint

log = logging.getLogger(__name__)
App = Callable[[Scope, Receive, Send], Awaitable[None]]

FORM_LIMIT, GUEST_FRAME, MOST_SOCKETS, MOST_SESSIONS = 1024, 256 * 1024, 6, 5000
FORM_SECONDS = 10.0
MOST_PASSES_EACH = 56  # from one address: a club behind one router, with seats kept for everybody else
MOST_STANDING_EACH, MOST_STANDING = 32, 128  # lines without a seat: whoever sits finds room, however many stand around
CLOSED_PATHS = ("/docs", "/redoc", "/openapi.json", "/oauth_callback", "/upload")
REMOVED = 4401
WRONG_CODE = N_("That is not the code of this table.")
SLOWLY = N_("Too many tries: wait a minute, or scan the QR code.")

_pass: ContextVar[str] = ContextVar("pass", default="")


class Gate:
    """An ASGI application around the app."""

    def __init__(
        self,
        app: App,
        names: Names,
        seating: Seating | None = None,
        *,
        cookie: str = "seat",
        tries: Tries | None = None,
    ) -> None:
        self.app, self.names, self.seating, self.cookie = app, names, seating, cookie
        self._tries = tries or Tries()
        self._sockets: dict[str, list[tuple[Send, asyncio.AbstractEventLoop]]] = {}
        self._from: dict[Send, tuple[str, str]] = {}  # every line: by which pass and from where
        self._sessions: dict[str, str] = {}
        self._given: dict[str, list[str]] = {}
        if seating:
            seating.hub.subscribe(TOPIC, self._turn_out)

    @property
    def seats(self) -> Seating:
        """Of a gate that stands before a shared table."""
        assert self.seating
        return self.seating

    def place(self, session: str) -> Place | None:
        """The place of the device that opens this Flet session; no other device may take the session up later."""
        if self.seating is None:
            return None
        if len(self._sessions) > MOST_SESSIONS:
            self._sessions.clear()
        self._sessions[session] = fingerprint(_pass.get())
        return Place(self.seating, _pass.get())

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "lifespan":
            await self.app(scope, receive, send)
            return
        headers = {name.decode("latin-1").lower(): value.decode("latin-1") for name, value in scope["headers"]}
        asked = Asked(scope, headers, _cookie(headers.get("cookie", ""), self.cookie))
        if scope["type"] == "websocket":
            await self._socket(asked, receive, send)
        elif scope["type"] == "http":
            await self._http(asked, receive, send)

    # pages --------------------------------------------------------------------------------------
    async def _http(self, asked: Asked, receive: Receive, send: Send) -> None:
        if asked.host not in self.names:
            return await _answer(send, 421)
        if not _plain(asked.scope) or asked.path.startswith(CLOSED_PATHS):
            return await _answer(send, 404)
        if asked.method == "POST" and asked.path == "/join" and self.seating:
            return await self._code(asked, receive, send)
        if asked.method not in ("GET", "HEAD"):
            return await _answer(send, 405)
        if int(asked.length or 0) or "transfer-encoding" in asked.headers:
            return await _answer(send, 413)
        known = self.seating is None or self.seating.knows(asked.secret)
        if asked.path == "/pulse":
            return await _answer(send, 204 if known else 401)
        if self.seating and asked.path.startswith(("/j/", "/h/")):
            return await self._link(asked, send)
        if not known:
            wants_page = "text/html" in asked.headers.get("accept", "") or asked.path in ("/", "/join")
            return await _answer(send, 401, page.door(asked.language) if wants_page else "")
        if asked.path == "/join":
            return await _answer(send, 303, to="/")
        token = _pass.set(asked.secret)
        try:
            await self.app(asked.scope, receive, send)
        finally:
            _pass.reset(token)

    async def _link(self, asked: Asked, send: Send) -> None:
        assert self.seating
        kind, secret = asked.path[1], asked.path[3:]
        host = kind == "h" and self.seating.fits_host(secret)
        if not host and not (kind == "j" and self.seating.fits_link(secret)):
            return await _answer(send, 401, page.door(asked.language))
        if not self.seating.knows(asked.secret):
            return await self._admit(asked, send, host)
        if host:
            self.seating.make_host(asked.secret)
        await _answer(send, 200, page.come_in(asked.language))

    async def _code(self, asked: Asked, receive: Receive, send: Send) -> None:
        """The short code: same origin only, few tries, compared in constant time."""
        assert self.seating
        if not asked.same_origin:
            return await _answer(send, 403)
        try:
            async with asyncio.timeout(FORM_SECONDS):
                body = await _body(receive, asked.length)
        except TimeoutError:
            return await _answer(send, 408)
        if body is None:
            return await _answer(send, 413)
        if not self._tries.take(asked.address):
            return await _answer(send, 429, page.door(asked.language, SLOWLY))
        try:
            typed = parse_qs(body.decode("ascii"), max_num_fields=4).get("code", [""])[0]
        except ValueError:
            return await _answer(send, 400)
        if self.seating.door.locked:
            return await _answer(send, 403, page.door(asked.language, LOCKED))
        if not self.seating.fits_code(typed):
            return await _answer(send, 401, page.door(asked.language, WRONG_CODE))
        await self._admit(asked, send, False)

    async def _admit(self, asked: Asked, send: Send, host: bool) -> None:
        assert self.seating
        given = self._given.setdefault(asked.address, [])
        given[:] = [key for key in given if self.seating.has_pass(key)]
        if len(given) >= MOST_PASSES_EACH and not host and not self.seating.forget_idle(given):
            return await _answer(send, 403, page.door(asked.language, FULL))
        try:
            secret = self.seating.admit(host=host)
        except CompanionError as error:
            return await _answer(send, 403, page.door(asked.language, error.text, **error.values))
        given.append(fingerprint(secret))
        cookie = f"{self.cookie}={secret}; Path=/; HttpOnly; SameSite=Strict; Max-Age={int(EVENING)}"
        await _answer(send, 200, page.come_in(asked.language), cookie=cookie)

    # the line to the app ------------------------------------------------------------------------
    async def _socket(self, asked: Asked, receive: Receive, send: Send) -> None:
        """One WebSocket: only with our own page around it, only with a pass, only so many of them."""
        key = fingerprint(asked.secret)
        known = self.seating is None or self.seating.knows(asked.secret)
        fits = asked.host in self.names and asked.same_origin and asked.path == "/ws"
        if not fits or not known or (self.seating and self._too_many(key, asked.address)):
            await receive()
            with suppress(Exception):
                await send({"type": "websocket.close", "code": POLICY_CLOSE})
            return
        line = Line(partial(self.frame_limit, asked.secret), partial(self.owns, secret=asked.secret), receive, send)
        entry = (line.send, asyncio.get_running_loop())
        own = self._sockets.setdefault(key, [])
        own.append(entry)
        self._from[line.send] = key, asked.address
        token = _pass.set(asked.secret)
        if self.seating:
            self.seating.arrive(asked.secret)
        try:
            await line.run(self.app, asked.scope)
        finally:
            _pass.reset(token)
            own.remove(entry)
            del self._from[line.send]
            if not own:
                self._sockets.pop(key, None)
            if self.seating:
                self.seating.depart(asked.secret)

    def _too_many(self, key: str, address: str) -> bool:
        """Whether this pass, or those without a seat, hold as many lines as they may."""
        assert self.seating
        seated = {seat.key for seat in self.seating.seats()}
        standing = [where for by, where in self._from.values() if by not in seated]
        crowded = len(standing) >= MOST_STANDING or standing.count(address) >= MOST_STANDING_EACH
        return len(self._sockets.get(key, ())) >= MOST_SOCKETS or (key not in seated and crowded)

    def frame_limit(self, secret: str) -> int | None:
        """Guests send taps and names; only the host brings in files."""
        return None if self.seating is None or Place(self.seating, secret).is_host else GUEST_FRAME

    def owns(self, session: str, secret: str) -> bool:
        """Whether a Flet session may be taken up again by this device."""
        return self.seating is None or self._sessions.get(session) == fingerprint(secret)

    def _turn_out(self) -> None:
        """A seat that was removed: its lines are closed, and its pass opens nothing."""
        assert self.seating
        known = self.seating
        for key, own in list(self._sockets.items()):
            if not known.has_pass(key):
                for send, loop in own:
                    loop.call_soon_threadsafe(_close_later, send)


class Asked:
    """What a request says about itself."""

    def __init__(self, scope: Scope, headers: dict[str, str], secret: str) -> None:
        self.scope, self.headers, self.secret = scope, headers, secret
        self.method, self.path = scope.get("method", "GET"), scope["path"]
        self.host, self.length = headers.get("host", ""), headers.get("content-length", "")
        self.address = (scope.get("client") or ("",))[0]

    @property
    def same_origin(self) -> bool:
        return self.headers.get("origin", "") in (f"http://{self.host}", f"https://{self.host}")

    @property
    def language(self) -> str:
        asked = parse_qs(self.scope.get("query_string", b"").decode("latin-1")).get("lang", [""])[0]
        return page.language_of(self.headers.get("accept-language", ""), asked)


def _close_later(send: Send) -> None:
    task = asyncio.ensure_future(send({"type": "websocket.close", "code": REMOVED}))
    task.add_done_callback(lambda done: done.cancelled() or done.exception())


def _plain(scope: Scope) -> bool:
    """No way round: no dots that climb, no backslash, no hidden slash, no control character."""
    path, raw = scope["path"], scope.get("raw_path", b"").lower()
    odd = "\\" in path or ".." in path or "//" in path or any(ord(c) < 32 for c in path)
    return not odd and not any(code in raw for code in (b"%2f", b"%5c", b"%00", b"%2e")) and len(raw) <= 2000


def _cookie(header: str, name: str) -> str:
    parts = (part.strip().partition("=") for part in header.split(";"))
    return next((value for key, _, value in parts if key == name), "")[:200]


async def _body(receive: Receive, length: str) -> bytes | None:
    """A small form, or None when it is not small."""
    if not length.isdigit() or int(length[:9]) > FORM_LIMIT:
        return None
    body: bytes = b""
    while True:
        message = await receive()
        body += bytes(message.get("body", b""))
        if len(body) > FORM_LIMIT or message["type"] == "http.disconnect":
            return None
        if not message.get("more_body"):
            return body


async def _answer(send: Send, status: int, text: str = "", *, cookie: str = "", to: str = "") -> None:
    body = text.encode()
    headers = [
        (b"content-type", b"text/html; charset=utf-8"),
        (b"content-length", str(len(body)).encode()),
        (b"cache-control", b"no-store"),
        *safe_headers(page.DOOR_POLICY.encode(), b"same-origin"),
    ]
    if cookie:
        headers.append((b"set-cookie", cookie.encode()))
    if to:
        headers.append((b"location", to.encode()))
    if status == 204:
        headers = headers[2:]
    await send({"type": "http.response.start", "status": status, "headers": headers})
    await send({"type": "http.response.body", "body": body})
