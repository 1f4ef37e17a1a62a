"""Dice have named faces, and every face shows any number of any symbols."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from math import prod
from typing import Self

from companion.core.chance import Chance


@dataclass(frozen=True, slots=True)
class Face:
    """One side of a die: two axes, a shield and an arrow, or nothing at all."""

    symbols: tuple[tuple[str, int], ...] = ()
    name: str = ""

    def count(self, symbol: str) -> int:
        """A symbol that is not printed on the face counts zero."""
        return sum(number for printed, number in self.symbols if printed == symbol)


@dataclass(frozen=True, slots=True)
class Die:
    """Two dice of one name are the same die: the name is the colour that the table sees."""

    name: str
    faces: tuple[Face, ...]

    def __post_init__(self) -> None:
        if not self.faces:
            raise ValueError(f"die {self.name!r} has no face")

    @classmethod
    def numbered(cls, name: str, symbol: str, values: Iterable[int]) -> Self:
        """The usual die shows one kind of symbol, a different number of times on each face."""
        return cls(name, tuple(Face(((symbol, value),), str(value)) for value in values))

    def values(self, symbol: str) -> tuple[int, ...]:
        return tuple(face.count(symbol) for face in self.faces)


@dataclass(frozen=True, slots=True)
class Pool:
    """The dice gathered for one throw, in the order in which they lie on the table."""

    dice: tuple[Die, ...] = ()

    def __post_init__(self) -> None:
        known: dict[str, Die] = {}
        for die in self.dice:
            if known.setdefault(die.name, die) != die:
                raise ValueError(f"two different dice are called {die.name!r}")

    @classmethod
    def of(cls, *batches: tuple[Die, int]) -> Self:
        return cls(tuple(die for die, number in batches for _ in range(number)))

    def __len__(self) -> int:
        return len(self.dice)

    def __add__(self, other: Pool) -> Pool:
        return Pool(self.dice + other.dice)

    def groups(self) -> tuple[tuple[Die, int], ...]:
        """Each kind of die once, with its number, in order of first appearance."""
        numbers: dict[str, int] = {}
        for die in self.dice:
            numbers[die.name] = numbers.get(die.name, 0) + 1
        return tuple((die, numbers.pop(die.name)) for die in self.dice if die.name in numbers)

    def ways(self) -> int:
        """How many equally likely throws there are when the dice are told apart."""
        return prod(len(die.faces) for die in self.dice)


@dataclass(frozen=True, slots=True)
class Roll:
    """What a pool shows once thrown: one face index a die, in the order of the pool."""

    pool: Pool
    faces: tuple[int, ...]

    def __post_init__(self) -> None:
        if len(self.faces) != len(self.pool):
            raise ValueError(f"{len(self.pool)} dice cannot show {len(self.faces)} faces")
        for die, face in zip(self.pool.dice, self.faces, strict=True):
            if not 0 <= face < len(die.faces):
                raise ValueError(f"die {die.name!r} has no face {face}")

    @classmethod
    def read(cls, dice: Iterable[Die], keys: Sequence[tuple[str, int]]) -> Self:
        """Reads back the keys of a stored event; `dice` are the kinds of dice that the game owns."""
        owned = {die.name: die for die in dice}
        for name, _ in keys:
            if name not in owned:
                raise ValueError(f"no die is called {name!r}")
        return cls(Pool(tuple(owned[name] for name, _ in keys)), tuple(face for _, face in keys))

    def keys(self) -> tuple[tuple[str, int], ...]:
        """The roll as plain names and numbers, which is how an event stores it."""
        return tuple((die.name, face) for die, face in zip(self.pool.dice, self.faces, strict=True))

    def shown(self) -> tuple[Face, ...]:
        return tuple(die.faces[face] for die, face in zip(self.pool.dice, self.faces, strict=True))

    def values(self, symbol: str) -> tuple[int, ...]:
        return tuple(face.count(symbol) for face in self.shown())

    def total(self, symbol: str) -> int:
        return sum(self.values(symbol))

    def turned(self, die: int, face: int) -> Roll:
        """The same roll after the die at this place was thrown again and gave this face."""
        return Roll(self.pool, (*self.faces[:die], face, *self.faces[die + 1 :]))


def throw(pool: Pool, chance: Chance) -> Roll:
    """The whole pool is thrown at once, by the app or on the table."""
    return Roll(pool, tuple(chance.pick(len(die.faces)) for die in pool.dice))
