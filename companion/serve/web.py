"""Flet's app as a web application of our own: compressed, locked to its origin, and awake again after a dropped line."""

from __future__ import annotations

import asyncio
import base64
import gzip
import hashlib
import re
import shutil
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

from companion import paths
from companion.i18n import N_
from companion.serve.page import shim

if TYPE_CHECKING:
    from flet.app import AppCallable
    from starlette.types import ASGIApp, Message, Receive, Scope, Send

POLICY = (
    "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'{scripts}; style-src 'self' 'unsafe-inline'; "
    "img-src 'self' data: blob:; font-src 'self' data:; connect-src 'self' ws://{host} wss://{host} blob: data:; "
    "worker-src 'self' blob:; object-src 'none'; frame-ancestors 'none'; base-uri 'self'; form-action 'none'"
)
DESCRIPTION = N_("A companion for board games: counters, dice, rules in French and English.")
SESSION_SECONDS = 600
# Flutter brings a viewport of its own only when it runs: until then a phone would shrink what it sees first.
METAS = '<meta name="referrer" content="no-referrer">\n  <meta name="viewport" content="width=device-width,initial-scale=1">'
REACH = '\n  <script src="/reach.js" defer></script>'
LOADING = '<img src="icons/loading-animation.png" alt="" />'
FILES = (".js", ".mjs", ".wasm", ".json", ".woff2", ".ttf", ".otf", ".png", ".frag", ".bin")
CACHED = b"private, max-age=3600"
SCRIPTS = b"x-scripts"  # between `Pages` and `Headers` only
DROPPED = {b"access-control-allow-origin", b"server", SCRIPTS}
CONDITIONS = (b"if-none-match", b"if-modified-since")
INLINE = re.compile(rb"<script>(.*?)</script>", re.S)


def assets_folder(shared: bool) -> Path:
    """The app's assets with Flet's start page, patched by us; made anew at every start."""
    import flet_web

    target = Path(tempfile.mkdtemp(prefix="companion-web-"))
    shutil.copytree(paths.assets(), target, dirs_exist_ok=True)
    page = (Path(flet_web.get_package_web_dir()) / "index.html").read_text(encoding="utf-8")
    page = page.replace("<head>", f"<head>\n  {METAS}\n  {shim(shared)}{REACH}", 1)
    page = page.replace('role="status" aria-label="Loading"', "", 1).replace(LOADING, "", 1)  # our own says it
    page = page.replace('rel="manifest"', 'rel="manifest" crossorigin="use-credentials"', 1)
    (target / "index.html").write_text(page, encoding="utf-8")
    return target


def application(main: AppCallable, *, shared: bool = False) -> ASGIApp:
    """The ASGI application that serves one Flet `main`; it has to stand behind a `Gate`."""
    import flet_web.fastapi as flet_fastapi
    from flet.controls.types import WebRenderer
    from starlette.middleware.gzip import GZipMiddleware

    app = flet_fastapi.app(
        main,
        assets_dir=str(assets_folder(shared)),
        app_name="Table Companion",
        app_short_name="Companion",
        app_description=DESCRIPTION,
        no_cdn=True,
        web_renderer=WebRenderer.AUTO,
        session_timeout_seconds=SESSION_SECONDS,
    )
    return Headers(Packed(GZipMiddleware(Pages(app), minimum_size=1024, compresslevel=5), app))


