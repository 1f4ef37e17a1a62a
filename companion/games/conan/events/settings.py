"""Corrections and choices of the table."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal


@dataclass(frozen=True, slots=True)
class GemsMoved:
    who: str
    source: str
    target: str
    gems: int
    type: Literal["gems-moved"] = "gems-moved"


@dataclass(frozen=True, slots=True)
class Corrected:
    path: str
    value: int
    total: int = -1
    type: Literal["corrected"] = "corrected"
