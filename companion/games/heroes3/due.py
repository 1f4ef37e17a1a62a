"""What is still to be done at the table, in order: the fight under way, then the round, the turn and the A.I. hero."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import product
from typing import Any

from companion.capabilities.agreements import we_roll
from companion.core.game import Answer, Due
from companion.core.message import Message
from companion.games.heroes3 import agenda, calendar, enemy_turn, heralds, lineup, lore, muster, opponent
from companion.games.heroes3 import battle_commands as bc
from companion.games.heroes3 import commands as c
from companion.games.heroes3.assault import met
from companion.games.heroes3.combat import combat_end, prowess
from companion.games.heroes3.decide_battle import extension_price
from companion.games.heroes3.decide_seat import brings, collecting, kept_of, rolls_for
from companion.games.heroes3.economy import market, purse
from companion.games.heroes3.ending import ending, sides
from companion.games.heroes3.march import Journey
from companion.games.heroes3.readings import reads
from companion.games.heroes3.reasons import sentence, spell_name
from companion.games.heroes3.spells import sorcery
from companion.games.heroes3.state import Combat, Fighter, Realm
from companion.games.heroes3.wording import amounts, due_text, face_text, unit_name
from companion.i18n import Translator
from companion.rules.fold import fold

FACES = (-1, 0, 1)
Thrown = Callable[[tuple[int, ...], int | None], Message]


def due(state: Realm, _: Translator) -> tuple[Due, ...]:
    over = ending(state, _)
    if over and not over.asks:
        return ()
    if state.combat:
        return (*_fight(state, state.combat, _), *_away(state, state.combat, _))
    return tuple(_round(state, _))


def _away(state: Realm, combat: Combat, _: Translator) -> Iterator[Due]:
    """Whoever ends a turn in the middle of a fight is asked first."""
    for number in (combat.seat, combat.other):
        if number >= 0 and not state.seats[number].played:
            left = _("The combat is not over.")
            yield Due(_end_of(state, number, _), c.MarkPlayed(number), optional=True, leaves=left)


# --- the fight ---------------------------------------------------------------------------------------------------------


def _fight(state: Realm, combat: Combat, _: Translator) -> Iterator[Due]:
    match combat.phase:
        case "placing":
            yield from _placing(state, combat, _)
        case "round-over":
            yield _round_over(state, combat, _)
        case "over":
            yield _closing(state, combat, _)
        case _:
            yield from _blows(state, combat, _)


def _placing(state: Realm, combat: Combat, _: Translator) -> Iterator[Due]:
    for side in ("near", "far"):
        if muster.own_cells(state, combat, side):
            yield Due(_lined_up(state, combat, side, _), bc.PlaceAll(side), rule="combat-board", opens="combat")
            return
    if all(combat.alive(side) for side in ("near", "far")):
        yield Due(_("Begin the fight"), bc.BeginFight(), rule="combat-round", opens="combat")
    else:
        yield Due(_("Call the combat off"), bc.EndCombat("called-off"), rule="combat-board", opens="combat")


def _lined_up(state: Realm, combat: Combat, side: bc.Camp, _: Translator) -> str:
    """Whose units are put on the board: by name where players fight each other."""
    seats = combat.seat, combat.other
    if min(seats) >= 0:
        return _("Line up the units of {name}", name=state.seats[seats[side == "far"]].name)
    return _("Line up our units") if side == "near" else _("Line up the other side")


def _round_over(state: Realm, combat: Combat, _: Translator) -> Due:
    """Another round where the movement points allow; against common guards retreat is the other way."""
    price = extension_price(state, combat)
    words = _("Fight round {n} (1 MP)", n=combat.round + 1) if price else _("Fight round {n}", n=combat.round + 1)
    on, back = Answer(words, bc.NextCombatRound()), Answer(_("Retreat"), bc.EndCombat("retreat"))
    if not price:
        return Due(words, on.command, rule="combat-round", opens="combat")
    if price > state.seats[combat.seat].mp.get(combat.hero, 0):
        return Due(back.words, back.command, _("No MP is left for another round."), "retreat", opens="combat")
    return Due(_("Fight on or retreat"), rule="extend-combat", answers=(on, back), opens="combat")


def _closing(state: Realm, combat: Combat, _: Translator) -> Due:
    """The end that the board shows; whoever takes a settlement chooses its reward."""
    winner = "near" if combat.alive("near") else "far"
    taker = combat.seat if winner == "near" else combat.other
    mark = combat_end.taken(state, combat, winner)
    words = _("Close the combat")
    if mark is None or mark.kind != "settlement" or taker < 0:
        return Due(words, bc.EndCombat(), rule="end-of-combat", opens="combat")
    ways = [
        Answer(_("Income of {what}", what=amounts(gives, _)), bc.EndCombat(reward=goods))
        for goods, gives in purse.SETTLEMENT.items()
    ]
    ways += [
        Answer(_("Reinforce {what}", what=_.pick(state.units[one.unit])), bc.EndCombat(reward="reinforce", army=one.id))
        for one in market.growing(state, taker)
    ]
    words = _("{name} takes the settlement: which reward?", name=state.seats[taker].name)
    return Due(words, rule="settlement-rewards", answers=tuple(ways), opens="combat")


def _blows(state: Realm, combat: Combat, _: Translator) -> Iterator[Due]:
    if combat.ai_spell:
        yield _spell(state, combat, _)
    elif combat.answer:
        who = unit_name(state, combat.answer.by, _)
        yield _rolled(
            state,
            Due(_("{who} strike back", who=who), rule="retaliation", who=who, opens="combat"),
            prowess.casts(state, combat.answer.by, combat.answer.against, answer=True),
            lambda dice, shield: bc.StrikeBack(dice, shield_die=shield),
        )
    else:
        for n, id in enumerate(lineup.waiting(state, combat)):
            fighter = combat.fighter(id)
            if fighter:
                yield _activation(state, combat, fighter, _, optional=n > 0)
                yield from _passed(state, combat, fighter, _)


def _spell(state: Realm, combat: Combat, _: Translator) -> Due:
    name = spell_name(combat.ai_spell, _)
    words = name if combat.ai_spell == lore.TALENT else _("The A.I. casts {spell}", spell=name)
    found = sorcery.ai_targets(state, combat)
    if len(found) < 2:
        return Due(words, bc.CastAiSpell(found[0] if found else ""), rule="ai-deck", opens="combat")
    answers = tuple(Answer(unit_name(state, id, _), bc.CastAiSpell(id)) for id in found)
    return Due(words, rule="ai-deck", answers=answers, opens="combat")


def _activation(state: Realm, combat: Combat, fighter: Fighter, _: Translator, *, optional: bool) -> Due:
    """What a unit does now: the enemy's by its rules, an own one as the same rules would have it, until told otherwise."""
    who = unit_name(state, fighter.id, _)
    plan = None if fighter.paralysed else opponent.plan(state, fighter.id)
    if not isinstance(plan, opponent.Plan) or plan.kind in ("stay", "skip"):
        words = _("{who} lose the paralysis token", who=who) if fighter.paralysed else _("{who} are done", who=who)
        return Due(words, bc.EndActivation(fighter.id), rule="combat-round", who=who, optional=optional, opens="combat")
    told = Due(sentence(state, plan, _), rule=plan.reasons[0][1], who=who, optional=optional, opens="combat")
    if opponent.enemy_side(state, combat) != fighter.side:
        return _own(state, told, plan)
    if plan.kind not in ("attack", "shoot"):
        return _with(told, bc.ActEnemy(fighter.id))
    if plan.ties:
        return _with(told, *(_chosen(state, fighter.id, target, _) for target in plan.ties))
    return _rolled(state, told, _casts(state, plan), _enemy(fighter.id, ""))


