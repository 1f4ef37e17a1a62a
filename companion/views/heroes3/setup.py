"""Laying out a table: mode, seats with faction and hero, difficulty, the scenario's page, variants, and what to fetch."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

from companion.games.heroes3 import cards, facts, lore
from companion.games.heroes3.calendar import CONTRADICTING, SEATS, seats_refused
from companion.games.heroes3.economy.purse import starting_bonus
from companion.games.heroes3.setup import VARIANTS
from companion.games.heroes3.units import FACTIONS, pooled
from companion.games.heroes3.wording import DECK_WARNING
from companion.i18n import Translator
from companion.packs.model import Pack
from companion.views import cards as c
from companion.views import setup
from companion.views.heroes3 import names
from companion.views.heroes3 import sheet as page
from companion.views.heroes3.sheet import Sheet
from companion.views.heroes3.town import why
from companion.views.setup import put, toggled, without

ATTRIBUTES = ("attack", "defence", "power", "knowledge")
MOST_POINTS = 6


@dataclass(frozen=True, slots=True)
class SeatPlan:
    """A player with a hero; the numbers of one that the app does not know are read off its sheet. `team` -1: as seated."""

    name: str = ""
    faction: str = "castle"
    hero: str = ""
    type: str = "might"
    attack: int = 0
    defence: int = 0
    power: int = 0
    knowledge: int = 0
    team: int = -1


@dataclass(frozen=True, slots=True)
class Plan(setup.Plan):
    """`wide`: all variants are looked at, not the chosen ones alone."""

    mode: str = "campaign-solo"
    seats: tuple[SeatPlan, ...] = ()
    difficulty: str = "normal"
    variants: tuple[str, ...] = ()
    expansion: bool = False
    wide: bool = False


@dataclass(frozen=True, slots=True)
class Begin(c.Open):
    """The table is laid out: round 1 begins."""


# the plan -----------------------------------------------------------------------------------------------
def filled(plan: Plan, _: Translator) -> Plan:
    """As many seats as the mode takes."""
    low, high = SEATS[plan.mode]
    plan = replace(plan, seats=plan.seats[:high])
    while len(plan.seats) < low:
        plan = add_seat(plan, _("Player {n}"))
    return plan


def add_seat(plan: Plan, words: str) -> Plan:
    """One more player, with the first name, faction and hero that are free."""
    taken, factions = {seat.name for seat in plan.seats}, {seat.faction for seat in plan.seats}
    name = next(name for n in range(1, 9) if (name := words.format(n=n)) not in taken)
    faction = next((f for f in FACTIONS if f not in factions), "other")
    return replace(plan, seats=(*plan.seats, led(SeatPlan(name), faction)))


def drop_seat(plan: Plan, n: int) -> Plan:
    return replace(plan, seats=without(plan.seats, n))


def led(seat: SeatPlan, faction: str, hero: str = "") -> SeatPlan:
    """A faction's hero with the attributes of its sheet; the first one where none is named."""
    known = next((h for h in lore.HEROES if h.faction == faction and hero in ("", h.id)), None)
    if known is None:
        return SeatPlan(seat.name, faction, team=seat.team)
    numbers = known.attack, known.defence, known.power, known.knowledge
    return SeatPlan(seat.name, faction, known.id, known.type, *numbers, seat.team)


def lead(plan: Plan, n: int, faction: str, hero: str = "") -> Plan:
    return replace(plan, seats=put(plan.seats, n, led(plan.seats[n], faction, hero)))


def called(plan: Plan, n: int, words: str) -> Plan:
    return replace(plan, seats=put(plan.seats, n, replace(plan.seats[n], name=words[: setup.NAME_LIMIT])))


def of_type(plan: Plan, n: int, kind: str) -> Plan:
    return replace(plan, seats=put(plan.seats, n, replace(plan.seats[n], type=kind)))


def counted(plan: Plan, n: int, attribute: str, by: int) -> Plan:
    seat = plan.seats[n]
    points = {attribute: min(max(getattr(seat, attribute) + by, 0), MOST_POINTS)}
    return replace(plan, seats=put(plan.seats, n, replace(seat, **points)))


def team(plan: Plan, n: int) -> int:
    """The team of a seat in an alliance: as chosen, otherwise two and two in the order of the seats."""
    return plan.seats[n].team if plan.seats[n].team >= 0 else n // 2


def join_team(plan: Plan, n: int, wanted: int) -> Plan:
    """A player changes teams; the last one of the other team who leaves room changes the other way."""
    now = [team(plan, i) for i in range(len(plan.seats))]
    was = now[n]
    there = [i for i, of in enumerate(now) if of == wanted]
    if was != wanted:
        now[n] = wanted
        if there:
            now[there[-1]] = was
    return replace(plan, seats=tuple(replace(seat, team=of) for seat, of in zip(plan.seats, now, strict=True)))


def may_add(plan: Plan) -> bool:
    return len(plan.seats) < SEATS[plan.mode][1]


def may_drop(plan: Plan) -> bool:
    return len(plan.seats) > SEATS[plan.mode][0]


