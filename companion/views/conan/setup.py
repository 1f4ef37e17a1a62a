"""A new table: a scenario of the box as a preset with what is not public marked, or the table's own numbers; checked."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from companion.games.conan.facts.heroes import HEROES
from companion.games.conan.facts.items import ITEMS
from companion.games.conan.facts.scenarios import SCENARIOS
from companion.games.conan.facts.spells import SPELLS
from companion.games.conan.facts.tiles import COLOURS, TILES
from companion.games.conan.gems import start_gems
from companion.games.conan.river import MOST_TILES
from companion.games.conan.setup import OWN, from_box, preset
from companion.i18n import Translator
from companion.rules.fold import fold
from companion.table.room import Room
from companion.views.conan.kits import Kit, last

Draft = dict[str, Any]
NUMBERS = ("reserve", "fatigue", "recovery", "hero_fatigue", "turns", "points")


@dataclass(frozen=True)
class ScenarioView:
    id: str
    name: str
    line: str
    on: bool


@dataclass(frozen=True)
class SlotView:
    """A tile of the River being laid: its price is its place."""

    place: int
    name: str
    kind: str
    figures: int
    life: int | None
    caster: bool
    spells: tuple[str, ...]


@dataclass(frozen=True)
class Check:
    ok: bool
    words: str
    rule: str


def fill(draft: Draft, profile: Mapping[str, object], room: Room) -> Draft:
    """A fresh draft starts with the first scenario of the box."""
    if "scenario" not in draft:
        draft.update(items={}, spells={}, allies={}, aside=[], events=[], solo=False, difficulty="normal", step=0)
        first = next(iter(SCENARIOS))
        take(draft, first, profile, last(room, first))
    return draft


def take(draft: Draft, scenario: str, profile: Mapping[str, object], kit: Kit | None = None) -> None:
    """A scenario's numbers; what the box of this table says is already in them, and what was last carried in it."""
    plan = preset(scenario, tuple(draft.get("heroes", ())) if scenario == OWN else ())
    draft["scenario"] = plan.scenario
    draft["heroes"] = list(plan.heroes)
    draft["river"] = [dict(slot) for slot in from_box(plan.river, profile)]
    draft["first"] = plan.first
    draft["unknown"] = plan.unknown
    draft["kit"] = kit.name if kit else ""
    draft["items"], draft["spells"] = (dict(kit.items), dict(kit.spells)) if kit else ({}, {})
    for number in NUMBERS:
        draft[number] = getattr(plan, number)


def toggle_hero(draft: Draft, hero: str) -> None:
    """More or fewer heroes change the Overlord's gems where the scenario says so."""
    heroes = draft["heroes"]
    draft["heroes"] = [h for h in heroes if h != hero] if hero in heroes else [*heroes, hero]
    if draft["scenario"] in SCENARIOS and draft["heroes"]:
        plan = preset(draft["scenario"], tuple(draft["heroes"]))
        draft.update(reserve=plan.reserve, fatigue=plan.fatigue, recovery=plan.recovery)


def scenarios(draft: Draft, _: Translator) -> tuple[ScenarioView, ...]:
    found = []
    for id, scenario in SCENARIOS.items():
        low, high = scenario.players
        who = str(low) if low == high else f"{low}–{high}"
        turns = _.plural("{n} turn", "{n} turns", scenario.turns) if scenario.turns else _("no turn limit")
        line = _("{board}, {who} players, {turns}", board=_.pick(scenario.board), who=who, turns=turns)
        found.append(ScenarioView(id, _.pick(scenario.name), line, draft["scenario"] == id))
    own = ScenarioView(OWN, _("Own numbers"), _("another box, or a scenario of your own"), draft["scenario"] == OWN)
    return (*found, own)


