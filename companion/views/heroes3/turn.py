"""A player's turn: who moves with what, what the town can still give, and the trade that reaches its price."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from companion.core.game import Due
from companion.core.message import Message
from companion.core.refusal import Refusal
from companion.games.heroes3 import commands as c
from companion.games.heroes3 import lore, wording
from companion.games.heroes3.agenda import bonus_waits
from companion.games.heroes3.calendar import MP
from companion.games.heroes3.decide_seat import hand_bonus
from companion.games.heroes3.economy import market, purse
from companion.games.heroes3.economy.purse import RESOURCES
from companion.games.heroes3.level import hand_limit
from companion.games.heroes3.order import TIERS
from companion.games.heroes3.state import Realm
from companion.games.heroes3.town import SECONDARY_GOLD
from companion.i18n import Translator
from companion.views import cards
from companion.views.heroes3 import names
from companion.views.heroes3.town import building_note, why

Price = tuple[tuple[str, int], ...]


@dataclass(frozen=True, slots=True)
class Meet(cards.Open):
    """What meets the A.I. hero: a fight leads straight onto the combat board."""

    command: Message


@dataclass(frozen=True, slots=True)
class WhoMeets(cards.Open):
    """Asks whose army fights, where several could."""

    due: Due


def who_meets(due: Due) -> cards.Sheet:
    return cards.Sheet(
        due.words, tuple(cards.Button(one.words, cards.Closing(Meet(one.command))) for one in due.answers)
    )


@dataclass(frozen=True)
class Mover:
    """The head of a turn: the player, the hero, and the purse with its income."""

    number: int
    name: str
    faction: str
    hero: str
    mp: int
    purse: tuple[tuple[str, int, int], ...]


def mover(state: Realm, number: int, hero: str, _: Translator) -> Mover:
    seat = state.seats[number]
    level = _("{hero}, level {n}", hero=names.hero_name(seat, _), n=names.level(seat.level, seat.xp))
    goods = tuple((r, seat.pool.get(r, 0), seat.income.get(r, 0)) for r in RESOURCES)
    return Mover(number, seat.name, seat.faction, level, seat.mp.get(hero, 0), goods)


@dataclass(frozen=True)
class Held:
    """The hand as a turn begins: cards held, the limit, and how many must be thrown away at least."""

    hand: int
    limit: int
    least: int

    def drawn(self, thrown: int) -> int:
        return max(0, self.limit - (self.hand - thrown))


def held(state: Realm, number: int) -> Held:
    seat = state.seats[number]
    limit = hand_limit(seat.level) + hand_bonus(state)
    return Held(seat.hand, limit, max(0, seat.hand - limit))


def begun(state: Realm, number: int) -> bool:
    """Whether the hand was filled in this turn or needs no filling, and no starting bonus waits. What is gained later in
    the turn may pass the limit, which is looked at only as a turn begins."""
    now, seat = held(state, number), state.seats[number]
    acted = seat.mp.get("main", 0) < MP["main"] or any(token != "ready" for token in seat.tokens.values())
    full = now.hand == now.limit or (now.hand > now.limit and acted)
    return (seat.begun == state.round or full) and not bonus_waits(state, number)


def reminders(state: Realm, number: int, _: Translator) -> tuple[str, ...]:
    """What else may be done as the turn begins."""
    seat = state.seats[number]
    own = [b for b in lore.TOWNS.get(seat.faction, ()) if b.id in seat.buildings and b.effect]
    said = [_("Discard an ongoing effect of your last turn that still lies before you.")]
    if seat.morale == "positive":
        said.append(_("Positive Morale: at any time, draw 1 card, swap cards or reroll a die."))
    named = _("{what}: {effect}")
    said += [named.format(what=_.pick(b.name), effect=_.pick(b.effect)) for b in own if b.effect]
    return tuple(said)


@dataclass(frozen=True)
class Want:
    """Something that the town gives for a price: the command that buys it, what is missing, or why it is locked.

    `trade` is the cheapest sale that would reach the price, in words and as commands.
    """

    id: str
    verb: str
    name: str
    note: str
    price: Price
    command: Message
    rule: str
    missing: str = ""
    locked: str = ""
    trade: str = ""
    sales: tuple[c.Trade, ...] = ()

    @property
    def open(self) -> bool:
        return not self.missing and not self.locked


def wants(state: Realm, number: int, _: Translator) -> tuple[Want, ...]:
    """All that the town can give, what can be paid first, then what only lacks goods, then what is locked."""
    found = [*_buildings(state, number, _), *_army(state, number, _), *_others(state, number, _)]
    return tuple(sorted(found, key=lambda one: (bool(one.locked), bool(one.missing))))


def _buildings(state: Realm, number: int, _: Translator) -> list[Want]:
    seat = state.seats[number]
    found = []
    for b in lore.TOWNS.get(seat.faction, ()):
        if b.id in seat.buildings:
            continue
        refusal = market.build_check(state, number, b.id)
        name = _.pick(b.name)
        found.append(
            _want(
                state,
                number,
                f"build-{b.id}",
                (_("Build: {what}", what=name), name, building_note(b, seat.faction, _)),
                b.cost,
                c.Build(number, b.id),
                "building-construction",
                refusal,
                _,
            )
        )
    return found


def _army(state: Realm, number: int, _: Translator) -> list[Want]:
    """Few cards that may become a Pack, and the faction's units that are not in the army yet."""
    seat = state.seats[number]
    found = []
    for unit in seat.army:
        card = state.units[unit.unit]
        if unit.shows != "few" or card.pack is None:
            continue
        words = _("Reinforce {what}", what=_.pick(card))
        cost = market.reinforce_cost(state, unit)
        refusal = market.reinforce_check(state, number, unit.id)
        command = c.Reinforce(number, unit.id)
        told = (words, words, _("Few to Pack"))
        found.append(_want(state, number, unit.id, told, cost, command, "reinforce-units", refusal, _))
    owned = {unit.unit for unit in seat.army}
    factions = (seat.faction, *(home.faction for home in market.captured(state, number)))
    cards = [card for card in state.units.values() if card.faction in factions and card.id not in owned]
    for card in sorted(cards, key=lambda card: TIERS.index(card.tier)):
        words = _("Recruit {what}", what=_.pick(card))
        note = f"{_(names.TIER[card.tier])}, {_(names.KIND[card.type])}"
        cost = {"gold": card.few.gold, "valuables": card.few.valuables}
        refusal = market.recruit_check(state, number, card.id)
        command_ = c.Recruit(number, card.id)
        found.append(_want(state, number, card.id, (words, words, note), cost, command_, "recruit-units", refusal, _))
    return found


