"""More: who leads the Overlord, how the table reads the books, what the app does by itself, numbers to put right."""

from __future__ import annotations

from collections.abc import Callable

import flet as ft

from companion.games.conan.commands import SetSolo
from companion.games.conan.state import State
from companion.ui.desk import Desk
from companion.ui.guard import part
from companion.ui.intent import Intent
from companion.ui.look import Look
from companion.ui.panels import agreements
from companion.ui.panels.conan.pieces import chips, goal, note, row, rule
from companion.ui.panels.conan.zones import fix_number
from companion.ui.widgets.surface import button, head, panel, stack
from companion.ui.widgets.words import text
from companion.views.conan import settings as view
from companion.views.conan import whisper


def parts(look: Look, desk: Desk, state: State) -> tuple[ft.Control, ...]:
    level = state.solo.level or state.solo.difficulty if state.solo else ""
    waits = state.solo is not None and state.solo.level not in ("", state.solo.difficulty)
    return (
        *goal(look, desk, state),
        Solo(look, desk, level, waits, whisper.levels(state.scenario, desk._)),
        Numbers(look, desk, view.numbers(state, desk._)),
        *agreements.parts(look, desk),
    )


@part
def Solo(look: Look, desk: Desk, level: str, waits: bool, levels: tuple[tuple[str, str, str], ...]) -> ft.Control:
    """The Whisper of Skelos: on, off, how hard; what a level changes is said openly."""
    _ = desk._
    found: list[tuple[str, bool, Callable[[], object]]] = [(_("A person"), not level, desk.does(SetSolo(False)))]
    found += [(name, id == level, desk.does(SetSolo(True, id))) for id, name, _line in levels]
    lines = [text(look, _("{how}: {n}", how=name, n=line) + ".", 14, "ink2") for _id, name, line in levels]
    if waits:
        lines.insert(0, text(look, _("From the Overlord's next turn on."), 15, "second", True))
    words = _("The Whisper of Skelos is our own design, not an official mode. Its levels were tuned against a model.")
    return panel(
        look, stack(head(look, _("Who leads the Overlord?")), chips(look, found), note(look, words), *lines, gap=6)
    )


@part
def Numbers(look: Look, desk: Desk, numbers: tuple[tuple[str, str, int], ...]) -> ft.Control:
    _ = desk._

    keys: list[ft.Control] = [
        button(look, _("{how}: {n}", how=words, n=value), Intent(fix_number, look, desk, path, words))
        for path, words, value in numbers
    ]
    top = head(look, _("Put right"), rule(look, desk, _("Put right"), "turn-track"))
    return panel(look, stack(top, row(keys, 6)))
