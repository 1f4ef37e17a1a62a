"""Teams that share an area: the fight that has to be resolved before the turn goes on."""

from __future__ import annotations

from dataclasses import dataclass

from companion.core.refusal import Refusal, refuse
from companion.games.eternia.epic import can_attack_enemy_hero
from companion.games.eternia.state import State
from companion.games.eternia.table import WILDS, enemies_in, heroes_of


@dataclass(frozen=True, slots=True)
class Clash:
    """A fight that is due: who fights it for the team that entered ("" for soldiers alone), and whom it meets."""

    area: str
    team: str
    hero: str
    foes: tuple[str, ...]
    soldiers: int


def protected(state: State, team: str, area: str) -> Refusal | None:
    """In a first game nobody goes against enemy heroes before the second skull.

    Rule: first-game-protection
    """
    heroes, _soldiers = enemies_in(state, team, area)
    return can_attack_enemy_hero(state.mode, state.skulls - state.skull_open) if heroes else None


def clash_in(state: State, area: str) -> Clash | None:
    """The fight that waits in an area, seen from the team that acts, else from one with a hero there."""
    here = state.areas.get(area)
    if not area or area.startswith(WILDS) or (here and here.base_of):
        return None
    own = {team: [h.name for h in heroes_of(state, team) if h.area == area] for team in state.order}
    present = [team for team in state.order if own[team] or (here and here.soldiers.get(team))]
    if len(present) < 2:
        return None
    acting = state.heroes[state.active].team if state.active else ""
    manned = [team for team in present if own[team] and not state.teams[team].automated]
    team = acting if acting in present else (manned or present)[0]
    if protected(state, team, area):
        return None
    hero = state.active if state.active in own[team] else next(iter(own[team]), "")
    foes, soldiers = enemies_in(state, team, area)
    return Clash(area, team, hero, tuple(foe.name for foe in foes), soldiers)


def clashes(state: State) -> tuple[Clash, ...]:
    """Every fight that is due, the active hero's own first.

    Rule: combat-trigger
    """
    areas = dict.fromkeys((*(h.area for h in state.heroes.values()), *state.areas))
    found = [clash for area in areas if (clash := clash_in(state, area))]
    return tuple(sorted(found, key=lambda clash: not (state.active and clash.hero == state.active)))


def fight_due(state: State) -> Refusal | None:
    """Combat is not put off: no turn ends and no other begins while two teams share an area.

    Rule: combat-trigger
    """
    due = clashes(state)
    return refuse("E_UNRESOLVED_COMBAT", "combat-trigger", area=due[0].area) if due else None
