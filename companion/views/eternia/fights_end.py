"""How an epic combat ends: who fell, who may flee where, who is pushed, what is still to be done."""

from __future__ import annotations

from dataclasses import dataclass

from companion.games.eternia.decide.verdict import free_areas
from companion.games.eternia.epic import BEAST_KINDS, flee_price
from companion.games.eternia.fight import Fight
from companion.games.eternia.leaving import ways_out
from companion.games.eternia.state import State
from companion.games.eternia.table import enemies_in, enemy_base, fighter_hp, map_known
from companion.games.eternia.wording import area_name
from companion.i18n import Translator


@dataclass(frozen=True)
class Place:
    """An area to go to, with a warning where it would start another fight."""

    id: str
    name: str
    enemies: bool = False


@dataclass(frozen=True)
class Flight:
    """Step 8: what fleeing costs and where it leads; without a map every area is offered."""

    price: int
    pool: int
    places: tuple[Place, ...]
    map: bool


def flight(state: State, fight: Fight, _: Translator) -> Flight:
    hero = state.heroes[fight.active.name]
    price = flee_price(state.mode, state.difficulty or None, fight.kind)
    known = map_known(state) and bool(hero.area)
    names = free_areas(state, hero.name) if known else tuple(a for a in state.areas if a != hero.area)
    places = tuple(_place(state, hero.team, name, _) for name in names if not enemy_base(state, hero.team, name))
    return Flight(price, state.teams[hero.team].eternium, tuple(p for p in places if not p.enemies), known)


def _place(state: State, team: str, area: str, _: Translator) -> Place:
    heroes, soldiers = enemies_in(state, team, area)
    return Place(area, area_name(area, _), bool(heroes or soldiers))


def moves(state: State, hero: str, _: Translator) -> tuple[Place, ...]:
    """Where a loser is pushed to, or falls back to."""
    return tuple(_place(state, state.heroes[hero].team, name, _) for name in ways_out(state, hero))


@dataclass(frozen=True)
class Ending:
    """Step 10: the outcome in words, and what the table still has to do."""

    heading: str
    lines: tuple[str, ...]
    tone: str
    push: str
    retreat: tuple[str, ...]
    ask: bool
    tame: int | None


def ending(state: State, fight: Fight, _: Translator) -> Ending:
    found = fight.outcome
    assert found is not None
    lines: list[str] = []
    if found.ask:
        heading = _("Equal health: say who has to leave")
    elif found.fled:
        heading = _("{hero} flees", hero=fight.active.name)
        lines.append(_("The enemy counts as winner."))
    elif found.winner:
        heading = _("{hero} wins the fight", hero=fight.side(found.winner).name)
    else:
        heading = _("A fight without winner")
    for name in found.defeated:
        if name in state.heroes:
            lines.append(goes_home(state, name, _))
    if found.vp:
        lines.append(_("{n} VP for the winner", n=found.vp))
    if found.reward:
        lines.append(_("Take the reward printed on the card."))
    if found.card == "shuffled-into-scenario-deck":
        lines.append(_("Shuffle its card back into the scenario deck."))
    if found.card == "stays-in-play" and fight.kind == "boss":
        lines.append(_("The boss stays on the board with its damage."))
    tone = "good" if found.winner == "active" and not found.fled else "bad" if found.winner else "plain"
    cost = fight.cost if found.may_tame else None
    return Ending(heading, tuple(lines), tone, found.push, found.retreat, found.ask, cost)


def fallen(state: State, fight: Fight, _: Translator) -> tuple[str, ...]:
    """Step 7: who is at 0 HP."""
    return tuple(side.name for side in (fight.active, fight.other) if fighter_hp(state, side) == 0)


def beast(fight: Fight) -> bool:
    return fight.kind in BEAST_KINDS


def doubts(state: State, fight: Fight) -> tuple[str, ...]:
    """What the book leaves open about the end of this fight."""
    asked = {
        "A13-pay": fight.one_round and not fight.duel and fight.kind == "hero",
        "A21-tie": fight.duel,
        "A28": fight.kind == "boss",
        "A37": fight.mount,
    }
    return tuple(id for id, comes_up in asked.items() if comes_up)


def goes_home(state: State, hero: str, _: Translator) -> str:
    """Where who fell goes: to the base, in a skirmish into the team's own zone.

    Rule: skirmish-defeated-heroes
    """
    if state.mode == "skirmish":
        return _("{hero} falls and comes back in its own zone.", hero=hero)
    return _("{hero} falls and goes back to base.", hero=hero)
