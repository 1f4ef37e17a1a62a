"""Decisions of the town board and the trading post: tokens, buildings, units, heroes, trade."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TypeAlias

from companion.core.refusal import Refusal, deny, first_refusal, heed, refuse, settled
from companion.games.heroes3 import cards, lore, town
from companion.games.heroes3 import commands as c
from companion.games.heroes3 import events as e
from companion.games.heroes3.calendar import MP
from companion.games.heroes3.economy import purse
from companion.games.heroes3.readings import reads
from companion.games.heroes3.state import ArmyUnit, Realm, Seat

Events: TypeAlias = tuple[e.Event, ...]


def decide(state: Realm, command: c.TownCommand, waived: frozenset[str]) -> Events:
    match command:
        case c.TurnToken(seat, token):
            return _turn(state, seat, token, waived)
        case c.Build(seat, building, free):
            return _build(state, seat, building, free, waived)
        case c.BuySpell(seat):
            return _buy_spell(state, seat, waived)
        case c.Recruit(seat, unit, diplomacy, free):
            return _recruit(state, seat, unit, diplomacy, free, waived)
        case c.Reinforce(seat, army, free):
            return _reinforce(state, seat, army, free, waived)
        case c.CloseMarket(seat):
            if state.seats[seat].tokens.get("population") != "open":
                deny("nothing-open", "population-token")
            return (e.TokenTurned(seat, "population", "used"),)
        case c.Dismiss(seat, army, to_few):
            return _dismiss(state, seat, army, to_few)
        case c.HireHero(seat, free):
            return _hire(state, seat, free, waived)
        case c.LoseHero(seat):
            if not state.seats[seat].secondary:
                deny("no-secondary-hero", "secondary-hero-limits")
            return (e.SecondaryChanged(seat, False),)
        case c.Trade(seat, sell, buy, give):
            return _trade(state, seat, sell, buy, give, waived)
        case c.SellCard(seat, card, origin):
            return _sell_card(state, seat, card, origin, waived)


def affordable(seat: Seat, cost: Mapping[str, int], waived: frozenset[str]) -> Refusal | None:
    """Whether the pool covers a cost; the first resource that is short is named."""
    if unknown := next((r for r in cost if r not in purse.RESOURCES), ""):
        return refuse("unknown-name", final=True, name=unknown)
    if any(n < 0 for n in cost.values()):
        return refuse("value-negative", "resources-overview", final=True)
    return first_refusal(
        waived,
        (refuse(f"{r}-short", "resources-overview", short=n) for r, n in purse.missing(seat.pool, cost).items()),
    )


def captured(state: Realm, number: int) -> tuple[Seat, ...]:
    """Players whose town lies under this player's cube and may be used: only where the table plays it so.

    Rule: variant-captured-town
    """
    if "captured-town" not in state.variants:
        return ()
    held = [f.home for f in state.fields if f.kind == "town" and f.owner == number and 0 <= f.home != number]
    return tuple(state.seats[home] for home in held if home < len(state.seats))


def buildings_at_hand(state: Realm, number: int) -> tuple[str, ...]:
    """The own town's buildings and those of captured towns that may be used."""
    taken = (building for seat in captured(state, number) for building in seat.buildings)
    return (*state.seats[number].buildings, *taken)


def dwellings_for(state: Realm, number: int, faction: str) -> tuple[int, ...] | None:
    """Dwelling tiers in which a faction's units can be recruited; None when the faction is out of reach."""
    own = state.seats[number]
    if faction in ("", own.faction):
        return tuple(town.dwellings_of(own.buildings))
    home = next((seat for seat in captured(state, number) if seat.faction == faction), None)
    return tuple(town.dwellings_of(home.buildings)) if home else None


def token_check(state: Realm, seat: Seat, token: str) -> Refusal | None:
    """Whether the token may be turned now."""
    number = state.seats.index(seat)
    guilds = "mage-guild" in buildings_at_hand(state, number)
    fresh = seat.guild_round == state.round and seat.guild_round > 0
    others = any("mage-guild" in home.buildings for home in captured(state, number))
    return town.token_refused(
        token,
        "used" if seat.tokens.get(token, "ready") == "used" else "ready",
        in_combat=state.combat is not None and state.combat.phase != "placing",
        mage_guild=guilds,
        guild_new=fresh and not others,
    )


def _turn(state: Realm, number: int, token: str, waived: frozenset[str]) -> Events:
    if token not in town.TOKENS:
        deny("unknown-name", name=token)
    heed(waived, [token_check(state, state.seats[number], token)])
    return (e.TokenTurned(number, token, "used"),)


def building_of(seat: Seat, id: str) -> lore.Building | None:
    """A building of the seat's own town."""
    return next((b for b in lore.TOWNS.get(seat.faction, ()) if b.id == id), None)


