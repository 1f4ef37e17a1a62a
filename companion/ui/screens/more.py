"""More: everything about a table that is not the game itself."""

from __future__ import annotations

import flet as ft

from companion.ui.desk import Desk
from companion.ui.intent import Intent
from companion.ui.look import Look
from companion.ui.panels.frame import Panel
from companion.ui.render import shown
from companion.ui.screens.setups import keep_setup
from companion.ui.widgets.surface import button, head, panel, stack
from companion.views import settings


def parts(desk: Desk, look: Look, game: Panel) -> list[ft.Control]:
    _ = desk._
    host = desk.device.place is None or desk.device.place.is_host
    rows = [
        button(look, _("Recap of the evening"), Intent(desk.go, "recap"), ft.Icons.INSIGHTS),
        *([_way(desk, look, _("Saved games"), "/games", ft.Icons.SAVE_OUTLINED)] if host else []),
        *([_way(desk, look, _("Settings"), "/settings", ft.Icons.SETTINGS_OUTLINED)] if host else []),
        _people(desk, look),
        _way(desk, look, _("Values of your box"), f"/box/{desk.pack.slug}", ft.Icons.INVENTORY_2_OUTLINED),
        *(
            [button(look, _("Keep this set-up"), Intent(keep_setup, desk), ft.Icons.BOOKMARK_ADD_OUTLINED)]
            if host
            else []
        ),
        button(look, _("Rules of this game"), Intent(desk.go, "rules"), ft.Icons.MENU_BOOK_OUTLINED),
    ]
    return [
        panel(look, stack(head(look, _("This table")), *rows)),
        *shown(look, desk, settings.dice(desk.state, _)),
        *game.more(),
    ]


def _people(desk: Desk, look: Look) -> ft.Control:
    """Who else plays; a table of one's own can be shared."""
    _, door = desk._, f"/share/{desk.table.id}"
    if desk.device.place:
        return _way(desk, look, _("People at the table"), "/seats", ft.Icons.GROUPS)
    if desk.table.shared:
        return _way(desk, look, _("People at the table"), door, ft.Icons.GROUPS)
    return _way(desk, look, _("Share this table"), door, ft.Icons.SHARE)


def _way(desk: Desk, look: Look, words: str, path: str, icon: ft.IconData) -> ft.Control:
    return button(look, words, Intent(desk.device.go, path), icon)
