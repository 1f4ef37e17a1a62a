"""The player's own activation: what the unit may still do, and who acts first among equals."""

from __future__ import annotations

import flet as ft

from companion.games.heroes3 import battle_commands as bc
from companion.games.heroes3 import charge, lineup
from companion.games.heroes3.state import Combat, Realm
from companion.ui.desk import Desk
from companion.ui.guard import part
from companion.ui.intent import Intent
from companion.ui.look import Look
from companion.ui.panels.heroes3 import moves
from companion.ui.panels.heroes3.pieces import chip, rule, wrap
from companion.ui.panels.heroes3.unit_sheet import open_unit
from companion.ui.widgets.surface import button, head, panel, stack
from companion.ui.widgets.words import text
from companion.views.heroes3 import battle as view
from companion.views.heroes3.draft import Hold


def parts(look: Look, desk: Desk, state: Realm, now: view.Moment) -> list[ft.Control]:
    combat = state.combat
    assert combat
    fighter = combat.fighter(now.actor)
    if fighter is None:
        return []
    seen = view.unit_view(state, fighter, desk._)
    left = lineup.steps_left(state, fighter)
    targets = len(charge.reach(state, combat, fighter))
    foe = now.enemy and combat.kind != "hero"
    neighbour = combat.kind == "neutrals" and not state.solo_rules
    spent = fighter.shield_spent or (fighter.shield and combat.active != fighter.id)  # it goes as the activation begins
    shields = not (fighter.attacked or spent)
    return [Own(look, desk, seen, left, targets, fighter.attacked, foe, neighbour, shields, _owner(state, combat, now))]


def _owner(state: Realm, combat: Combat, now: view.Moment) -> str:
    """Who plays the unit, where several players sit at the board: the neighbour plays the neutral ones."""
    if combat.kind == "hero":
        return state.seats[combat.other if now.enemy else combat.seat].name
    right = state.right_of(combat.seat)
    return state.seats[right].name if now.enemy and not state.solo_rules and right != combat.seat else ""


@part
def Own(
    look: Look,
    desk: Desk,
    unit: view.UnitView,
    left: int,
    targets: int,
    attacked: bool,
    enemy: bool,
    neighbour: bool,
    shields: bool,
    owner: str,
) -> ft.Control:
    """What the unit may still do."""
    _ = desk._
    lines = [
        _.plural("{n} space to move: tap a ring", "{n} spaces to move: tap a ring", left)
        if left
        else _("No move left"),
        _.plural("{n} target: tap a red edge", "{n} targets: tap a red edge", targets)
        if targets
        else _("Nobody in reach"),
    ]
    if attacked:
        lines = [_("They have attacked."), lines[0]]
    heading = head(
        look, f"{unit.name} · {owner}" if owner else unit.name, rule(look, desk, unit.name, "move-then-attack")
    )
    keys: list[ft.Control] = []
    if shields:
        act = Intent(moves.acted, desk, bc.DefendUnit(unit.id))
        keys.append(button(look, _("Defend"), act, ft.Icons.SHIELD_OUTLINED))
    keys.append(button(look, _("Correct"), Intent(open_unit, look, desk, unit.id), ft.Icons.TUNE))
    note = None
    if enemy:
        auto = button(
            look, _("Let the app play it"), Intent(let_app, desk, unit.id, neighbour), ft.Icons.SMART_TOY_OUTLINED
        )
        keys = [auto, keys[-1]]
        said_of = _("{name} moves this enemy unit.", name=owner) if owner else _("You move this enemy unit.")
        note = text(look, said_of, 15, "second", True)
    said: list[ft.Control] = [text(look, words, 16) for words in lines]
    return panel(look, stack(heading, note, *said, wrap(*keys), gap=6), edge="accent_ink")


def let_app(desk: Desk, id: str, neighbour: bool) -> None:
    """The enemy's rules decide after all."""
    if not neighbour:
        desk.drafts.edit(Hold, (("hand", ""),))
        return
    plan = view.planned(desk.state, id)
    target = plan.ties[0] if plan and plan.ties else ""
    moves.acted(desk, bc.ActEnemy(id, target))


def choose(look: Look, desk: Desk, state: Realm) -> ft.Control:
    """Several own units have the same initiative: their owner chooses."""
    _, combat = desk._, state.combat
    assert combat
    chips: list[ft.Control] = []
    for id in lineup.waiting(state, combat):
        fighter = combat.fighter(id)
        if fighter:
            chips.append(chip(look, _.pick(lineup.card(state, fighter)), desk.edits(Hold, chosen=id)))
    heading = head(look, _("Same initiative: who acts first?"), rule(look, desk, _("Ties"), "initiative-ties"))
    return panel(look, stack(heading, wrap(*chips)), edge="accent_ink")
