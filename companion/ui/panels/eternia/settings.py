"""How the table reads unclear rules, what the app does by itself, the box, and an early end."""

from __future__ import annotations

import flet as ft

from companion.games.eternia import commands as c
from companion.games.eternia.opponent import Source
from companion.games.eternia.solo_commands import ChooseDeck
from companion.games.eternia.state import State
from companion.games.eternia.terms import term
from companion.ui.desk import Desk
from companion.ui.guard import part
from companion.ui.intent import Intent
from companion.ui.look import Look
from companion.ui.panels import agreements
from companion.ui.panels.eternia import ending
from companion.ui.panels.eternia.box import Fold, seen
from companion.ui.panels.eternia.pieces import chips, rule
from companion.ui.widgets.sheet import ask
from companion.ui.widgets.surface import button, head, panel, stack


def parts(look: Look, desk: Desk, state: State) -> tuple[ft.Control, ...]:
    """Made only while this screen is open: the box is read from the store."""
    if desk.device.path[2:] != ["more"]:
        return ()
    made: list[ft.Control] = [*agreements.parts(look, desk)]
    if state.mode == "solo":
        made.append(Deck(look, desk, state.opponent.source))
    if not desk.device.guest:
        made.append(Fold(look, desk.device, desk.pack, seen(desk.device, desk.pack)))
    if state.phase in ("preparation", "action"):
        made.append(Stop(look, desk, state.mode))
    return tuple(made)


@part
def Deck(look: Look, desk: Desk, source: str) -> ft.Control:
    """Where the enemy's battle and effect cards come from."""
    _ = desk._
    names: list[tuple[Source, str]] = [(id, term(id, _)) for id in ("table", "box", "ours")]
    heading = head(look, _("Cards of the enemy"), rule(look, desk, _("Cards of the enemy"), "battle-cards"))
    return panel(look, stack(heading, chips(look, names, source, Intent(_deck, desk))))


def _deck(desk: Desk, id: Source) -> Intent:
    return desk.does(ChooseDeck(id))


@part
def Stop(look: Look, desk: Desk, mode: str) -> ft.Control:
    """The evening ends before the fourth skull."""
    _ = desk._
    asked = Intent(ask, look, _("End the game now?"), _("Count the points"), Intent(_finish, desk))
    return button(
        look, _("We stop here"), Intent(ending.begin, desk) if mode == "solo" else asked, ft.Icons.FLAG_OUTLINED
    )


def _finish(desk: Desk) -> None:
    if desk.do(c.FinishGame()):
        desk.go("table")
