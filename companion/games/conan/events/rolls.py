"""A roll on its way."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from companion.games.conan.state import Attempt


@dataclass(frozen=True, slots=True)
class AttemptSet:
    attempt: Attempt
    type: Literal["attempt-set"] = "attempt-set"


@dataclass(frozen=True, slots=True)
class AttemptEnded:
    kind: str
    actor: str
    dealt: tuple[tuple[str, int], ...] = ()
    success: bool = False
    symbols: int = 0
    type: Literal["attempt-ended"] = "attempt-ended"


@dataclass(frozen=True, slots=True)
class Attacked:
    """One figure of a tile or an ally has had its attack of this activation."""

    actor: str
    type: Literal["attacked"] = "attacked"


@dataclass(frozen=True, slots=True)
class AttacksHeld:
    """So many figures of a tile do not attack in this activation."""

    actor: str
    figures: int
    type: Literal["attacks-held"] = "attacks-held"


@dataclass(frozen=True, slots=True)
class Provoked:
    pair: str
    type: Literal["provoked"] = "provoked"
