"""The pages of a new table: scenario, heroes with their kits, Overlord, River, and who starts."""

from __future__ import annotations

from dataclasses import dataclass

from companion.games.conan.facts.heroes import HEROES
from companion.games.conan.facts.scenarios import SCENARIOS
from companion.games.conan.facts.spells import SPELLS
from companion.games.conan.facts.tiles import TILES
from companion.games.conan.river import MOST_TILES
from companion.games.conan.setup import OWN
from companion.games.conan.wording import gems
from companion.i18n import Translator
from companion.packs.model import Pack
from companion.views import cards as c
from companion.views import settings, setup
from companion.views.conan import kits
from companion.views.conan import setup as view
from companion.views.conan.setup import Plan
from companion.views.conan.whisper import level_line, levels

SEEN = 4  # earlier kits on the first screen
EVENT_LETTERS, MOST_ALLIES = 80, 9
SHORT = 60  # letters of a kit that still stands on the main key


@dataclass(frozen=True, slots=True)
class Amount(c.Card):
    """A number of the plan: tapped, held or typed."""

    number: str
    words: str
    value: int


@dataclass(frozen=True, slots=True)
class HeroRow(c.Card):
    """What a hero brings to the table; a tap changes it."""

    name: str
    gems: str
    kit: str
    act: c.Act


@dataclass(frozen=True, slots=True)
class SlotView:
    """A tile of the River: `life` for who has a marker, figures for the others."""

    place: int
    name: str
    figures: int
    life: int | None
    caster: bool
    spells: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class River(c.Card):
    slots: tuple[SlotView, ...]


@dataclass(frozen=True, slots=True)
class Load(c.Card):
    load: kits.LoadView


@dataclass(frozen=True, slots=True)
class Find(c.Card):
    """What is typed looks for cards at once."""

    asked: str


@dataclass(frozen=True, slots=True)
class KitCards(c.Card):
    """Cards with their dice, each with what a tap does."""

    cards: tuple[tuple[kits.CardView, c.Act], ...]


# what opens -------------------------------------------------------------------------------------------
@dataclass(frozen=True, slots=True)
class Take(c.Open):
    """A scenario, with what its box says and what was carried in it."""

    scenario: str


@dataclass(frozen=True, slots=True)
class KeepKits(c.Open):
    """What the heroes carry now is kept for other evenings."""


@dataclass(frozen=True, slots=True)
class ForgetKits(c.Open):
    name: str


@dataclass(frozen=True, slots=True)
class AddAllies(c.Open):
    """Figures that the scenario lends to the heroes."""


@dataclass(frozen=True, slots=True)
class AddTile(c.Open):
    """Any tile of the box, for the River or for later."""

    aside: bool = False


@dataclass(frozen=True, slots=True)
class TileSpells(c.Open):
    place: int


@dataclass(frozen=True, slots=True)
class Begin(c.Open):
    """The table is laid out: it begins."""


# the wizard -------------------------------------------------------------------------------------------
def wizard(
    pack: Pack, plan: Plan, earlier: tuple[kits.Kit, ...], now: settings.Settings, wide: bool, _: Translator
) -> setup.Wizard:
    """What is still missing is marked on its page, and the last key says it."""
    names = (_("Scenario"), _("Heroes"), _("Overlord"), _("River"), _("Start"))
    turns = tuple((name, c.edit(Plan, page=n)) for n, name in enumerate(names))
    wrong = [check for check in view.checks(plan, _) if not check.ok]
    at = min(plan.page, len(names) - 1)
    match at:
        case 0:
            cards = _scenario(pack, plan, wide, _)
        case 1:
            cards = _heroes(plan, earlier, _)
        case 2:
            cards = _overlord(plan, _)
        case 3:
            cards = _river(plan, _)
        case _:
            cards = _start(plan, now, _)
    if at < len(names) - 1:
        main = c.Main(_("Next: {step}", step=names[at + 1]), turns[at + 1][1])
    else:
        main = c.Main(_("Start the game"), Begin(), lacks=wrong[0].words if wrong else "")
    return setup.Wizard(cards, main, turns, at, tuple({check.page for check in wrong}))


