"""Sheets that put gems right: between zones, so that the total holds; or a number, asked about when it does not."""

from __future__ import annotations

from collections.abc import Callable

import flet as ft

from companion.games.conan.commands import Correct, HealHero, MoveGems, SetStatus, Wound
from companion.games.conan.correct import value_at
from companion.ui.desk import Desk
from companion.ui.intent import Intent
from companion.ui.look import Look
from companion.ui.panels.conan import compose
from companion.ui.panels.conan.pieces import Answers, chips, headed, put_in, row, stepper
from companion.ui.widgets.sheet import asking, closing, open_sheet, setter, type_number
from companion.ui.widgets.surface import button, chip, head
from companion.ui.widgets.words import text
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


def wounds(look: Look, desk: Desk, hero: str) -> None:
    """Wounds that nobody defends any more, healing by a scenario, a fall."""
    _ = desk._

    def draw(answers: Answers, again: Callable[[], None]) -> list[ft.Control]:
        n = answers["n"]
        return [
            headed(look, desk, _("Wounds: {who}", who=view.who(desk.state, f"hero/{hero}", _)), "hero-wounds-order"),
            stepper(look, _("How many"), n, 1, 30, Intent(put_in, answers, again, "n")),
            button(
                look,
                _("Take them"),
                closing(desk.does(Wound(f"hero/{hero}", n))),
                ft.Icons.HEART_BROKEN_OUTLINED,
                filled=True,
            ),
            row(
                [
                    chip(look, _("Heal them"), closing(desk.does(HealHero(hero, n)))),
                    chip(look, _("Fall"), closing(compose.announce(desk, "fall", f"hero/{hero}"))),
                    chip(look, _("Put gems right"), closing(Intent(hero_gems, look, desk, hero, "wounds", "fatigue"))),
                ],
                6,
            ),
        ]

    asking(look, draw, {"n": 1})


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
