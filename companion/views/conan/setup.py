"""A new table: a scenario of the box as a preset with what is not public marked, or the table's own numbers; checked."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from companion.games.conan.facts.heroes import HEROES
from companion.games.conan.facts.items import ITEMS
from companion.games.conan.facts.scenarios import SCENARIOS
from companion.games.conan.facts.spells import SPELLS
from companion.games.conan.facts.tiles import COLOURS, TILES
from companion.games.conan.gems import start_gems
from companion.games.conan.river import MOST_TILES
from companion.games.conan.setup import OWN, from_box, marked, preset, tile_ids
from companion.games.conan.state import Side
from companion.i18n import Translator
from companion.table.saved_games import Room
from companion.views import setup
from companion.views.conan.goods import by_name
from companion.views.conan.kits import Cards, Kit, last
from companion.views.setup import put, toggled, without

FIRST = next(iter(SCENARIOS))
NUMBERS = ("reserve", "fatigue", "recovery", "hero_fatigue", "turns", "points")
FRESH_LIFE, MOST_LIFE = 5, 60
Pairs = list[tuple[str, str]]


@dataclass(frozen=True, slots=True)
class Slot:
    """A tile of the River being laid: its price is its place."""

    tile: str
    colour: str = ""
    life: int | None = None
    figures: int = 0
    spells: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Plan(setup.Plan):
    """The table as it is being laid; `hero` is whose kit is open, the fields after it are how cards are looked for."""

    scenario: str = ""
    heroes: tuple[str, ...] = ()
    river: tuple[Slot, ...] = ()
    aside: tuple[Slot, ...] = ()
    reserve: int = 0
    fatigue: int = 0
    recovery: int = 0
    hero_fatigue: int = 0
    turns: int = 0
    points: int = 0
    first: Side = "heroes"
    unknown: tuple[str, ...] = ()
    events: tuple[str, ...] = ()
    allies: tuple[tuple[str, int], ...] = ()
    items: Cards = field(default_factory=dict)
    spells: Cards = field(default_factory=dict)
    solo: bool = False
    difficulty: str = "normal"
    hero: str = ""
    shelf: str = "weapon"
    asked: str = ""
    every_box: bool = False
    all_kits: bool = False


@dataclass(frozen=True, slots=True)
class Check:
    """`page` is where it can be put right."""

    ok: bool
    words: str
    rule: str
    page: int


# what a tap makes of the plan -------------------------------------------------------------------------
def begun(plan: Plan, players: tuple[str, ...], profile: Mapping[str, object], room: Room) -> Plan:
    """A fresh plan starts with the first scenario of the box."""
    return take(replace(plan, players=players), FIRST, profile, last(room, FIRST))


def take(plan: Plan, scenario: str, profile: Mapping[str, object], kit: Kit | None = None) -> Plan:
    """A scenario's numbers; what the box of this table says is already in them, who last played it, and what they carried."""
    kit = kit or Kit("", {}, {})
    found = preset(scenario, plan.heroes if scenario == OWN else kit.heroes)
    return replace(
        plan,
        scenario=found.scenario,
        heroes=found.heroes,
        river=tuple(Slot(**slot) for slot in from_box(found.river, profile)),
        first=found.first,
        unknown=found.unknown,
        items=dict(kit.items),
        spells=dict(kit.spells),
        reserve=found.reserve,
        fatigue=found.fatigue,
        recovery=found.recovery,
        hero_fatigue=found.hero_fatigue,
        turns=found.turns,
        points=found.points,
    )


def with_hero(plan: Plan, hero: str) -> Plan:
    """In or out; fewer heroes change the Overlord's gems where the scenario says so."""
    plan = replace(plan, heroes=toggled(plan.heroes, hero))
    if plan.scenario not in SCENARIOS or not plan.heroes:
        return plan
    found = preset(plan.scenario, plan.heroes)
    return replace(plan, reserve=found.reserve, fatigue=found.fatigue, recovery=found.recovery)


def event_named(plan: Plan, n: int, words: str) -> Plan:
    return replace(plan, events=put(plan.events, n, words))


def with_ally(plan: Plan, id: str) -> Plan:
    now = dict(plan.allies)
    if now.pop(id, None) is None:
        now[id] = 3
    return replace(plan, allies=tuple(now.items()))