def _scenario(pack: Pack, plan: Plan, wide: bool, _: Translator) -> tuple[c.Card, ...]:
    options = []
    for id, scenario in SCENARIOS.items():
        low, high = scenario.players
        who = str(low) if low == high else f"{low}–{high}"
        turns = _.plural("{n} turn", "{n} turns", scenario.turns) if scenario.turns else _("no turn limit")
        line = _("{board}, {who} players, {turns}", board=_.pick(scenario.board), who=who, turns=turns)
        options.append(c.Option(_.pick(scenario.name), plan.scenario == id, Take(id), line))
    own = _("another box, or a scenario of your own")
    options.append(c.Option(_("Own numbers"), plan.scenario == OWN, Take(OWN), own))
    mark = [c.Tags(((_("numbers seen in a public list"), "second"),))] if plan.scenario != OWN else []
    return (
        c.Heading(_("Which scenario?"), "board-and-scenario"),
        c.Choice(tuple(options), 2 if wide else 1),
        c.Group((*mark, *(c.Note(words) for words in view.sources(plan, _)))),
        setup.players(plan, pack, _("Who plays?"), _),
    )


def _heroes(plan: Plan, earlier: tuple[kits.Kit, ...], _: Translator) -> tuple[c.Card, ...]:
    """The heroes, their gems, what they carry and which spells they hold; allies."""
    chips = [
        c.Option(_.pick(HEROES[id].name), id in plan.heroes, c.change(Plan, view.with_hero, id))
        for id in view.hero_choices(plan)
    ]
    tired = Amount("hero_fatigue", _("Gems of each hero in fatigue"), plan.hero_fatigue)
    unknown = [c.Tags(((_("not public: see your scenario"), "bad"),))] if "hero_fatigue" in plan.unknown else []
    who = c.Group((c.Heading(_("Which heroes?"), "setup-heroes"), c.Chips((*chips, _every(plan, _))), tired, *unknown))
    rows = tuple(
        HeroRow(
            _.pick(HEROES[id].name),
            view.hero_line(plan, id, _),
            kits.summary(id, plan.items, plan.spells, _),
            kit_of(id),
        )
        for id in plan.heroes
    )
    keep = [c.Button(_("Keep these kits by name"), KeepKits(), "bookmark_add")] if plan.items or plan.spells else []
    allies = [
        c.Counter(
            _.pick(TILES[id].name), n, _ally(id, -1) if n > 0 else None, _ally(id, 1) if n < MOST_ALLIES else None
        )
        for id, n in plan.allies
    ]
    lent = (c.Heading(_("Allies of the heroes"), "allies"), *allies, c.Button(_("Add allies"), AddAllies(), "add"))
    return (who, *_kits(plan, earlier, _), c.Group((*rows, *keep), 6, None), c.Group(lent))


def _ally(id: str, by: int) -> c.Act:
    return c.change(Plan, view.ally_counted, id, by)


def _every(plan: Plan, _: Translator) -> c.Option:
    every = c.edit(Plan, every_box=not plan.every_box)
    return c.Option(_("All boxes"), plan.every_box, every, icon="inventory_2_outlined")


def _kits(plan: Plan, earlier: tuple[kits.Kit, ...], _: Translator) -> tuple[c.Card, ...]:
    """Kits of earlier evenings and those kept by name: one tap for all heroes."""
    if not earlier:
        return ()
    shown = earlier if plan.all_kits else earlier[:SEEN]
    options = tuple(
        c.Option(
            _("Kits of “{name}”", name=kit.name),
            kits.same(kit, plan.items, plan.spells),
            c.change(Plan, view.carrying, kit),
            kits.kit_line(kit, _),
        )
        for kit in shown
    )
    small = [
        c.Option(
            _("Forget {name}", name=kit.name),
            False,
            c.Ask(_("Forget the kits “{name}”?", name=kit.name), _("Forget them"), ForgetKits(kit.name)),
            icon="delete_outline",
        )
        for kit in shown
        if kit.kept
    ]
    if len(earlier) > len(shown):
        small.append(c.Option(_("Show more"), False, c.edit(Plan, all_kits=True)))
    chips = [c.Chips(tuple(small))] if small else []
    return (c.Group((c.Heading(_("Kits"), "encumbrance"), c.Choice(options, 1), *chips), 6),)


