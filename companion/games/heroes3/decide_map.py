"""Decisions about a hero on the map: movement, fields that are taken, and decks that are searched."""

from __future__ import annotations

from typing import assert_never

from companion.capabilities.agreements import we_roll
from companion.core.chance import Chance
from companion.core.refusal import Refusal, deny, heed, refuse, settled
from companion.games.heroes3 import calendar, cards, morale
from companion.games.heroes3 import commands as c
from companion.games.heroes3 import events as e
from companion.games.heroes3.decide_seat import feel, rolled_for, xp_events
from companion.games.heroes3.economy import ledger, market, purse
from companion.games.heroes3.places import PLACES, Way
from companion.games.heroes3.readings import reads
from companion.games.heroes3.state import Realm
from companion.games.heroes3.tiles import TILES

Events = tuple[e.Event, ...]


def decide(state: Realm, command: c.MapCommand, chance: Chance, waived: frozenset[str]) -> Events:
    """The events of a command about the map."""
    match command:
        case c.SpendMp():
            return _spend_mp(state, command, waived)
        case c.BonusMp(seat, hero, "town-portal", power, boosts):
            return _town_portal(state, seat, hero, power, boosts, waived)
        case c.BonusMp(seat, hero, source):
            return _bonus_mp(state, seat, hero, source)
        case c.ClaimField():
            return _after_a_step(state, command, ledger.claim(state, command, waived), waived)
        case c.VisitField():
            return _after_a_step(state, command, _visit(state, command, chance, waived), waived)
        case c.SearchDeck():
            return _search(state, command)
        case c.StandOn(seat, tile, hero):
            if tile and tile not in TILES:
                deny("unknown-name", "map-tile-types", name=tile)
            return (e.StoodOn(seat, hero, tile),)
        case c.LoseField(id, to_ai):
            return ledger.lose_field(state, id, to_ai)
        case _:
            assert_never(command)


def _after_a_step(state: Realm, command: c.ClaimField | c.VisitField, found: Events, waived: frozenset[str]) -> Events:
    """The movement point of the way onto the field, where it is counted in the same tap.

    Rule: move-hero
    """
    if command.at and command.at not in {spot.at for spots in TILES.values() for spot in spots}:
        deny("unknown-name", "map-tile-types", name=command.at)
    if not command.moved:
        return found
    walked = _spend_mp(state, c.SpendMp(command.seat, command.hero), waived)
    return (*walked, *found)


def _spend_mp(state: Realm, command: c.SpendMp, waived: frozenset[str]) -> Events:
    number, hero, action = command.seat, command.hero, command.action
    seat = state.seats[number]
    if action not in calendar.MP_ACTIONS:
        deny("unknown-name", name=action)
    left = calendar.mp_left(seat.mp.get(hero, 0), (action,))
    supply = calendar.field_entry_refused(action, "", supply=seat.far_tiles)
    heed(
        waived,
        [
            refuse("no-secondary-hero", "secondary-hero-limits", final=True)
            if hero == "secondary" and not seat.secondary
            else None,
            left if isinstance(left, Refusal) else None,
            supply,
            calendar.tile_refused(command.tile) if action == "place-far-tile" else None,
        ],
    )
    found: list[e.Event] = [e.MpChanged(number, hero, -1, action)]
    if action == "place-far-tile" and seat.far_tiles:
        found.append(e.Corrected(f"seat/{number}/far_tiles", seat.far_tiles - 1))
    return tuple(found)


def _bonus_mp(state: Realm, number: int, hero: str, source: str) -> Events:
    """Stables, a fountain (which also lifts morale), or any card."""
    seat = state.seats[number]
    found: list[e.Event] = [e.MpChanged(number, hero, calendar.BONUS_MP.get(source, 1), source)]
    if source == "fountain-of-youth":
        mood = morale.felt(seat.morale, "positive", seat.faction)
        found.append(e.MoraleChanged(number, mood.state, seat.discard_hand, source))
    return tuple(found)


