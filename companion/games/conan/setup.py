"""Setting up: a scenario of the box as a preset, or the table's own numbers; checked before the first turn."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from companion.core.deck import Deck
from companion.core.dice import Die, Face
from companion.core.refusal import Refusal, first_refusal, refuse
from companion.games.conan.decision_cards import CARDS, DIFFICULTIES
from companion.games.conan.facts.heroes import HEROES, HeroSheet
from companion.games.conan.facts.items import ITEMS
from companion.games.conan.facts.scenarios import FIGURES_ASSUMED, SCENARIOS, Scenario
from companion.games.conan.facts.scenarios import Book as BookPreset
from companion.games.conan.facts.spells import SPELLS
from companion.games.conan.facts.tiles import COLOURS, TILES, UnitTile
from companion.games.conan.gems import start_gems
from companion.games.conan.pools import AXE, FACES
from companion.games.conan.readings import AGREED, DEFAULTS, READINGS
from companion.games.conan.river import MOST_TILES
from companion.games.conan.state import Ally, Book, Hero, Side, Solo, State, Tile
from companion.packs.facts import corrected
from companion.packs.model import Names, Pack
from companion.packs.profile import BoxProfile, die_faces

OWN = "own"
NAME_LIMIT = 24
MOST = 40


@dataclass(frozen=True, slots=True)
class Plan:
    """What the wizard shows and lets the table correct before the game: numbers with their source behind them."""

    scenario: str
    name: Names
    heroes: tuple[str, ...]
    reserve: int
    fatigue: int
    recovery: int
    hero_fatigue: int
    turns: int
    points: int
    first: Side
    river: tuple[dict[str, Any], ...]
    source: str = ""
    confidence: str = "unknown"
    unknown: tuple[str, ...] = ()


def preset(scenario: str, heroes: Sequence[str] = ()) -> Plan:
    """A scenario's numbers for these heroes; `unknown` names what the public does not know and the table must enter.

    Rule: setup-general
    """
    found = SCENARIOS.get(scenario)
    if found is None:
        return Plan(OWN, Names("Own scenario", "Scénario maison"), tuple(heroes), 8, 3, 5, 4, 8, 4, "heroes", ())
    names = tuple(heroes) or found.heroes
    book = _book_for(found, len(names))
    unknown = [
        *(() if found.books else ("overlord",)),
        *(() if found.fatigue is not None else ("hero_fatigue",)),
        *(() if found.points is not None else ("points",)),
        *(() if found.river else ("river",)),
        *(("figures",) if any(TILES[slot.tile].kind == "minion" for slot in found.river) else ()),
    ]
    return Plan(
        scenario,
        found.name,
        names,
        book.reserve,
        book.fatigue,
        book.recovery,
        found.fatigue or 0,
        found.turns,
        found.points or 0,
        "overlord" if found.first == "overlord" else "heroes",
        tuple(_slots(found)),
        found.source,
        found.confidence,
        tuple(unknown),
    )


def _book_for(scenario: Scenario, heroes: int) -> BookPreset:
    """The Overlord's gems for so many heroes, else those of the nearest number that is known."""
    away = {abs(book.heroes - heroes) if book.heroes else 0: book for book in reversed(scenario.books)}
    return away[min(away)] if away else BookPreset(0, 8, 3, 5)


def _slots(scenario: Scenario) -> Iterable[dict[str, Any]]:
    lives = {slot.tile: slot.life for slot in scenario.river if slot.life is not None}
    for slot in scenario.river:
        unit = TILES[slot.tile]
        figures = FIGURES_ASSUMED if unit.kind == "minion" else int(unit.kind != "event")
        yield {"tile": slot.tile, "colour": slot.colour, "life": lives.get(slot.tile), "figures": figures}


