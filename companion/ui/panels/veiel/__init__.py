"""The table of L'Ordre de Veiel: heroes and their piles, fusions, enemies and boss, the twins."""

from __future__ import annotations

from collections.abc import Callable

import flet as ft

from companion.games.veiel.state import State
from companion.ui.desk import Desk
from companion.ui.intent import Intent
from companion.ui.look import Look
from companion.ui.panels.frame import Action, Panel, Tab
from companion.ui.panels.veiel import boss, foes, fusions, glance, heroes, settings, twins
from companion.ui.panels.veiel.setup import setup
from companion.ui.panels.veiel.showing import Planning, Showing
from companion.ui.screens.guide import does
from companion.views.veiel import table as view

__all__ = ["panel", "setup"]


def panel(look: Look, desk: Desk) -> Panel:
    _ = desk._
    state: State = desk.state
    tabs = [Tab("table", _("Heroes"), ft.Icons.GROUPS_OUTLINED, Intent(heroes.parts, look, desk, state))]
    if state.mistress:
        tabs.append(Tab("fusions", _("Fusions"), ft.Icons.HUB_OUTLINED, Intent(fusions.parts, look, desk, state)))
    tabs.append(Tab("foes", _("Enemies"), ft.Icons.SHIELD_OUTLINED, Intent(foes.parts, look, desk, state)))
    if state.twins:
        tabs.append(Tab("twins", _("Twins"), ft.Icons.PEOPLE_OUTLINE, Intent(twins.parts, look, desk, state)))
    return Panel(
        tuple(tabs), _next(desk, state), glance.parts(look, desk, state), more=Intent(settings.parts, look, desk, state)
    )


def _next(desk: Desk, state: State) -> Action | None:
    """What is due; heroes act in any order, so the one in sight begins, and drafts of the turn before are forgotten."""
    tapped = desk.draft(Showing).hero or view.own_hero(state, desk.author)
    due = view.next_step(state, tapped, desk._)
    if due is None:
        return None
    comes = view.boss_comes(state) and state.boss.id
    act = Intent(boss.face, desk.look, desk) if comes else does(desk, due)
    icon = None if desk.look.big else ft.Icons.CHECK if state.active else ft.Icons.PLAY_ARROW
    return Action(due.words, Intent(_fresh, desk, act), icon, note=due.note)


def _fresh(desk: Desk, act: Callable[[], object]) -> object:
    desk.drafts.edit(Showing, (("hero", ""), ("discarding", False), ("ephemeral", False)), quietly=True)
    desk.drafts.edit(Planning, (("key", None), ("found", ())), quietly=True)
    return act()
