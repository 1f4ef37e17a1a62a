"""More: everything about a table that is not the game itself."""

from __future__ import annotations

import flet as ft

from companion.ui.desk import Desk
from companion.ui.look import Look
from companion.ui.panels.frame import Panel
from companion.ui.widgets.surface import button, head, panel, stack


def parts(desk: Desk, look: Look, game: Panel) -> list[ft.Control]:
    _ = desk._
    rows = [
        button(look, _("History"), lambda: desk.go("history"), ft.Icons.HISTORY),
        button(look, _("Rules of this game"), lambda: desk.go("rules"), ft.Icons.MENU_BOOK_OUTLINED),
        button(look, _("Recap of the evening"), lambda: desk.go("recap"), ft.Icons.INSIGHTS),
        button(
            look,
            _("Values of your box"),
            lambda: desk.device.go(f"/box/{desk.pack.slug}"),
            ft.Icons.INVENTORY_2_OUTLINED,
        ),
        button(look, _("Saved games"), lambda: desk.device.go("/games"), ft.Icons.SAVE_OUTLINED),
        button(look, _("Settings"), lambda: desk.device.go("/settings"), ft.Icons.SETTINGS_OUTLINED),
    ]
    if desk.device.place:
        rows.insert(0, button(look, _("People at the table"), lambda: desk.device.go("/seats"), ft.Icons.GROUPS))
        rows = rows if desk.device.place.is_host else [row for n, row in enumerate(rows) if n not in (4, 5)]
    return [*game.more, panel(look, stack(head(look, _("This table")), *rows))]
