"""What holds at the table now: questions about the state that rules and screens both ask."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import zip_longest

from companion.core.refusal import Refusal, refuse
from companion.games.eternia import board, pool, rounds
from companion.games.eternia.fight import Fight, Side
from companion.games.eternia.readings import DEFAULTS
from companion.games.eternia.state import Area, Card, Hero, State, Team

PACK_KINDS = ("armour", "artifact", "consumable")
MOUNT_KINDS = ("beast", "vehicle")


def heroes_of(state: State, team: str) -> tuple[Hero, ...]:
    return tuple(hero for hero in state.heroes.values() if hero.team == team)


def playing(state: State) -> tuple[str, ...]:
    """Teams that take turns: all but the automated enemy."""
    return tuple(team for team in state.order if not state.teams[team].automated)


def from_first(state: State) -> tuple[str, ...]:
    """Teams that play, the starting one first.

    Rule: starting-team
    """
    teams = playing(state)
    at = teams.index(state.first) if state.first in teams else 0
    return (*teams[at:], *teams[:at])


def alternating(state: State) -> tuple[str, ...]:
    """Heroes in the order of buying and deploying: one of each team in turn.

    Rule: skirmish-hero-setup
    """
    rows = zip_longest(*([hero.name for hero in heroes_of(state, team)] for team in from_first(state)))
    return tuple(name for row in rows for name in row if name)


def starting_pool(state: State, team: Team, readings: Mapping[str, str]) -> int:
    """What a team begins with, as these readings have it; the automated enemy has no pool.

    Rule: starting-eternium
    """
    if team.automated:
        return 0
    own = heroes_of(state, team.id)
    enemy = any(hero.mounted for hero in state.heroes.values() if hero.team != team.id)
    taken = {**DEFAULTS, **readings}
    given = pool.starting_eternium(
        state.mode,
        min(len(own), pool.TEAM_SIZE),
        state.difficulty,
        any(hero.mounted for hero in own),
        enemy,
        taken["A20"],
        taken["A27"] == "every",
    )
    return given if isinstance(given, int) else 0


def soldiers_on_map(state: State, team: str) -> int:
    return sum(area.soldiers.get(team, 0) for area in state.areas.values())


def supply(state: State, team: str) -> int:
    """Soldiers not on the map, out of fifteen.

    Rule: soldier-supply
    """
    return board.SUPPLY - soldiers_on_map(state, team)


def models(state: State, area: Area) -> dict[str, int]:
    """Heroes and soldiers in an area, by team."""
    counts = {team: number for team, number in area.soldiers.items() if number}
    for hero in state.heroes.values():
        if hero.area == area.name:
            counts[hero.team] = counts.get(hero.team, 0) + 1
    return counts


def controller(state: State, area: Area) -> str:
    """Who holds an outpost ("" for nobody, or while a fight has to be settled)."""
    if area.kind != "outpost":
        return ""
    found = board.outpost_controller(models(state, area), area.base_of or None)
    return "" if isinstance(found, Refusal) or found is None else found


def contested(state: State, area: Area) -> bool:
    return len(models(state, area)) > 1


def held(state: State, team: str) -> tuple[Area, ...]:
    """The outposts that a team controls, bases included."""
    return tuple(area for area in state.areas.values() if controller(state, area) == team)


def income_of(state: State, team: str) -> tuple[tuple[str, int], ...]:
    """What each outpost pays by day, outpost by outpost.

    Rule: day-income
    """
    return tuple((area.name, area.income) for area in held(state, team) if area.income)


def symbols(state: State, team: str, merchant: str) -> int:
    """How many outposts of a merchant type a team controls.

    Rule: merchant-discount
    """
    return sum(area.merchant == merchant for area in held(state, team))


def ready(state: State, team: str) -> tuple[Hero, ...]:
    """Heroes who have not acted this round."""
    return tuple(hero for hero in heroes_of(state, team) if not hero.activated)


def next_to_act(state: State) -> str:
    """Whose team activates a hero next ("" when all have acted)."""
    teams = playing(state)
    left = {team: len(ready(state, team)) for team in teams}
    last = state.last_team
    if not last and state.first in teams:
        last = teams[teams.index(state.first) - 1]
    return rounds.next_team(teams, last, left)


def carried(cards: tuple[Card, ...]) -> dict[str, int]:
    """Cards by the places they take."""
    return {
        "spells": sum(card.kind == "spell" for card in cards),
        "pack": sum(card.kind in PACK_KINDS and not card.worn for card in cards),
        "allies": sum(card.kind == "ally" for card in cards),
        "mounts": sum(card.kind in MOUNT_KINDS for card in cards),
        "artifacts": sum(card.kind == "artifact" and card.worn for card in cards),
    }


def worn_armour(cards: tuple[Card, ...]) -> tuple[str, ...]:
    return tuple(card.subtype for card in cards if card.kind == "armour" and card.worn)


def flies(hero: Hero) -> bool:
    """Flying comes from an epic beast or vehicle that grants it.

    Rule: flying
    """
    return any(card.flying for card in hero.cards if card.kind in MOUNT_KINDS)


def movement(state: State, hero: Hero, star: bool = False) -> int:
    """The points of this hero's move action.

    Rule: vehicles
    """
    bonus = sum(card.move for card in hero.cards if card.kind in MOUNT_KINDS)
    starred = sum(card.star_move for card in hero.cards if card.kind in MOUNT_KINDS)
    return board.movement_points(hero.move, bonus, starred, star, state.mode)


def map_known(state: State) -> bool:
    return bool(state.borders or state.paths)


def neighbours(state: State, area: str) -> tuple[str, ...]:
    """Adjacent areas, once the map is entered."""
    return tuple(other for other in state.areas if board.adjacent(area, other, state.borders, state.paths, state.edges))


def joined(state: State, a: str, b: str) -> bool:
    return any({a, b} == set(pair) for pair in state.paths)


def distance(state: State, start: str, goals: set[str]) -> int:
    """Steps over the map from an area to the nearest of others (99 when none can be reached)."""
    seen, edge, far = {start}, {start}, 0
    while edge and not edge & goals:
        edge = {n for area in edge for n in neighbours(state, area)} - seen
        seen |= edge
        far += 1
    return far if edge & goals else 99


def growth_mark(state: State, moment: str) -> str:
    """Names a moment of enemy reinforcements, so that the table is asked once for it."""
    return f"{state.round}/{moment}/{sum(hero.activated for hero in state.heroes.values())}"


WILDS = "wilds/"


def wilds_near(state: State, hero: Hero) -> str:
    """The wilds beside where a hero stands, where the map does not name them; there it is not known who meets whom."""
    return hero.area if hero.area.startswith(WILDS) else f"{WILDS}{hero.area}"


def enemies_in(state: State, team: str, area: str) -> tuple[tuple[Hero, ...], int]:
    """Enemy heroes and the number of enemy soldiers in an area; nobody is known to stand in a place without a name."""
    if not area or area.startswith(WILDS):
        return (), 0
    heroes = tuple(hero for hero in state.heroes.values() if hero.area == area and hero.team != team)
    here = state.areas.get(area)
    soldiers = sum(n for owner, n in here.soldiers.items() if owner != team) if here else 0
    return heroes, soldiers


def companions(state: State, name: str) -> int:
    """Teammates who stand beside a hero, where heroes are stronger together.

    Rule: stronger-together
    """
    hero = state.heroes[name]
    if "stronger-together" not in state.options or not hero.area or hero.area.startswith(WILDS):
        return 0
    return sum(other.area == hero.area for other in heroes_of(state, hero.team)) - 1


def enemy_base(state: State, team: str, area: str) -> bool:
    here = state.areas.get(area)
    return bool(here and here.base_of and here.base_of != team)


def fighter_hp(state: State, side: Side) -> int:
    """Health of a fighter: on the hero's sheet, or on the beast's card."""
    return state.heroes[side.name].hp if side.hero else side.hp


def fight_teams(state: State, fight: Fight) -> tuple[str, ...]:
    """Who acts in step 4: active, defender, then teams that only watch; an enemy without players does not.

    Rule: three-faction-game
    """
    sides = [fight.active.team, fight.other.team]
    others = [team for team in playing(state) if team not in sides]
    return tuple(team for team in (*sides, *others) if team and not state.teams[team].automated)


def automated(state: State) -> Team | None:
    return next((team for team in state.teams.values() if team.automated), None)


def die_faces(state: State) -> tuple[str, ...]:
    """The wilds dice of the tray by name."""
    return tuple(
        face_name(state, die, face)
        for die, face in zip(state.tray.dice, state.tray.faces, strict=True)
        if die == "wilds"
    )


def face_name(state: State, die: str, face: int) -> str:
    """A face by what it shows: blank, success, double, reroll; or its own name on the epic die."""
    shown = state.dice[die].faces[face]
    if die != "wilds":
        return shown.name
    if shown.count("reroll"):
        return "reroll"
    return ("blank", "success", "double")[min(2, shown.count("success"))]


def icons_left(state: State, faces: Sequence[str]) -> Refusal | None:
    """A reroll icon that nobody throws is worth nothing, unless the table throws every one of them (reading A23).

    Rule: wilds-rerolls
    """
    again = reading(state, "A23") == "again" and "reroll" in faces
    return refuse("icons_left", "wilds-rerolls") if again else None


def reading(state: State, id: str) -> str:
    """The reading that this table takes of an unclear rule."""
    return state.readings.get(id, DEFAULTS[id])
