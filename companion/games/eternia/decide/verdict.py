"""Epic combat, steps 7 to 10: defeats, flight, the verdict, the cleanup."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from companion.core.refusal import Refusal, deny, heed, need, refuse, settled
from companion.games.eternia import events as e
from companion.games.eternia import fight_commands as f
from companion.games.eternia import fight_events as fe
from companion.games.eternia.decide.common import Events, fallen, spent
from companion.games.eternia.decide.strikes import SIDES, at_step
from companion.games.eternia.encounter import tame
from companion.games.eternia.epic import (
    BEAST_KINDS,
    beast_outcome,
    facing,
    faster_combat_loser,
    flee,
    flee_price,
    two_round_winner,
)
from companion.games.eternia.fight import Fight, Outcome, SideName
from companion.games.eternia.grid import Totals
from companion.games.eternia.leaving import barred, leavers
from companion.games.eternia.skirmish import blocked_vp
from companion.games.eternia.state import Boss, Card, Result, State
from companion.games.eternia.table import (
    MOUNT_KINDS,
    enemies_in,
    enemy_base,
    fighter_hp,
    held,
    heroes_of,
    map_known,
    neighbours,
    reading,
)
from companion.games.eternia.victory import hero_defeat_vp


# step 7 ---------------------------------------------------------------------------------------
def companions_of(state: State, fight: Fight, side: SideName) -> tuple[str, ...]:
    """Friends beside a fighter, who leave with it when heroes are stronger together.

    Rule: stronger-together-retreat
    """
    fighter = fight.side(side)
    if not fight.stronger or not fighter.hero:
        return ()
    friends = heroes_of(state, fighter.team)
    return tuple(h.name for h in friends if h.area == fight.area and fight.area and h.name != fighter.name)


def _defeats(state: State) -> Events:
    fight = need(state.fight, "no_fight", "epic-combat")
    at_step(fight, 7)
    down: tuple[SideName, ...] = tuple(side for side in SIDES if fighter_hp(state, fight.side(side)) == 0)
    if not down:
        return (fe.StepReached(8 if fight.round == 1 and not fight.one_round else 9),)
    if fight.kind in BEAST_KINDS:
        return _beast_over(state, fight)
    events: tuple[e.Event, ...] = ()
    for side in down:
        hero = state.heroes[fight.side(side).name]
        events += fallen(state, hero, fight.side(facing(side)).name)
    if len(down) == 2:
        return (*events, fe.FightDecided(Outcome("", tuple(fight.side(s).name for s in down))), fe.StepReached(10))
    winner = facing(down[0])
    team = fight.side(winner).team
    vp = 0 if fight.duel or state.teams[team].automated else hero_defeat_vp(state.mode, "hero")
    scored = (e.VpChanged(team, vp, "hero"),) if vp else ()
    outcome = Outcome(winner, (fight.side(down[0]).name,), vp, retreat=companions_of(state, fight, down[0]))
    return (*events, *scored, fe.FightDecided(outcome), fe.StepReached(10))


def _beast_over(state: State, fight: Fight) -> tuple[e.Event, ...]:
    """A fight against a beast or boss that is over, one way or the other."""
    hero = state.heroes[fight.active.name]
    mode = "skirmish" if fight.mount else state.mode
    boss_vp = int(reading(state, "A28") == "one")
    result = beast_outcome(2, hero.hp, fight.other.hp, fight.kind, mode, boss_vp)
    events: tuple[e.Event, ...] = fallen(state, hero, fight.other.name) if hero.hp == 0 else ()
    if result.vp:
        events += (e.VpChanged(hero.team, result.vp, fight.kind),)
    if fight.mount and result.reward and reading(state, "A37") == "yes":
        events += (e.EterniumChanged(hero.team, blocked_vp(1), "denied-vp"),)
    if fight.kind == "boss":
        events += (fe.BossChanged(_boss(state, fight), result.reward),)
    winner = "active" if result.reward else "other"
    beaten = (fight.other.name,) if result.reward else (hero.name,) if hero.hp == 0 else ()
    retreat = (hero.name,) if fight.kind == "boss" and not beaten else ()
    tameable = result.may_tame and fight.cost is not None
    outcome = Outcome(winner, beaten, result.vp, result.reward, tameable, result.card, retreat=retreat)
    return (*events, fe.FightDecided(outcome), fe.StepReached(10))


def _boss(state: State, fight: Fight) -> Boss:
    side, printed = fight.other, fight.other.printed or Totals()
    known = state.bosses.get(side.name)
    area = known.area if known else fight.area
    return Boss(side.name, side.hp, side.max_hp, printed.initiative, printed.attack, printed.defence, area)


# steps 8 and 9 --------------------------------------------------------------------------------
def free_areas(state: State, hero: str) -> tuple[str, ...]:
    """Neighbouring areas without enemies, once the map is entered."""
    team, here = state.heroes[hero].team, state.heroes[hero].area
    return tuple(
        area
        for area in neighbours(state, here)
        if enemies_in(state, team, area) == ((), 0) and not enemy_base(state, team, area)
    )


def _flee(state: State, command: f.Flee, waived: frozenset[str]) -> Events:
    fight = need(state.fight, "no_fight", "epic-combat")
    hero = state.heroes[fight.active.name]
    areas = len(free_areas(state, hero.name)) if map_known(state) and hero.area else command.free_areas
    if state.difficulty == "beginner" and reading(state, "A29") == "everything":
        areas = max(1, areas)
    settled(
        flee(
            command.side,
            fight.round,
            state.teams[hero.team].eternium,
            areas,
            state.mode,
            state.difficulty or None,
            fight.kind,
            waived,
        )
    )
    at_step(fight, 8, 9)
    paid = spent(state, hero.team, flee_price(state.mode, state.difficulty or None, fight.kind), "flee")
    card = "stays-in-play" if fight.kind == "boss" else "shuffled-into-scenario-deck"
    outcome = Outcome("other", card=card if fight.kind in BEAST_KINDS else "", fled=True)
    kept = (fe.BossChanged(_boss(state, fight)),) if fight.kind == "boss" else ()
    return (*paid, fe.Retreated(hero.name, command.to), *kept, fe.FightDecided(outcome), fe.StepReached(10))


def _stand(state: State) -> Events:
    fight = need(state.fight, "no_fight", "epic-combat")
    at_step(fight, 8, 9)
    if fight.round == 1 and not fight.one_round:
        return (fe.SecondRoundBegan(),)
    if fight.kind in BEAST_KINDS:
        return _beast_over(state, fight)
    if fight.one_round and not fight.duel:
        hp = [fighter_hp(state, fight.side(side)) for side in SIDES]
        outposts = [len([a for a in held(state, fight.side(s).team) if not a.base_of]) for s in SIDES]
        tie = "a" if reading(state, "A13") == "active" else ""
        loser = faster_combat_loser(hp[0], hp[1], outposts[0], outposts[1], tie)
        if not loser.side:
            return fe.FightDecided(Outcome("", ask=True)), fe.StepReached(10)
        return _lost(state, fight, "active" if loser.side == "a" else "other")
    verdict = two_round_winner(fight.active.dealt, fight.other.dealt)
    if fight.duel and verdict.active_total == verdict.defender_total and reading(state, "A21-tie") == "again":
        return fe.FightDecided(Outcome("")), fe.StepReached(10)
    return _lost(state, fight, "other" if verdict.winner == "active" else "active")


def _lost(state: State, fight: Fight, loser: SideName) -> tuple[e.Event, ...]:
    """Nobody is down: the loser is pushed by the winner, or in some games falls back to an outpost.

    Rule: epic-winner
    """
    name = fight.side(loser).name
    outcome = Outcome(facing(loser))
    falls_back = fight.one_round or fight.stronger or state.mode == "first-game"
    if not fight.duel:
        friends = companions_of(state, fight, loser)
        outcome = replace(outcome, retreat=(name, *friends)) if falls_back else replace(outcome, push=name)
    pays = fight.one_round and not fight.duel and reading(state, "A13-pay") == "yes"
    owed = (e.PenaltyOwed(name),) if pays and not state.teams[fight.side(loser).team].automated else ()
    return (*owed, fe.FightDecided(outcome), fe.StepReached(10))


def _decide_loser(state: State, command: f.DecideLoser) -> Events:
    fight = state.fight
    if fight is None or fight.outcome is None or not fight.outcome.ask:
        deny("no_fight", "epic-combat")
    return _lost(state, fight, command.side)


def _push(state: State, command: f.PushLoser, waived: frozenset[str]) -> Events:
    if state.fight is None or state.fight.outcome is None:
        deny("no_fight", "epic-combat")
    if command.hero not in leavers(state) or not command.to:
        deny("no_push", "epic-winner")
    heed(waived, [barred(state, command.hero, command.to)])
    return (fe.Retreated(command.hero, command.to),)


def _tame(state: State, command: f.TameBeast, waived: frozenset[str]) -> Events:
    """The beaten beast joins the hero in place of the mount it had.

    Rule: taming-beasts
    """
    fight, wilds = state.fight, state.wilds
    if fight and fight.outcome:
        name, who, cost = fight.other.name, fight.active.name, fight.cost
        beaten, hp = fight.outcome.reward and fight.kind == "epic-beast", state.heroes[who].hp
        again = fight.outcome.reward and cost is not None and not fight.outcome.may_tame
    elif wilds and wilds.resolved:
        name, who, cost = wilds.name, wilds.hero, wilds.cost
        beaten, hp, again = wilds.enemy_hp == 0, int(wilds.standing), wilds.tamed
    else:
        deny("E_BEAST_NOT_DEFEATED", "taming-beasts")
    hero = state.heroes[who]
    mounts = [at for at, card in enumerate(hero.cards) if card.kind in MOUNT_KINDS]
    settled(tame(state.teams[hero.team].eternium, cost, beaten, hp, waived))
    if again:
        deny("already_tamed", "taming-beasts")
    old = tuple(e.CardLost(who, at) for at in sorted(mounts, reverse=True))
    card = Card("beast", name, cost or 0, move=command.move, flying=command.flying)
    return (*old, *spent(state, hero.team, cost or 0, "tame"), e.CardGained(who, card), fe.BeastTamed(who, name))


# step 10 --------------------------------------------------------------------------------------
def _clean(state: State, waived: frozenset[str]) -> Events:
    fight = need(state.fight, "no_fight", "epic-combat")
    outcome = fight.outcome
    if outcome is None:
        deny("E_IN_COMBAT", "epic-cleanup")
    heed(waived, leaving_left(fight, outcome))
    closed: tuple[e.Event, ...] = (fe.FightClosed(),)
    if fight.duel and outcome.winner:
        team = fight.side(outcome.winner).team
        closed += (e.VpChanged(team, 1, "duel"), e.GameFinished(Result(team, "champion-duel")))
    return closed


def leaving_left(fight: Fight, outcome: Outcome) -> Iterator[Refusal | None]:
    """A fight is not cleared away before the losers have left.

    Rule: epic-winner
    """
    waiting = outcome.push or ", ".join(outcome.retreat)
    yield refuse("loser_left", "faster-combat-one-round", final=fight.duel) if outcome.ask else None
    yield refuse("push_left", "epic-winner", heroes=waiting) if waiting else None


def _call_off(state: State) -> Events:
    return (fe.FightClosed(True),) if state.fight else deny("no_fight", "epic-combat")


def decide(state: State, command: f.VerdictCommand, waived: frozenset[str]) -> Events:
    match command:
        case f.CheckDefeated():
            return _defeats(state)
        case f.Flee():
            return _flee(state, command, waived)
        case f.StandGround():
            return _stand(state)
        case f.PushLoser():
            return _push(state, command, waived)
        case f.DecideLoser():
            return _decide_loser(state, command)
        case f.TameBeast():
            return _tame(state, command, waived)
        case f.CleanUp():
            return _clean(state, waived)
        case f.CallOff():
            return _call_off(state)