def build_check(state: Realm, number: int, building: str, waived: frozenset[str] = frozenset()) -> Refusal | None:
    """Why a building cannot go up now; None when it can."""
    seat = state.seats[number]
    known = building_of(seat, building)
    return first_refusal(
        waived,
        [
            refuse("already-built", "building-construction", final=True) if building in seat.buildings else None,
            token_check(state, seat, "build"),
            town.build_refused(building, town.dwellings_of(seat.buildings)),
            affordable(seat, known.cost, waived) if known else None,
        ],
    )


def _build(state: Realm, number: int, building: str, free: bool, waived: frozenset[str]) -> Events:
    seat = state.seats[number]
    known = building_of(seat, building)
    if (
        known is None
        and building not in ("city-hall", "citadel", "mage-guild")
        and not building.startswith("dwelling-")
    ):
        deny("unknown-name", name=building)
    if building in seat.buildings:
        deny("already-built", "building-construction")
    built = e.Built(number, building), *searched(state, number, 2 * (building == "mage-guild"), "spell")
    if free:
        return built
    heed(waived, [build_check(state, number, building, waived)])
    cost = {r: n for r, n in known.cost.items() if n} if known else {}
    paid = (e.ResourcesChanged(number, purse.less(cost), "build"),) if cost else ()
    return e.TokenTurned(number, "build", "used"), *paid, *built


def searched(state: Realm, number: int, found: int, why: str) -> Events:
    """Cards that a search finds go to the hand, unless the table sends them to the discard; a card may be lost too.

    Rule: gained-cards-to-hand
    """
    if not found or (found > 0 and cards.gained_card_goes(why, state.variants) != "hand"):
        return ()
    return (e.HandChanged(number, state.seats[number].hand + found, why),)


def _buy_spell(state: Realm, number: int, waived: frozenset[str]) -> Events:
    seat = state.seats[number]
    cost = {"gold": lore.SPELL_PRICE.get(seat.faction, 5)}
    heed(waived, [token_check(state, seat, "spell-book"), affordable(seat, cost, waived)])
    return (
        e.TokenTurned(number, "spell-book", "used"),
        e.ResourcesChanged(number, purse.less(cost), "spell"),
        e.SpellBought(number),
        *searched(state, number, 1, "spell"),
    )


def population_check(state: Realm, seat: Seat) -> Refusal | None:
    """Buying goes on while the token is open; otherwise it must be ready."""
    return None if seat.tokens.get("population") == "open" else token_check(state, seat, "population")


def recruit_check(
    state: Realm, number: int, unit: str, diplomacy: bool = False, waived: frozenset[str] = frozenset()
) -> Refusal | None:
    """Why a unit cannot be recruited now; None when it can."""
    seat = state.seats[number]
    card = state.units[unit]
    cost = {"gold": card.few.gold, "valuables": card.few.valuables}
    found = dwellings_for(state, number, card.faction)
    in_army = not card.neutral and any(u.unit == unit for u in seat.army)
    return first_refusal(
        waived,
        [
            refuse("already-in-army", "faction-unit-table") if in_army else None,
            refuse("other-faction", "recruit-units") if found is None else None,
            population_check(state, seat) if not diplomacy else None,
            town.recruit_refused(
                card.tier,
                town.dwellings_of(seat.buildings) if found is None else found,
                neutral=card.neutral,
                diplomacy=diplomacy,
            ),
            affordable(seat, cost, waived),
        ],
    )


def _recruit(state: Realm, number: int, unit: str, diplomacy: bool, free: bool, waived: frozenset[str]) -> Events:
    card = state.units.get(unit)
    if card is None or unit == "arrow-tower":
        deny("unknown-name", name=unit)
    joined = e.ArmyJoined(number, ArmyUnit(f"u{number}-{state.names}", unit, "neutral" if card.neutral else "few"))
    if free:
        return (joined,)
    heed(waived, [recruit_check(state, number, unit, diplomacy, waived)])
    cost = {r: n for r, n in (("gold", card.few.gold), ("valuables", card.few.valuables)) if n}
    token = () if diplomacy else (e.TokenTurned(number, "population", "open"),)
    return *token, e.ResourcesChanged(number, purse.less(cost), "recruit"), joined


def growing(state: Realm, number: int) -> tuple[ArmyUnit, ...]:
    """Cards that a settlement's reward may reinforce: bronze or silver ones that show their Few side.

    Rule: settlement-half-cost
    """
    cards = [(one, state.units[one.unit]) for one in state.seats[number].army if one.shows == "few"]
    return tuple(one for one, card in cards if card.pack and card.tier in ("bronze", "silver"))


def reinforce_cost(state: Realm, unit: ArmyUnit) -> dict[str, int]:
    pack = state.units[unit.unit].pack
    return {r: n for r, n in (("gold", pack.gold), ("valuables", pack.valuables)) if n} if pack else {}


