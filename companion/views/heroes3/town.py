"""The town: buildings, recruits and the army, each with its price and why not."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from companion.core.refusal import Refusal
from companion.games.heroes3 import lore
from companion.games.heroes3.economy import market
from companion.games.heroes3.order import TIERS
from companion.games.heroes3.refusals import REFUSALS
from companion.games.heroes3.state import Realm
from companion.games.heroes3.town import SECONDARY_GOLD
from companion.games.heroes3.units import UnitCard
from companion.i18n import Translator
from companion.rules.fold import fold
from companion.views.heroes3 import names

BUILDING_RULES = {
    "city-hall": "city-hall",
    "citadel": "citadel",
    "mage-guild": "mage-guild-build",
    "dwelling-1": "dwellings",
    "dwelling-2": "dwellings",
    "dwelling-3": "dwellings",
}


@dataclass(frozen=True)
class Offer:
    """Something that can be bought: its price, whether it is had already, and why not now."""

    id: str
    name: str
    price: str
    had: bool
    why_not: str
    note: str = ""
    rule: str = ""


@dataclass(frozen=True)
class UnitLine:
    """A unit card of the faction or the army, with what can be done with it."""

    unit: str
    army: str
    name: str
    tier: str
    kind: str
    shows: str
    side_name: str
    numbers: tuple[int, int, int, int]
    price: str = ""
    why_not: str = ""
    can_grow: bool = False


def why(refusal: Refusal | None, _: Translator) -> str:
    """A refusal in one sentence, or nothing."""
    return _(REFUSALS[refusal.code], **refusal.values()) if refusal and refusal.code in REFUSALS else ""


def buildings(state: Realm, number: int, _: Translator) -> tuple[Offer, ...]:
    seat = state.seats[number]
    found = []
    for b in lore.TOWNS.get(seat.faction, ()):
        had = b.id in seat.buildings
        refusal = None if had else market.build_check(state, number, b.id)
        note = building_note(b, state.seats[number].faction, _)
        rule = BUILDING_RULES.get(b.id, "building-construction")
        found.append(Offer(b.id, _.pick(b.name), names.price(b.cost, _), had, why(refusal, _), note, rule))
    return tuple(found)


def building_note(building: lore.Building, faction: str, _: Translator) -> str:
    """What a building is for, in half a line; a faction's own one tells its effect."""
    perk = lore.HALL_PERK.get(faction)
    unlocks = {"dwelling-1": "bronze", "dwelling-2": "silver", "dwelling-3": "gold"}.get(building.id)
    if unlocks:
        return _("unlocks {tier}", tier=_(names.TIER[unlocks]))
    common = {
        "city-hall": _("more income")
        if not perk
        else _("each Resource Round {n} gold, or {perk}", n=lore.HALL_GOLD[faction], perk=_.pick(perk)),
        "citadel": _("lets you reinforce"),
        "mage-guild": _("lets you buy spells"),
    }
    return common.get(building.id, "") or (_.pick(building.effect) if building.effect else "")


def spell_offer(state: Realm, number: int, _: Translator) -> Offer:
    seat = state.seats[number]
    cost = {"gold": lore.SPELL_PRICE.get(seat.faction, 5)}
    refusal = market.token_check(state, seat, "spell-book") or market.affordable(seat, cost, frozenset())
    return Offer("spell", _("Search (2) spells"), names.price(cost, _), False, why(refusal, _), "", "buy-spell")


def hero_offer(state: Realm, number: int, _: Translator) -> Offer:
    seat = state.seats[number]
    refusal = None if seat.secondary else market.hire_check(state, number)
    price = names.price({"gold": SECONDARY_GOLD}, _)
    return Offer("hero", _("Secondary Hero"), price, seat.secondary, why(refusal, _), "", "secondary-hero-recruit")


def _line(state: Realm, card: UnitCard, shows: str, _: Translator, **more: object) -> UnitLine:
    side = card.shown(shows)
    numbers = (side.attack, side.defence, side.hp, side.initiative)
    return UnitLine(
        card.id,
        str(more.get("army", "")),
        _.pick(card),
        card.tier,
        card.type,
        shows,
        names.side(shows, _),
        numbers,
        str(more.get("price", "")),
        str(more.get("why_not", "")),
        bool(more.get("can_grow", False)),
    )


def recruits(state: Realm, number: int, _: Translator) -> tuple[UnitLine, ...]:
    """Units of the faction, and of captured towns, that are not in the army, cheapest tier first."""
    seat = state.seats[number]
    held = {u.unit for u in seat.army}
    factions = (seat.faction, *(home.faction for home in market.captured(state, number)))
    cards = [c for c in state.units.values() if c.faction in factions and c.id not in held]
    found = []
    for card in sorted(cards, key=lambda c: TIERS.index(c.tier)):
        cost = {"gold": card.few.gold, "valuables": card.few.valuables}
        refusal = market.recruit_check(state, number, card.id)
        found.append(_line(state, card, "few", _, price=names.price(cost, _), why_not=why(refusal, _)))
    return tuple(found)


def neutrals(units: Mapping[str, UnitCard], state: Realm, _: Translator) -> tuple[UnitLine, ...]:
    """All neutral cards by tier and name, for Diplomacy and for guards taken from the real piles."""
    cards = [c for c in units.values() if c.neutral and c.tier in TIERS]
    cards.sort(key=lambda c: (TIERS.index(c.tier), fold(_.pick(c))))
    return tuple(
        _line(state, c, "neutral", _, price=names.price({"gold": c.few.gold, "valuables": c.few.valuables}, _))
        for c in cards
    )


def army(state: Realm, number: int, _: Translator) -> tuple[UnitLine, ...]:
    found = []
    for unit in state.seats[number].army:
        card = state.units[unit.unit]
        grows = unit.shows == "few" and card.pack is not None
        refusal = market.reinforce_check(state, number, unit.id) if grows else None
        price = names.price(market.reinforce_cost(state, unit), _) if grows else ""
        found.append(
            _line(state, card, unit.shows, _, army=unit.id, price=price, why_not=why(refusal, _), can_grow=grows)
        )
    return tuple(found)
