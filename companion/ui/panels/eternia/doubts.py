"""Where the book is unclear: a badge with the reading that the table takes, and the others one tap away."""

from __future__ import annotations

from collections.abc import Callable

import flet as ft

from companion.capabilities.agreements import SetReading
from companion.games.eternia.readings import READINGS
from companion.games.eternia.table import reading
from companion.ui.desk import Desk
from companion.ui.intent import Intent
from companion.ui.look import Look
from companion.ui.panels.eternia.pieces import chips
from companion.ui.widgets.sheet import close_sheet, closing, open_sheet
from companion.ui.widgets.surface import button, fade, rule_chip, stack, tag, tap
from companion.ui.widgets.words import text, title

Around = Callable[[Callable[[], object]], Callable[[], object]]


def doubt(look: Look, desk: Desk, id: str) -> ft.Control:
    """One line near the place where the question comes up."""
    _ = desk._
    asked = READINGS[id]
    question = _.pick(asked.question) if asked.question else ""
    taken = _.pick(asked.answer(reading(desk.state, id)))
    lines: list[ft.Control] = [
        tag(look, _("The book is unclear here"), "bad"),
        text(look, f"{question} · {taken}", 14, "ink2"),
    ]
    row: list[ft.Control] = [
        ft.Column(lines, spacing=4, expand=True, horizontal_alignment=ft.CrossAxisAlignment.START),
        ft.Icon(ft.Icons.TUNE, size=22, color=look.c["ink2"]),
    ]
    said = _("The book is unclear here: {question}", question=question)
    pads = ft.Padding.symmetric(horizontal=14, vertical=10)
    edge = ft.Border.all(1, fade(look.c["line"], 0.6))
    return tap(ft.Row(row, spacing=10), Intent(_ask, look, desk, id), said, padding=pads, border_radius=14, border=edge)


def _ask(look: Look, desk: Desk, id: str) -> None:
    """The readings of one question; taking another can be undone like any step."""
    _ = desk._
    open_sheet(
        look,
        ft.Row([tag(look, _("The book is unclear here"), "bad")], wrap=True),
        inline(look, desk, id, closing),
        text(look, _("The first choice is the reading that the app takes."), 14, "ink2"),
        button(look, _("Leave it so"), close_sheet, filled=True),
    )


def redrawn(again: Callable[[], None]) -> Around:
    """A tap inside an open sheet, which is drawn again afterwards."""

    def around(act: Callable[[], object]) -> Callable[[], object]:
        def run() -> None:
            act()
            again()

        return run

    return around


def inline(look: Look, desk: Desk, id: str, around: Around) -> ft.Control:
    """The question with its answers; `around` wraps the tap (a sheet closes first, or is drawn again)."""
    _ = desk._
    asked = READINGS[id]
    question = _.pick(asked.question) if asked.question else ""
    now = reading(desk.state, id)

    def take(option: str) -> Callable[[], object]:
        return around(desk.does(SetReading(id, option)) if option != now else Intent(tuple))

    rule = rule_chip(look, question, around(desk.reads(asked.rule)))
    top: list[ft.Control] = [ft.Container(title(look, question, 18), expand=True), rule]
    return stack(
        ft.Row(top, spacing=4), chips(look, [(one.id, _.pick(one.name)) for one in asked.answers], now, take), gap=4
    )
