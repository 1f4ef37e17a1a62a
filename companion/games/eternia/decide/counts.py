"""Settings, counters and corrections: the table can always set a number right."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import NoReturn

from companion.capabilities.agreements import SetReading
from companion.core.refusal import Refusal, deny, heed, need, refuse
from companion.games.eternia import commands as c
from companion.games.eternia import events as e
from companion.games.eternia.board import OUTPOST_LIMIT
from companion.games.eternia.combat_deck import CARDS
from companion.games.eternia.decide.common import Events, fallen, hero_of
from companion.games.eternia.facts import WEAPONS
from companion.games.eternia.fight_events import SideHurt
from companion.games.eternia.market import MERCHANTS
from companion.games.eternia.state import Area, State
from companion.games.eternia.table import enemy_base, starting_pool, supply

COUNTER_MAX = 99
HP_MAX = 30
HERO_VALUES = ("max_hp", "body", "mind", "initiative", "move")


def _number(low: int, high: int) -> NoReturn:
    deny("E_NUMBER", min=low, max=high)


def set_up_again(state: State, command: SetReading) -> Iterator[e.Event]:
    """A reading of the set-up still counts in round one: what the table began with is put right."""
    if state.round > 1 or state.phase == "over":
        return
    if command.reading in ("A20", "A27"):
        for team in state.teams.values():
            now, then = (
                starting_pool(state, team, taken)
                for taken in (state.readings, {**state.readings, command.reading: command.option})
            )
            by = max(then - now, -team.eternium)
            if by:
                yield e.EterniumChanged(team.id, by, "correction")
    if command.reading == "A11" and (state.mode == "first-game" or state.difficulty == "beginner"):
        if command.option == "no" and state.markets:
            yield e.MarketsShut()
        elif command.option == "yes" and state.phase != "heroes":
            yield from (e.MarketOpened(kind) for kind in MERCHANTS if kind not in state.markets)


def _count(state: State, command: c.Count, waived: frozenset[str]) -> Events:
    return counted(state, command.counter, command.by, command.why, waived)


def _correct(state: State, command: c.Correct, waived: frozenset[str]) -> Events:
    value = need(value_of(state, command.counter), "unknown_counter")
    if command.value == value:
        deny("no_change")
    return counted(state, command.counter, command.value - value, command.why or "correction", waived)


def value_of(state: State, counter: str) -> int | None:
    """What a counter shows now, or None for a counter that this table does not have."""
    kind, *rest = counter.split("/")
    match kind, rest:
        case "eternium", [team] if team in state.teams:
            return state.teams[team].eternium
        case "vp", [team] if team in state.teams:
            return state.teams[team].vp
        case "hand", [team] if team in state.teams:
            return state.teams[team].victory_hand
        case "progress", [team, place] if team in state.teams and place.isdigit():
            cards = state.teams[team].victory
            return cards[int(place)].progress if int(place) < len(cards) else None
        case "deck", [team, card] if team in state.teams and card in CARDS:
            return state.teams[team].deck.get(card, 0)
        case "hp", [hero] if hero in state.heroes:
            return state.heroes[hero].hp
        case (("max_hp" | "body" | "mind" | "initiative" | "move"), [hero]) if hero in state.heroes:
            value: int = getattr(state.heroes[hero], kind)
            return value
        case "soldiers", [team, area] if team in state.teams and area in state.areas:
            return state.areas[area].soldiers.get(team, 0)
        case "skulls", []:
            return state.skulls
        case "foe-hp", [] if state.fight and not state.fight.other.hero:
            return state.fight.other.hp
    return None


def counted(state: State, counter: str, by: int, why: str, waived: frozenset[str]) -> Events:
    """A tap on a counter, within what the game allows."""
    value = need(value_of(state, counter), "unknown_counter")
    if by == 0:
        deny("no_change")
    kind, *rest = counter.split("/")
    to = value + by
    match kind:
        case "eternium" | "vp" | "hand" | "progress" | "deck":
            return _team_count(kind, rest, value, by, why)
        case "hp":
            return _hp(state, rest[0], by, why, waived)
        case "soldiers":
            heed(waived, _soldier_checks(state, rest[0], rest[1], value, by))
            return (e.SoldiersChanged(rest[0], rest[1], by),)
        case "skulls":
            return (e.SkullReached(to),) if 0 <= to <= 4 else _number(0, 4)
        case "foe-hp":
            return (SideHurt("other", -by, why or "correction", False),) if to >= 0 else _number(0, HP_MAX)
        case _:
            high = HP_MAX if kind == "max_hp" else COUNTER_MAX
            low = int(kind == "max_hp")
            field = "hp" if kind == "max_hp" else kind
            return (e.HeroSet(rest[0], field, to),) if low <= to <= high else _number(low, high)


def _team_count(kind: str, rest: list[str], value: int, by: int, why: str) -> Events:
    team, to = rest[0], value + by
    if to < 0:
        if kind == "eternium":
            deny("E_NOT_ENOUGH_ETERNIUM", "eternium", n=-to)
        deny("E_NEGATIVE")
    if to > COUNTER_MAX:
        _number(0, COUNTER_MAX)
    events: Mapping[str, e.Event] = {
        "eternium": e.EterniumChanged(team, by, why),
        "vp": e.VpChanged(team, by, why or "other"),
        "hand": e.VictoryHandChanged(team, by),
        "progress": e.ProgressMade(team, int(rest[1]) if kind == "progress" else 0, by),
        "deck": e.DeckChanged(team, rest[-1], by),
    }
    return (events[kind],)


def _hp(state: State, name: str, by: int, why: str, waived: frozenset[str]) -> Events:
    hero = state.heroes[name]
    to = hero.hp + by
    if by > 0 and hero.hp == hero.max_hp:
        deny("full_health", "hit-points", hero=name)
    if to < 0:
        deny("E_HP_RANGE", "hit-points", max=hero.max_hp)
    change: tuple[e.Event, ...] = (e.HpChanged(name, min(to, hero.max_hp) - hero.hp, why),)
    if to == 0 and state.fight is None and state.automation.get("defeat") == "do":
        change += fallen(state, hero, why)
    return change


def _soldier_checks(state: State, team: str, area: str, value: int, by: int) -> list[Refusal | None]:
    here = state.areas[area]
    return [
        refuse("E_SOLDIER_COUNT", "outpost-soldier-limit", final=True) if value + by < 0 else None,
        refuse("E_NO_SOLDIERS_LEFT", "soldier-supply", final=True) if by > supply(state, team) else None,
        refuse("E_NOT_OUTPOST", "outpost-control") if by > 0 and here.kind != "outpost" else None,
        refuse("E_BASE_NO_SOLDIERS", "base-no-soldiers") if by > 0 and here.base_of else None,
        refuse("E_OUTPOST_FULL", "outpost-soldier-limit") if by > 0 and value + by > OUTPOST_LIMIT else None,
    ]


def _edit_hero(state: State, command: c.EditHero) -> Events:
    hero_of(state, command.hero)
    if any(weapon not in WEAPONS for weapon in command.weapons) or len(command.weapons) > 2:
        deny("unknown_weapon", "weapons")
    return (e.HeroEdited(command.hero, command.weapons, command.surge.strip(), command.passive.strip()),)


def _edit_area(state: State, command: c.EditArea) -> Events:
    name = command.area.strip()
    if not 1 <= len(name) <= 40:
        deny("name_empty")
    if not 0 <= command.income <= COUNTER_MAX:
        _number(0, COUNTER_MAX)
    if command.merchant and command.merchant not in MERCHANTS:
        deny("unknown_merchant", "merchants")
    old = state.areas.get(name) or Area(name)
    return (
        e.AreaSet(
            replace(
                old,
                kind=command.kind,
                income=command.income,
                merchant=command.merchant,
                tower=command.tower,
                quest=command.quest,
            )
        ),
    )


def _place_hero(state: State, command: c.PlaceHero, waived: frozenset[str]) -> Events:
    hero = hero_of(state, command.hero)
    barred = enemy_base(state, hero.team, command.area)
    checks = [refuse("E_ENEMY_BASE", "faction-base") if barred else None]
    heed(waived, checks)
    return (e.HeroPlaced(hero.name, command.area),)


def decide(state: State, command: c.SettingsCommand, waived: frozenset[str]) -> Events:
    match command:
        case c.Count():
            return _count(state, command, waived)
        case c.Correct():
            return _correct(state, command, waived)
        case c.EditHero():
            return _edit_hero(state, command)
        case c.EditArea():
            return _edit_area(state, command)
        case c.PlaceHero():
            return _place_hero(state, command, waived)
