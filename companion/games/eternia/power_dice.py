"""Dice of Power: zones become dice, and the dice decide."""

from __future__ import annotations

from collections.abc import Sequence

from companion.core.refusal import Refusal
from companion.games.eternia.encounter import bad_face

MOST_DICE = 10
SUCCESSES = {"success": 1, "double": 2}


def dop_pool(zone_value: int, dice_left: int = MOST_DICE) -> tuple[int, int]:
    """A zone's value is rolled in wilds dice, ten at most; each one above is a free success: (dice, free successes).

    The ten are meant for each roll, or for all rolls of a combat round: then `dice_left` are still there (reading A16).

    Rule: dop-over-ten-dice
    """
    most = min(MOST_DICE, max(0, dice_left))
    return min(most, max(0, zone_value)), max(0, zone_value - most)


def dop_total(faces: Sequence[str], base: int = 0, bonus: int = 0) -> int | Refusal:
    """Successes rolled, plus the printed initiative where it applies, plus free successes.

    Rule: dop-attack-defence-roll
    """
    return bad_face(*faces) or sum(SUCCESSES.get(face, 0) for face in faces) + base + bonus
