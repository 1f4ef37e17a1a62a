"""Many phones at many tables through kills of relay and engine; at the end nothing is lost, doubled or different."""

from __future__ import annotations

import asyncio
import os
import random
import secrets
import signal
import subprocess
import sys
import time
import urllib.request
from collections import Counter
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from websockets.asyncio.client import connect
from websockets.exceptions import WebSocketException

from companion.relay import wire
from companion.relay.door import hashed
from tests.relay.engines import Nodes, free_ports

KEY, HOST = "k" * 43, "h" * 43


class Relay:
    """`companion relay` as a process of its own, to be killed and started again on the same port."""

    def __init__(self, folder: Path, log: str, lines: int = 10_000) -> None:
        self.folder, self.log, self.lines = folder, log, lines
        self.port = free_ports(1)[0]
        self.process: subprocess.Popen[bytes] | None = None

    @property
    def address(self) -> str:
        return f"ws://127.0.0.1:{self.port}/relay"

    def start(self) -> None:
        command = [sys.executable, "-m", "companion.cli", "relay", "--port", str(self.port), "--log", self.log]
        command += ["--lines", str(self.lines)]
        with (self.folder / "relay.err").open("ab") as err:
            env = {**os.environ, "COMPANION_HOME": str(self.folder)}
            self.process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=err, env=env)

    def wait(self) -> None:
        for _ in range(600):
            try:
                urllib.request.urlopen(f"http://127.0.0.1:{self.port}/healthz", timeout=5).read()
                return
            except OSError:
                time.sleep(0.05)
        raise AssertionError((self.folder / "relay.err").read_text()[-2000:])

    def end(self, how: signal.Signals = signal.SIGKILL) -> None:
        if self.process:
            self.process.send_signal(how)
            self.process.wait()
            self.process = None


@dataclass
class Walker:
    """One phone as the wire sees it: it knows its log, adds to it, and after a cut looks whether its entry is there."""

    relay: Relay
    table: str
    dice: random.Random
    log: list[tuple[int, str]] = field(default_factory=list)
    acked: list[str] = field(default_factory=list)
    told: dict[str, float] = field(default_factory=dict)  # when an entry of another came
    sent: dict[str, float] = field(default_factory=dict)
    wish: str = ""
    adds: bool = True
    pause: float = 0.2
    up: bool = False
    body: dict[str, Any] = field(default_factory=lambda: {"type": "did", "events": [{"type": "counted", "by": 1}] * 4})

    @property
    def last(self) -> tuple[int, str]:
        return self.log[-1] if self.log else (0, "")

    async def run(self, until: asyncio.Event) -> None:
        while not until.is_set():
            try:
                async with connect(self.relay.address, compression=None, proxy=None, ping_interval=None) as line:
                    await self._talk(line, until)
            except (OSError, WebSocketException, TimeoutError):
                await asyncio.sleep(0.05 + 0.2 * self.dice.random())
            self.up = False

    async def _talk(self, line: Any, until: asyncio.Event) -> None:
        place, last = self.last
        hello = wire.Hello(1, self.table, 1, KEY, place, last, "storm/1", hashed(HOST))
        await line.send(wire.said(hello))
        head, waiting, asked = 10**18, "", False
        again = time.monotonic() + self.pause * self.dice.random()
        while not until.is_set():
            left = again - time.monotonic()
            if self.up and self.last[0] >= head and not waiting and left <= 0:
                if self.adds and not self.wish:
                    self.wish = secrets.token_urlsafe(9)
                if self.wish:
                    waiting = self.wish
                    self.sent[waiting] = time.monotonic()
                    await line.send(wire.said(wire.Add(self.last[0], waiting, self.body)))
                again = time.monotonic() + self.pause * (0.5 + self.dice.random())
            try:
                text = await asyncio.wait_for(line.recv(), max(0.005, min(left, 0.5)))
            except TimeoutError:
                continue
            match wire.read(str(text)):
                case wire.Welcome(_, at, anew, _, _, rows):
                    assert not anew or not place, "the relay forgot this log"
                    head, self.up = at, True
                    asked = await self._rows(line, rows, head)
                case wire.Page(at, rows):
                    head = max(head, at)
                    asked = await self._rows(line, rows, head)
                case wire.Did(at, prev, id, _, _):
                    head = max(head, at)
                    if prev > self.last[0]:
                        if not asked:
                            await line.send(wire.said(wire.More(self.last[0])))
                    else:
                        self._take(at, id)
                case wire.Ok(id, at, _):
                    self.acked.append(id)
                    head, waiting = max(head, at), ""
                    self._take(at, id)
                case wire.StaleEntry(_, at):
                    head, waiting = max(head, at), ""
                    again = 0.0
                    if self.last[0] < head:
                        await line.send(wire.said(wire.More(self.last[0])))
                case wire.Wait() | wire.No():
                    return

    async def _rows(self, line: Any, rows: list[wire.Row], head: int) -> bool:
        for place, id, *_ in rows:
            self._take(place, id)
        if self.last[0] < head:
            await line.send(wire.said(wire.More(self.last[0])))
            return True
        return False

    def _take(self, place: int, id: str) -> None:
        if place > self.last[0]:
            self.log.append((place, id))
            self.told[id] = time.monotonic()
            if id == self.wish:
                self.wish = ""


