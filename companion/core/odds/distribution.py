"""Before a throw, every total has an exact number of equally likely ways to come up.

Ways are counted by multiplying generating functions. A polynomial is packed into one big integer, one
coefficient every `width` bytes (Kronecker substitution), so that the convolution of a whole pool is a
product of integer powers and runs at the speed of the interpreter's own multiplication.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import prod

from companion.core.dice import Pool


@dataclass(frozen=True, slots=True)
class Distribution:
    """The totals from `low` upwards, each with its ways out of `total`."""

    low: int
    ways: tuple[int, ...]
    total: int

    def items(self) -> Iterator[tuple[int, Fraction]]:
        """Every total that can come up, with its chance."""
        return ((self.low + i, Fraction(ways, self.total)) for i, ways in enumerate(self.ways) if ways)

    def chance(self, value: int) -> Fraction:
        index = value - self.low
        return Fraction(self.ways[index] if 0 <= index < len(self.ways) else 0, self.total)

    def at_least(self, need: int) -> Fraction:
        """A need of zero or less is always met by dice that show nothing below zero."""
        return Fraction(sum(self.ways[max(0, need - self.low) :]), self.total)

    def mean(self) -> Fraction:
        return self.low + Fraction(sum(i * ways for i, ways in enumerate(self.ways)), self.total)

    def minus(self, other: Distribution, floor: int | None = None) -> Distribution:
        """Attack less defence, both thrown; what would fall under the floor is counted at the floor."""
        low = self.low - other.low - len(other.ways) + 1
        ways = [0] * (len(self.ways) + len(other.ways) - 1)
        for i, mine in enumerate(self.ways):
            for j, theirs in enumerate(reversed(other.ways)):
                ways[i + j] += mine * theirs
        if floor is not None:
            cut = max(0, min(floor - low, len(ways) - 1))
            ways = [sum(ways[: cut + 1]), *ways[cut + 1 :]]
            low = max(low + cut, floor)
        return Distribution(low, tuple(ways), self.total * other.total)


@dataclass(frozen=True, slots=True)
class Joint:
    """Several symbols read off the same throw: axes and shields of one roll are not independent."""

    symbols: tuple[str, ...]
    ways: tuple[tuple[tuple[int, ...], int], ...]
    total: int

    def chance(self, accept: Callable[[tuple[int, ...]], bool]) -> Fraction:
        return Fraction(sum(ways for values, ways in self.ways if accept(values)), self.total)


def fixed(value: int) -> Distribution:
    """A printed number that no die changes, such as a passive defence."""
    return Distribution(value, (1,), 1)


def total_of(pool: Pool, symbol: str) -> Distribution:
    """The exact chances of every total of one symbol; an empty pool always shows zero."""
    low, _, cells = _convolve(pool, (symbol,))
    return Distribution(low[0], tuple(cells), pool.ways())


def joint_of(pool: Pool, symbols: Sequence[str]) -> Joint:
    """The exact chances of every combination of several symbols in one throw."""
    low, spans, cells = _convolve(pool, symbols)
    ways: list[tuple[tuple[int, ...], int]] = []
    for index, count in enumerate(cells):
        if count:
            values = []
            for base, span in zip(low, spans, strict=True):
                index, digit = divmod(index, span)
                values.append(base + digit)
            ways.append((tuple(values), count))
    return Joint(tuple(symbols), tuple(ways), pool.ways())


def _convolve(pool: Pool, symbols: Sequence[str]) -> tuple[list[int], list[int], list[int]]:
    """The lowest total of each symbol, the size of each axis, and the ways of every cell, first axis fastest."""
    groups = [(number, len(die.faces), [die.values(symbol) for symbol in symbols]) for die, number in pool.groups()]
    axes = range(len(symbols))
    low = [sum(number * min(columns[axis]) for number, _, columns in groups) for axis in axes]
    high = [sum(number * max(columns[axis]) for number, _, columns in groups) for axis in axes]
    spans = [1 + high[axis] - low[axis] for axis in axes]
    strides = [prod(spans[:axis]) for axis in axes]
    width = pool.ways().bit_length() // 8 + 1  # no coefficient exceeds the number of ways, so cells never overflow
    packed = 1
    for number, sides, columns in groups:
        cells = [0] * sides
        for stride, column in zip(strides, columns, strict=True):
            base = min(column)
            cells = [cell + stride * (value - base) for cell, value in zip(cells, column, strict=True)]
        packed *= sum(1 << 8 * width * cell for cell in cells) ** number
    data = packed.to_bytes(width * prod(spans), "little")
    return low, spans, [int.from_bytes(data[at : at + width], "little") for at in range(0, len(data), width)]
