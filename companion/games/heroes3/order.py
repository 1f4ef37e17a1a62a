"""Who stands where and who acts when: deployment of the guards, order of initiative."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

from companion.core.refusal import Refusal, refuse
from companion.games.heroes3.board import COLUMNS, Cell

TIERS = ("bronze", "silver", "gold", "azure")
RANK = {tier: number for number, tier in enumerate(TIERS)}
LINE = COLUMNS


@dataclass(frozen=True, slots=True)
class Guard:
    """A drawn unit as deployment looks at it."""

    id: str
    type: str
    tier: str
    initiative: int


@dataclass(frozen=True, slots=True)
class Lines:
    """Both lines from slot 1 on, and the lines whose order somebody must choose."""

    front: tuple[str, ...]
    back: tuple[str, ...]
    open: tuple[str, ...] = ()


def deployment(guards: Sequence[Guard]) -> Lines | Refusal:
    """Ranged at the back, the others in front, by initiative then tier; a fifth card takes the other line's free slot.

    Rule: neutral-placement-solo-coop
    """
    if len(guards) > 2 * LINE:
        return refuse("too-many-units", "neutral-placement-solo-coop", final=True, most=2 * LINE)
    order = sorted(guards, key=lambda g: (-g.initiative, -RANK[g.tier]))
    own = {
        "back": [g for g in order if g.type == "ranged"],
        "front": [g for g in order if g.type != "ranged"],
    }
    lines = {
        "back": own["back"][:LINE] + own["front"][LINE:],
        "front": own["front"][:LINE] + own["back"][LINE:],
    }
    tied = {
        g.id
        for group in own.values()
        for a, b in pairwise(group)
        if (a.initiative, a.tier) == (b.initiative, b.tier)
        for g in (a, b)
    }
    undecided = tuple(name for name in ("front", "back") if sum(g.id in tied for g in lines[name]) > 0)
    return Lines(tuple(g.id for g in lines["front"]), tuple(g.id for g in lines["back"]), undecided)


def slot_cell(line: str, slot: int, *, from_player: bool = False) -> Cell:
    """The cell of a slot of the enemy's side, counted from the enemy's left (A9: perhaps from the player's).

    Rule: neutral-placement-solo-coop
    """
    return slot if from_player else COLUMNS + 1 - slot, 4 if line == "front" else 5


@dataclass(frozen=True, slots=True)
class Ready:
    """A unit that has not acted yet, as the order looks at it."""

    id: str
    attacker: bool
    initiative: int


def next_up(ready: Sequence[Ready], last: str = "", last_initiative: int | None = None) -> tuple[str, ...]:
    """Those of whom one acts now: the highest initiative among units that have not acted (A16), one side's only.

    `last` is the side ("attacker" or "defender") that acted last at `last_initiative`; ties alternate from there.
    Rule: initiative-ties
    """
    if not ready:
        return ()
    top = max(unit.initiative for unit in ready)
    tied = [unit for unit in ready if unit.initiative == top]
    attackers = [unit.id for unit in tied if unit.attacker]
    defenders = [unit.id for unit in tied if not unit.attacker]
    attacker_turn = last != "attacker" if last and last_initiative == top else True
    chosen = attackers if attacker_turn else defenders
    return tuple(chosen or attackers or defenders)