def sources(draft: Draft, _: Translator) -> tuple[str, ...]:
    """Where a preset's numbers come from, and what is missing in public."""
    scenario = SCENARIOS.get(draft["scenario"])
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
    named = [missing[key] for key in draft["unknown"]]
    if named:
        lines.append(_("Not public, to be entered: {list}.", list=_.listing(named)))
    return tuple(lines)


def hero_choices(draft: Draft, every_box: bool, _: Translator) -> tuple[tuple[str, str, bool], ...]:
    shown = [h for h in HEROES.values() if h.box == "core" or every_box or h.id in draft["heroes"]]
    return tuple((h.id, _.pick(h.name), h.id in draft["heroes"]) for h in shown)


def hero_line(draft: Draft, hero: str, _: Translator) -> str:
    reserve, fatigue = start_gems(HEROES[hero].gems, draft["hero_fatigue"])
    return _(
        "{gems} gems: {reserve} in reserve, {fatigue} in fatigue",
        gems=HEROES[hero].gems,
        reserve=reserve,
        fatigue=fatigue,
    )


def casts(hero: str) -> bool:
    return any(trait.id == "spell-caster" for trait in HEROES[hero].traits)


def toggled(found: Mapping[str, Any], owner: str, id: str) -> dict[str, tuple[str, ...]]:
    """A card in or out of somebody's hands."""
    held = tuple(found.get(owner, ()))
    now = tuple(card for card in held if card != id) if id in held else (*held, id)
    return {**found, owner: now}


def spell_choices(_: Translator, every_box: bool) -> list[tuple[str, str]]:
    shown = [spell for spell in SPELLS.values() if every_box or spell.box == "core"]
    return sorted(((spell.id, _.pick(spell.name)) for spell in shown), key=lambda pair: fold(pair[1]))


def tile_choices(_: Translator, every_box: bool) -> list[tuple[str, str]]:
    """Tiles to lay: a minion tile once for each colour of its bases."""
    found = []
    for tile in TILES.values():
        if not every_box and tile.box != "core":
            continue
        for colour in tile.colours or ("",):
            name = _.pick(tile.name)
            found.append((f"{tile.id}/{colour}", f"{name} ({_.pick(COLOURS[colour])})" if colour else name))
    return sorted(found, key=lambda pair: fold(pair[1]))


def ally_choices(_: Translator) -> list[tuple[str, str]]:
    shown = [t for t in TILES.values() if t.kind != "event" and (t.melee or t.ranged)]
    return sorted(((t.id, _.pick(t.name)) for t in shown if t.box == "core"), key=lambda pair: fold(pair[1]))


def lay(choice: str) -> Draft:
    """A tile fresh from the box."""
    id, _sep, colour = choice.partition("/")
    unit = TILES[id]
    life = 5 if unit.kind in ("leader", "monster") and unit.value is None else None
    figures = 3 if unit.kind == "minion" else int(unit.kind != "event")
    return {"tile": id, "colour": colour, "life": life, "figures": figures}


def slots(draft: Draft, _: Translator) -> tuple[SlotView, ...]:
    found = []
    for place, slot in enumerate(draft["river"]):
        unit = TILES[slot["tile"]]
        colour = slot.get("colour") or ""
        name = _.pick(unit.name) + (f" ({_.pick(COLOURS[colour])})" if colour in COLOURS else "")
        spells = tuple(_.pick(SPELLS[s].name) for s in slot.get("spells", ()))
        found.append(
            SlotView(
                place,
                name,
                unit.kind,
                slot.get("figures", 0) or 0,
                slot.get("life"),
                "spell-caster" in unit.skills,
                spells,
            )
        )
    return tuple(found)


def move(draft: Draft, place: int, to: int) -> None:
    river = draft["river"]
    if 0 <= place < len(river):
        slot = river.pop(place)
        river.insert(min(max(to, 0), len(river)), slot)


def tile_ids(river: list[Draft]) -> list[str]:
    """The ids that the tiles will have at the table: the second of a kind is numbered."""
    found: list[str] = []
    for slot in river:
        base = f"{slot['tile']}-{slot['colour']}" if slot.get("colour") else str(slot["tile"])
        id, n = base, 2
        while id in found:
            id, n = f"{base}-{n}", n + 1
        found.append(id)
    return found