def _overlord(plan: Plan, _: Translator) -> tuple[c.Card, ...]:
    """The Overlord's gems, the length of the game, the events."""
    numbers = (
        Amount("reserve", _("Gems in reserve"), plan.reserve),
        Amount("fatigue", _("Gems in fatigue"), plan.fatigue),
        Amount("recovery", _("Recovery value"), plan.recovery),
        Amount("points", _("Reinforcement points"), plan.points),
        Amount("turns", _("Last turn (0: no limit)"), plan.turns),
    )
    total = c.Line(_.plural("{n} gem in all", "{n} gems in all", plan.reserve + plan.fatigue), "strong")
    events = tuple(
        c.Field(_("Event {n}", n=n + 1), c.typing(Plan, view.event_named, n), EVENT_LETTERS, words)
        for n, words in enumerate(plan.events)
    )
    more = c.Button(_("Add an event of the scenario"), c.edit(Plan, events=(*plan.events, "")), "add")
    return (
        c.Group((c.Heading(_("The Book of Skelos"), "setup-overlord"), *numbers, total)),
        c.Group((c.Heading(_("Events"), "event-activation"), *events, more)),
    )


def _river(plan: Plan, _: Translator) -> tuple[c.Card, ...]:
    """Tile by tile; the price of a tile is its place."""
    hint = c.Line(_("The price of a tile is its place. Drag a tile by its handle, or use the arrows."), "quiet")
    count = _("How many figures a tile has is only drawn on the map: count them there.")
    figures = [c.Note(count, "person")] if "figures" in plan.unknown else []
    more = [c.Button(_("Add a tile"), AddTile(), "add")] if len(plan.river) < MOST_TILES else []
    kept = tuple(
        c.Option(view.slot_name(slot, _), True, c.change(Plan, view.taken_up, n), icon="close")
        for n, slot in enumerate(plan.aside)
    )
    later = c.Button(_("Keep a tile aside for later"), AddTile(True), "add")
    return (
        c.Heading(_("The River"), "river"),
        hint,
        *figures,
        River(tuple(_slot(place, slot, _) for place, slot in enumerate(plan.river))),
        *more,
        c.Group((c.Heading(_("Kept aside")), *([c.Chips(kept)] if kept else []), later)),
    )


def _slot(place: int, slot: view.Slot, _: Translator) -> SlotView:
    life = (slot.life or 0) if view.has_life(slot) else None
    spells = tuple(_.pick(SPELLS[id].name) for id in slot.spells)
    caster = "spell-caster" in TILES[slot.tile].skills
    return SlotView(place, view.slot_name(slot, _), slot.figures, life, caster, spells)


def _start(plan: Plan, now: settings.Settings, _: Translator) -> tuple[c.Card, ...]:
    """Who leads the Overlord, who begins; the check; what to fetch."""
    firsts = (
        c.Option(_("The heroes"), plan.first == "heroes", c.edit(Plan, first="heroes")),
        c.Option(_("The Overlord"), plan.first == "overlord", c.edit(Plan, first="overlord")),
    )
    leads = (
        c.Option(_("A person"), not plan.solo, c.edit(Plan, solo=False)),
        c.Option(_("The Whisper of Skelos"), plan.solo, c.edit(Plan, solo=True)),
    )
    grades = tuple(
        c.Option(name, plan.difficulty == id, c.edit(Plan, difficulty=id))
        for id, name, _line in levels(plan.scenario, _)
    )
    line = level_line(plan.difficulty, plan.scenario, _).capitalize() + "."
    whisper: tuple[c.Card, ...] = (
        c.Note(_("The Whisper of Skelos is our own design, not an official mode.")),
        c.Chips(grades),
        c.Line(line, "quiet"),
    )
    return (
        c.Group((c.Heading(_("Who begins?"), "game-start"), c.Chips(firsts))),
        c.Group((c.Heading(_("Who leads the Overlord?")), c.Chips(leads), *(whisper if plan.solo else ()))),
        settings.who_rolls(now, _),
        c.Group((c.Heading(_("The check")), *(_check(check) for check in view.checks(plan, _))), 2),
        setup.fetch(plan, _("To fetch from the box"), view.fetches(plan, _), "setup-general"),
        setup.named(plan, _),
    )


