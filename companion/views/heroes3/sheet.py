"""The scenario's page as a draft and as cards: the same at set-up, where it makes the table, and in play, where it corrects it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace

from companion.games.heroes3 import commands, lore
from companion.games.heroes3.economy.purse import RESOURCES
from companion.games.heroes3.setup import GOAL_LIMIT, MAP_TILES, MOST_TALENT
from companion.games.heroes3.state import Realm, Scenario, Talent, TimedEvent
from companion.games.heroes3.tiles import TIERS
from companion.games.heroes3.units import FACTIONS, UnitCard
from companion.i18n import Translator
from companion.rules.fold import fold
from companion.views import cards as c
from companion.views.heroes3 import names
from companion.views.heroes3.spells import TALENT_ON

SOLO = ("campaign-solo", "coop")
TILE_NAMES = {"far": TIERS["F"], "near": TIERS["N"], "center": TIERS["C"]}
MOST_ROUNDS, MOST_FAR, MOST_AWAY = 40, 9, 30
EVENT_LETTERS = 120


@dataclass(frozen=True)
class Sheet:
    """What a table copies from its scenario's page. `wide`: all of it is looked at; `also`: it is kept for the next time;
    `when` and `what` are an event that is being typed."""

    gold: int = 15
    materials: int = 3
    valuables: int = 1
    gold_income: int = 10
    materials_income: int = 0
    valuables_income: int = 0
    buildings: tuple[str, ...] = ()
    far_tiles: int = 0
    goal: str = ""
    aim: str = ""
    rounds: int = 0
    far: int = 0
    near: int = 0
    center: int = 0
    units: tuple[str, ...] = ()
    packs: tuple[str, ...] = ()
    events: tuple[TimedEvent, ...] = ()
    ai_hero: bool = True
    ai_faction: str = ""
    ai_level: int = 1
    ai_army: tuple[tuple[str, str], ...] = ()
    ai_spells: tuple[str, ...] = ()
    ai_distance: int = 4
    ai_talent: str = ""
    does: str = ""
    number: int = 1
    on: str = ""
    wide: bool = False
    also: bool = False
    when: int = 1
    what: str = ""


@dataclass(frozen=True, slots=True)
class Stock(c.Card):
    """A number of a resource, with its sign."""

    resource: str
    number: c.Counter


@dataclass(frozen=True, slots=True)
class AddEvent(c.Open):
    """The event that was typed goes onto the sheet."""


@dataclass(frozen=True, slots=True)
class KeepSheet(c.Open):
    """The sheet corrects the table."""


def of_table(state: Realm) -> Sheet:
    """The page of a game under way."""
    page = state.scenario
    return Sheet(
        goal=page.goal,
        aim=page.aim,
        rounds=page.round_limit,
        far=page.map_tiles.get("far", 0),
        near=page.map_tiles.get("near", 0),
        center=page.map_tiles.get("center", 0),
        units=page.starting_units,
        packs=page.starting_packs,
        events=page.events,
        ai_hero=page.ai_hero,
        ai_faction=page.ai_faction,
        ai_level=max(1, page.ai_level),
        ai_army=page.ai_army,
        ai_spells=page.ai_spells,
        ai_distance=max(0, page.ai_distance),
        ai_talent=page.ai_talent,
        does=page.ai_skill.does,
        number=page.ai_skill.number,
        on=page.ai_skill.on,
        wide=True,
    )


def _tiles(sheet: Sheet) -> dict[str, int]:
    return {"far": sheet.far, "near": sheet.near, "center": sheet.center}


def tiles_said(sheet: Sheet, _: Translator) -> str:
    """The tiles of the map by kind, for the set-up list and the scenario's page."""
    return said_of(_tiles(sheet), _)


def said_of(tiles: Mapping[str, int], _: Translator) -> str:
    return ", ".join(f"{tiles[kind]} {_(words)}" for kind, words in TILE_NAMES.items() if tiles.get(kind))


def corrected(sheet: Sheet) -> commands.SetScenario:
    """The sheet as the step that corrects a table."""
    return commands.SetScenario(
        Scenario(
            sheet.goal,
            sheet.aim,
            sheet.rounds,
            _tiles(sheet),
            sheet.units,
            sheet.packs,
            sheet.events,
            sheet.ai_hero,
            sheet.ai_faction,
            sheet.ai_level,
            sheet.ai_army,
            sheet.ai_spells,
            sheet.ai_distance,
            sheet.ai_talent,
            Talent(sheet.does, sheet.number, sheet.on),
        )
    )


