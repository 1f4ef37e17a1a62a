"""What the solo Overlord did."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from companion.games.conan.state import Answer


@dataclass(frozen=True, slots=True)
class CardsShuffled:
    order: tuple[int, ...]
    type: Literal["cards-shuffled"] = "cards-shuffled"


@dataclass(frozen=True, slots=True)
class CardDrawn:
    cards: tuple[str, ...]
    card: str
    prey: str = ""
    type: Literal["card-drawn"] = "card-drawn"


@dataclass(frozen=True, slots=True)
class TileAnswered:
    tile: str
    answer: Answer
    type: Literal["tile-answered"] = "tile-answered"


@dataclass(frozen=True, slots=True)
class FiguresSent:
    """The Whisper's order for the tile that acts now."""

    answer: Answer
    type: Literal["figures-sent"] = "figures-sent"


@dataclass(frozen=True, slots=True)
class CardChosen:
    card: str
    type: Literal["card-chosen"] = "card-chosen"


@dataclass(frozen=True, slots=True)
class WhisperPassed:
    type: Literal["whisper-passed"] = "whisper-passed"


@dataclass(frozen=True, slots=True)
class SoloSet:
    on: bool
    difficulty: str
    order: tuple[int, ...] = ()
    type: Literal["solo-set"] = "solo-set"
