"""A game that this version cannot read to its end: what is kept, and the way on from the last good moment."""

from __future__ import annotations

from dataclasses import dataclass

import flet as ft

from companion.table.store import Damage, Saved
from companion.ui.desk import Desk
from companion.ui.device import Device
from companion.ui.intent import Intent
from companion.ui.look import Look
from companion.ui.screens.home import told
from companion.ui.widgets.frame import bar, centred, dock, main_action, screen, scroll
from companion.ui.widgets.surface import button, panel, stack
from companion.ui.widgets.words import text
from companion.views import describe


@dataclass(frozen=True, slots=True)
class Shown:
    """Whether the game is only looked at."""

    table: bool = False


def stands_before(desk: Desk) -> bool:
    """Whether the table waits behind this screen: there nothing could be played."""
    return bool(desk.table.unread) and not desk.table.shared and not desk.draft(Shown).table


def draw(desk: Desk, look: Look) -> ft.Control:
    device, _ = desk.device, desk._
    saved = desk.table.saved
    words = told(Damage("game", saved.name, desk.table.length, desk.table.unread), _)
    branch = _("“Play on from here” makes a new game of this moment; this one keeps everything.")
    look_at_it = button(look, _("Only look at it"), desk.edits(Shown, table=True), ft.Icons.VISIBILITY_OUTLINED)
    body = panel(look, stack(text(look, words, 17), text(look, branch, 15, "ink2"), look_at_it))
    act = main_action(look, _("Play on from here"), Intent(play_on, device, saved), ft.Icons.ALT_ROUTE)
    headline = describe.headline(desk.table, desk.pack, _)
    top = bar(look, saved.name, headline, Intent(device.go, "/"))
    return screen(look, top, centred(look, scroll([body])), None if device.guest else dock(look, None, act))


def play_on(device: Device, saved: Saved) -> None:
    branch = device.room.play_on(saved.id, device._("{name} (played on)", name=saved.name[:50]))
    device.go(f"/table/{branch.id}")