def _check(check: view.Check) -> c.Card:
    if check.ok:
        return c.Note(check.words, "check_circle_outline", "good", check.rule)
    return c.Note(check.words, "error_outline", "bad", check.rule)


# a hero's kit -----------------------------------------------------------------------------------------
def kit_of(hero: str) -> c.Act:
    """Opens a hero's kit as it begins: with the weapons, nothing looked for."""
    return c.edit(Plan, hero=hero, asked="", shelf="weapon")


def kit(plan: Plan, hero: str, _: Translator) -> c.Flow:
    """Cards and spells with their dice, weight and price, searched and taken with a tap each."""
    name, at = _.pick(HEROES[hero].name), plan.heroes.index(hero)
    found = kits.cards(hero, plan.items, plan.spells, plan.shelf, plan.asked, plan.every_box, _)
    rows = tuple((card, c.change(Plan, view.with_card, card.shelf, hero, card.id)) for card in found)
    load = kits.load(hero, plan.items, _)
    cards: tuple[c.Card, ...] = (
        Load(load),
        Find(plan.asked),
        c.Chips((*_kinds(plan, hero, _), _every(plan, _))),
        KitCards(rows) if rows else c.Line(_("No card of that name.")),
    )
    then = plan.heroes[at + 1] if at + 1 < len(plan.heroes) else ""
    words = _("Next: {step}", step=_.pick(HEROES[then].name)) if then else _("All kits are ready")
    go: c.Act = kit_of(then)
    if load.over:
        go = c.Ask(_("{who} carries too much by {n}.", who=name, n=load.over), _("Go on all the same"), go)
    carried = kits.summary(hero, plan.items, plan.spells, _)
    main = c.Main(words, go, note=carried if len(carried) < SHORT else "")
    sub = _("Set-up, hero {n} of {all}", n=at + 1, all=len(plan.heroes))
    return c.Flow(f"kit-{hero}", _("Kit: {who}", who=name), sub, kit_of(""), cards, main, "hero-sheet")


def _kinds(plan: Plan, hero: str, _: Translator) -> tuple[c.Option, ...]:
    names = {"weapon": _("Weapons"), "armour": _("Armor"), "object": _("Objects"), "spell": _("Spells"), "": _("All")}
    if not kits.casts(hero):
        del names["spell"]
    return tuple(c.Option(words, kind == plan.shelf, c.edit(Plan, shelf=kind)) for kind, words in names.items())


# sheets -----------------------------------------------------------------------------------------------
def _sheet(plan: Plan, heading: str, options: list[c.Option], done: bool, _: Translator) -> c.Sheet:
    """Things to take or give back; those of other boxes on demand."""
    end = [c.Button(_("Done"), c.Closing(), filled=True)] if done else []
    return c.Sheet(heading, (c.Chips((_every(plan, _),)), c.Chips(tuple(options)), *end))


def allies(plan: Plan, _: Translator) -> c.Sheet:
    held = dict(plan.allies)
    pairs = view.ally_choices(plan, _)
    options = [c.Option(name, id in held, c.change(Plan, view.with_ally, id)) for id, name in pairs]
    return _sheet(plan, _("Allies of the heroes"), options, True, _)


def tiles(plan: Plan, aside: bool, _: Translator) -> c.Sheet:
    """Lieutenants and monsters get life points to correct."""
    add = view.put_aside if aside else view.laid
    pairs = view.tile_choices(plan, _)
    options = [c.Option(name, False, c.Closing(c.change(Plan, add, id))) for id, name in pairs]
    return _sheet(plan, _("Add a tile"), options, False, _)


def tile_spells(plan: Plan, place: int, _: Translator) -> c.Sheet:
    slot = plan.river[place]
    pairs = view.spell_choices(plan, _)
    options = [
        c.Option(
            _("{spell}, {n}", spell=name, n=gems(SPELLS[id].cost, _)),
            id in slot.spells,
            c.change(Plan, view.with_spell, place, id),
        )
        for id, name in pairs
    ]
    return _sheet(plan, _("Spells: {who}", who=view.slot_name(slot, _)), options, True, _)
