"""The ends of a fight: the round is over, a side is beaten, or somebody leaves; all consequences before the tap."""

from __future__ import annotations

import flet as ft

from companion.core.game import Due, main_of
from companion.core.log import Step
from companion.core.message import Message
from companion.games.heroes3 import battle_commands as bc
from companion.games.heroes3.due import due
from companion.games.heroes3.state import Realm
from companion.ui.desk import Desk
from companion.ui.guard import part
from companion.ui.intent import Intent
from companion.ui.look import Look
from companion.ui.panels.heroes3 import forecast
from companion.ui.panels.heroes3.pieces import rule
from companion.ui.widgets.frame import main_action
from companion.ui.widgets.sheet import closing, open_sheet
from companion.ui.widgets.surface import button, head, panel, stack
from companion.ui.widgets.words import num, text, title
from companion.views.heroes3 import battle as board_view
from companion.views.heroes3 import blows as view
from companion.views.heroes3.draft import Hold


def round_over(look: Look, desk: Desk, state: Realm) -> list[ft.Control]:
    _ = desk._
    more = view.extension(state, _)
    return [RoundOver(look, desk, more, board_view.strength(state), view.leaving(state, _))]


@part
def RoundOver(
    look: Look, desk: Desk, more: view.Extension, strength: tuple[int, int], leave: view.EndView | None
) -> ft.Control:
    """Go on, leave, or look at the odds first."""
    _ = desk._
    heading = head(look, _("All units have acted"), rule(look, desk, _("One more round"), "extend-combat"))
    sums = ft.Row(
        [
            ft.Column([text(look, _("Your HP"), 13, "ink2", True), num(look, strength[0], 40)], spacing=0),
            ft.Column([text(look, _("Their HP"), 13, "ink2", True), num(look, strength[1], 40)], spacing=0),
            ft.Column([text(look, _("MP left"), 13, "ink2", True), num(look, more.left, 40)], spacing=0),
        ],
        spacing=28,
        wrap=True,
    )
    odds = button(look, _("Odds of going on (1,000 fights)"), Intent(forecast.open_, look, desk), ft.Icons.INSIGHTS)
    return panel(look, stack(heading, sums, odds, *(_way(look, desk, leave) if leave else ())), edge="accent_ink")


def _way(look: Look, desk: Desk, way: view.EndView) -> list[ft.Control]:
    """One way out with all that follows from it."""
    lines: list[ft.Control] = [text(look, words, 15, "ink2") for words in (*way.lines, way.goes) if words]
    if way.why_not:
        lines = [text(look, way.why_not, 15, "bad")]
    act = Intent(end, desk, bc.EndCombat(way.how, way.side))
    return [
        ft.Row(
            [ft.Container(button(look, way.words, act), expand=True), rule(look, desk, way.words, way.rule)], spacing=4
        ),
        *lines,
    ]


def over(look: Look, desk: Desk, state: Realm) -> list[ft.Control]:
    return [Over(look, desk, view.winner_view(state, desk._))]


@part
def Over(look: Look, desk: Desk, found: view.EndView) -> ft.Control:
    """Who won and everything that follows, in the order in which it is done at the table."""
    _ = desk._
    steps: list[ft.Control] = [
        ft.Row([ft.Container(num(look, n, 20, "second"), width=22), text(look, words, 16, expand=True)], spacing=8)
        for n, words in enumerate([w for w in (*found.lines, found.goes) if w], 1)
    ]
    heading = head(look, found.words, rule(look, desk, found.words, "end-of-combat"))
    return panel(look, stack(heading, *steps, gap=8), edge="accent_ink")


def closing_key(look: Look, desk: Desk, state: Realm) -> ft.Control:
    """The main key of a fight that is over: it says who has won, and asks for a settlement's reward."""
    first, won = main_of(due(state, desk._)), view.winner_view(state, desk._).words
    if first and first.answers:
        return main_action(look, first.words, Intent(_rewards, look, desk, first), ft.Icons.CHECK, note=won)
    return main_action(look, desk._("Close the combat"), Intent(end, desk, bc.EndCombat()), ft.Icons.CHECK, note=won)


def _rewards(look: Look, desk: Desk, asked: Due) -> None:
    keys = [button(look, way.words, closing(Intent(end, desk, way.command))) for way in asked.answers]
    open_sheet(look, title(look, asked.words, 22), *keys)


def ways(look: Look, desk: Desk) -> None:
    """Retreat, surrender, or a result that the table agrees on."""
    _ = desk._
    state: Realm = desk.state
    rows: list[ft.Control] = []
    for way in view.ways_out(state, _):
        act = closing(Intent(end, desk, bc.EndCombat(way.how, way.side)))
        rows.append(button(look, way.words, act))
        told = [way.why_not] if way.why_not else [*way.lines[:-1], way.goes]
        rows += [text(look, words, 14, "bad" if way.why_not else "ink2") for words in told if words]
    read = button(look, _("Read the rule"), closing(desk.reads("end-of-combat")))
    open_sheet(look, title(look, _("End the combat"), 22), *rows, read)


def end(desk: Desk, command: Message) -> None:
    desk.do(command, then=Intent(_ended, desk))


def _ended(desk: Desk, _step: Step) -> None:
    desk.drafts.forget(Hold)
    desk.go()
