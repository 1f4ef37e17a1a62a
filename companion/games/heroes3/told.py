"""What a step did: who fell and was hurt, and what hands must do with the cards, read off the table before and after."""

from __future__ import annotations

from collections.abc import Iterator

from companion.core.game import Fallen, Moment
from companion.games.heroes3 import events as e
from companion.games.heroes3.agenda import agenda
from companion.games.heroes3.battle_events import AbilityUsed, AiCardDrawn, Breached, CardPlayed, CombatEnded, Struck
from companion.games.heroes3.battle_words import GOES
from companion.games.heroes3.combat.combat_end import hero_goes
from companion.games.heroes3.ending import ending
from companion.games.heroes3.lore import PROCLAIMED, TALENT
from companion.games.heroes3.map_words import player
from companion.games.heroes3.march import MapAction
from companion.games.heroes3.places import PLACES
from companion.games.heroes3.reasons import card_line
from companion.games.heroes3.state import AI, Fighter, Realm
from companion.games.heroes3.wording import (
    TOKEN_NAMES,
    amounts,
    building_name,
    describe,
    due_text,
    round_text,
    unit_name,
)
from companion.i18n import Translator

GIVEN = e.FieldChanged | e.Built | e.ArmyJoined | e.ArmyFlipped | e.SpellBought | e.SecondaryChanged


def told(before: Realm, events: tuple[e.Event, ...], after: Realm, _: Translator) -> Moment:
    if hit := next((event for event in events if isinstance(event, Struck) and not event.extra), None):
        return _blow(before, hit, events, after, _)
    closed, words = _closed(before, events, _), _taken(before, events, _)
    played = tuple(event for event in events if isinstance(event, CardPlayed))
    words = (
        words
        or closed
        or (describe(before, played, _) if played else "")
        or _bought(before, events, _)
        or describe(before, events, _)
    )
    rolled = tuple(zip(after.tray.dice, after.tray.faces, strict=True)) if after.tray != before.tray else ()
    over = ending(after, _)
    ended = over is not None and not over.asks and ending(before, _) is None
    if over and ended:
        words = _("Victory: {winner}", winner=over.winner) if over.won and over.winner else _("Defeat")
    lost = [seat.name for was, seat in zip(before.seats, after.seats, strict=True) if seat.eliminated > was.eliminated]
    return Moment(
        words[:1].upper() + words[1:] + _kind_of_round(events, after, _),
        lines=(
            *((over.words,) if over and ended else ()),
            *_drawn(before, events, _),
            *_lines(before, after, _),
            *(_gained(before, events, _) if closed or _taken(before, events, _) else ()),
            *_afterwards(before, events, _),
            *(_("{name} is out of the game.", name=name) for name in lost),
        ),
        dice=rolled,
        hands=(
            *_announced(events, after, _),
            *_proclaimed(events, _),
            *_paid(before, events, _),
            *_hands(before, after, _),
            *_cards(before, events, _),
            *_on_the_map(before, events, _),
        ),
        grave=bool(lost) or _mourned(before, after) or _beaten(before, events),
    )


def _drawn(before: Realm, events: tuple[e.Event, ...], _: Translator) -> list[str]:
    """The A.I. card that came up; what a talent is stands where it is applied."""
    return [card_line(before, x, _) for x in events if isinstance(x, AiCardDrawn) and x.spell != TALENT]


def _kind_of_round(events: tuple[e.Event, ...], after: Realm, _: Translator) -> str:
    """A new round says of which kind it is."""
    return f" · {round_text(after, _)}" if any(isinstance(event, e.RoundAdvanced) for event in events) else ""


def _announced(events: tuple[e.Event, ...], after: Realm, _: Translator) -> Iterator[str]:
    """What a new round brings besides income and proclamations: the scenario's events, and black cubes that leave."""
    if any(isinstance(event, e.RoundAdvanced) for event in events):
        brings = (one for one in agenda(after) if one.code in ("event", "cubes-off"))
        yield from (due_text(after, one, _) for one in brings)


def _taken(before: Realm, events: tuple[e.Event, ...], _: Translator) -> str:
    """The name of a field that was taken; what came of it stands in the lines below it."""
    for event in events:
        if isinstance(event, e.FieldVisited) and event.effects and event.place in PLACES:
            return _("{name}: {what}", name=before.seats[event.seat].name, what=_.pick(PLACES[event.place].name))
    return ""