def _passed(state: Realm, combat: Combat, fighter: Fighter, _: Translator) -> Iterator[Due]:
    """Whoever ends the activation of a unit that can still attack is asked first."""
    plan = opponent.plan(state, fighter.id)
    can = isinstance(plan, opponent.Plan) and plan.kind in ("attack", "shoot")
    if can and not (combat.kind == "neutrals" and fighter.side == "far"):
        who = unit_name(state, fighter.id, _)
        words, left = _("{who} are done", who=who), _("{who} can still attack.", who=who)
        yield Due(words, bc.EndActivation(fighter.id), rule="combat-round", who=who, optional=True, leaves=left)


def _chosen(state: Realm, id: str, target: str, _: Translator) -> Answer:
    plan = opponent.plan(state, id, target)
    casts = _casts(state, plan) if isinstance(plan, opponent.Plan) else ()
    first = _throws(state, casts)[0]
    return Answer(unit_name(state, target, _), _enemy(id, target)(*first))


def _enemy(id: str, target: str) -> Thrown:
    return lambda dice, shield: bc.ActEnemy(id, target, dice=dice, shield_die=shield)


def _casts(state: Realm, plan: opponent.Plan) -> tuple[prowess.Cast, ...]:
    return prowess.casts(enemy_turn.arrived(state, plan), plan.fighter, plan.target)


def _own(state: Realm, told: Due, plan: opponent.Plan) -> Due:
    """One step of a player's unit: first the move, then the attack."""
    if plan.steps and plan.to:
        return _with(told, bc.MoveUnit(plan.fighter, plan.to))
    if plan.kind == "breach" and plan.wall:
        return _with(told, bc.Breach(plan.fighter, plan.wall))
    casts = prowess.casts(state, plan.fighter, plan.target)
    return _rolled(
        state, told, casts, lambda dice, shield: bc.Strike(plan.fighter, plan.target, dice, shield_die=shield)
    )


def _with(told: Due, *ways: Any) -> Due:
    if len(ways) == 1 and not isinstance(ways[0], Answer):
        return Due(told.words, ways[0], told.note, told.rule, told.who, told.optional, opens=told.opens)
    return Due(told.words, None, told.note, told.rule, told.who, told.optional, ways, opens=told.opens)


def _throws(state: Realm, casts: tuple[prowess.Cast, ...]) -> list[tuple[tuple[int, ...], int | None]]:
    """Nothing where the app rolls; where real dice are typed, every way in which they may fall."""
    if state.automation.get("dice") != "off" or not casts:
        return [((), None)]
    first, more = casts[0], casts[1:]
    count = first.dice + first.after + sum(cast.dice + cast.shield for cast in more)
    shields: tuple[int | None, ...] = FACES if first.shield else (None,)
    return [(dice, shield) for dice in product(FACES, repeat=count) for shield in shields]


def _rolled(state: Realm, told: Due, casts: tuple[prowess.Cast, ...], command: Thrown) -> Due:
    ways = _throws(state, casts)
    if len(ways) == 1:
        return _with(told, command(*ways[0]))
    return _with(told, *(Answer(_faces(dice, shield), command(dice, shield)) for dice, shield in ways))


def _faces(dice: tuple[int, ...], shield: int | None) -> str:
    shown = [*dice, *(() if shield is None else (shield,))]
    return " ".join(f"+{n}" if n > 0 else f"−{-n}" if n < 0 else "0" for n in shown)


# --- the round ---------------------------------------------------------------------------------------------------------


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
