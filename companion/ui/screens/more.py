"""More: everything about a table that is not the game itself."""

from __future__ import annotations

from typing import Any

import flet as ft

from companion.core.accord import DICE, Agreed, SetAutomation, we_roll
from companion.core.tray import Trayed
from companion.ui.desk import Desk
from companion.ui.intent import Intent
from companion.ui.look import Look
from companion.ui.panels.frame import Panel
from companion.ui.screens.setups import keep_setup
from companion.ui.widgets.surface import button, chip, head, panel, stack


def parts(desk: Desk, look: Look, game: Panel) -> list[ft.Control]:
    _ = desk._
    host = desk.device.place is None or desk.device.place.is_host
    rows = [
        button(look, _("Recap of the evening"), Intent(desk.go, "recap"), ft.Icons.INSIGHTS),
        *([_way(desk, look, _("Saved games"), "/games", ft.Icons.SAVE_OUTLINED)] if host else []),
        *([_way(desk, look, _("Settings"), "/settings", ft.Icons.SETTINGS_OUTLINED)] if host else []),
        *([_way(desk, look, _("People at the table"), "/seats", ft.Icons.GROUPS)] if desk.device.place else []),
        _way(desk, look, _("Values of your box"), f"/box/{desk.pack.slug}", ft.Icons.INVENTORY_2_OUTLINED),
        *(
            [button(look, _("Keep this set-up"), Intent(keep_setup, desk), ft.Icons.BOOKMARK_ADD_OUTLINED)]
            if host
            else []
        ),
        button(look, _("Rules of this game"), Intent(desk.go, "rules"), ft.Icons.MENU_BOOK_OUTLINED),
    ]
    return [panel(look, stack(head(look, _("This table")), *rows)), *_dice(desk, look), *game.more]


def _way(desk: Desk, look: Look, words: str, path: str, icon: Any) -> ft.Control:
    return button(look, words, Intent(desk.device.go, path), icon)


def _dice(desk: Desk, look: Look) -> list[ft.Control]:
    """One setting a table: who rolls. Each roll can still go the other way."""
    state, _ = desk.state, desk._
    if not isinstance(state, Trayed) or not state.dice or not isinstance(state, Agreed):
        return []
    real = we_roll(state)
    ways = ft.Row(
        [
            chip(
                look, _("We roll real dice"), desk.does(SetAutomation(DICE, "off")), real, ft.Icons.BACK_HAND_OUTLINED
            ),
            chip(look, _("The app rolls"), desk.does(SetAutomation(DICE, "do")), not real, ft.Icons.CASINO_OUTLINED),
        ],
        wrap=True,
        spacing=6,
        run_spacing=0,
    )
    return [panel(look, stack(head(look, _("Who rolls the dice?")), ways))]
