"""Chance is an input: a die or a shuffle is asked for here, and what it gave is stored in the event."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Protocol


class Chance(Protocol):
    """Where results come from: the app's dice, dice on the table typed in, or a script."""

    def pick(self, sides: int) -> int:
        """A number from 0 to sides - 1: the index of the face or option that came up."""

    def order(self, count: int) -> tuple[int, ...]:
        """A shuffled order of 0 to count - 1."""


class ChanceExhausted(Exception):
    """More results were asked for than were typed in or scripted."""


@dataclass(slots=True)
class Given:
    """Results that are already known: dice read off the table, or a test's script.

    Picks are taken in order; a shuffle takes `count` picks as positions, or keeps the order when none are left.
    """

    results: Sequence[int]
    taken: int = field(default=0)

    def pick(self, sides: int) -> int:
        if self.taken >= len(self.results):
            raise ChanceExhausted(f"{self.taken} results given, one more asked for")
        value = self.results[self.taken]
        if not 0 <= value < sides:
            raise ValueError(f"{value} is not a face of a die with {sides}")
        self.taken += 1
        return value

    def order(self, count: int) -> tuple[int, ...]:
        left = list(range(count))
        if len(self.results) - self.taken < count:
            return tuple(left)
        return tuple(left.pop(self.pick(len(left))) for _ in range(count))


@dataclass(slots=True)
class Noted:
    """A chance that remembers what it gave, so that the same roll can be put to another state."""

    source: Chance
    picks: list[int] = field(default_factory=list)
    orders: list[tuple[int, ...]] = field(default_factory=list)

    def pick(self, sides: int) -> int:
        self.picks.append(self.source.pick(sides))
        return self.picks[-1]

    def order(self, count: int) -> tuple[int, ...]:
        self.orders.append(self.source.order(count))
        return self.orders[-1]

    def again(self) -> Again:
        return Again(list(self.picks), list(self.orders))


@dataclass(slots=True)
class Again:
    """What a chance gave, once more; what it was not asked for then comes out as it lies."""

    picks: list[int]
    orders: list[tuple[int, ...]]

    def pick(self, sides: int) -> int:
        return self.picks.pop(0) % sides if self.picks else 0

    def order(self, count: int) -> tuple[int, ...]:
        same = self.orders and len(self.orders[0]) == count
        return self.orders.pop(0) if same else tuple(range(count))
