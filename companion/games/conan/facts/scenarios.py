"""The nine scenarios of the core box as presets. Figures a tile are not public: we assume."""

from __future__ import annotations

from dataclasses import dataclass

from companion.packs.facts import by_id
from companion.packs.model import Confidence, Names

FIGURES_ASSUMED = 3


@dataclass(frozen=True, slots=True)
class Book:
    """The Overlord's gems for a number of heroes (0: for any number)."""

    heroes: int
    reserve: int
    fatigue: int
    recovery: int


@dataclass(frozen=True, slots=True)
class Slot:
    """A tile in the River: `colour` of its bases, `life` of its marker."""

    tile: str
    colour: str = ""
    life: int | None = None


@dataclass(frozen=True, slots=True)
class Scenario:
    """What a preset fills in; None and empty mean that the public does not know, so the table enters it."""

    id: str
    name: Names
    board: Names
    heroes: tuple[str, ...]
    turns: int
    first: str
    fatigue: int | None
    books: tuple[Book, ...]
    points: int | None
    river: tuple[Slot, ...]
    chest: tuple[tuple[str, int], ...] = ()
    players: tuple[int, int] = (2, 5)
    crows: int = 1
    source: str = ""
    confidence: Confidence = "seen"
    name_confidence: Confidence = "inferred"


SCENARIOS = by_id("conan", "scenarios", Scenario)
