"""Corrections and choices of the table."""

from __future__ import annotations

from companion.core.message import Message


class MoveGems(Message):
    """A correction between two zones of one sheet: the total holds."""

    who: str
    source: str
    target: str
    gems: int = 1


class Correct(Message):
    """A correction of any number the table counts."""

    path: str
    value: int


SettingsCommand = MoveGems | Correct
