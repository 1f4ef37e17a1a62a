"""History: every step by name, newest first; tap one to go back or forth to just after it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import flet as ft

from companion.ui.desk import Desk
from companion.ui.intent import Intent
from companion.ui.look import Look
from companion.ui.screens.company import skipped
from companion.ui.widgets.frame import bar, centred, dock, main_action, screen, scroll
from companion.ui.widgets.moment import idle
from companion.ui.widgets.surface import button, fade, head, tag, tap
from companion.ui.widgets.words import num, text
from companion.views import describe
from companion.views.describe import Line

WINDOW = 40


@dataclass(frozen=True)
class Window:
    """How many steps are shown."""

    most: int = WINDOW


def draw(desk: Desk) -> ft.Control:
    look, _ = desk.look, desk._
    most = desk.draft(Window).most
    lines = describe.history(desk.table, desk.pack, _, most)
    total = len(describe.groups(desk.table))
    rows = skipped(desk, look)
    for n, line in enumerate(lines):
        if line.round and (n == 0 or line.round != lines[n - 1].round):
            rows.append(head(look, _("Round {n}", n=line.round)))
        rows.append(_line(desk, look, line, total - n))
    if len(lines) < total:
        rows.append(button(look, _("Show older steps"), desk.edits(Window, most=most + WINDOW)))
    cursor = desk.table.timeline.cursor
    rows.append(_start(desk, look, cursor == 0))
    undo = idle(
        look,
        describe.undo_words(desk.table, desk.pack, _),
        desk.undo,
        can_redo=desk.table.timeline.redo_to is not None,
        on_redo=desk.redo,
    )
    top = bar(look, _("History"), _.plural("{n} step", "{n} steps", total), Intent(desk.go))
    return screen(
        look,
        top,
        centred(look, scroll(rows, 6)),
        dock(look, undo, main_action(look, _("Back to the table"), Intent(desk.go))),
    )


def _line(desk: Desk, look: Look, line: Line, number: int) -> ft.Control:
    _ = desk._
    ink = "ink2" if line.undone else "ink"
    style = {"italic": True} if line.undone else {}
    marks = [
        *([tag(look, _("house rule"), "bad")] if line.house_rule else []),
        *([tag(look, _("undone"))] if line.undone else []),
        *([tag(look, _("now"), filled=True)] if line.here else []),
    ]
    who = f"{_.clock(line.at)}" + (f", {line.author}" if line.author else "")
    words = ft.Column(
        [text(look, line.words, 16, ink, **style), ft.Row([text(look, who, 13, "ink2"), *marks], spacing=6, wrap=True)],
        spacing=2,
        expand=True,
    )
    face = ft.Row(
        [ft.Container(num(look, number, 20, "ink2"), width=max(40, 13 * len(str(number)) * look.scale)), words],
        spacing=8,
    )
    edge = ft.Border.all(2, look.c["second"]) if line.here else ft.Border.all(1, fade(look.c["line"], 0.45))
    said = _("Go to step {n}: {what}", n=number, what=line.words)
    return tap(
        face,
        _jump(desk, line.end),
        said,
        padding=12,
        border_radius=14,
        bgcolor=None if line.undone else look.c["surface"],
        border=edge,
        selected=line.here,
    )


def _start(desk: Desk, look: Look, here: bool) -> ft.Control:
    words = desk._("The very beginning")
    edge = ft.Border.all(2, look.c["second"]) if here else ft.Border.all(1, fade(look.c["line"], 0.45))
    return tap(text(look, words, 16, "ink2"), _jump(desk, 0), words, padding=14, border_radius=14, border=edge)


def _jump(desk: Desk, to: int) -> Callable[[], object]:
    return Intent(desk.table.jump, to, desk.author)
