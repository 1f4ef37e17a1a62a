"""What a tap leads to: events, or the rule that speaks against it."""

from __future__ import annotations

from companion.core.accord import SetAutomation, SetReading, agree
from companion.core.chance import Chance
from companion.core.step import Refusal, first_refusal, refuse
from companion.games.veiel import decide_cards, decide_mistress
from companion.games.veiel.commands import (
    AddEnemy,
    BeginTurn,
    Command,
    DrawBossAction,
    EndFight,
    EndReinforcement,
    EndTurn,
    EnterCombined,
    Fuse,
    HoldCards,
    NextRound,
    RemoveEnemy,
    ReturnCard,
    SetBattlefield,
    SetBoss,
    SetColour,
    SetOut,
    ShuffleBossActions,
)
from companion.games.veiel.events import (
    BattlefieldSet,
    BossActionDrawn,
    BossActionsShuffled,
    BossSet,
    EnemyAdded,
    EnemyRemoved,
    Event,
    FightBegan,
    FightEnded,
    HeroOut,
    RoundBegan,
    TurnBegan,
    TurnEnded,
)
from companion.games.veiel.facts import BOSS_NAMES, LAST_FIGHT
from companion.games.veiel.mistress import unlocked_by
from companion.games.veiel.readings import AGREED
from companion.games.veiel.refusals import refused
from companion.games.veiel.setup import MOST_CARDS, NAME_LIMIT, boss_named
from companion.games.veiel.state import Enemy, State, enemy_of, hero_of

Decided = tuple[Event, ...] | Refusal
MOST_ENEMIES = 30


def decide(state: State, command: Command, chance: Chance, waived: frozenset[str]) -> Decided:
    """Events, or a refusal with its rule; nothing in this game needs the app's chance."""
    match command:
        case BeginTurn() | EndTurn() | NextRound():
            return _turn(state, command, waived)
        case EndFight() | EndReinforcement():
            return _stage(state, command, waived)
        case SetBoss() | SetBattlefield() | DrawBossAction() | ShuffleBossActions():
            return _boss(state, command)
        case AddEnemy() | RemoveEnemy():
            return _enemy(state, command)
        case SetOut(id, out):
            hero = hero_of(state, id)
            return refuse("unknown_hero", final=True) if hero is None else (HeroOut(id, out),)
        case SetReading() | SetAutomation():
            return agree(command, AGREED.options(), AGREED.levels())
        case Fuse() | HoldCards() | ReturnCard() | EnterCombined() | SetColour():
            return decide_mistress.decide(state, command, waived)
        case _:
            return decide_cards.decide(state, command, waived)


def _turn(state: State, command: BeginTurn | EndTurn | NextRound, waived: frozenset[str]) -> Decided:
    if state.stage != "fight":
        return refuse("no_fight", final=True)
    match command:
        case BeginTurn(id):
            hero = hero_of(state, id)
            if hero is None:
                return refuse("unknown_hero", final=True)
            running = hero_of(state, state.active) if state.active != id else None
            checks = [
                refused("hero_is_out", "base-game", hero=hero.name) if hero.out else None,
                refused("turn_running", "base-game", hero=running.name) if running else None,
                refused("acted", "base-game", hero=hero.name) if hero.acted else None,
            ]
            found = first_refusal(waived, checks)
            return found or ((TurnEnded(running.id), TurnBegan(id)) if running else (TurnBegan(id),))
        case EndTurn(id):
            ending = id or state.active
            return (TurnEnded(ending),) if hero_of(state, ending) else refuse("no_turn", final=True)
        case NextRound():
            waiting = sum(not hero.acted and not hero.out for hero in state.heroes)
            if waiting and "heroes_to_act" not in waived:
                return refuse("heroes_to_act", "base-game", n=waiting)
            ended = (TurnEnded(state.active),) if state.active else ()
            return (*ended, RoundBegan(state.round + 1))


def _stage(state: State, command: EndFight | EndReinforcement, waived: frozenset[str]) -> Decided:
    match command:
        case EndFight(won):
            standing = sum(enemy.life > 0 for enemy in state.enemies)
            left = refuse("enemies_left", "base-game", n=standing) if won and standing else None
            checks = [refuse("no_fight", final=True) if state.stage != "fight" else None, left]
            if found := first_refusal(waived, checks):
                return found
            tier = unlocked_by(state.fight) if won and state.mistress else None
            ended = (TurnEnded(state.active),) if state.active else ()
            return (*ended, FightEnded(state.fight, won, tier or ""))
        case EndReinforcement(life):
            if state.stage != "reinforcement":
                return refuse("no_reinforcement", final=True)
            fight = state.fight + 1
            unset = refuse("boss_unset", "base-game") if fight == LAST_FIGHT and not state.boss.id else None
            wrong = None if 0 <= life <= MOST_CARDS else refuse("enemy_life", final=True, high=MOST_CARDS)
            if found := first_refusal(waived, [wrong, unset]):
                return found
            moira = fight == LAST_FIGHT and state.boss.id == "moira"
            gather = moira and state.automation.get("gather-wounds") == "do"
            return (FightBegan(fight), *_arrives(state, fight, life), *(decide_cards.gathered(state) if gather else ()))


def _arrives(state: State, fight: int, life: int) -> tuple[Event, ...]:
    """The boss of the last fight, once its life is known."""
    if fight < LAST_FIGHT or not life:
        return ()
    return (EnemyAdded(Enemy(f"e{state.enemies_met + 1}", "", life, life, boss=True)),)


def _boss(state: State, command: SetBoss | SetBattlefield | DrawBossAction | ShuffleBossActions) -> Decided:
    match command:
        case SetBoss(id, name, actions):
            return (BossSet(boss_named(id, name, actions)),) if id in BOSS_NAMES else refuse("unknown_boss", final=True)
        case SetBattlefield(name):
            return (BattlefieldSet(name.strip()[:NAME_LIMIT]),)
        case DrawBossAction():
            if not state.boss.left:
                return refuse("no_action_left", "base-game", final=True)
            return (BossActionDrawn(state.boss.left - 1),)
        case ShuffleBossActions():
            return (BossActionsShuffled(state.boss.actions),)


def _enemy(state: State, command: AddEnemy | RemoveEnemy) -> Decided:
    match command:
        case AddEnemy(name, life, level, boss):
            if not 1 <= life <= MOST_CARDS or not 0 <= level <= MOST_CARDS:
                return refuse("enemy_life", final=True, high=MOST_CARDS)
            if len(state.enemies) >= MOST_ENEMIES:
                return refuse("too_many_enemies", final=True, most=MOST_ENEMIES)
            id = f"e{state.enemies_met + 1}"
            return (EnemyAdded(Enemy(id, name.strip()[:NAME_LIMIT], life, life, level, boss)),)
        case RemoveEnemy(id, defeated):
            return (EnemyRemoved(id, defeated),) if enemy_of(state, id) else refuse("unknown_enemy", final=True)