def choices(sheet: Sheet) -> dict[str, object]:
    """The sheet as a new table takes it."""
    return {
        "resources": {r: getattr(sheet, r) for r in RESOURCES},
        "income": {r: getattr(sheet, f"{r}_income") for r in RESOURCES},
        "buildings": sheet.buildings,
        "units": sheet.units,
        "packs": sheet.packs,
        "rounds": sheet.rounds,
        "far_tiles": sheet.far_tiles,
        "tiles": _tiles(sheet),
        "events": [{"round": event.round, "text": event.text} for event in sheet.events],
        "ai_hero": sheet.ai_hero,
        "ai_faction": sheet.ai_faction,
        "ai_level": sheet.ai_level,
        "ai_army": sheet.ai_army,
        "ai_spells": sheet.ai_spells,
        "ai_distance": sheet.ai_distance,
        "ai_talent": sheet.ai_talent,
        "ai_skill": {"does": sheet.does, "number": sheet.number, "on": sheet.on},
        "goal": sheet.goal,
        "aim": sheet.aim,
    }


# cards ------------------------------------------------------------------------------------------------
def given(sheet: Sheet, _: Translator, *, wide: bool) -> tuple[c.Card, ...]:
    """What each player starts with: resources, and on the wide page income, buildings and tiles of their own."""
    known = {r: _(names.RESOURCE[r]) for r in RESOURCES}
    found: list[c.Card] = [Stock(r, _count(r, known[r], getattr(sheet, r), 0, 99)) for r in RESOURCES]
    if not wide:
        return tuple(found)
    for r in RESOURCES:
        words = _("{name}, income", name=known[r])
        found.append(Stock(r, _count(f"{r}_income", words, getattr(sheet, f"{r}_income"), 0, 99)))
    built = [
        c.Option(name, id in sheet.buildings, c.edit(Sheet, buildings=building_tapped(sheet.buildings, id)))
        for id, name in common_buildings(_)
    ]
    found += [c.Line(_("Buildings from the start"), "label"), c.Chips(tuple(built))]
    found.append(_count("far_tiles", _("Far Tiles each"), sheet.far_tiles, 0, MOST_FAR))
    return tuple(found)


def _count(name: str, words: str, value: int, low: int, high: int, note: str = "") -> c.Counter:
    """A number of the sheet, by the name of its field."""
    return c.counter(words, value, low, high, lambda n: c.Edit(Sheet, ((name, n),)), note)


def page(
    sheet: Sheet, mode: str, factions: Iterable[str], cards: Mapping[str, UnitCard], _: Translator
) -> tuple[c.Card, ...]:
    """The rest of the page, in the order in which a scenario prints it."""
    aims = tuple(c.Option(words, sheet.aim == id, c.edit(Sheet, aim=id)) for id, words in aims_of(mode, _))
    tiles = [_count(kind, _(TILE_NAMES[kind]), getattr(sheet, kind), 0, most) for kind, most in MAP_TILES.items()]
    found: list[c.Card] = [
        c.Line(_("Goal"), "label"),
        c.Field(_("The goal, in the scenario’s words"), c.edit(Sheet, goal=sheet.goal), GOAL_LIMIT),
        c.Chips(aims),
        _count("rounds", _("Rounds"), sheet.rounds, 0, MOST_ROUNDS, _("0: no limit")),
        c.Line(_("Tiles face down on the board"), "label", "map-tile-types"),
        *tiles,
        c.Line(_("Units from the start: tap for Few, again for Pack"), "label"),
        c.Chips(tuple(_starting(sheet, cards, tuple(factions), _))),
        c.Line(_("Timed events"), "label", "timed-events"),
        *_events(sheet, _),
    ]
    return (*found, *_rival(sheet, cards, _)) if mode in SOLO else tuple(found)


def aims_of(mode: str, _: Translator) -> tuple[tuple[str, str], ...]:
    """Goals that the app can see by itself."""
    seen = ("ai-hero", _("Beat the A.I. hero")) if mode in SOLO else ("cubes", _("A cube of every opponent"))
    return ("", _("The last one left, or as people say")), seen