class Packed:
    """The files of the app, compressed once for everybody: six phones that join at a time must not stop the table."""

    def __init__(self, app: ASGIApp, files: ASGIApp) -> None:
        self.app, self.files = app, files
        self._kept: dict[str, tuple[bytes, list[tuple[bytes, bytes]], bytes]] = {}

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        path = scope.get("path", "")
        if scope["type"] != "http" or scope["method"] != "GET" or not path.endswith(FILES):
            return await self.app(scope, receive, send)
        headers = dict(scope["headers"])
        if b"gzip" not in headers.get(b"accept-encoding", b"") or b"range" in headers:
            return await self.app(scope, receive, send)
        if path not in self._kept and not await self._take(path, scope):
            return await self.app(scope, receive, send)
        tag, kept, body = self._kept[path]
        fresh = headers.get(b"if-none-match") == tag
        start = {"type": "http.response.start", "status": 304 if fresh else 200, "headers": kept}
        await send(start)
        await send({"type": "http.response.body", "body": b"" if fresh else body})

    async def _take(self, path: str, scope: Scope) -> bool:
        """Reads a file once and keeps it compressed; False for what is not there."""
        told: Message = {}
        parts: list[bytes] = []

        async def collect(message: Message) -> None:
            if message["type"] == "http.response.start":
                told.update(message)
            else:
                parts.append(message.get("body", b""))

        await self.files(_unconditional(scope), _patient(), collect)
        body = b"".join(parts)
        length = dict(told.get("headers", ())).get(b"content-length", b"%d" % len(body))
        if told.get("status") != 200 or int(length) != len(body):
            return False
        small = await asyncio.to_thread(gzip.compress, body, 6, mtime=0)
        tag = b'"' + hashlib.sha256(body).hexdigest()[:32].encode() + b'"'
        kept = [(name, value) for name, value in told["headers"] if name in (b"content-type",)]
        kept += [(b"cache-control", CACHED), (b"etag", tag), (b"vary", b"accept-encoding")]
        if len(small) < len(body):
            kept.append((b"content-encoding", b"gzip"))
            body = small
        self._kept[path] = (tag, [*kept, (b"content-length", str(len(body)).encode())], body)
        return True


def _unconditional(scope: Scope) -> Scope:
    return {**scope, "headers": [(name, value) for name, value in scope["headers"] if name not in CONDITIONS]}


def _patient() -> Receive:
    """Somebody who waits for the whole file: it is kept for everybody, and the phone that asked first may have left."""
    asked: Iterator[Message] = iter([{"type": "http.request", "body": b"", "more_body": False}])

    async def receive() -> Message:
        for message in asked:
            return message
        return await asyncio.Future()

    return receive


class Pages:
    """Names the scripts that stand in a page by their digests, so that the policy allows these and no other. Flet writes
    some of them at its start; hence a page is read when it is asked for, and always sent whole."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http" or scope["path"].endswith(FILES):
            return await self.app(scope, receive, send)
        held: list[Message] = []

        async def whole(message: Message) -> None:
            held.append(message)
            if message["type"] == "http.response.body" and not message.get("more_body"):
                page = b"".join(part.get("body", b"") for part in held)
                headers = [*held[0].get("headers", ()), (SCRIPTS, _digests(page))]
                for part in ({**held[0], "headers": headers}, *held[1:]):
                    await send(part)

        await self.app(_unconditional(scope), receive, whole)


def _digests(page: bytes) -> bytes:
    found = (base64.b64encode(hashlib.sha256(script).digest()) for script in INLINE.findall(page))
    return b"".join(b" 'sha256-" + digest + b"'" for digest in found)


class Headers:
    """Adds the policy to every answer, so that nothing outside this origin can be asked for."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        host = dict(scope["headers"]).get(b"host", b"")

        async def with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                kept = [(name, value) for name, value in message.get("headers", []) if name.lower() not in DROPPED]
                scripts = dict(message.get("headers", ())).get(SCRIPTS, b"")
                policy = POLICY.encode().replace(b"{host}", host).replace(b"{scripts}", scripts)
                message = {**message, "headers": [*kept, *safe_headers(policy)]}
            await send(message)

        await self.app(scope, receive, with_headers)


def safe_headers(policy: bytes, referrer: bytes = b"no-referrer") -> list[tuple[bytes, bytes]]:
    """For every answer; a page with a form must tell its own origin, or the browser calls the origin null."""
    return [
        (b"content-security-policy", policy),
        (b"x-content-type-options", b"nosniff"),
        (b"referrer-policy", referrer),
        (b"cross-origin-resource-policy", b"same-origin"),
    ]
