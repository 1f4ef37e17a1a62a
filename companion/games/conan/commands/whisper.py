"""The solo Overlord."""

from __future__ import annotations

from companion.core.message import Message


class DrawCard(Message):
    """The Whisper of Skelos draws its decision card for this turn."""


class AnswerTile(Message):
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
    other: str = ""
    also: int = -1


class FollowOrder(Message):
    """Do what the Whisper orders: activate its tile, or pass."""


class SetSolo(Message):
    """Let the Whisper of Skelos lead the Overlord, or take over from it."""

    on: bool
    difficulty: str = "normal"


class NameBearer(Message):
    """Who carries the objective or stands nearest to it; "" is nobody."""

    hero: str = ""


WhisperCommand = DrawCard | AnswerTile | FollowOrder | SetSolo | NameBearer
