"""How much one line, one address and one table may ask of a relay."""

from __future__ import annotations

import asyncio
import time
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass
from typing import ClassVar

from companion.limits import MOST_ADDRESSES, Bucket, Tries, network

AGAIN = 0.25  # seconds until somebody who was slowed down is looked at again


@dataclass(frozen=True, slots=True)
class Limits:
    """A club behind one router is one address: what an address may do is meant for that."""

    outbox: ClassVar[int] = 2**20  # bytes that may wait for a phone that does not listen
    phones: int = 64  # at one table
    visitors: int = 20  # at one door
    lines: int = 400  # of one address, and
    fetches: ClassVar[int] = 3  # files of the app at once, for each of those lines
    burst: int = 120  # frames at once, and
    per_second: float = 20.0  # frames from then on, of one line
    hellos: float = 10.0  # a second, of one address
    bytes_burst: ClassVar[int] = 20_000  # for each line that one address may hold, and
    bytes_per_second: ClassVar[int] = 200  # from then on: nobody fills the disk, and a table is laid down again at once
    opened: float = 1 / 30  # tables a second, of one address
    opened_burst: int = 40
    code_seconds: float = 12 * 3600.0


class Crowd:
    """How many of one address are here at once."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._here: Counter[str] = Counter()

    def enter(self, address: str) -> bool:
        where = network(address)
        if self._here[where] >= self._most:
            return False
        self._here[where] += 1
        return True

    def leave(self, address: str) -> None:
        where = network(address)
        self._here[where] -= 1
        if self._here[where] <= 0:
            del self._here[where]


class Guard:
    """Counts by address. Who asks too much slows down nobody but themselves."""

    def __init__(self, limits: Limits, now: Callable[[], float] = time.monotonic) -> None:
        self._limits, self._now = limits, now
        self.lines, self.fetches = Crowd(limits.lines), Crowd(limits.lines * limits.fetches)
        self._hellos: dict[str, Bucket] = {}
        self._opened: dict[str, Bucket] = {}
        self._wrong: dict[str, Bucket] = {}
        self._bytes: dict[str, Bucket] = {}
        self._knocks = Tries(now)

    async def slowed(self, address: str, size: int) -> None:
        """Lets all others go first; an address that says more than it may waits until it has room again."""
        await asyncio.sleep(0)
        lines = self._limits.lines
        while not self._bucket(
            self._bytes, address, max(size, lines * Limits.bytes_burst), lines * Limits.bytes_per_second
        ).take(size):
            await asyncio.sleep(AGAIN)

    def may_try(self, address: str) -> bool:
        """A hello: many at once after a cut, and no more after many wrong keys."""
        wrong = self._wrong.get(network(address))
        if wrong is not None and wrong.empty():
            return False
        return self._bucket(self._hellos, address, self._limits.lines, self._limits.hellos).take()

    def failed(self, address: str) -> None:
        self._bucket(self._wrong, address, 30, 1 / 10).take()

    def may_open(self, address: str) -> bool:
        return self._bucket(self._opened, address, self._limits.opened_burst, self._limits.opened).take()

    def may_knock(self, address: str) -> bool:
        return self._knocks.take(address)

    def _bucket(self, kept: dict[str, Bucket], address: str, most: float, rate: float) -> Bucket:
        where = network(address)
        kept[where] = kept.pop(where) if where in kept else Bucket(most, rate, self._now)
        while len(kept) > MOST_ADDRESSES:
            del kept[next(iter(kept))]
        return kept[where]
