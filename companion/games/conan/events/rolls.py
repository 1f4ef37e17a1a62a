"""A roll on its way."""

from __future__ import annotations

from companion.core.message import Message
from companion.games.conan.state import Attempt


class AttemptSet(Message):
    attempt: Attempt


class AttemptEnded(Message):
    kind: str
    actor: str
    dealt: tuple[tuple[str, int], ...] = ()
    success: bool = False
    symbols: int = 0


class Attacked(Message):
    """One figure of a tile or an ally has had its attack of this activation."""

    actor: str


class AttacksHeld(Message):
    """So many figures of a tile do not attack in this activation."""

    actor: str
    figures: int


class Provoked(Message):
    pair: str


RollEvent = AttemptSet | AttemptEnded | Attacked | AttacksHeld | Provoked
