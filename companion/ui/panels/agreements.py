"""What a table agrees on: what the app does by itself, and how the book is read; for every game that tells it.

Long lists stay closed until they are wanted; what the table has switched is seen all the same.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import get_args

import flet as ft

from companion.capabilities.agreements import LEVELS, Agreed, Level, SetAutomation, SetReading
from companion.core.game import Question, Switch
from companion.ui.desk import Desk
from companion.ui.guard import part
from companion.ui.look import Look
from companion.ui.widgets.surface import chip, fade, panel, rule_chip, stack, tag, tap
from companion.ui.widgets.words import text

LONG = 30  # letters: a longer answer has a line of its own


@dataclass(frozen=True)
class Unfolded:
    """Which list stands open."""

    id: str = ""


def parts(look: Look, desk: Desk) -> tuple[ft.Control, ...]:
    state, game = desk.state, desk.table.game
    if not isinstance(state, Agreed):
        return ()
    switches, questions = game.switches(state, desk._), game.questions(state, desk._)
    shown = desk.draft(Unfolded).id
    levels = tuple(state.automation.get(one.id, one.level) for one in switches)
    taken = tuple(one.chosen(state.readings) if one.options else "" for one in questions)
    return (
        *([Automation(look, desk, switches, levels, shown == "automation")] if switches else []),
        *([Readings(look, desk, _titled(desk, questions), taken, shown == "readings")] if questions else []),
    )


def _titled(desk: Desk, questions: tuple[Question, ...]) -> tuple[tuple[Question, str], ...]:
    """Each question with its words; where it has none, the title of its rule asks it."""
    library, _ = desk.device.assistant.library, desk._
    found = []
    for one in questions:
        entry = None if one.words else library.find(desk.pack.slug, one.rule)
        found.append((one, entry.title(_.language) if entry else one.words or one.rule))
    return tuple(found)


def _fold(look: Look, desk: Desk, id: str, words: str, is_open: bool) -> ft.Control:
    icon = ft.Icons.EXPAND_LESS if is_open else ft.Icons.EXPAND_MORE
    row = ft.Row([text(look, words, 17, "ink", True, expand=True), ft.Icon(icon, color=look.c["ink2"])], spacing=8)
    pads = ft.Padding.symmetric(vertical=12, horizontal=4)
    turn = desk.edits(Unfolded, id="" if is_open else id)
    return tap(row, turn, words, selected=is_open, padding=pads, border_radius=12)


def _choice(look: Look, desk: Desk, words: str, rule: str, mark: str, answers: list[ft.Control]) -> ft.Control:
    top: list[ft.Control] = [text(look, words, 16, "ink", True, expand=True), rule_chip(look, words, desk.reads(rule))]
    marked = ft.Row([tag(look, mark)]) if mark else None
    lines: list[ft.Control] = [ft.Row(answers, spacing=6, run_spacing=2, wrap=True)] if answers else []
    edge = ft.Border.only(top=ft.BorderSide(1, fade(look.c["line"], 0.4)))
    return ft.Container(stack(ft.Row(top, spacing=4), marked, *lines, gap=0), border=edge)


@part
def Automation(
    look: Look, desk: Desk, switches: tuple[Switch, ...], levels: tuple[str, ...], is_open: bool
) -> ft.Control:
    _ = desk._
    rows: list[ft.Control] = []
    for one, now in zip(switches, levels, strict=True):
        if is_open or now != one.level:
            keys: list[ft.Control] = [
                chip(look, _(LEVELS[level]), desk.does(SetAutomation(one.id, level)), level == now)
                for level in get_args(Level)
            ]
            rows.append(_choice(look, desk, one.words, one.rule, "", keys))
    return panel(look, stack(_fold(look, desk, "automation", _("What the app does by itself"), is_open), *rows, gap=8))


@part
def Readings(
    look: Look, desk: Desk, asked: tuple[tuple[Question, str], ...], taken: tuple[str, ...], is_open: bool
) -> ft.Control:
    """Our reading first; the table may take another."""
    _ = desk._
    rows: list[ft.Control] = []
    for (one, words), now in zip(asked, taken, strict=True):
        if is_open or (one.options and now != one.options[0][0]):
            mark = "" if one.acts or not one.options else _("the table applies it")
            keys = [_answer(look, desk, one.id, id, name, id == now) for id, name in one.options]
            rows.append(_choice(look, desk, words, one.rule, mark, keys))
    note = text(look, _("The first choice is the reading that the app takes."), 14, "ink2") if is_open else None
    fold = _fold(look, desk, "readings", _("How your table reads the book"), is_open)
    return panel(look, stack(fold, note, *rows, gap=10))


def _answer(look: Look, desk: Desk, reading: str, option: str, words: str, on: bool) -> ft.Control:
    take = desk.does(SetReading(reading, option))
    if len(words) <= LONG:
        return chip(look, words, take, on)
    mark = [ft.Icon(ft.Icons.CHECK_CIRCLE, size=20, color=look.c["second"])] if on else []
    face = ft.Row([text(look, words, 15, "ink", True, expand=True), *mark], spacing=6)
    edge = ft.Border.all(2, look.c["second"]) if on else ft.Border.all(1, fade(look.c["line"], 0.8))
    pads = ft.Padding.symmetric(horizontal=12, vertical=12)
    return tap(face, take, words, selected=on, border_radius=14, border=edge, padding=pads)
