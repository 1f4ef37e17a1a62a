"""Drawn signs: everything is geometry, nothing is artwork. Shapes tell things apart before colours do."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Any

import flet as ft
import flet.canvas as cv

from companion.ui.guard import still
from companion.ui.widgets.surface import fade

Points = Sequence[tuple[float, float]]
LIGHT, SHADE = "#66FFFFFF", "#33000000"
GEM_OUTLINE = [(0.26, 0.08), (0.74, 0.08), (0.98, 0.38), (0.5, 0.97), (0.02, 0.38)]
HANDLE = [(0.45, 0.04), (0.55, 0.04), (0.55, 0.98), (0.45, 0.98)]
BLADES = [
    (0.5, 0.2),
    (0.68, 0.14),
    (0.9, 0.02),
    (0.98, 0.32),
    (0.9, 0.62),
    (0.68, 0.5),
    (0.5, 0.44),
    (0.32, 0.5),
    (0.1, 0.62),
    (0.02, 0.32),
    (0.1, 0.02),
    (0.32, 0.14),
]
SWORD = [
    (0.5, 0),
    (0.56, 0.1),
    (0.56, 0.66),
    (0.74, 0.66),
    (0.74, 0.74),
    (0.55, 0.74),
    (0.55, 0.98),
    (0.45, 0.98),
    (0.45, 0.74),
    (0.26, 0.74),
    (0.26, 0.66),
    (0.44, 0.66),
    (0.44, 0.1),
]
WING = [
    (0.02, 0.3),
    (0.45, 0.14),
    (0.98, 0.06),
    (0.84, 0.32),
    (0.92, 0.38),
    (0.7, 0.54),
    (0.76, 0.62),
    (0.48, 0.74),
    (0.5, 0.82),
    (0.2, 0.74),
]
SHIELD = [(0.12, 0.08), (0.88, 0.08), (0.88, 0.5), (0.5, 0.96), (0.12, 0.5)]
DROP = [(0.5, 0.04), (0.78, 0.48), (0.8, 0.66), (0.68, 0.88), (0.5, 0.96), (0.32, 0.88), (0.2, 0.66), (0.22, 0.48)]
FLAME = [
    (0.52, 0.02),
    (0.62, 0.28),
    (0.82, 0.46),
    (0.84, 0.7),
    (0.7, 0.92),
    (0.5, 0.98),
    (0.28, 0.92),
    (0.16, 0.7),
    (0.22, 0.48),
    (0.34, 0.56),
    (0.36, 0.3),
]
PEAK = [(0.02, 0.92), (0.36, 0.2), (0.52, 0.52), (0.64, 0.34), (0.98, 0.92)]
PLANKS = [(0.04, 0.2), (0.96, 0.2), (0.96, 0.46), (0.04, 0.46), (0.04, 0.56), (0.96, 0.56), (0.96, 0.82), (0.04, 0.82)]
CHALICE = [
    (0.16, 0.04),
    (0.84, 0.04),
    (0.78, 0.4),
    (0.56, 0.56),
    (0.56, 0.8),
    (0.76, 0.96),
    (0.24, 0.96),
    (0.44, 0.8),
    (0.44, 0.56),
    (0.22, 0.4),
]
GUST = [(0.04, 0.3), (0.6, 0.18), (0.92, 0.3), (0.6, 0.4), (0.96, 0.58), (0.5, 0.66), (0.7, 0.84), (0.04, 0.72)]


def draw(size: float, shapes: Sequence[cv.Shape], height: float | None = None) -> cv.Canvas:
    return cv.Canvas([*shapes], width=size, height=height or size)


def fill(colour: str) -> ft.Paint:
    return ft.Paint(color=colour)


def pen(colour: str, width: float, **more: Any) -> ft.Paint:
    return ft.Paint(
        color=colour, style=ft.PaintingStyle.STROKE, stroke_width=width, stroke_join=ft.StrokeJoin.ROUND, **more
    )


def poly(points: Points, size: float, colour: str, stroke: float = 0, at: tuple[float, float] = (0, 0)) -> cv.Path:
    """A polygon given in the unit square, moved by `at` dp; filled, or outlined when stroke is set."""
    spots = [(x * size + at[0], y * size + at[1]) for x, y in points]
    elements: list[cv.Path.PathElement] = [
        cv.Path.MoveTo(*spots[0]),
        *(cv.Path.LineTo(x, y) for x, y in spots[1:]),
        cv.Path.Close(),
    ]
    return cv.Path(elements, paint=pen(colour, stroke) if stroke else fill(colour))


def turned(points: Points, degrees: float) -> list[tuple[float, float]]:
    c, s = math.cos(math.radians(degrees)), math.sin(math.radians(degrees))
    return [(0.5 + (x - 0.5) * c - (y - 0.5) * s, 0.5 + (x - 0.5) * s + (y - 0.5) * c) for x, y in points]


def star_points(points: int = 4, inner: float = 0.36) -> list[tuple[float, float]]:
    spots = []
    for i in range(points * 2):
        r, a = (0.5 if i % 2 == 0 else 0.5 * inner), math.pi * i / points - math.pi / 2
        spots.append((0.5 + r * math.cos(a), 0.5 + r * math.sin(a)))
    return spots


def ring(size: float, radius: float, colour: str, width: float) -> cv.Circle:
    return cv.Circle(size / 2, size / 2, size * radius, paint=pen(colour, width))


@still
def gem(size: float, colour: str, kind: str = "full") -> ft.Control:
    """full = energy, hollow = fatigue, cracked = wound, socket = an empty place: four shapes, not four hues."""
    if kind == "socket":
        return draw(size, [poly(GEM_OUTLINE, size, fade(colour, 0.55), 1.5)])
    if kind == "hollow":
        bar = [(0.3, 0.4), (0.7, 0.4), (0.7, 0.48), (0.3, 0.48)]
        edge = poly(GEM_OUTLINE, size, colour, 2)
        return draw(size, [poly(GEM_OUTLINE, size, fade(colour, 0.25)), edge, poly(bar, size, colour)])
    shapes = [
        poly(GEM_OUTLINE, size, colour),
        poly([(0.26, 0.08), (0.74, 0.08), (0.66, 0.38), (0.34, 0.38)], size, LIGHT),
        poly([(0.02, 0.38), (0.34, 0.38), (0.5, 0.97)], size, SHADE),
        poly([(0.66, 0.38), (0.98, 0.38), (0.5, 0.97)], size, "#22FFFFFF"),
    ]
    if kind == "cracked":
        crack = [(0.55, 0.02), (0.4, 0.4), (0.6, 0.5), (0.42, 1), (0.52, 0.55), (0.3, 0.42)]
        shapes.append(poly(crack, size, "#160806"))
    return draw(size, shapes)


@still
def skull(size: float, colour: str, hole: str) -> ft.Control:
    return draw(
        size,
        [
            cv.Circle(size * 0.5, size * 0.42, size * 0.38, paint=fill(colour)),
            cv.Rect(size * 0.3, size * 0.62, size * 0.4, size * 0.3, border_radius=size * 0.08, paint=fill(colour)),
            cv.Circle(size * 0.35, size * 0.45, size * 0.11, paint=fill(hole)),
            cv.Circle(size * 0.65, size * 0.45, size * 0.11, paint=fill(hole)),
            poly([(0.5, 0.56), (0.56, 0.68), (0.44, 0.68)], size, hole),
            poly([(0.44, 0.78), (0.47, 0.78), (0.47, 0.92), (0.44, 0.92)], size, hole),
            poly([(0.53, 0.78), (0.56, 0.78), (0.56, 0.92), (0.53, 0.92)], size, hole),
        ],
    )


@still
def sun(size: float, colour: str) -> ft.Control:
    rays: list[cv.Shape] = []
    for angle in (math.pi * i / 4 for i in range(8)):
        x, y = math.cos(angle) * size, math.sin(angle) * size
        middle = size / 2
        rays.append(
            cv.Line(
                middle + x * 0.34,
                middle + y * 0.34,
                middle + x * 0.48,
                middle + y * 0.48,
                paint=pen(colour, size * 0.07),
            )
        )
    return draw(size, [cv.Circle(size / 2, size / 2, size * 0.24, paint=fill(colour)), *rays])


@still
def moon(size: float, colour: str, behind: str) -> ft.Control:
    disc = cv.Circle(size * 0.48, size * 0.5, size * 0.38, paint=fill(colour))
    return draw(size, [disc, cv.Circle(size * 0.64, size * 0.38, size * 0.32, paint=fill(behind))])


def axe_shapes(size: float, colour: str, at: tuple[float, float] = (0, 0), degrees: float = 0) -> list[cv.Shape]:
    return [poly(turned(part, degrees), size, colour, at=at) for part in (HANDLE, BLADES)]


def symbol_shapes(name: str, size: float, colour: str, at: tuple[float, float] = (0, 0)) -> list[cv.Shape]:
    """The drawn shape of a named symbol; an unknown name is a plain disc, so that any pack's dice can be drawn."""
    plain = {
        "shield": SHIELD,
        "sword": turned(SWORD, 40),
        "wing": WING,
        "gem": GEM_OUTLINE,
        "drop": DROP,
        "flame": FLAME,
        "peak": PEAK,
        "gust": GUST,
        "star": star_points(),
        "success": star_points(),
        "burst": star_points(8, 0.6),
        "arrow": [(0.1, 0.42), (0.55, 0.42), (0.55, 0.2), (0.95, 0.5), (0.55, 0.8), (0.55, 0.58), (0.1, 0.58)],
        "valuables": GEM_OUTLINE,
        "materials": PLANKS,
        "experience": star_points(5, 0.42),
        "artifact": CHALICE,
        "heart": [
            (0.5, 0.9),
            (0.06, 0.42),
            (0.14, 0.16),
            (0.36, 0.1),
            (0.5, 0.26),
            (0.64, 0.1),
            (0.86, 0.16),
            (0.94, 0.42),
        ],
    }
    if name == "axe":
        return axe_shapes(size, colour, at)
    if name == "reroll":
        x, y = size / 2 + at[0], size / 2 + at[1]
        arc = cv.Arc(
            x - size * 0.32, y - size * 0.32, size * 0.64, size * 0.64, -0.6, 4.9, paint=pen(colour, size * 0.11)
        )
        head = [(0.62, 0.04), (0.98, 0.2), (0.66, 0.42)]
        return [arc, poly(head, size, colour, at=at)]
    if name == "wind":
        bars = ((0.12, 0.2, 0.56), (0.02, 0.44, 0.96), (0.3, 0.68, 0.5))
        return [
            cv.Rect(
                size * x + at[0],
                size * y + at[1],
                size * long,
                size * 0.14,
                border_radius=size * 0.07,
                paint=fill(colour),
            )
            for x, y, long in bars
        ]
    if name in plain:
        return [poly(plain[name], size, colour, at=at)]
    return [cv.Circle(size / 2 + at[0], size / 2 + at[1], size * 0.34, paint=fill(colour))]


@still
def symbol(name: str, size: float, colour: str) -> ft.Control:
    return draw(size, symbol_shapes(name, size, colour))


@still
def glyph(kind: str, size: float, colour: str) -> ft.Control:
    """Sword, bow, wing: how a unit fights."""
    if kind != "ranged":
        return symbol("wing" if kind == "flying" else "sword", size, colour)
    line = pen(colour, size * 0.1)
    bow = cv.Path(
        [
            cv.Path.MoveTo(size * 0.3, size * 0.04),
            cv.Path.QuadraticTo(size * 1.1, size * 0.5, size * 0.3, size * 0.96),
            cv.Path.Close(),
        ],
        paint=line,
    )
    return draw(size, [bow, cv.Line(0, size / 2, size * 0.95, size / 2, paint=line)])
