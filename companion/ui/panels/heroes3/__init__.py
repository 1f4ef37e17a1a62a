"""The table of Heroes III: round board, town, map, and the combat board whose enemy plays itself."""

from __future__ import annotations

import flet as ft

from companion.games.heroes3.state import Realm
from companion.ui.desk import Desk
from companion.ui.intent import Intent
from companion.ui.look import Look
from companion.ui.panels.frame import Panel, Tab
from companion.ui.panels.heroes3 import (
    battle,
    fight_setup,
    glance,
    locations,
    realm_map,
    scenario_page,
    seats,
    settings,
    town,
    turn,
    units,
)
from companion.ui.panels.heroes3.setup import setup
from companion.ui.screens import guide
from companion.ui.widgets.frame import bar, centred, dock, screen, scroll

__all__ = ["panel", "setup"]


def panel(look: Look, desk: Desk) -> Panel:
    _ = desk._
    state: Realm = desk.state
    page = turn.step_of(desk, state)
    tabs = (
        Tab("turn", _("Turn"), ft.Icons.FLAG_OUTLINED, Intent(turn.parts, look, desk, state), page),
        Tab(
            "table",
            _("Players"),
            ft.Icons.GROUPS_OUTLINED,
            Intent(seats.parts, look, desk, state),
            seats.opened(desk, state),
        ),
        Tab("map", _("Scenario"), ft.Icons.MAP_OUTLINED, Intent(realm_map.parts, look, desk, state)),
    )
    return Panel(
        tabs,
        turn.action(desk, state),
        glance.parts(look, desk, state),
        full=_full(look, desk, state),
        more=Intent(settings.parts, look, desk, state),
        pages=("town", "combat"),
        lands="map" if state.ai_waits and all(seat.played or seat.eliminated for seat in state.seats) else "",
    )


def _full(look: Look, desk: Desk, state: Realm) -> ft.Control | None:
    """The screens that take everything over, each under its own address so that "back" leads out of them."""
    _, place = desk._, desk.device.path[2] if len(desk.device.path) > 2 else ""
    if place == "combat" and state.combat:
        return battle.screen_of(look, desk, state)
    if place == "combat":
        keys = dock(look, None, fight_setup.keys(look, desk, state))
        return _page(look, desk, _("Combat"), fight_setup.parts(look, desk, state), keys)
    if place == "town":
        return _page(look, desk, _("Town"), town.parts(look, desk, state))
    if place == "locations":
        return locations.screen_of(look, desk)
    if place == "page":
        return scenario_page.screen_of(look, desk)
    if place == "talent":
        return scenario_page.talent_of(look, desk)
    if place == "units":
        return units.screen_of(look, desk, state)
    return None


def _page(look: Look, desk: Desk, name: str, parts: list[ft.Control], *bottom: ft.Control) -> ft.Control:
    """A page beside the turn, with what just happened under its title."""
    top = guide.under(desk, look, bar(look, name, desk.table.saved.name, Intent(desk.go)))
    return screen(look, top, centred(look, scroll(parts)), *bottom)
