"""Sheets over the table as cards: what they open with, what has been said on them so far, and what stands there.

Each is a function of the table, of the tap that opened it and of its draft: `ui/panels/conan/sheets` puts them up alike.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace

from companion.games.conan import commands as cmd
from companion.games.conan.sight import Ask, sight
from companion.games.conan.state import State
from companion.games.conan.wording import name
from companion.i18n import Translator
from companion.views import cards as c
from companion.views.conan.goods import shelves
from companion.views.conan.overlord import TileView, casualties, river
from companion.views.conan.plan import Plan
from companion.views.conan.zones import numbers, zones

MOST_WOUNDS, MOST_RESTED = 30, 2
EVENT_LETTERS, NOTE_LETTERS = 80, 120


@dataclass(frozen=True)
class Amount:
    """How many of what the sheet is about, or which of several."""

    n: int = 1


@dataclass(frozen=True)
class Moving:
    """Gems on their way from one zone to another."""

    source: str = ""
    target: str = ""
    n: int = 1


@dataclass(frozen=True)
class Looked:
    """What has been answered about a line of sight."""

    answers: tuple[tuple[str, bool], ...] = ()


@dataclass(frozen=True)
class Taking:
    """Out of a chest or picked up; cards of every box or of this one."""

    free: bool = False
    every_box: bool = False


@dataclass(frozen=True)
class Picks:
    """Figures to bring back, by tile."""

    figures: tuple[tuple[str, int], ...] = ()


@dataclass(frozen=True)
class Words:
    """What is being typed."""

    words: str = ""


# what opens -------------------------------------------------------------------------------------------
@dataclass(frozen=True, slots=True)
class OfHero(c.Open):
    hero: str


@dataclass(frozen=True, slots=True)
class OfTile(c.Open):
    tile: str


class Wounds(OfHero):
    """Wounds by hand, healing, a fall."""


class Falls(OfHero):
    """The bench of a fall."""


@dataclass(frozen=True, slots=True)
class Between(c.Open):
    """Gems between the zones of a sheet, so that the total holds."""

    who: str
    source: str = "reserve"
    target: str = "fatigue"


@dataclass(frozen=True, slots=True)
class Number(c.Open):
    """A single number, typed."""

    path: str
    words: str


class Boosting(OfTile):
    """Extra points of movement for the figures of a tile."""


@dataclass(frozen=True, slots=True)
class RiverOrder(c.Open):
    """The River put in order at the table."""


@dataclass(frozen=True, slots=True)
class Order(c.Card):
    """The whole River in a column, the cheapest on top, to be dragged or moved."""

    tiles: tuple[TileView, ...]


@dataclass(frozen=True, slots=True)
class Sight(c.Open):
    """One question about the board at a time; the answer goes into the roll that is planned."""

    plan: Plan | None = None


@dataclass(frozen=True, slots=True)
class Sees(c.Open):
    """Whether they see each other, as it was found."""

    plan: Plan | None
    yes: bool


class Potion(OfHero):
    """What a potion takes from fatigue."""


class Take(OfHero):
    """A card picked up, or out of a chest."""


@dataclass(frozen=True, slots=True)
class Buy(c.Open):
    """Reinforcements, figure by figure."""


@dataclass(frozen=True, slots=True)
class OtherEvent(c.Open):
    """An event that nobody has named yet."""


@dataclass(frozen=True, slots=True)
class Happens(c.Open):
    """It happens as it was typed."""


@dataclass(frozen=True, slots=True)
class Note(c.Open):
    """What is shown first when a tile acts."""

    tile: str
    words: str = ""


class KeepNote(OfTile):
    """The note stays with the tile."""


# what stands on them ----------------------------------------------------------------------------------
def wounds(state: State, act: Wounds, now: Amount, _: Translator) -> c.Sheet:
    """Wounds that nobody defends any more, healing by a scenario, a fall."""
    ref = f"hero/{act.hero}"
    others = (
        c.Option(_("Heal them"), False, c.Do(cmd.HealHero(act.hero, now.n))),
        c.Option(_("Fall"), False, Falls(act.hero)),
        c.Option(_("Put gems right"), False, Between(ref, "wounds", "fatigue")),
    )
    take = c.Button(_("Take them"), c.Do(cmd.Wound(ref, now.n)), "heart_broken_outlined", True)
    cards = (c.counter(_("How many"), now.n, 1, MOST_WOUNDS, _put), take, c.Chips(others))
    return c.Sheet(_("Wounds: {who}", who=name(state, ref, _)), cards, "hero-wounds-order")


def _put(n: int) -> c.Act:
    return c.edit(Amount, n=n)


def potion(_state: State, act: Potion, now: Amount, _: Translator) -> c.Sheet:
    """By one reading the drinker chooses between wounds and fatigue."""
    drink = c.Button(_("Drink it"), c.Do(cmd.DrinkPotion(act.hero, now.n)), "local_drink", True)
    cards = (c.counter(_("Gems taken from fatigue"), now.n, 0, MOST_RESTED, _put), drink)
    return c.Sheet(_("Life Potion"), cards, "life-potion")


def take(state: State, act: Take, now: Taking, _: Translator) -> c.Sheet:
    """Pick up, catch, or out of a chest just opened: the chest's own cards first."""
    ways = (
        c.Option(_("Picked up: 1 gem"), not now.free, c.edit(Taking, free=False)),
        c.Option(_("Out of a chest: free"), now.free, c.edit(Taking, free=True)),
        c.Option(_("All boxes"), now.every_box, c.edit(Taking, every_box=not now.every_box)),
    )
    groups: list[c.Card] = []
    for words, goods in shelves(state, _, now.every_box):
        cards = tuple(c.Option(item, False, c.Do(cmd.TakeItem(act.hero, id, now.free))) for id, item in goods)
        groups += [c.Heading(words), c.Chips(cards)]
    stay = c.Button(_("Cancel"), c.Closing())
    return c.Sheet(_("Take something"), (c.Chips(ways), *groups, stay), "simple-manipulation")


