"""Where the table is: whose turn, the hourglass, the phase, what must not be forgotten."""

from __future__ import annotations

import flet as ft

from companion.games.conan.commands import DeclareWinner, EndOverlordTurn
from companion.games.conan.due import verdicts
from companion.games.conan.state import State
from companion.ui.desk import Desk
from companion.ui.guard import part
from companion.ui.intent import Intent
from companion.ui.look import Look
from companion.ui.panels.conan.action import over
from companion.ui.panels.conan.pieces import note, rule, short_names
from companion.ui.widgets.surface import button, grid, stack, tap
from companion.ui.widgets.tracks import number_track, phase_bar
from companion.ui.widgets.words import num, text, title
from companion.views.conan import turn as view


def parts(look: Look, desk: Desk, state: State) -> tuple[ft.Control, ...]:
    turn = view.turn(state, desk._)
    named = desk.device.path[2:3]
    tab = (named[0] if named else "heroes" if state.side == "heroes" else "overlord") if look.phone else ""
    if tab in ("pool", "cards"):
        return ()
    return (Where(look, desk, turn, tab != "heroes"),)


@part
def Where(look: Look, desk: Desk, turn: view.TurnView, tracked: bool) -> ft.Control:
    """The hourglass stands beside the River; a phone has no room for it above the heroes."""
    _ = desk._
    if turn.last:
        track = number_track(look, turn.last, turn.turn, _("end"))
    else:
        track = ft.Row([num(look, turn.turn, 32), text(look, _("turns played"), 15, "ink2")], spacing=8)
    won = title(look, turn.winner, 28, "second") if turn.winner else None
    choose = Intent(_end, desk) if turn.side == "overlord" and turn.at else None
    bar = ft.Container(
        phase_bar(look, short_names(look, turn.phases, turn.at, look.big and look.phone), turn.at, choose), expand=True
    )
    chip = rule(look, desk, turn.side_name, turn.rule)
    lines = [_reminder(look, desk, words, id) for words, id in turn.reminders]
    top = track if tracked else None
    return stack(top, won, ft.Row([bar, chip], spacing=2), *lines, _verdict(look, desk, turn), gap=6)


def _end(desk: Desk, phase: int) -> None:
    if phase == 2:
        over(desk, EndOverlordTurn(), "heroes")()


def _reminder(look: Look, desk: Desk, words: str, id: str) -> ft.Control:
    line = note(look, words, ft.Icons.NOTIFICATIONS_OUTLINED, "second")
    return tap(
        line,
        desk.reads(id),
        words,
        border_radius=12,
        padding=ft.Padding.symmetric(vertical=12, horizontal=4),
    )


def _verdict(look: Look, desk: Desk, turn: view.TurnView) -> ft.Control | None:
    """In the last turn the table says who has won."""
    _ = desk._
    if turn.winner:
        return button(look, _("Play on all the same"), desk.does(DeclareWinner("")))
    if not turn.deciding:
        return None
    keys: list[ft.Control] = [button(look, one.words, desk.does(one.command)) for one in verdicts(_)]
    return grid(keys, 1 if look.big else 2)
