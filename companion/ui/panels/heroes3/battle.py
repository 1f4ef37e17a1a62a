"""The combat on its own screen: initiative, board, the card of the moment, and the one thing to do next."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import flet as ft

from companion.games.heroes3 import battle_commands as bc
from companion.games.heroes3.state import Realm
from companion.ui.desk import Desk
from companion.ui.guard import part
from companion.ui.look import Look
from companion.ui.panels.heroes3 import blow, board, cards, closing, deploy, forecast, moves, spell, why
from companion.ui.panels.heroes3.pieces import chip
from companion.ui.screens import guide
from companion.ui.widgets.frame import bar, dock, main_action, screen, scroll
from companion.ui.widgets.surface import key, panel, stack, tap
from companion.ui.widgets.words import text
from companion.views.heroes3 import battle as view
from companion.views.heroes3 import blows as words_of

BOARD_WIDTH = 560
STEPS_TOLD, LINES_TOLD = 4, 5


def screen_of(look: Look, desk: Desk, state: Realm) -> ft.Control:
    now = moves.moment(desk, state)
    tie = str(desk.recall("tie", ""))
    plan = view.planned(state, now.actor, tie, desk.recall("to")) if now.kind == "enemy" else None
    aim, picked = str(desk.recall("aim", "")), str(desk.recall("picked", ""))
    heading, sub = view.heading(state, desk._)
    rows = view.cells(state, now, plan, picked, aim, desk._)
    units, done = view.queue(state, desk._)
    strip: list[ft.Control] = [board.Queue(look, desk, units, done)] if now.kind != "placing" else []
    field: list[ft.Control] = [*strip, board.board(look, desk, rows, view.tower(state, now, aim, desk._))]
    steps = desk.table.timeline.steps[: desk.table.timeline.cursor][-STEPS_TOLD:]
    told = words_of.last_lines(state, tuple(step.events for step in steps), desk._)[:LINES_TOLD]
    below: list[ft.Control] = [
        *_cards(look, desk, state, now, plan, aim),
        *([Last(look, desk, told)] if told else []),
        _tools(look, desk, state),
    ]
    top = Top(look, desk, heading, sub)
    bottom = dock(look, _undo(look, desk), *_main(look, desk, state, now, plan, aim))
    if look.phone:
        return screen(look, top, scroll([*field, *below], 8, key=f"combat-{desk.table.id}"), bottom)
    left = ft.Container(
        scroll(field, 8, key=f"board-{desk.table.id}"), width=BOARD_WIDTH if look.wide else look.width * 0.55
    )
    both = ft.Row(
        [left, ft.Container(scroll(below, 10, key=f"cards-{desk.table.id}"), expand=True)], spacing=0, expand=True,
        vertical_alignment=ft.CrossAxisAlignment.STRETCH,
    )  # fmt: skip
    return screen(look, top, both, bottom)


@part
def Top(look: Look, desk: Desk, heading: str, sub: str) -> ft.Control:
    ask = key(look, ft.Icons.SEARCH, look._("Ask a rule"), lambda: desk.go("rules"), 48, "bg")
    return bar(look, heading, sub, lambda: desk.go(), ask)


@part
def Last(look: Look, desk: Desk, lines: tuple[str, ...]) -> ft.Control:
    """What has just happened, for eyes that were on the table."""
    rows: list[ft.Control] = [
        text(look, words, 15, "ink" if n == 0 else "ink2", n == 0) for n, words in enumerate(lines)
    ]
    return panel(look, stack(text(look, desk._("Just now"), 14, "second", True), *rows, gap=4), padding=10)


def _undo(look: Look, desk: Desk) -> ft.Control:
    return guide.strip(desk, look)


def _cards(look: Look, desk: Desk, state: Realm, now: view.Moment, plan: Any, aim: str) -> list[ft.Control]:
    """The card of the moment."""
    match now.kind:
        case "placing":
            return deploy.parts(look, desk, state)
        case "enemy" if plan:
            return [why.part_of(look, desk, state, plan)]
        case "spell":
            return [spell.part_of(look, desk, state)]
        case "shift":
            return [spell.shifting(look, desk, state, now.actor)]
        case "own":
            return blow.parts(look, desk, state, now, aim)
        case "choose":
            return [blow.choose(look, desk, state)]
        case "answer":
            return blow.answer_parts(look, desk, state, now)
        case "round-over":
            return closing.round_over(look, desk, state)
        case "over":
            return closing.over(look, desk, state)
    return []


def _tools(look: Look, desk: Desk, state: Realm) -> ft.Control:
    """Odds, cards, ways out: at hand at every moment."""
    _ = desk._
    found: list[ft.Control] = []
    combat = state.combat
    if combat and combat.phase == "over" and combat.fallen and (combat.kind == "hero" or combat.fallen.side == "near"):
        side = combat.fallen.side
        found.append(chip(look, _("Cards"), lambda: cards.open_(look, desk, side), False, ft.Icons.STYLE_OUTLINED))
    if combat and combat.phase in ("fighting", "round-over", "placing"):
        found.append(chip(look, _("Odds of the fight"), lambda: forecast.open_(look, desk), False, ft.Icons.INSIGHTS))
        found.append(chip(look, _("Cards"), lambda: cards.open_(look, desk), False, ft.Icons.STYLE_OUTLINED))
        found.append(chip(look, _("End it"), lambda: closing.ways(look, desk), False, ft.Icons.OUTLINED_FLAG))
    return ft.Row(found, spacing=6, run_spacing=0, wrap=True)


def _main(look: Look, desk: Desk, state: Realm, now: view.Moment, plan: Any, aim: str) -> list[ft.Control]:
    """The dock: what to press, and the other way beside it."""
    _ = desk._
    match now.kind:
        case "placing":
            return [main_action(look, _("Begin the fight"), lambda: _begin(desk), ft.Icons.PLAY_ARROW)]
        case "enemy" if plan:
            waits = bool(plan.ties) and desk.recall("tie", "") not in plan.ties
            words = {"attack": _("Resolve the attack"), "shoot": _("Resolve the shot"), "skip": _("Skip it")}.get(plan.kind, _("Make the move"))  # fmt: skip
            if waits:
                return [_aside(look, desk, now), main_action(look, _("Choose the target"), None)]
            act = why.resolver(look, desk, plan)
            return [_aside(look, desk, now), main_action(look, words, act, ft.Icons.CASINO)]
        case "spell":
            return spell.keys(look, desk, state)
        case "shift":
            return [main_action(look, _("Leave it where it stands"), lambda: desk.keep("shift", ""))]
        case "own" if aim:
            return [main_action(look, _("Roll the attack"), lambda: blow.strike(desk, now.actor, aim), ft.Icons.CASINO)]
        case "own":
            return [
                main_action(
                    look,
                    _("End this activation"),
                    lambda: moves.acted(desk, bc.EndActivation(now.actor)),
                    ft.Icons.CHECK,
                )
            ]
        case "choose":
            return [main_action(look, _("Choose who acts"), None)]
        case "answer":
            skip = _side_key(look, _("No retaliation"), lambda: moves.acted(desk, bc.SkipAnswer()))
            return [skip, main_action(look, _("Roll the retaliation"), lambda: blow.answer(desk), ft.Icons.CASINO)]
        case "round-over":
            more = words_of.extension(state, _)
            return [main_action(look, more.words, lambda: moves.acted(desk, bc.NextCombatRound()), ft.Icons.REPLAY)]
        case "over":
            return [main_action(look, _("Close the combat"), lambda: closing.end(desk, bc.EndCombat()), ft.Icons.CHECK)]
    return [main_action(look, _("End it"), lambda: closing.ways(look, desk))]


def _aside(look: Look, desk: Desk, now: view.Moment) -> ft.Control:
    return _side_key(look, desk._("Our way"), lambda: _take_over(desk, now.actor), desk._("We do it differently"))


def _take_over(desk: Desk, actor: str) -> None:
    """Players move this enemy unit; one of the A.I. hero's draws its card all the same."""
    combat = desk.state.combat
    if combat and combat.kind == "ai-hero" and combat.active != actor and not desk.do(bc.Activate(actor)):
        return
    desk.keep("hand", actor)


def _side_key(look: Look, words: str, act: Callable[[], Any], said: str = "") -> ft.Control:
    """Left of the main action: a word, or two lines of words."""
    one = " " not in words or not look.phone
    label = text(look, words, 15, "ink", True, text_align=ft.TextAlign.CENTER, no_wrap=one)
    inside = label if one else ft.Container(label, width=92 * look.scale)
    pads = ft.Padding.symmetric(horizontal=10, vertical=20 if one else 11)
    edge = ft.Border.all(1, look.c["line"])
    return tap(inside, act, said or words, padding=pads, border_radius=18, border=edge, alignment=ft.Alignment.CENTER)


def _begin(desk: Desk) -> None:
    if moves.acted(desk, bc.BeginFight()):
        desk.memory_clear("picked")
