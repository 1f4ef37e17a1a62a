"""The difficulty table: how many guards of which tier a field's numeral calls up."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from companion.core.refusal import Refusal, refuse
from companion.packs.facts import rows

DIFFICULTIES = ("easy", "normal", "hard", "impossible")


@dataclass(frozen=True, slots=True)
class Row:
    """What a numeral calls up at each difficulty; `unsure` are those that the book leaves to be read two ways."""

    id: str
    easy: Mapping[str, int]
    normal: Mapping[str, int]
    hard: Mapping[str, int]
    impossible: Mapping[str, int]
    unsure: tuple[str, ...] = ()


TABLE = {int(row.id): row for row in rows("heroes3", "difficulty", Row)}
UNSURE = tuple((numeral, level) for numeral, row in TABLE.items() for level in row.unsure)


def guards(numeral: int, difficulty: str) -> Mapping[str, int] | Refusal:
    """The neutral cards to draw, by tier.

    Rule: difficulty-table
    """
    if numeral not in TABLE:
        return refuse("difficulty-out-of-range", "field-difficulty", final=True)
    found: Mapping[str, int] = getattr(TABLE[numeral], difficulty)
    return found
