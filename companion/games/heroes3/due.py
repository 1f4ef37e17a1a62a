"""What is still to be done at the table, in order: the fight under way, then the round, the turn and the A.I. hero."""

from __future__ import annotations

from collections.abc import Iterator

from companion.capabilities.agreements import we_roll
from companion.core.game import Answer, Due
from companion.games.heroes3 import agenda, calendar, heralds, lore
from companion.games.heroes3 import commands as c
from companion.games.heroes3.assault import met
from companion.games.heroes3.decide_seat import brings, collecting, kept_of, rolls_for
from companion.games.heroes3.economy import purse
from companion.games.heroes3.ending import ending, sides
from companion.games.heroes3.fight_due import fight
from companion.games.heroes3.march import Journey
from companion.games.heroes3.readings import reads
from companion.games.heroes3.state import Combat, Realm
from companion.games.heroes3.wording import amounts, due_text, face_text
from companion.i18n import Translator
from companion.rules.fold import fold


def due(state: Realm, _: Translator) -> tuple[Due, ...]:
    over = ending(state, _)
    if over and not over.asks:
        return ()
    if state.combat:
        return (*fight(state, state.combat, _), *_away(state, state.combat, _))
    return tuple(_round(state, _))


def _away(state: Realm, combat: Combat, _: Translator) -> Iterator[Due]:
    """Whoever ends a turn in the middle of a fight is asked first."""
    for number in (combat.seat, combat.other):
        if number >= 0 and not state.seats[number].played:
            left = _("The combat is not over.")
            yield Due(_end_of(state, number, _), c.MarkPlayed(number), optional=True, leaves=left)


def _round(state: Realm, _: Translator) -> Iterator[Due]:
    if state.ai_meets:
        yield met(state, _)
    yield from _dice_of_fields(state, _)
    yield from _bonuses(state, _)
    everyone = collecting(state)
    for one in agenda.agenda(state):
        words, who = due_text(state, one, _), state.seats[one.seat].name if one.seat >= 0 else ""
        match one.code:
            case "proclaim" if len(state.proclamations) or not reads(state.readings, "A20", "no-more"):
                yield Due(words, rule=one.rule, answers=(Answer(_("The app draws"), c.Proclaim()), *_named(state, _)))
            case "collect" if one.seat not in everyone:
                yield Due(words, rule=one.rule, who=who, answers=tuple(_halls(state, one.seat, _)))
            case "collect" if one.seat == everyone[0]:
                yield Due(_("Everyone collects") if len(everyone) > 1 else words, c.CollectAll(), rule=one.rule)
            case "heed-resource" | "heed-treasure" | "heed-reinforce" | "heed-flip":
                yield asked(state, one.seat, words, _)
            case "reward":
                yield Due(words, c.TakeReward(one.seat), rule=one.rule, who=who)
    yield _turn(state, _)


def _dice_of_fields(state: Realm, _: Translator) -> Iterator[Due]:
    """Of the dice that a field has brought one is kept; the real resource die of a treasure die is told as it fell."""
    number, places, at = rolls_for(state), kept_of(state), brings(state)
    if places:
        words = _("{name}: which die do you keep?", name=state.seats[number].name)
        found = {_shown(state, state.tray.dice[n], state.tray.faces[n], _): c.TakeDie(number, n) for n in places}
    elif at >= 0:
        words = _("{name}: which Resource Die do you keep?", name=state.seats[number].name)
        faces = range(len(state.dice["resource"].faces))
        found = {_shown(state, "resource", face, _): c.TakeDie(number, at, face) for face in faces}
    else:
        return
    answers = tuple(Answer(said, take) for said, take in found.items())
    yield Due(words, rule="resource-die", who=state.seats[number].name, answers=answers)


def _shown(state: Realm, die: str, face: int, _: Translator) -> str:
    return face_text(die, dict(state.dice[die].faces[face].symbols), state, _)


def asked(state: Realm, number: int, words: str, _: Translator) -> Due:
    """What a proclamation asks of a player: a die as it fell or rolled by the app, or the unit that is turned over."""
    who, what = state.seats[number].name, lore.PROCLAIMED[state.pinned].asks
    if what in ("resource", "treasure"):
        if not we_roll(state):
            return Due(words, c.Heed(number), rule="astrologers-round", who=who)
        faces = [dict(face.symbols) for face in state.dice[what].faces]
        said = {face_text(what, symbols, state, _): c.Heed(number, n) for n, symbols in enumerate(faces)}
        return Due(words, rule="astrologers-round", who=who, answers=tuple(Answer(w, do) for w, do in said.items()))
    units = heralds.chosen_among(state, number, what)
    ways = [Answer(_.pick(state.units[unit.unit]), c.Heed(number, army=unit.id)) for unit in units]
    if what == "reinforce":
        pool = state.seats[number].pool
        ways = [
            Answer(f"{way.words} · {amounts(purse.less(price), _)}", way.command)
            for way, unit in zip(ways, units, strict=True)
            if not purse.missing(pool, price := heralds.half_price(state, unit))
        ]
        ways.append(Answer(_("Nobody"), c.Heed(number)))
    return Due(words, rule="astrologers-round", who=who, answers=tuple(ways))


