"""What a tap on the board does."""

from __future__ import annotations

from companion.core.log import Step
from companion.core.message import Message
from companion.core.refusal import refuse
from companion.games.heroes3 import battle_commands as bc
from companion.games.heroes3 import charge, lineup
from companion.games.heroes3.board import Cell
from companion.games.heroes3.state import Combat, Fighter, Realm
from companion.ui.desk import Desk
from companion.ui.guard import tell
from companion.ui.intent import Intent
from companion.ui.panels.heroes3.unit_sheet import open_unit
from companion.views.heroes3 import battle as view
from companion.views.heroes3.draft import Blow, Hold
from companion.views.heroes3.spells import spell_view


def moment(desk: Desk, state: Realm) -> view.Moment:
    """The question of the moment, with what this device has picked."""
    held = desk.draft(Hold)
    return view.moment(state, held.hand, held.chosen, held.shift)


def acted(desk: Desk, command: Message) -> bool:
    """A step of the fight; then the enemy goes on by itself where the table asked for it."""
    return desk.do(command, then=Intent(_followed, desk, desk.state.combat)) is not None


def _followed(desk: Desk, before: Combat | None, _step: Step) -> None:
    combat = desk.state.combat
    if before and combat and before.active != combat.active:
        desk.drafts.edit(Hold, (("hand", ""), ("chosen", "")), quietly=True)
    run_enemy(desk)


def run_enemy(desk: Desk) -> None:
    """Automation "do": every enemy activation and answer until a player is asked something."""
    for _ in range(40):
        state: Realm = desk.state
        if state.combat is None or state.automation.get("enemy") != "do":
            return
        now = view.moment(state, desk.draft(Hold).hand)
        by_hand = state.automation.get("dice") == "off"
        if now.kind == "spell":
            found = spell_view(state, "", desk._)
            if found is None or len(found.targets) > 1:
                return
            if not desk.do(bc.CastAiSpell(found.chosen), again=True):
                return
        elif now.kind == "answer" and now.enemy:
            if by_hand or not desk.do(bc.StrikeBack(), again=True):
                return
        elif now.kind == "enemy":
            plan = view.planned(state, now.actor)
            if plan is None or plan.ties or (by_hand and plan.kind in ("attack", "shoot")) or view.for_people(state):
                return
            if not desk.do(bc.ActEnemy(now.actor), again=True):
                return
        else:
            return


def tapped(desk: Desk, at: Cell, unit: str, mark: str) -> None:
    """A cell was tapped: the lit ones act, the others explain themselves."""
    state: Realm = desk.state
    combat = state.combat
    if combat is None:
        return
    now = moment(desk, state)
    if now.kind == "shift":
        if mark == "place":
            desk.drafts.edit(Hold, (("shift", ""),))
            desk.do(bc.ShiftUnit(now.actor, at))
    elif now.kind == "placing":
        _place(desk, at, unit, mark)
    elif now.kind == "choose" and mark == "actor":
        desk.drafts.edit(Hold, (("chosen", unit),))
    elif now.kind == "own":
        _own(desk, now, at, unit, mark)
    elif now.kind == "enemy" and unit and (plan := view.planned(state, now.actor)) and unit in plan.ties:
        desk.drafts.edit(Blow, (("tie", unit),))
    elif now.kind == "enemy" and mark == "end":
        desk.drafts.edit(Blow, (("end", at),))
    elif unit:
        open_unit(desk.look, desk, unit)


def _place(desk: Desk, at: Cell, unit: str, mark: str) -> None:
    picked = desk.draft(Hold).picked
    if mark == "place" and picked:
        if desk.do(bc.PlaceUnit(picked, at)):
            left = view.unplaced(desk.state, desk._)
            desk.drafts.edit(Hold, (("picked", left[0].id if left else ""),))
    elif unit:
        desk.drafts.edit(Hold, (("picked", "" if unit == picked else unit),))
    elif not picked:
        tell(desk._("Tap a unit first, then its space."))


def _own(desk: Desk, now: view.Moment, at: Cell, unit: str, mark: str) -> None:
    if mark == "move":
        acted(desk, bc.MoveUnit(now.actor, at))
    elif mark == "breach":
        acted(desk, bc.Breach(now.actor, at))
    elif mark == "aim":
        desk.drafts.edit(Blow, (("aim", ""), ("to", None)))
    elif mark == "target":
        _aim(desk, now.actor, unit)
    elif mark == "end":
        desk.drafts.edit(Blow, (("to", at),))
    elif unit:
        combat = desk.state.combat
        foe, actor = combat.fighter(unit), combat.fighter(now.actor)
        if unit != now.actor and foe and actor and foe.side != actor.side:
            _out_of_reach(desk, combat, actor, foe)
        else:
            open_unit(desk.look, desk, unit)
    else:
        desk.do(bc.MoveUnit(now.actor, at))


def _aim(desk: Desk, actor: str, target: str) -> None:
    """An enemy in reach: the unit goes where it can strike it, and the dice are asked for."""
    combat = desk.state.combat
    fighter = combat.fighter(actor)
    to = charge.reach(desk.state, combat, fighter).get(target) if fighter else None
    desk.drafts.edit(Blow, (("aim", target), ("to", to), ("shown", ())))


def _out_of_reach(desk: Desk, combat: Combat, actor: Fighter, foe: Fighter) -> None:
    """Why this enemy cannot be attacked now; a table that insists goes on to the attack and its dice."""
    acted = refuse("already-attacked", "combat-round") if actor.attacked else None
    if refusal := acted or lineup.strike_refused(desk.state, combat, actor, foe):
        desk.explain(refusal, desk.edits(Blow, aim=foe.id, to=None))
    else:
        desk.drafts.edit(Blow, (("aim", foe.id), ("to", None)))
