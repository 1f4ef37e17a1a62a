"""The screen that resolves a roll, step by step: sacrifice, dice, rerolls, defence, wounds, what comes back."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import flet as ft

from companion.games.conan.commands import (
    Attack,
    CarryOn,
    DeclareSacrifice,
    EndAttempt,
    NameVictims,
    SetStatus,
)
from companion.games.conan.state import Attempt, State
from companion.ui.desk import Desk
from companion.ui.guard import part
from companion.ui.intent import Intent
from companion.ui.look import Look
from companion.ui.panels.conan import defending, rolling, typing
from companion.ui.panels.conan.bench import Away
from companion.ui.panels.conan.compose import option_card
from companion.ui.panels.conan.pieces import aside_key, full, goal_lines, note, pool_row, rule, short_names
from companion.ui.panels.frame import Action
from companion.ui.screens.dice import face_of
from companion.ui.widgets.sheet import ask
from companion.ui.widgets.surface import button, grid, head, panel, stack, tap
from companion.ui.widgets.tracks import phase_bar
from companion.ui.widgets.words import num, text, title
from companion.views.conan import attempt as view
from companion.views.conan import guard
from companion.views.conan.announcing import Option
from companion.views.conan.dice import face_words
from companion.views.conan.plan import figures, with_victim

ROLLING = ("sacrifice", "roll", "defence-roll")


@dataclass(frozen=True)
class Marked:
    """The die chosen for a reroll."""

    place: int = -1


def screen_of(look: Look, desk: Desk, state: State, attempt: Attempt) -> ft.Control:
    _ = desk._
    shown = view.view(state, attempt, _)
    body: list[ft.Control] = [Steps(look, desk, shown.steps, shown.at, shown.ask, shown.rule)]
    action = _action(look, desk, shown)
    if shown.step == "defend":
        if shown.choices:
            body.append(Choices(look, desk, shown))
        draft = defending.draft(desk)
        ways = guard.defence(state, attempt, draft, _)
        body += defending.parts(look, desk, state, attempt, ways, shown.said)
        action = defending.action(look, desk, draft, ways)
    if shown.pool and shown.step in ROLLING:
        body.append(Before(look, desk, shown))
    if shown.step in ("rerolls", "defence-rerolls"):
        marked = desk.draft(Marked, about=desk.table.timeline.cursor).place
        chosen = marked if marked >= 0 else shown.advice.place if shown.advice else -1
        body.append(Dice(look, desk, shown, marked))
        body += _rerolls(look, desk, shown, chosen) if 0 <= chosen < len(shown.dice) else []
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


def _action(look: Look, desk: Desk, shown: view.AttemptView) -> Action | ft.Control:
    _ = desk._
    if shown.pool and shown.step in ROLLING:
        icon = None if look.big else ft.Icons.CASINO
        action = Action(shown.words, Intent(rolling.thrown, desk), icon)
        return rolling.bottom(look, desk, shown.pool, action, Intent(rolling.thrown, desk), shown.sub)
    aside: ft.Control | None = None
    if shown.step in ("rerolls", "defence-rerolls"):
        aside = aside_key(look, ft.Icons.EDIT, _("Type the number of axes"), Intent(_type_axes, look, desk, shown))
    return Action(shown.words, desk.does(shown.command), None, aside)


def _type_axes(look: Look, desk: Desk, shown: view.AttemptView) -> None:
    typing.type_axes(look, desk, shown.symbols, Intent(rolling.thrown, desk))


@part
def Steps(look: Look, desk: Desk, names: tuple[str, ...], at: int, words: str, id: str) -> ft.Control:
    return stack(
        phase_bar(look, short_names(look, names, at, look.big and look.phone), at), title(look, words, 24), gap=10
    )


@part
def Before(look: Look, desk: Desk, shown: view.AttemptView) -> ft.Control:
    """The pool and its odds, before anybody throws."""
    said = note(look, shown.said, ft.Icons.RECORD_VOICE_OVER_OUTLINED, "second") if shown.said else None
    lines = goal_lines(look, shown.goals)
    return panel(look, stack(said, pool_row(desk, shown.pool, 48), text(look, shown.pool_words, 15, "ink2"), *lines))


@part
def Dice(look: Look, desk: Desk, shown: view.AttemptView, marked: int) -> ft.Control:
    """The dice as they lie; the dashed ring is the one worth throwing again."""
    _ = desk._
    total = ft.Row(
        [num(look, shown.symbols, 56), text(look, _.plural("axe", "axes", shown.symbols), 18, "ink2")], spacing=10
    )
    advised = shown.advice.place if shown.advice else -1
    cells = [_die(look, desk, die, die.place == advised, die.place == marked) for die in shown.dice]
    hint = note(look, shown.advice_words, ft.Icons.LIGHTBULB_OUTLINE, "ink") if shown.advice_words else None
    said = note(look, shown.said, ft.Icons.RECORD_VOICE_OVER_OUTLINED, "second") if shown.said else None
    tip = text(look, _("Tap a die to choose it for a reroll."), 13, "ink2") if shown.dice else None
    return panel(
        look,
        stack(said, total, ft.Row(list(cells), wrap=True, spacing=4, run_spacing=4), hint, tip),
        edge="line",
    )


def _die(look: Look, desk: Desk, die: view.DieView, advised: bool, on: bool) -> ft.Control:
    face = desk.state.dice[die.colour].faces[die.face]
    drawn = face_of(desk, die.colour, face, 62, look.c["second"] if advised else "")
    edge = ft.Border.all(3, look.c["second"] if on else "#00000000")
    said = desk._("Die {n}: {face}", n=die.place + 1, face=face_words(face, desk._))
    mark = -1 if on else die.place
    return tap(drawn, desk.edits(Marked, place=mark), said, selected=on, border=edge, border_radius=16, padding=2)


def _rerolls(look: Look, desk: Desk, shown: view.AttemptView, place: int) -> list[ft.Control]:
    """Another throw of the chosen die; a real one is entered in its place."""
    _, die = desk._, shown.dice[place]
    if not die.free and not die.paid:
        return []
    words = _("Reroll die {n}: free", n=place + 1)
    if not die.free:
        words = _("Reroll die {n}: 1 gem of {have}", n=place + 1, have=shown.purse)
    again = Intent(rolling.rerolled, desk, place, not die.free)
    if rolling.real(desk, (die.colour,)):
        return [rolling.pad(look, desk, (die.colour,), again, words)]
    return [button(look, words, again, ft.Icons.REPLAY)]


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
    keys = [button(look, option.name, _chosen(desk, shown.step, option.id)) for option in shown.choices]
    return panel(look, stack(*keys))


def _chosen(desk: Desk, step: str, id: str) -> Callable[[], Any]:
    if step == "sacrifice":
        return desk.does(DeclareSacrifice(id))
    if step == "carry":
        return desk.does(CarryOn(id))
    if step == "defend":
        return desk.does(SetStatus(id, "held", desk.state.attempt.actor.partition("/")[2]))
    kind, _sep, ref = id.partition(":")
    attempt = desk.state.attempt
    target = attempt.actor if attempt else ""
    return desk.does(Attack(ref, kind, (target,)))  # type: ignore[arg-type]


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