def _bonuses(state: Realm, _: Translator) -> Iterator[Due]:
    for number in range(len(state.seats)):
        if agenda.bonus_waits(state, number):
            yield bonus_asked(state, number, _)


def bonus_asked(state: Realm, number: int, _: Translator) -> Due:
    """The two starting bonuses of the difficulty, then the die to keep: the player whose turn it is chooses first.

    Rule: starting-bonus
    """
    dice, cards = (purse.starting_bonus(state.difficulty, option, state.variants) for option in ("a", "b"))
    assert dice
    assert cards
    name, later = state.seats[number].name, number != state.active
    typed = bonus_dice(state, number, _)
    if state.seats[number].bonus == "dice" and state.keep > 0:
        left = [n for n in range(len(state.tray.dice)) if n not in state.taken]
        alike = {_shown(state, state.tray.dice[n], state.tray.faces[n], _): c.TakeDie(number, n) for n in left}
        rolled = [Answer(said, take) for said, take in alike.items()]
        words = _("{name}: which die do you keep?", name=name)
        return Due(words, rule="starting-bonus", who=name, optional=later, answers=typed or tuple(rolled))
    first = _("roll {n} Resource Dice, keep {keep}", n=dice.dice, keep=dice.keep)
    second = _("Search (2) artifacts, {n} ×", n=cards.searches) if cards.searches > 1 else _("Search (2) artifacts")
    if cards.reveal_minor:
        second = _("reveal artifacts until a minor one")
    ways = (
        *(typed or (Answer(first[:1].upper() + first[1:], c.TakeBonus(number, "a")),)),
        Answer(second[:1].upper() + second[1:], c.TakeBonus(number, "b")),
    )
    words = _("Starting bonus") if len(state.seats) == 1 else _("{name}: starting bonus", name=name)
    return Due(words, None, first if typed else "", "starting-bonus", name, later, ways)


def bonus_dice(state: Realm, number: int, _: Translator) -> tuple[Answer, ...]:
    """Where real dice are rolled: the face that is kept."""
    if not we_roll(state):
        return ()
    said = {
        face_text("resource", dict(face.symbols), state, _): n for n, face in enumerate(state.dice["resource"].faces)
    }
    return tuple(Answer(words, c.TakeBonus(number, "a", (n,))) for words, n in said.items())


def _named(state: Realm, _: Translator) -> Iterator[Answer]:
    """The cards of the astrologers that have not come yet, for a table that draws from the real deck."""
    out = state.proclamations.discard or (heralds.BEAVER,)  # that one never comes first
    for card in sorted(lore.PROCLAMATIONS, key=lambda card: fold(_.pick(card.name))):
        if card.id not in out:
            yield Answer(_.pick(card.name), c.Proclaim(card.id))


def _halls(state: Realm, number: int, _: Translator) -> Iterator[Answer]:
    faction = state.seats[number].faction
    yield Answer(_("City Hall: {n} gold", n=lore.HALL_GOLD.get(faction, 5)), c.Collect(number, "gold"))
    if perk := lore.HALL_PERK.get(faction):
        yield Answer(_("City Hall: {what}", what=_.pick(perk)), c.Collect(number, "perk"))


def _turn(state: Realm, _: Translator) -> Due:
    waiting = [n for n, seat in enumerate(state.seats) if not seat.played and not seat.eliminated]
    if waiting:
        number = state.active if state.active in waiting else waiting[0]
        left = " ".join(_undone(state, number, _))
        name = state.seats[number].name
        return Due(_end_of(state, number, _), c.MarkPlayed(number), rule="round-types", who=name, leaves=left)
    if state.ai_waits:
        stays = Answer(_("It stays where it is."), c.MarchAi(Journey(0)))
        return Due(_("The AI hero moves"), rule="ai-hero-movement", answers=(stays,), opens="map")
    if state.round_limit and state.round >= state.round_limit:
        won = tuple(Answer(name, c.Conclude(team)) for team, name in sides(state).items())
        nobody = Answer(_("Nobody"), c.Conclude(-1))
        return Due(_("Who has won?"), rule="victory-conditions", answers=(*won, nobody))
    return Due(_("Begin round {n}", n=state.round + 1), c.NextRound(), rule="round-types")


def _end_of(state: Realm, number: int, _: Translator) -> str:
    if len(state.seats) == 1:
        return _("End the turn of round {n}", n=state.round)
    return _("End {name}'s turn", name=state.seats[number].name)


def _undone(state: Realm, number: int, _: Translator) -> Iterator[str]:
    """What a player has not done when the turn ends: things due, and movement points where the table counts them here:
    some were spent, or the hand was drawn as the turn began."""
    if agenda.bonus_waits(state, number):
        yield _("The starting bonus was not taken.")
    if rolls_for(state) == number and kept_of(state):
        yield _("One of the dice is still to be kept.")
    for one in agenda.agenda(state):
        if one.seat == number and one.code == "collect":
            yield _("The income was not collected.")
        elif one.seat == number and one.code == "reward":
            yield due_text(state, one, _) + "."
    seat = state.seats[number]
    left = seat.mp.get("main", 0)
    if left and (left < calendar.MP["main"] or seat.begun == state.round):
        yield _.plural("{n} Movement Point is left.", "{n} Movement Points are left.", left)
