"""The round track: preparation, income, skulls, the next round."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from companion.core.chance import Chance
from companion.core.refusal import Refusal, deny, heed, refuse, settled
from companion.games.eternia import commands as c
from companion.games.eternia import events as e
from companion.games.eternia import turn_commands as t
from companion.games.eternia.board import Deployment, first_game_deployment
from companion.games.eternia.clash import fight_due
from companion.games.eternia.decide.common import Events, after, growth, hero_of, team_of, turn_over
from companion.games.eternia.market import MERCHANTS
from companion.games.eternia.pool import TEAM_SIZE, day_income
from companion.games.eternia.rounds import SKULLS, final_round
from companion.games.eternia.state import Light, State
from companion.games.eternia.table import heroes_of, income_of, playing, reading, ready, supply


def income(state: State, amounts: Mapping[str, int] | None = None) -> tuple[e.Event, ...]:
    """Every team's income of the day, outpost by outpost or as typed.

    Rule: day-income
    """
    events: list[e.Event] = []
    for team in playing(state):
        due = day_income(0, [(value, True) for _, value in income_of(state, team)])
        by = (amounts or {}).get(team, due)
        if by:
            events.append(e.EterniumChanged(team, by, "income"))
    return (*events, e.IncomeTaken())


def first_unsaid(state: State) -> bool:
    """Who starts is asked before anybody acts, unless it was said with the teams.

    Rule: starting-team
    """
    asked = state.phase == "buying" or (state.round == 1 and state.phase == "preparation")
    return asked and len(playing(state)) > 1 and not state.last_team and not state.first_named


def income_due(state: State) -> bool:
    """The preparation of a day round still owes income; round one pays by the letter (reading A10)."""
    first = state.round == 1 and reading(state, "A10") == "no"
    return state.light == "day" and not state.income_taken and not first and state.phase == "preparation"


def _take_income(state: State, command: t.TakeIncome, waived: frozenset[str]) -> Events:
    if any(team not in state.teams or not 0 <= by <= 99 for team, by in command.amounts.items()):
        deny("E_NUMBER", "day-income", min=0, max=99)
    checks = [
        refuse("E_INCOME_DAY_ONLY", "day-income") if state.light != "day" else None,
        refuse("income_taken", "day-income") if state.income_taken else None,
    ]
    heed(waived, checks)
    return income(state, command.amounts)


def _begin(state: State) -> Events:
    if state.phase != "preparation":
        deny("not_preparing", "preparation-phase")
    events: tuple[e.Event, ...] = ()
    if income_due(state) and state.automation.get("income") == "do":
        events = income(state)
    return (*events, e.ActionsBegan())


def last_round(state: State) -> bool:
    """No round follows: the fourth skull's, the end of the track, or the extra night.

    Rule: game-end
    """
    end_of_track = bool(state.track) and state.at >= len(state.track) - 1
    return state.extra_night or final_round(state.skulls) or end_of_track


def next_space(state: State) -> tuple[int, Light, int]:
    """Where the marker goes: place on the track, day or night, and the skull there (0 for none)."""
    if state.track and state.at + 1 < len(state.track):
        space = state.track[state.at + 1]
        return state.at + 1, space.light, space.skull
    return state.at, "night" if state.light == "day" else "day", 0


def round_ended(state: State) -> tuple[e.Event, ...]:
    """What the end of a round brings: the last turn closes and a solo enemy may grow."""
    events = turn_over(state)
    if state.automation.get("growth") == "do":
        moment = "night-round-end" if state.light == "night" else "day-round-end"
        events += growth(after(state, events), moment)
    return events


def everybody_acted(state: State) -> Refusal | None:
    """A round closes when every hero has acted.

    Rule: action-phase
    """
    left = [h.name for team in playing(state) for h in ready(state, team) if h.name != state.active]
    return refuse("E_HEROES_LEFT", "action-phase", heroes=", ".join(left)) if left else None


def round_left(state: State) -> Iterator[Refusal | None]:
    """What keeps the next round from beginning.

    Rule: action-phase
    """
    yield refuse("setup_left", "setup-teams") if state.phase not in ("preparation", "action", "over") else None
    yield refuse("E_IN_COMBAT", "combat-trigger") if state.fight or state.wilds else None
    yield fight_due(state)
    yield everybody_acted(state)
    yield refuse("E_GAME_OVER", "game-end") if last_round(state) else None


def _next_round(state: State, waived: frozenset[str]) -> Events:
    heed(waived, round_left(state))
    events = round_ended(state)
    at, light, skull = next_space(state)
    events += (e.RoundAdvanced(state.round + 1, at, light, skull),)
    moved = after(state, events)
    if income_due(moved) and state.automation.get("income") == "do":
        events += income(moved)
    return events


def _extra_night(state: State, waived: frozenset[str]) -> Events:
    wanted = bool(state.result and state.result.reason == "extra-night-round")
    heed(waived, [None if wanted else refuse("no_tie", "tie-breakers")])
    return (e.RoundAdvanced(state.round + 1, state.at, "night", 0, True),)


def _light(state: State, command: t.SetLight) -> Events:
    return (e.LightSet(command.light),) if command.light != state.light else deny("no_change")


def _skull(state: State) -> Events:
    if state.skulls >= SKULLS:
        deny("E_GAME_OVER", "game-end")
    return (e.SkullReached(state.skulls + 1),)


def _resolve_skull(state: State) -> Events:
    if not state.skull_open:
        deny("no_skull", "skull-event")
    return (e.SkullResolved(state.skulls),)


def _heal(state: State, command: t.HealAtNight, waived: frozenset[str]) -> Events:
    hero = hero_of(state, command.hero)
    checks = [
        refuse("E_NOT_NIGHT", "night-healing") if state.light != "night" else None,
        refuse("full_health", "hit-points", final=True, hero=hero.name) if hero.hp == hero.max_hp else None,
    ]
    heed(waived, checks)
    return (e.HpChanged(hero.name, 1, "night"),)


def _first(state: State, command: c.ChooseFirst, chance: Chance) -> Events:
    teams = playing(state)
    team = command.team or teams[chance.pick(len(teams))]
    team_of(state, team)
    return (e.FirstChosen(team, True),)


def _deploy(state: State, command: c.DeployFirstGame, chance: Chance) -> Events:
    """A first game: heroes dealt over three areas of their side with a soldier each, the first skull at once.

    Rule: first-game-setup
    """
    if state.mode != "first-game" or state.phase != "heroes":
        deny("setup_done", "first-game-setup")
    events: list[e.Event] = []
    for team in playing(state):
        areas = settled(dealt_over(state, team, command.areas.get(team, ())))
        heroes = heroes_of(state, team)
        order = chance.order(len(heroes))
        for area, at in zip(areas, order, strict=False):
            events.append(e.HeroPlaced(heroes[at].name, area))
        events += [e.SoldiersChanged(team, area, 1) for area in areas[: supply(state, team)]]
    return (*events, *_opening(state), e.PhaseSet("preparation"))


def dealt_over(state: State, team: str, named: tuple[str, ...] = ()) -> tuple[str, ...] | Refusal:
    """The three areas over which a first game deals a team's heroes: those that were named, or those of its side.

    Rule: first-game-locations
    """
    found = Deployment(tuple(named)) if named else first_game_deployment(state.teams[team].base)
    if isinstance(found, Refusal):
        return found
    known = len(found.areas) == TEAM_SIZE and all(area in state.areas for area in found.areas)
    return found.areas if known else refuse("E_UNKNOWN_BASE", "first-game-locations")


def _opening(state: State) -> Iterator[e.Event]:
    """Markets of a first game are open from the start (reading A11), and the marker stands on the first skull."""
    if reading(state, "A11") == "yes":
        yield from (e.MarketOpened(merchant) for merchant in MERCHANTS)
    at = next((n for n, space in enumerate(state.track) if space.skull == 1), 0)
    light: Light = state.track[at].light if state.track else "day"
    yield e.RoundAdvanced(1, at, light, 1)


def decide(state: State, command: c.RoundCommand, chance: Chance, waived: frozenset[str]) -> Events:
    match command:
        case t.TakeIncome():
            return _take_income(state, command, waived)
        case t.BeginActions():
            return _begin(state)
        case t.NextRound():
            return _next_round(state, waived)
        case t.SetLight():
            return _light(state, command)
        case t.ReachSkull():
            return _skull(state)
        case t.ResolveSkull():
            return _resolve_skull(state)
        case t.HealAtNight():
            return _heal(state, command, waived)
        case c.PlayExtraNight():
            return _extra_night(state, waived)
        case c.ChooseFirst():
            return _first(state, command, chance)
        case c.DeployFirstGame():
            return _deploy(state, command, chance)
