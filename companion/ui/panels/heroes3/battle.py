"""The combat on its own screen: initiative, board, the card of the moment, and the one thing to do next."""

from __future__ import annotations

from collections.abc import Callable

import flet as ft

from companion.core.game import main_of
from companion.core.message import Message
from companion.games.heroes3 import battle_commands as bc
from companion.games.heroes3 import lineup
from companion.games.heroes3.due import due
from companion.games.heroes3.opponent import Plan
from companion.games.heroes3.state import Realm
from companion.games.heroes3.wording import unit_name
from companion.ui.desk import Desk
from companion.ui.guard import part
from companion.ui.intent import Intent
from companion.ui.look import Look
from companion.ui.panels.heroes3 import blow, board, cards, combat_end, deploy, forecast, moves, own, spell, why
from companion.ui.panels.heroes3.pieces import chip
from companion.ui.screens import guide
from companion.ui.widgets.frame import bar, dock, main_action, screen, scroll
from companion.ui.widgets.surface import key, pad, panel, stack, tap
from companion.ui.widgets.words import text
from companion.views.heroes3 import battle as view
from companion.views.heroes3 import blows as words_of
from companion.views.heroes3.draft import Blow, Hold

BOARD_WIDTH = 560
STEPS_TOLD, LINES_TOLD = 4, 5


def screen_of(look: Look, desk: Desk, state: Realm) -> ft.Control:
    now = moves.moment(desk, state)
    draft = blow.drawn(desk)
    plan = view.planned(state, now.actor, draft.tie, draft.end) if now.kind == "enemy" else None
    aim, picked = spell.aim(desk, state) if now.kind == "spell" else draft.aim, desk.draft(Hold).picked
    stage = _stage(now, plan, draft)
    heading, sub = view.heading(state, desk._)
    rows = view.cells(state, now, plan, picked, aim, draft.to, desk._)
    units, done = view.queue(state, desk._)
    asked = now.kind == "enemy" and view.for_people(state) and not draft.applied
    asks = asked or stage is not None or now.kind == "spell"
    tight = look.big and look.phone and asks  # large text: the board comes before all else
    field: list[ft.Control] = [
        *([] if tight else [board.Queue(look, desk, units, done)]),
        board.board(look, desk, rows, view.tower(state, now, aim, desk._)),
    ]
    steps = desk.table.timeline.steps[: desk.table.timeline.cursor][-STEPS_TOLD:]
    told = words_of.last_lines(state, tuple(step.events for step in steps), desk._)[:LINES_TOLD]
    below: list[ft.Control] = [
        *_cards(look, desk, state, now, plan, stage),
        *([Last(look, desk, told)] if told else []),
        _tools(look, desk, state, now, plan),
    ]
    top = (
        bar(look, heading, "", Intent(desk.go), guide.undo_key(desk, look)) if tight else Top(look, desk, heading, sub)
    )
    bottom = _bottom(look, desk, state, now, plan, stage, asked=asked, tight=tight)
    if look.phone:
        return screen(look, top, scroll([*field, *below], 8, key=f"combat-{desk.table.id}"), bottom)
    left = ft.Container(
        scroll(field, 8, key=f"board-{desk.table.id}"), width=BOARD_WIDTH if look.wide else look.width * 0.55
    )
    column = ft.Container(scroll(below, 10, key=f"cards-{desk.table.id}"), expand=True)
    beside = ft.Column([column, bottom], spacing=0, expand=True) if look.wide else column
    both = ft.Row([left, beside], spacing=0, expand=True, vertical_alignment=ft.CrossAxisAlignment.STRETCH)
    return screen(look, top, both, *([] if look.wide else [bottom]))


@part
def Top(look: Look, desk: Desk, heading: str, sub: str) -> ft.Control:
    ask = key(look, ft.Icons.SEARCH, look._("Ask a rule"), Intent(desk.go, "rules"), 48, "bg")
    return bar(look, heading, sub, Intent(desk.go), ask)


