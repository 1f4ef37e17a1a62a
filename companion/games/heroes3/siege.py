"""A town with a Citadel under siege: walls, gate and arrow tower."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from companion.core.refusal import Refusal, refuse
from companion.games.heroes3.board import MIDDLE, Cell

WALLS, GATE, TOWER = 3, 1, 1


@dataclass(frozen=True, slots=True)
class Works:
    """The siege cards that a place brings to its defence."""

    walls: int = 0
    gate: int = 0
    tower: int = 0


def defence_works(place: str, citadel: bool) -> Works:
    """Three walls, a gate and the tower, only in one's own town with a Citadel.

    Rule: walls-and-gate
    """
    return Works(WALLS, GATE, TOWER) if place == "town" and citadel else Works()


def breach_refused(type: str, beside: bool) -> Refusal | None:
    """Ground and flying units destroy the wall or gate next to them, without a die; ranged units cannot.

    Rule: walls-and-gate
    """
    if type == "ranged":
        return refuse("ranged-cannot-breach", "walls-and-gate")
    if not beside:
        return refuse("not-adjacent", "unit-adjacency")
    return None


def blocks(type: str, side: str, piece: str) -> bool:
    """Standing walls stop everyone on foot, the gate only the besiegers; flyers and rubble know no stop.

    Rule: walls-and-gate
    """
    if type == "flying" or piece not in ("wall", "gate"):
        return False
    return not (piece == "gate" and side == "defender")


def shot_modifier(shooter: str, behind: str, standing: bool) -> int:
    """A besieger's shot at a unit behind a standing wall or gate loses 1.

    Rule: ranged-wall-penalty
    """
    return -1 if shooter == "attacker" and behind in ("wall", "gate") and standing else 0


def shelter(pieces: Mapping[str, str], target: Cell | None, defender: str) -> str:
    """The piece in front of a defender's unit: same column, middle row, unit on its own side ("" = none)."""
    if target is None:
        return ""
    own_side = target[1] > MIDDLE if defender == "far" else target[1] < MIDDLE
    return pieces.get(key((target[0], MIDDLE)), "") if own_side else ""


def tower_stands(pieces: Mapping[str, str]) -> bool:
    """The tower falls with the last wall and the gate; nobody needs to destroy it to win.

    Rule: arrow-tower
    """
    return any(piece in ("wall", "gate") for piece in pieces.values())


def key(cell: Cell) -> str:
    """A cell as the key of a mapping, which JSON wants to be text."""
    return f"{cell[0]},{cell[1]}"


def cell_of(text: str) -> Cell:
    column, row = text.split(",")
    return int(column), int(row)