def factions(plan: Plan, n: int) -> tuple[tuple[str, bool], ...]:
    """Factions to choose from and whether another seat has them."""
    others = {seat.faction for i, seat in enumerate(plan.seats) if i != n}
    every = (*FACTIONS, "other") if plan.expansion or plan.mode == "alliance" else FACTIONS
    return tuple((f, f in others and f != "other") for f in every)


@dataclass(frozen=True)
class Recipe:
    """A seat's starting deck in one line, with a warning when it is not nine cards."""

    words: str
    warning: str


def recipe(seat: SeatPlan, _: Translator) -> Recipe:
    found = cards.starting_deck(seat.type, seat.attack, seat.defence, seat.power, seat.knowledge)
    if not seat.hero and found.statistics == 0:
        words = _.plural(
            "the statistic cards of the hero's sheet, {n} Magic Arrow, 1 ability, specialty I",
            "the statistic cards of the hero's sheet, {n} Magic Arrows, 1 ability, specialty I",
            found.magic_arrows,
        )
        return Recipe(words, "")
    words = _(
        "{a} attack, {d} defense, {p} power, {k} knowledge, {arrows} Magic Arrow, 1 ability, specialty I",
        a=seat.attack,
        d=seat.defence,
        p=seat.power,
        k=seat.knowledge,
        arrows=found.magic_arrows,
    )
    return Recipe(words, _(DECK_WARNING, n=found.total) if found.total != 9 else "")


def bonus_line(plan: Plan, _: Translator) -> str:
    """The starting bonus of the difficulty, to choose one of; a solo scenario brings its own."""
    if plan.mode == "campaign-solo" and plan.difficulty != "impossible":
        return _("The solo scenario gives its own starting bonus.")
    ways = []
    for option in ("a", "b"):
        bonus = starting_bonus(plan.difficulty, option, plan.variants)
        if bonus is None:
            return _("No starting bonus.")
        if bonus.dice:
            ways.append(_("roll {n} Resource Dice, keep {keep}", n=bonus.dice, keep=bonus.keep))
        elif bonus.reveal_minor:
            ways.append(_("reveal artifacts until a minor one"))
        else:
            many = _("Search (2) artifacts, {n} ×", n=bonus.searches)
            ways.append(many if bonus.searches > 1 else _("Search (2) artifacts"))
    return _("Starting bonus: {first}, or {second}", first=ways[0], second=ways[1])


def variant_tapped(chosen: tuple[str, ...], id: str) -> tuple[str, ...]:
    """Two variants about the astrologers exclude each other: the new one wins."""
    now = toggled(chosen, id)
    return tuple(v for v in now if v == id or v not in CONTRADICTING) if id in CONTRADICTING else now


Lines = tuple[tuple[str, str], ...]


def fetches(pack: Pack, plan: Plan, sheet: Sheet, _: Translator) -> tuple[tuple[str, str, Lines], ...]:
    """The physical steps in table order: title, rule, lines to tick with the mark of each."""
    found = []
    for step in pack.setup:
        if not step.fetch:
            continue
        lines = [(f"{step.id}.{n}", _.pick(words)) for n, words in enumerate(step.fetch)]
        if step.id == "deck":
            lines = [(f"deck.{seat.name}", f"{seat.name} · {recipe(seat, _).words}") for seat in plan.seats]
            lines[-1] = (lines[-1][0], f"{lines[-1][1]}. {names.fans(_)}")
            if "mage-guild" in sheet.buildings:
                lines.append(("deck.guild", _("Mage Guild from the start: Search (2) spells twice, into the deck")))
        if step.id == "decks" and plan.mode in page.SOLO:
            lines.append(("decks.ai", _("the AI deck and the AI hero's spells")))
        if step.id == "map" and (said := page.tiles_said(sheet, _)):
            lines[0] = (lines[0][0], _("{what}: {effect}", what=lines[0][1], effect=said))
        found.append((_.pick(step.name), step.rule, tuple(lines)))
    return tuple(found)


def start_choices(plan: Plan, sheet: Sheet) -> dict[str, object]:
    """The plan as the game wants it."""
    seats: list[dict[str, object]] = [
        {"name": seat.name, "faction": seat.faction, "hero": seat.hero, "type": seat.type} for seat in plan.seats
    ]
    if plan.mode == "alliance":
        seats = [{**seat, "team": team(plan, n)} for n, seat in enumerate(seats)]
    return {
        "players": seats,
        "mode": plan.mode,
        "difficulty": plan.difficulty,
        "variants": tuple(v for v in VARIANTS if v in plan.variants),
        "expansions": int(plan.expansion),
        "scenario": page.choices(sheet),
    }


