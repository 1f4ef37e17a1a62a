"""Dice that lie on the table are only counted: so many blanks, singles and doubles, and the rest show icons.

A triple (blank, single, double) of at most n dice has one index, and triples of fewer dice come first, so that the
table of "j dice are settled, the others are still in the air" is the beginning of the table for j + 1 dice.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from math import comb
from operator import itemgetter

Triple = tuple[int, int, int]
Pick = Callable[[Sequence[float]], tuple[float, ...]]

_ONE_MORE: tuple[Triple, ...] = ((1, 0, 0), (0, 1, 0), (0, 0, 1))


@dataclass(frozen=True, slots=True)
class Lattice:
    """The triples of at most `number` dice, and the steps between them."""

    number: int
    triples: tuple[Triple, ...]
    index: dict[Triple, int]
    ends: tuple[int, ...]
    """How many triples hold at most 0, 1, 2... dice."""
    up: tuple[tuple[Pick, Pick, Pick], ...]
    """For j dice settled: reads the values with one blank, one single or one double more."""
    down: tuple[tuple[int, int, int], ...]
    """From each triple: the index with one blank, one single or one double less, or its own when there is none."""


@lru_cache(maxsize=16)
def lattice(number: int) -> Lattice:
    sums = range(number + 1)
    # Within one number of dice, the order by singles and doubles alone keeps neighbours close in memory.
    triples = tuple(
        (dice - marked, marked - double, double)
        for dice in sums
        for marked in range(dice + 1)
        for double in range(marked + 1)
    )
    index = {triple: at for at, triple in enumerate(triples)}
    ends = tuple(comb(dice + 3, 3) for dice in sums)
    more = [[index.get(_plus(triple, step), 0) for triple in triples] for step in _ONE_MORE]
    less = [[index.get(_plus(triple, step, -1), at) for at, triple in enumerate(triples)] for step in _ONE_MORE]
    up = tuple((pick(more[0][:end]), pick(more[1][:end]), pick(more[2][:end])) for end in ends[:-1])
    return Lattice(number, triples, index, ends, up, tuple(zip(*less, strict=True)))


def pick(places: Sequence[int]) -> Pick:
    """Reads many places of a table at once."""
    if len(places) == 1:  # itemgetter of one place gives a bare value
        only = places[0]
        return lambda values: (values[only],)
    return itemgetter(*places) if places else lambda values: ()


def _plus(triple: Triple, step: Triple, sign: int = 1) -> Triple:
    return (triple[0] + sign * step[0], triple[1] + sign * step[1], triple[2] + sign * step[2])
