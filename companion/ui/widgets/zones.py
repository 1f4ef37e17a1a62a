"""Piles of cards and cards that lie open."""

from __future__ import annotations

import flet as ft

from companion.ui.look import Look
from companion.ui.widgets.surface import Act, fade, tap
from companion.ui.widgets.words import num, text


def card_pile(look: Look, name: str, count: int, act: Act, note: str = "") -> ft.Control:
    """A face-down pile: tap to draw, the number of cards left on its back."""
    back = ft.Container(
        num(look, count, 32),
        width=64,
        height=84,
        border_radius=10,
        alignment=ft.Alignment.CENTER,
        bgcolor=look.c["raised"],
        border=ft.Border.all(2, look.c["second" if count else "line"]),
    )
    words = ft.Column([text(look, name, 16, "ink", True), text(look, note, 14, "ink2")], spacing=2, expand=True)
    said = look._("Draw from {name}: {value}", name=name, value=note)
    return tap(
        ft.Row([back, words], spacing=12),
        act,
        said,
        border_radius=14,
        padding=8,
        border=ft.Border.all(1, fade(look.c["line"], 0.45)),
        bgcolor=look.c["surface"],
    )


def card_face(look: Look, name: str, note: str = "", act: Act = None, said: str = "") -> ft.Control:
    """A card that lies open; a tap puts it away."""
    inner = ft.Column([text(look, name, 15, "ink", True), *([text(look, note, 13, "ink2")] if note else [])], spacing=2)
    return tap(
        inner,
        act,
        said or name,
        padding=15,
        border_radius=12,
        bgcolor=look.c["raised"],
        border=ft.Border.all(1, look.c["line"]),
    )
