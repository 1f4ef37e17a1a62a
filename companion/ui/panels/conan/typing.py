"""Sheets for real dice: one die after the other, a single reroll, or only the number of axes."""

from __future__ import annotations

from collections.abc import Callable

import flet as ft

from companion.games.conan.commands import TypeSymbols
from companion.ui.desk import Desk
from companion.ui.intent import Intent
from companion.ui.look import Look
from companion.ui.panels.conan.pieces import aside_key
from companion.ui.screens.dice import face_of
from companion.ui.widgets.sheet import close_sheet, open_sheet, type_number
from companion.ui.widgets.surface import stack, tap
from companion.ui.widgets.words import text, title
from companion.views import luck
from companion.views.conan.dice import face_words

MOST_AXES = 60


def type_axes(look: Look, desk: Desk, now: int, done: Callable[[int], object]) -> None:
    type_number(look, desk._("Axes after all rerolls"), now, 0, MOST_AXES, done)


def axes_key(look: Look, desk: Desk, now: int) -> ft.Control:
    """Beside the key that keeps the dice: only the number of axes, rerolls done at the table."""
    return aside_key(look, ft.Icons.EDIT, desk._("Type the number of axes"), Intent(_type, look, desk, now))


def _type(look: Look, desk: Desk, now: int) -> None:
    type_axes(look, desk, now, Intent(_typed, desk))


def _typed(desk: Desk, axes: int) -> None:
    desk.do(TypeSymbols(axes))


def type_faces(look: Look, desk: Desk, names: tuple[str, ...], done: Callable[[tuple[int, ...]], object]) -> None:
    """One die after the other: tap the face that the real die shows."""
    _ = desk._
    typed: list[int] = []
    dice = desk.state.dice
    holder = stack(gap=12)

    def chosen(face: int) -> Callable[[], None]:
        def choose() -> None:
            if len(typed) == len(names):  # one tap too many, on a sheet that goes down
                return
            typed.append(face)
            if len(typed) == len(names):
                close_sheet()
                done(tuple(typed))
            else:
                draw()
                holder.update()

        return choose

    def draw() -> None:
        name = names[len(typed)]
        faces: list[ft.Control] = [
            tap(
                face_of(desk, name, dice[name].faces[kind[0]], 76),
                chosen(kind[0]),
                face_words(dice[name].faces[kind[0]], _),
                padding=4,
                border_radius=16,
            )
            for kind in luck.face_kinds(dice[name])
        ]
        holder.controls = [
            title(look, _("Die {n} of {all}", n=len(typed) + 1, all=len(names)), 22),
            text(look, _("Tap the face it shows."), 16, "ink2"),
            ft.Row(faces, wrap=True, spacing=8, run_spacing=8),
        ]

    draw()
    open_sheet(look, holder)
