"""Zones of tokens and piles of cards: the number to read at a metre, the tokens to compare with the table."""

from __future__ import annotations

from typing import Any

import flet as ft

from companion.ui.look import Look
from companion.ui.widgets.signs import gem
from companion.ui.widgets.surface import Act, fade, panel, tap
from companion.ui.widgets.words import ELLIPSIS, num, text

MOST_DRAWN = 12


def gem_zone(
    look: Look, name: str, value: int, colour: str, kind: str = "full", note: str = "", act: Act = None, **more: Any
) -> ft.Control:
    """A zone of gems: full, hollow or cracked by what the zone means."""
    stones = ft.Row([gem(16, colour, kind) for _ in range(min(value, MOST_DRAWN))], spacing=3, run_spacing=3, wrap=True)
    top = ft.Row([gem(30, colour, kind), num(look, value, 56)], spacing=8)
    label = text(look, name, 14 if not look.big else 12, "ink2", True, no_wrap=True, overflow=ELLIPSIS)
    inner = ft.Column([label, top, stones, *([text(look, note, 13, "ink2")] if note else [])], spacing=6)
    said = look._("{name}: {value}", name=name, value=value)
    if act:
        return tap(panel(look, inner), act, said, border_radius=16, **more)
    return ft.Semantics(content=panel(look, inner), label=said, **more)


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
    said = look._("{name}: {value}", name=name, value=note)
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
