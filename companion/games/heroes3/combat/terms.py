"""How long a combat lasts and how it ends: retreat, surrender, defeat, sieges of absent owners."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from companion.core.refusal import Refusal, refuse

SURRENDER_GOLD, DEFEAT_GOLD, DEFENCE_GOLD = 10, 5, 8
UNLIMITED = 0


@dataclass(frozen=True, slots=True)
class Length:
    """Combat rounds allowed (0 = no limit), and whether one may retreat."""

    rounds: int
    retreat: bool


def combat_length(
    guards: Iterable[str], mp_left: int, opponent: str = "neutrals", variants: Iterable[str] = ()
) -> Length:
    """One round and one more a movement point; no limit and no retreat against azure units, players or an A.I. hero.

    Rule: combat-length
    """
    if opponent != "neutrals" or "azure" in tuple(guards):
        return Length(UNLIMITED, False)
    return Length(UNLIMITED if "free-extension" in variants else 1 + mp_left, True)


def surrender_refused(
    opponent: str, *, at_start: bool = True, defending_town: bool = False, gold: int = SURRENDER_GOLD
) -> Refusal | None:
    """Only to a player, as an own activation starts, with 10 gold to give, and never when defending a town.

    Rule: surrender
    """
    if opponent != "player":
        return refuse("players-only", "surrender")
    if defending_town:
        return refuse("defending-town", "no-surrender-in-town")
    if not at_start:
        return refuse("only-at-start-of-activation", "surrender")
    return refuse("not-enough-gold", "surrender", short=SURRENDER_GOLD - gold) if gold < SURRENDER_GOLD else None


def retreat_refused(opponent: str, highest_tier: str) -> Refusal | None:
    """Only from neutral units below azure.

    Rule: retreat
    """
    if opponent == "player":
        return refuse("surrender-instead", "retreat")
    if opponent != "neutrals":
        return refuse("neutrals-only", "retreat")
    return refuse("azure-fight-to-the-end", "azure-units") if highest_tier == "azure" else None


@dataclass(frozen=True, slots=True)
class Penalty:
    """What a beaten hero's owner pays: gold, negative morale, and the cubes that the winner takes."""

    gold: int
    negative_morale: int
    cubes: int


def defeat_penalty(hero: str, by: str, gold: int = DEFEAT_GOLD, *, all_or_nothing: bool = False) -> Penalty:
    """A main hero beaten by a player gives 5 gold (what there is, A5), takes negative morale and loses a cube.

    A secondary hero costs only the cube; neutral units take nothing.
    Rule: defeat-penalty
    """
    if by != "player":
        return Penalty(0, 0, 0)
    if hero == "secondary":
        return Penalty(0, 0, 1)
    owed = 0 if all_or_nothing and gold < DEFEAT_GOLD else min(gold, DEFEAT_GOLD)
    return Penalty(owed, 1, 1)


@dataclass(frozen=True, slots=True)
class Defence:
    """How a besieged place is held: whether there is a fight, its price, and whether cards may be played."""

    combat: bool
    pay: int = 0
    cards: bool = False


def besieged(owner_present: bool, pay: int, gold: int = DEFENCE_GOLD) -> Defence | Refusal:
    """An owner on the spot fights; an absent one may send only the army for 8 gold, or loses the place.

    Rule: pay-to-defend
    """
    if owner_present:
        return Defence(True, 0, True)
    if pay <= 0:
        return Defence(False)
    if gold < DEFENCE_GOLD:
        return refuse("not-enough-gold", "pay-to-defend", short=DEFENCE_GOLD - gold)
    return Defence(True, DEFENCE_GOLD, False)
