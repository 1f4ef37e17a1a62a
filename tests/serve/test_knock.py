"""Connections before they are requests, at a real server: heads in time and of a size, so many from one address."""

from __future__ import annotations

import socket
import threading
import time
from collections.abc import Iterator
from contextlib import suppress

import pytest
import uvicorn

from companion.serve import gate as gate_module
from companion.serve import knock
from companion.serve.gate import Gate
from companion.serve.local import options
from tests.serve.conftest import HOST, ORIGIN

HEAD = f"GET /pulse HTTP/1.1\r\nHost: {HOST}\r\n"


@pytest.fixture
def port(gate: Gate, monkeypatch: pytest.MonkeyPatch) -> Iterator[int]:
    monkeypatch.setattr(knock, "HEAD_SECONDS", 0.25)
    monkeypatch.setattr(knock, "MOST_EACH", 5)
    monkeypatch.setattr(gate_module, "FORM_SECONDS", 0.25)
    server = uvicorn.Server(uvicorn.Config(gate, host="127.0.0.1", port=0, **options(2**20)))
    running = threading.Thread(target=server.run, daemon=True)
    running.start()
    while not server.started:
        time.sleep(0.01)
    yield server.servers[0].sockets[0].getsockname()[1]
    server.should_exit = True
    running.join(10)


def line(port: int, words: str = "") -> socket.socket:
    made = socket.create_connection(("127.0.0.1", port), timeout=10)
    made.sendall(words.encode())
    return made


def heard(made: socket.socket) -> bytes:
    """What comes until the other side ends it."""
    found = b""
    with suppress(ConnectionError):
        while part := made.recv(4096):
            found += part
    return found


@pytest.mark.parametrize("words", ["", "GET", HEAD])
def test_half_a_request_is_not_waited_for(port: int, words: str) -> None:
    begun = time.monotonic()
    with line(port, words) as made:
        assert heard(made) == b""
    assert time.monotonic() - begun < 8


def test_a_head_that_drips_in_is_cut_off(port: int) -> None:
    begun = time.monotonic()
    with line(port, HEAD) as made, suppress(OSError):
        while time.monotonic() - begun < 15:
            made.sendall(b"X-Slow: 1\r\n")
            time.sleep(0.05)
    assert time.monotonic() - begun < 15


def test_half_a_form_is_answered(port: int) -> None:
    head = f"POST /join HTTP/1.1\r\nHost: {HOST}\r\nOrigin: {ORIGIN}\r\nContent-Length: 100\r\n\r\ncode="
    with line(port, head) as made:
        assert made.recv(100).startswith(b"HTTP/1.1 408")


def test_a_head_has_a_largest_size(port: int) -> None:
    with line(port, HEAD + "Cookie: " + "x" * 8000 + "\r\n\r\n") as made:
        assert made.recv(100).startswith(b"HTTP/1.1 401")
    with line(port, HEAD + "Cookie: " + "x" * 20_000) as made:
        assert heard(made).startswith(b"HTTP/1.1 431")


def test_one_address_holds_only_so_many_and_room_is_made_again(port: int) -> None:
    held = [line(port) for _ in range(5)]
    with line(port) as refused:
        assert heard(refused) == b""
    for made in held:
        made.close()
    time.sleep(0.2)
    with line(port, HEAD + "Connection: close\r\n\r\n") as made:
        assert heard(made).startswith(b"HTTP/1.1 401")


def test_ten_thousand_headers_in_one_piece_are_not_read(port: int) -> None:
    many = "".join(f"X{n}: a\r\n" for n in range(10_000))
    with line(port, HEAD + many + "\r\n") as made:
        assert b" 200 " not in heard(made)[:40]


def test_half_requests_of_many_addresses_leave_room_for_the_next(port: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(knock, "MOST_WAITING", 20)
    halves = []
    for n in range(60):
        half = socket.socket()
        half.bind((f"127.0.0.{2 + n}", 0))
        half.connect(("127.0.0.1", port))
        half.sendall(HEAD.encode())
        halves.append(half)
        with line(port, HEAD + "Connection: close\r\n\r\n") as made:
            assert heard(made).startswith(b"HTTP/1.1 4"), "the door, not a closed one"
    assert heard(halves[0]) == b"", "the one that waited longest has gone"
    for half in halves:
        half.close()
