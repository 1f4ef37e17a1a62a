"""What is still to be done in the fight under way: the lines, the blows in their order, one more round, its end."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import product
from typing import Any

from companion.core.game import Answer, Due
from companion.core.message import Message
from companion.games.heroes3 import battle_commands as bc
from companion.games.heroes3 import enemy_turn, lineup, lore, muster, opponent
from companion.games.heroes3.combat import combat_end, prowess
from companion.games.heroes3.decide_battle import extension_price
from companion.games.heroes3.economy import market, purse
from companion.games.heroes3.reasons import sentence, spell_name
from companion.games.heroes3.spells import sorcery
from companion.games.heroes3.state import Combat, Fighter, Realm
from companion.games.heroes3.wording import amounts, unit_name
from companion.i18n import Translator

FACES = (-1, 0, 1)
Thrown = Callable[[tuple[int, ...], int | None], Message]


def fight(state: Realm, combat: Combat, _: Translator) -> Iterator[Due]:
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
