"""A relay with tables of six phones: processor a tap with five deliveries, memory a table, how soon the others see it."""

from __future__ import annotations

import asyncio
import os
import random
import resource
import secrets
import tempfile
import time
import zlib
from pathlib import Path
from statistics import median, quantiles
from typing import Any

from websockets.asyncio.client import ClientConnection, connect

import companion
from companion.relay import wire
from companion.relay.door import hashed
from tests.relay.engines import Nodes
from tests.relay.storm import HOST, KEY, Relay

ADDED = (
    *("relay/*.py", "ui/share/*.py", "core/sealed.py", "capabilities/sealing.py"),
    *(f"table/{name}.py" for name in ("shared", "pending", "sealing", "company")),
    *(f"ui/screens/{name}.py" for name in ("share", "knock", "company", "relay_door")),
)
SEATS, BODY = 6, {"type": "did", "author": "Ana", "waived": [], "events": [{"type": "counted", "by": 1}] * 4}
TICK = os.sysconf("SC_CLK_TCK")
Row = tuple[str, str, str]


class Table:
    """Six lines; the first taps, the others listen."""

    def __init__(self, address: str) -> None:
        self.address, self.id = address, secrets.token_hex(8)
        self.lines: list[ClientConnection] = []
        self.place, self.sent = 0, 0.0
        self.delays: list[float] = []
        self.answered = asyncio.Event()

    async def open(self, gate: asyncio.Semaphore) -> None:
        for _ in range(SEATS):
            async with gate:
                line = await connect(self.address, compression=None, proxy=None, ping_interval=None, max_queue=None)
                hello = wire.Hello(1, self.id, 1, KEY, 0, "", "bench/1", hashed(HOST))
                await line.send(wire.said(hello))
                await line.recv()
                self.lines.append(line)
        self.ears = [asyncio.ensure_future(self._listen(n, line)) for n, line in enumerate(self.lines)]

    async def _listen(self, n: int, line: ClientConnection) -> None:
        async for text in line:
            if n == 0 and '"t":"ok"' in str(text):
                message = wire.read(str(text))
                assert isinstance(message, wire.Ok)
                self.place = message.place
                self.answered.set()
            elif '"t":"did"' in str(text)[:12]:
                self.delays.append(time.perf_counter() - self.sent)

    async def tap(self) -> None:
        self.answered.clear()
        self.sent = time.perf_counter()
        await self.lines[0].send(wire.said(wire.Add(self.place, secrets.token_urlsafe(9), BODY)))
        await self.answered.wait()

    async def play(self, every: float, until: float) -> int:
        taps = 0
        await asyncio.sleep(every * random.random())
        while time.perf_counter() < until:
            begun = time.perf_counter()
            await self.tap()
            taps += 1
            await asyncio.sleep(max(0.0, every - (time.perf_counter() - begun)))
        return taps

    async def close(self) -> None:
        for ear in self.ears:
            ear.cancel()
        for line in self.lines:
            line.transport.abort()


def used(pids: list[int]) -> tuple[float, float]:
    """Seconds of processor and megabytes of memory of these processes."""
    seconds = memory = 0.0
    for pid in pids:
        fields = Path(f"/proc/{pid}/stat").read_text().rsplit(")", 1)[1].split()
        seconds += (int(fields[11]) + int(fields[12])) / TICK
        memory += int(fields[21]) * os.sysconf("SC_PAGE_SIZE") / 1e6
    return seconds, memory


async def load(relay: Relay, pids: list[int], tables: int, every: float, seconds: float) -> dict[str, Any]:
    before = used(pids)[1]
    gate = asyncio.Semaphore(40)
    all_tables = [Table(relay.address) for _ in range(tables)]
    await asyncio.gather(*(table.open(gate) for table in all_tables))
    await asyncio.sleep(2)
    start, memory = used(pids)
    begun = time.perf_counter()
    taps = sum(await asyncio.gather(*(table.play(every, begun + seconds) for table in all_tables)))
    passed = time.perf_counter() - begun
    spent = used(pids)[0] - start
    await asyncio.sleep(0.5)
    delays = [1000 * delay for table in all_tables for delay in table.delays]
    for table in all_tables:
        await table.close()
    return {
        "tap": 1000 * spent / taps,
        "share": 100 * spent / passed,
        "table": (memory - before) / tables,
        "p50": median(delays),
        "p95": quantiles(delays, n=20)[-1],
        "missing": taps * (SEATS - 1) - len(delays),
    }


def measured(engine: str, tables: int, every: float, seconds: float) -> dict[str, Any]:
    limit = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    resource.setrlimit(resource.RLIMIT_NOFILE, (limit, limit))
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        nodes = Nodes(folder)
        if engine == "nats":
            nodes.start_all()
        log = f"sqlite:{folder / 'log.db'}" if engine == "sqlite" else nodes.hosts[0]
        relay = Relay(folder, log, 20_000)
        relay.start()
        relay.wait()
        try:
            assert relay.process
            pids = [relay.process.pid, *(node.pid for node in nodes.running.values())]
            return asyncio.run(load(relay, pids, tables, every, seconds))
        finally:
            relay.end()
            nodes.end()


def rows() -> list[Row]:
    found: list[Row] = []
    for engine in ("sqlite", "nats"):
        busy = measured(engine, 100, 1.0, 10.0)
        found += [
            (f"{engine}: processor a tap, five deliveries", f"{busy['tap']:.2f} ms", "1 ms"),
            (f"{engine}: tables a core at a tap each 5 s, reckoned", f"{5000 / busy['tap']:,.0f}", ""),
            (f"{engine}: 100 tables, a tap a second: to the others p50 / p95", _both(busy), ""),
        ]
    many = measured("sqlite", 1000, 5.0, 15.0)
    found += [
        ("sqlite: 1,000 tables, a tap each 5 s: to the others p50 / p95", _both(many), "p50 10 ms"),
        ("sqlite: 1,000 tables: processor of the relay", f"{many['share']:.0f} %", ""),
        ("sqlite: 1,000 tables: memory a table of six", f"{many['table']:.2f} MB", "0.3 MB"),
        ("sqlite: 1,000 tables: deliveries missing", str(many["missing"]), "0"),
    ]
    return [*found, growth()]


def growth() -> Row:
    """The modules that the offline app has only in order to share tables, packed as the page packs them."""
    home = Path(companion.__file__).parent
    files = [file for part in ADDED for file in (home.glob(part))]
    size = sum(len(zlib.compress(file.read_bytes(), 9)) for file in files)
    return f"offline page: what sharing adds, {len(files)} modules packed", f"{size / 1e6:.2f} MB", "0.3 MB"


def _both(one: dict[str, Any]) -> str:
    return f"{one['p50']:.1f} / {one['p95']:.0f} ms"
