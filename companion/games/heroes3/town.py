"""The town board: three tokens, buildings in order, recruiting and reinforcing, the second hero."""

from __future__ import annotations

from collections.abc import Iterable

from companion.core.refusal import Refusal, refuse

TOKENS = ("build", "population", "spell-book")
DWELLING = {"bronze": 1, "silver": 2, "gold": 3, "azure": 3}
FIELDED = 5
SECONDARY_GOLD = 10


def token_refused(
    token: str,
    state: str,
    *,
    in_combat: bool = False,
    mage_guild: bool = False,
    guild_new: bool = False,
) -> Refusal | None:
    """Each token turns once a round, at any moment but in combat; spells need a guild of an earlier round.

    Rule: town-actions
    """
    if state == "used":
        return refuse("once-per-round", "town-actions", token=token)
    if in_combat:
        return refuse("not-during-combat", "town-actions-timing")
    if token == "spell-book":
        if not mage_guild:
            return refuse("no-mage-guild", "buy-spell")
        if guild_new:
            return refuse("guild-built-this-round", "buy-spell")
    return None


def recruit_refused(
    tier: str, dwellings: Iterable[int], *, neutral: bool = False, diplomacy: bool = False
) -> Refusal | None:
    """Recruits need their tier's dwelling; neutral and azure units also Diplomacy.

    Rule: recruit-units
    """
    if (neutral or tier == "azure") and not diplomacy:
        return refuse("diplomacy-only", "diplomacy")
    need = DWELLING[tier]
    if need not in tuple(dwellings):
        return refuse(f"dwelling-{need}-missing", "recruit-units")
    return None


def reinforce_refused(side: str, citadel: bool, *, neutral: bool = False) -> Refusal | None:
    """A Few card of a faction becomes a Pack when the town has a Citadel.

    Rule: reinforce-units
    """
    if neutral:
        return refuse("neutral-cards-single-sided", "neutral-units", final=True)
    if not citadel:
        return refuse("citadel-missing", "reinforce-units")
    return refuse("already-pack", "few-and-pack", final=True) if side == "pack" else None


def build_refused(building: str, dwellings: Iterable[int]) -> Refusal | None:
    """Dwellings rise in order: bronze, silver, gold.

    Rule: dwellings
    """
    if not building.startswith("dwelling-"):
        return None
    owned = tuple(dwellings)
    for lower in range(1, int(building[-1])):
        if lower not in owned:
            return refuse(f"dwelling-{lower}-first", "dwellings")
    return None


def field_refused(fielded: int) -> Refusal | None:
    """Five units at most stand on the board, however large the army.

    Rule: army-limit
    """
    return refuse("max-5-on-board", "army-limit") if fielded > FIELDED else None


def hire_refused(population: str, gold: int, homes: int, on_map: int) -> Refusal | None:
    """A second hero costs a ready Population token and 10 gold, appears in a town or settlement, and is the only one.

    Rule: secondary-hero-recruit
    """
    if population != "ready":
        return refuse("population-used", "population-token")
    if gold < SECONDARY_GOLD:
        return refuse("not-enough-gold", "secondary-hero-recruit", short=SECONDARY_GOLD - gold)
    if homes < 1:
        return refuse("no-town-or-settlement", "secondary-hero-recruit")
    return refuse("max-two-heroes", "secondary-hero-recruit", final=True) if on_map else None


def dwellings_of(buildings: Iterable[str]) -> tuple[int, ...]:
    return tuple(sorted(int(b[-1]) for b in buildings if b.startswith("dwelling-")))