def ally_counted(plan: Plan, id: str, by: int) -> Plan:
    return replace(plan, allies=tuple((ally, n + by if ally == id else n) for ally, n in plan.allies))


def carrying(plan: Plan, kit: Kit) -> Plan:
    """The kits of another evening for everybody."""
    return replace(plan, items=dict(kit.items), spells=dict(kit.spells))


def with_card(plan: Plan, shelf: str, hero: str, id: str) -> Plan:
    """A card or spell in or out of a hero's hands."""
    now = plan.items if shelf == "items" else plan.spells
    after = {**now, hero: toggled(tuple(now.get(hero, ())), id)}
    return replace(plan, items=after) if shelf == "items" else replace(plan, spells=after)


# the River --------------------------------------------------------------------------------------------
def lay(choice: str) -> Slot:
    """A tile fresh from the box."""
    id, _sep, colour = choice.partition("/")
    unit = TILES[id]
    figures = 3 if unit.kind == "minion" else int(unit.kind != "event")
    return Slot(id, colour, FRESH_LIFE if marked(id) else None, figures)


def laid(plan: Plan, choice: str) -> Plan:
    return replace(plan, river=(*plan.river, lay(choice)))


def put_aside(plan: Plan, choice: str) -> Plan:
    return replace(plan, aside=(*plan.aside, lay(choice)))


def taken_up(plan: Plan, n: int) -> Plan:
    return replace(plan, aside=without(plan.aside, n))


def moved(plan: Plan, place: int, to: int) -> Plan:
    rest = without(plan.river, place)
    return replace(plan, river=(*rest[: max(to, 0)], plan.river[place], *rest[max(to, 0) :]))


def removed(plan: Plan, place: int) -> Plan:
    return replace(plan, river=without(plan.river, place))


def numbered(plan: Plan, place: int, by: int) -> Plan:
    """Life points of a leader or monster, figures of any other tile."""
    slot = plan.river[place]
    if has_life(slot):
        slot = replace(slot, life=min(max((slot.life or 0) + by, 1), MOST_LIFE))
    else:
        slot = replace(slot, figures=min(max(slot.figures + by, 1), MOST_LIFE))
    return replace(plan, river=put(plan.river, place, slot))


def with_spell(plan: Plan, place: int, id: str) -> Plan:
    slot = plan.river[place]
    return replace(plan, river=put(plan.river, place, replace(slot, spells=toggled(slot.spells, id))))


def has_life(slot: Slot) -> bool:
    return slot.life is not None or marked(slot.tile)


def slot_name(slot: Slot, _: Translator) -> str:
    name = _.pick(TILES[slot.tile].name)
    return f"{name} ({_.pick(COLOURS[slot.colour])})" if slot.colour in COLOURS else name


# what can be chosen -----------------------------------------------------------------------------------
def hero_choices(plan: Plan) -> tuple[str, ...]:
    return tuple(h.id for h in HEROES.values() if h.box == "core" or plan.every_box or h.id in plan.heroes)


def spell_choices(plan: Plan, _: Translator) -> Pairs:
    return by_name((s.id, _.pick(s.name)) for s in SPELLS.values() if plan.every_box or s.box == "core")


def tile_choices(plan: Plan, _: Translator) -> Pairs:
    """Tiles to lay: a minion tile once for each colour of its bases."""
    shown = [tile for tile in TILES.values() if plan.every_box or tile.box == "core"]
    ids = [f"{tile.id}/{colour}" for tile in shown for colour in tile.colours or ("",)]
    return by_name((id, slot_name(lay(id), _)) for id in ids)


def ally_choices(plan: Plan, _: Translator) -> Pairs:
    shown = [t for t in TILES.values() if t.kind != "event" and (t.melee or t.ranged)]
    return by_name((t.id, _.pick(t.name)) for t in shown if plan.every_box or t.box == "core")


# what follows from it ---------------------------------------------------------------------------------
def sources(plan: Plan, _: Translator) -> tuple[str, ...]:
    """Where a preset's numbers come from, and what is missing in public."""
    scenario = SCENARIOS.get(plan.scenario)
    if scenario is None:
        return (_("Type in what your scenario's page prints."),)
    lines = [_("Numbers from a public card list, not from the book: compare them with your scenario's page.")]
    if scenario.name_confidence != "seen" and _.language == "fr":
        lines.append(_("The French title is our translation."))
    missing = {
        "overlord": _("the Overlord's gems"),
        "hero_fatigue": _("the heroes' fatigue"),
        "points": _("reinforcement points"),
        "river": _("the River"),
        "figures": _("how many figures each tile has"),
    }
    named = [missing[key] for key in plan.unknown]
    return (*lines, _("Not public, to be entered: {list}.", list=_.listing(named))) if named else tuple(lines)


