"""What this device is choosing at a table of Conan: the roll being planned, the tile picked, a screen left for a while."""

from __future__ import annotations

from dataclasses import dataclass, replace

from companion.games.conan.activation import Blows, blows, victims
from companion.games.conan.events import AttemptSet
from companion.games.conan.hero_actions import room
from companion.games.conan.state import State
from companion.ui.desk import Desk
from companion.views.conan import plan as plans
from companion.views.conan.plan import ATTACKS, Plan

RECENT = 100
"""Steps looked back for what was said before."""


@dataclass(frozen=True)
class Bench:
    """A roll that is not announced yet; one of the tile that acts ends with its activation."""

    plan: Plan | None = None
    activation: bool = False


@dataclass(frozen=True)
class Aimed:
    """The last blow of each hero and kind: at whom, with what, for how much."""

    blows: tuple[Plan, ...] = ()


@dataclass(frozen=True)
class Stood:
    """Who stood where a hero stands, as it was last counted: hero, friends with it, enemies. A step forgets it."""

    places: tuple[tuple[str, int, int], ...] = ()

    def at(self, hero: str) -> tuple[int, int]:
        return next(((friends, foes) for id, friends, foes in self.places if id == hero), (1, 0))


@dataclass(frozen=True)
class Away:
    """Back was tapped: the roll or the activation waits."""

    on: bool = False


@dataclass(frozen=True)
class Open:
    """What is unfolded under the acts: the movement, what is carried."""

    moves: bool = False
    gear: bool = False


@dataclass(frozen=True)
class Picking:
    """The Overlord's choice before it is paid."""

    tile: str = ""
    by_hand: bool = False


def away(desk: Desk, state: State) -> bool:
    return desk.draft(Away, about=(state.turn, state.side, state.book.done, state.attempt is None)).on


def picking(desk: Desk, state: State) -> Picking:
    return desk.draft(Picking, about=(state.turn, state.side, state.book.done))


def stood(desk: Desk, hero: str) -> tuple[int, int]:
    """Friends (the hero counted) and enemies in the hero's area."""
    return desk.draft(Stood).at(hero)


def stands_with(desk: Desk, hero: str, friends: int, enemies: int) -> None:
    rest = tuple(place for place in desk.draft(Stood).places if place[0] != hero)
    desk.drafts.edit(Stood, (("places", (*rest, (hero, friends, enemies))),), quietly=True)


def walked(desk: Desk, hero: str) -> None:
    """In another area others stand."""
    rest = tuple(place for place in desk.draft(Stood).places if place[0] != hero)
    desk.drafts.edit(Stood, (("places", rest),))


def keep_aim(desk: Desk, plan: Plan) -> None:
    """The next blow of the same kind begins as this one did."""
    rest = tuple(blow for blow in desk.draft(Aimed).blows if (blow.actor, blow.kind) != (plan.actor, plan.kind))
    desk.drafts.edit(Aimed, (("blows", (*rest, plan)),), quietly=True)


def aimed_before(desk: Desk, plan: Plan) -> Plan:
    """A fresh plan with the target, the weapon and the stake of the blow before, where all of them are still there."""
    blows = (blow for blow in desk.draft(Aimed).blows if (blow.actor, blow.kind) == (plan.actor, plan.kind))
    kept = next(blows, None)
    if kept is None or plan.kind not in ATTACKS:
        return plan
    state: State = desk.state
    hero = state.heroes[plan.actor.removeprefix("hero/")]
    if kept.weapons and set(kept.weapons) <= set(hero.items):
        plan = replace(plan, weapons=kept.weapons, circular=kept.circular)
    if kept.targets and set(kept.targets) <= set(plans.everyone(state)):
        plan = replace(plan, targets=kept.targets)
    space = room(hero, plan.kind)
    return replace(plan, gems=max(1, min(kept.gems, hero.reserve, kept.gems if space is None else space)))


def planned(desk: Desk) -> Plan | None:
    found = desk.draft(Bench)
    return found.plan if not found.activation or _acts(desk, found.plan) else None


def put(desk: Desk, plan: Plan | None) -> None:
    desk.drafts.edit(Bench, (("plan", plan), ("activation", _acts(desk, plan))))


def _acts(desk: Desk, plan: Plan | None) -> bool:
    now = blows(desk.state)
    return now is not None and plan is not None and plan.actor == now.actor


def aimed(desk: Desk, state: State, now: Blows) -> Plan:
    """The next attack of the tile that acts: as planned, else at the prey, else at whom the figure before struck."""
    plan = planned(desk)
    if plan is None or plan.actor != now.actor or plan.kind not in ATTACKS:
        plan = plans.fresh(state, now.kind, now.actor)
        last = struck_last(desk)
        plan = replace(plan, targets=(f"hero/{now.prey}",) if now.prey else (last,) if last else plan.targets)
    open_to = {f"hero/{id}" for id in victims(state, now)} | {
        f"ally/{id}" for id, a in state.allies.items() if a.figures
    }
    return plan if set(plan.targets) <= open_to else replace(plan, targets=())


def struck_last(desk: Desk) -> str:
    """Whom the Overlord's figures struck last, on whatever phone it was said: the next one strikes there too."""
    line = desk.table.timeline
    recent = (
        event for step in reversed(line.steps[max(0, line.cursor - RECENT) : line.cursor]) for event in step.events
    )
    blows_ = (event.attempt for event in recent if isinstance(event, AttemptSet))
    return next((one.target for one in blows_ if one.actor.startswith("tile/") and one.kind in ATTACKS), "")


def acting(state: State) -> Blows | None:
    """The activation that is under way, while no roll is."""
    return blows(state) if state.attempt is None and not state.winner and any(state.living()) else None
