"""Sums of battles at the table of Heroes III: damage, penalties, Magic Arrow, flipped Packs and combat rounds."""

from __future__ import annotations

from collections.abc import Mapping

from companion.core.refusal import Refusal
from companion.games.heroes3 import calendar, cards
from companion.games.heroes3.combat import strike, terms
from companion.rules.reckon import Reckon, Sum

Values = Mapping[str, int]
TIERS = {
    "bronze": ("bronze", "Bronze"),
    "silver": ("silver", "Argent"),
    "gold": ("gold", "Or"),
    "azure": ("azure", "Azur"),
}


def _damage(v: Values) -> Sum | None:
    dice = [v["die"]] if -1 <= v["die"] <= 1 else []
    found = strike.attack_totals(v["attack"], v["defence"], dice, attack_mods=(v["card"],))
    return None if isinstance(found, Refusal) else {"result": found.damage, "total": found.attack}


def _lower(v: Values) -> Sum | None:
    """A shot at a neighbour, or from back line to back line: two dice, the lower counts."""
    dice = [v["die"], v["other"]]
    found = strike.attack_totals(v["attack"], v["defence"], dice, attack_mods=(v["card"],), penalty=True)
    return None if isinstance(found, Refusal) else {"result": found.damage, "lower": min(dice)}


def _sheltered(v: Values) -> Sum | None:
    found = strike.attack_totals(v["attack"], v["defence"], [v["die"]] if v["die"] else [], wall=True)
    return None if isinstance(found, Refusal) else {"result": found.damage}


def _length(v: Values) -> Sum | None:
    tiers = [tier for tier in TIERS if v[tier]] or ["bronze"]
    points = 1 if v["secondary"] and not v["mp"] else v["mp"]
    if v["second"]:
        points = calendar.MP["secondary" if v["secondary"] else "main"] - 2
    if v["first"]:  # the step onto the field was the first point of the turn
        points = calendar.MP["secondary" if v["secondary"] else "main"] - 1
    found = terms.combat_length(tiers, points)
    return {"result": found.rounds, "mp": points} if found.rounds else None


def _arrow(v: Values) -> Sum | None:
    found = cards.arrow_damage(v["power"])
    return None if isinstance(found, Refusal) else {"result": found[0], "lost": found[1]}


def _spilt(v: Values) -> Sum | None:
    total = v["had"] + v["more"]
    return {"total": total, "result": total - v["hp"]} if total >= v["hp"] else None


BATTLES: Mapping[str, Reckon] = {
    "lower": _lower,
    "sheltered": _sheltered,
    "damage": _damage,
    "length": _length,
    "arrow": _arrow,
    "spilt": _spilt,
}
