"""The unit editor's draft: a card as numbers that can be changed, and back."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from companion.games.heroes3.order import TIERS
from companion.games.heroes3.state import Realm
from companion.games.heroes3.units import Side, UnitCard
from companion.i18n import N_, Translator
from companion.rules.fold import fold

NUMBERS = ("attack", "defence", "hp", "initiative", "gold", "valuables")
LABELS = {
    "attack": N_("Attack"),
    "defence": N_("Defense"),
    "hp": N_("HP"),
    "initiative": N_("Initiative"),
    "gold": N_("Price in gold"),
    "valuables": N_("Price in valuables"),
}
LOWEST = {"hp": 1}
HIGHEST = {"gold": 99, "valuables": 9}


def new_card(units: Mapping[str, UnitCard], name: str = "") -> UnitCard:
    """An empty card of one's own with a free id."""
    taken = set(units)
    id = next(f"own-{n}" for n in range(1, 999) if f"own-{n}" not in taken)
    return UnitCard(id, name or "?", name or "?", "", "bronze", "ground", Side(1, 0, 1, 1), None, 1, "box")


def counted(card: UnitCard, face: str, number: str, by: int) -> UnitCard:
    """The card with one number moved, inside its bounds."""
    side = card.pack if face == "pack" else card.few
    if side is None:
        return card
    value = getattr(side, number) + by
    value = min(max(value, LOWEST.get(number, 0)), HIGHEST.get(number, 30))
    changed: Any = {number: value}
    moved = replace(side, **changed)
    return replace(card, pack=moved) if face == "pack" else replace(card, few=moved)


def renamed(card: UnitCard, words: str, language: str) -> UnitCard:
    name = re.sub(r"\s+", " ", words).strip()[:40]
    if card.id.startswith("own-"):
        return replace(card, en=name, fr=name)
    return replace(card, fr=name) if language == "fr" else replace(card, en=name)


def two_sided(card: UnitCard, on: bool) -> UnitCard:
    """A faction's card has a Pack side, a neutral one has not."""
    if not on:
        return replace(card, pack=None)
    return card if card.pack else replace(card, pack=replace(card.few))


def listed(state: Realm, query: str, _: Translator) -> tuple[UnitCard, ...]:
    """Cards by faction, tier and name; a word narrows them down."""
    wanted = fold(query).strip()
    cards = [c for c in state.units.values() if c.tier in TIERS]
    found = [c for c in cards if not wanted or wanted in fold(c.en) or wanted in fold(c.fr)]
    return tuple(sorted(found, key=lambda c: (c.faction or "~", TIERS.index(c.tier), fold(_.pick(c)))))