def _starting(sheet: Sheet, cards: Mapping[str, UnitCard], factions: tuple[str, ...], _: Translator) -> list[c.Option]:
    """Units that the scenario may give: those of the factions in play; a tap goes from none to Few, to Pack, to none."""
    found = []
    for card in cards.values():
        if card.faction not in factions or card.neutral:
            continue
        side = "pack" if card.id in sheet.packs else "few" if card.id in sheet.units else ""
        units, packs = _without(sheet.units, card.id), _without(sheet.packs, card.id)
        if side == "":
            units = (*units, card.id)
        elif side == "few" and card.pack:
            units, packs = sheet.units, (*packs, card.id)
        found.append(c.Option(_sided(_.pick(card), side, _), bool(side), c.edit(Sheet, units=units, packs=packs)))
    return found


def _without(ids: tuple[str, ...], id: str) -> tuple[str, ...]:
    return tuple(one for one in ids if one != id)


def _sided(name: str, side: str, _: Translator) -> str:
    return f"{name} ({names.side(side, _)})" if side == "pack" else name


def _events(sheet: Sheet, _: Translator) -> list[c.Card]:
    found: list[c.Card] = []
    for n, event in enumerate(sheet.events):
        when = _("Round {n}", n=event.round) if event.round else _("When it happens")
        rest = sheet.events[:n] + sheet.events[n + 1 :]
        away = c.Button(_("Remove {name}", name=event.text), c.edit(Sheet, events=rest), "close")
        found += [c.Line(f"{when} · {event.text}"), away]
    return [
        *found,
        _count("when", _("In round"), sheet.when, 0, 99, _("0: when a situation occurs")),
        c.Field(_("What happens"), c.edit(Sheet, what=sheet.what), EVENT_LETTERS),
        c.Button(_("Add an event"), AddEvent(), "event"),
    ]


def with_event(sheet: Sheet) -> Sheet:
    words = sheet.what.strip()
    return replace(sheet, events=(*sheet.events, TimedEvent(sheet.when, words)), what="") if words else sheet


def _rival(sheet: Sheet, cards: Mapping[str, UnitCard], _: Translator) -> tuple[c.Card, ...]:
    """The A.I. hero: faction, level, army, spells, way to the town, and the talent that its cards name."""
    walks = c.Option(
        _("An AI hero walks the map"), sheet.ai_hero, c.edit(Sheet, ai_hero=not sheet.ai_hero), "", "smart_toy_outlined"
    )
    if not sheet.ai_hero:
        return (c.Chips((walks,)),)
    factions = tuple(
        c.Option(
            _("A.I.: {name}", name=names.faction(one, _)),
            sheet.ai_faction == one,
            c.edit(Sheet, ai_faction="" if sheet.ai_faction == one else one),
        )
        for one in FACTIONS
    )
    army = [_foe(sheet, card, _) for card in cards.values() if card.faction == sheet.ai_faction and card.pack]
    spells = tuple(
        c.Option(_.pick(spell.name), spell.id in sheet.ai_spells, c.toggle(Sheet, ai_spells=(spell.id,)))
        for spell in sorted(lore.SPELLS, key=lambda spell: fold(_.pick(spell.name)))
    )
    return (
        c.Chips((walks,)),
        c.Line(_("Faction of the AI hero"), "label"),
        c.Chips(factions),
        *((c.Line(_("Units of the AI hero"), "label"), c.Chips(tuple(army))) if army else ()),
        _count("ai_level", _("Level of the AI hero"), sheet.ai_level, 1, 7),
        _count("ai_distance", _("Fields to your nearest town"), sheet.ai_distance, 0, MOST_AWAY),
        *_talent(sheet, _),
        c.Line(_("Spells of the AI hero"), "label"),
        c.Chips(spells),
    )


