"""Laying out the table: what is chosen, what must be fetched for it, and what the game is started with."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

from companion.games.veiel.facts import HERO_NAMES, Kind
from companion.games.veiel.mistress import NOVICES, colours_from
from companion.games.veiel.setup import HEROES_MAX, HEROES_MIN, KINDS, MOST_CARDS
from companion.i18n import Translator
from companion.packs.model import Pack
from companion.views import cards as c
from companion.views import setup
from companion.views.setup import put, without
from companion.views.veiel.colours import ColourView, colour_name, colours


@dataclass(frozen=True, slots=True)
class HeroPlan:
    kind: Kind = "hero"
    name: str = ""
    seat: int = 0


@dataclass(frozen=True, slots=True)
class Plan(setup.Plan):
    heroes: tuple[HeroPlan, ...] = ()
    boss: str = "other"
    boss_name: str = ""
    boss_actions: int = 0
    battlefield: str = ""
    difficulty: str = "normal"
    novices: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Begin(c.Open):
    """The table is laid out: the first fight begins."""


@dataclass(frozen=True, slots=True)
class ThirdNovice(c.Open):
    """She has two Novice cards: a third one asks which of them it replaces."""

    colour: str


@dataclass(frozen=True, slots=True)
class NoviceKeys(c.Card):
    """Her four colours, those chosen with how often."""

    colours: tuple[tuple[ColourView, int, c.Act], ...]


# the plan -----------------------------------------------------------------------------------------------
def filled(plan: Plan) -> Plan:
    """Everybody has a seat that is there, and the board the fewest heroes that a fight takes."""
    seats = len(plan.players)
    plan = replace(plan, heroes=tuple(replace(hero, seat=min(hero.seat, seats - 1)) for hero in plan.heroes))
    while len(plan.heroes) < seats or bodies(plan) < HEROES_MIN:
        plan = add_hero(plan)
    return plan


def bodies(plan: Plan) -> int:
    """Heroes on the board: the twins are two."""
    return sum(2 if hero.kind == "twins" else 1 for hero in plan.heroes)


def has(plan: Plan, kind: str) -> bool:
    return any(hero.kind == kind for hero in plan.heroes)


def kinds_for(plan: Plan, n: int) -> tuple[Kind, ...]:
    """Kinds that this hero may be: each special hero is in the box once."""
    taken = {hero.kind for i, hero in enumerate(plan.heroes) if i != n and hero.kind != "hero"}
    return tuple(kind for kind in KINDS if kind not in taken)


def kind_name(kind: str, _: Translator) -> str:
    return _("Hero of the base game") if kind == "hero" else _.pick(HERO_NAMES[kind])


def add_hero(plan: Plan) -> Plan:
    """One more, for whoever leads the fewest."""
    led = [hero.seat for hero in plan.heroes]
    seat = min(range(len(plan.players)), key=led.count)
    return replace(plan, heroes=(*plan.heroes, HeroPlan(seat=seat)))


def drop_hero(plan: Plan, n: int) -> Plan:
    return replace(plan, heroes=without(plan.heroes, n))


def of_kind(plan: Plan, n: int, kind: Kind) -> Plan:
    return replace(plan, heroes=put(plan.heroes, n, replace(plan.heroes[n], kind=kind)))


def called(plan: Plan, n: int, words: str) -> Plan:
    return replace(plan, heroes=put(plan.heroes, n, replace(plan.heroes[n], name=words)))


def give(plan: Plan, n: int, seat: int) -> Plan:
    """A hero goes to another player; who would be left without one gets one of theirs in return."""
    before = plan.heroes[n].seat
    heroes = put(plan.heroes, n, replace(plan.heroes[n], seat=seat))
    if all(hero.seat != before for hero in heroes):
        back = next((i for i, hero in enumerate(heroes) if hero.seat == seat and i != n), None)
        if back is not None:
            heroes = put(heroes, back, replace(heroes[back], seat=before))
    return replace(plan, heroes=heroes)


def idle(plan: Plan) -> tuple[str, ...]:
    """Players who lead no hero yet."""
    led = {hero.seat for hero in plan.heroes}
    return tuple(name for seat, name in enumerate(plan.players) if seat not in led)


def may_add(plan: Plan) -> bool:
    return len(plan.heroes) < HEROES_MAX


def may_drop(plan: Plan) -> bool:
    return len(plan.heroes) > 1


def action_cards(plan: Plan, by: int) -> Plan:
    return replace(plan, boss_actions=min(max(plan.boss_actions + by, 0), MOST_CARDS))


def novice_tapped(chosen: tuple[str, ...], colour: str) -> tuple[str, ...] | None:
    """One tap takes a colour, a second takes it twice, a third gives it back; None for a third card, which is asked about.

    Rule: em-novice-choice
    """
    if chosen.count(colour) == NOVICES or (colour in chosen and len(chosen) == NOVICES):
        return tuple(c for c in chosen if c != colour)
    return (*chosen, colour) if len(chosen) < NOVICES else None


def novice_swapped(chosen: tuple[str, ...], out: str, colour: str) -> tuple[str, ...]:
    """A third card takes the place of one of the two."""
    return (*without(chosen, chosen.index(out)), colour)


def swap_novice(plan: Plan, out: str, colour: str) -> Plan:
    return replace(plan, novices=novice_swapped(plan.novices, out, colour))


def fetches(pack: Pack, plan: Plan, _: Translator) -> tuple[tuple[str, str], ...]:
    """The components in table order, only those that this table needs, each with the mark that remembers its tick."""
    steps = {step.id: step for step in pack.setup}

    def of(id: str) -> list[tuple[str, str]]:
        return [(f"{id}.{n}", _.pick(names)) for n, names in enumerate(steps[id].fetch)] if id in steps else []

    found = of("cards")
    for n, hero in enumerate(plan.heroes):
        name = hero.name or kind_name(hero.kind, _)
        found.append((f"hero.{n}", _("{hero}: hero card, ten base cards, figure", hero=name)))
    if has(plan, "elements-mistress"):
        found += of("mistress")
    if has(plan, "twins"):
        found.append(("twins.two", _("Two figures for the twins, one deck and one board")))
    if plan.boss == "moira":
        found.append(("moira.card", _("Moira and her action cards")))
        found.append(("moira.pile", _("A place for the common pile, Destiny")))
    return tuple(found)


def start_choices(plan: Plan) -> dict[str, object]:
    """The plan as the game takes it."""
    heroes = [{"kind": hero.kind, "name": hero.name, "player": plan.players[hero.seat]} for hero in plan.heroes]
    return {
        "players": list(plan.players),
        "heroes": heroes,
        "difficulty": plan.difficulty,
        "boss": plan.boss,
        "boss_name": plan.boss_name,
        "boss_actions": plan.boss_actions,
        "battlefield": plan.battlefield,
        "novices": plan.novices,
    }


# the cards ----------------------------------------------------------------------------------------------
def wizard(pack: Pack, plan: Plan, profile: Mapping[str, object], _: Translator) -> setup.Wizard:
    """Everybody leads a hero: who has none is named before the first fight."""
    steps = {step.id: step for step in pack.setup}
    levels = steps["difficulty"]
    cards = [
        setup.players(plan, pack, _("1. Who plays?"), _),
        _heroes(plan, _),
        *([_novices(plan, profile, _)] if has(plan, "elements-mistress") else []),
        setup.option(
            levels,
            plan.difficulty,
            f"3. {_.pick(levels.name)}",
            [c.edit(Plan, difficulty=o.id) for o in levels.options],
            _,
        ),
        _boss(pack, plan, _),
        setup.fetch(plan, _("5. To fetch from the box"), fetches(pack, plan, _), "expansion-contents"),
        setup.named(plan, _),
    ]
    lacks = _("No hero yet for: {names}", names=_.listing(list(idle(plan)))) if idle(plan) else ""
    return setup.Wizard(tuple(cards), c.Main(_("Start encounter 1"), _begin(plan, _), "play_arrow", lacks=lacks))


def _begin(plan: Plan, _: Translator) -> c.Act:
    """Her Novice cards may be chosen later, which is asked once.

    Rule: em-novice-choice
    """
    left = NOVICES - len(plan.novices) if has(plan, "elements-mistress") else 0
    if not left:
        return Begin()
    words = _.plural("{n} Novice card of hers is not chosen.", "{n} Novice cards of hers are not chosen.", left)
    return c.Ask(words, _("Start without"), Begin(), no=_("Choose first"))


def _heroes(plan: Plan, _: Translator) -> c.Card:
    rows = [_hero(plan, n, _) for n in range(len(plan.heroes))]
    more = [c.Button(_("Add a hero"), c.change(Plan, add_hero), "add")] if may_add(plan) else []
    note = c.Line(_.plural("{n} hero on the board", "{n} heroes on the board", bodies(plan)), "quiet")
    return c.Group((c.Heading(_("2. Which heroes?"), "adding-to-base-game"), *rows, *more, note), 12)


def _hero(plan: Plan, n: int, _: Translator) -> c.Card:
    hero, drops = plan.heroes[n], may_drop(plan) and len(plan.heroes) > len(plan.players)
    drop = c.Button(_("Remove hero {n}", n=n + 1), c.change(Plan, drop_hero, n), "close") if drops else None
    name = c.Field(_("Name of hero {n} (optional)", n=n + 1), c.typing(Plan, called, n), 24, hero.name, drop)
    kinds = tuple(
        c.Option(kind_name(kind, _), hero.kind == kind, c.change(Plan, of_kind, n, kind)) for kind in kinds_for(plan, n)
    )
    seats = tuple(
        c.Option(player, hero.seat == i, c.change(Plan, give, n, i), icon="person_outline")
        for i, player in enumerate(plan.players)
    )
    return c.Group((name, c.Chips(kinds), *((c.Chips(seats),) if len(seats) > 1 else ())), 4, None)


def _novices(plan: Plan, profile: Mapping[str, object], _: Translator) -> c.Card:
    """Two Novice cards among four colours."""
    found = []
    for colour in colours(colours_from(profile), _):
        now = novice_tapped(plan.novices, colour.id)
        act: c.Act = ThirdNovice(colour.id) if now is None else c.edit(Plan, novices=now)
        found.append((colour, plan.novices.count(colour.id), act))
    note = c.Line(_("Tap a colour once for one card, twice for two."), "quiet")
    return c.Group((c.Heading(_("Her two Novice cards"), "em-novice-choice"), NoviceKeys(tuple(found)), note))


def third_novice(plan: Plan, colour: str, _: Translator) -> c.Sheet:
    ways = tuple(
        c.Button(
            _("{new} instead of {old}", new=colour_name(colour, _), old=colour_name(old, _)),
            c.Closing(c.change(Plan, swap_novice, old, colour)),
        )
        for old in dict.fromkeys(plan.novices)
    )
    stay = c.Button(_("Leave it as it is"), c.Closing(), filled=True)
    return c.Sheet(_("Two Novice cards only."), (*ways, stay))


def _boss(pack: Pack, plan: Plan, _: Translator) -> c.Card:
    step = next(step for step in pack.setup if step.id == "boss")
    options = tuple(c.Option(_.pick(o.name), o.id == plan.boss, c.edit(Plan, boss=o.id)) for o in step.options)
    notes = [c.Line(_.pick(o.note), "quiet") for o in step.options if o.id == plan.boss and o.note]
    name = [] if plan.boss == "moira" else [c.Field(_("Name of the boss"), c.edit(Plan, boss_name=plan.boss_name), 24)]
    least, most = plan.boss_actions == 0, plan.boss_actions == MOST_CARDS
    count = c.Counter(
        _("Action cards in all"),
        plan.boss_actions,
        None if least else c.change(Plan, action_cards, -1),
        None if most else c.change(Plan, action_cards, 1),
    )
    ground = c.Field(_("Battlefield of encounter 1 (optional)"), c.edit(Plan, battlefield=plan.battlefield), 24)
    return c.Group((c.Heading(f"4. {_.pick(step.name)}", step.rule), c.Chips(options), *notes, *name, count, ground))
