"""Where a hero or its soldiers may go, what that costs and what it starts."""

from __future__ import annotations

from dataclasses import dataclass, field

from companion.core.refusal import Refusal
from companion.games.eternia import board, facts
from companion.games.eternia.decide.common import leaves_open
from companion.games.eternia.decide.turn import fights_on_entering, fortified
from companion.games.eternia.state import Hero, State
from companion.games.eternia.table import (
    controller,
    enemies_in,
    enemy_base,
    flies,
    map_known,
    movement,
    neighbours,
    supply,
    wilds_near,
)
from companion.games.eternia.wording import area_name
from companion.i18n import Translator
from companion.views import describe

STEP_KINDS = ("land", "path", "water")


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
    """An area to choose, nearest first when the map is known; `steps` is how far it is (0: not known)."""

    id: str
    name: str
    note: str
    near: bool
    steps: int = 0


@dataclass(frozen=True, slots=True)
class Draft:
    """The move that is being put together; `find` and `far` only sort the list of areas."""

    to: str | None = None
    steps: tuple[str, ...] = ("land",)
    enemies: tuple[int, ...] = ()
    star: bool = False
    flying: bool = False
    find: str = ""
    far: bool = False
    route: bool = False


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


def places(state: State, hero: Hero, _: Translator) -> tuple[Place, ...]:
    """Where a hero may go: the wilds next door, then what lies near, then the rest; enemy bases never."""
    away = distances(state, hero)
    found = [
        Place(
            area.name,
            area_name(area.name, _),
            _place_note(state, hero, area.name, _),
            away.get(area.name) == 1,
            away.get(area.name, 0),
        )
        for area in state.areas.values()
        if area.name != hero.area and not enemy_base(state, hero.team, area.name)
    ]
    wild = {area.name for area in state.areas.values() if area.kind == "wilds"}
    if not any(place.id in wild and place.near for place in found) and (near := wilds_near(state, hero)) != hero.area:
        beside = area_name(hero.area, _) if hero.area in state.areas else _("next door")
        found.append(Place(near, _("The wilds"), beside, True, 1))
        wild.add(near)
    peopled = {other.area for other in state.heroes.values()}
    for area in sorted(peopled - {place.id for place in found} - {hero.area, "", *state.areas}):
        there = [other.name for other in state.heroes.values() if other.area == area]
        found.append(Place(area, area_name(area, _)[:1].upper() + area_name(area, _)[1:], _.listing(there), False))
    return tuple(
        sorted(
            found,
            key=lambda place: (
                not (place.near and place.id in wild),
                not place.near,
                place.steps or 99,
                place.id not in wild and not (place.id in peopled or state.areas[place.id].soldiers),
            ),
        )
    )


def likeliest(state: State, hero: Hero, _: Translator) -> Place | None:
    """Where a hero most likely goes: the nearest outpost that nobody holds or that enemy soldiers hold, else the first;
    where the map is not entered nobody knows what lies near but the wilds."""
    found = places(state, hero, _)
    if not map_known(state):
        return found[0] if found else None
    open_ = (
        place
        for place in sorted(found, key=lambda place: place.steps or 99)
        if (area := state.areas.get(place.id)) and area.kind == "outpost" and controller(state, area) != hero.team
        if place.steps <= movement(state, hero) and not enemies_in(state, hero.team, place.id)[0]
    )
    return next(open_, found[0] if found else None)


def distances(state: State, hero: Hero) -> dict[str, int]:
    """How many areas away each area is, once the map is entered; nobody walks through enemies but who flies."""
    if not map_known(state) or hero.area not in state.areas:
        return {}
    found, edge = {hero.area: 0}, [hero.area]
    while edge:
        here = edge.pop(0)
        passing = here == hero.area or flies(hero) or not any(enemies_in(state, hero.team, here))
        for area in neighbours(state, here) if passing else ():
            if area not in found and not enemy_base(state, hero.team, area):
                found[area] = found[here] + 1
                edge.append(area)
    return found


def chosen(place: Place) -> tuple[str, ...]:
    """The steps to a place as far as they are known."""
    return ("land",) * max(1, place.steps)


def _place_note(state: State, hero: Hero, area: str, _: Translator) -> str:
    """Who waits there, or whose it is."""
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
        found = fortified(state, hero, here)
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
