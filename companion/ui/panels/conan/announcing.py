"""The screen that announces a roll: target and gems before the dice, with the exact odds."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any

import flet as ft

from companion.games.conan.state import State
from companion.ui.desk import Desk
from companion.ui.guard import part, still
from companion.ui.intent import Intent
from companion.ui.look import Look
from companion.ui.panels.conan import bench, rolling
from companion.ui.panels.conan.bench import Bench
from companion.ui.panels.conan.pieces import full, goal_lines, note, pool_row, row, rule, stepper
from companion.ui.panels.frame import Action
from companion.ui.widgets.surface import button, chip, fade, grid, head, panel, stack, tap
from companion.ui.widgets.words import text
from companion.views.conan import announcing as view
from companion.views.conan import plan as plans
from companion.views.conan.dice import NAMES
from companion.views.conan.goals import Goal
from companion.views.conan.plan import Plan
from companion.views.conan.sheets import Sight


def announce(desk: Desk, kind: str, actor: str, spell: str = "") -> Callable[[], object]:
    """A tap that opens the screen with the likely answers filled in."""
    return Intent(_announce, desk, kind, actor, spell)


def _announce(desk: Desk, kind: str, actor: str, spell: str) -> None:
    plan = plans.fresh(desk.state, kind, actor, spell)
    if actor.startswith("hero/"):
        friends, enemies = bench.stood(desk, actor.removeprefix("hero/"))
        plan = bench.aimed_before(desk, replace(plan, friends=friends, enemies=enemies))
    bench.put(desk, plan)


def screen_of(look: Look, desk: Desk, state: State, plan: Plan) -> ft.Control:
    _ = desk._
    shown = view.view(state, plan, _)

    body: list[ft.Control] = [
        Body(look, desk, plan, shown, desk.draft(Aiming, about=plan.targets).on),
    ]
    pool = shown.pool if not shown.objection and rolling.one_tap(state, shown.command) else ()
    act = Intent(rolling.announced, desk, shown.command) if shown.command is not None else None
    note = _.plural("and roll {n} die", "and roll {n} dice", len(pool)) if pool else ""
    announced = Intent(rolling.announced, desk, shown.command)
    key = rolling.bottom(look, desk, pool, Action(shown.words, act, note=note), announced, shown.words) if act else None
    back = desk.edits(Bench, plan=None)
    return full(look, desk, shown.title, shown.who, back, body, key, shown.rule, "plan", read=True)


def _put(desk: Desk, plan: Plan, field: str, value: Any) -> None:
    plan = replace(plan, **{field: value})
    if field in ("friends", "enemies") and plan.actor.startswith("hero/"):
        bench.stands_with(desk, plan.actor.removeprefix("hero/"), plan.friends, plan.enemies)
    bench.put(desk, plan)


def _put_die(desk: Desk, plan: Plan, place: int, n: int) -> None:
    _put(desk, plan, "dice", tuple(n if i == place else old for i, old in enumerate(plan.dice)))


def _tap(desk: Desk, plan: Plan, field: str, id: str) -> None:
    bench.put(desk, replace(plan, **plans.tapped(desk.state, plan, field, id)))


@part
def Body(look: Look, desk: Desk, plan: Plan, shown: view.PlanView, aiming: bool) -> ft.Control:
    _ = desk._
    parts: list[ft.Control | None] = [
        odds(look, desk, shown) if shown.command and (shown.objection or shown.pool) else None,
        _gems(look, desk, plan, shown),
    ]
    if not aiming and (one := _aimed_at(shown)):
        parts.append(Aimed(look, desk, one))
    elif shown.targets:
        words = _("Who is hit?") if shown.many else _("Target") if plan.targets else _("Choose the target")
        parts.append(Options(look, desk, plan, words, "targets", shown.targets))
    if shown.weapons:
        parts.append(Options(look, desk, plan, _("Weapon"), "weapons", shown.weapons))
    if shown.items:
        parts.append(Options(look, desk, plan, _("Object"), "item", shown.items))
    return stack(*parts, *circumstances(look, desk, plan, shown), gap=10)


FEW = 4  # that many targets stand in two rows


@dataclass(frozen=True)
class Aiming:
    """Another target is being looked for."""

    on: bool = False


def _aimed_at(shown: view.PlanView) -> view.Option | None:
    """The one target of many, once it is chosen: what follows then has room."""
    few = shown.many or len(shown.targets) < FEW
    return None if few else next((option for option in shown.targets if option.on), None)


@part
def Aimed(look: Look, desk: Desk, one: view.Option) -> ft.Control:
    """Who is aimed at, in a row; a tap shows the others."""
    _ = desk._
    name = text(look, one.name, 16, "ink", True)
    words = ft.Column([name, text(look, one.note, 14, "ink2")], spacing=0, expand=True)
    change = button(look, _("Another target"), desk.edits(Aiming, on=True))
    return ft.Row([words, change], spacing=6)


def circumstances(look: Look, desk: Desk, plan: Plan, shown: view.PlanView) -> list[ft.Control | None]:
    """What only the table can see."""
    return [_numbers(look, desk, plan, shown), Toggles(look, desk, plan, shown.toggles) if shown.toggles else None]


def odds(look: Look, desk: Desk, shown: view.PlanView) -> ft.Control:
    drawn: ft.Control = Odds(
        look, desk, shown.objection, shown.objection_rule, shown.pool, shown.pool_words, shown.goals, shown.mean
    )
    return drawn


@part
def Odds(
    look: Look,
    desk: Desk,
    objection: str,
    why: str,
    pool: tuple[str, ...],
    words: str,
    goals: tuple[Goal, ...],
    mean: str,
) -> ft.Control:
    """The pool and its chances in one line; or why it cannot be."""
    if objection:
        line: list[ft.Control] = [ft.Container(note(look, objection, ft.Icons.BLOCK, "bad"), expand=True)]
        if why:
            line.append(rule(look, desk, objection, why))
        return panel(look, ft.Row(line, spacing=4))
    return panel(look, stack(pool_row(desk, pool), text(look, words, 14, "ink2"), *goal_lines(look, goals, mean)))


@part
def Options(look: Look, desk: Desk, plan: Plan, words: str, field: str, options: tuple[view.Option, ...]) -> ft.Control:
    rules = {"targets": "attack-declaration", "weapons": "one-weapon", "item": "throw-weight-limit"}
    cells = [option_card(look, o.name, o.note, o.on, Intent(_tap, desk, plan, field, o.id)) for o in options]
    top = head(look, words, rule(look, desk, words, rules[field])) if words else None
    return stack(top, grid(cells, 1 if look.big else 2), gap=4)


@still
def option_card(look: Look, name: str, line: str, on: bool, act: Callable[[], object]) -> ft.Control:
    """Someone or something to choose: a thick edge and a tick say that it is chosen."""
    mark = [ft.Icon(ft.Icons.CHECK_CIRCLE, size=20, color=look.c["second"])] if on else []
    words: list[ft.Control] = [text(look, name, 15, "ink", True)]
    if line:
        words.append(text(look, line, 13, "ink2"))
    face = ft.Row([ft.Column(words, spacing=1, expand=True), *mark], spacing=6)
    edge = ft.Border.all(3, look.c["second"]) if on else ft.Border.all(1, fade(look.c["line"], 0.8))
    inset = 9 if on else 11
    return tap(
        face,
        act,
        f"{name}, {line}" if line else name,
        selected=on or None,
        border_radius=14,
        border=edge,
        bgcolor=look.c["surface"],
        padding=ft.Padding.symmetric(horizontal=inset, vertical=inset),
    )


def _gems(look: Look, desk: Desk, plan: Plan, shown: view.PlanView) -> ft.Control | None:
    if shown.gems is None:
        return None
    low, high = shown.gems
    words = desk._("Gems (one die each)")
    return stepper(look, words, plan.gems, low, high, Intent(_put, desk, plan, "gems"))


def _numbers(look: Look, desk: Desk, plan: Plan, shown: view.PlanView) -> ft.Control | None:
    _ = desk._
    lines: list[ft.Control] = []
    for field, words, value, low, high in shown.numbers:
        lines.append(stepper(look, words, value, low, high, Intent(_put, desk, plan, field)))
    if shown.dice:
        for place, colour in enumerate(NAMES):
            words = _("{colour} dice", colour=_(NAMES[colour]).lower())
            lines.append(stepper(look, words, plan.dice[place], 0, 12, Intent(_put_die, desk, plan, place)))
    if shown.hindering:
        line: list[ft.Control] = [text(look, _("Hindering: {line}", line=shown.hindering), 15, "ink2", expand=True)]
        lines.append(ft.Row([*line, rule(look, desk, _("Hindering"), "hindering-penalty")], spacing=4))
    return panel(look, stack(*lines)) if lines else None


@part
def Toggles(look: Look, desk: Desk, plan: Plan, toggles: tuple[tuple[str, str, str, bool], ...]) -> ft.Control:
    """Circumstances that only the table can see, each with its rule."""
    cells: list[ft.Control] = []
    for field, words, id, on in toggles:
        icon = ft.Icons.CHECK if on else None
        cells.append(
            ft.Row(
                [chip(look, words, Intent(_put, desk, plan, field, not on), on, icon), rule(look, desk, words, id)],
                spacing=0,
                tight=True,
            )
        )
    if any(field == "hidden" for field, *_rest in toggles):
        ask = Intent(desk.perform, Sight(plan))
        cells.append(chip(look, desk._("Is it in sight?"), ask, icon=ft.Icons.VISIBILITY_OUTLINED))
    return stack(head(look, desk._("Circumstances")), row(cells, 4), gap=2)