def buy(state: State, _act: Buy, now: Picks, _: Translator) -> c.Sheet:
    """Figures one by one; what it costs against what the scenario gives."""
    pool, picked = casualties(state, _), dict(now.figures)
    rows = []
    for one in pool:
        n = picked.get(one.tile, 0)
        less = c.change(Picks, with_figures, one.tile, n - 1) if n else None
        more = c.change(Picks, with_figures, one.tile, n + 1) if n < one.figures else None
        note = _("value {value}, {n} out of play", value=one.value, n=one.figures)
        rows.append(c.Counter(one.name, n, less, more, note))
    spent = sum(one.value * picked.get(one.tile, 0) for one in pool)
    sums = c.Line(
        _("{spent} of {points} points", spent=spent, points=state.points),
        "strong",
        tone="bad" if spent > state.points else "ink",
    )
    bring = c.Do(cmd.CallReinforcements({one.tile: picked.get(one.tile, 0) for one in pool})) if spent else None
    return c.Sheet(
        _("Reinforcements"), (*rows, sums, c.Button(_("Bring them back"), bring, filled=True)), "reinforcements"
    )


def with_figures(now: Picks, tile: str, n: int) -> Picks:
    return replace(now, figures=tuple({**dict(now.figures), tile: n}.items()))


def other_event(_state: State, _act: OtherEvent, now: Words, _: Translator) -> c.Sheet:
    entry = c.Field(_("What happens"), c.edit(Words, words=now.words), EVENT_LETTERS)
    return c.Sheet(_("Another event"), (entry, c.Button(_("It happens"), Happens(), filled=True)), "event-activation")


def note(state: State, act: Note, now: Words, _: Translator) -> c.Sheet:
    entry = c.Field(_("Shown first when it acts"), c.edit(Words, words=now.words), NOTE_LETTERS)
    keep = c.Button(_("Keep the note"), KeepNote(act.tile), filled=True)
    return c.Sheet(_("Note on {tile}", tile=name(state, f"tile/{act.tile}", _)), (entry, keep))


