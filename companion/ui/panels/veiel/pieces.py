"""Drawn pieces of this game: the four elements and the Essence as shapes, numbers as tiles."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import flet as ft
import flet.canvas as cv

from companion.ui.guard import still
from companion.ui.look import Look
from companion.ui.widgets.signs import draw, pen, poly, star_points, symbol, symbol_shapes
from companion.ui.widgets.surface import Act, fade, panel, tap
from companion.ui.widgets.words import ELLIPSIS, num, text

SHAPES = {"fire": "flame", "air": "gust", "earth": "peak", "water": "drop", "essence": "star"}
DARK = {"fire": "#FF8A5C", "air": "#F2D15C", "earth": "#8FD08A", "water": "#6FB8FF", "essence": "#CBAAFF"}
LIGHT = {"fire": "#B0390C", "air": "#7A5C00", "earth": "#256B2E", "water": "#1B5FA8", "essence": "#6A35B8"}


def hue(look: Look, element: str) -> str:
    return (DARK if look.dark else LIGHT).get(element, look.c["ink2"])


def _wind(size: float, colour: str, width: float) -> list[cv.Shape]:
    """Three gusts that curl at their ends."""
    line = pen(colour, width, stroke_cap=ft.StrokeCap.ROUND)
    move, curve = cv.Path.MoveTo, cv.Path.CubicTo
    gusts = (
        ((0.06, 0.36), (0.3, 0.36, 0.6, 0.4, 0.68, 0.28), (0.74, 0.14, 0.54, 0.08, 0.48, 0.2)),
        ((0.06, 0.56), (0.4, 0.56, 0.84, 0.6, 0.92, 0.44), (0.96, 0.3, 0.8, 0.26, 0.76, 0.36)),
        ((0.06, 0.76), (0.3, 0.76, 0.56, 0.72, 0.62, 0.82), (0.66, 0.94, 0.5, 0.98, 0.46, 0.88)),
    )
    return [
        cv.Path(
            [move(*(c * size for c in start)), curve(*(c * size for c in first)), curve(*(c * size for c in last))],
            paint=line,
        )
        for start, first, last in gusts
    ]


@still
def element_sign(look: Look, element: str, size: float = 24, have: bool = True) -> ft.Control:
    """Flame, gust, peak, drop, star; hollow while the run does not bring it yet."""
    shape = SHAPES.get(element, "")
    if element == "air":
        return draw(size, _wind(size, hue(look, element), size * (0.11 if have else 0.05)))
    if have or not shape:
        return symbol(shape, size, hue(look, element))
    outline = {"star": star_points()}.get(shape)
    if outline:
        return draw(size, [poly(outline, size, hue(look, element), 1.5)])
    path: Any = symbol_shapes(shape, size * 0.92, hue(look, element), (size * 0.04, size * 0.04))[0]
    path.paint = pen(hue(look, element), 1.8)
    return draw(size, [path])


@still
def element_row(look: Look, elements: Sequence[str], size: float = 22, have: Sequence[bool] = ()) -> ft.Control:
    """The elements of a card, side by side; decoration, since the words stand beside it."""
    signs = [
        element_sign(look, element, size, have[n] if n < len(have) else True) for n, element in enumerate(elements)
    ]
    return ft.Row(list(signs), spacing=4, run_spacing=4, wrap=True, tight=True)


def stat(look: Look, name: str, value: object, note: str = "", colour: str = "ink", act: Act = None) -> ft.Control:
    """A number to be read at a metre, with its name above and what it means below."""
    lines: list[ft.Control] = [
        text(look, name, 14 if not look.big else 12, "ink2", True, no_wrap=True, overflow=ELLIPSIS),
        num(look, value, 48, colour),
    ]
    if note:
        lines.append(text(look, note, 13 if not look.big else 12, "ink2"))
    body = panel(look, ft.Column(lines, spacing=2), 10)
    said = look._("{name}: {value}", name=name, value=value) + (f", {note}" if note else "")
    if act:
        return tap(body, act, said, border_radius=16, expand=True)
    return ft.Semantics(content=body, label=said, exclude_semantics=True, expand=True)


def small_stat(look: Look, name: str, value: object, colour: str = "ink") -> ft.Control:
    """The same number where another matter fills the screen."""
    parts: list[ft.Control] = [num(look, value, 26, colour), text(look, name, 14, "ink2")]
    row = ft.Row(parts, spacing=6, tight=True)
    said = look._("{name}: {value}", name=name, value=value)
    return ft.Semantics(content=row, label=said, exclude_semantics=True)


def tile(
    look: Look, name: str, value: int, icon: ft.IconData, act: Act, said: str, *, muted: bool = False, hold: Act = None
) -> ft.Control:
    """A pile: what it is, how many cards; tap moves cards, a long press types the number."""
    ink = "ink2" if muted else "ink"
    label = text(look, name, 13, "ink2", no_wrap=not look.big, overflow=ELLIPSIS, text_align=ft.TextAlign.CENTER)
    top = ft.Row(
        [ft.Icon(icon, size=16, color=look.colour("ink2")), num(look, value, 30, ink)],
        spacing=4,
        alignment=ft.MainAxisAlignment.CENTER,
        tight=True,
    )
    face = ft.Column([top, label], spacing=2, horizontal_alignment=ft.CrossAxisAlignment.CENTER)
    return tap(
        face,
        act,
        said,
        on_hold=hold,
        padding=ft.Padding.symmetric(vertical=9, horizontal=0),
        border_radius=12,
        bgcolor=None if muted else look.c["raised"],
        border=ft.Border.all(1, fade(look.c["line"], 0.7)),
        alignment=ft.Alignment.CENTER,
    )


def big_key(
    look: Look, sign: ft.Control, words: str, act: Act, said: str = "", on: bool = False, note: str = ""
) -> ft.Control:
    """A large named key with a drawn sign: an element, a twin, a card in hand."""
    lines: list[ft.Control] = [sign, text(look, words, 14, "ink", True, text_align=ft.TextAlign.CENTER)]
    if note:
        lines.append(text(look, note, 13, "ink2", text_align=ft.TextAlign.CENTER))
    face = ft.Column(
        lines, spacing=4, horizontal_alignment=ft.CrossAxisAlignment.CENTER, alignment=ft.MainAxisAlignment.CENTER
    )
    edge = ft.Border.all(3, look.c["second"]) if on else ft.Border.all(1, look.c["line"])
    inset = 5 if on else 7
    return tap(
        face,
        act,
        said or words,
        selected=on or None,
        padding=ft.Padding.symmetric(vertical=inset, horizontal=1),
        border_radius=16,
        bgcolor=look.c["raised"],
        border=edge,
        alignment=ft.Alignment.CENTER,
    )
