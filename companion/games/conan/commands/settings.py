"""Corrections and choices of the table."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal


@dataclass(frozen=True, slots=True)
class MoveGems:
    """A correction between two zones of one sheet: the total holds."""

    who: str
    source: str
    target: str
    gems: int = 1
    type: Literal["move-gems"] = "move-gems"


@dataclass(frozen=True, slots=True)
class Correct:
    """A correction of any number the table counts."""

    path: str
    value: int
    type: Literal["correct"] = "correct"
