"""What is due at the table of Fields of Eternia, in order: fights and debts first, then the round and the turn."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from companion.core.game import Answer, Due
from companion.core.refusal import Refusal
from companion.games.eternia import commands as c
from companion.games.eternia import fight_commands as f
from companion.games.eternia import solo_commands as s
from companion.games.eternia import turn_commands as t
from companion.games.eternia.clash import Clash, clashes, fight_due
from companion.games.eternia.decide.cards import nothing_to_pay
from companion.games.eternia.decide.common import growth
from companion.games.eternia.decide.ending import captured, champions_ready, game_left, rounds_left, tied, too_late
from companion.games.eternia.decide.placing import no_combat, no_duel
from companion.games.eternia.decide.round import (
    dealt_over,
    first_unsaid,
    income_due,
    last_round,
    next_space,
    round_left,
)
from companion.games.eternia.decide.skirmish import (
    FOLLOWING,
    deployed,
    no_post,
    passed_over,
    return_choices,
    token_in,
    unmanned,
)
from companion.games.eternia.decide.turn import open_actions
from companion.games.eternia.fight_guide import in_fight, in_wilds
from companion.games.eternia.pool import PENALTY, TEAM_SIZE
from companion.games.eternia.rounds import STANDARD
from companion.games.eternia.state import Hero, State, Team
from companion.games.eternia.table import (
    alternating,
    companions,
    enemies_in,
    from_first,
    growth_mark,
    heroes_of,
    next_to_act,
    playing,
    reading,
    ready,
)
from companion.games.eternia.terms import term
from companion.games.eternia.told import ending
from companion.games.eternia.wording import area_name, team_name
from companion.i18n import Translator


def due(state: State, _: Translator) -> tuple[Due, ...]:
    """Everything that waits, as far as the rules accept it now."""
    over = ending(state, _)
    if over and not over.asks:
        return ()
    return tuple(one for one in _waiting(state, _) if one.command is not None or one.answers)


def _waiting(state: State, _: Translator) -> Iterator[Due]:
    if state.fight:
        yield from in_fight(state, state.fight, _)
    elif state.wilds:
        yield from in_wilds(state, state.wilds, _)
    elif state.phase == "over":
        yield from _ties(state, _)
    else:
        yield from _defeats(state, _)
        match state.phase:
            case "preparation":
                yield from _preparation(state, _)
            case "action":
                yield from _actions(state, _)
            case _:
                yield from _setup(state, _)


# defeats and ties --------------------------------------------------------------------------------
def _defeats(state: State, _: Translator) -> Iterator[Due]:
    """Heroes at 0 HP, what the defeated owe, where they come back.

    Rule: hero-defeated
    """
    for hero in state.heroes.values():
        if hero.hp == 0:
            yield Due(
                _("{hero} is defeated", hero=hero.name), c.DefeatHero(hero.name), rule="hero-defeated", who=hero.name
            )
    for name in state.owing:
        tokens, cards = least_payment(state, state.heroes[name])
        if nothing_to_pay(state, state.heroes[name], tokens, cards):
            continue
        costs = tokens + sum(state.heroes[name].cards[at].cost for at in cards)
        words = _("{hero} pays for the defeat: {n} Eternium", hero=name, n=costs)
        pool = state.teams[state.heroes[name].team].eternium
        note = _("pool {a}, then {b}", a=pool, b=pool - tokens)
        yield Due(words, c.PayPenalty(name, tokens, cards), note, "defeat-penalty", name)
    for name in state.returning:
        found = return_choices(state, name)
        zone = state.teams[state.heroes[name].team].zone or tuple(state.areas)
        places = found.choices if found and found.choices else zone
        answers = tuple(Answer(area_name(area, _), c.ReturnHero(name, area)) for area in places)
        words = _("Where does {hero} come back?", hero=name)
        yield Due(words, rule="skirmish-defeated-heroes", who=name, answers=answers)


def least_payment(state: State, hero: Hero) -> tuple[int, tuple[int, ...]]:
    """As little as settles it, and of that the least in cards; all there is where it is not enough (reading A08)."""
    owed, pool = state.debts.get(hero.name, PENALTY), state.teams[hero.team].eternium
    own = [at for at, card in enumerate(hero.cards) if card.cost]
    missing = max(0, owed - pool)
    sets: dict[int, tuple[int, ...]] = {0: ()}  # each sum that cards come to, with the cards
    for at in own:
        short = [(worth, cards) for worth, cards in sets.items() if worth < missing]
        for worth, cards in short:
            sets.setdefault(worth + hero.cards[at].cost, (*cards, at))
    worth = min((worth for worth in sets if worth >= missing), default=max(sets))
    return min(pool, max(0, owed - worth)), sets[worth]


def _ties(state: State, _: Translator) -> Iterator[Due]:
    """A tie is played out: an extra night, then a duel of champions.

    Rule: tie-breakers
    """
    if state.result and state.result.reason == "extra-night-round":
        yield Due(_("Play the extra night round"), c.PlayExtraNight(), rule="tie-breakers")
        return
    if champions_ready(state):
        if not no_duel(state):
            yield Due(_("Reveal the champions: the duel"), f.BeginDuel(), rule="tie-duel")
        return
    for team in tied(state):
        if team not in state.champions:
            answers = tuple(Answer(hero.name, c.PickChampion(team, hero.name)) for hero in heroes_of(state, team))
            words = _("Choose the champion: {team}", team=team_name(state, team, _))
            yield Due(words, rule="tie-duel", who=team, answers=answers, opens="table")


# before the first round ----------------------------------------------------------------------------
def _setup(state: State, _: Translator) -> Iterator[Due]:
    yield from _first(state, _)
    if state.mode == "first-game":
        named = _dealt(state)
        if not any(isinstance(dealt_over(state, team, named.get(team, ())), Refusal) for team in playing(state)):
            yield Due(_("Deal the heroes onto the map"), c.DeployFirstGame(named), rule="first-game-setup")
        return
    yield from _skirmish(state, _)
    if passed_over(state) is None:
        words = (
            _("Begin round 1") if state.phase == "quests" else _("Next: {phase}", phase=term(FOLLOWING[state.phase], _))
        )
        yield Due(words, c.NextSetupPhase(), rule="skirmish-overview")


def _dealt(state: State) -> dict[str, tuple[str, ...]]:
    """Three outposts for a team whose side is not on the map by its printed names; the others are known."""
    taken: set[str] = set()
    named: dict[str, tuple[str, ...]] = {}
    for team in playing(state):
        found = dealt_over(state, team)
        if not isinstance(found, Refusal):
            taken |= set(found)
            continue
        open_ = [area for area in state.areas.values() if not area.base_of]
        best = sorted(open_, key=lambda area: (area.name in taken, area.kind != "outpost"))[:TEAM_SIZE]
        named[team] = tuple(area.name for area in best)
        taken |= set(named[team])
    return named


def _skirmish(state: State, _: Translator) -> Iterator[Due]:
    """Every hero buys or passes, every team takes a zone, soldiers, places and tokens.

    Rule: skirmish-deployment
    """
    teams = [state.teams[id] for id in from_first(state)]
    heroes = [state.heroes[name] for name in alternating(state)]
    match state.phase:
        case "buying":
            for hero in heroes:
                if hero.name not in state.teams[hero.team].passed:
                    words = _("{hero} has bought enough", hero=hero.name)
                    yield Due(words, c.PassBuying(hero.name), rule="skirmish-initial-purchases", who=hero.name)
        case "zones":
            for team in (team for team in teams if not team.zone):
                taken = {area for other in teams for area in other.zone}
                open_ = tuple(area for area in state.areas if area not in taken)
                mine = open_[: len(open_) // 2] if team is not teams[-1] else open_
                words = _("Choose a zone: {team}", team=team_name(state, team.id, _))
                take = c.ChooseZone(team.id, mine) if mine else None
                yield Due(words, take, rule="skirmish-deployment", who=team.id, opens="table")
        case "soldiers":
            for team in (team for team in teams if unmanned(state, team)):
                posts = [a for a in _zone(state, team) if not any(no_post(state, team.id, state.areas[a]))]
                answers = tuple(Answer(area_name(a, _), c.DeploySoldiers(team.id, a, 1)) for a in posts)
                words = _("Place soldiers: {team}", team=team_name(state, team.id, _))
                yield Due(words, rule="skirmish-deployment", who=team.id, answers=answers)
        case "heroes":
            for hero in (hero for hero in heroes if not deployed(state, hero)):
                zone = _zone(state, state.teams[hero.team])
                answers = tuple(Answer(area_name(a, _), c.DeployHero(hero.name, a)) for a in zone)
                words = _("Where does {hero} begin?", hero=hero.name)
                yield Due(words, rule="skirmish-hero-setup", who=hero.name, answers=answers)
        case "quests" if passed_over(state):
            for team in sorted(teams, key=lambda team: team.quest_tokens):
                yield _token(state, team, _)


def _token(state: State, team: Team, _: Translator) -> Due:
    """Where a team's next quest token may lie.

    Rule: skirmish-quest-tokens
    """
    free = [a for a, area in state.areas.items() if not isinstance(token_in(state, team, area), Refusal)]
    answers = tuple(Answer(area_name(a, _), c.PlaceQuestToken(team.id, a)) for a in free)
    words = _("Place a quest token: {team}", team=team_name(state, team.id, _))
    return Due(words, rule="skirmish-quest-tokens", who=team.id, answers=answers)


def _zone(state: State, team: Team) -> tuple[str, ...]:
    return team.zone or tuple(state.areas)


# the round -----------------------------------------------------------------------------------------
def _preparation(state: State, _: Translator) -> Iterator[Due]:
    """The skull's event, who starts, the day's income.

    Rule: preparation-phase
    """
    if state.skull_open:
        yield _skull(state, _)
    yield from _first(state, _)
    if income_due(state) and state.automation.get("income") != "off":
        yield Due(_("Take the day's income"), t.TakeIncome(), rule="day-income")
    yield Due(_("Begin the actions"), t.BeginActions(), rule="action-phase")


def _first(state: State, _: Translator) -> Iterator[Due]:
    if first_unsaid(state):
        teams = (*((id, team_name(state, id, _)) for id in playing(state)), ("", _("Let chance decide")))
        answers = tuple(Answer(words, c.ChooseFirst(id)) for id, words in teams)
        yield Due(_("Who starts?"), rule="starting-team", answers=answers)


def _skull(state: State, _: Translator) -> Due:
    return Due(_("Skull {n}: event done", n=state.skulls), t.ResolveSkull(), rule="skull-event")


def _actions(state: State, _: Translator) -> Iterator[Due]:
    if state.skull_open:
        yield _skull(state, _)
    for clash in clashes(state):
        yield from _fights(state, clash, _)
    if moment := growth_due(state):
        answers = [Answer(_("Reinforce the enemy outposts"), s.GrowOutposts(moment))]
        if moment != "turn-end" and not any(round_left(state)):
            answers.append(Answer(_("Not this time: go on to the next round"), t.NextRound()))
        yield Due(_("Enemy reinforcements"), rule="solo-soldier-growth", answers=tuple(answers))
    if state.active:
        yield from _turn(state, state.heroes[state.active], _)
        return
    team = next_to_act(state)
    if team and not fight_due(state):
        heroes = [hero.name for hero in ready(state, team)]
        if len(heroes) == 1:
            yield Due(
                _("Activate {hero}", hero=heroes[0]), t.Activate(heroes[0]), rule="hero-activation", who=heroes[0]
            )
        answers = [Answer(name, t.Activate(name)) for name in heroes]
        words = _("Activate a hero: {team}", team=team_name(state, team, _))
        yield Due(words, rule="action-phase", who=team, answers=tuple(answers), optional=len(heroes) == 1)
    yield from _round_end(state, _)


def growth_due(state: State) -> s.GrowthMoment | None:
    """The moment whose reinforcements the table is still asked about (None for none): the end of a turn or of a round.

    Rule: solo-soldier-growth
    """
    acted = any(hero.activated for team in playing(state) for hero in heroes_of(state, team))
    if state.automation.get("growth") != "ask" or state.phase != "action" or state.active or not acted:
        return None
    round_end: s.GrowthMoment = "night-round-end" if state.light == "night" else "day-round-end"
    moments: tuple[s.GrowthMoment, ...] = ("turn-end", *(() if next_to_act(state) else (round_end,)))
    waiting = (moment for moment in moments if state.grown != growth_mark(state, moment) and growth(state, moment))
    return next(waiting, None)


def _round_end(state: State, _: Translator) -> Iterator[Due]:
    """The next round, or after the last one the score.

    Rule: game-end
    """
    if last_round(state):
        if state.mode == "solo":
            count, left = len(captured(state)), rounds_left(state)
            ends = ((True, _("We have won the scenario")), (False, _("We have lost the scenario")))
            ways = [(words, c.FinishSolo(won, count, left)) for won, words in ends]
            answers = tuple(Answer(words, way) for words, way in ways if not too_late(state, way))
            yield Due(_("Count the score"), rule="solo-scoring", answers=answers, opens="table")
        if not any(game_left(state)):
            yield Due(_("Finish the game"), c.FinishGame(), rule="game-end")
    if not any(round_left(state)):
        light = _("night") if next_space(state)[1] == "night" else _("day")
        yield Due(_("Begin round {n}, {light}", n=state.round + 1, light=light), t.NextRound(), rule="action-phase")


def _turn(state: State, hero: Hero, _: Translator) -> Iterator[Due]:
    """What an action has left open, then the end of the turn with the actions that it would leave.

    Rule: two-actions
    """
    spent = sum(2 if action == "rest" else 1 for action in state.actions if action in STANDARD)
    left = max(0, 2 - spent) if open_actions(state, hero) else 0
    leaves = _.plural("{n} action is left.", "{n} actions are left.", left) if left else ""
    if state.errand == "quest" and state.mode != "skirmish":
        words, leaves = _("{hero} is on a quest", hero=hero.name), _("The quest is not over yet.")
        ends = ((True, _("The quest succeeds")), (False, _("The quest fails")))
        answers = tuple(Answer(said, t.FinishQuest(hero.name, success)) for success, said in ends)
        yield Due(words, rule="quest-card", who=hero.name, answers=answers, opens="turn")
    if state.errand == "encounter":
        words, leaves = _("Resolve the encounter: {hero}", hero=hero.name), _("The encounter is not resolved yet.")
        answers = (Answer(_("Encounter done"), t.FinishEncounter(hero.name)),)
        yield Due(words, rule="encounter-cards", who=hero.name, answers=answers, opens="turn")
    if not fight_due(state):
        words = _("End {hero}'s turn", hero=hero.name)
        yield Due(words, t.EndTurn(), rule="hero-activation", who=hero.name, leaves=leaves)


# fights that are due ---------------------------------------------------------------------------------
def _fights(state: State, clash: Clash, _: Translator) -> Iterator[Due]:
    """Heroes one by one, then the soldiers.

    Rule: combat-order
    """
    mine = clash.hero or team_name(state, clash.team, _)
    theirs = _.plural("{n} enemy soldier", "{n} enemy soldiers", clash.soldiers) if clash.soldiers else ""
    foe = clash.foes[0] if clash.foes else theirs
    words = _("Fight: {hero} against {foe}", hero=mine, foe=foe)
    note = area_name(clash.area, _)
    if clash.hero and len(clash.foes) > 1:
        who = _("Who defends against {hero}?", hero=clash.hero)
        ways = [(foe, _begins(state, clash, foe)) for foe in clash.foes]
        answers = tuple(Answer(foe, begin) for foe, begin in ways if not any(no_combat(state, begin)))
        yield Due(who, note=note, rule="defender-chooses-hero", who=clash.hero, answers=answers)
    elif clash.hero and clash.foes:
        begin = _begins(state, clash, clash.foes[0])
        if not any(no_combat(state, begin)):
            yield Due(words, begin, note, "combat-trigger", clash.hero)
            typed = replace(begin, reckoning="totals")
            yield Due(_("Epic combat, totals only"), typed, note, "combat-trigger", clash.hero, optional=True)
    elif clash.hero:
        yield Due(words, c.WalkIntoSoldiers(clash.hero, clash.area), note, "combat-trigger", clash.hero)
    yield from _soldiers(state, clash, words, note)


def _begins(state: State, clash: Clash, foe: str) -> f.BeginEpic:
    beside, facing = companions(state, clash.hero), companions(state, foe)
    return f.BeginEpic(clash.hero, foe, area=clash.area, companions=beside, foe_companions=facing, on=True)


def _soldiers(state: State, clash: Clash, words: str, note: str) -> Iterator[Due]:
    """Soldiers without a hero: all of them fight, and the defenders lose soldiers before heroes unless they say otherwise.

    Rule: soldier-combat
    """
    area = state.areas.get(clash.area)
    own = area.soldiers.get(clash.team, 0) if area else 0  # a place that nobody entered holds no soldiers
    if not own:
        return
    heroes, soldiers = enemies_in(state, clash.team, clash.area)
    split: dict[str, int] = {}
    if len(heroes) + bool(soldiers) > 1:
        split = {"soldiers": min(own, soldiers)}
        left = own - min(own, soldiers)
        for hero in heroes:
            split[hero.name] = min(left, hero.hp)
            left -= split[hero.name]
        if left and reading(state, "A34") == "yes":
            split[heroes[0].name] += left
    yield Due(words, c.FightSoldiers(clash.team, clash.area, own, split=split), note, "combat-trigger", clash.team)
