"""The round track: day and night, skulls, whose team is next, and what a hero may do in a turn."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from companion.core.refusal import Refusal, first_refusal, refuse
from companion.core.turn import next_side
from companion.games.eternia.pool import NO_WAIVERS

SKULLS = 4
STANDARD = ("move", "outpost-movement", "fast-travel", "mobilize", "brave", "quest", "rest", "acquire-mount")
FREE = ("trade", "merchant", "train")
ACTION_RULES = {
    "move": "move",
    "outpost-movement": "outpost-movement",
    "fast-travel": "fast-travel",
    "mobilize": "mobilize-soldiers",
    "brave": "brave-the-wilds",
    "quest": "go-on-a-quest",
    "rest": "rest",
    "acquire-mount": "skirmish-acquire-mount",
    "trade": "trade",
    "merchant": "merchant-action",
    "train": "skirmish-train",
}
REST_HEALS = 4
NIGHT_HEALS = 1


def final_round(skull_events_reached: int) -> bool:
    """The round of the fourth skull is the last.

    Rule: game-end
    """
    return skull_events_reached >= SKULLS


def track_problem(skulls: Sequence[int]) -> Refusal | None:
    """A round track shows the four skulls, each once and in order.

    Rule: skull-event
    """
    shown = [skull for skull in skulls if skull]
    return None if shown == [1, 2, 3, 4] else refuse("E_TRACK_PROFILE", "skull-event", final=True)


def end_of_turn_heal(phase: str, hp: int, max_hp: int) -> int:
    """At night a hero gets 1 HP back when its turn ends, never above the printed health.

    Rule: night-healing
    """
    return min(max_hp, hp + NIGHT_HEALS) if phase == "night" else hp


@dataclass(frozen=True, slots=True)
class Rested:
    """Health after resting, and after the night's own healing at the end of that turn."""

    after_rest: int
    end_of_turn: int


def rest(phase: str, hp: int, max_hp: int, actions_used: int, waived: frozenset[str] = NO_WAIVERS) -> Rested | Refusal:
    """By night both standard actions heal 4 HP; the end-of-turn healing comes on top (reading A24).

    Rule: rest
    """
    checks = [
        refuse("E_NOT_NIGHT", "rest") if phase != "night" else None,
        refuse("E_NEEDS_TWO_ACTIONS", "rest") if actions_used else None,
    ]
    if found := first_refusal(waived, checks):
        return found
    after = min(max_hp, hp + REST_HEALS)
    return Rested(after, end_of_turn_heal(phase, after, max_hp))


def next_team(teams: Sequence[str], last: str, heroes: Mapping[str, int]) -> str:
    """Teams take turns clockwise; a team with nobody left is passed over ("" when all have acted).

    Rule: action-phase
    """
    return next_side(teams, last, [team for team in teams if heroes.get(team, 0) > 0])


def check_turn(actions: Sequence[str], waived: frozenset[str] = NO_WAIVERS) -> int | Refusal:
    """Two different standard actions at most, free ones once each, shopping last; gives the standard actions used.

    Rule: two-actions
    """
    used = 0
    for at, action in enumerate(actions):
        before = actions[:at]
        costs = (2 if action == "rest" else 1) if action in STANDARD else 0
        checks = [
            refuse("E_UNKNOWN_ACTION", "action-list", final=True) if action not in STANDARD + FREE else None,
            refuse("E_ACTION_REPEATED", "two-actions") if action in before else None,
            refuse("E_MERCHANT_NOT_LAST", "merchant-last-action") if "merchant" in before else None,
            refuse("E_NEEDS_TWO_ACTIONS", "rest") if costs and used and "rest" in (action, *before) else None,
            refuse("E_TOO_MANY_ACTIONS", "two-actions") if used + costs > 2 else None,
        ]
        if found := first_refusal(waived, checks):
            return found
        used += costs
    return min(used, 2)
