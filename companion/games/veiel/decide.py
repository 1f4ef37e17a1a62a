"""What a tap leads to: events, or the rule that speaks against it."""

from __future__ import annotations

from companion.core.chance import Chance
from companion.core.refusal import deny, door, heed, need, refuse
from companion.games.veiel import decide_cards, decide_mistress
from companion.games.veiel.commands import (
    AddEnemy,
    BeginTurn,
    BossCommand,
    Command,
    DrawBossAction,
    EndFight,
    EndReinforcement,
    EndTurn,
    EnemyCommand,
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
    StageCommand,
    TurnCommand,
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
from companion.games.veiel.refusals import refused
from companion.games.veiel.setup import MOST_CARDS, NAME_LIMIT, boss_named
from companion.games.veiel.state import Enemy, State, enemy_of, hero_of

Events = tuple[Event, ...]
MOST_ENEMIES = 30


@door
def decide(state: State, command: Command, chance: Chance, waived: frozenset[str]) -> Events:
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
            need(hero_of(state, id), "unknown_hero")
            return (HeroOut(id, out),)
        case Fuse() | HoldCards() | ReturnCard() | EnterCombined() | SetColour():
            return decide_mistress.decide(state, command, waived)
        case _:
            return decide_cards.decide(state, command, waived)


def _turn(state: State, command: TurnCommand, waived: frozenset[str]) -> Events:
    if state.stage != "fight":
        deny("no_fight")
    match command:
        case BeginTurn(id):
            hero = need(hero_of(state, id), "unknown_hero")
            running = hero_of(state, state.active) if state.active != id else None
            checks = [
                refused("hero_is_out", "base-game", hero=hero.name) if hero.out else None,
                refused("turn_running", "base-game", hero=running.name) if running else None,
                refused("acted", "base-game", hero=hero.name) if hero.acted else None,
            ]
            heed(waived, checks)
            return (TurnEnded(running.id), TurnBegan(id)) if running else (TurnBegan(id),)
        case EndTurn(id):
            ending = id or state.active
            return (TurnEnded(ending),) if hero_of(state, ending) else deny("no_turn")
        case NextRound():
            waiting = sum(not hero.acted and not hero.out for hero in state.heroes)
            heed(waived, [refuse("heroes_to_act", "base-game", n=waiting) if waiting else None])
            ended = (TurnEnded(state.active),) if state.active else ()
            return (*ended, RoundBegan(state.round + 1))


def _stage(state: State, command: StageCommand, waived: frozenset[str]) -> Events:
    match command:
        case EndFight(won):
            standing = sum(enemy.life > 0 for enemy in state.enemies)
            if state.stage != "fight":
                deny("no_fight")
            heed(waived, [refuse("enemies_left", "base-game", n=standing) if won and standing else None])
            tier = unlocked_by(state.fight) if won and state.mistress else None
            ended = (TurnEnded(state.active),) if state.active else ()
            return (*ended, FightEnded(state.fight, won, tier or ""))
        case EndReinforcement(life):
            if state.stage != "reinforcement":
                deny("no_reinforcement")
            fight = state.fight + 1
            unset = refuse("boss_unset", "base-game") if fight == LAST_FIGHT and not state.boss.id else None
            if not 0 <= life <= MOST_CARDS:
                deny("enemy_life", high=MOST_CARDS)
            heed(waived, [unset])
            moira = fight == LAST_FIGHT and state.boss.id == "moira"
            gather = moira and state.automation.get("gather-wounds") == "do"
            return (FightBegan(fight), *_arrives(state, fight, life), *(decide_cards.gathered(state) if gather else ()))


def _arrives(state: State, fight: int, life: int) -> tuple[Event, ...]:
    """The boss of the last fight, once its life is known."""
    if fight < LAST_FIGHT or not life:
        return ()
    return (EnemyAdded(Enemy(f"e{state.enemies_met + 1}", "", life, life, boss=True)),)


def _boss(state: State, command: BossCommand) -> Events:
    match command:
        case SetBoss(id, name, actions):
            return (BossSet(boss_named(id, name, actions)),) if id in BOSS_NAMES else deny("unknown_boss")
        case SetBattlefield(name):
            return (BattlefieldSet(name.strip()[:NAME_LIMIT]),)
        case DrawBossAction():
            if not state.boss.left:
                deny("no_action_left", "base-game")
            return (BossActionDrawn(state.boss.left - 1),)
        case ShuffleBossActions():
            return (BossActionsShuffled(state.boss.actions),)


def _enemy(state: State, command: EnemyCommand) -> Events:
    match command:
        case AddEnemy(name, life, level, boss):
            if not 1 <= life <= MOST_CARDS or not 0 <= level <= MOST_CARDS:
                deny("enemy_life", high=MOST_CARDS)
            if len(state.enemies) >= MOST_ENEMIES:
                deny("too_many_enemies", most=MOST_ENEMIES)
            id = f"e{state.enemies_met + 1}"
            return (EnemyAdded(Enemy(id, name.strip()[:NAME_LIMIT], life, life, level, boss)),)
        case RemoveEnemy(id, defeated):
            return (EnemyRemoved(id, defeated),) if enemy_of(state, id) else deny("unknown_enemy")
