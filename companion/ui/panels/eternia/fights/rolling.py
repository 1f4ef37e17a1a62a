"""Dice for a fight: rolled by the app, or read off the real ones by tapping the faces they show."""

from __future__ import annotations

from collections.abc import Callable

import flet as ft

from companion.core.tray import RollDice
from companion.games.eternia.state import State
from companion.games.eternia.table import face_name
from companion.games.eternia.terms import term
from companion.ui.desk import Desk
from companion.ui.intent import Intent
from companion.ui.look import Look
from companion.ui.panels.eternia.fights.pieces import hint
from companion.ui.widgets.words import text
from companion.views.eternia.fights_wilds import FACES


def face_index(state: State, die: str, name: str) -> int:
    """The first face of a die that shows this."""
    faces = state.dice[die].faces
    return next((at for at in range(len(faces)) if face_name(state, die, at) == name), 0)


def kinds(state: State, die: str) -> tuple[str, ...]:
    """The different faces of a die, in a fixed order."""
    names = [face_name(state, die, at) for at in range(len(state.dice[die].faces))]
    return tuple(name for name in (FACES if die == "wilds" else dict.fromkeys(names)) if name in names)


def roll(desk: Desk, number: int, why: str) -> Callable[[], object]:
    return desk.does(RollDice(("wilds",) * number, why))


def faces_note(look: Look, desk: Desk, profile: tuple[tuple[str, int], ...], assumed: bool) -> ft.Control:
    """On which faces the odds stand; assumed ones are corrected in one tap."""
    _ = look._
    listed = ", ".join(f"{n} × {term(face, _)}" for face, n in profile)
    if not assumed:
        return text(look, _("Odds on your own die: {faces}.", faces=listed), 13, "ink2")
    words = _("Die faces assumed: {faces}.", faces=listed)
    return hint(look, words, Intent(desk.device.go, "/box/eternia"), _("Correct"), ft.Icons.CASINO_OUTLINED)