def checks(draft: Draft, _: Translator) -> tuple[Check, ...]:
    """Gems add up, the River is legal, every lieutenant has life points, somebody plays."""
    river = draft["river"]
    total = draft["reserve"] + draft["fatigue"]
    lifeless = [
        s for s in slots(draft, _) if s.kind in ("leader", "monster") and not s.life and _marked(river[s.place])
    ]
    heroes = sum(HEROES[h].gems for h in draft["heroes"])
    return (
        Check(
            bool(draft["heroes"]),
            _.plural("{n} hero, {gems} gems", "{n} heroes, {gems} gems", len(draft["heroes"]), gems=heroes),
            "setup-hero-gems",
        ),
        Check(
            total > 0,
            _(
                "Overlord: {reserve} + {fatigue} = {total} gems",
                reserve=draft["reserve"],
                fatigue=draft["fatigue"],
                total=total,
            ),
            "setup-overlord",
        ),
        Check(
            1 <= len(river) <= MOST_TILES,
            _.plural(
                "River of {n} tile (1 to {most})", "River of {n} tiles (1 to {most})", len(river), most=MOST_TILES
            ),
            "river",
        ),
        Check(
            not lifeless,
            _("Life points missing: {who}", who=_.listing([s.name for s in lifeless]))
            if lifeless
            else _("Every leader and monster has life points"),
            "life-markers",
        ),
    )


def _marked(slot: Mapping[str, object]) -> bool:
    return TILES[str(slot["tile"])].value is None


def fetches(draft: Draft, _: Translator) -> tuple[tuple[str, str], ...]:
    """What to take from the box, in table order."""
    scenario = SCENARIOS.get(draft["scenario"])
    lines = []
    if scenario:
        lines.append(("board", _("the board: {board}", board=_.pick(scenario.board))))
    for hero in draft["heroes"]:
        lines.append(
            (
                f"hero-{hero}",
                _("{hero}: sheet, figure, {line}", hero=_.pick(HEROES[hero].name), line=hero_line(draft, hero, _)),
            )
        )
    lines.append(
        (
            "book",
            _(
                "the Book of Skelos: {reserve} red gems in reserve, {fatigue} in fatigue",
                reserve=draft["reserve"],
                fatigue=draft["fatigue"],
            ),
        )
    )
    for slot in slots(draft, _):
        words = _("tile {n}: {name}", n=slot.place + 1, name=slot.name)
        if slot.life:
            words = _("{tile}, life marker at {n}", tile=words, n=slot.life)
        elif slot.figures:
            words = _.plural("{tile}, {n} figure", "{tile}, {n} figures", slot.figures, tile=words)
        lines.append((f"tile-{slot.place}", words))
    if scenario and scenario.chest:
        cards = [f"{n} × {_.pick(ITEMS[id].name)}" for id, n in scenario.chest if id in ITEMS]
        lines.append(("chest", _("chest cards: {cards}", cards=_.listing(cards))))
    lines.append(("track", _("the turn track, its hourglass on 0")))
    return tuple(lines)


def start_choices(draft: Draft) -> Draft:
    """What the engine is given."""
    river = [{k: v for k, v in slot.items() if k != "spells"} for slot in draft["river"]]
    spells = {
        id: tuple(slot.get("spells", ())) for id, slot in zip(tile_ids(draft["river"]), draft["river"], strict=True)
    }
    kept = (
        "players",
        "scenario",
        "heroes",
        "first",
        "items",
        "spells",
        "allies",
        "aside",
        "solo",
        "difficulty",
        *NUMBERS,
    )
    events = [event for event in draft["events"] if event.strip()]
    return {**{key: draft[key] for key in kept}, "river": river, "tile_spells": spells, "events": events}