def _talent(sheet: Sheet, _: Translator) -> tuple[c.Card, ...]:
    """What its skill cards do: the scenario's words, and what of it the app carries out."""
    words = {
        "": _("Something else: we do it"),
        "damage": _("Damage"),
        "heal": _("Heals"),
        "attack": _("Attack"),
        "defence": _("Defense"),
        "initiative": _("Initiative"),
        "paralyse": _("Paralysis"),
    }
    found: list[c.Card] = [
        c.Field(_("Its talent, in the scenario’s words"), c.edit(Sheet, ai_talent=sheet.ai_talent), GOAL_LIMIT),
        c.Line(_("What its skill cards do"), "label", "ai-deck"),
        c.Chips(tuple(c.Option(said, sheet.does == does, c.edit(Sheet, does=does)) for does, said in words.items())),
    ]
    if not sheet.does:
        return tuple(found)
    least = -MOST_TALENT if sheet.does in ("attack", "defence", "initiative") else 1
    if sheet.does != "paralyse":
        found.append(_count("number", words[sheet.does], max(least, sheet.number), least, MOST_TALENT))
    whom = tuple(c.Option(_(said), sheet.on == on, c.edit(Sheet, on=on)) for on, said in TALENT_ON.items())
    return *found, c.Line(_("On whom"), "label"), c.Chips(whom)


def told_now(state: Realm, sheet: Sheet, _: Translator) -> c.Flow:
    """The talent alone, where a skill card has come up and the page does not say what it does."""
    main = c.Main(_("Keep the talent"), KeepSheet(), "check")
    also = c.Option(
        _("Also for the next time"), sheet.also, c.edit(Sheet, also=not sheet.also), "", "bookmark_add_outlined"
    )
    cards = (*_talent(sheet, _), c.Chips((also,)))
    return c.Flow("talent", _("Which talent is it?"), "", c.Part("combat"), (c.Group(cards),), main, "ai-deck")


def _foe(sheet: Sheet, card: UnitCard, _: Translator) -> c.Option:
    """A card of the A.I. hero goes from none to Few, to Pack, to none."""
    army = dict(sheet.ai_army)
    side = army.pop(card.id, "")
    after = {"": "few", "few": "pack"}.get(side)
    now = tuple({**army, card.id: after}.items()) if after else tuple(army.items())
    return c.Option(_sided(_.pick(card), side, _), bool(side), c.edit(Sheet, ai_army=now))


def building_tapped(chosen: tuple[str, ...], id: str) -> tuple[str, ...]:
    """Dwellings come in order: a higher one brings the lower ones, a lower one takes the higher ones away."""
    now = set(chosen) ^ {id}
    if id.startswith("dwelling-"):
        rank = int(id[-1])
        for other in (1, 2, 3):
            name = f"dwelling-{other}"
            if id in now and other < rank:
                now.add(name)
            if id not in now and other > rank:
                now.discard(name)
    return tuple(b.id for b in lore.TOWNS["castle"] if b.id in now)


def common_buildings(_: Translator) -> tuple[tuple[str, str], ...]:
    """Buildings that a scenario may give to every town."""
    generic = {1: _("Bronze dwelling"), 2: _("Silver dwelling"), 3: _("Gold dwelling")}
    return tuple(
        (b.id, generic[int(b.id[-1])] if b.id.startswith("dwelling-") else _.pick(b.name))
        for b in lore.TOWNS["castle"][:6]
    )


def at_setup(sheet: Sheet, mode: str, factions: Iterable[str], cards: Mapping[str, UnitCard], _: Translator) -> c.Group:
    """The step of the set-up: starting resources at hand, the rest of the page behind one key."""
    heading = c.Heading(_("4. What the scenario gives"), "setup-scenario-values")
    note = c.Line(_("Copy the numbers from the scenario page; all can be changed later."), "quiet")
    words = _("Close the page") if sheet.wide else _("The whole page of the scenario")
    fold = c.Button(words, c.edit(Sheet, wide=not sheet.wide), "expand_less" if sheet.wide else "expand_more")
    rest = page(sheet, mode, factions, cards, _) if sheet.wide else ()
    return c.Group((heading, note, *given(sheet, _, wide=sheet.wide), *rest, fold), 10)


def in_play(state: Realm, sheet: Sheet, _: Translator) -> c.Flow:
    """The page of a game under way: what lies ahead may be corrected, and kept for the next time."""
    factions = tuple(seat.faction for seat in state.seats)
    also = c.Option(
        _("Also for the next time"), sheet.also, c.edit(Sheet, also=not sheet.also), "", "bookmark_add_outlined"
    )
    cards = (
        c.Line(_("What each player started with is changed under “Players”."), "quiet"),
        *page(sheet, state.mode, factions, state.units, _),
        c.Chips((also,)),
    )
    main = c.Main(_("Keep the page"), KeepSheet(), "check")
    return c.Flow("sheet", _("Scenario page"), "", c.Part("map"), (c.Group(cards),), main, "setup-scenario-values")
