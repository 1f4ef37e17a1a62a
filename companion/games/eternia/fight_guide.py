"""What is due in a fight: its next step, or what the fighters must say for it."""

from __future__ import annotations

from collections.abc import Iterator

from companion.capabilities.agreements import we_roll
from companion.core.game import Answer, Due
from companion.core.refusal import Refusal
from companion.core.tray import RerollDice, RollDice
from companion.games.eternia import fight_commands as f
from companion.games.eternia import solo_commands as s
from companion.games.eternia.decide.acts import no_act
from companion.games.eternia.decide.placing import place_refused, unfinished
from companion.games.eternia.decide.solo import effects_due, no_effect_card, which_battle_deck
from companion.games.eternia.decide.strikes import SIDES, blow_left, totals_left
from companion.games.eternia.decide.verdict import leaving_left
from companion.games.eternia.decide.wilds import no_faces, not_laid, unresolved
from companion.games.eternia.epic import BEAST_KINDS
from companion.games.eternia.fight import Fight, Outcome, SideName, beast_surges, open_surges, placed_all
from companion.games.eternia.grid import ZONES
from companion.games.eternia.leaving import leavers, ways_out
from companion.games.eternia.power_odds import best_reroll, die_of
from companion.games.eternia.power_rolls import Roll, more_to_come, next_roll
from companion.games.eternia.state import State, WildsFight
from companion.games.eternia.table import die_faces, icons_left
from companion.games.eternia.terms import term
from companion.games.eternia.wilds import advised, wilds_hint
from companion.games.eternia.wording import area_name, team_name
from companion.i18n import Translator

WEAPONS = ("melee", "missile", "magic")


def in_fight(state: State, fight: Fight, _: Translator) -> Iterator[Due]:
    """What the fight waits for, most wanted first; with real cards some of it is typed on the fight's own screen."""
    if fight.outcome:
        yield from _outcome(state, fight, fight.outcome, _)
    elif fight.reckoning == "totals" and fight.step <= 5:
        yield from _typing(fight, _)  # what the cards did is in the totals; a beast's surge is not
    else:
        yield from _step(state, fight, _)
    yield Due(_("Call the fight off"), f.CallOff(), rule="epic-combat")


def _typing(fight: Fight, _: Translator) -> Iterator[Due]:
    for name in SIDES:
        side = fight.side(name)
        if side.grid and side.typed is None:
            now = f.EnterTotals(name, side.base_initiative, 0, 0)
            yield Due(
                _("Totals of {hero}", hero=side.name), now, rule="epic-step5-totals", who=side.name, opens="table"
            )
    if not any(totals_left(fight)):
        leaves = _not_used(fight, _) if beast_surges(fight) else ""
        yield Due(_("Compare initiative"), f.Reckon(), rule="epic-step5-totals", leaves=leaves)


def _step(state: State, fight: Fight, _: Translator) -> Iterator[Due]:
    match fight.step:
        case 1:
            yield from _weapons(state, fight, _)
            yield from _on(state, fight, _("Go on to the start abilities"))
        case 2:
            yield from _on(state, fight, _("Go on to the combat cards"))
        case 3:
            yield from _cards(state, fight, _)
            yield from _on(state, fight, _("Go on to the abilities"), "epic-step3-place-cards")
        case 4:
            yield from _acts(state, fight, _)
            yield from _on(state, fight, _("Go on to the totals"), "epic-step4-abilities")
        case 5:
            yield from _power(state, fight, _)
            if not any(totals_left(fight)):
                yield Due(_("Compare initiative"), f.Reckon(), rule="epic-step5-totals")
        case 6:
            yield from _power(state, fight, _)
            if not blow_left(fight):
                yield Due(_("Strike in this order"), f.Strike(), rule="epic-combat")
        case 7:
            yield Due(_("See who is defeated"), f.CheckDefeated(), rule="epic-step7-defeated")
        case 8:
            yield Due(_("Fight the second combat round"), f.StandGround(on=True), rule="epic-combat")
        case _:
            yield Due(_("Settle the fight"), f.StandGround(), rule="epic-winner")


def _on(state: State, fight: Fight, words: str, rule: str = "epic-combat") -> Iterator[Due]:
    if not any(unfinished(state, fight)):
        yield Due(words, f.NextStep(), rule=rule)


