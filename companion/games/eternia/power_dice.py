"""Dice of Power: zones become dice, and the dice decide."""

from __future__ import annotations

from collections.abc import Sequence

from companion.core.step import Refusal
from companion.games.eternia.encounter import bad_face

MOST_DICE = 10
SUCCESSES = {"success": 1, "double": 2}


def dop_pool(zone_value: int) -> tuple[int, int]:
    """A zone's value is rolled in wilds dice, ten at most; each one above is a free success: (dice, free successes).

    Rule: dop-over-ten-dice
    """
    return min(MOST_DICE, max(0, zone_value)), max(0, zone_value - MOST_DICE)


def dop_total(faces: Sequence[str], base: int = 0, bonus: int = 0) -> int | Refusal:
    """Successes rolled, plus the printed initiative where it applies, plus free successes.

    Rule: dop-attack-defence-roll
    """
    return bad_face(*faces) or sum(SUCCESSES.get(face, 0) for face in faces) + base + bonus
