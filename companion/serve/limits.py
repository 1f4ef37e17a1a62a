"""How often one may try: a bucket of attempts that fills again with time."""

from __future__ import annotations

import time
from collections.abc import Callable


class Bucket:
    """`most` at once, `per_second` again and again."""

    __slots__ = ("_at", "_left", "_most", "_now", "_rate")

    def __init__(self, most: float, per_second: float, now: Callable[[], float] = time.monotonic) -> None:
        self._most, self._rate, self._now = most, per_second, now
        self._left, self._at = most, now()

    def take(self) -> bool:
        now = self._now()
        self._left = min(self._most, self._left + (now - self._at) * self._rate)
        self._at = now
        if self._left < 1:
            return False
        self._left -= 1
        return True


class Tries:
    """Guesses at the table code: a few a minute from one address, not many more from all together."""

    def __init__(self, now: Callable[[], float] = time.monotonic) -> None:
        self._now = now
        self._all = Bucket(20, 10 / 60, now)
        self._by_address: dict[str, Bucket] = {}

    def take(self, address: str) -> bool:
        if len(self._by_address) > 1000:  # forgetting is safe: the total still counts
            self._by_address.clear()
        own = self._by_address.setdefault(address, Bucket(5, 3 / 60, self._now))
        return own.take() and self._all.take()
