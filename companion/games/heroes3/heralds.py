"""The astrologers' cards: drawn, heard by everybody at once, and carried out by each player whom they ask for something."""

from __future__ import annotations

from companion.core.chance import Chance
from companion.core.refusal import deny, heed
from companion.games.heroes3 import calendar, lore, morale
from companion.games.heroes3 import commands as c
from companion.games.heroes3 import events as e
from companion.games.heroes3.decide_seat import rolled_for
from companion.games.heroes3.economy import market, purse
from companion.games.heroes3.readings import reads
from companion.games.heroes3.state import ArmyUnit, Realm

Events = tuple[e.Event, ...]
BEAVER = "friendly-beaver"


def proclaimed(state: Realm, card: str, chance: Chance, waived: frozenset[str]) -> Events:
    """The card drawn or named, and what it does at once; the black cubes never leave in the first such round.

    Rule: astrologers-round
    """
    first = not state.proclamations.discard
    if card == BEAVER and first and "draw-another" not in waived:
        deny("draw-another", "astrologers-round", final=False)
    drawn = _drawn(state, card, chance, but=BEAVER if first else "")
    return (drawn, *_heard(state, drawn.card))


def _drawn(state: Realm, card: str, chance: Chance, but: str) -> e.Proclaimed:
    """A card of the deck, or the one named; an empty deck is shuffled again (A20). Which card comes is settled now."""
    if card:
        return _said(state, card) if card in lore.PROCLAIMED else deny("unknown-name", name=card)
    deck = state.proclamations
    if not len(deck) and reads(state.readings, "A20", "no-more"):
        deny("deck-empty", "astrologers-round")
    pile = tuple(one for one in deck.pile or deck.discard if one != but)
    return _said(state, pile[chance.pick(len(pile))], again=not len(deck))


def _said(state: Realm, card: str, *, again: bool = False) -> e.Proclaimed:
    """What a proclamation changes: movement points, the next income, and whom it asks for something.

    One that has done its work at once does not stay.
    """
    old, new = lore.PROCLAIMED.get(state.pinned), lore.PROCLAIMED[card]
    change = new.mp - (old.mp if old else 0)
    mp = tuple({hero: max(0, n + change) for hero, n in seat.mp.items()} for seat in state.seats)
    heeds = tuple(n for n in range(len(state.seats)) if asks(state, n, new))
    return e.Proclaimed(
        card,
        again=again,
        mp=mp,
        promised=dict(new.income or state.next_income),
        stays=new.lasts != "now" or bool(heeds),
        heeds=heeds,
    )


def _heard(state: Realm, card: str) -> tuple[e.Event, ...]:
    """What a proclamation does at once to everybody: morale, which the Necropolis does not know.

    Rule: astrologers-round
    """
    gain = lore.PROCLAIMED[card].morale
    felt = {
        n: morale.felt(seat.morale, gain, seat.faction)
        for n, seat in enumerate(state.seats)
        if gain and not seat.eliminated
    }
    return tuple(
        e.MoraleChanged(n, mood.state, state.seats[n].discard_hand, "proclamation")
        for n, mood in felt.items()
        if mood.state != state.seats[n].morale
    )


def asks(state: Realm, number: int, card: lore.Proclamation) -> bool:
    """Whether the card asks this player for something: a die, or a unit of the side that it names."""
    seat = state.seats[number]
    if seat.eliminated or not card.asks:
        return False
    return card.asks in ("resource", "treasure") or bool(chosen_among(state, number, card.asks))


def chosen_among(state: Realm, number: int, what: str) -> tuple[ArmyUnit, ...]:
    """Units that a player may turn over for a proclamation."""
    side = {"reinforce": "few", "flip": "pack"}.get(what, "")
    army = state.seats[number].army
    return tuple(u for u in army if u.shows == side and state.units[u.unit].pack is not None)


def half_price(state: Realm, unit: ArmyUnit) -> dict[str, int]:
    """What a reinforcement at half price costs, rounded up.

    Rule: settlement-half-cost
    """
    return {r: -(-n // 2) for r, n in market.reinforce_cost(state, unit).items()}


def heeded(state: Realm, command: c.Heed, chance: Chance, waived: frozenset[str]) -> Events:
    """A player carries out what the proclamation asks for; the card goes with the last one.

    Rule: astrologers-round
    """
    number, card = command.seat, lore.PROCLAIMED.get(state.pinned)
    if card is None or number not in state.heeding:
        deny("nothing-asked", "astrologers-round")
    done = e.Heeded(number, card.lasts == "now" and len(state.heeding) == 1)
    if card.asks in ("resource", "treasure"):
        rolled = _rolled(state, number, card.asks, command.face, chance, waived)
        return (*rolled, done)
    unit = next((u for u in chosen_among(state, number, card.asks) if u.id == command.army), None)
    if card.asks == "flip":
        if unit is None:
            deny("no-such-unit", "few-and-pack")
        return e.ArmyFlipped(number, unit.id, "few"), done
    if not command.army:
        return (done,)
    if unit is None:
        deny("no-such-unit", "few-and-pack")
    cost = half_price(state, unit)
    heed(waived, [market.affordable(state.seats[number], cost, waived)])
    return e.ResourcesChanged(number, purse.less(cost), "reinforce"), e.ArmyFlipped(number, unit.id, "pack"), done


def _rolled(state: Realm, number: int, name: str, face: int, chance: Chance, waived: frozenset[str]) -> Events:
    """The die of a proclamation, as it fell on the table or in the app, and what it gives."""
    faces = state.dice[name].faces
    if not -1 <= face < len(faces):
        deny("no_such_die")
    shown = face if face >= 0 else chance.pick(len(faces))
    return rolled_for(state, number, (name,), (shown,), waived, chance, typed=face >= 0)


def spent(state: Realm) -> bool:
    """Whether the pinned proclamation has done its work when this round ends.

    Rule: astrologers-round
    """
    card = lore.PROCLAIMED.get(state.pinned)
    if card is None or card.lasts == "until-next":
        return False
    even = reads(state.readings, "A1", "resource-even")
    return card.lasts == "now" or calendar.round_kind(state.round, state.variants, resource_even=even).income
