"""Dice drawn with shape and symbol, so that colours need not be told apart; a blank shows a dash."""

from __future__ import annotations

import math
from collections.abc import Mapping

import flet as ft
import flet.canvas as cv

from companion.ui.palette import readable_on
from companion.ui.widgets.signs import draw, fill, pen, poly, symbol_shapes
from companion.ui.widgets.surface import fade

MOST_SIGNS = 6
SPOTS: dict[int, list[tuple[float, float]]] = {
    1: [(0, 0)],
    2: [(-0.5, 0), (0.5, 0)],
    3: [(-0.5, 0.45), (0.5, 0.45), (0, -0.5)],
    4: [(-0.5, -0.5), (0.5, -0.5), (-0.5, 0.5), (0.5, 0.5)],
    5: [(-0.8, -0.8), (0.8, -0.8), (0, 0), (-0.8, 0.8), (0.8, 0.8)],
    6: [(-0.6, -0.9), (0.6, -0.9), (-0.6, 0), (0.6, 0), (-0.6, 0.9), (0.6, 0.9)],
}


def die_face(
    shape: str,
    colour: str,
    symbols: Mapping[str, int],
    size: float = 56,
    ink: str = "",
    mark: str = "",
    label: str = "",
) -> ft.Control:
    """One die: its shape tells the kind, its symbols are counted; `mark` rings the suggested reroll, `label` is text
    for faces that are words."""
    ink = ink or readable_on(colour)
    body: list[cv.Shape] = [_shape(shape, colour, size)]
    if not label and sum(symbols.values()) > MOST_SIGNS:  # too many to count: one faint sign behind the number
        label = str(sum(symbols.values()))
        body += symbol_shapes(next(iter(symbols)), size * 0.6, fade(ink, 0.25), (size * 0.2, size * 0.2))
        symbols = {}
    signs = [name for name, count in symbols.items() for _ in range(min(count, MOST_SIGNS))][:MOST_SIGNS]
    if not signs:
        dash = cv.Rect(size * 0.36, size * 0.47, size * 0.28, size * 0.07, border_radius=2, paint=fill(ink))
        body += [] if label else [dash]
    for name, (x, y) in zip(signs, SPOTS.get(len(signs), []), strict=False):
        w = size * (0.46 if len(signs) == 1 else 0.28 if len(signs) < 5 else 0.2)
        at = (size / 2 - w / 2 + x * w * 1.16, size / 2 - w / 2 + y * w * 1.16)
        body += symbol_shapes(name, w, ink, at)
    if mark:
        body.append(cv.Circle(size / 2, size / 2, size * 0.485, paint=pen(mark, 2.5, stroke_dash_pattern=[7, 5])))
    face = draw(size, body)
    if not label:
        return face
    words = ft.Text(label, size=size * 0.32, color=ink, font_family="Numerals")
    return ft.Stack(
        [face, ft.Container(words, alignment=ft.Alignment.CENTER, width=size, height=size)], width=size, height=size
    )


def die_signs(dice: tuple[tuple[str, str], ...], size: float = 16) -> ft.Control:
    """Dice before they are thrown, as small as letters: only shape and colour of each."""
    step = size + 3
    return draw(step * len(dice), [_shape(*die, size, n * step) for n, die in enumerate(dice)], size)


def _shape(shape: str, colour: str, size: float, x: float = 0) -> cv.Shape:
    if shape == "round":
        return cv.Circle(x + size / 2, size / 2, size * 0.42, paint=fill(colour))
    if shape == "hexagon":
        corners = [(0.5 + 0.45 * math.sin(math.pi * i / 3), 0.5 - 0.45 * math.cos(math.pi * i / 3)) for i in range(6)]
        return poly(corners, size, colour, at=(x, 0))
    if shape == "diamond":
        return poly([(0.5, 0.03), (0.97, 0.5), (0.5, 0.97), (0.03, 0.5)], size, colour, at=(x, 0))
    return cv.Rect(
        x + size * 0.11, size * 0.11, size * 0.78, size * 0.78, border_radius=size * 0.13, paint=fill(colour)
    )