# the cards ----------------------------------------------------------------------------------------------
def wizard(
    pack: Pack, plan: Plan, sheet: Sheet, profile: Mapping[str, object], dice: c.Card, _: Translator
) -> setup.Wizard:
    """Everything on one page in table order; `dice` asks who rolls."""
    steps = {step.id: step for step in pack.setup}
    levels, modes = steps["difficulty"], steps["mode"]
    notes = {o.id: _.pick(o.note) for o in modes.options if o.note}
    mode = setup.option(
        modes, plan.mode, f"1. {_.pick(modes.name)}", [c.edit(Plan, mode=o.id) for o in modes.options], _
    )
    level = setup.option(
        levels,
        plan.difficulty,
        f"3. {_.pick(levels.name)}",
        [c.edit(Plan, difficulty=o.id) for o in levels.options],
        _,
    )
    played = tuple(seat.faction for seat in plan.seats)
    shown = (
        replace(mode, cards=(*mode.cards, *(c.Line(words, "quiet") for id, words in notes.items() if id == plan.mode))),
        _players(plan, _),
        replace(level, cards=(*level.cards, c.Line(bonus_line(plan, _), "quiet"))),
        page.at_setup(sheet, plan.mode, played, pooled(facts.PRESETS, profile), _),
        _variants(pack, plan, _),
        dice,
        *(
            setup.fetch(plan, f"{n}. {name}", lines, rule)
            for n, (name, rule, lines) in enumerate(fetches(pack, plan, sheet, _), 6)
        ),
        setup.named(plan, _),
    )
    refusal = seats_refused(plan.mode, len(plan.seats), int(plan.expansion))
    lacks = why(refusal, _) if refusal else ""
    return setup.Wizard(shown, c.Main(_("Begin round {n}", n=1), Begin(), "play_arrow", lacks=lacks))


def _players(plan: Plan, _: Translator) -> c.Card:
    rows = [_seat(plan, n, _) for n in range(len(plan.seats))]
    more = c.Button(_("Add a player"), c.change(Plan, add_seat, _("Player {n}")), "person_add_alt")
    box = c.Option(
        _("We own an expansion"), plan.expansion, c.edit(Plan, expansion=not plan.expansion), "", "add_box_outlined"
    )
    heading = c.Heading(_("2. Who plays?"), "setup-choose-faction")
    return c.Group((heading, *rows, *((more,) if may_add(plan) else ()), c.Chips((box,))), 14)


def _seat(plan: Plan, n: int, _: Translator) -> c.Card:
    """A player: name, team, faction, hero; a hero that the app does not know is counted off its sheet."""
    seat = plan.seats[n]
    drop = c.Button(_("Remove {name}", name=seat.name), c.change(Plan, drop_seat, n), "close")
    found: list[c.Card] = [
        c.Field(
            _("Name of player {n}", n=n + 1),
            c.typing(Plan, called, n),
            setup.NAME_LIMIT,
            seat.name,
            drop if may_drop(plan) else None,
        )
    ]
    if plan.mode == "alliance":
        ways = [(of, _("Team {n}", n=of + 1)) for of in (0, 1)]
        joined = c.one_of(team(plan, n), ways, lambda of: c.change(Plan, join_team, n, of))
        found.append(c.Chips(tuple(replace(one, icon="groups_outlined") for one in joined)))
    colours = tuple(
        c.Option(
            names.faction(f, _),
            f == seat.faction,
            None if taken else c.change(Plan, lead, n, f),
            icon="lock_outline" if taken else "",
        )
        for f, taken in factions(plan, n)
    )
    known = [h for h in lore.HEROES if h.faction == seat.faction]
    if known:
        ids = [(h.id, f"{h.name} · {_(names.TYPE[h.type])}") for h in known]
        heroes = c.one_of(seat.hero, ids, lambda id: c.change(Plan, lead, n, seat.faction, id))
        return c.Group((*found, c.Chips(colours), c.Chips(heroes)), 4, None)
    kinds = c.one_of(
        seat.type, [(t, _(words)) for t, words in names.TYPE.items()], lambda t: c.change(Plan, of_type, n, t)
    )
    numbers = [_attribute(plan, n, attribute, _) for attribute in ATTRIBUTES]
    warning = recipe(seat, _).warning
    tags = (c.Tags(((warning, "bad"),)),) if warning else ()
    return c.Group((*found, c.Chips(colours), c.Chips(kinds), *numbers, *tags), 4, None)


def _attribute(plan: Plan, n: int, attribute: str, _: Translator) -> c.Counter:
    value = getattr(plan.seats[n], attribute)
    less = c.change(Plan, counted, n, attribute, -1) if value else None
    more = c.change(Plan, counted, n, attribute, 1) if value < MOST_POINTS else None
    return c.Counter(_(names.ATTRIBUTE[attribute]), value, less, more)


def _variants(pack: Pack, plan: Plan, _: Translator) -> c.Card:
    """Variants that are chosen; all of them behind one key, which most tables leave closed."""
    options = tuple(
        c.Option(
            _.pick(v.name),
            v.id in plan.variants,
            c.edit(Plan, variants=variant_tapped(plan.variants, v.id)),
            _.pick(v.note) if v.note else "",
        )
        for v in pack.variants
        if plan.wide or v.id in plan.variants
    )
    words = _("Close the variants") if plan.wide else _("All variants")
    fold = c.Button(words, c.edit(Plan, wide=not plan.wide), "expand_less" if plan.wide else "expand_more")
    body: c.Card = c.Choice(options, 1) if options else c.Line(_("None chosen."), "quiet")
    return c.Group((c.Heading(_("5. Variants"), "variants-table"), body, fold))
