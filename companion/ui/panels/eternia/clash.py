"""A fight that is due: teams share an area, and nothing else goes on before it is resolved."""

from __future__ import annotations

import flet as ft

from companion.games.eternia.state import State
from companion.games.eternia.table import heroes_of
from companion.ui.desk import Desk
from companion.ui.guard import part
from companion.ui.intent import Intent
from companion.ui.look import Look
from companion.ui.panels.eternia.pieces import buttons, rule
from companion.ui.widgets.surface import button, head, panel, stack
from companion.ui.widgets.words import text
from companion.views.eternia import pending as view
from companion.views.eternia.fights_soldiers import AskSoldiers, Assault
from companion.views.eternia.fights_start import AskEpic, Epic


def parts(look: Look, desk: Desk, state: State) -> list[ft.Control]:
    found = view.clash(state, desk._)
    return [Due(look, desk, found)] if found else []


def begin(desk: Desk) -> None:
    """The sheet of the fight that is due, with those who are there already chosen."""
    state: State = desk.state
    found = view.clash(state, desk._)
    if found is None:
        return
    hero = found.hero or heroes_of(state, found.team)[0].name
    desk.drafts.forget(Epic, Assault)
    met = found.hero and found.foes
    desk.perform(AskEpic(hero, foe=found.foes[0]) if met else AskSoldiers(hero, found.area))


@part
def Due(look: Look, desk: Desk, found: view.Clash) -> ft.Control:
    _ = desk._
    heading = head(look, _("A fight is due"), rule(look, desk, _("A fight is due"), "combat-trigger"))
    notes = found.then or ((_("Nobody holds the outpost until it is over."),) if found.outpost else ())
    go = button(look, _("Choose how to fight"), Intent(begin, desk), ft.Icons.FLASH_ON)
    return panel(
        look,
        stack(heading, text(look, found.words, 16), *(text(look, note, 14, "ink2") for note in notes), buttons(go)),
        14,
        edge="bad",
    )
