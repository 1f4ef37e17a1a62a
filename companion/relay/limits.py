"""How much one line, one address and one table may ask of a relay."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass
from typing import ClassVar

from companion.limits import MOST_ADDRESSES, Bucket, Tries, network


@dataclass(frozen=True, slots=True)
class Limits:
    """A club behind one router is one address: what an address may do is meant for that."""

    outbox: ClassVar[int] = 4 * 2**20  # bytes that may wait for a phone that does not listen
    phones: int = 64  # at one table
    visitors: int = 20  # at one door
    lines: int = 400  # of one address
    burst: int = 120  # frames at once, and
    per_second: float = 20.0  # frames from then on, of one line
    hellos: float = 10.0  # a second, of one address
    opened: float = 1 / 30  # tables a second, of one address
    opened_burst: int = 40
    code_seconds: float = 12 * 3600.0


class Guard:
    """Counts by address. Who asks too much slows down nobody but themselves."""

    def __init__(self, limits: Limits, now: Callable[[], float] = time.monotonic) -> None:
        self._limits, self._now = limits, now
        self._lines: Counter[str] = Counter()
        self._hellos: dict[str, Bucket] = {}
        self._opened: dict[str, Bucket] = {}
        self._wrong: dict[str, Bucket] = {}
        self._knocks = Tries(now)

    def enter(self, address: str) -> bool:
        where = network(address)
        if self._lines[where] >= self._limits.lines:
            return False
        self._lines[where] += 1
        return True

    def leave(self, address: str) -> None:
        where = network(address)
        self._lines[where] -= 1
        if self._lines[where] <= 0:
            del self._lines[where]

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