def _closed(before: Realm, events: tuple[e.Event, ...], _: Translator) -> str:
    """How a combat ended; what it changes stands in the lines below it."""
    ends = tuple(event for event in events if isinstance(event, CombatEnded))
    fight = before.combat
    if ends and fight and fight.kind == "hero" and ends[0].winner and 0 <= fight.other < len(before.seats):
        return _("{name} wins", name=before.seats[fight.seat if ends[0].winner == "near" else fight.other].name)
    return describe(before, ends, _) if ends else ""


def _beaten(before: Realm, events: tuple[e.Event, ...]) -> bool:
    """Whether guards or the A.I. hero have won a combat."""
    rival = before.combat is not None and before.combat.kind == "hero"
    return not rival and any(isinstance(x, CombatEnded) and (x.winner, x.how) == ("far", "won") for x in events)


def _afterwards(before: Realm, events: tuple[e.Event, ...], _: Translator) -> Iterator[str]:
    """Where a beaten hero goes, and the units that an empty army starts over with."""
    for event in events:
        if isinstance(event, CombatEnded) and before.combat:
            out = [x.seat for x in events if isinstance(x, e.SeatEliminated)]
            if not out and (goes := hero_goes(before, before.combat, event.winner, event.how)):
                yield _(GOES[goes])
            for number, seat in enumerate(before.seats):
                fresh = [x.unit.unit for x in events if isinstance(x, e.ArmyJoined) and x.seat == number]
                if fresh and number not in out:
                    what = ", ".join(_.pick(before.units[unit]) for unit in fresh)
                    yield _("{name} starts over, for free: {what}", name=seat.name, what=what)


def _bought(before: Realm, events: tuple[e.Event, ...], _: Translator) -> str:
    """What a town has given or a cube has claimed; price, token and goods stand among what hands must do."""
    gave = tuple(x for x in events if isinstance(x, GIVEN))
    return describe(before, gave, _) if gave else ""


def _paid(before: Realm, events: tuple[e.Event, ...], _: Translator) -> Iterator[str]:
    """What a town asks of hands: the price, the token, the spells that are searched."""
    for event in events:
        match event:
            case e.ResourcesChanged(_seat, by, "build" | "recruit" | "reinforce" | "spell" | "hero"):
                yield _("Pay from the purse: {what}", what=amounts(by, _, signed=False))
            case e.TokenTurned(_seat, token, "used") if token in TOKEN_NAMES:
                yield _("Turn over: {what}", what=_(TOKEN_NAMES[token]))
            case e.Built(seat, building):
                what = building_name(before.seats[seat].faction, building, _)
                yield _("Put the tile on the Town Board: {what}", what=what)
                if building == "mage-guild":
                    yield _("Search (2) spells, twice: both cards into your hand")
            case e.RewardTaken(_seat, "search-2-abilities"):
                yield _("Search (2) abilities: the card into your hand")
            case e.BonusChosen(seat, "b"):
                yield _("Search (2) artifacts: the card into your hand, then shuffle the deck again")
            case e.SpellBought():
                yield _("Search (2) spells: the card into your hand")


def _proclaimed(events: tuple[e.Event, ...], _: Translator) -> Iterator[str]:
    """What the astrologers' card says, for it may be gone already."""
    for event in events:
        if isinstance(event, e.Proclaimed) and event.card in PROCLAIMED:
            yield _.pick(PROCLAIMED[event.card].text)


def _gained(before: Realm, events: tuple[e.Event, ...], _: Translator) -> Iterator[str]:
    """Levels and points of movement that came with a field; what the beaten pays and the winner gains."""
    for event in events:
        match event:
            case e.XpGained(seat, _by, level, xp):
                what = _("Level {n}", n=f"{level}½" if xp else level)
                alone = len(before.seats) == 1
                yield what if alone else _("{name}: {what}", name=before.seats[seat].name, what=what.lower())
            case e.ResourcesChanged(seat, by, "defeat" | "surrender") if min(by.values()) < 0 and before.combat:
                taker = before.combat.other if seat == before.combat.seat else before.combat.seat
                paid = amounts(by, _, signed=False)
                yield _(
                    "{name} pays {other} {what}", name=before.seats[seat].name, other=player(before, taker), what=paid
                )
            case e.MoraleChanged(why="defeat"):
                yield describe(before, (event,), _)
            case e.FieldChanged(mark) if mark.kind in ("town", "settlement"):
                said = describe(before, (event,), _)
                yield said[:1].upper() + said[1:]
            case e.MpChanged(_seat, _hero, by, "field"):
                yield _("+{n} MP", n=by)


