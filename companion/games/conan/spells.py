"""Spells: what a casting costs, how often it fits under its limit, when a halo ends."""

from __future__ import annotations

from companion.core.refusal import Refusal, refuse
from companion.games.conan.facts.spells import Spell
from companion.games.conan.gems import ACTIVE, RECOVERING


def price(spell: Spell, areas: int = 1, official_teleport: bool = False) -> int:
    """Mind Control costs a gem an area, Teleportation one more than the areas; the rest cost what is printed.

    Rule: casting-spells
    """
    if spell.id == "teleportation":
        return max(1, areas) if official_teleport else 1 + max(1, areas)
    return spell.cost + spell.per_area * (max(1, areas) - 1)


def card_full(spell: Spell, on_card: int, cost: int) -> Refusal | None:
    """The gems on a spell card never pass its limit.

    Rule: spell-exertion-limit
    """
    if spell.limit is not None and on_card + cost > spell.limit:
        return refuse("over_limit", "spell-exertion-limit", placed=on_card, limit=spell.limit)
    return None


def halo_kept(before: str = "", now: str = "", over_encumbered: bool = False, tile_activated: bool = False) -> bool:
    """A halo ends when its caster turns from recovering to active, is overloaded, or its tile is activated.

    Rule: halo-loss
    """
    return not (over_encumbered or tile_activated or (before == RECOVERING and now == ACTIVE))
