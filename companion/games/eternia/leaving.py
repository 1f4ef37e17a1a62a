"""Who has to leave after a lost fight, and where to: one rule for the table, for what is due and for the screens."""

from __future__ import annotations

from companion.core.refusal import Refusal, refuse
from companion.games.eternia.state import State
from companion.games.eternia.table import (
    distance,
    enemies_in,
    enemy_base,
    held,
    heroes_of,
    map_known,
    neighbours,
    reading,
)


def leavers(state: State) -> tuple[str, ...]:
    """The heroes whom the fight still sends away: the one who is pushed, then those who fall back."""
    outcome = state.fight.outcome if state.fight else None
    return tuple(hero for hero in (outcome.push, *outcome.retreat) if hero) if outcome else ()


def ways_out(state: State, hero: str) -> tuple[str, ...]:
    """Where a hero may go, places without enemies first, then those where friends are; where no place fits, any area.

    Rule: epic-winner
    """
    team, here = state.heroes[hero].team, state.fight.area if state.fight else state.heroes[hero].area
    friends = {other.area for other in heroes_of(state, team)}
    found = [a.name for a in state.areas.values() if a.name != here and not enemy_base(state, team, a.name)]
    fit = [name for name in found if _unfit(state, hero, name) is None] or found

    def order(name: str) -> tuple[bool, bool]:
        return any(enemies_in(state, team, name)), not (state.areas[name].soldiers.get(team) or name in friends)

    return tuple(sorted(fit, key=order))


def barred(state: State, hero: str, to: str) -> Refusal | None:
    """Why a hero cannot go there.

    Rule: epic-winner
    """
    if enemy_base(state, state.heroes[hero].team, to):
        return refuse("E_ENEMY_BASE", "faction-base")
    return None if to in ways_out(state, hero) else _unfit(state, hero, to)


def _unfit(state: State, hero: str, to: str) -> Refusal | None:
    """A hero who is pushed, or whom a boss drives off, goes next door; who falls back goes to a haven."""
    fight, who = state.fight, state.heroes[hero]
    pushed = bool(fight and fight.outcome and fight.outcome.push == hero)
    if pushed or (fight and fight.kind == "boss"):
        if map_known(state) and who.area and to not in neighbours(state, who.area):
            return refuse("not_adjacent", "epic-winner")
        taken = pushed and reading(state, "A05") == "free" and any(enemies_in(state, who.team, to))
        return refuse("push_taken", "epic-winner") if taken else None
    return None if to in havens(state, hero) else refuse("no_haven", "faster-combat-one-round")


def havens(state: State, hero: str) -> tuple[str, ...]:
    """The nearest outposts that the team holds, all of them where the map is not entered; the base without any.

    Rule: faster-combat-one-round
    """
    who, here = state.heroes[hero], state.fight.area if state.fight else ""
    own = tuple(area.name for area in held(state, who.team) if not area.base_of and area.name != here)
    if not own:
        return tuple(area.name for area in state.areas.values() if area.base_of == who.team)
    if not map_known(state):
        return own
    away = {name: distance(state, here, {name}) for name in own}
    return tuple(name for name in own if away[name] == min(away.values()))