def _weapons(state: State, fight: Fight, _: Translator) -> Iterator[Due]:
    for name in SIDES:
        side = fight.side(name)
        if side.hero and not side.weapon and (name == "active" or fight.kind == "hero"):
            printed = state.heroes[side.name].weapons or WEAPONS
            answers = tuple(
                Answer(term(weapon, _).capitalize(), f.ChooseWeapon(name, weapon, on=True)) for weapon in printed
            )
            yield Due(_("{hero} chooses a weapon", hero=side.name), rule="weapons", who=side.name, answers=answers)
    if fight.kind == "solo-hero" and fight.battle is None:
        if not isinstance(which_battle_deck(state, fight), Refusal):
            yield Due(_("Draw the battle card"), s.DrawBattleCard(), rule="solo-battle-card-draw")
        if not fight.battle_face and not no_faces(state, ("wilds",)):
            yield Due(_("Roll a wilds die"), RollDice(("wilds",), "battle"), rule="solo-battle-card-draw")


def _cards(state: State, fight: Fight, _: Translator) -> Iterator[Due]:
    if fight.kind in BEAST_KINDS and not fight.epic_die and not no_faces(state, ("epic",)):
        yield Due(_("Roll the epic die"), RollDice(("epic",), "epic"), rule="epic-die")
    side: SideName = "other" if fight.turn == "other" else "active"
    who = fight.side(side)
    if placed_all(fight, side):
        return
    answers = tuple(
        Answer(f"{term(card, _)}: {term(zone, _)}", f.PlaceCard(side, card, zone, on=True))
        for card in dict.fromkeys(who.hand)
        for zone in (("side",) if card == "time" else ZONES)
        if place_refused(fight, side, card, zone) is None
    )
    words = _("{hero} places a card", hero=who.name)
    if who.hand:
        yield Due(words, rule="epic-step3-place-cards", who=who.name, answers=answers)
    else:
        yield Due(words, f.DrawCard(side, on=True), rule="epic-step3-place-cards", who=who.name)


def _acts(state: State, fight: Fight, _: Translator) -> Iterator[Due]:
    if fight.turn and not any(no_act(state, fight, fight.turn, spell=True)):
        leaves = _not_used(fight, _)
        words = resolve_words(state, fight, _)
        yield Due(words, resolving(state, fight), rule="epic-step4-abilities", leaves=leaves)
        words = _("{team} passes", team=team_name(state, fight.turn, _))
        yield Due(words, f.PassActs(fight.turn), rule="epic-step4-abilities", optional=True)
    if effects_due(state) and not no_effect_card(state):
        yield Due(_("Draw an effect card"), s.DrawEffectCard(), rule="solo-effect-resolution")
    if fight.surges:
        yield Due(_("Nothing applies: +1 attack, +1 defence"), s.ApplySurge(), rule="solo-enemy-surge")


def _not_used(fight: Fight, _: Translator) -> str:
    left = _.listing([_("{card} ({hero})", card=term(card, _), hero=hero) for hero, card in _unused(fight)])
    return _("Not used yet: {cards}.", cards=left) if left else ""


def _unused(fight: Fight) -> Iterator[tuple[str, str]]:
    """Surge and time cards that lie there and were not used."""
    for name in SIDES:
        side = fight.side(name)
        yield from ((side.name, "surge") for _spot in open_surges(fight, name))
        yield from ((side.name, "time") for _card in range(side.times))
    if beast_surges(fight):
        yield fight.other.name, "surge"


def _power(state: State, fight: Fight, _: Translator) -> Iterator[Due]:
    """Dice of Power: throw, throw again where the table must, keep."""
    roll = next_roll(state, fight)
    if roll is None:
        return
    rule = "dop-initiative-roll" if roll.zone == "initiative" else "dop-attack-defence-roll"
    keep = f.KeepPowerRoll(roll.side, roll.zone, roll.free, on=not we_roll(state))
    throw = RollDice(("wilds",) * roll.dice, "power")
    if len(roll.faces) == roll.dice:
        if "reroll" in roll.faces and (places := best_reroll(die_of(state), roll.faces).places):
            yield _again(places, rule, _)
        if roll.may_stop:
            yield Due(keep_words(state, fight, roll, roll.free, _), keep, rule=rule, who=roll.name)
    if roll.dice and not no_faces(state, ("wilds",)):
        yield Due(_("{hero} rolls {zone}", hero=roll.name, zone=term(roll.zone, _)), throw, rule=rule, who=roll.name)


def resolving(state: State, fight: Fight) -> f.ResolveRound:
    """All pass; with Dice of Power the app throws the first dice unless this table rolls its own."""
    return f.ResolveRound(on=fight.reckoning == "dice" and not we_roll(state))


