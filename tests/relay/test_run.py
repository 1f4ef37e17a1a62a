"""`companion relay` as a process: the app and the relay on one origin, figures for this machine, and a good end."""

from __future__ import annotations

import asyncio
import json
import os
import signal
import subprocess
import sys
import urllib.error
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed, InvalidStatus

from companion.relay import wire
from tests.relay.engines import free_ports

KEY = "k" * 43


@contextmanager
def relay(folder: Path, *more: str, port: int = 0) -> Iterator[tuple[int, subprocess.Popen[str]]]:
    port = port or free_ports(1)[0]
    command = [sys.executable, "-m", "companion.cli", "relay", "--port", str(port), "--lang", "en", *more]
    env = {**os.environ, "COMPANION_HOME": str(folder)}
    with (folder / "relay.err").open("a") as err:
        run = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=err, text=True, env=env)
    try:
        for _ in range(200):
            try:
                urllib.request.urlopen(f"http://127.0.0.1:{port}/healthz", timeout=5).read()
                break
            except OSError:
                assert run.poll() is None
                asyncio.run(asyncio.sleep(0.05))
        yield port, run
    finally:
        run.kill()
        run.wait()
        if run.stdout:
            run.stdout.close()


def got(port: int, path: str, **headers: str) -> tuple[int, bytes, dict[str, str]]:
    request = urllib.request.Request(f"http://127.0.0.1:{port}{path}", headers=headers)
    try:
        with urllib.request.urlopen(request, timeout=10) as answer:
            return answer.status, answer.read(), dict(answer.headers)
    except urllib.error.HTTPError as e:
        return e.code, b"", dict(e.headers)


def hello(table: str) -> str:
    return wire.said(wire.Hello(1, table, 1, KEY, 0, "", "toy/1", "h" * 43))


def test_the_app_and_the_relay_stand_on_one_origin(tmp_path: Path) -> None:
    app = tmp_path / "app"
    app.mkdir()
    (app / "index.html").write_text("<title>app</title>")
    (app / "big.js").write_text("x" * 2000)
    (app / "big.js.gz").write_bytes(b"packed")
    (tmp_path / "secret.txt").write_text("no")
    with relay(tmp_path, "--app", str(app)) as (port, run):
        assert got(port, "/")[1] == b"<title>app</title>"
        status, body, headers = got(port, "/big.js", **{"Accept-Encoding": "gzip"})
        assert (status, body, headers["content-encoding"]) == (200, b"packed", "gzip")
        assert got(port, "/big.js", **{"If-None-Match": headers["etag"]})[0] == 304
        later = (app / "big.js").stat().st_mtime_ns + 10**9
        for name in ("big.js", "big.js.gz", "index.html"):
            (app / name).write_bytes(b"newer")
            os.utime(app / name, ns=(later, later))
        (app / "new.js").write_text("new")
        assert got(port, "/big.js", **{"If-None-Match": headers["etag"]})[1] == b"newer"
        assert got(port, "/new.js")[1] == b"new"
        (app / "new.js").unlink()
        assert got(port, "/new.js")[0] == 404
        assert got(port, "/../secret.txt")[0] == got(port, "/%2e%2e/secret.txt")[0] == 404
        assert got(port, "/healthz")[1] == b"ok\n"
        assert json.loads(got(port, "/relay")[1]) == {"relay": 1}
        asyncio.run(talk(port))
        assert b"relay_added_total 1" in got(port, "/metrics")[1]
        assert got(port, "/metrics", **{"X-Forwarded-For": "203.0.113.9"})[0] == 404
        run.send_signal(signal.SIGTERM)
        assert run.wait(20) in (0, -signal.SIGTERM)
    told = [json.loads(line) for line in (tmp_path / "relay.err").read_text().splitlines()]
    assert {line["what"] for line in told} >= {"ready", "stopped"}
    assert KEY not in (tmp_path / "relay.err").read_text()


async def talk(port: int) -> None:
    address = f"ws://127.0.0.1:{port}/relay"
    async with connect(address, origin=f"http://127.0.0.1:{port}") as line:  # type: ignore[arg-type]
        await line.send(hello("a" * 16))
        assert isinstance(wire.read(str(await line.recv())), wire.Welcome)
        await line.send(wire.said(wire.Add(0, "one", {})))
        while not isinstance(wire.read(str(await line.recv())), wire.Ok):
            pass
    with pytest.raises(InvalidStatus):
        async with connect(address, origin="https://elsewhere.example"):  # type: ignore[arg-type]
            pass
    async with connect(address) as line:
        await line.send('{"x": "' + "x" * 100_000 + '"}')
        with pytest.raises(ConnectionClosed):
            await line.recv()


def test_what_was_acknowledged_is_there_after_a_kill(tmp_path: Path) -> None:
    async def add() -> None:
        async with connect(f"ws://127.0.0.1:{port}/relay") as line:
            await line.send(hello("b" * 16))
            await line.recv()
            await line.send(wire.said(wire.Add(0, "kept", {"n": 1})))
            while not isinstance(wire.read(str(await line.recv())), wire.Ok):
                pass

    async def look() -> list[str]:
        async with connect(f"ws://127.0.0.1:{port}/relay") as line:
            await line.send(hello("b" * 16))
            welcome = wire.read(str(await line.recv()))
            assert isinstance(welcome, wire.Welcome)
            return [row[1] for row in welcome.log]

    with relay(tmp_path) as (port, run):
        asyncio.run(add())
        run.kill()
    with relay(tmp_path, port=port):
        assert asyncio.run(look()) == ["kept"]


def test_all_tables_are_copied_beside_a_running_relay(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "companion.cli", "relay", "--lang", "en"]
    env = {**os.environ, "COMPANION_HOME": str(tmp_path)}

    def done(*more: str) -> tuple[int, str]:
        ended = subprocess.run([*command, *more], capture_output=True, text=True, env=env)
        return ended.returncode, ended.stdout + ended.stderr

    with relay(tmp_path) as (port, _run):
        asyncio.run(talk(port))
        assert done("--save", str(tmp_path / "copy.gz")) == (0, "2 entries copied\n")
    other = f"sqlite:{tmp_path / 'other.db'}"
    assert done("--log", other, "--load", str(tmp_path / "copy.gz")) == (0, "2 entries copied\n")
    assert done("--log", other, "--load", str(tmp_path / "copy.gz")) == (0, "0 entries copied\n")
    status, words = done("--load", str(tmp_path / "relay.err"))
    assert (status, "could not be made" in words) == (2, True)


def test_a_log_that_is_none_is_named(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "companion.cli", "relay", "--log", "paper", "--lang", "en"]
    done = subprocess.run(command, capture_output=True, text=True, env={**os.environ, "COMPANION_HOME": str(tmp_path)})
    assert done.returncode == 2
    assert "sqlite:PATH" in done.stderr
