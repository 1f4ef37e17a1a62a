"""Before round one: who starts, a first game's deal, a skirmish's zones, garrisons and quest tokens."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from companion.core.refusal import Refusal
from companion.games.eternia import facts
from companion.games.eternia.decide.round import first_unsaid
from companion.games.eternia.decide.skirmish import deployed, tokens_beside
from companion.games.eternia.skirmish import quest_token_place
from companion.games.eternia.state import State
from companion.games.eternia.table import alternating, from_first, playing, supply
from companion.games.eternia.wording import area_name, team_name
from companion.i18n import Translator
from companion.views import describe


@dataclass(frozen=True, slots=True)
class Deal:
    """Where a first game deals a team's heroes."""

    id: str
    number: int
    name: str
    known: bool
    areas: tuple[str, ...]
    names: tuple[str, ...]
    options: tuple[tuple[str, str], ...]


@dataclass(frozen=True, slots=True)
class Buyer:
    name: str
    number: int
    pool: int
    passed: bool


def starters(state: State, _: Translator) -> tuple[tuple[str, str], ...]:
    """The teams of which one starts, while nobody has said which."""
    return tuple((id, team_name(state, id, _)) for id in playing(state)) if first_unsaid(state) else ()


def deals(state: State, named: Mapping[str, tuple[str, ...]], _: Translator) -> tuple[Deal, ...]:
    found = []
    for id in playing(state):
        known = facts.FIRST_GAME_AREAS.get(state.teams[id].base, ())
        areas = tuple(named.get(id, ())) or tuple(known)
        options = tuple(
            (a.name, area_name(a.name, _)) for a in state.areas.values() if a.kind == "outpost" and not a.base_of
        )
        names = tuple(area_name(a, _) for a in areas) if len(areas) == 3 else ()
        found.append(Deal(id, state.order.index(id), team_name(state, id, _), bool(known), areas, names, options))
    return tuple(found)


def in_order(state: State, _: Translator) -> tuple[tuple[str, str, int], ...]:
    """Teams that play, the starting one first."""
    return tuple((id, team_name(state, id, _), state.order.index(id)) for id in from_first(state))


def buyers(state: State, _: Translator) -> tuple[Buyer, ...]:
    found = []
    for name in alternating(state):
        team = state.teams[state.heroes[name].team]
        found.append(Buyer(name, state.order.index(team.id), team.eternium, name in team.passed))
    return tuple(found)


def next_buyer(state: State, last: str) -> str:
    """Whose turn to buy comes after a hero's ("" when all have passed)."""
    order = alternating(state)
    at = order.index(last) + 1 if last in order else 0
    for name in (*order[at:], *order[:at]):
        if name not in state.teams[state.heroes[name].team].passed:
            return name
    return ""


def zone_areas(state: State, team: str, _: Translator) -> tuple[tuple[str, str], ...]:
    """Areas for a team's zone: those that no other team has taken."""
    taken = {area for id, other in state.teams.items() if id != team for area in other.zone}
    return tuple((id, area_name(id, _)) for id in state.areas if id not in taken)


def without_zone(state: State) -> str:
    """The first team, in order, that has not chosen a zone ("" when all have)."""
    return next((id for id in from_first(state) if not state.teams[id].zone), "")


def next_token(state: State) -> str:
    """Teams place their quest tokens one at a time, the starting team first."""
    return min(from_first(state), key=lambda id: state.teams[id].quest_tokens)


def zones(state: State, _: Translator) -> tuple[tuple[str, str], ...]:
    return tuple(
        (team_name(state, id, _), _.listing([area_name(a, _) for a in state.teams[id].zone]))
        for id in playing(state)
        if state.teams[id].zone
    )


def garrison(state: State, team: str, _: Translator) -> tuple[int, tuple[tuple[str, str, int], ...]]:
    """Soldiers left, and the outposts of the zone with those that stand there."""
    zone = state.teams[team].zone or tuple(state.areas)
    rows = tuple(
        (a.name, area_name(a.name, _), a.soldiers.get(team, 0))
        for a in state.areas.values()
        if a.name in zone and a.kind == "outpost" and not a.base_of
    )
    return supply(state, team), rows


def placing(state: State, _: Translator) -> tuple[tuple[str, str, int], ...]:
    """Heroes with the place inside their zone, those still outside first."""
    found = []
    for name in alternating(state):
        hero = state.heroes[name]
        inside = deployed(state, hero)
        found.append((name, area_name(hero.area, _) if inside else "", state.order.index(hero.team)))
    return tuple(sorted(found, key=lambda p: bool(p[1])))


def zone_of(state: State, hero: str, _: Translator) -> tuple[tuple[str, str], ...]:
    zone = state.teams[state.heroes[hero].team].zone or tuple(state.areas)
    return tuple((id, area_name(id, _)) for id in zone)


def quest_spots(state: State, team: str, _: Translator) -> tuple[tuple[str, str, str], ...]:
    """Wilds areas, with the reason where no token may go."""
    found = []
    for area in state.areas.values():
        if area.kind != "wilds":
            continue
        may = quest_token_place(area.kind, area.quest, tokens_beside(state, area.name), 0)
        shut = describe.refusal(may, _, state) if isinstance(may, Refusal) else ""
        found.append((area.name, area_name(area.name, _), shut))
    return tuple(found)
