"""Unit cards: the numbers of each side, from the presets, from the player's own box, or made up at the table."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from companion.core.refusal import Refusal, refuse
from companion.games.heroes3.order import TIERS

TYPES = ("ground", "flying", "ranged")
SIDES = ("few", "pack", "neutral")
FACTIONS = ("castle", "dungeon", "necropolis")
HIGHEST = 30


@dataclass(frozen=True, slots=True)
class Side:
    """One side of a unit card: values, price, and the abilities printed on it."""

    attack: int
    defence: int
    hp: int
    initiative: int
    gold: int = 0
    valuables: int = 0
    tags: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class UnitCard:
    """A unit card. Neutral cards (no faction) have one side, kept as `few`."""

    id: str
    en: str
    fr: str
    faction: str
    tier: str
    type: str
    few: Side
    pack: Side | None = None
    copies: int = 1
    source: str = ""
    confidence: str = "seen"
    note: str = ""

    def shown(self, side: str) -> Side:
        """The values of the side that lies up."""
        return self.pack if side == "pack" and self.pack else self.few

    @property
    def neutral(self) -> bool:
        return not self.faction


def card_refused(card: UnitCard) -> Refusal | None:
    """A unit needs a tier, a type, at least 1 HP a side and no negative number.

    Rule: unit-card-anatomy
    """
    if card.tier not in TIERS:
        return refuse("tier-missing", "unit-tiers", final=True)
    if card.type not in TYPES:
        return refuse("type-missing", "unit-card-anatomy", final=True)
    for side in (card.few, card.pack):
        if side is None:
            continue
        if side.hp < 1:
            return refuse("hp-at-least-1", "unit-card-anatomy", final=True)
        numbers = (side.attack, side.defence, side.initiative, side.gold, side.valuables)
        if min(numbers) < 0:
            return refuse("value-negative", "unit-card-anatomy", final=True)
        if max(side.hp, *numbers[:3]) > HIGHEST:
            return refuse("value-too-high", "unit-card-anatomy", final=True, most=HIGHEST)
    return None


def to_profile(card: UnitCard) -> dict[str, object]:
    """A card as the box profile keeps it, under the key `unit.<id>`."""

    def side(values: Side | None) -> dict[str, object] | None:
        if values is None:
            return None
        return {
            "attack": values.attack,
            "defence": values.defence,
            "hp": values.hp,
            "initiative": values.initiative,
            "gold": values.gold,
            "valuables": values.valuables,
            "tags": list(values.tags),
        }

    return {
        "en": card.en,
        "fr": card.fr,
        "faction": card.faction,
        "tier": card.tier,
        "type": card.type,
        "few": side(card.few),
        "pack": side(card.pack),
        "copies": card.copies,
        "note": card.note,
    }


def from_profile(id: str, value: object) -> UnitCard | None:
    """The card that a box profile holds, or None when it is no card at all: a friend's file may be anything."""
    if not isinstance(value, Mapping):
        return None
    few = _side(value.get("few"))
    if few is None:
        return None
    name = str(value.get("en") or value.get("fr") or id)[:40]
    card = UnitCard(
        id,
        name,
        str(value.get("fr") or name)[:40],
        str(value.get("faction") or ""),
        str(value.get("tier") or ""),
        str(value.get("type") or ""),
        few,
        _side(value.get("pack")),
        _number(value.get("copies"), 1),
        "box",
        "seen",
        str(value.get("note") or "")[:200],
    )
    return None if card_refused(card) else card


def _side(value: object) -> Side | None:
    if not isinstance(value, Mapping):
        return None
    tags = value.get("tags")
    return Side(
        _number(value.get("attack")),
        _number(value.get("defence")),
        _number(value.get("hp")),
        _number(value.get("initiative")),
        _number(value.get("gold")),
        _number(value.get("valuables")),
        tuple(str(tag)[:40] for tag in tags[:8]) if isinstance(tags, list | tuple) else (),
    )


def _number(value: object, otherwise: int = 0) -> int:
    return value if isinstance(value, int) and not isinstance(value, bool) else otherwise


def pooled(presets: tuple[UnitCard, ...], profile: Mapping[str, object]) -> dict[str, UnitCard]:
    """All cards of the table: presets, corrected and completed by the box profile's `unit.<id>` values."""
    found = {card.id: card for card in presets}
    for key, value in profile.items():
        if key.startswith("unit.") and len(key) < 60:
            card = from_profile(key[len("unit.") :], value)
            if card:
                found[card.id] = card
    return found
