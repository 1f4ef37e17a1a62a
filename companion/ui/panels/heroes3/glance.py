"""Where the table is: round and kind, what is due, the proclamation in force."""

from __future__ import annotations

from collections.abc import Callable

import flet as ft

from companion.games.heroes3.commands import Proclaim
from companion.games.heroes3.state import Realm
from companion.ui.desk import Desk
from companion.ui.guard import part
from companion.ui.intent import Intent
from companion.ui.look import Look
from companion.ui.panels.heroes3.pieces import rule
from companion.ui.widgets.sheet import close_sheet, closing, open_sheet
from companion.ui.widgets.surface import button, grid, panel, stack, tag, tap
from companion.ui.widgets.tracks import number_track
from companion.ui.widgets.words import num, text, title
from companion.views.heroes3 import names
from companion.views.heroes3 import rounds as view


def parts(look: Look, desk: Desk, state: Realm) -> tuple[ft.Control, ...]:
    """Above the first tab; on a phone the other tabs need the room themselves."""
    place = desk.device.path[2] if len(desk.device.path) > 2 else ""
    if look.phone and place == "map":
        return ()
    if look.phone and place != "table":
        return ()
    return (Glance(look, desk, view.board(state, desk._)),)


def due(look: Look, desk: Desk, state: Realm, every: bool) -> list[ft.Control]:
    """What is due and in force, for a screen whose title names the round; what may wait only where it is asked for."""
    board = view.board(state, desk._)
    lines = [_line(look, desk, one) for one in board.due if every or one.urgent]
    return [*([_pinned(look, desk, board)] if board.pinned else ()), *lines]


@part
def Glance(look: Look, desk: Desk, board: view.RoundView) -> ft.Control:
    _ = desk._
    lines = [_line(look, desk, due) for due in board.due]
    pinned = _pinned(look, desk, board) if board.pinned else None
    icon = {"resource": ft.Icons.SAVINGS_OUTLINED, "astrologers": ft.Icons.AUTO_AWESOME}.get(board.kind, ft.Icons.FLAG)
    words = ft.Column([title(look, board.kind_name, 22), text(look, board.brings, 14, "ink2")], spacing=0, expand=True)
    big = ft.Container(num(look, board.number, 48), padding=ft.Padding.only(left=4, right=6))
    head: ft.Control = ft.Row(
        [big, ft.Icon(icon, size=26, color=look.c["second"]), words, rule(look, desk, board.kind_name, board.rule)],
        spacing=8,
    )
    track = number_track(look, board.limit, board.number, _("end")) if board.limit else None
    return stack(head, track, pinned, *lines, gap=8)


def _pinned(look: Look, desk: Desk, board: view.RoundView) -> ft.Control:
    words = ft.Column(
        [
            tag(look, board.pinned, "second"),
            text(look, board.pinned_text, 15),
            text(look, names.fans(desk._), 13, "ink2"),
        ],
        spacing=4,
        expand=True,
    )
    return panel(look, ft.Row([words, rule(look, desk, board.pinned, "astrologers-round")], spacing=4), padding=10)


def _line(look: Look, desk: Desk, due: view.DueView) -> ft.Control:
    """One thing to do: tapped when done, the rule beside it."""
    _ = desk._
    words = text(look, due.words, 16, "ink", due.urgent, expand=True)
    keys: list[ft.Control] = []
    if due.place == "proclaim":
        keys.append(button(look, due.do, Intent(_proclaim, look, desk), ft.Icons.STYLE_OUTLINED))
    elif due.command:
        keys.append(button(look, due.do, desk.does(due.command), ft.Icons.CHECK))
    elif due.place:
        keys.append(button(look, due.do, _to(desk, due.place)))
    keys += [button(look, words_, desk.does(command), ft.Icons.CHECK) for words_, command in due.choices]
    top: list[ft.Control] = [words, rule(look, desk, due.words, due.rule)] if due.rule else [words]
    edge = "second" if keys and due.urgent else ""
    if len(keys) == 1 and not look.big:
        top.insert(1, keys[0])
        return panel(look, ft.Row(top, spacing=8), padding=8, edge=edge)
    many = len(keys) > 2 and not look.big  # faces of a die: all of them in sight
    below = [grid(keys, 2)] if many else keys
    return panel(look, stack(ft.Row(top, spacing=4), *below, gap=6), padding=10, edge=edge)


def _to(desk: Desk, place: str) -> Callable[[], object]:
    return Intent(desk.go, place)


def _proclaim(look: Look, desk: Desk) -> None:
    """The app draws the card, or the one from the real deck is named."""
    _ = desk._

    def named(id: str) -> Callable[[], object]:
        return closing(desk.does(Proclaim(id)))

    rows: list[ft.Control] = []
    for id, name, words in view.proclamations(_):
        inside = ft.Column([text(look, name, 16, "ink", True), text(look, words, 14, "ink2")], spacing=0)
        rows.append(
            tap(inside, named(id), name, padding=ft.Padding.symmetric(vertical=9, horizontal=10), border_radius=12)
        )
    open_sheet(
        look,
        title(look, _("The Astrologers Proclaim"), 22),
        button(look, _("Let the app draw"), named(""), ft.Icons.SHUFFLE, filled=True),
        text(look, _("Or tap the card that you drew:") + " " + names.fans(_), 15, "ink2"),
        *rows,
        button(look, _("Cancel"), close_sheet),
    )
