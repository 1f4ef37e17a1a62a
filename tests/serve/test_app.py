"""The whole server in one process, Flet included: the page behind the gate, a session and its end, what the terminal says."""

from __future__ import annotations

import argparse
import asyncio
import base64
import hashlib
import re
from collections.abc import Iterator
from typing import Any

import msgpack
import pytest
from flet_web.fastapi import app_manager
from starlette.testclient import TestClient
from starlette.websockets import WebSocketDisconnect

from companion.i18n import Translator
from companion.packs.registry import shelf
from companion.serve import local
from companion.serve import table as table_server
from companion.serve.gate import Gate
from companion.serve.web import Packed
from companion.table.saved_games import Room
from companion.table.sqlite import SqliteStore
from tests.serve.conftest import ended
from tests.ui.test_shell import PACKS

ADDRESS = "http://127.0.0.1:8550"
LINE, OURS = "ws://127.0.0.1:8550/ws", {"origin": ADDRESS}
PAGE = {"route": "/", "web": True, "platform": "android", "width": 390.0, "height": 844.0}


@pytest.fixture(scope="module")
def gate() -> Gate:
    return table_server.table(Room(SqliteStore(":memory:"), shelf(PACKS)), 8550)


@pytest.fixture
def guest(gate: Gate) -> Iterator[TestClient]:
    assert gate.seating
    with TestClient(gate, base_url=ADDRESS) as browser:
        browser.get(f"/j/{gate.seating.door.link}")
        yield browser


def sessions() -> dict[str, Any]:
    found: dict[str, Any] = app_manager._FletAppManager__sessions
    return found


def test_the_page_says_how_the_line_is_and_may_ask_nobody_else(guest: TestClient) -> None:
    answer = guest.get("/table/anything", headers={"accept": "text/html"})
    assert answer.status_code == 200
    assert "Reconnexion" in answer.text
    policy = answer.headers["content-security-policy"]
    assert "ws://127.0.0.1:8550" in policy
    assert "unsafe-eval" not in policy.replace("wasm-unsafe-eval", "")
    assert "access-control-allow-origin" not in answer.headers


def test_no_script_runs_but_those_of_the_page(guest: TestClient) -> None:
    answer = guest.get("/", headers={"accept": "text/html"})
    scripts = re.findall(r"<script>(.*?)</script>", answer.text, re.S)
    (allowed,) = re.findall(r"script-src ([^;]*);", answer.headers["content-security-policy"])
    digests = [base64.b64encode(hashlib.sha256(script.encode()).digest()).decode() for script in scripts]
    assert allowed.split() == ["'self'", "'wasm-unsafe-eval'", *(f"'sha256-{digest}'" for digest in digests)]
    assert len(scripts) >= 3
    assert answer.text.count("<script") == len(scripts) + answer.text.count("<script src=")
    assert "x-scripts" not in answer.headers
    kept = {"accept": "text/html", "if-none-match": answer.headers.get("etag", "*")}
    assert guest.get("/", headers=kept).status_code == 200


@pytest.mark.parametrize(
    "path", ["/docs", "/openapi.json", "/redoc", "/assets/fonts/..%2f..%2f..%2fapp.py", "/app.py", "/companion.db"]
)
def test_nothing_of_the_machine_is_served(guest: TestClient, path: str) -> None:
    assert guest.get(path).status_code == 404


def test_a_line_that_ends_lets_its_session_expire(guest: TestClient) -> None:
    before = set(sessions())
    with guest.websocket_connect(LINE, headers=OURS) as line:
        line.send_bytes(b"\x00" + bytes(msgpack.packb([1, {"session_id": "", "page_name": "", "page": PAGE}])))
        action, body = msgpack.unpackb(line.receive_bytes()[1:], strict_map_key=False)
        assert (action, body["error"]) == (1, "")
        (mine,) = set(sessions()) - before
        assert sessions()[mine].expires_at is None
    assert sessions()[mine].expires_at is not None
    assert sessions()[mine].connection is None