def between(state: State, act: Between, now: Moving, _: Translator) -> c.Sheet:
    """Gems from one zone to another; below, single numbers to type."""
    all_ = zones(state, act.who, _)
    source = next((zone for zone in all_ if zone.id == now.source), all_[0])
    most = max(1, source.gems)
    n = min(now.n, most)
    names = [(zone.id, f"{zone.name} {zone.gems}") for zone in all_]
    filled = [(zone.id, f"{zone.name} {zone.gems}") for zone in all_ if zone.gems or zone.id == source.id]
    move = c.Do(cmd.MoveGems(act.who, source.id, now.target, n)) if source.gems and source.id != now.target else None
    cards = (
        c.Line(_("From"), "label"),
        c.Chips(c.one_of(source.id, filled, lambda id: c.edit(Moving, source=id))),
        c.Line(_("To"), "label"),
        c.Chips(c.one_of(now.target, names, lambda id: c.edit(Moving, target=id))),
        c.counter(_("Gems"), n, 1, most, lambda n: c.edit(Moving, n=n)),
        c.Button(_("Move them"), move, filled=True),
        c.Heading(_("Or type a number")),
        c.Chips(tuple(c.Option(words, False, Number(path, words)) for path, words in numbers(act.who, _))),
    )
    return c.Sheet(_("Move gems: {who}", who=name(state, act.who, _)), cards, "energy-gems", stays=True)


def boosting(state: State, act: Boosting, now: Amount, _: Translator) -> c.Sheet:
    """Which figure gets the point: none may buy more than its base movement."""
    here = state.tiles[act.tile]
    bought = state.book.moved.get(f"{act.tile}/{now.n}", 0)
    which = (c.counter(_("Figure"), now.n, 1, here.figures, _put),) if here.figures > 1 else ()
    words = _("One point: 1 gem of {have}", have=state.book.reserve)
    buys = c.Button(words, c.Do(cmd.Boost("move", 1, act.tile, now.n)), "directions_run", True)
    line = c.Line(_("{n} of {move} extra points bought", n=bought, move=here.unit.move), "strong")
    done = c.Button(_("Done"), c.Closing())
    heading = _("Movement of {tile}", tile=_.pick(here.name))
    return c.Sheet(heading, (*which, line, buys, done), "movement-limit-units", stays=True)


def order(state: State, _: Translator) -> c.Sheet:
    words = _("The price of a tile is its place. Drag a tile by its handle, or use the arrows.")
    done = c.Button(_("Done"), c.Closing(), filled=True)
    cards = (c.Line(words, "quiet"), Order(river(state, "", _)), done)
    return c.Sheet(_("Order of the River"), cards, "river", stays=True)


def looking(state: State, act: Sight, now: Looked, page: Callable[[str], str], _: Translator) -> c.Sheet:
    """The next question, or the answer with its rule and the page where that is printed."""
    found = sight(dict(now.answers), state.reads("elevation-sight", "edge"))
    words = c.Line(_(found.words), "strong")
    undo = [c.Button(_("Previous question"), c.edit(Looked, answers=now.answers[:-1]), "undo")] if now.answers else []
    if isinstance(found, Ask):
        yes, no = (c.edit(Looked, answers=(*now.answers, (found.id, said))) for said in (True, False))
        keys = c.Choice((c.Option(_("Yes"), False, yes), c.Option(_("No"), False, no)))
        return c.Sheet(_("Line of sight"), (words, keys, *undo), "line-of-sight")
    printed = page(found.rule)
    lines = (c.Line(_("p. {page} of your rulebook", page=printed), "quiet"),) if printed else ()
    read = c.Button(_("Read the rule"), c.Read(found.rule), "menu_book_outlined")
    done = c.Button(_("All right"), Sees(act.plan, found.yes), filled=True)
    return c.Sheet(_("Line of sight"), (words, *lines, *undo, read, done), "line-of-sight")
