"""Movement points: free ones first, then a gem each within a limit; walls, leaps and webs."""

from __future__ import annotations

from collections.abc import Collection

from companion.core.refusal import Refusal, refuse
from companion.games.conan.gems import too_poor
from companion.games.conan.hindering import leave_cost

WRECKABLE = frozenset({"wood", "wooden-door"})
WALL_EXTRA = 2
WEB_POINTS = 4


def pay(
    cost: int, free_left: int, placed: int, limit: int | None, reserve: int, waived: frozenset[str] = frozenset()
) -> tuple[int, int] | Refusal:
    """Free points go first, then one gem a point within the limit: (free points used, gems).

    Rule: paid-movement
    """
    free = min(cost, free_left)
    gems = cost - free
    if gems and limit is not None and placed + gems > limit and "over_limit" not in waived:
        return refuse("over_limit", "movement-limit-hero", placed=placed, limit=limit)
    if "not_enough_gems" not in waived and (poor := too_poor(gems, reserve, "paid-movement")):
        return poor
    return free, gems


def blocked(blocker: bool, skills: Collection[str], official: bool = False) -> Refusal | None:
    """An enemy with Blocking holds everyone in its area but the Evasive (officially also who flies or is Intangible).

    Rule: blocking
    """
    free = {"evasive", "flying", "intangible"} if official else {"evasive"}
    return refuse("blocked", "blocking") if blocker and not free & set(skills) else None


def wreck_cost(
    material: str, friends: int, enemies: int, skills: Collection[str] = (), literal: bool = False
) -> int | Refusal:
    """Only wood gives way: the point of the step and two more, and hindering on top.

    Rule: wall-wrecker
    """
    if material not in WRECKABLE:
        return refuse("no_such_wall", "wall-wrecker")
    return leave_cost(friends, enemies, WALL_EXTRA, skills, literal)
