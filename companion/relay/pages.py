"""The built offline app as files: found once, sent compressed where the build has packed them, asked for again only when
they changed."""

from __future__ import annotations

import asyncio
import hashlib
from mimetypes import guess_type
from pathlib import Path

from companion.relay.phone import Send

PACKED = ((b"br", ".br"), (b"gzip", ".gz"))
TYPES = {".mjs": "text/javascript", ".js": "text/javascript", ".wasm": "application/wasm"}
SAFE = [
    (b"x-content-type-options", b"nosniff"),
    (b"referrer-policy", b"no-referrer"),
    (b"x-frame-options", b"DENY"),
    (b"cross-origin-resource-policy", b"same-origin"),
]
CHUNK = 64 * 1024
PATIENCE = 60.0  # seconds in which a visitor must take in one piece
NO_APP = b"This relay runs. The app itself is not built here: make web, or start it with --app FOLDER.\n"


class Pages:
    """Only files that were found in the folder are served: nothing that a path says can lead elsewhere."""

    def __init__(self, folder: Path | None) -> None:
        self._folder, self._stamp = folder, -1
        self._files: dict[str, Path] = {}
        self._tags: dict[str, tuple[int, bytes]] = {}
        self._look()

    def _look(self) -> None:
        """A new version may have been copied over the old one."""
        if self._folder and (stamp := _changed(self._folder / "index.html")) != self._stamp:
            found = (file for file in self._folder.rglob("*") if file.is_file())
            self._files = {"/" + file.relative_to(self._folder).as_posix(): file for file in found}
            self._stamp = stamp

    @property
    def built(self) -> bool:
        return "/index.html" in self._files

    async def answer(self, path: str, headers: dict[bytes, bytes], send: Send, *, head: bool = False) -> None:
        self._look()
        name = "/index.html" if path == "/" else path
        file = self._files.get(name)
        if file is None or not _changed(file):
            return await plain(send, 200, NO_APP) if path == "/" and not self.built else await plain(send, 404, b"")
        tag = self._tag(name, file)
        kind = TYPES.get(file.suffix) or guess_type(name)[0] or "application/octet-stream"
        told = [(b"content-type", kind.encode()), (b"etag", tag), (b"cache-control", b"no-cache"), *SAFE]
        for coding, suffix in PACKED:
            if coding in headers.get(b"accept-encoding", b"") and (packed := self._files.get(name + suffix)):
                file = packed
                told += [(b"content-encoding", coding)]
                break
        told.append((b"vary", b"accept-encoding"))
        if headers.get(b"if-none-match") == tag:
            return await _send(send, 304, told, b"")
        told.append((b"content-length", b"%d" % file.stat().st_size))
        await send({"type": "http.response.start", "status": 200, "headers": told})
        with file.open("rb") as source:
            while not head and (part := source.read(CHUNK)):
                async with asyncio.timeout(PATIENCE):
                    await send({"type": "http.response.body", "body": part, "more_body": True})
        await send({"type": "http.response.body", "body": b""})

    def _tag(self, name: str, file: Path) -> bytes:
        stamp, tag = self._tags.get(name, (0, b""))
        if stamp != _changed(file):
            tag = b'"' + hashlib.sha256(file.read_bytes()).hexdigest()[:24].encode() + b'"'
            self._tags[name] = _changed(file), tag
        return tag


def _changed(file: Path) -> int:
    """When, in nanoseconds; 0 where there is no such file."""
    try:
        return file.stat().st_mtime_ns
    except OSError:
        return 0


async def plain(send: Send, status: int, words: bytes, kind: bytes = b"text/plain; charset=utf-8") -> None:
    await _send(send, status, [(b"content-type", kind), (b"cache-control", b"no-store"), *SAFE], words)


async def _send(send: Send, status: int, headers: list[tuple[bytes, bytes]], body: bytes) -> None:
    size = (b"content-length", b"%d" % len(body))
    await send({"type": "http.response.start", "status": status, "headers": [*headers, size]})
    await send({"type": "http.response.body", "body": body})
