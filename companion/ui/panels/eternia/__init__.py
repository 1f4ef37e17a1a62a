"""The table of Fields of Eternia: rounds, teams, a hero's turn, the map, hero sheets; fights take the whole screen."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import flet as ft

from companion.games.eternia.state import State
from companion.packs.model import Pack
from companion.ui.desk import Desk
from companion.ui.device import Device
from companion.ui.look import Look
from companion.ui.panels.eternia import box as entry
from companion.ui.panels.eternia import (
    due,
    ending,
    glance,
    nextup,
    outposts,
    prepare,
    settings,
    sheets,
    skirmish,
    teams,
    turn,
)
from companion.ui.panels.eternia.fights import full
from companion.ui.panels.eternia.setup import setup
from companion.ui.panels.frame import Action, Panel, Tab
from companion.ui.widgets.sheet import closing, open_sheet
from companion.ui.widgets.surface import button
from companion.ui.widgets.words import title
from companion.views.eternia import table as view

__all__ = ["box", "panel", "setup"]

ICONS = {
    "next": ft.Icons.SKIP_NEXT,
    "play": ft.Icons.PLAY_ARROW,
    "done": ft.Icons.CHECK,
    "flag": ft.Icons.FLAG,
    "chart": ft.Icons.INSIGHTS,
    "fight": ft.Icons.FLASH_ON,
}


def box(look: Look, device: Device, pack: Pack) -> ft.Control:
    """The track, the heroes and the map on the screen of one's own box."""
    return entry.Fold(look, device, pack, entry.seen(device, pack))


def panel(look: Look, desk: Desk) -> Panel:
    _ = desk._
    state: State = desk.state
    whole = full(look, desk)
    if whole is not None:
        return Panel((), full=whole)
    page = state.phase if state.phase in view.SETUP else ""  # each step of the set-up begins at its top
    tabs = (
        Tab("table", _("Table"), ft.Icons.TABLE_RESTAURANT_OUTLINED, lambda: _table(look, desk, state), page),
        Tab("turn", _("Turn"), ft.Icons.BOLT_OUTLINED, lambda: turn.parts(look, desk, state)),
        Tab("map", _("Map"), ft.Icons.FORT_OUTLINED, lambda: outposts.parts(look, desk, state)),
        Tab("heroes", _("Heroes"), ft.Icons.SHIELD_OUTLINED, lambda: sheets.parts(look, desk, state)),
    )
    return Panel(tabs, _next(desk, state), glance.parts(look, desk, state), more=settings.parts(look, desk, state))


def _table(look: Look, desk: Desk, state: State) -> list[ft.Control]:
    first = skirmish.parts(look, desk, state) if state.phase in view.SETUP else []
    return [
        *first,
        *ending.parts(look, desk, state),
        *prepare.parts(look, desk, state),
        *nextup.parts(look, desk, state),
        *teams.parts(look, desk, state),
    ]


def _next(desk: Desk, state: State) -> Action:
    step = view.next_step(state, desk._)
    icon = None if desk.look.big else ICONS[step.icon]
    return Action(step.words, _go(desk, state, step), icon)


def _go(desk: Desk, state: State, step: view.Next) -> Callable[[], Any]:
    match step.part:
        case "income":
            return lambda: prepare.take_income(desk)
        case "clash":
            return lambda: due.begin(desk)
        case "deploy":
            return lambda: skirmish.deploy(desk)
        case "score":
            return lambda: ending.begin(desk)
        case "champions":
            return lambda: ending.champions(desk)
        case "recap":
            return lambda: desk.go("recap")
    if step.choose:
        return lambda: _choose(desk, step.choose)
    return lambda: turn.finish(desk, state, step)


def _choose(desk: Desk, names: tuple[str, ...]) -> None:
    """Which hero acts: one tap more than the name itself."""
    look, _ = desk.look, desk._
    rows = [button(look, name, closing(nextup.activate(desk, name)), ft.Icons.PLAY_ARROW) for name in names]
    open_sheet(look, title(look, _("Which hero acts?"), 22), *rows)