def reinforce_check(state: Realm, number: int, army: str, waived: frozenset[str] = frozenset()) -> Refusal | None:
    """Why a card cannot become a Pack now; None when it can."""
    seat = state.seats[number]
    unit = next((u for u in seat.army if u.id == army), None)
    if unit is None:
        return refuse("no-such-unit", "few-and-pack", final=True)
    card = state.units[unit.unit]
    return first_refusal(
        waived,
        [
            town.reinforce_refused(
                unit.shows, "citadel" in buildings_at_hand(state, number), neutral=card.pack is None
            ),
            population_check(state, seat),
            affordable(seat, reinforce_cost(state, unit), waived),
        ],
    )


def _reinforce(state: Realm, number: int, army: str, free: bool, waived: frozenset[str]) -> Events:
    unit = next((u for u in state.seats[number].army if u.id == army), None)
    if unit is None:
        deny("no-such-unit", "few-and-pack")
    flipped = e.ArmyFlipped(number, army, "pack")
    if free:
        side = town.reinforce_refused(unit.shows, True, neutral=state.units[unit.unit].pack is None)
        heed(waived, [side])
        return (flipped,)
    heed(waived, [reinforce_check(state, number, army, waived)])
    cost = reinforce_cost(state, unit)
    return (
        e.TokenTurned(number, "population", "open"),
        e.ResourcesChanged(number, purse.less(cost), "reinforce"),
        flipped,
    )


def _dismiss(state: Realm, number: int, army: str, to_few: bool) -> Events:
    unit = next((u for u in state.seats[number].army if u.id == army), None)
    if unit is None or (to_few and unit.shows != "pack"):
        deny("no-such-unit", "few-and-pack")
    return (e.ArmyFlipped(number, army, "few"),) if to_few else (e.ArmyLeft(number, army),)


def hire_check(state: Realm, number: int, waived: frozenset[str] = frozenset()) -> Refusal | None:
    """Why a second hero cannot be hired now; None when one can."""
    seat = state.seats[number]
    both = reads(state.readings, "A7", "hero-and-units")
    population = seat.tokens.get("population", "ready")
    early = seat.secondary_lost_round == state.round and reads(state.readings, "A8", "next-turn-and-token")
    return first_refusal(
        waived,
        [
            refuse("not-during-combat", "town-actions-timing") if state.combat else None,
            refuse("hero-or-units", "secondary-hero-recruit") if population == "open" and not both else None,
            town.hire_refused(
                "ready" if population == "open" else population,
                seat.pool.get("gold", 0),
                state.homes(number),
                int(seat.secondary),
            ),
            refuse("hire-next-turn", "secondary-hero-defeated") if early and seat.secondary_lost_round else None,
        ],
    )


def _hired(number: int) -> e.SecondaryChanged:
    """The secondary hero stands on the map with its own movement points.

    Rule: secondary-hero-recruit
    """
    return e.SecondaryChanged(number, True, MP["secondary"])


def _hire(state: Realm, number: int, free: bool, waived: frozenset[str]) -> Events:
    if free and not state.seats[number].secondary:
        return (_hired(number),)
    heed(waived, [hire_check(state, number, waived)])
    to = "open" if reads(state.readings, "A7", "hero-and-units") else "used"
    return (
        e.TokenTurned(number, "population", to),
        e.ResourcesChanged(number, {"gold": -town.SECONDARY_GOLD}, "hero"),
        _hired(number),
    )


def _trade(state: Realm, number: int, sell: str, buy: str, give: int, waived: frozenset[str]) -> Events:
    seat = state.seats[number]
    for name in (sell, buy):
        if name not in purse.RESOURCES:
            deny("unknown-name", name=name)
    owned = seat.pool.get(sell, 0)
    found = purse.exchange(sell, buy, give, owned)
    if isinstance(found, Refusal) and found.code == "not-enough-owned":
        deny(f"{sell}-short", "resource-conversion", final=False, short=give - owned)
    found = settled(found)
    if not found.get:
        lot, worth = purse.RATES[sell, buy]
        deny(f"lot-{sell}-{buy}", "resource-conversion", lot=lot, worth=worth)
    changes = {sell: found.left - give, buy: found.get}
    traded = e.ResourcesChanged(number, changes, "trade")
    # Trade is free at any time in one variant, and then no visit of the post.
    return (traded,) if "free-trade" in state.variants else (e.PostVisited(number), traded)


def _sell_card(state: Realm, number: int, card: str, origin: str, waived: frozenset[str]) -> Events:
    traded = state.traded == number and not reads(state.readings, "A25", "both")
    artifact = refuse("post-gives-artifact", "variant-free-trade") if "free-trade" in state.variants else None
    heed(waived, [artifact, purse.removal_refused(card, origin, traded)])
    seat = state.seats[number]
    return e.ResourcesChanged(number, {"gold": 1}, "card"), e.HandChanged(number, max(0, seat.hand - 1), "card")
