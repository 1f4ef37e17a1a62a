"""What the booklet leaves open, what the app may do by itself, and numbers to put right."""

from __future__ import annotations

import flet as ft

from companion.core.track import Counter
from companion.games.veiel.commands import Correct, Count
from companion.games.veiel.numbers import number
from companion.games.veiel.state import State
from companion.ui.desk import Desk
from companion.ui.guard import part
from companion.ui.intent import Intent
from companion.ui.look import Look
from companion.ui.panels import agreements
from companion.ui.widgets.counter import counter
from companion.ui.widgets.sheet import type_number
from companion.ui.widgets.surface import head, panel, stack, tag
from companion.views.veiel.settings import NUMBERS, difficulty


def parts(look: Look, desk: Desk, state: State) -> tuple[ft.Control, ...]:
    numbers = tuple(held for path in NUMBERS if (held := number(state, path)))
    return (
        *agreements.parts(look, desk),
        Numbers(look, desk, numbers, difficulty(desk.pack, state.difficulty, desk._)),
    )


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
    type_number(look, name, held.value, held.low, held.high, desk.counts(Correct, path))
