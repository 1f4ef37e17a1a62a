"""Corrections and choices of the table."""

from __future__ import annotations

from companion.core.message import Message


class GemsMoved(Message, merges="who source target"):
    who: str
    source: str
    target: str
    gems: int


class Corrected(Message, merges="path"):
    path: str
    value: int
    total: int = -1


SettingsEvent = GemsMoved | Corrected
