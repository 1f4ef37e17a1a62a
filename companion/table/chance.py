"""The app's dice: the operating system's randomness, and nothing that could be guessed or repeated."""

from __future__ import annotations

from random import SystemRandom


class SystemChance:
    """Every face equally likely, every order equally likely."""

    def __init__(self) -> None:
        self._source = SystemRandom()

    def pick(self, sides: int) -> int:
        return self._source.randrange(sides)

    def order(self, count: int) -> tuple[int, ...]:
        cards = list(range(count))
        self._source.shuffle(cards)
        return tuple(cards)
