"""Where the book is unclear: a badge with the reading that the table takes, and the others one tap away."""

from __future__ import annotations

import flet as ft

from companion.games.eternia.readings import READINGS
from companion.games.eternia.table import reading
from companion.ui.desk import Desk
from companion.ui.intent import Intent
from companion.ui.look import Look
from companion.ui.render import sheet_of
from companion.ui.widgets.surface import fade, tag, tap
from companion.ui.widgets.words import text
from companion.views import cards as c
from companion.views.eternia.readings import AskReading, sheet


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
    return tap(
        ft.Row(row, spacing=10), Intent(desk.perform, AskReading(id)), said, padding=pads, border_radius=14, border=edge
    )


@sheet_of(AskReading)
def _readings(desk: Desk, asked: AskReading) -> c.Sheet:
    return sheet(desk.state, asked, desk._)
