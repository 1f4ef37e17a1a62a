"""The screen that resolves a roll, step by step: sacrifice, dice, rerolls, defence, wounds, what comes back."""

from __future__ import annotations

from collections.abc import Callable

import flet as ft

from companion.core.log import Step
from companion.games.conan.activation import struck_back
from companion.games.conan.commands import (
    Attack,
    CarryOn,
    DeclareSacrifice,
    Defend,
    EndAttempt,
    NameVictims,
    SetStatus,
)
from companion.games.conan.state import Attempt, State
from companion.ui.desk import Desk
from companion.ui.guard import part
from companion.ui.intent import Intent
from companion.ui.look import Look
from companion.ui.panels.conan import defence, rerolls, rolling
from companion.ui.panels.conan.announcing import option_card
from companion.ui.panels.conan.bench import Away
from companion.ui.panels.conan.pieces import full, goal_lines, note, pool_row, rule, short_names
from companion.ui.panels.frame import Action
from companion.ui.widgets.sheet import ask
from companion.ui.widgets.surface import button, grid, head, panel, stack
from companion.ui.widgets.tracks import phase_bar
from companion.ui.widgets.words import num, text, title
from companion.views.conan import attempt as view
from companion.views.conan.announcing import Option
from companion.views.conan.defence import defence_view
from companion.views.conan.plan import figures, with_victim

ROLLING = ("sacrifice", "roll", "defence-roll")


def screen_of(look: Look, desk: Desk, state: State, attempt: Attempt) -> ft.Control:
    _ = desk._
    shown = view.view(state, attempt, _, rerolls.marked(desk))
    body: list[ft.Control] = [
        Steps(look, desk, shown.steps, shown.at, "" if shown.step == "defend" else shown.ask, shown.rule)
    ]
    action = _action(look, desk, state, shown)
    if shown.step == "defend":
        if shown.choices:
            body.append(Choices(look, desk, shown))
        draft = defence.draft(desk)
        ways = defence_view(state, attempt, draft, _)
        body += defence.parts(look, desk, state, attempt, ways, shown.said)
        action = defence.action(look, desk, draft, ways)
    if shown.pool and shown.step in ROLLING:
        body.append(Before(look, desk, shown))
    if shown.step in ("rerolls", "defence-rerolls"):
        body += rerolls.parts(look, desk, state, shown)
    if shown.victims:
        body.append(Victims(look, desk, shown.victims))
    if shown.choices and shown.step != "defend":
        body.append(Choices(look, desk, shown))
    if shown.sums:
        body.append(Sums(look, desk, shown.sums))
    body.append(button(look, _("Call the roll off"), Intent(_call_off, look, desk), ft.Icons.CLOSE))
    return full(
        look, desk, shown.heading, shown.sub, desk.edits(Away, on=True), body, action, shown.rule, f"roll-{shown.step}"
    )


def _call_off(look: Look, desk: Desk) -> None:
    _ = desk._
    ask(
        look,
        _("Call this roll off?"),
        _("Call it off"),
        desk.does(EndAttempt()),
        _("Gems that were paid stay paid. Undo brings everything back."),
    )


def _action(look: Look, desk: Desk, state: State, shown: view.AttemptView) -> Action | ft.Control:
    if shown.pool and shown.step in ROLLING:
        icon = None if look.big else ft.Icons.CASINO
        action = Action(shown.words, Intent(rolling.thrown, desk), icon)
        return rolling.bottom(look, desk, shown.pool, action, Intent(rolling.thrown, desk), shown.sub)
    if shown.step in ("rerolls", "defence-rerolls"):
        return rerolls.action(look, desk, state, shown)
    if isinstance(shown.command, CarryOn):
        return Action(shown.words, Intent(_sweep, desk, shown.command))
    quiet = None
    if isinstance(shown.command, Attack):  # what comes back need not
        quiet = rerolls.quiet(look, desk._("Nothing comes back"), desk.does(EndAttempt()))
    return Action(shown.words, desk.does(shown.command) if shown.command else None, aside=quiet)


def _sweep(desk: Desk, on: CarryOn) -> None:
    """The blow goes on to the next of the same group, which does not dodge."""
    desk.do(on, then=Intent(_swept, desk))


def _swept(desk: Desk, _step: Step) -> None:
    if desk.state.attempt is not None and desk.state.attempt.step == "defend":
        rolling.announced(desk, Defend("none"))


@part
def Steps(look: Look, desk: Desk, names: tuple[str, ...], at: int, words: str, id: str) -> ft.Control:
    return stack(
        phase_bar(look, short_names(look, names, at, look.big and look.phone), at),
        title(look, words, 24) if words else None,
        gap=10,
    )


@part
def Before(look: Look, desk: Desk, shown: view.AttemptView) -> ft.Control:
    """The pool and its odds, before anybody throws."""
    said = note(look, shown.said, ft.Icons.RECORD_VOICE_OVER_OUTLINED, "second") if shown.said else None
    lines = goal_lines(look, shown.goals)
    return panel(look, stack(said, pool_row(desk, shown.pool, 48), text(look, shown.pool_words, 15, "ink2"), *lines))


@part
def Victims(look: Look, desk: Desk, victims: tuple[Option, ...]) -> ft.Control:
    """Who stands where the area attack strikes: a tap for each figure, in the order in which they are dealt with."""
    words = desk._("Who is hit?")
    cells = [option_card(look, o.name, o.note, o.on, Intent(_hit, desk, o.id)) for o in victims]
    return stack(head(look, words, rule(look, desk, words, "area-attack-order")), grid(cells, 1 if look.big else 2))


def _hit(desk: Desk, ref: str) -> None:
    state: State = desk.state
    if state.attempt:
        desk.do(NameVictims(with_victim(state.attempt.targets, ref, figures(state, ref))))


@part
def Choices(look: Look, desk: Desk, shown: view.AttemptView) -> ft.Control:
    keys = [
        option_card(look, option.name, option.note, False, _chosen(desk, shown.step, option.id))
        for option in shown.choices
    ]
    return panel(look, stack(*keys))


def _chosen(desk: Desk, step: str, id: str) -> Callable[[], object]:
    if step == "sacrifice":
        return desk.does(DeclareSacrifice(id))
    if step == "carry":
        return desk.does(CarryOn(id) if id else EndAttempt())
    if step == "defend":
        return desk.does(SetStatus(id, "held", desk.state.attempt.actor.partition("/")[2]))
    prompt, _sep, target = id.partition(">")
    return desk.does(struck_back(prompt, target))


@part
def Sums(look: Look, desk: Desk, sums: tuple[tuple[str, str], ...]) -> ft.Control:
    """From axes to wounds, line by line."""
    lines: list[ft.Control] = []
    for n, (words, value) in enumerate(sums):
        last = n == len(sums) - 1
        amount = (
            num(look, value, 28 if last else 22, "second" if last else "ink")
            if _short(value)
            else text(look, value, 15)
        )
        lines.append(ft.Row([text(look, words, 16, "ink" if last else "ink2", last, expand=True), amount], spacing=8))
    top = head(look, desk._("The sums"), rule(look, desk, desk._("The sums"), "damage-and-wounds"))
    return panel(look, stack(top, *lines, gap=6))


def _short(value: str) -> bool:
    return len(value) <= 4
