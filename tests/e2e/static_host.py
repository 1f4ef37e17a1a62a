"""A static web host as anybody might have: files, compressed on the way, counted; it can be stopped and come back."""

from __future__ import annotations

import functools
import gzip
import os
import shutil
import subprocess
import sys
import threading
import time
from collections import Counter
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from mimetypes import guess_type
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parent.parent.parent
TOY = ROOT / "tests" / "packs" / "toy"
PIECE = 16_384
COMPRESSED = {".js", ".mjs", ".wasm", ".json", ".html", ".otf", ".bin", ".zip"}


def offline_folder() -> Path:
    """The whole offline app with the toy pack on its shelf; built anew only when something it is made of has changed.

    `COMPANION_WEB` names a folder built before, for a closer look at that one.
    """
    if given := os.environ.get("COMPANION_WEB"):
        return Path(given)
    out = ROOT / "build" / "out" / "web-test"
    command = [sys.executable, str(ROOT / "build" / "web.py"), "--out", str(out), "--pack", str(TOY)]
    done = subprocess.run(command, capture_output=True, text=True, cwd=ROOT)
    assert done.returncode == 0, done.stdout[-2000:] + done.stderr[-2000:]
    return out


def variant(folder: Path, target: Path) -> Path:
    """The same folder under another name, made of links, to be changed file by file."""
    shutil.copytree(folder, target, copy_function=os.link)
    return target


@functools.lru_cache(maxsize=256)
def _body(file: Path, _changed: float) -> tuple[bytes, bool]:
    """What goes over the wire, and whether it is compressed."""
    data = file.read_bytes()
    packed = gzip.compress(data, 6) if file.suffix in COMPRESSED else data
    return (packed, True) if len(packed) < 0.95 * len(data) else (data, False)


class Quiet(ThreadingHTTPServer):
    """A visitor who leaves in the middle of a file is no news."""

    daemon_threads = True

    def handle_error(self, *_: Any) -> None:
        return None


class StaticHost:
    """Serves a folder below a path. `hits` counts who asked for a file, `bodies` who had to be sent it, `gone` are files
    that it does not have for now, `sendings` tells when which file went out and how many bytes that were. With a `pace`
    all that it sends shares a line of so many bytes a second."""

    def __init__(self, folder: Path, below: str = "/") -> None:
        self.folder, self.below = folder, below
        self.hits: Counter[str] = Counter()
        self.bodies: Counter[str] = Counter()
        self.sent = 0
        self.sendings: list[tuple[float, str, int]] = []
        self.gone: set[str] = set()
        self.port = 0
        self.pace = 0.0
        self._line = threading.Lock()
        self._server: ThreadingHTTPServer | None = None

    @property
    def origin(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def start(self) -> None:
        host = self

        class Handler(BaseHTTPRequestHandler):
            protocol_version = "HTTP/1.1"

            def do_GET(self) -> None:
                host.answer(self)

            def log_message(self, *_: Any) -> None:
                return None

        self._server = Quiet(("127.0.0.1", self.port), Handler)
        self.port = self._server.server_address[1]
        threading.Thread(target=self._server.serve_forever, daemon=True).start()

    def _send(self, request: BaseHTTPRequestHandler, body: bytes) -> None:
        if not self.pace:
            request.wfile.write(body)
            return
        for at in range(0, len(body), PIECE):
            with self._line:  # who sends takes the line for a piece; the others wait their turn
                time.sleep(len(body[at : at + PIECE]) / self.pace)
            request.wfile.write(body[at : at + PIECE])

    def answer(self, request: BaseHTTPRequestHandler) -> None:
        path = request.path.split("?")[0]
        name = path.removeprefix(self.below) or "index.html"
        self.hits[name] += 1
        file = (self.folder / name).resolve()
        inside = path.startswith(self.below) and self.folder.resolve() in file.parents
        if not inside or not file.is_file() or name in self.gone:
            request.send_response(404)
            request.send_header("Content-Length", "0")
            request.end_headers()
            return
        changed = file.stat().st_mtime
        body, compressed = _body(file, changed)
        tag = f'"{changed}"'
        fresh = request.headers.get("If-None-Match") == tag
        request.send_response(304 if fresh else 200)
        request.send_header("ETag", tag)
        request.send_header("Cache-Control", "no-cache")
        request.send_header("Content-Type", guess_type(name)[0] or "application/octet-stream")
        if compressed:
            request.send_header("Content-Encoding", "gzip")
        request.send_header("Content-Length", "0" if fresh else str(len(body)))
        request.end_headers()
        if not fresh:
            self.sendings.append((time.time(), name, len(body)))
            self._send(request, body)
            self.bodies[name] += 1
            self.sent += len(body)

    def warm(self) -> None:
        """Compresses everything beforehand, so that the first visitor does not wait for it."""
        for file in self.folder.rglob("*"):
            if file.is_file():
                _body(file, file.stat().st_mtime)

    def stop(self) -> None:
        if self._server:
            self._server.shutdown()
            self._server.server_close()
            self._server = None


# Chromium itself asks this one about any page with a text field; no page can.
BROWSERS_OWN = ("content-autofill.googleapis.com:443",)


class Stranger:
    """Every other host of the world: a proxy that answers nothing and counts who asks."""

    def __init__(self) -> None:
        self.asked: list[str] = []
        stranger = self

        class Handler(BaseHTTPRequestHandler):
            def refuse(self) -> None:
                if self.path not in BROWSERS_OWN:
                    stranger.asked.append(self.path)
                self.send_error(502)

            do_GET = do_POST = do_CONNECT = do_HEAD = refuse

            def log_message(self, *_: Any) -> None:
                return None

        self._server = Quiet(("127.0.0.1", 0), Handler)
        self.port = self._server.server_address[1]
        threading.Thread(target=self._server.serve_forever, daemon=True).start()

    def stop(self) -> None:
        self._server.shutdown()
        self._server.server_close()
