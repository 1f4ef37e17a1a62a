"""A hero's turn: what it may do, what that needs, and what a move costs."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from companion.core.step import Refusal
from companion.games.eternia import board, facts
from companion.games.eternia.market import MERCHANTS
from companion.games.eternia.rounds import ACTION_RULES, FREE, STANDARD
from companion.games.eternia.state import Hero, State
from companion.games.eternia.steps import leaves_open
from companion.games.eternia.table import (
    controller,
    enemies_in,
    enemy_base,
    flies,
    heroes_of,
    map_known,
    movement,
    neighbours,
    reading,
    supply,
    symbols,
)
from companion.games.eternia.terms import term
from companion.games.eternia.turn_steps import acting, fights_on_entering, in_wilds
from companion.games.eternia.wording import area_name
from companion.i18n import Translator
from companion.views import describe

NONE: frozenset[str] = frozenset()
STEP_KINDS = ("land", "path", "water")


@dataclass(frozen=True, slots=True)
class ActionLine:
    """One action: done, open, or shut with the reason."""

    id: str
    name: str
    note: str
    rule: str
    done: bool
    shut: str
    free: bool


@dataclass(frozen=True, slots=True)
class Turn:
    hero: str
    team: str
    place: str
    area: str
    hp: int
    top: int
    spent: int
    standard: tuple[ActionLine, ...]
    free: tuple[ActionLine, ...]
    reminders: tuple[str, ...]
    doing: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Move:
    """A move as drafted: points, cost, what happens on the way and at its end."""

    points: int
    spent: int
    refused: str
    rule: str
    combat: str
    lost: int
    leaves: str
    star: bool
    can_star: bool
    flying: bool
    can_fly: bool
    steps: tuple[str, ...]
    enemies: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Place:
    """An area to choose, nearest first when the map is known."""

    id: str
    name: str
    note: str
    near: bool


@dataclass(frozen=True, slots=True)
class Draft:
    """The move that is being put together."""

    to: str | None = None
    steps: tuple[str, ...] = ("land",)
    enemies: tuple[int, ...] = ()
    star: bool = False
    flying: bool = False


@dataclass(frozen=True, slots=True)
class Soldiers:
    """Soldiers that a hero may bring or move."""

    here: str
    standing: int
    supply: int
    room: int
    shut: str
    sources: tuple[tuple[str, str, int], ...]
    targets: tuple[tuple[str, str, int, str], ...] = field(default_factory=tuple)


def _note(state: State, hero: Hero, action: str, _: Translator) -> str:
    match action:
        case "move":
            points = movement(state, hero)
            return _.plural("{n} point", "{n} points", points)
        case "rest":
            return _("both actions, +4 HP")
        case "acquire-mount":
            return _("2 Eternium")
        case "brave":
            return _("one card, or two for 1 Eternium")
        case "train":
            return _("3 or 5 Eternium")
        case "quest":
            return _("+2 Eternium") if state.mode == "skirmish" else ""
        case "merchant":
            own = [term(m, _) for m in MERCHANTS if symbols(state, hero.team, m)]
            return _.listing(own) if own else _("none of yours")
    return ""


def actions_of(state: State) -> tuple[str, ...]:
    """The actions of this mode and this reading of outpost movement."""
    out = []
    for action in (*STANDARD, *FREE):
        if action in ("train", "acquire-mount") and state.mode != "skirmish":
            continue
        if action == "outpost-movement" and reading(state, "A09") == "inside-move":
            continue
        out.append(action)
    return tuple(out)


def _unfit(state: State, hero: Hero, action: str, _: Translator) -> str:
    """What the place or the hour forbids, in a word, as far as the app knows where the hero stands."""
    here = state.areas.get(hero.area)
    match action:
        case "rest" if state.light != "night":
            return _("only at night")
        case "fast-travel" if here and hero.area not in facts.TOWERS:
            return _("not on a tower")
        case "brave" if in_wilds(state, hero):
            return _("not in the wilds")
        case "quest" if here and not here.quest:
            return _("no token here")
        case "merchant" if not any(symbols(state, hero.team, m) for m in MERCHANTS):
            return _("none of yours")
    return ""


def action_line(state: State, hero: Hero, action: str, _: Translator) -> ActionLine:
    done = action in state.actions
    found = acting(state, hero.name, action, NONE)
    shut = describe.refusal(found, _, state) if isinstance(found, Refusal) and not done else ""
    if not shut and not done:
        shut = _unfit(state, hero, action, _)
    name = term(action, _)
    return ActionLine(
        action,
        name[:1].upper() + name[1:],
        _note(state, hero, action, _),
        ACTION_RULES[action],
        done,
        shut,
        action in FREE,
    )


def turn(state: State, name: str, _: Translator) -> Turn:
    hero = state.heroes[name]
    lines = [action_line(state, hero, action, _) for action in actions_of(state)]
    spent = min(2, sum(2 if a == "rest" else 1 for a in state.actions if a in STANDARD))
    reminders = []
    if state.light == "night" and hero.hp < hero.max_hp:
        reminders.append(_("End of turn: {hero} heals 1 HP.", hero=name))
    if state.mode == "solo" and state.difficulty == "merciless":
        reminders.append(_("End of turn: every enemy outpost gets a soldier."))
    if "merchant" in state.actions:
        reminders.append(_("The next player may begin while you shop."))
    place = area_name(hero.area, _) if hero.area else _("place unknown")
    return Turn(
        name,
        hero.team,
        place,
        hero.area,
        hero.hp,
        hero.max_hp,
        spent,
        tuple(x for x in lines if not x.free),
        tuple(x for x in lines if x.free),
        tuple(reminders),
        state.actions,
    )


# movement -------------------------------------------------------------------------------------
def places(state: State, hero: Hero, _: Translator) -> tuple[Place, ...]:
    """Where a hero may go: neighbours first, enemy bases never."""
    near = set(neighbours(state, hero.area)) if map_known(state) and hero.area else set()
    found = []
    for area in state.areas.values():
        if area.name == hero.area or enemy_base(state, hero.team, area.name):
            continue
        found.append(
            Place(area.name, area_name(area.name, _), _place_note(state, hero, area.name, _), area.name in near)
        )
    return tuple(sorted(found, key=lambda p: not p.near))


def _place_note(state: State, hero: Hero, area: str, _: Translator) -> str:
    heroes, soldiers = enemies_in(state, hero.team, area)
    if heroes or soldiers:
        names = [h.name for h in heroes]
        if soldiers:
            names.append(_.plural("{n} enemy soldier", "{n} enemy soldiers", soldiers))
        return _.listing(names)
    if controller(state, state.areas[area]) == hero.team:
        return _("yours")
    return _("wilds") if state.areas[area].kind == "wilds" else _("free")


def move(state: State, name: str, draft: Draft, _: Translator) -> Move:
    """What the drafted move comes to."""
    hero = state.heroes[name]
    flying = draft.flying or flies(hero)
    points = movement(state, hero, draft.star)
    fights = fights_on_entering(state, name, draft.to) if draft.to else ()
    enemies = tuple(sorted({*draft.enemies, *((len(draft.steps) - 1,) if fights else ())}))
    walk = board.check_move(points, draft.steps, flying, enemies)
    cost = board.move_cost(draft.steps, flying)
    starred = any(card.star_move for card in hero.cards if card.kind in ("beast", "vehicle"))
    refused = describe.refusal(walk, _, state) if isinstance(walk, Refusal) else ""
    rule = walk.rule if isinstance(walk, Refusal) else ""
    combat, lost = "", 0
    if not isinstance(walk, Refusal) and walk.combat:
        lost = walk.lost
        combat = (
            _fight_words(fights, _)
            if walk.stopped_at == len(draft.steps) - 1
            else _("Combat starts on step {n}: the move ends there.", n=walk.stopped_at + 1)
        )
    spent = walk.spent if not isinstance(walk, Refusal) else cost if isinstance(cost, int) else 0
    return Move(
        points,
        spent,
        refused,
        rule,
        combat,
        lost,
        leaves_open(state, hero) and area_name(hero.area, _),
        draft.star,
        starred,
        flying,
        not flies(hero),
        draft.steps,
        draft.enemies,
    )


def _fight_words(fights: tuple[str, ...], _: Translator) -> str:
    heroes = fights.count("epic")
    if heroes:
        return _.plural(
            "A fight starts there: {n} enemy hero first.", "A fight starts there: {n} enemy heroes first.", heroes
        )
    return _("A fight starts there: enemy soldiers.")


def towers(state: State, hero: Hero, _: Translator) -> tuple[Place, ...]:
    return tuple(
        Place(name, area_name(name, _), _place_note(state, hero, name, _) if name in state.areas else "", True)
        for name in facts.TOWERS
        if name != hero.area
    )


def soldiers(state: State, name: str, source: str, _: Translator) -> Soldiers:
    """Fortify where the hero stands, or move soldiers from one outpost to another."""
    hero = state.heroes[name]
    here = state.areas.get(hero.area)
    standing = here.soldiers.get(hero.team, 0) if here else 0
    left = supply(state, hero.team)
    shut = ""
    if here is not None:
        heroes, enemy = enemies_in(state, hero.team, here.name)
        found = board.fortify(
            standing, left, 3, bool(heroes or enemy), here.kind == "outpost", bool(here.base_of), True
        )
        shut = describe.refusal(found, _, state) if isinstance(found, Refusal) else ""
    own = tuple(
        (a.name, area_name(a.name, _), a.soldiers[hero.team]) for a in state.areas.values() if a.soldiers.get(hero.team)
    )
    to = tuple(
        (a.name, area_name(a.name, _), a.soldiers.get(hero.team, 0), _enemies(state, hero.team, a.name, _))
        for a in state.areas.values()
        if source and a.name != source and a.kind == "outpost" and not a.base_of
    )
    room = board.OUTPOST_LIMIT - standing
    return Soldiers(hero.area, standing, left, min(room, left), shut, own, to)


def _enemies(state: State, team: str, area: str, _: Translator) -> str:
    heroes, enemy = enemies_in(state, team, area)
    return _("enemies there") if heroes or enemy else ""


# trade ----------------------------------------------------------------------------------------
def partners(state: State, name: str) -> tuple[str, ...]:
    """Teammates in the same area."""
    hero = state.heroes[name]
    return tuple(h.name for h in heroes_of(state, hero.team) if h.name != name and h.area == hero.area)


def counts(state: State) -> Mapping[str, int]:
    return {team: supply(state, team) for team in state.order}
