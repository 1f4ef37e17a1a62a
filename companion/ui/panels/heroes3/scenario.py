"""The scenario at the table: its goal and whether it is reached, the rounds to come, and who the A.I. hero is."""

from __future__ import annotations

import flet as ft

from companion.games.heroes3 import commands as c
from companion.games.heroes3.ending import sides
from companion.games.heroes3.state import Realm
from companion.ui.desk import Desk
from companion.ui.guard import part
from companion.ui.intent import Intent
from companion.ui.look import Look
from companion.ui.panels.heroes3.pieces import rule
from companion.ui.widgets.sheet import close_sheet, closing, open_sheet
from companion.ui.widgets.surface import button, head, panel, stack
from companion.ui.widgets.words import num, text, title
from companion.views.heroes3 import scenario as view


def parts(look: Look, desk: Desk, state: Realm) -> list[ft.Control]:
    _ = desk._
    rival = view.rival(state, _)
    drawn: list[ft.Control] = [
        Goal(look, desk, view.goal(state, _)),
        Calendar(look, desk, view.calendar(state, _)),
    ]
    return [*drawn, Rival(look, desk, rival)] if rival else drawn


@part
def Goal(look: Look, desk: Desk, words: tuple[str, ...]) -> ft.Control:
    """How the game is won; people say so where only they can see it."""
    _ = desk._
    heading = head(look, _("Goal"), rule(look, desk, _("Goal"), "victory-conditions"))
    lines = [text(look, line, 16) for line in words]
    reached = button(look, _("The goal is reached"), Intent(_conclude, desk), ft.Icons.EMOJI_EVENTS)
    correct = button(look, _("Correct the scenario’s page"), Intent(desk.go, "page"), ft.Icons.EDIT_OUTLINED)
    return panel(look, stack(heading, *lines, reached, correct, gap=6))


def _conclude(desk: Desk) -> None:
    _, look = desk._, desk.look
    state: Realm = desk.state
    who = [button(look, name, closing(desk.does(c.Conclude(team)))) for team, name in sides(state).items()]
    lost = _("The A.I. wins") if state.ai_hero else _("Nobody")
    nobody = button(look, lost, closing(desk.does(c.Conclude(-1))))
    open_sheet(look, title(look, _("Who has won?"), 22), *who, nobody, button(look, _("Not yet"), close_sheet))


@part
def Calendar(look: Look, desk: Desk, rounds: tuple[view.Coming, ...]) -> ft.Control:
    """This round and those to come, with what is special about them."""
    _ = desk._
    rows: list[ft.Control] = [
        ft.Row(
            [
                ft.Container(num(look, one.number, 24, "ink" if n == 0 else "ink2"), width=28),
                text(look, one.words, 15, "ink" if n == 0 else "ink2", n == 0, expand=True),
            ],
            spacing=8,
        )
        for n, one in enumerate(rounds)
    ]
    return panel(look, stack(head(look, _("Rounds"), rule(look, desk, _("Rounds"), "round-types")), *rows, gap=4))


@part
def Rival(look: Look, desk: Desk, rival: view.Rival) -> ft.Control:
    """The A.I. hero, as it goes from fight to fight."""
    _ = desk._
    heading = head(look, _("The AI hero"), rule(look, desk, _("The AI hero"), "ai-hero-movement"))
    lines = [text(look, line, 15) for line in rival.lines]
    return panel(look, stack(heading, text(look, rival.who, 17, "ink", True), *lines, gap=4))
