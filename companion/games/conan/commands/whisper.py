"""The solo Overlord."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal


@dataclass(frozen=True, slots=True)
class DrawCard:
    """The Whisper of Skelos draws its decision card for this turn."""

    type: Literal["draw-card"] = "draw-card"


@dataclass(frozen=True, slots=True)
class AnswerTile:
    """What the tile's figures could do this turn."""

    tile: str
    prey: str = ""
    attackers: int = 0
    others: int = 0
    advancing: int = 0
    extra: int = 0
    objective: bool = False
    holding: int = 0
    nasty: int = 0
    assumed: bool = False
    type: Literal["answer-tile"] = "answer-tile"


@dataclass(frozen=True, slots=True)
class FollowOrder:
    """Do what the Whisper orders: activate its tile, or pass."""

    type: Literal["follow-order"] = "follow-order"


@dataclass(frozen=True, slots=True)
class SetSolo:
    """Let the Whisper of Skelos lead the Overlord, or take over from it."""

    on: bool
    difficulty: str = "normal"
    type: Literal["set-solo"] = "set-solo"
