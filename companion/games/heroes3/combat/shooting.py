"""Ranged attacks: when they are allowed, and when two dice are rolled for the lower."""

from __future__ import annotations

from collections.abc import Iterable

from companion.core.refusal import Refusal, refuse
from companion.games.heroes3.board import BACK, Cell, adjacent

ADJACENT = "adjacent"
BACK_TO_BACK = "own-back-line-to-enemy-back-line"


def shot_refused(
    shooter: Cell | None, target: Cell | None, enemies: Iterable[Cell], moved: bool, *, may_ignore: bool = False
) -> Refusal | None:
    """No shot after a move, and an adjacent enemy must be the target (reading A13 may lift that).

    Rule: unit-type-ranged
    """
    if moved:
        return refuse("moved-already", "move-then-attack")
    if shooter is None or may_ignore or (target is not None and adjacent(shooter, target)):
        return None
    if any(adjacent(shooter, enemy) for enemy in enemies):
        return refuse("an-enemy-is-adjacent", "unit-type-ranged")
    return None


def shot_penalty(shooter: Cell | None, target: Cell | None) -> str:
    """Why a shot rolls two dice and keeps the lower: an adjacent target, or back line to back line ("" = it does not).

    Rule: ranged-penalty
    """
    if shooter is None or target is None:
        return ""
    if adjacent(shooter, target):
        return ADJACENT
    if {shooter[1], target[1]} == set(BACK.values()):
        return BACK_TO_BACK
    return ""