@dataclass(frozen=True)
class Outcome:
    """What a storm left behind."""

    acknowledged: int
    lost: int
    doubled: int
    differing: int
    kills: int

    @property
    def problem(self) -> str:
        return f"{self}" if self.lost or self.doubled or self.differing or not self.acknowledged else ""


async def storm(
    folder: Path, engine: str, *, tables: int, phones: int, kills: int, between: float, seed: int = 0
) -> Outcome:
    """`engine` is sqlite, nats or nats3. Kills fall on the relay and on the node that leads in turn."""
    nodes = Nodes(folder, 3 if engine == "nats3" else 1)
    if engine != "sqlite":
        nodes.start_all()
    log = (
        f"sqlite:{folder / 'log.db'}"
        if engine == "sqlite"
        else "nats://" + ",".join(host.removeprefix("nats://") for host in nodes.hosts)
    )
    relays = [Relay(folder, log) for _ in range(2 if engine != "sqlite" else 1)]
    for relay in relays:
        relay.start()
    for relay in relays:
        relay.wait()
    dice, over = random.Random(seed), asyncio.Event()
    names = [secrets.token_hex(8) for _ in range(tables)]
    walkers = [Walker(relays[n % len(relays)], name, random.Random(seed + n)) for name in names for n in range(phones)]
    walks = [asyncio.ensure_future(walker.run(over)) for walker in walkers]
    try:
        for n in range(kills):
            await asyncio.sleep(between)
            if engine == "sqlite" or n % 2 == 0:
                relay = dice.choice(relays)
                relay.end()
                relay.start()
            else:
                await _strike(nodes, n, dice, between / 2)
        await asyncio.sleep(between)
        for walker in walkers:
            walker.adds = False
        await _quiet(walkers)
    finally:
        over.set()
        for walk in walks:
            walk.cancel()
        ends = await asyncio.gather(*walks, return_exceptions=True)
        for relay in relays:
            relay.end()
        nodes.end()
    for end in ends:
        if isinstance(end, Exception):
            raise end
    return _judged(names, walkers, kills)


async def _strike(nodes: Nodes, n: int, dice: random.Random, seconds: float) -> None:
    """The node that leads is killed or frozen; every other time another one says goodbye meanwhile, so that nobody can agree."""
    leader = await nodes.leader() if nodes.count > 1 else 0
    others = [node for node in range(nodes.count) if node != leader]
    stopped = [dice.choice(others)] if others and n % 4 == 3 else []
    frozen = n % 8 == 5
    (nodes.freeze if frozen else nodes.kill)(leader)
    for node in stopped:
        nodes.stop(node)
    await asyncio.sleep(seconds)
    nodes.thaw(leader) if frozen else nodes.start(leader)
    for node in stopped:
        nodes.start(node)


async def _quiet(walkers: list[Walker]) -> None:
    """Until nobody waits for anything and all phones of a table have the same last entry."""
    for _ in range(600):
        lasts: dict[str, set[tuple[int, str]]] = {}
        for walker in walkers:
            lasts.setdefault(walker.table, set()).add(walker.last)
        if all(walker.up and not walker.wish for walker in walkers) and all(len(one) == 1 for one in lasts.values()):
            return
        await asyncio.sleep(0.1)


def _judged(names: list[str], walkers: list[Walker], kills: int) -> Outcome:
    lost = doubled = differing = acknowledged = 0
    for name in names:
        mine = [walker for walker in walkers if walker.table == name]
        ids = Counter(id for _, id in mine[0].log)
        doubled += sum(count - 1 for count in ids.values())
        acked = [id for walker in mine for id in walker.acked]
        acknowledged += len(acked)
        lost += sum(id not in ids for id in acked)
        differing += sum(walker.log != mine[0].log for walker in mine)
    return Outcome(acknowledged, lost, doubled, differing, kills)