@part
def Last(look: Look, desk: Desk, lines: tuple[str, ...]) -> ft.Control:
    """What has just happened, for eyes that were on the table."""
    rows: list[ft.Control] = [
        text(look, words, 15, "ink" if n == 0 else "ink2", n == 0) for n, words in enumerate(lines)
    ]
    return panel(look, stack(text(look, desk._("Just now"), 14, "second", True), *rows, gap=4), padding=10)


def _stage(now: view.Moment, plan: Plan | None, draft: Blow) -> blow.Stage | None:
    """The attack that the strip asks about, if there is one."""
    if now.kind == "answer":
        return blow.Stage("answer", now.actor, now.target)
    if now.kind == "own" and draft.aim:
        return blow.Stage("own", now.actor, draft.aim, draft.to)
    if now.kind == "enemy" and plan and plan.kind in ("attack", "shoot") and (not plan.ties or draft.tie in plan.ties):
        return blow.Stage("enemy", plan.fighter, plan.target, plan.to)
    return None


def _bottom(
    look: Look,
    desk: Desk,
    state: Realm,
    now: view.Moment,
    plan: Plan | None,
    stage: blow.Stage | None,
    *,
    asked: bool,
    tight: bool,
) -> ft.Control:
    """What just happened, right above what is to be done: the strip of a blow, or one key."""
    own = not asked and stage is not None and stage.kind == "own"
    if tight:
        told = None if own else guide.brief(desk, look)
    else:
        told = guide.undo_line(desk, look) if own else guide.strip(desk, look)
    if asked:
        return _strip(look, told, why.asked_of_people(look, desk, state))
    if stage:
        return _strip(look, told, blow.strip(look, desk, state, stage))
    return dock(look, told, *_main(look, desk, state, now, plan), most=look.width)


def _strip(look: Look, told: ft.Control | None, strip: ft.Control) -> ft.Control:
    above = [ft.Container(told, padding=pad(12, 8, 12, 8), bgcolor=look.c["surface"])] if told else []
    return ft.Column([*above, strip], spacing=0, tight=True, horizontal_alignment=ft.CrossAxisAlignment.STRETCH)


def _cards(
    look: Look, desk: Desk, state: Realm, now: view.Moment, plan: Plan | None, stage: blow.Stage | None
) -> list[ft.Control]:
    """The card of the moment."""
    if stage and stage.kind != "enemy":
        return blow.details(look, desk, state, stage)
    match now.kind:
        case "placing":
            return deploy.parts(look, desk, state)
        case "enemy" if plan:
            return [why.part_of(look, desk, state, plan), *(blow.details(look, desk, state, stage) if stage else [])]
        case "spell":
            return [spell.part_of(look, desk, state)]
        case "shift":
            return [spell.shifting(look, desk, state, now.actor)]
        case "own":
            return own.parts(look, desk, state, now)
        case "choose":
            return [own.choose(look, desk, state)]
        case "round-over":
            return combat_end.round_over(look, desk, state)
        case "over":
            return combat_end.over(look, desk, state)
    return []


def _tools(look: Look, desk: Desk, state: Realm, now: view.Moment, plan: Plan | None) -> ft.Control:
    """Odds, cards, ways out: at hand at every moment."""
    _ = desk._
    found: list[ft.Control] = []
    if now.kind == "answer":
        found.append(chip(look, _("No retaliation"), Intent(moves.acted, desk, bc.SkipAnswer())))
    if now.kind == "enemy" and plan and plan.kind in ("attack", "shoot"):
        found.append(
            chip(look, _("We do it differently"), Intent(_take_over, desk, now.actor), False, ft.Icons.BACK_HAND)
        )
    combat = state.combat
    if combat and combat.phase == "over" and combat.fallen and (combat.kind == "hero" or combat.fallen.side == "near"):
        side: bc.Camp = "near" if combat.fallen.side == "near" else "far"
        found.append(chip(look, _("Cards"), cards.key(desk, side), False, ft.Icons.STYLE_OUTLINED))
    if combat and combat.phase in ("fighting", "round-over", "placing"):
        found.append(chip(look, _("Odds of the fight"), Intent(forecast.open_, look, desk), False, ft.Icons.INSIGHTS))
        found.append(chip(look, _("Cards"), cards.key(desk), False, ft.Icons.STYLE_OUTLINED))
        found.append(chip(look, _("End it"), Intent(combat_end.ways, look, desk), False, ft.Icons.OUTLINED_FLAG))
    return ft.Row(found, spacing=6, run_spacing=0, wrap=True)


