"""The A.I.'s spell before the unit acts, and a unit that an effect sets on another space."""

from __future__ import annotations

import flet as ft

from companion.games.heroes3.battle_commands import CastAiSpell
from companion.games.heroes3.state import Realm
from companion.ui.desk import Desk
from companion.ui.guard import part
from companion.ui.intent import Intent
from companion.ui.look import Look
from companion.ui.panels.heroes3 import blow, moves
from companion.ui.panels.heroes3.pieces import chip, rule, wrap
from companion.ui.widgets.frame import main_action
from companion.ui.widgets.surface import button, head, panel, stack
from companion.ui.widgets.words import text
from companion.views.heroes3 import battle as board_view
from companion.views.heroes3 import names
from companion.views.heroes3 import spells as view
from companion.views.heroes3.draft import Blow


def part_of(look: Look, desk: Desk, state: Realm) -> ft.Control:
    found = view.spell_view(state, blow.drawn(desk).tie, desk._)
    if found is None:
        return ft.Container()
    return Spell(look, desk, found)


def aim(desk: Desk, state: Realm) -> str:
    """Whom the board shows as its target."""
    found = view.spell_view(state, blow.drawn(desk).tie, desk._)
    return found.chosen if found else ""


@part
def Spell(look: Look, desk: Desk, found: view.SpellView) -> ft.Control:
    """What is cast, on whom, and the choice where several units are equally fit."""
    _ = desk._
    heading = head(look, found.title, rule(look, desk, found.title, "ai-deck"))
    rows: list[ft.Control] = [text(look, found.effect, 16), text(look, names.fans(_), 13, "ink2")]
    if len(found.targets) > 1:
        chips: list[ft.Control] = [
            chip(look, name, desk.edits(Blow, tie=id), id == found.chosen) for id, name in found.targets
        ]
        rows += [text(look, _("Equally good: you choose"), 14, "second", True), wrap(*chips)]
    elif found.targets:
        rows.append(text(look, _("On {what}: {why}", what=found.targets[0][1], why=found.why), 16, "ink", True))
    if not found.told:
        rows.append(button(look, _("Lay it aside"), Intent(moves.acted, desk, CastAiSpell(skip=True))))
    return panel(look, stack(heading, *rows, gap=6), edge="accent_ink")


def keys(look: Look, desk: Desk, state: Realm) -> list[ft.Control]:
    """Apply it in one tap; without a target it only goes to the discard."""
    _ = desk._
    found = view.spell_view(state, blow.drawn(desk).tie, _)
    if found is None:
        return []
    cast = Intent(moves.acted, desk, CastAiSpell(found.chosen))
    if found.told:
        return [main_action(look, _("Done, go on"), cast, ft.Icons.CHECK)]
    words = _("Apply the talent") if found.talent else _("Apply the spell")
    return [main_action(look, words, cast, ft.Icons.AUTO_FIX_HIGH, note=dict(found.targets).get(found.chosen, ""))]


def shifting(look: Look, desk: Desk, state: Realm, id: str) -> ft.Control:
    """A teleport, a push: tap the space where the unit goes."""
    fighter = state.combat.fighter(id) if state.combat else None
    name = board_view.unit_view(state, fighter, desk._).name if fighter else ""
    heading = head(look, name, rule(look, desk, name, "combat-board"))
    return panel(look, stack(heading, text(look, desk._("Tap the space where it goes."), 16)), edge="accent_ink")