def _on_the_map(before: Realm, events: tuple[e.Event, ...], _: Translator) -> Iterator[str]:
    """Cubes on a field that was taken, goods from the supply, and what its effect asks of people."""
    for event in events:
        match event:
            case e.RoundAdvanced():
                yield _("Move the Black Cube of the Round Tracker on by one")
                yield _("Turn all town tokens face up again")
            case e.PlayedMarked(seat, True) if before.seats[seat].tokens.get("population") == "open":
                yield _("Turn over: {what}", what=_(TOKEN_NAMES["population"]))
            case e.HandChanged(seat, 0, "morale"):
                yield _("{name} discards the whole hand", name=before.seats[seat].name)
            case e.IncomeCollected(seat, gained) if gained:
                what = amounts(gained, _, signed=False)
                yield _("{name} takes from the supply: {what}", name=before.seats[seat].name, what=what)
            case e.MpChanged(_seat, _hero, _by, "place-far-tile"):
                yield _("Lay the top tile of your supply face up: beside your hero and touching two tiles")
            case e.MpChanged(_seat, _hero, _by, "reveal-adjacent-tile"):
                yield _("Turn the tile face up, any way round")
            case Breached(piece=piece):
                yield _("Turn the gate’s card over") if piece == "gate" else _("Turn the wall’s card over")
            case e.ResourcesChanged(_seat, by, "field" | "claim" | "die" | "bonus"):
                if got := amounts({r: n for r, n in by.items() if n > 0}, _, signed=False):
                    yield _("Take from the supply: {what}", what=got)
                if paid := amounts({r: n for r, n in by.items() if n < 0}, _, signed=False):
                    yield _("Pay from the purse: {what}", what=paid)
            case e.DieTaken(result="1 artifact"):
                yield _("Search (2) artifacts")
            case e.FieldVisited(seat, place, effects, cube, way):
                if effects and place in PLACES:
                    yield from (_.pick(one.hands) for one in PLACES[place].ways if one.id == way and one.hands)
                if cube:
                    yield _("Put a Black Cube on the field")
            case e.FieldChanged(mark) if mark.owner < 0:
                yield (
                    _("Take your cube off the field; the A.I. puts its own")
                    if mark.owner == AI
                    else _("Take your cube off the field")
                )
            case e.FieldChanged(mark) if mark.owner >= 0:
                yield _("Put a cube of {name} on the field", name=before.seats[mark.owner].name)
            case e.AiMarched(actions, distance=left):
                yield from _marched(actions, left, _)
            case e.IncomeChanged(seat, by):
                yield _("Income track of {name}: {what}", name=before.seats[seat].name, what=amounts(by, _))


def _marched(actions: tuple[MapAction, ...], left: int, _: Translator) -> Iterator[str]:
    """The figure of the A.I. hero: its way in fields, the mines it takes, and how far it still is from a town."""
    for action in actions:
        match action.kind:
            case "portal":
                yield _("Put the AI hero on its town again")
            case "reveal":
                yield _("Reveal the tile before the AI hero")
            case "claim" if action.reached:
                yield _.plural(
                    "AI hero: {n} field, its cube on the mine or settlement",
                    "AI hero: {n} fields, its cube on the mine or settlement",
                    action.cost,
                )
            case "chase" | "claim" | "town" if action.cost:
                yield _.plural("Move the AI hero {n} field", "Move the AI hero {n} fields", action.cost)
    if left > 0 and any(action.kind == "town" for action in actions):
        yield _.plural("{n} field is left to your nearest town.", "{n} fields are left to your nearest town.", left)


def _mourned(before: Realm, after: Realm) -> bool:
    return any(now.gone and not was.gone and now.side == "near" for was, now in _changed(before, after))


def _blow(before: Realm, hit: Struck, events: tuple[e.Event, ...], after: Realm, _: Translator) -> Moment:
    """An attack: its damage large, its dice, and those of the retaliation that fell in the same step."""
    whom = unit_name(before, hit.target, _)
    back = next(
        (event for event in events if isinstance(event, Struck) and event is not hit and event.retaliation), None
    )
    cards = _drawn(before, events, _)
    raised = describe(before, tuple(x for x in events if isinstance(x, CardPlayed | AbilityUsed)), _)
    cards += [raised[:1].upper() + raised[1:]] if any(isinstance(x, CardPlayed) for x in events) else []
    return Moment(
        _.plural("damage to {whom}", "damage to {whom}", hit.damage, whom=whom),
        str(hit.damage),
        (*cards, *_lines(before, after, _, hit)),
        _faces(after, hit),
        _faces(after, back) if back else (),
        (*_hands(before, after, _), *_cards(before, events, _)),
        _mourned(before, after),
    )


def _faces(state: Realm, hit: Struck) -> tuple[Fallen, ...]:
    """The attack's dice and the Shield's as they fell."""
    values = state.dice["attack"].values("attack")
    shown = (*hit.dice, *(() if hit.shield_die is None else (hit.shield_die,)))
    return tuple(("attack", values.index(value)) for value in shown if value in values)


