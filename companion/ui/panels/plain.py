"""The room of a game that brings its rules but no screen of its own: where it stands, and a key for all that is due."""

from __future__ import annotations

import flet as ft

from companion.core.game import Due
from companion.ui.desk import Desk
from companion.ui.guard import part
from companion.ui.intent import Intent
from companion.ui.look import Look
from companion.ui.panels import agreements
from companion.ui.panels.frame import Panel, Tab
from companion.ui.widgets.surface import button, head, rule_chip, stack
from companion.ui.widgets.surface import panel as surface
from companion.ui.widgets.words import text
from companion.views import guide


def panel(look: Look, desk: Desk) -> Panel:
    tab = Tab("table", desk._("Table"), ft.Icons.TABLE_RESTAURANT_OUTLINED, Intent(_parts, look, desk))
    return Panel((tab,), more=Intent(agreements.parts, look, desk))


def _parts(look: Look, desk: Desk) -> list[ft.Control]:
    game, state, _ = desk.table.game, desk.state, desk._
    lines = game.recap.result(state, _) if game.recap else ()
    found = guide.due(game, desk.pack, state, _)
    first = guide.main_of(found)
    return [
        *([Standing(look, desk, lines)] if lines else []),
        *(Open(look, desk, one) for one in found if one is not first and one.command is not None),
    ]


@part
def Standing(look: Look, desk: Desk, lines: tuple[tuple[str, str], ...]) -> ft.Control:
    """How it stands, line by line."""
    rows: list[ft.Control] = [
        ft.Row([text(look, name, 16, "ink2", expand=True), text(look, value, 18, "ink", True)]) for name, value in lines
    ]
    return surface(look, stack(head(look, desk._("How it stands")), *rows))


@part
def Open(look: Look, desk: Desk, due: Due) -> ft.Control:
    """Something else that may be done now."""
    row: list[ft.Control] = [
        ft.Container(button(look, due.words, desk.does(due.command) if due.command else None), expand=True)
    ]
    if due.rule:
        row.append(rule_chip(look, due.words, desk.reads(due.rule)))
    return ft.Row(row, spacing=4)
