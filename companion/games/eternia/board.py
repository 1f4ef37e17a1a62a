"""The map: neighbours, who holds an outpost, and how heroes and soldiers get about."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass

from companion.core.refusal import Refusal, first_refusal, refuse
from companion.games.eternia import facts
from companion.games.eternia.pool import NO_WAIVERS

SUPPLY = 15
OUTPOST_LIMIT = 3
SKIRMISH_MOVE = 2
COSTS = {"land": 1, "path": 1, "water": 2}
Pairs = Iterable[Sequence[str]]


def adjacent(
    a: str, b: str, borders: Pairs = (), paths: Pairs = (), edge_icons: Mapping[str, str] | None = None
) -> bool:
    """Areas that share a border, a path or a map-edge icon are neighbours; none is its own neighbour.

    Rule: adjacency
    """
    if a == b:
        return False
    if any({a, b} == set(pair) for pair in (*borders, *paths)):
        return True
    icons = edge_icons or {}
    return a in icons and icons.get(a) == icons.get(b)


def outpost_controller(models: Mapping[str, int], base_of: str | None = None) -> str | Refusal | None:
    """One hero or soldier holds an outpost, a base always belongs to its team; counts are models by team.

    Rule: outpost-control
    """
    if base_of:
        return base_of
    present = [team for team, number in models.items() if number > 0]
    if len(present) > 1:
        return refuse("E_UNRESOLVED_COMBAT", "combat-trigger")
    return present[0] if present else None


@dataclass(frozen=True, slots=True)
class Deployment:
    """Where a team of a first game begins: a hero and a soldier in each area, the first skull resolved at once."""

    areas: tuple[str, ...]
    soldiers_per_area: int = 1

    @property
    def supply(self) -> int:
        return SUPPLY - len(self.areas) * self.soldiers_per_area


def first_game_deployment(base: str) -> Deployment | Refusal:
    """Each hero of a first game starts with one soldier in a merchant area of its side.

    Rule: first-game-locations
    """
    areas = facts.FIRST_GAME_AREAS.get(base)
    return Deployment(areas) if areas else refuse("E_UNKNOWN_BASE", "first-game-locations")


def movement_points(
    hero: int, bonus: int = 0, star_bonus: int = 0, star_condition: bool = False, mode: str = "standard"
) -> int:
    """Printed movement and vehicle, the starred bonus only while its condition holds; two at most in a skirmish.

    Rule: move
    """
    points = max(0, hero + bonus + (star_bonus if star_condition else 0))
    return min(points, SKIRMISH_MOVE) if mode == "skirmish" else points


def move_cost(steps: Sequence[str], flying: bool, waived: frozenset[str] = NO_WAIVERS) -> int | Refusal:
    """An area or a path costs 1 point, a flight path over water 2, and only for a hero who flies.

    Rule: flight-paths
    """
    wet = refuse("E_WATER_NO_FLY", "sea") if "water" in steps and not flying else None
    return first_refusal(waived, [wet]) or sum(COSTS.get(step, 1) for step in steps)


@dataclass(frozen=True, slots=True)
class Walk:
    """How far a move got: the last step entered (-1 for none), the points spent, and those lost to a fight."""

    stopped_at: int
    spent: int
    combat: bool
    lost: int = 0


def check_move(
    points: int,
    steps: Sequence[str],
    flying: bool = False,
    enemies: Collection[int] = (),
    waived: frozenset[str] = NO_WAIVERS,
) -> Walk | Refusal:
    """A move ends in the first area with enemies and its other points are lost; a flyer is stopped only where it lands.

    Rule: enter-enemy-area
    """
    spent = 0
    for at, step in enumerate(steps):
        cost = move_cost((step,), flying, waived)
        if isinstance(cost, Refusal):
            return cost
        far = refuse("E_MOVE_POINTS", "move", have=points, need=spent + cost) if spent + cost > points else None
        if found := first_refusal(waived, [far]):
            return found
        spent += cost
        if at in enemies and (not flying or at == len(steps) - 1):
            return Walk(at, spent, True, max(0, points - spent))
    return Walk(len(steps) - 1, spent, False)


def fast_travel(frm: str, to: str) -> Refusal | None:
    """From one of the three towers a hero appears on another.

    Rule: fast-travel
    """
    if frm not in facts.TOWERS or to not in facts.TOWERS:
        return refuse("E_NOT_A_TOWER", "fast-travel")
    return refuse("E_SAME_TOWER", "fast-travel", final=True) if frm == to else None


@dataclass(frozen=True, slots=True)
class Fortified:
    soldiers: int
    supply: int
    added: int


def fortify(
    existing: int,
    supply: int,
    want: int,
    enemy_present: bool = False,
    is_outpost: bool = True,
    is_base: bool = False,
    hero_here: bool = True,
    waived: frozenset[str] = NO_WAIVERS,
) -> Fortified | Refusal:
    """In an enemy-free outpost the hero brings soldiers from the supply until three stand there.

    Rule: fortify-outpost
    """
    rule = "fortify-outpost"
    checks = [
        refuse("E_NOT_OUTPOST", rule) if not is_outpost else None,
        refuse("E_BASE_NO_SOLDIERS", "base-no-soldiers") if is_base else None,
        refuse("E_HERO_TOO_FAR", rule) if not hero_here else None,
        refuse("E_OUTPOST_HAS_ENEMY", rule) if enemy_present else None,
        refuse("E_OUTPOST_FULL", "outpost-soldier-limit") if existing >= OUTPOST_LIMIT else None,
        refuse("E_NO_SOLDIERS_LEFT", "soldier-supply", final=True) if supply < 1 else None,
        refuse("E_SOLDIER_COUNT", rule, final=True) if want < 1 else None,
    ]
    if found := first_refusal(waived, checks):
        return found
    room = want if existing >= OUTPOST_LIMIT else OUTPOST_LIMIT - existing
    added = min(want, room, supply)
    return Fortified(existing + added, supply - added, added)


@dataclass(frozen=True, slots=True)
class SoldiersMoved:
    """Soldiers left behind, soldiers at the other end, and those over three who go back to the supply."""

    left: int
    dest: int
    returned: int


def move_soldiers(
    from_count: int,
    moving: int,
    dest_own: int,
    hero: str,
    path: bool,
    dest_enemy_base: bool = False,
    dest_base: bool = False,
    waived: frozenset[str] = NO_WAIVERS,
) -> SoldiersMoved | Refusal:
    """Soldiers follow a path when their hero is with them or next to them; more than three never stay.

    Rule: move-soldiers
    """
    rule = "move-soldiers"
    checks = [
        refuse("E_SOLDIER_COUNT", rule, final=True) if not 1 <= moving <= from_count else None,
        refuse("E_HERO_TOO_FAR", rule) if hero not in ("in", "adjacent") else None,
        refuse("E_NO_PATH", rule) if not path else None,
        refuse("E_ENEMY_BASE", "faction-base") if dest_enemy_base else None,
        refuse("E_BASE_NO_SOLDIERS", "base-no-soldiers") if dest_base else None,
    ]
    if found := first_refusal(waived, checks):
        return found
    arrived = dest_own + moving
    staying = min(arrived, OUTPOST_LIMIT)
    return SoldiersMoved(from_count - moving, staying, arrived - staying)
