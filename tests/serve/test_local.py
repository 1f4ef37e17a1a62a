"""`companion run --phone`: this machine comes in as before, a phone on the network by the QR code and not otherwise."""

from __future__ import annotations

import re
import threading
import time
import urllib.error
import urllib.request
from typing import Any

import pytest
import uvicorn

from companion.i18n import Translator
from companion.serve import addresses, local
from tests.e2e.hands import free_port

PHONES = "127.0.0.2"  # stands for the address of this machine on its network


def asked(address: str) -> tuple[int, str]:
    try:
        with urllib.request.urlopen(address, timeout=10) as answer:
            return answer.status, answer.headers.get("set-cookie") or ""
    except urllib.error.HTTPError as refused:
        return refused.code, ""


def test_a_phone_comes_in_by_the_code_alone(
    own_home: Any, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    servers: list[uvicorn.Server] = []
    made = uvicorn.Server.__init__

    def kept(server: uvicorn.Server, config: uvicorn.Config) -> None:
        servers.append(server)
        made(server, config)

    monkeypatch.setattr(uvicorn.Server, "__init__", kept)
    monkeypatch.setattr(addresses, "local_addresses", lambda: [PHONES])
    port = free_port()
    running = threading.Thread(target=local.run, args=(port, False, Translator("fr")), daemon=True)
    running.start()
    while not servers or not servers[0].started:
        time.sleep(0.02)
    told = capsys.readouterr().out
    link = re.search(rf"http://{PHONES}:{port}/h/\S+", told)
    assert link, told
    assert "ne la montrez à personne d’autre" in told
    assert asked(f"http://127.0.0.1:{port}/")[0] == 200
    assert asked(f"http://{PHONES}:{port}/")[0] == 401
    status, cookie = asked(link[0])
    assert (status, cookie.startswith(f"seat{port}=")) == (200, True)
    servers[0].should_exit = True
    running.join(10)


def test_without_a_network_there_is_only_this_machine(
    own_home: Any, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    served: list[tuple[Any, ...]] = []
    monkeypatch.setattr(addresses, "local_addresses", list)
    monkeypatch.setattr(local, "serve", lambda app, host, port, **more: served.append((host, more)))
    local.run(free_port(), False, Translator("en"))
    assert served == [(local.HOST, {})]
    assert "/h/" not in capsys.readouterr().out
