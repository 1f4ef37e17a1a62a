"""What the solo Overlord did."""

from __future__ import annotations

from companion.core.message import Message
from companion.games.conan.state import Answer


class CardsShuffled(Message):
    order: tuple[int, ...]


class CardDrawn(Message):
    cards: tuple[str, ...]
    card: str
    prey: str = ""


class TileAnswered(Message):
    tile: str
    answer: Answer


class FiguresSent(Message):
    """The Whisper's order for the tile that acts now."""

    answer: Answer


class CardChosen(Message):
    card: str


class WhisperPassed(Message): ...


class SoloSet(Message):
    on: bool
    difficulty: str
    order: tuple[int, ...] = ()


WhisperEvent = CardsShuffled | CardDrawn | TileAnswered | FiguresSent | CardChosen | WhisperPassed | SoloSet