def hero_line(plan: Plan, hero: str, _: Translator) -> str:
    reserve, fatigue = start_gems(HEROES[hero].gems, plan.hero_fatigue)
    return _(
        "Gems: {gems}, {reserve} in reserve and {fatigue} in fatigue",
        gems=HEROES[hero].gems,
        reserve=reserve,
        fatigue=fatigue,
    )


def checks(plan: Plan, _: Translator) -> tuple[Check, ...]:
    """Gems add up, the River is legal, every lieutenant has life points, somebody plays."""
    total, count = plan.reserve + plan.fatigue, len(plan.river)
    lifeless = [slot_name(slot, _) for slot in plan.river if marked(slot.tile) and not slot.life]
    gems = sum(HEROES[h].gems for h in plan.heroes)
    heroes = _.plural("{n} hero, {gems} gems", "{n} heroes, {gems} gems", len(plan.heroes), gems=gems)
    book = _("Overlord: {reserve} + {fatigue} = {total} gems", reserve=plan.reserve, fatigue=plan.fatigue, total=total)
    river = _.plural("River of {n} tile (1 to {most})", "River of {n} tiles (1 to {most})", count, most=MOST_TILES)
    alive = _("Every leader and monster has life points")
    if lifeless:
        alive = _("Life points missing: {who}", who=_.listing(lifeless))
    return (
        Check(bool(plan.heroes), heroes, "setup-hero-gems", 1),
        Check(total > 0, book, "setup-overlord", 2),
        Check(1 <= count <= MOST_TILES, river, "river", 3),
        Check(not lifeless, alive, "life-markers", 3),
    )


def fetches(plan: Plan, _: Translator) -> tuple[tuple[str, str], ...]:
    """What to take from the box, in table order."""
    scenario = SCENARIOS.get(plan.scenario)
    lines = [("board", _("the board: {board}", board=_.pick(scenario.board)))] if scenario else []
    for hero in plan.heroes:
        name = _.pick(HEROES[hero].name)
        lines.append((f"hero-{hero}", _("{hero}: sheet, figure, {line}", hero=name, line=hero_line(plan, hero, _))))
    book = _(
        "the Book of Skelos: red gems {reserve} in reserve, {fatigue} in fatigue",
        reserve=plan.reserve,
        fatigue=plan.fatigue,
    )
    lines.append(("book", book))
    for place, slot in enumerate(plan.river):
        words = _("tile {n}: {name}", n=place + 1, name=slot_name(slot, _))
        if slot.life:
            words = _("{tile}, life marker at {n}", tile=words, n=slot.life)
        elif slot.figures:
            words = _.plural("{tile}, {n} figure", "{tile}, {n} figures", slot.figures, tile=words)
        lines.append((f"tile-{place}", words))
    if scenario and scenario.chest:
        cards = [f"{n} × {_.pick(ITEMS[id].name)}" for id, n in scenario.chest if id in ITEMS]
        lines.append(("chest", _("chest cards: {cards}", cards=_.listing(cards))))
    lines.append(("track", _("the turn track, its hourglass on 0")))
    return tuple(lines)


def start_choices(plan: Plan) -> dict[str, object]:
    """What the engine is given."""
    river = [_bare(slot) for slot in plan.river]
    spells = dict(zip(tile_ids(river), (slot.spells for slot in plan.river), strict=True))
    return {
        "players": list(plan.players),
        "scenario": plan.scenario,
        "heroes": list(plan.heroes),
        "first": plan.first,
        "items": plan.items,
        "spells": plan.spells,
        "allies": dict(plan.allies),
        "river": river,
        "aside": [_bare(slot) for slot in plan.aside],
        "tile_spells": spells,
        "events": [event for event in plan.events if event.strip()],
        "solo": plan.solo,
        "difficulty": plan.difficulty,
        **{number: getattr(plan, number) for number in NUMBERS},
    }


def _bare(slot: Slot) -> dict[str, object]:
    return {"tile": slot.tile, "colour": slot.colour, "life": slot.life, "figures": slot.figures}
