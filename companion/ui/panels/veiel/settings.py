"""What the booklet leaves open, what the app may do by itself, and numbers to put right."""

from __future__ import annotations

from typing import get_args

import flet as ft

from companion.core.accord import Level, SetAutomation, SetReading
from companion.core.track import Counter
from companion.games.veiel.commands import Correct, Count
from companion.games.veiel.numbers import number
from companion.games.veiel.readings import AUTOMATION, READINGS
from companion.games.veiel.reminders import READING_WORDS
from companion.games.veiel.state import State
from companion.ui.desk import Desk
from companion.ui.guard import part
from companion.ui.intent import Intent
from companion.ui.look import Look
from companion.ui.widgets.counter import counter
from companion.ui.widgets.sheet import type_number
from companion.ui.widgets.surface import chip, head, panel, rule_chip, stack, tag
from companion.ui.widgets.words import text
from companion.views.veiel.settings import NUMBERS, difficulty


def parts(look: Look, desk: Desk, state: State) -> tuple[ft.Control, ...]:
    readings = tuple(state.readings.get(reading.id, reading.answers[0]) for reading in READINGS)
    levels = tuple(state.automation.get(id, usual) for id, (usual, _rule) in AUTOMATION.items())
    numbers = tuple(held for path in NUMBERS if (held := number(state, path)))
    return (
        Readings(look, desk, readings),
        Automation(look, desk, levels),
        Numbers(look, desk, numbers, difficulty(desk.pack, state.difficulty, desk._)),
    )


def _choice(
    look: Look, desk: Desk, words: str, rule: str, chips: list[ft.Control], unclear: bool = False
) -> ft.Control:
    row: list[ft.Control] = [text(look, words, 16, "ink", True, expand=True)]
    row.append(rule_chip(look, words, desk.reads(rule)))
    mark = ft.Row([tag(look, desk._("book unclear"), "bad")]) if unclear else None
    return stack(ft.Row(row, spacing=4), mark, ft.Row(chips, spacing=6, run_spacing=2, wrap=True), gap=0)


@part
def Readings(look: Look, desk: Desk, answers: tuple[str, ...]) -> ft.Control:
    """Our reading first; the table may take another."""
    _ = desk._
    found: list[ft.Control] = []
    for reading, now in zip(READINGS, answers, strict=True):
        chips: list[ft.Control] = [
            chip(
                look,
                _(READING_WORDS[f"{reading.id}.{answer}"]),
                desk.does(SetReading(reading.id, answer)),
                answer == now,
            )
            for answer in reading.answers
        ]
        found.append(_choice(look, desk, _(READING_WORDS[reading.id]), reading.rule, chips, True))
    return panel(look, stack(head(look, _("How your table reads the book")), *found, gap=10))


@part
def Automation(look: Look, desk: Desk, levels: tuple[str, ...]) -> ft.Control:
    _ = desk._
    found: list[ft.Control] = []
    for (id, (_usual, rule)), now in zip(AUTOMATION.items(), levels, strict=True):
        chips: list[ft.Control] = [
            chip(look, _(READING_WORDS[level]), desk.does(SetAutomation(id, level)), level == now)
            for level in get_args(Level)
        ]
        found.append(_choice(look, desk, _(READING_WORDS[id]), rule, chips))
    return panel(look, stack(head(look, _("What the app does by itself")), *found, gap=10))


@part
def Numbers(look: Look, desk: Desk, numbers: tuple[Counter, ...], level: str) -> ft.Control:
    """Where the table is, should the app have lost the thread."""
    _ = desk._
    mark = ft.Row([tag(look, _("Difficulty: {level}", level=level))]) if level else None
    lines = [
        _number(look, desk, held, path, _(name)) for held, (path, name) in zip(numbers, NUMBERS.items(), strict=True)
    ]
    return panel(look, stack(head(look, _("Put right")), mark, *lines))


def _number(look: Look, desk: Desk, held: Counter, path: str, name: str) -> ft.Control:
    typed = Intent(_type, look, desk, held, path, name)
    return counter(
        look, name, held.value, desk.counts(Count, path), size=30, type_in=typed, low=held.low, high=held.high
    )


def _type(look: Look, desk: Desk, held: Counter, path: str, name: str) -> None:
    type_number(look, name, held.value, held.low, held.high, lambda n: desk.do(Correct(path, n)))
