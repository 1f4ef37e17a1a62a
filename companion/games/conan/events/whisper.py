"""What the solo Overlord did."""

from __future__ import annotations

from companion.core.message import Message
from companion.games.conan.state import Answer


class CardsShuffled(Message):
    """The discard lies with the pile again. In which order, older saves say; a card is picked when it is drawn."""

    order: tuple[int, ...] = ()


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
    """The Whisper leads from here on, or no longer. Older saves hold the order of its deck."""

    on: bool
    difficulty: str
    order: tuple[int, ...] = ()


class LevelSet(Message):
    """How hard the Whisper plays: from now on, or from its next turn."""

    difficulty: str
    now: bool


class BearerNamed(Message):
    """Who carries the objective or stands nearest to it this turn; "" is nobody."""

    hero: str


WhisperEvent = (
    CardsShuffled
    | CardDrawn
    | TileAnswered
    | FiguresSent
    | CardChosen
    | WhisperPassed
    | SoloSet
    | LevelSet
    | BearerNamed
)
