"""Soldiers into enemies, and heroes into soldiers."""

from __future__ import annotations

from dataclasses import dataclass

from companion.core.refusal import deny, heed, refuse, settled
from companion.games.eternia import commands as c
from companion.games.eternia import events as e
from companion.games.eternia.board import OUTPOST_LIMIT
from companion.games.eternia.clash import protected
from companion.games.eternia.decide.common import Events, hero_of, hurt, team_of
from companion.games.eternia.decide.turn import acting, done
from companion.games.eternia.soldiers import hero_vs_soldiers, soldiers_vs_hero, soldiers_vs_mixed, soldiers_vs_soldiers
from companion.games.eternia.state import Hero, State
from companion.games.eternia.table import enemies_in, enemy_base, reading


def _fight(state: State, command: c.FightSoldiers, waived: frozenset[str]) -> Events:
    team_of(state, command.team)
    source = command.source or command.area
    if command.area not in state.areas or source not in state.areas:
        deny("E_NOT_OUTPOST", "soldier-combat")
    heroes, soldiers = enemies_in(state, command.team, command.area)
    here = state.areas[source].soldiers.get(command.team, 0)
    leader = _leader(state, command.team) if source != command.area else None
    checks = [
        acting(state, leader.name, "mobilize", waived) if leader else None,
        refuse("E_SOLDIER_COUNT", "soldier-combat", final=True) if not 1 <= command.attackers <= here else None,
        refuse("E_ENEMY_BASE", "faction-base") if enemy_base(state, command.team, command.area) else None,
        refuse("no_enemies", "soldier-combat", final=True) if not heroes and not soldiers else None,
        protected(state, command.team, command.area),
    ]
    heed(waived, checks)
    outcome = _outcome(state, command, heroes, soldiers, waived)
    staying, losses = outcome
    room = OUTPOST_LIMIT - (0 if source == command.area else state.areas[command.area].soldiers.get(command.team, 0))
    staying = min(staying, max(0, room))
    return (
        *(done(state, leader.name, "mobilize") if leader else ()),
        e.SoldiersFought(command.team, command.area, command.attackers),
        e.SoldiersChanged(command.team, source, -command.attackers),
        *((e.SoldiersChanged(command.team, command.area, staying),) if staying else ()),
        *losses,
    )


def _leader(state: State, team: str) -> Hero | None:
    """The acting hero whose mobilisation sends soldiers elsewhere; between turns a card may send them.

    Rule: move-soldiers
    """
    hero = state.heroes.get(state.active)
    return hero if hero and hero.team == team else None


def _outcome(
    state: State, command: c.FightSoldiers, heroes: tuple[Hero, ...], soldiers: int, waived: frozenset[str]
) -> tuple[int, Events]:
    """Attackers who stay in the area, and what the defenders lose."""
    if not heroes:
        left, defenders = soldiers_vs_soldiers(command.attackers, soldiers)
        return left, _removed(state, command, soldiers - defenders)
    if len(heroes) == 1 and not soldiers:
        assault = soldiers_vs_hero(command.attackers, heroes[0].hp)
        return assault.staying, hurt(state, heroes[0], assault.returned, "soldiers")
    health = {hero.name: hero.hp for hero in heroes}
    overkill = reading(state, "A34") == "yes"
    melee = settled(soldiers_vs_mixed(command.attackers, health, soldiers, command.split, waived, overkill))
    losses = _removed(state, command, soldiers - melee.soldiers_left)
    for hero in heroes:
        losses += hurt(state, hero, hero.hp - melee.heroes[hero.name], "soldiers")
    return command.attackers - melee.attackers_returned, losses


def _removed(state: State, command: c.FightSoldiers, number: int) -> tuple[e.Event, ...]:
    """Defending soldiers go back to their supply."""
    events: tuple[e.Event, ...] = ()
    for team, there in state.areas[command.area].soldiers.items():
        if team != command.team and number > 0:
            gone = min(there, number)
            events += (e.SoldiersChanged(team, command.area, -gone),)
            number -= gone
    return events


@dataclass(frozen=True, slots=True)
class WalkIn:
    """What it comes to when a hero enters among soldiers alone."""

    lost: int
    gone: int
    falls: bool


def walk_in(state: State, hero: Hero, area: str) -> WalkIn:
    """Each soldier costs 1 HP, or none does (reading A07).

    Rule: soldier-combat
    """
    soldiers = enemies_in(state, hero.team, area)[1]
    if reading(state, "A07") == "free":
        return WalkIn(0, soldiers, False)
    assault = hero_vs_soldiers(hero.hp, soldiers)
    return WalkIn(assault.returned, assault.returned, assault.hero_defeated)


def _walk(state: State, command: c.WalkIntoSoldiers, waived: frozenset[str]) -> Events:
    """A hero enters an area held by soldiers alone (reading A07: each costs 1 HP, or none does)."""
    hero = hero_of(state, command.hero)
    heroes, soldiers = enemies_in(state, hero.team, command.area)
    checks = [
        refuse("E_ENEMY_BASE", "faction-base") if enemy_base(state, hero.team, command.area) else None,
        refuse("no_enemies", "soldier-combat", final=True) if not soldiers else None,
        refuse("heroes_first", "combat-order") if heroes else None,
    ]
    heed(waived, checks)
    found = walk_in(state, hero, command.area)
    as_attack = c.FightSoldiers(hero.team, command.area, found.gone)
    moved: tuple[e.Event, ...] = ()
    if hero.area != command.area:
        moved = (e.HeroPlaced(hero.name, command.area),)
    fight: tuple[e.Event, ...] = (
        e.SoldiersFought(hero.team, command.area, found.gone),
        *_removed(state, as_attack, found.gone),
    )
    if not found.falls:
        here = state.areas[command.area]
        opens = here.merchant and here.merchant not in state.markets and state.automation.get("market") == "do"
        fight += (e.MarketOpened(here.merchant),) if opens else ()
    return (*moved, *fight, *(hurt(state, hero, found.lost, "soldiers") if found.lost else ()))


def decide(state: State, command: c.SoldierCommand, waived: frozenset[str]) -> Events:
    match command:
        case c.FightSoldiers():
            return _fight(state, command, waived)
        case c.WalkIntoSoldiers():
            return _walk(state, command, waived)
