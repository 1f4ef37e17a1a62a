"""Counters and tracks: a number that stays within its bounds, a marker that moves along named spaces."""

from __future__ import annotations

from dataclasses import dataclass, replace


@dataclass(frozen=True, slots=True)
class Counter:
    """A number between two bounds; what does not fit is cut off, and the caller is told how much moved."""

    value: int = 0
    low: int = 0
    high: int = 99

    def __post_init__(self) -> None:
        if not self.low <= self.value <= self.high:
            raise ValueError(f"{self.value} is not between {self.low} and {self.high}")

    def room(self, by: int) -> int:
        """How much of a change fits."""
        return min(max(self.value + by, self.low), self.high) - self.value


def counted(counter: Counter, by: int) -> Counter:
    return replace(counter, value=counter.value + counter.room(by))


@dataclass(frozen=True, slots=True)
class Track:
    """A row of spaces with one marker; each space has a kind (day, night, skull, plain)."""

    spaces: tuple[str, ...]
    at: int = 0

    def __post_init__(self) -> None:
        if not 0 <= self.at < len(self.spaces):
            raise ValueError(f"a track of {len(self.spaces)} spaces has no space {self.at}")

    @property
    def kind(self) -> str:
        return self.spaces[self.at]

    @property
    def last(self) -> bool:
        return self.at == len(self.spaces) - 1


def moved(track: Track, to: int) -> Track:
    """The marker on another space, never off the track."""
    return replace(track, at=min(max(to, 0), len(track.spaces) - 1))
