"""Dice for a fight: rolled by the app, or read off the real ones by tapping the faces they show."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import flet as ft

from companion.core.tray import RerollDice, RollDice
from companion.games.eternia.state import State
from companion.games.eternia.table import face_name
from companion.games.eternia.terms import term
from companion.ui.desk import Desk
from companion.ui.intent import Intent
from companion.ui.look import Look
from companion.ui.panels.eternia.fights.pieces import die_key, hint
from companion.ui.widgets.sheet import asking, closing
from companion.ui.widgets.surface import button
from companion.ui.widgets.words import text, title
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


def type_roll(look: Look, desk: Desk, number: int, why: str) -> Callable[[], None]:
    """The real dice of a whole roll."""

    def done(faces: tuple[int, ...]) -> None:
        desk.do(RollDice(("wilds",) * number, why, physical=True), typed=faces)

    return Intent(type_faces, look, desk, number, done)


def type_reroll(look: Look, desk: Desk, places: tuple[int, ...]) -> Callable[[], None]:
    def done(faces: tuple[int, ...]) -> None:
        desk.do(RerollDice(places, physical=True), typed=faces)

    return Intent(type_faces, look, desk, len(places), done)


def type_faces(look: Look, desk: Desk, number: int, done: Callable[[tuple[int, ...]], None]) -> None:
    """Tap what the dice show, one tap a die; a wrong one is tapped away again."""
    _, state = look._, desk.state

    def draw(answers: dict[str, Any], again: Callable[[], None]) -> list[ft.Control]:
        given: list[str] = answers["faces"]

        def add(face: str) -> Callable[[], None]:
            def tapped() -> None:
                if len(given) < number:
                    given.append(face)
                again()

            return tapped

        def drop(at: int) -> Callable[[], None]:
            def tapped() -> None:
                given.pop(at)
                again()

            return tapped

        full = len(given) == number
        keys: list[ft.Control] = [
            die_key(look, face, term(face, _), add(face), size=64) for face in kinds(state, "wilds")
        ]
        row: list[ft.Control] = [
            die_key(look, face, _("Take away: {face}", face=term(face, _)), drop(at), size=44)
            for at, face in enumerate(given)
        ]
        indices = tuple(face_index(state, "wilds", face) for face in given)
        return [
            title(look, _("{n} of {all} dice", n=len(given), all=number), 22),
            text(look, _("Tap the face of each real die."), 16, "ink2"),
            ft.Row(keys, wrap=True, spacing=8, run_spacing=8),
            ft.Row(row, wrap=True, spacing=2, run_spacing=2),
            button(look, _("These are the dice"), closing(Intent(done, indices)) if full else None, filled=True),
        ]

    asking(look, draw, {"faces": []})


def faces_note(look: Look, desk: Desk, profile: tuple[tuple[str, int], ...], assumed: bool) -> ft.Control:
    """On which faces the odds stand; assumed ones are corrected in one tap."""
    _ = look._
    listed = ", ".join(f"{n} × {term(face, _)}" for face, n in profile)
    if not assumed:
        return text(look, _("Odds on your own die: {faces}.", faces=listed), 13, "ink2")
    words = _("Die faces assumed: {faces}.", faces=listed)
    return hint(look, words, Intent(desk.device.go, "/box/eternia"), _("Correct"), ft.Icons.CASINO_OUTLINED)
