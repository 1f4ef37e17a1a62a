"""The Elements Mistress: her turn, her plan, her cards; three views behind one tab."""

from __future__ import annotations

import flet as ft

from companion.games.veiel.state import State
from companion.ui.desk import Desk
from companion.ui.look import Look
from companion.ui.panels.veiel import book, line, options, plan
from companion.ui.panels.veiel.showing import Showing
from companion.ui.widgets.surface import chip
from companion.views.veiel import fusion as view

MODES = ("turn", "plan", "cards")


def parts(look: Look, desk: Desk, state: State) -> list[ft.Control]:
    _ = desk._
    mode = desk.draft(Showing).mode
    names = {"turn": _("This turn"), "plan": _("Plan"), "cards": _("Her cards")}
    switch: list[ft.Control] = [chip(look, names[id], desk.edits(Showing, mode=id), id == mode) for id in MODES]
    top = ft.Row(switch, spacing=6, run_spacing=2, wrap=True)
    if mode == "plan":
        return [top, *plan.parts(look, desk, state)]
    if mode == "cards":
        return [top, *book.parts(look, desk, state)]
    turn = view.turn(state, _)
    return [top, *line.parts(look, desk, state, turn), *options.parts(look, desk, turn)]