def _town_portal(state: Realm, number: int, hero: str, power: int, boosts: int, waived: frozenset[str]) -> Events:
    """The hero stands in an own town or settlement, with what movement the power adds; the card is discarded.

    Rule: example-sandro-magic-arrow
    """
    seat = state.seats[number]
    if power < 0:
        deny("power-negative", "spell-empower")
    heed(
        waived,
        [
            refuse("map-effect-not-in-combat", "effect-map") if state.combat else None,
            refuse("no-town-or-settlement", "effect-map") if not state.homes(number) else None,
        ],
    )
    card = (e.HandChanged(number, max(0, seat.hand - 1 - max(0, boosts)), "card"),) if seat.hand else ()
    return e.MpChanged(number, hero, cards.portal_bonus(power), "town-portal"), *card


def _visit(state: Realm, command: c.VisitField, chance: Chance, waived: frozenset[str]) -> Events:
    """A field's effect used, and its black cube; each further use of a revisitable field costs a movement point.

    With `take` the effect is carried out as well. Rule: cat-visitable
    """
    number, hero = command.seat, command.hero
    kept = reads(state.readings, "A35", "kept")
    cube = command.cube or command.at in state.explored
    found = calendar.visit(
        command.category, cube=cube, declined=command.declined, times=command.times, declining_keeps=kept
    )
    more = min(max(0, found.effects - 1), 99)  # nobody has more movement points than that
    left = calendar.mp_left(state.seats[number].mp.get(hero, 0), ("use-revisitable-again",) * more)
    heed(
        waived,
        [
            refuse("value-negative", "cat-revisitable", final=True) if command.times < 1 else None,
            refuse("field-empty", "empty-field") if found.empty else None,
            left if isinstance(left, Refusal) else None,
        ],
    )
    paid = (e.MpChanged(number, hero, -more, "use-revisitable-again"),) if more else ()
    visited = e.FieldVisited(number, command.place, found.effects, found.black_cube, command.way, command.at)
    if not command.take or not found.effects:
        return *paid, visited
    place = PLACES.get(command.place)
    way = next((way for way in place.ways if way.id == command.way), None) if place else None
    if way is None:
        deny("unknown-name", name=command.way or command.place)
    return *paid, visited, *_given(state, number, hero, way, waived), *_kept(state, command, way, chance, waived)


def _kept(state: Realm, command: c.VisitField, way: Way, chance: Chance, waived: frozenset[str]) -> Events:
    """The dice of a field: rolled by the app, or the face of the real ones that is kept.

    Rule: resource-die
    """
    if not way.dice:
        return ()
    if not we_roll(state):
        shown = tuple(chance.pick(len(state.dice[name].faces)) for name in way.dice)
        return rolled_for(state, command.seat, way.dice, shown, waived, chance)
    if command.face < 0:
        return ()
    if command.face >= len(state.dice[way.dice[0]].faces):
        deny("no_such_die")
    return rolled_for(state, command.seat, way.dice[:1], (command.face,), waived, chance, typed=True)


def _given(state: Realm, number: int, hero: str, way: Way, waived: frozenset[str]) -> Events:
    """What a field gives the player: goods for their price, experience for the main hero, movement, morale."""
    seat, found = state.seats[number], list[e.Event]()
    if way.pays:
        heed(waived, [market.affordable(seat, way.pays, waived)])
        found.append(e.ResourcesChanged(number, purse.less(way.pays), "pay"))
    if way.gains:
        found.append(e.ResourcesChanged(number, dict(way.gains), "field"))
    if way.xp:
        found += xp_events(state, number, way.xp)
    if way.mp:
        found.append(e.MpChanged(number, hero, way.mp, "field"))
    if way.cards:
        found += market.searched(state, number, max(way.cards, -seat.hand), "field")
    if way.morale and seat.faction != "necropolis":
        found += feel(state, number, way.morale, way.times)
    return tuple(found)


def _search(state: Realm, command: c.SearchDeck) -> Events:
    """One of the cards seen is gained, or the top of the discard; or all are put aside for another faction's sake.

    Rule: search-x
    """
    seat, pile = state.seats[command.seat], state.discards.get(command.deck, ())
    goes = cards.gained_card_goes(command.source, state.variants)
    aside = bool(command.seen) and all(cards.may_redraw(seat.faction, card) for card in command.seen)
    if not command.keep and not command.top_discard and aside:
        return (e.CardGained(command.seat, command.deck, "", goes, (*command.seen, *pile)),)
    found = settled(cards.search(command.seen, pile, command.keep, top_discard=command.top_discard))
    return (e.CardGained(command.seat, command.deck, found.gained, goes, found.discard),)
