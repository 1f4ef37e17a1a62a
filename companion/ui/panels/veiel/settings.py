"""What the booklet leaves open, what the app may do by itself, and numbers to put right."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, get_args

import flet as ft

from companion.core.accord import Level, SetAutomation, SetReading
from companion.games.veiel.commands import Correct, Count
from companion.games.veiel.numbers import number
from companion.games.veiel.readings import AUTOMATION, READINGS
from companion.games.veiel.reminders import READING_WORDS
from companion.games.veiel.state import State
from companion.ui.desk import Desk
from companion.ui.look import Look
from companion.ui.widgets.counter import counter
from companion.ui.widgets.sheet import type_number
from companion.ui.widgets.surface import chip, head, panel, rule_chip, stack, tag
from companion.ui.widgets.words import text
from companion.views.veiel.settings import NUMBERS, difficulty


def parts(look: Look, desk: Desk, state: State) -> tuple[ft.Control, ...]:
    return _readings(look, desk, state), _automation(look, desk, state), _numbers(look, desk, state)


def _choice(
    look: Look, desk: Desk, words: str, rule: str, chips: list[ft.Control], unclear: bool = False
) -> ft.Control:
    row: list[ft.Control] = [text(look, words, 16, "ink", True, expand=True)]
    row.append(rule_chip(look, words, desk.reads(rule)))
    mark = ft.Row([tag(look, desk._("book unclear"), "bad")]) if unclear else None
    return stack(ft.Row(row, spacing=4), mark, ft.Row(chips, spacing=6, run_spacing=2, wrap=True), gap=0)


def _readings(look: Look, desk: Desk, state: State) -> ft.Control:
    """Our reading first; the table may take another."""
    _ = desk._
    found: list[ft.Control] = []
    for reading in READINGS:
        now = state.readings.get(reading.id, reading.answers[0])
        chips: list[ft.Control] = [
            chip(look, _(READING_WORDS[f"{reading.id}.{answer}"]), _read(desk, reading.id, answer), answer == now)
            for answer in reading.answers
        ]
        found.append(_choice(look, desk, _(READING_WORDS[reading.id]), reading.rule, chips, True))
    return panel(look, stack(head(look, _("How your table reads the book")), *found, gap=10))


def _read(desk: Desk, reading: str, answer: str) -> Callable[[], Any]:
    return lambda: desk.do(SetReading(reading, answer))


def _automation(look: Look, desk: Desk, state: State) -> ft.Control:
    _ = desk._
    found: list[ft.Control] = []
    for id, (usual, rule) in AUTOMATION.items():
        now = state.automation.get(id, usual)
        chips: list[ft.Control] = [
            chip(look, _(READING_WORDS[level]), _automate(desk, id, level), level == now) for level in get_args(Level)
        ]
        found.append(_choice(look, desk, _(READING_WORDS[id]), rule, chips))
    return panel(look, stack(head(look, _("What the app does by itself")), *found, gap=10))


def _automate(desk: Desk, id: str, level: Level) -> Callable[[], Any]:
    return lambda: desk.do(SetAutomation(id, level))


def _numbers(look: Look, desk: Desk, state: State) -> ft.Control:
    """Where the table is, should the app have lost the thread."""
    _ = desk._
    level = difficulty(desk.pack, state.difficulty, _)
    mark = ft.Row([tag(look, _("Difficulty: {level}", level=level))]) if level else None
    lines = [_number(look, desk, state, path, _(name)) for path, name in NUMBERS.items()]
    return panel(look, stack(head(look, _("Put right")), mark, *lines))


def _number(look: Look, desk: Desk, state: State, path: str, name: str) -> ft.Control:
    held = number(state, path)
    assert held is not None

    def typed() -> None:
        type_number(look, name, held.value, held.low, held.high, lambda n: desk.do(Correct(path, n)))

    return counter(
        look, name, held.value, desk.counts(Count, path), size=30, type_in=typed, low=held.low, high=held.high
    )  # fmt: skip