def _main(look: Look, desk: Desk, state: Realm, now: view.Moment, plan: Plan | None) -> list[ft.Control]:
    """The dock: what to press, and the other way beside it."""
    _ = desk._
    match now.kind:
        case "placing":
            first = main_of(due(state, _))
            return (
                [main_action(look, first.words, Intent(_begin, desk, first.command), ft.Icons.PLAY_ARROW)]
                if first
                else []
            )
        case "enemy" if plan:
            if plan.ties:
                prey = _("Aim at {name}", name=unit_name(state, plan.ties[0], _))
                return [_aside(look, desk, now), main_action(look, prey, desk.edits(Blow, tie=plan.ties[0]))]
            words = _("Skip it") if plan.kind == "skip" else _("Make the move")
            act = Intent(moves.acted, desk, bc.ActEnemy(plan.fighter, to=plan.to))
            return [_aside(look, desk, now), main_action(look, words, act, ft.Icons.CHECK)]
        case "spell":
            return spell.keys(look, desk, state)
        case "shift":
            return [main_action(look, _("Leave it where it stands"), desk.edits(Hold, shift=""))]
        case "own" if (forced := view.must_attack(state, now.actor)) is not None:
            return [main_action(look, _("Let the app play it"), Intent(own.let_app, desk, now.actor, forced))]
        case "own":
            return [
                main_action(
                    look,
                    _("End this activation"),
                    Intent(moves.acted, desk, bc.EndActivation(now.actor)),
                    ft.Icons.CHECK,
                )
            ]
        case "choose":
            ids = lineup.waiting(state, state.combat) if state.combat else ()
            first_up = unit_name(state, ids[0], _) if ids else ""
            return (
                [main_action(look, _("{name} act first", name=first_up), desk.edits(Hold, chosen=ids[0]))]
                if ids
                else []
            )
        case "round-over":
            more = words_of.extension(state, _)
            return [main_action(look, more.words, Intent(moves.acted, desk, bc.NextCombatRound()), ft.Icons.REPLAY)]
        case "over":
            return [combat_end.closing_key(look, desk, state)]
    return [main_action(look, _("End it"), Intent(combat_end.ways, look, desk))]


def _aside(look: Look, desk: Desk, now: view.Moment) -> ft.Control:
    return _side_key(look, desk._("Our way"), Intent(_take_over, desk, now.actor), desk._("We do it differently"))


def _take_over(desk: Desk, actor: str) -> None:
    """Players move this enemy unit; one of the A.I. hero's draws its card all the same."""
    combat = desk.state.combat
    if combat and combat.kind == "ai-hero" and combat.active != actor and not desk.do(bc.Activate(actor)):
        return
    desk.drafts.edit(Hold, (("hand", actor),))


def _side_key(look: Look, words: str, act: Callable[[], object], said: str = "") -> ft.Control:
    """Left of the main action: a word, or two lines of words."""
    one = " " not in words or not look.phone
    label = text(look, words, 15, "ink", True, text_align=ft.TextAlign.CENTER, no_wrap=one)
    inside = label if one else ft.Container(label, width=92 * look.scale)
    pads = ft.Padding.symmetric(horizontal=10, vertical=20 if one else 11)
    edge = ft.Border.all(1, look.c["line"])
    return tap(inside, act, said or words, padding=pads, border_radius=18, border=edge, alignment=ft.Alignment.CENTER)


def _begin(desk: Desk, command: Message) -> None:
    """Lines are drawn up, then the fight begins; what is due says which."""
    if moves.acted(desk, command):
        desk.drafts.edit(Hold, (("picked", ""),))
