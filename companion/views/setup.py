"""A new table as cards: the kinds of step that every game's set-up is made of, and the wizard that holds them.

A game has a plan of its own, a frozen draft that begins with these fields; what a tap changes is a function of it.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import TypeVar

from companion.i18n import Translator
from companion.packs.model import Pack, SetupDef
from companion.views import cards as c

NAME_LIMIT = 24


@dataclass(frozen=True, slots=True)
class Plan:
    """What is chosen so far: the table's name, who plays, what has been fetched, and the page that is open."""

    name: str = ""
    players: tuple[str, ...] = ()
    done: tuple[str, ...] = ()
    page: int = 0


P = TypeVar("P", bound=Plan)


@dataclass(frozen=True, slots=True)
class Wizard:
    """A set-up: the cards of its page, the main key, and where there are several pages their names, what turns to each,
    and those that something is missing on."""

    cards: tuple[c.Card, ...]
    main: c.Main
    pages: tuple[tuple[str, c.Act], ...] = ()
    at: int = 0
    undone: tuple[int, ...] = ()


# what a tap makes of the plan -------------------------------------------------------------------------
def renamed(plan: P, n: int, words: str) -> P:
    return replace(plan, players=put(plan.players, n, words[:NAME_LIMIT]))


def one_more(plan: P, name: str) -> P:
    return replace(plan, players=(*plan.players, name))


def one_less(plan: P, n: int) -> P:
    return replace(plan, players=without(plan.players, n))


V = TypeVar("V")


def put(items: tuple[V, ...], n: int, item: V) -> tuple[V, ...]:
    return (*items[:n], item, *items[n + 1 :])


def without(items: tuple[V, ...], n: int) -> tuple[V, ...]:
    return (*items[:n], *items[n + 1 :])


def toggled(items: tuple[V, ...], item: V) -> tuple[V, ...]:
    return tuple(one for one in items if one != item) if item in items else (*items, item)


# kinds of step ----------------------------------------------------------------------------------------
def players(plan: P, pack: Pack, heading: str, _: Translator) -> c.Card:
    """Names to type, as many as the box allows."""
    kind, names = type(plan), plan.players
    drops = len(names) > pack.players_min
    rows = tuple(
        c.Field(
            _("Name of player {n}", n=n + 1),
            c.typing(kind, renamed, n),
            NAME_LIMIT,
            name,
            c.Button(_("Remove {name}", name=name), c.change(kind, one_less, n), "close") if drops else None,
        )
        for n, name in enumerate(names)
    )
    free = next(words for n in range(1, 99) if (words := _("Player {n}", n=n)) not in names)
    more = c.Button(_("Add a player"), c.change(kind, one_more, free), "person_add_alt")
    return c.Group((c.Heading(heading), *rows, *((more,) if len(names) < pack.players_max else ())))


def option(step: SetupDef, now: str, heading: str, acts: Iterable[c.Act], _: Translator) -> c.Group:
    """One of the pack's own options, with its words."""
    options = tuple(c.Option(_.pick(o.name), o.id == now, act) for o, act in zip(step.options, acts, strict=True))
    words = (c.Line(_.pick(step.text), "quiet"),) if step.text else ()
    return c.Group((c.Heading(heading, step.rule), c.Chips(options), *words))


def fetch(plan: Plan, heading: str, lines: Iterable[tuple[str, str]], rule: str = "") -> c.Card:
    """Components to fetch, each with the mark that remembers its tick."""
    kind = type(plan)
    ticks = tuple(c.Tick(_first(words), mark in plan.done, c.toggle(kind, done=(mark,))) for mark, words in lines)
    return c.Group((c.Heading(heading, rule), *ticks), 0)


def _first(words: str) -> str:
    return words[:1].upper() + words[1:]


def named(plan: Plan, _: Translator) -> c.Card:
    return c.Group((c.Field(_("Name of the table (optional)"), c.edit(type(plan), name=plan.name)),))


# a game that is only a pack ----------------------------------------------------------------------------
@dataclass(frozen=True, slots=True)
class PackPlan(Plan):
    """`chosen` holds an option a step."""

    chosen: tuple[tuple[str, str], ...] = ()


@dataclass(frozen=True, slots=True)
class BeginPack(c.Open):
    """The table is laid out: it begins."""


def chosen(plan: PackPlan, step: SetupDef) -> str:
    return dict(plan.chosen).get(step.id, step.default or (step.options[0].id if step.options else ""))


def choose(plan: PackPlan, step: str, id: str) -> PackPlan:
    return replace(plan, chosen=tuple({**dict(plan.chosen), step: id}.items()))


def of_pack(pack: Pack, plan: PackPlan, _: Translator) -> Wizard:
    """The pack's own steps in table order: options as chips, components as a list to tick off."""
    steps = [_step(plan, step, n, _) for n, step in enumerate(pack.setup, 2)]
    cards = (players(plan, pack, _("1. Who plays?"), _), *steps, named(plan, _))
    return Wizard(cards, c.Main(_("Start playing"), BeginPack(), "play_arrow"))


def _step(plan: PackPlan, step: SetupDef, number: int, _: Translator) -> c.Card:
    now = chosen(plan, step)
    words = (c.Line(_.pick(step.text)),) if step.text else ()
    options = tuple(
        c.Option(_.pick(o.name), o.id == now, c.change(PackPlan, choose, step.id, o.id)) for o in step.options
    )
    ticks = tuple(
        c.Tick(_first(_.pick(names)), f"{step.id}.{n}" in plan.done, c.toggle(PackPlan, done=(f"{step.id}.{n}",)))
        for n, names in enumerate(step.fetch)
    )
    heading = c.Heading(f"{number}. {_.pick(step.name)}")
    return c.Group((heading, *words, *((c.Chips(options),) if options else ()), *ticks))


def pack_choices(pack: Pack, plan: PackPlan) -> dict[str, object]:
    """The plan as the game takes it."""
    picked = {step.id: chosen(plan, step) for step in pack.setup}
    return {**picked, "name": plan.name, "players": list(plan.players), "done": plan.done}
