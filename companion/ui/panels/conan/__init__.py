"""The table of Conan: the Overlord's overlord, the heroes, dice, spells and skills, and rolls resolved step by step."""

from __future__ import annotations

import flet as ft

from companion.games.conan.state import State
from companion.ui.desk import Desk
from companion.ui.intent import Intent
from companion.ui.look import Look
from companion.ui.panels.conan import (
    action,
    activation,
    announcing,
    attempt,
    bench,
    dice,
    glance,
    heroes,
    overlord,
    river_order,
    settings,
    sheets,
    spells,
)
from companion.ui.panels.conan.setup import setup
from companion.ui.panels.frame import Panel, Tab
from companion.views.conan.plan import ATTACKS

__all__ = ["panel", "river_order", "setup", "sheets"]  # two of them say what cards and sheets look like


def panel(look: Look, desk: Desk) -> Panel:
    _ = desk._
    state: State = desk.state
    tabs = (
        Tab("overlord", _("Overlord"), ft.Icons.AUTO_STORIES_OUTLINED, Intent(overlord.parts, look, desk, state)),
        Tab(
            "heroes",
            _("Heroes"),
            ft.Icons.GROUPS_OUTLINED,
            Intent(heroes.parts, look, desk, state),
            heroes.page(desk, state),
        ),
        Tab("pool", _("Dice"), ft.Icons.CASINO_OUTLINED, Intent(dice.parts, look, desk, state)),
        Tab("cards", _("Spells"), ft.Icons.AUTO_AWESOME_OUTLINED, Intent(spells.parts, look, desk, state)),
    )
    return Panel(
        tabs,
        action.action(look, desk, state),
        glance.parts(look, desk, state),
        _full(look, desk, state),
        dice=False,
        more=Intent(settings.parts, look, desk, state),
        lands="heroes" if state.side == "heroes" else "overlord",
    )


def _full(look: Look, desk: Desk, state: State) -> ft.Control | None:
    """A roll takes the whole screen, from its announcement to the last wound; back leaves it waiting."""
    if state.attempt is not None:
        return None if bench.away(desk, state) else attempt.screen_of(look, desk, state, state.attempt)
    now, plan = bench.acting(state), bench.planned(desk)
    if plan is not None and not (now and plan.actor == now.actor and plan.kind in ATTACKS):
        return announcing.screen_of(look, desk, state, plan)
    if now is not None and not bench.away(desk, state):
        return activation.screen_of(look, desk, state, now)
    return None
