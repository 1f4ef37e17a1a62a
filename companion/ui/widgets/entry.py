"""Real dice, entered where the roll key was: a face with one tap, or the total as a number from 0 to 9 and more."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import flet as ft

from companion.ui.look import Look
from companion.ui.widgets.surface import Act, chip, fade, key, pad, stack, tap
from companion.ui.widgets.words import num, text

MOST_CHIP = 9
KEY = 52  # dp, a key of the pad


def face_key(look: Look, drawn: ft.Control, name: str, act: Act) -> ft.Control:
    """One face of a die that is still to be entered; dark when no such die is left."""
    edge = ft.Border.all(2 if act else 1, look.c["accent_ink"] if act else fade(look.c["line"], 0.4))
    return tap(
        drawn,
        act,
        name,
        expand=True,
        height=KEY,
        alignment=ft.Alignment.CENTER,
        border_radius=14,
        border=edge,
        bgcolor=look.c["raised"] if act else None,
        opacity=1.0 if act else 0.35,
    )


def total_keys(look: Look, most: int, act: Any, name: Any) -> ft.Control:
    """The total with one tap: 0 to 9, and a key for more; what the dice cannot show is dark. `act(n)` is what the tap does,
    `act(-1)` asks for a larger number, `name(n)` is what is read out."""
    rows: list[ft.Control] = []
    for low in (0, 5):
        cells: list[ft.Control] = []
        for n in range(low, low + 5):
            more = n == MOST_CHIP and most > MOST_CHIP
            cells.append(
                face_key(
                    look,
                    num(look, f"{n}+" if more else n, 28),
                    name(n),
                    (act(-1) if more else act(n)) if n <= most else None,
                )
            )
        rows.append(ft.Row(cells, spacing=8))
    return stack(*rows, gap=8)


def entry(look: Look, heading: str, sub: str, ways: Sequence[ft.Control], *rows: ft.Control) -> ft.Control:
    """The pad in the place of the main key: what is entered, the other ways to do it, and the keys. Large text on a phone
    grows less here, so that the board above stays in sight."""
    large, small = (12, 10) if look.big and look.phone else (16, 13)
    told = [text(look, sub, small, "ink2")] if sub else []
    words = ft.Column([text(look, heading, large, "ink", True), *told], spacing=0, expand=True)
    body = stack(ft.Row([words, *ways], spacing=6), *rows, gap=8)
    edge = ft.Border.only(top=ft.BorderSide(3, look.c["accent"]))
    return ft.Container(body, bgcolor=look.c["surface"], padding=pad(12, 8, 12, 12), border=edge)


def app_rolls(look: Look, act: Act) -> ft.Control:
    """The other way, for this roll only."""
    if look.big and look.phone:
        return key(look, ft.Icons.CASINO_OUTLINED, look._("The app rolls"), act, 48, "bg")
    return chip(look, look._("The app rolls"), act, icon=ft.Icons.CASINO_OUTLINED)


def by_total(look: Look, act: Act) -> ft.Control:
    return chip(look, look._("Total"), act, icon=ft.Icons.PIN_OUTLINED)


def by_faces(look: Look, act: Act) -> ft.Control:
    return chip(look, look._("Die by die"), act, icon=ft.Icons.CASINO_OUTLINED)
