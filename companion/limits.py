"""How often one may try: a bucket of attempts that fills again with time."""

from __future__ import annotations

import time
from collections.abc import Callable
from ipaddress import ip_address, ip_network

MOST_ADDRESSES = 1000


class Bucket:
    """`most` at once, `per_second` again and again."""

    __slots__ = ("_at", "_left", "_most", "_now", "_rate")

    def __init__(self, most: float, per_second: float, now: Callable[[], float] = time.monotonic) -> None:
        self._most, self._rate, self._now = most, per_second, now
        self._left, self._at = most, now()

    def take(self, n: int = 1) -> bool:
        if self.empty(n):
            return False
        self._left -= n
        return True

    def empty(self, n: int = 1) -> bool:
        now = self._now()
        self._left = min(self._most, self._left + (now - self._at) * self._rate)
        self._at = now
        return self._left < n


class Tries:
    """Guesses at the table code: a few a minute from one address. Who guesses slows down nobody but themselves."""

    def __init__(self, now: Callable[[], float] = time.monotonic) -> None:
        self._now = now
        self._by_address: dict[str, Bucket] = {}

    def take(self, address: str) -> bool:
        own = self._by_address.pop(network(address), None) or Bucket(5, 3 / 60, self._now)
        self._by_address[network(address)] = own  # who asked last stands last
        while len(self._by_address) > MOST_ADDRESSES:
            del self._by_address[next(iter(self._by_address))]
        return own.take()


def network(address: str) -> str:
    """One device has one address, or any it likes below one prefix of the sixth version."""
    try:
        found = ip_address(address.partition("%")[0])
    except ValueError:
        return address
    return str(ip_network((found, 64), strict=False)) if found.version == 6 else address
