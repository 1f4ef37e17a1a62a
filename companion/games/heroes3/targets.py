"""Whom an enemy unit goes for: the printed priorities, on the board as bits. The A.I. and the odds both use these."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from companion.games.heroes3.board import APART, BESIDE, EVERY, Cell, fly, index, walk
from companion.games.heroes3.order import RANK

STEPS = {"ground": 3, "flying": 3, "ranged": 1}
# How much an actor of one tier (0-3) likes a target of another: same, then lower downwards, then higher upwards.
PREFERENCE: tuple[tuple[int, ...], ...] = tuple(
    tuple(0 if foe == own else own - foe if foe < own else 3 + foe - own for foe in range(len(RANK)))
    for own in range(len(RANK))
)


def rings_of(type: str, at: int, blocked: int, gate: int = 0, steps: int = 3) -> list[int]:
    """Cells where a unit can stop, by steps needed."""
    return fly(at, blocked, steps) if type == "flying" else walk(at, blocked, steps, gate)


def steps_to_reach(rings: Sequence[int], foe: int) -> int:
    """Spaces to move until the foe is adjacent; -1 when it is out of reach."""
    around = BESIDE[foe]
    for steps, ring in enumerate(rings):
        if ring & around:
            return steps
    return -1


def melee_targets(
    tier: int, rings: Sequence[int], foes: Sequence[tuple[int, int]], *, nearest_first: bool = False
) -> tuple[list[int], int]:
    """Places in `foes` (tier, cell) of the best target in reach, several in a tie, and the spaces to move.

    Same tier, then lower ones downwards, then higher ones upwards; fewest spaces inside a tier.
    `nearest_first` is the other reading of A10: same tier first, then simply the nearest, then the lower tier.
    Rule: ai-melee-targeting
    """
    liked = PREFERENCE[tier]
    best: tuple[int, int, int] | None = None
    found: list[int] = []
    for place, (foe_tier, cell) in enumerate(foes):
        spaces = steps_to_reach(rings, cell)
        if spaces < 0:
            continue
        rank = liked[foe_tier]
        key = (min(rank, 1), spaces, rank) if nearest_first else (rank, spaces, 0)
        if best is None or key < best:
            best, found = key, [place]
        elif key == best:
            found.append(place)
    return found, best[1] if best else 0


def ranged_targets(tier: int, at: int | None, foes: Sequence[tuple[int, int, bool]]) -> list[int]:
    """Places in `foes` (tier, cell, ranged) of the best target of a shooter, several in a tie.

    An adjacent foe is forced; then ranged foes before others; same tier, lower, higher; the nearest.
    A shooter beside the board (`at` None) is near to nobody.
    Rule: ai-ranged-targeting
    """
    liked = PREFERENCE[tier]
    apart = APART[at] if at is not None else None
    best: tuple[bool, bool, int, int] | None = None
    found: list[int] = []
    for place, (foe_tier, cell, ranged) in enumerate(foes):
        away = apart[cell] if apart else 0
        key = (away != 1, not ranged, liked[foe_tier], away)
        if best is None or key < best:
            best, found = key, [place]
        elif key == best:
            found.append(place)
    return found


def closest_wall(rings: Sequence[int], walls: Sequence[Cell]) -> tuple[int, Cell] | None:
    """The wall or gate that is torn down first: the spaces to move, and where it stands.

    Rule: walls-and-gate
    """
    reach = ((steps_to_reach(rings, index(cell)), cell) for cell in walls)
    return min(((steps, cell) for steps, cell in reach if steps >= 0), default=None)


@dataclass(frozen=True, slots=True)
class Approach:
    """Where a unit that reaches nobody goes: cells that come equally near, the steps, and the distances."""

    ends: tuple[int, ...]
    steps: int
    before: int
    after: int
    toward: tuple[int, ...]


def approach(at: int, rings: Sequence[int], foes: Sequence[int]) -> Approach:
    """As near as possible to the nearest foe (columns plus rows), by the fewest steps that do it.

    Rule: neutral-behaviour
    """
    apart = APART[at]
    before = min(apart[foe] for foe in foes)
    nearest = tuple(foe for foe in foes if apart[foe] == before)
    best, steps, ends = before, 0, [at]
    for number, ring in enumerate(rings):
        if not number:
            continue
        cell = 0
        while ring >> cell:
            if ring >> cell & 1:
                after = min(APART[cell][foe] for foe in nearest)
                if after < best:
                    best, steps, ends = after, number, [cell]
                elif after == best and steps == number and ends != [at]:
                    ends.append(cell)
            cell += 1
    return Approach(tuple(ends), steps, before, best, nearest)


def attack_cells(rings: Sequence[int], spaces: int, foe: int) -> tuple[int, ...]:
    """The equally short destinations from which a foe is attacked."""
    ends = rings[spaces] & BESIDE[foe]
    return tuple(i for i in range(len(EVERY)) if ends >> i & 1)
