"""Whose team activates next, and the tap that begins a hero's turn."""

from __future__ import annotations

import flet as ft

from companion.games.eternia import turn_commands as t
from companion.games.eternia.clash import clashes
from companion.games.eternia.commands import FinishGame
from companion.games.eternia.decide.ending import game_left
from companion.games.eternia.decide.round import last_round
from companion.games.eternia.state import State
from companion.games.eternia.table import next_to_act, ready
from companion.games.eternia.wording import team_name
from companion.ui.desk import Desk
from companion.ui.guard import part
from companion.ui.intent import Intent
from companion.ui.look import Look
from companion.ui.panels.eternia import ending
from companion.ui.panels.eternia.pieces import colour_of, mark, rule
from companion.ui.widgets.surface import button, panel, stack
from companion.ui.widgets.words import text, title
from companion.views.eternia import table as view


def parts(look: Look, desk: Desk, state: State) -> list[ft.Control]:
    """Whose team activates next, with its heroes to tap."""
    free = state.phase == "action" and not state.active and not clashes(state)
    won: list[ft.Control] = []
    if free and state.mode == "solo" and not ending.settling(desk, state):
        words = desk._("Scenario fulfilled: count the score")
        won = [button(look, words, Intent(ending.begin, desk, True), ft.Icons.FLAG_OUTLINED)]
    team = next_to_act(state) if free else ""
    if free and state.mode == "skirmish" and not last_round(state) and not any(game_left(state)):
        won.append(button(look, desk._("Finish the game"), desk.does(FinishGame()), ft.Icons.FLAG_OUTLINED))
    if not team:
        return won
    names = tuple(h.name for h in ready(state, team))
    made: ft.Control = NextUp(look, desk, team_name(state, team, desk._), view.number_of(state, team), names)
    return [made, *won]


@part
def NextUp(look: Look, desk: Desk, team: str, number: int, names: tuple[str, ...]) -> ft.Control:
    _ = desk._
    words = ft.Column(
        [text(look, _("Next activation"), 14, "ink2", True), title(look, team, 22, colour_of(number))],
        spacing=0,
        expand=True,
    )
    top = ft.Row([mark(look, number), words, rule(look, desk, _("Next activation"), "action-phase")], spacing=12)
    keys: list[ft.Control] = [button(look, name, activate(desk, name), ft.Icons.PLAY_ARROW) for name in names]
    return panel(
        look, stack(top, ft.Row(keys, spacing=8, run_spacing=8, wrap=True), gap=10), 14, edge=colour_of(number)
    )


def activate(desk: Desk, name: str) -> Intent:
    return Intent(_activate, desk, name)


def _activate(desk: Desk, name: str) -> None:
    if desk.do(t.Activate(name)) and desk.look.phone:
        desk.go("turn")