def start(pack: Pack, choices: Mapping[str, Any]) -> State | Refusal:
    """A table ready to play, or what is wrong with the choices.

    Rule: setup-general
    """
    profile = choices.get("profile", {})
    wanted = tuple(str(id) for id in choices.get("heroes") or ())
    plan = preset(str(choices.get("scenario", OWN)), wanted)
    numbers = {**_plan_numbers(plan), **{k: v for k, v in choices.items() if k in _plan_numbers(plan)}}
    river = [dict(slot) for slot in choices.get("river") or from_box(plan.river, profile)]
    if found := first_refusal(frozenset(), _objections(plan.heroes, numbers, river)):
        return found
    tiles, row, life = _tiles(river, profile, choices.get("figures") or {}, choices.get("tile_spells") or {})
    aside, extra_row, extra_life = _tiles(choices.get("aside") or (), profile, {}, {}, taken=frozenset(tiles))
    first: Side = "overlord" if choices.get("first", plan.first) == "overlord" else "heroes"
    solo = bool(choices.get("solo"))
    level = str(choices.get("difficulty", "normal"))
    reserve, fatigue = numbers["reserve"], numbers["fatigue"]
    readings = {**DEFAULTS, **{k: v for k, v in (choices.get("readings") or {}).items() if v in _answers(k)}}
    return State(
        scenario=plan.scenario,
        name=plan.name,
        players=tuple(str(name).strip()[:NAME_LIMIT] for name in choices.get("players", ())),
        heroes=_heroes(plan.heroes, choices, numbers["hero_fatigue"]),
        tiles={**tiles, **aside},
        river=row,
        book=Book(reserve, fatigue, reserve + fatigue, numbers["recovery"]),
        dice=_dice(pack, profile),
        gear={id: corrected(item, profile.get(f"item.{id}")) for id, item in ITEMS.items()},
        spells={id: corrected(spell, profile.get(f"spell.{id}")) for id, spell in SPELLS.items()},
        aside=extra_row,
        costs=tuple(int(cost) for cost in choices.get("costs") or ()),
        life={**life, **extra_life},
        full_life={**life, **extra_life},
        allies=_allies(choices),
        points=numbers["points"],
        events=tuple(str(event)[:80] for event in choices.get("events") or ()),
        first=first,
        side=first,
        last_turn=numbers["turns"],
        solo=Solo(level if level in DIFFICULTIES else "normal", Deck((), tuple(CARDS))) if solo else None,
        owned_dice=_number(choices.get("owned_dice", profile.get("value.dice-owned")), 9),
        readings=readings,
        automation={**AGREED.levels(), **(choices.get("automation") or {})},
    )


def _heroes(ids: Sequence[str], choices: Mapping[str, Any], spent: int) -> dict[str, Hero]:
    profile, kit, books = choices.get("profile", {}), choices.get("items") or {}, choices.get("spells") or {}
    heroes: dict[str, Hero] = {}
    for id in ids:
        sheet = corrected(HEROES[id], profile.get(f"hero.{id}"))
        reserve, fatigue = start_gems(sheet.gems, spent)
        items = tuple(item for item in kit.get(id, ()) if item in ITEMS)
        spells = tuple(spell for spell in books.get(id, ()) if spell in SPELLS)
        heroes[id] = Hero(sheet, reserve, fatigue, sheet.gems, items=items, spells=spells)
    return heroes


def _allies(choices: Mapping[str, Any]) -> dict[str, Ally]:
    profile = choices.get("profile", {})
    return {
        id: Ally(id, corrected(TILES[id], profile.get(f"tile.{id}")), int(count))
        for id, count in (choices.get("allies") or {}).items()
        if id in TILES and int(count) > 0
    }


def _number(value: object, default: int) -> int:
    return value if isinstance(value, int) and not isinstance(value, bool) else default


def from_box(river: Iterable[Mapping[str, Any]], profile: Mapping[str, Any]) -> Iterable[dict[str, Any]]:
    """A preset's River with what the player read off the scenario's map: life as `value.<tile>-life`, figures a tile."""
    for slot in river:
        fixed = dict(slot)
        if fixed.get("life"):
            fixed["life"] = _number(profile.get(f"value.{fixed['tile']}-life"), fixed["life"])
        if TILES[fixed["tile"]].kind == "minion":
            fixed["figures"] = _number(profile.get("value.figures-per-tile"), fixed["figures"])
        yield fixed


def _plan_numbers(plan: Plan) -> dict[str, int]:
    return {
        "reserve": plan.reserve,
        "fatigue": plan.fatigue,
        "recovery": plan.recovery,
        "hero_fatigue": plan.hero_fatigue,
        "turns": plan.turns,
        "points": plan.points,
    }


def _answers(question: str) -> Iterable[str]:
    return READINGS[question].options if question in READINGS else ()


