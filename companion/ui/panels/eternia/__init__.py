"""The table of Fields of Eternia: rounds, teams, a hero's turn, the map, hero sheets; fights take the whole screen."""

from __future__ import annotations

import flet as ft

from companion.core.game import main_of
from companion.games.eternia import commands as c
from companion.games.eternia import turn_commands as t
from companion.games.eternia.clash import clashes
from companion.games.eternia.due import due
from companion.games.eternia.state import State
from companion.packs.model import Pack
from companion.ui.desk import Desk
from companion.ui.device import Device
from companion.ui.intent import Intent
from companion.ui.look import Look
from companion.ui.panels.eternia import (
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
from companion.ui.panels.eternia.box import Fold, seen
from companion.ui.panels.eternia.fights import full
from companion.ui.panels.eternia.setup import setup
from companion.ui.panels.frame import Action, Panel, Tab
from companion.views.eternia import table as view
from companion.views.eternia.draft import Dealt, Earned

__all__ = ["box", "panel", "setup"]


def box(look: Look, device: Device, pack: Pack) -> ft.Control:
    """The track, the heroes and the map on the screen of one's own box."""
    return Fold(look, device, pack, seen(device, pack))


def panel(look: Look, desk: Desk) -> Panel:
    _ = desk._
    state: State = desk.state
    whole = full(look, desk)
    if whole is not None:
        return Panel((), full=whole)
    acted = sum(hero.activated for hero in state.heroes.values())  # each step of the round begins at its top
    page = f"{state.phase}/{state.round}/{state.income_taken}/{acted}/{state.active}/{len(clashes(state))}"
    tabs = (
        Tab("table", _("Table"), ft.Icons.TABLE_RESTAURANT_OUTLINED, Intent(_table, look, desk, state), page),
        Tab("turn", _("Turn"), ft.Icons.BOLT_OUTLINED, Intent(turn.parts, look, desk, state), turn.place(desk, state)),
        Tab(
            "map",
            _("Map"),
            ft.Icons.FORT_OUTLINED,
            Intent(outposts.parts, look, desk, state),
            outposts.chosen(desk, state),
        ),
        Tab("heroes", _("Heroes"), ft.Icons.SHIELD_OUTLINED, Intent(sheets.parts, look, desk, state)),
    )
    return Panel(
        tabs,
        _draft(desk, state),
        glance.parts(look, desk, state),
        more=Intent(settings.parts, look, desk, state),
        lands="turn" if state.active else "" if look.phone else "map",
    )


def _table(look: Look, desk: Desk, state: State) -> list[ft.Control]:
    first = skirmish.parts(look, desk, state) if state.phase in view.SETUP else []
    return [
        *first,
        *glance.track(look, desk, state),
        *ending.parts(look, desk, state),
        *prepare.parts(look, desk, state),
        *nextup.parts(look, desk, state),
        *teams.parts(look, desk, state),
    ]


def _draft(desk: Desk, state: State) -> Action | None:
    """The main key while something is being put together: what is due, with what was chosen for it."""
    if action := ending.confirm(desk, state) or turn.confirm(desk, state):
        return action
    first = main_of(due(state, desk._))
    if first is None:
        return None
    match first.commands()[0]:
        case c.DeployFirstGame() if desk.draft(Dealt).picked:
            return Action(first.words, Intent(skirmish.deploy, desk))
        case c.ChooseZone(team=team):
            return skirmish.zone_of(desk, state, team, first.words)
        case t.TakeIncome() if desk.draft(Earned, state.round).totals:
            return Action(first.words, Intent(prepare.take_income, desk))
        case c.FinishSolo():
            return Action(first.words, Intent(ending.begin, desk))
        case c.PickChampion():
            return Action(first.words, Intent(ending.champions, desk))
        case c.PayPenalty(hero=hero):
            return prepare.pays(desk, state, hero)
        case t.EndTurn() if turn.heals_later(state):
            return Action(first.words, Intent(turn.finish, desk, state.active))
    return None