def _changed(before: Realm, after: Realm) -> Iterator[tuple[Fighter, Fighter]]:
    """Units of the fight that the step has changed."""
    if before.combat and after.combat:
        for now in after.combat.fighters:
            was = before.combat.fighter(now.id)
            if was is not None and was != now:
                yield was, now


def _lines(before: Realm, after: Realm, _: Translator, hit: Struck | None = None) -> Iterator[str]:
    """Who fell, was broken or hurt; what the blow's own headline tells, or what hands do with its target, is not told
    twice."""
    said = (hit.target, hit.damage) if hit else ("", 0)
    for was, now in _changed(before, after):
        who = unit_name(after, now.id, _)
        if hit and now.id == hit.target and (now.gone > was.gone or was.shows != now.shows):
            pass
        elif now.gone and not was.gone:
            yield _("{who} fall.", who=who)
        elif was.shows == "pack" and now.shows == "few":
            yield _("{who}: the Pack is broken, a Few is left.", who=who)
        elif now.damage > was.damage and (now.id, now.damage - was.damage) != said:
            yield _.plural("{who}: {n} damage", "{who}: {n} damage", now.damage - was.damage, who=who)
        if now.paralysed and not was.paralysed:
            yield _("{who}: paralysed", who=who)


def _hands(before: Realm, after: Realm, _: Translator) -> Iterator[str]:
    """Cards to remove, to turn over, and tokens to put on them."""
    for was, now in _changed(before, after):
        who = unit_name(after, now.id, _)
        if now.gone and not was.gone:
            yield _("Remove the card: {who}", who=who)
            continue
        if was.at and was.at != now.at and now.side == "far" and before.combat and before.combat.kind != "hero":
            yield _("Move the card as the board shows: {who}", who=who)
        if was.shows != now.shows:
            yield _("Turn the card over: {who}", who=who)
        if now.damage != was.damage or (was.shows != now.shows and now.damage):
            yield _.plural("{who}: {n} damage token", "{who}: {n} damage tokens", now.damage, who=who)
        if was.paralysed != now.paralysed:
            yield (
                _("Put a paralysis token: {who}", who=who)
                if now.paralysed
                else _("Take the paralysis token off: {who}", who=who)
            )
        if was.shield != now.shield:
            yield _("Put a Shield: {who}", who=who) if now.shield else _("Take the Shield off: {who}", who=who)
    yield from _armies(before, after, _)


def _cards(before: Realm, events: tuple[e.Event, ...], _: Translator) -> Iterator[str]:
    """Cards that a unit's ability draws or makes somebody discard, and the morale it takes."""
    held = {number: seat.hand for number, seat in enumerate(before.seats)}
    for event in events:
        if isinstance(event, e.HandChanged) and event.why == "ability":
            name, by = before.seats[event.seat].name, event.to - held[event.seat]
            held[event.seat] = event.to
            if by > 0:
                yield _.plural("{name} draws {n} card", "{name} draws {n} cards", by, name=name)
            elif by < 0:
                yield _.plural("{name} discards {n} card", "{name} discards {n} cards", -by, name=name)
        elif isinstance(event, e.MoraleChanged) and event.why == "ability":
            yield describe(before, (event,), _)


def _armies(before: Realm, after: Realm, _: Translator) -> Iterator[str]:
    """Cards that left an army or came to it, and those that are turned over outside a combat, where hands already did."""
    fought = {fighter.army for fighter in before.combat.fighters} if before.combat else set()
    for was, now in zip(before.seats, after.seats, strict=True):
        kept, had = {unit.id for unit in now.army}, {unit.id for unit in was.army}
        shown = {unit.id: unit.shows for unit in was.army}
        for unit in now.army:
            if unit.id not in fought and unit.shows != shown.get(unit.id, unit.shows):
                yield _("Turn the card over: {who}", who=_.pick(after.units[unit.unit]))
        lost = [unit for unit in was.army if unit.id not in kept]
        new = [unit for unit in now.army if unit.id not in had]
        again = {(unit.unit, unit.shows) for unit in lost} & {(unit.unit, unit.shows) for unit in new}
        for unit in lost:
            if (unit.unit, unit.shows) not in again:
                yield _("{name} puts back {unit}", name=now.name, unit=_.pick(after.units[unit.unit]))
        for unit in new:
            if (unit.unit, unit.shows) not in again:
                yield _("{name} takes {unit}", name=now.name, unit=_.pick(after.units[unit.unit]))