def resolve_words(state: State, fight: Fight, _: Translator) -> str:
    return _("Nobody acts: roll the dice") if resolving(state, fight).on else _("Nobody acts: resolve")


def keep_words(state: State, fight: Fight, roll: Roll, free: int, _: Translator) -> str:
    """What keeping a roll does; where the app rolls, the next dice are thrown with the same tap."""
    values = {"n": roll.total + free, "zone": term(roll.zone, _)}
    if we_roll(state) or not more_to_come(fight, roll):
        return _("Keep {n} as {zone}", **values)
    return _("Keep {n} as {zone}, roll on", **values)


def _again(places: tuple[int, ...], rule: str, _: Translator) -> Due:
    return Due(_.plural("Reroll {n} die", "Reroll {n} dice", len(places)), RerollDice(places), rule=rule)


def _outcome(state: State, fight: Fight, outcome: Outcome, _: Translator) -> Iterator[Due]:
    if outcome.ask:
        answers = tuple(Answer(fight.side(side).name, f.DecideLoser(side)) for side in SIDES)
        yield Due(_("Who has to leave?"), rule="faster-combat-one-round", answers=answers)
    for hero in leavers(state):
        places = ways_out(state, hero)
        if len(places) == 1:
            words = _("{hero} falls back to {area}", hero=hero, area=area_name(places[0], _))
            yield Due(words, f.PushLoser(hero, places[0]), rule="epic-winner", who=hero)
            continue
        answers = tuple(Answer(area_name(area, _), f.PushLoser(hero, area)) for area in places)
        yield Due(_("Where does {hero} go?", hero=hero), rule="epic-winner", who=hero, answers=answers)
    if any(leaving_left(fight, outcome)):
        return
    pool = state.teams[fight.active.team].eternium
    beast = fight.other.name if outcome.may_tame and (fight.cost or 0) <= pool else ""
    leaves = _untaken(outcome.reward, beast, _)
    yield Due(_("Shuffle the combat cards, end the fight"), f.CleanUp(), rule="epic-cleanup", leaves=leaves)


def _untaken(reward: bool, beast: str, _: Translator) -> str:
    """What a won fight still has to give."""
    left = [*([_("the reward")] if reward else []), *([_("taming {beast}", beast=beast)] if beast else [])]
    return _("Not yet: {what}.", what=_.listing(left)) if left else ""


def in_wilds(state: State, wilds: WildsFight, _: Translator) -> Iterator[Due]:
    """The throw, how the dice lie, what comes of it.

    Rule: wilds-combat
    """
    if wilds.resolved:
        won, pool = wilds.enemy_hp == 0, state.teams[state.heroes[wilds.hero].team].eternium
        tame = won and wilds.standing and not wilds.tamed and wilds.cost is not None and wilds.cost <= pool
        leaves = _untaken(won and not wilds.rewarded, wilds.name if tame and wilds.kind == "beast" else "", _)
        yield Due(_("End the wilds combat"), f.LeaveWilds(), rule="wilds-combat", who=wilds.hero, leaves=leaves)
        return
    if wilds.dice and not wilds.rolled and not no_faces(state, ("wilds",)):
        words = _.plural("Roll {n} die", "Roll {n} dice", wilds.dice)
        yield Due(words, RollDice(("wilds",) * wilds.dice, "wilds"), rule="wilds-roll", who=wilds.hero)
    faces = die_faces(state) if wilds.rolled else ()
    if icons_left(state, faces):
        icons = tuple(at for at, face in enumerate(faces) if face == "reroll")
        yield _again(icons, "wilds-rerolls", _)
    hint = wilds_hint(faces, wilds.foe)
    best = advised(hint, state.heroes[wilds.hero].hp) or hint.guard
    laid = any(target != "none" for target in wilds.allocation)
    if best != wilds.allocation and not laid and not any(unresolved(state, wilds, best)):
        yield Due(_("Resolve as proposed"), f.ResolveWilds(best), rule="wilds-allocation", who=wilds.hero)
    if not any(unresolved(state, wilds)):
        yield Due(_("Confirm the dice"), f.ResolveWilds(), rule="wilds-attacks", who=wilds.hero)
    if not any(not_laid(state, wilds, best)):
        yield Due(_("Lay the dice as proposed"), f.LayAll(best), rule="wilds-allocation", who=wilds.hero)
    yield Due(_("Leave the wilds combat"), f.LeaveWilds(), rule="wilds-combat", who=wilds.hero)
