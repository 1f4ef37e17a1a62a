"""The lines of a shared table: a first word that makes sense, frames of a size, so many a device, and nobody else's session."""

from __future__ import annotations

import asyncio
from contextlib import ExitStack
from typing import Any

import msgpack
import pytest
from starlette.testclient import TestClient
from starlette.websockets import WebSocketDisconnect

from companion.serve.gate import GUEST_FRAME, MOST_SOCKETS, MOST_STANDING, Gate
from companion.serve.knock import MOST_WAITING
from companion.serve.local import MOST_AT_ONCE
from companion.table.seats import MOST_SEATS, Seating
from tests.serve.conftest import HOST, ORIGIN, Inner, Knock, ended, secret_of

OURS, LINE = {"origin": ORIGIN}, f"ws://{HOST}/ws"


def register(session: str = "") -> bytes:
    return b"\x00" + bytes(msgpack.packb([1, {"session_id": session, "page_name": "", "page": {}}]))


def frame(size: int = 10, action: int = 3) -> bytes:
    return b"\x00" + bytes(msgpack.packb([action, {"data": "x" * size}]))


def test_a_guests_frame_has_a_limit(guest: TestClient, inner: Inner) -> None:
    with guest.websocket_connect(LINE, headers=OURS) as line:
        line.send_bytes(register())
        line.receive_bytes()
        line.send_bytes(frame(GUEST_FRAME + 1))
        with pytest.raises(WebSocketDisconnect) as end:
            line.receive_bytes()
    assert end.value.code == 1009
    assert len(inner.frames) == 1


def test_the_host_may_bring_in_a_file(guest: TestClient, seating: Seating) -> None:
    seating.sit(secret_of(guest), "Ana")
    seating.make_host(secret_of(guest))
    with guest.websocket_connect(LINE, headers=OURS) as line:
        line.send_bytes(register())
        line.receive_bytes()
        line.send_bytes(frame(GUEST_FRAME * 2))
        assert len(line.receive_bytes()) > GUEST_FRAME * 2


ASKED: dict[str, Any] = {"session_id": "", "page_name": "", "page": {}}
BAD_FIRST_WORDS: list[Any] = [
    {},
    {**ASKED, "session_id": ["a"]},
    {**ASKED, "session_id": {}},
    {**ASKED, "session_id": 7},
    {**ASKED, "page": []},
    {**ASKED, "page": None},
    {**ASKED, "more": 1},
    {"session_id": ""},
    [],
    None,
    "x",
    {1: 2},
]


@pytest.mark.parametrize(
    "bad",
    [
        *(b"", b"\x01\x00\x00\x00\x00", b"\x00\xc1", b"\x00\xdc\x00\x02\x01", frame(), b"\xff" * 20),
        *(b"\x00\x92\x01", b"\x00\x92\x01\xc1", register()[:-1], register() + b"x"),
        *(b"\x00" + bytes(msgpack.packb([1, body])) for body in BAD_FIRST_WORDS),
    ],
)
def test_a_line_that_does_not_begin_as_flet_does_is_closed(guest: TestClient, inner: Inner, bad: bytes) -> None:
    with guest.websocket_connect(LINE, headers=OURS) as line:
        line.send_bytes(bad)
        with pytest.raises(WebSocketDisconnect):
            line.receive_bytes()
    assert inner.frames == []


def test_a_refused_line_leaves_nothing_behind(gate: Gate, guest: TestClient) -> None:
    with pytest.raises(WebSocketDisconnect), guest.websocket_connect(f"ws://{HOST}/other", headers=OURS):
        pass
    assert gate._sockets == {}


def test_an_app_that_stops_listening_does_not_hold_the_line(
    gate: Gate, guest: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("companion.serve.line.LISTENS", 0.05)
    monkeypatch.setattr("companion.serve.line.GRACE", 0.05)

    async def deaf(scope: Any, receive: Any, send: Any) -> None:
        await receive()
        await send({"type": "websocket.accept"})
        await receive()
        await asyncio.Future()

    gate.app = deaf
    with guest.websocket_connect(LINE, headers=OURS) as line:
        line.send_bytes(register())
        assert ended(gate)


def test_a_device_that_says_nothing_is_not_waited_for(
    gate: Gate, guest: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("companion.serve.line.FIRST_WORD", 0.05)
    with guest.websocket_connect(LINE, headers=OURS) as line, pytest.raises(WebSocketDisconnect):
        line.receive_bytes()


def test_a_device_that_floods_is_cut_off(guest: TestClient, inner: Inner) -> None:
    with guest.websocket_connect(LINE, headers=OURS) as line:
        line.send_bytes(register())
        line.receive_bytes()

        def flood() -> None:
            for _ in range(1000):
                line.send_bytes(frame())
                line.receive_bytes()

        with pytest.raises(WebSocketDisconnect):
            flood()
    assert len(inner.frames) < 500


def test_one_device_has_only_so_many_lines(guest: TestClient) -> None:
    with ExitStack() as stack:
        for _ in range(MOST_SOCKETS):
            stack.enter_context(guest.websocket_connect(LINE, headers=OURS))
        with pytest.raises(WebSocketDisconnect), guest.websocket_connect(LINE, headers=OURS):
            pass


def test_those_who_stand_around_leave_lines_for_those_who_sit(
    knock: Knock, seating: Seating, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("companion.serve.gate.MOST_STANDING_EACH", 2)
    monkeypatch.setattr("companion.serve.gate.MOST_STANDING", 3)

    def arrived(address: str) -> TestClient:
        browser = knock(address)
        browser.get(f"/j/{seating.door.link}")
        return browser

    with ExitStack() as stack:
        for _ in range(2):
            stack.enter_context(arrived("10.0.0.1").websocket_connect(LINE, headers=OURS))
        with pytest.raises(WebSocketDisconnect), arrived("10.0.0.1").websocket_connect(LINE, headers=OURS):
            pass
        stack.enter_context(arrived("10.0.0.2").websocket_connect(LINE, headers=OURS))
        with pytest.raises(WebSocketDisconnect), arrived("10.0.0.3").websocket_connect(LINE, headers=OURS):
            pass
        seated = arrived("10.0.0.1")
        seating.sit(secret_of(seated), "Ana")
        stack.enter_context(seated.websocket_connect(LINE, headers=OURS))


def test_all_lines_that_may_be_held_fit_into_what_the_server_takes_at_once() -> None:
    assert MOST_SEATS * MOST_SOCKETS + MOST_STANDING + MOST_WAITING < MOST_AT_ONCE


# sessions ---------------------------------------------------------------------------------------
def test_a_flet_session_is_never_taken_up_by_another_device(
    gate: Gate, knock: Knock, seating: Seating, inner: Inner
) -> None:
    from companion.serve import gate as module

    first, second = knock(), knock("192.168.7.21")
    for browser in (first, second):
        browser.get(f"/j/{seating.door.link}")
    module._pass.set(secret_of(first))
    gate.place("the-session")
    for browser in (first, second):
        with browser.websocket_connect(LINE, headers=OURS) as line:
            line.send_bytes(register("the-session"))
            line.receive_bytes()
    taken = [msgpack.unpackb(data[1:])[1]["session_id"] for data in inner.frames]
    assert taken == ["the-session", ""]
