"""The combat grid: cards in three zones, focus, soldiers spent, whose act is next."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from companion.core.refusal import Refusal, first_refusal, refuse
from companion.core.turn import next_side
from companion.games.eternia.combat_deck import modifier
from companion.games.eternia.pool import NO_WAIVERS

ZONES = ("attack", "defence", "initiative")
SIDE = "side"
CARD_LIMIT = 4
ZONE_LIMIT = 4
POWER_ZONE_LIMIT = 2
COMPANIONS = 2


@dataclass(frozen=True, slots=True)
class Lain:
    """A card on the grid; turned over by an effect it counts nothing yet keeps its place. `spent` marks a used surge."""

    card: str
    flipped: bool = False
    spent: bool = False


@dataclass(frozen=True, slots=True)
class Totals:
    """What a fighter brings to a combat round."""

    initiative: int = 0
    attack: int = 0
    defence: int = 0


def may_place(
    card: str,
    zone: str,
    previous: str,
    counted: int,
    in_zone: int,
    limit: int = CARD_LIMIT,
    zone_limit: int = ZONE_LIMIT,
    waived: frozenset[str] = NO_WAIVERS,
) -> Refusal | None:
    """A card goes to another zone than the one before it, and only four count; flux is free of both limits.

    `counted` are the cards placed so far without flux, `in_zone` those of them in this zone.
    Rule: epic-step3-place-cards
    """
    if (card == "time" and zone == SIDE) or card == "tool":
        return None
    free = card == "flux"
    checks = [
        refuse("time_aside", "time-card", final=True) if card == "time" else None,
        refuse("E_UNKNOWN_ZONE", "combat-grid", final=True) if zone not in ZONES else None,
        refuse("E_TOO_MANY_CARDS", "epic-step3-place-cards", n=limit) if not free and counted >= limit else None,
        refuse("E_SAME_ZONE", "no-same-zone-twice") if zone == previous else None,
        refuse("E_ZONE_FULL", "combat-grid") if not free and in_zone >= zone_limit else None,
    ]
    return first_refusal(waived, checks)


def focus_allowed(mind: int, used: int, waived: frozenset[str] = NO_WAIVERS) -> int | Refusal:
    """A hero discards and draws again as often as its mind says; gives what is left after one more.

    Rule: focus
    """
    spent = refuse("E_FOCUS_EXHAUSTED", "focus", mind=mind) if used >= mind else None
    return first_refusal(waived, [spent]) or max(0, mind - used - 1)


def epic_totals(
    grid: Mapping[str, Iterable[Lain]],
    base_initiative: int,
    soldiers: Mapping[str, int] | None = None,
    bonus: Mapping[str, int] | None = None,
) -> Totals:
    """Each zone is worth its cards by final place, soldiers spent there and bonuses; initiative adds the printed one.

    Rule: epic-step5-totals
    """

    def worth(zone: str) -> int:
        cards = sum(modifier(lain.card) for lain in grid.get(zone, ()) if not lain.flipped)
        return cards + (soldiers or {}).get(zone, 0) + (bonus or {}).get(zone, 0)

    return Totals(worth("initiative") + base_initiative, worth("attack"), worth("defence"))


def sacrifice(
    available: int, assign: Mapping[str, int], already_used: bool, waived: frozenset[str] = NO_WAIVERS
) -> int | Refusal:
    """Once a combat, soldiers of the fight's area leave it for +1 each in a zone; gives how many go.

    Rule: sacrifice-soldiers
    """
    rule = "sacrifice-soldiers"
    going = sum(assign.values())
    bad = going > available or min(assign.values(), default=0) < 0
    checks = [
        refuse("E_UNKNOWN_ZONE", "combat-grid", final=True) if any(zone not in ZONES for zone in assign) else None,
        refuse("E_SOLDIERS_ONCE", rule) if already_used else None,
        refuse("E_SOLDIER_COUNT", rule, final=True) if bad else None,
    ]
    return first_refusal(waived, checks) or going


def stronger_together_limit(companions: int, waived: frozenset[str] = NO_WAIVERS) -> int | Refusal:
    """Each friendly hero beside the fighter lets it place one card more.

    Rule: stronger-together
    """
    bad = refuse("E_COMPANIONS", "stronger-together", final=True) if not 0 <= companions <= COMPANIONS else None
    return first_refusal(waived, [bad]) or CARD_LIMIT + companions


def step4_next(teams: Sequence[str], passed: Sequence[str], last: str | None = None) -> str:
    """Teams act in turn, active then defender then the others; a team that passed is out ("" when all have).

    Rule: epic-step4-abilities
    """
    return next_side(teams, last or "", [team for team in teams if team not in passed])
