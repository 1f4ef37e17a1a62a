"""Sheets that put gems right: between zones, so that the total holds; or a number, asked about when it does not."""

from __future__ import annotations

from collections.abc import Callable

import flet as ft

from companion.games.conan.commands import Correct, MoveGems, SetStatus, UseEvent
from companion.games.conan.correct import value_at
from companion.ui.acts import opens
from companion.ui.desk import Desk
from companion.ui.intent import Intent
from companion.ui.look import Look
from companion.ui.panels.conan import announcing
from companion.ui.panels.conan.pieces import Answers, chips, headed, put_in, row, stepper
from companion.ui.render import sheet_of
from companion.ui.widgets.sheet import asking, closing, open_sheet, setter, type_number
from companion.ui.widgets.surface import button, head
from companion.ui.widgets.words import text
from companion.views import cards as c
from companion.views.conan import sheets as cards
from companion.views.conan import zones as view


def fix_number(look: Look, desk: Desk, path: str, words: str, high: int = 40) -> None:
    now = value_at(desk.state, path) or 0
    type_number(look, words, now, 0, high, Intent(_correct, desk, path, now))


def _correct(desk: Desk, path: str, now: int, n: int) -> None:
    if n != now:
        desk.do(Correct(path, n))


def book_gems(look: Look, desk: Desk) -> None:
    _move(look, desk, "book", ("fatigue", "reserve"), _book_numbers)


def hero_gems(look: Look, desk: Desk, hero: str, source: str = "reserve", target: str = "fatigue") -> None:
    _move(look, desk, f"hero/{hero}", (source, target), _hero_numbers)


Numbers = Callable[[Look, Desk, str], list[tuple[str, str]]]


def _book_numbers(look: Look, desk: Desk, who: str) -> list[tuple[str, str]]:
    _ = desk._
    return [
        ("book/reserve", _("Reserve")),
        ("book/fatigue", _("Fatigue")),
        ("book/recovery", _("Recovery value")),
        ("book/done", _("Activations this turn")),
    ]


def _hero_numbers(look: Look, desk: Desk, who: str) -> list[tuple[str, str]]:
    _ = desk._
    return [
        (f"{who}/reserve", _("Reserve")),
        (f"{who}/fatigue", _("Fatigue")),
        (f"{who}/wounds", _("Wounds")),
        (f"{who}/red", _("Red gems")),
        (f"{who}/free", _("Free movement")),
    ]


def _move(look: Look, desk: Desk, who: str, between: tuple[str, str], numbers: Numbers) -> None:
    """Gems from one zone to another; below, single numbers to type."""
    _ = desk._

    def draw(answers: Answers, again: Callable[[], None]) -> list[ft.Control]:
        zones = view.zones(desk.state, who, _)
        source = next(z for z in zones if z.id == answers["from"])

        def go() -> None:
            if desk.do(MoveGems(who, answers["from"], answers["to"], answers["n"])):
                answers["n"] = 1
                again()

        def typed(path: str, words: str) -> Callable[[], object]:
            return closing(Intent(fix_number, look, desk, path, words))

        most = max(1, source.gems)
        return [
            headed(look, desk, _("Move gems: {who}", who=view.who(desk.state, who, _)), "energy-gems"),
            text(look, _("From"), 14, "ink2", True),
            chips(
                look,
                [(f"{z.name} {z.gems}", z.id == answers["from"], setter(answers, again, "from", z.id)) for z in zones],
            ),
            text(look, _("To"), 14, "ink2", True),
            chips(
                look, [(f"{z.name} {z.gems}", z.id == answers["to"], setter(answers, again, "to", z.id)) for z in zones]
            ),
            stepper(look, _("Gems"), min(answers["n"], most), 1, most, Intent(put_in, answers, again, "n")),
            button(look, _("Move them"), go if source.gems and answers["from"] != answers["to"] else None, filled=True),
            head(look, _("Or type a number")),
            row([button(look, words, typed(path, words)) for path, words in numbers(look, desk, who)], 6),
        ]

    asking(look, draw, {"from": between[0], "to": between[1], "n": 1})


def _about(host: Desk, act: c.Open) -> tuple[c.Open, int]:
    """A sheet's draft is fresh after every step of the table."""
    return act, host.table.timeline.cursor


@sheet_of(cards.Wounds)
def _wounds(host: Desk, act: cards.Wounds) -> c.Sheet:
    return cards.wounds(host.state, act.hero, host.draft(cards.Amount, _about(host, act)), host._)


@opens(cards.Falls)
def _falls(host: Desk, act: cards.Falls) -> None:
    announcing.announce(host, "fall", f"hero/{act.hero}")()


@opens(cards.PutRight)
def _put_right(host: Desk, act: cards.PutRight) -> None:
    hero_gems(host.look, host, act.hero, "wounds", "fatigue")


@sheet_of(cards.Potion)
def _potion(host: Desk, act: cards.Potion) -> c.Sheet:
    return cards.potion(act.hero, host.draft(cards.Amount, _about(host, act), cards.Amount(0)), host._)


@sheet_of(cards.Take)
def _take(host: Desk, act: cards.Take) -> c.Sheet:
    return cards.take(host.state, act.hero, host.draft(cards.Taking, _about(host, act)), host._)


@sheet_of(cards.Buy)
def _buy(host: Desk, act: cards.Buy) -> c.Sheet:
    return cards.buy(host.state, host.draft(cards.Picks, _about(host, act)), host._)


@sheet_of(cards.OtherEvent)
def _other_event(host: Desk, act: cards.OtherEvent) -> c.Sheet:
    return cards.other_event(host.draft(cards.Words, _about(host, act)), host._)


@opens(cards.Happens)
def _happens(host: Desk, _act: cards.Happens) -> None:
    host.do(UseEvent(host.drafts.kept(cards.Words).words or host._("event")))


@sheet_of(cards.Note)
def _note(host: Desk, act: cards.Note) -> c.Sheet:
    return cards.note(host.state, act.tile, host.draft(cards.Words, _about(host, act), cards.Words(act.words)), host._)


@opens(cards.KeepNote)
def _keep_note(host: Desk, act: cards.KeepNote) -> None:
    host.do(SetStatus(f"tile/{act.tile}", "note", host.drafts.kept(cards.Words).words))


def statuses(look: Look, desk: Desk, hero: str) -> None:
    """Marks that the table sees and the app must know."""
    _ = desk._
    marks = view.marks(desk.state, hero, _)
    keys = [
        button(
            look,
            _("{mark}: take it off", mark=mark.name) if mark.on else mark.name,
            closing(_status(desk, hero, mark.id, "" if mark.on else mark.value)),
            ft.Icons.CHECK if mark.on else None,
        )
        for mark in marks
    ]
    open_sheet(
        look,
        headed(look, desk, _("Marks: {who}", who=view.who(desk.state, f"hero/{hero}", _)), "skills-overview"),
        *keys,
    )


def _status(desk: Desk, hero: str, status: str, value: str) -> Callable[[], object]:
    return desk.does(SetStatus(f"hero/{hero}", status, value))
