"""Real dice typed in: tap what each of them shows. While they are typed the app rolls nothing."""

from __future__ import annotations

from dataclasses import dataclass

import flet as ft

from companion.ui.desk import Desk
from companion.ui.guard import tell
from companion.ui.look import Look
from companion.ui.panels.heroes3.pieces import chip, wrap
from companion.ui.widgets.surface import button, stack
from companion.ui.widgets.words import text
from companion.views.heroes3.dice import DieRow, sorted_out

FACES = (-1, 0, 1)
Faces = tuple[int | None, ...]


@dataclass(frozen=True)
class Drawn:
    """The rows of this attack, the faces tapped so far, and whether they are typed at all (`always`: by the table's choice)."""

    rows: tuple[DieRow, ...]
    shown: Faces
    typing: bool
    always: bool


def signed(n: int) -> str:
    return f"+{n}" if n > 0 else f"−{-n}" if n < 0 else "0"


def drawn(look: Look, desk: Desk, rows: tuple[DieRow, ...]) -> Drawn:
    always = desk.state.automation.get("dice") == "off"
    return Drawn(rows, _shown(desk, len(rows)), always or bool(desk.recall("typing", False)), always)


def _shown(desk: Desk, count: int) -> Faces:
    kept: Faces = tuple(desk.recall("dice", ()))
    return (*kept, *(None for _ in range(count - len(kept))))[:count]


def faces(look: Look, desk: Desk, dice: Drawn) -> ft.Control:
    _ = desk._
    if not dice.typing:
        return button(look, _("Type real dice"), desk.keeps("typing", True), ft.Icons.BACK_HAND_OUTLINED)
    found: list[ft.Control] = []
    for place, row in enumerate(dice.rows):
        if row.words:
            found.append(text(look, row.words, 14, "ink2", True))
        found.append(wrap(*(chip(look, signed(f), desk.keeps("dice", _put(dice.shown, place, f)), dice.shown[place] == f) for f in FACES)))  # fmt: skip
    if not dice.always:
        found.append(button(look, _("Let the app roll"), lambda: _app(desk)))
    return stack(*found, gap=4)


def _put(shown: Faces, place: int, face: int) -> Faces:
    return tuple(face if i == place else other for i, other in enumerate(shown))


def _app(desk: Desk) -> None:
    desk.memory_clear("dice")
    desk.keep("typing", False)


def thrown(desk: Desk, rows: tuple[DieRow, ...]) -> tuple[tuple[int, ...], int | None] | None:
    """The typed dice and the Shield's, nothing where the app rolls; None, and a word, while a face is missing."""
    always = desk.state.automation.get("dice") == "off"
    if not always and not desk.recall("typing", False):
        return (), None
    found = sorted_out(rows, _shown(desk, len(rows)))
    if found is None:
        tell(desk._("Tap what the real dice show first."))
    return found
