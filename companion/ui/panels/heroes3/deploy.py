"""Before the first blow: units wait to be placed, the gate may be moved."""

from __future__ import annotations

import flet as ft

from companion.games.heroes3.battle_commands import Camp, PlaceAll, PlacePiece
from companion.games.heroes3.state import Realm
from companion.ui.desk import Desk
from companion.ui.guard import part
from companion.ui.look import Look
from companion.ui.panels.heroes3.pieces import chip, rule, wrap
from companion.ui.widgets.surface import button, head, panel, stack
from companion.ui.widgets.words import text
from companion.views.heroes3 import battle as view
from companion.views.heroes3.draft import Hold


def parts(look: Look, desk: Desk, state: Realm) -> list[ft.Control]:
    assert state.combat
    waiting = view.unplaced(state, desk._)
    picked = desk.draft(Hold).picked
    others = state.combat.kind == "neutrals" and not state.solo_rules
    neighbour = state.seats[state.right_of(state.combat.seat)].name if others else ""
    gate = next((int(cell[0]) for cell, piece in state.combat.pieces.items() if piece == "gate"), 0)
    return [Waiting(look, desk, waiting, picked, gate, neighbour)]


@part
def Waiting(
    look: Look, desk: Desk, waiting: tuple[view.UnitView, ...], picked: str, gate: int, neighbour: str
) -> ft.Control:
    """Tap a unit, then its space; or let the app line them up."""
    _ = desk._
    rows: list[ft.Control] = []
    camps: tuple[tuple[Camp, str], ...] = (("near", _("Your units")), ("far", _("Enemy units")))
    for side, words in camps:
        units = [u for u in waiting if u.side == side]
        if not units:
            continue
        chips: list[ft.Control] = [
            chip(look, u.name, desk.edits(Hold, picked="" if u.id == picked else u.id), u.id == picked) for u in units
        ]
        line = button(look, _("Line them up: ranged behind"), desk.does(PlaceAll(side)), ft.Icons.AUTO_AWESOME_MOTION)
        rows += [text(look, words, 14, "ink2", True), wrap(*chips), line]
    if neighbour:
        words = _("{name}, on the right, places and plays the Neutral Units.", name=neighbour)
        rows.append(text(look, words, 15, "ink2"))
    if gate:
        gates: list[ft.Control] = [chip(look, str(n), desk.does(PlacePiece(n)), n == gate) for n in range(1, 5)]
        rows += [text(look, _("The gate stands in column"), 14, "ink2", True), wrap(*gates)]
    said = _("Tap a unit, then its space.") if waiting else _("All units are placed.")
    heading = head(look, said, rule(look, desk, _("Placing units"), "combat-board"))
    return panel(look, stack(heading, *rows), edge="second" if waiting else "")