def test_a_line_that_never_registers_leaves_nothing_behind(guest: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("companion.serve.line.GRACE", 0.05)
    before = set(sessions())
    with guest.websocket_connect(LINE, headers=OURS):
        pass
    assert set(sessions()) == before


MALFORMED = [b"\x00\x92\x01\x80", b"\x00\x92\x01\xc0", b"\x00\x92\x01", b"\x00\x92\x01\x91\x01"]


@pytest.mark.parametrize("first", MALFORMED)
def test_a_malformed_first_frame_ends_the_line(
    gate: Gate, guest: TestClient, first: bytes, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("companion.serve.line.GRACE", 0.05)
    with guest.websocket_connect(LINE, headers=OURS) as line:
        line.send_bytes(first)
        with pytest.raises(WebSocketDisconnect):
            line.receive_bytes()
    assert gate._sockets == {}


@pytest.mark.parametrize("later", [b"\x00\x92\x03", b"\x00\x92\x03\x80", b"\x00\x92\x04\xc1", b"\x00\x92\x05\x91\x01"])
def test_a_malformed_later_frame_ends_the_line(gate: Gate, guest: TestClient, later: bytes) -> None:
    with guest.websocket_connect(LINE, headers=OURS) as line:
        line.send_bytes(b"\x00" + bytes(msgpack.packb([1, {"session_id": "", "page_name": "", "page": PAGE}])))
        line.receive_bytes()
        line.send_bytes(later)
        assert ended(gate)


@pytest.mark.parametrize("language", ["en", "fr"])
def test_the_terminal_shows_the_code_the_link_and_the_hosts_way_in(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], language: str
) -> None:
    served: list[Any] = []
    monkeypatch.setattr(table_server, "serve", lambda gate, host, port, **more: served.append((gate, host, port, more)))
    monkeypatch.setattr(table_server, "free_port", lambda *_: None)
    args = argparse.Namespace(
        host="127.0.0.1", port=8600, name=["club.example"], no_browser=True, words=Translator(language)
    )
    assert table_server.run(args) == 0
    gate, host, port, more = served[0]
    told = capsys.readouterr().out
    assert (host, port) == ("127.0.0.1", 8600)
    assert more["largest_frame"] < local.LARGEST_FRAME
    assert f"http://club.example:8600/j/{gate.seating.door.link}" in told
    assert f"http://127.0.0.1:8600/h/{gate.seating.host_key}" in told
    assert gate.seating.door.code in told
    assert ("La table est ouverte" in told) == (language == "fr")
    assert "club.example:8600" in gate.names


def test_a_phone_that_leaves_while_a_file_is_read_spoils_it_for_nobody() -> None:
    """As Starlette does: a file is streamed until the one who asked has gone."""

    async def files(scope: Any, receive: Any, send: Any) -> None:
        headers = [(b"content-type", b"application/wasm"), (b"content-length", b"8")]
        await send({"type": "http.response.start", "status": 200, "headers": headers})
        await receive()
        gone = asyncio.ensure_future(receive())
        await asyncio.sleep(0)
        if gone.done():
            return
        gone.cancel()
        await send({"type": "http.response.body", "body": b"\0asm\1\0\0\0"})

    async def leaving() -> Any:
        return {"type": "http.disconnect"}

    sent: list[Any] = []

    async def send(message: Any) -> None:
        sent.append(message)

    async def play() -> None:
        packed = Packed(files, files)
        scope = {"type": "http", "method": "GET", "path": "/skwasm.wasm", "headers": [(b"accept-encoding", b"gzip")]}
        await packed(scope, leaving, send)
        sent.clear()
        await packed(scope, leaving, send)

    asyncio.run(play())
    assert [message.get("body") for message in sent] == [None, b"\0asm\1\0\0\0"]
