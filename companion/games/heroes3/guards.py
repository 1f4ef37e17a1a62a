"""The difficulty table: how many guards of which tier a field's numeral calls up."""

from __future__ import annotations

from collections.abc import Mapping

from companion.core.step import Refusal, refuse

DIFFICULTIES = ("easy", "normal", "hard", "impossible")
TABLE: Mapping[int, Mapping[str, Mapping[str, int]]] = {
    1: {"easy": {"bronze": 1}, "normal": {"bronze": 1}, "hard": {"bronze": 2}, "impossible": {"bronze": 3}},
    2: {
        "easy": {"bronze": 2},
        "normal": {"bronze": 2},
        "hard": {"bronze": 3},
        "impossible": {"bronze": 2, "silver": 1},
    },
    3: {
        "easy": {"bronze": 1, "silver": 1},
        "normal": {"bronze": 2, "silver": 1},
        "hard": {"bronze": 1, "silver": 2},
        "impossible": {"silver": 3},
    },
    4: {
        "easy": {"bronze": 2, "silver": 1},
        "normal": {"bronze": 1, "silver": 2},
        "hard": {"silver": 3},
        "impossible": {"silver": 2, "gold": 1},
    },
    5: {
        "easy": {"bronze": 2, "silver": 1, "gold": 1},
        "normal": {"bronze": 1, "silver": 2, "gold": 1},
        "hard": {"silver": 2, "gold": 2},
        "impossible": {"silver": 1, "gold": 3},
    },
    6: {
        "easy": {"bronze": 2, "silver": 2, "gold": 1},
        "normal": {"bronze": 1, "silver": 2, "gold": 2},
        "hard": {"silver": 2, "gold": 3},
        "impossible": {"silver": 1, "gold": 4},
    },
    7: {
        "easy": {"azure": 1},
        "normal": {"azure": 2},
        "hard": {"gold": 1, "azure": 2},
        "impossible": {"gold": 2, "azure": 2},
    },
}
UNSURE = ((7, "hard"), (7, "impossible"))


def guards(numeral: int, difficulty: str) -> Mapping[str, int] | Refusal:
    """The neutral cards to draw, by tier.

    Rule: difficulty-table
    """
    if numeral not in TABLE:
        return refuse("difficulty-out-of-range", "field-difficulty", final=True)
    return TABLE[numeral][difficulty]
