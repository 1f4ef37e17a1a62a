"""Sheets over the table as cards: wounds, a potion, what is taken, reinforcements, another event, a note on a tile."""

from __future__ import annotations

from dataclasses import dataclass, replace

from companion.games.conan import commands as cmd
from companion.games.conan.state import State
from companion.games.conan.wording import name
from companion.i18n import Translator
from companion.views import cards as c
from companion.views.conan.goods import shelves
from companion.views.conan.overlord import casualties

MOST_WOUNDS, MOST_RESTED = 30, 2
EVENT_LETTERS, NOTE_LETTERS = 80, 120


@dataclass(frozen=True)
class Amount:
    """How many of what the sheet is about."""

    n: int = 1


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
class Wounds(c.Open):
    hero: str


@dataclass(frozen=True, slots=True)
class Falls(c.Open):
    """The bench of a fall."""

    hero: str


@dataclass(frozen=True, slots=True)
class PutRight(c.Open):
    """Gems between the zones of a hero."""

    hero: str


@dataclass(frozen=True, slots=True)
class Potion(c.Open):
    hero: str


@dataclass(frozen=True, slots=True)
class Take(c.Open):
    hero: str


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


@dataclass(frozen=True, slots=True)
class KeepNote(c.Open):
    tile: str


# what stands on them ----------------------------------------------------------------------------------
def wounds(state: State, hero: str, now: Amount, _: Translator) -> c.Sheet:
    """Wounds that nobody defends any more, healing by a scenario, a fall."""
    ref = f"hero/{hero}"
    others = (
        c.Option(_("Heal them"), False, c.Do(cmd.HealHero(hero, now.n))),
        c.Option(_("Fall"), False, Falls(hero)),
        c.Option(_("Put gems right"), False, PutRight(hero)),
    )
    take = c.Button(_("Take them"), c.Do(cmd.Wound(ref, now.n)), "heart_broken_outlined", True)
    cards = (c.counter(_("How many"), now.n, 1, MOST_WOUNDS, _amount), take, c.Chips(others))
    return c.Sheet(_("Wounds: {who}", who=name(state, ref, _)), cards, "hero-wounds-order")


def _amount(n: int) -> c.Act:
    return c.edit(Amount, n=n)


def potion(hero: str, now: Amount, _: Translator) -> c.Sheet:
    """By one reading the drinker chooses between wounds and fatigue."""
    drink = c.Button(_("Drink it"), c.Do(cmd.DrinkPotion(hero, now.n)), "local_drink", True)
    cards = (c.counter(_("Gems taken from fatigue"), now.n, 0, MOST_RESTED, _amount), drink)
    return c.Sheet(_("Life Potion"), cards, "life-potion")


def take(state: State, hero: str, now: Taking, _: Translator) -> c.Sheet:
    """Pick up, catch, or out of a chest just opened: the chest's own cards first."""
    ways = (
        c.Option(_("Picked up: 1 gem"), not now.free, c.edit(Taking, free=False)),
        c.Option(_("Out of a chest: free"), now.free, c.edit(Taking, free=True)),
        c.Option(_("All boxes"), now.every_box, c.edit(Taking, every_box=not now.every_box)),
    )
    groups: list[c.Card] = []
    for words, goods in shelves(state, _, now.every_box):
        cards = tuple(c.Option(item, False, c.Do(cmd.TakeItem(hero, id, now.free))) for id, item in goods)
        groups += [c.Heading(words), c.Chips(cards)]
    stay = c.Button(_("Cancel"), c.Closing())
    return c.Sheet(_("Take something"), (c.Chips(ways), *groups, stay), "simple-manipulation")


def buy(state: State, now: Picks, _: Translator) -> c.Sheet:
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


def other_event(now: Words, _: Translator) -> c.Sheet:
    entry = c.Field(_("What happens"), c.edit(Words, words=now.words), EVENT_LETTERS)
    return c.Sheet(_("Another event"), (entry, c.Button(_("It happens"), Happens(), filled=True)), "event-activation")


def note(state: State, tile: str, now: Words, _: Translator) -> c.Sheet:
    entry = c.Field(_("Shown first when it acts"), c.edit(Words, words=now.words), NOTE_LETTERS)
    keep = c.Button(_("Keep the note"), KeepNote(tile), filled=True)
    return c.Sheet(_("Note on {tile}", tile=name(state, f"tile/{tile}", _)), (entry, keep))