def _objections(
    heroes: Sequence[str], numbers: Mapping[str, object], river: Sequence[Mapping[str, object]]
) -> Iterable[Refusal | None]:
    """Gems are whole numbers, the River holds one to eight tiles, every leader has life points.

    Rule: setup-overlord
    """
    bad = next((key for key, value in numbers.items() if not isinstance(value, int) or not 0 <= value <= MOST), "")
    yield None if heroes and all(id in HEROES for id in heroes) else refuse("no_heroes", "setup-heroes", final=True)
    yield None if len(set(heroes)) == len(heroes) else refuse("hero_twice", "setup-heroes", final=True)
    yield refuse("bad_gem_count", "setup-hero-gems", final=True) if bad else None
    yield None if 1 <= len(river) <= MOST_TILES else refuse("river_size", "river", final=True, most=MOST_TILES)
    unknown = next((slot for slot in river if slot.get("tile") not in TILES), None)
    yield refuse("no_such_tile", "unit-tile", final=True) if unknown else None
    lifeless = next((slot for slot in river if marked(str(slot.get("tile"))) and not slot.get("life")), None)
    yield refuse("life_missing", "life-markers", final=True, tile=str(lifeless["tile"])) if lifeless else None


def marked(tile: str) -> bool:
    """Whether a life marker stands on such a tile, so that its scenario must say how many points it has."""
    unit = TILES.get(tile)
    return unit is not None and unit.kind in ("leader", "monster") and unit.value is None


def tile_ids(river: Iterable[Mapping[str, Any]], taken: frozenset[str] = frozenset()) -> tuple[str, ...]:
    """The ids that tiles have at the table: the second of a kind is numbered.

    Rule: duplicate-tiles
    """
    found: list[str] = []
    for slot in river:
        base = f"{slot['tile']}-{slot['colour']}" if slot.get("colour") else str(slot["tile"])
        id, n = base, 2
        while id in found or id in taken:
            id, n = f"{base}-{n}", n + 1
        found.append(id)
    return tuple(found)


def _tiles(
    river: Sequence[Mapping[str, Any]],
    profile: Mapping[str, Any],
    figures: Mapping[str, Any],
    spells: Mapping[str, Any],
    taken: frozenset[str] = frozenset(),
) -> tuple[dict[str, Tile], tuple[str, ...], dict[str, int]]:
    """Tiles with ids of their own; two tiles of one character share its life marker.

    Rule: duplicate-tiles
    """
    tiles: dict[str, Tile] = {}
    life: dict[str, int] = {}
    for id, slot in zip(tile_ids(river, taken), river, strict=True):
        unit = corrected(TILES[str(slot["tile"])], profile.get(f"tile.{slot['tile']}"))
        colour = str(slot.get("colour") or "")
        single = unit.kind in ("leader", "monster")
        marker = unit.id if single and slot.get("life") else ""
        if marker:
            life[marker] = max(life.get(marker, 0), int(slot["life"]))
        count = figures.get(id, slot.get("figures", 1 if single else FIGURES_ASSUMED))
        number = 0 if unit.kind == "event" else max(1, int(count or 1))
        known = tuple(spell for spell in spells.get(id, ()) if spell in SPELLS)
        tiles[id] = Tile(id, unit, _named(unit, colour), number, colour, marker=marker, spells=known)
    return tiles, tuple(tiles), life


def _named(unit: UnitTile, colour: str) -> Names:
    if colour not in COLOURS:
        return unit.name
    shade = COLOURS[colour]
    return Names(f"{unit.name.en} ({shade.en})", f"{unit.name.fr} ({shade.fr})")


def _dice(pack: Pack, profile: Mapping[str, object]) -> dict[str, Die]:
    """The dice as the pack has them and the box corrects them.

    Rule: dice-colours
    """
    found = {
        id: Die(id, tuple(Face(tuple(face.symbols.items())) for face in die.faces for _ in range(face.count)))
        for id, die in die_faces(pack, BoxProfile(pack.slug, profile)).items()
    }
    return {name: found.get(name) or Die.numbered(name, AXE, faces) for name, faces in FACES.items()}


__all__ = ["OWN", "HeroSheet", "Plan", "from_box", "preset", "start"]
