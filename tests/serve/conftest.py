"""A gate before an app that only says that it was reached, a seating in memory, and browsers as they knock."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Any

import pytest
from starlette.testclient import TestClient

from companion.limits import Tries
from companion.serve.addresses import Names
from companion.serve.gate import Gate
from companion.table.seats import Seating
from companion.table.signals import LocalHub
from companion.table.sqlite import SqliteStore

HOST = "192.168.7.7:8550"
ORIGIN = f"http://{HOST}"
COOKIE = "seat8550"
REACHED = "the app"


class Clock:
    def __init__(self) -> None:
        self.now = 1_000_000.0

    def __call__(self) -> float:
        return self.now


class Inner:
    """Stands for Flet: answers every page, and echoes every frame."""

    def __init__(self) -> None:
        self.frames: list[bytes] = []

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        if scope["type"] == "http":
            await send({"type": "http.response.start", "status": 200, "headers": [(b"content-type", b"text/plain")]})
            await send({"type": "http.response.body", "body": REACHED.encode()})
            return
        assert (await receive())["type"] == "websocket.connect"
        await send({"type": "websocket.accept"})
        while (message := await receive())["type"] == "websocket.receive":
            self.frames.append(message["bytes"])
            await send({"type": "websocket.send", "bytes": message["bytes"]})


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def seating(clock: Clock) -> Seating:
    return Seating(SqliteStore(":memory:"), LocalHub(), clock)


@pytest.fixture
def inner() -> Inner:
    return Inner()


@pytest.fixture
def gate(seating: Seating, inner: Inner, clock: Clock) -> Gate:
    return Gate(inner, Names(lambda: ["192.168.7.7"]), seating, cookie=COOKIE, tries=Tries(clock))


Knock = Callable[..., TestClient]


@pytest.fixture
def knock(gate: Gate) -> Knock:
    """A browser without any pass, from some address of the network."""

    def browser(address: str = "192.168.7.20", host: str = HOST) -> TestClient:
        return TestClient(gate, base_url=f"http://{host}", client=(address, 5000), follow_redirects=False)

    return browser


@pytest.fixture
def guest(knock: Knock, seating: Seating) -> TestClient:
    """A browser that came by the link."""
    browser = knock()
    assert browser.get(f"/j/{seating.door.link}").status_code == 200
    return browser


def secret_of(browser: TestClient) -> str:
    return str(browser.cookies[COOKIE])


def ended(gate: Gate) -> bool:
    """Whether every line has come to its end by itself, within ten seconds."""
    for _ in range(500):
        if not gate._sockets:
            return True
        time.sleep(0.02)
    return False