def _others(state: Realm, number: int, _: Translator) -> list[Want]:
    seat = state.seats[number]
    cost = {"gold": lore.SPELL_PRICE.get(seat.faction, 5)}
    refusal = market.token_check(state, seat, "spell-book") or market.affordable(seat, cost, frozenset())
    words = _("Buy a spell")
    told = (words, words, _("Search (2) spells"))
    found = [_want(state, number, "spell", told, cost, c.BuySpell(number), "buy-spell", refusal, _)]
    if not seat.secondary:
        words = _("Secondary Hero")
        told = (words, words, _("2 MP of its own, no cards in combat"))
        gold = {"gold": SECONDARY_GOLD}
        check = market.hire_check(state, number)
        found.append(_want(state, number, "hero", told, gold, c.HireHero(number), "secondary-hero-recruit", check, _))
    return found


def _want(
    state: Realm,
    number: int,
    id: str,
    told: tuple[str, str, str],
    cost: Mapping[str, int],
    command: Message,
    rule: str,
    refusal: Refusal | None,
    _: Translator,
) -> Want:
    verb, name, note = told
    pool = state.seats[number].pool
    price = tuple((r, cost[r]) for r in RESOURCES if cost.get(r))
    short = purse.missing(pool, cost)
    lacks = refusal is not None and (refusal.code.endswith("-short") or refusal.code == "not-enough-gold")
    if refusal is not None and not lacks:
        return Want(id, verb, name, note, price, command, rule, locked=why(refusal, _))
    if not short:
        return Want(id, verb, name, note, price, command, rule)
    deals = purse.best_deals({r: pool.get(r, 0) for r in RESOURCES}, cost) or ()
    sales = tuple(c.Trade(number, deal.sell, deal.buy, deal.give) for deal in deals)
    said = " · ".join(
        _("{give} for {get}", give=names.price({d.sell: d.give}, _), get=names.price({d.buy: d.get}, _)) for d in deals
    )
    lacking = _("{what} missing", what=names.price(short, _))
    return Want(id, verb, name, note, price, command, rule, missing=lacking, trade=said, sales=sales)


def rest(state: Realm, number: int, one: Want, _: Translator) -> str:
    """What is left in the purse after the purchase."""
    pool = state.seats[number].pool
    left = {r: pool.get(r, 0) - n for r, n in one.price}
    return _("leaves {what}", what=wording.amounts(left, _, signed=False) or _("nothing"))
