"""The abstract sign of each game on the shelf, chosen by the pack: rays, axes, lozenges, a veiled eye, or a meeple."""

from __future__ import annotations

from collections.abc import Callable

import flet.canvas as cv

from companion.ui.widgets.signs import BLADES, HANDLE, LIGHT, SHADE, SHIELD, draw, fill, poly, ring, star_points
from companion.ui.widgets.surface import fade

Shapes = Callable[[float, str, str], list[cv.Shape]]
MEEPLE = [
    (0.5, 0.04),
    (0.62, 0.1),
    (0.64, 0.26),
    (0.58, 0.36),
    (0.94, 0.46),
    (0.92, 0.6),
    (0.7, 0.6),
    (0.88, 0.96),
    (0.58, 0.96),
    (0.5, 0.78),
    (0.42, 0.96),
    (0.12, 0.96),
    (0.3, 0.6),
    (0.08, 0.6),
    (0.06, 0.46),
    (0.42, 0.36),
    (0.36, 0.26),
    (0.38, 0.1),
]


def _rays(size: float, one: str, two: str) -> list[cv.Shape]:
    inner = size * 0.86
    return [
        poly(star_points(12, 0.5), size, fade(two, 0.35)),
        poly(star_points(6, 0.45), inner, two, at=(size * 0.07, size * 0.07)),
        poly([(0.5, 0.16), (0.66, 0.42), (0.5, 0.84), (0.34, 0.42)], size, one),
        poly([(0.5, 0.16), (0.5, 0.84), (0.34, 0.42)], size, "#55FFFFFF"),
    ]


def _axe(size: float, one: str, two: str) -> list[cv.Shape]:
    blades = [(0.5 + (x - 0.5) * 0.8, y * 0.8 + 0.1) for x, y in BLADES]
    right = [(0.5 + (x - 0.5) * 0.8, y * 0.8 + 0.1) for x, y in BLADES if x >= 0.5]
    return [
        ring(size, 0.47, fade(two, 0.55), 3),
        poly(HANDLE, size, two),
        poly(blades, size, one),
        poly(right, size, SHADE),
        poly([(0.45, 0.04), (0.55, 0.04), (0.55, 0.2), (0.45, 0.2)], size, two),
    ]


def _shield(size: float, one: str, two: str) -> list[cv.Shape]:
    def diamond(x: float, y: float) -> list[tuple[float, float]]:
        return [(x, y - 0.11), (x + 0.088, y), (x, y + 0.11), (x - 0.088, y)]

    spots = ((0.32, 0.28), (0.68, 0.28), (0.5, 0.48), (0.5, 0.74))
    return [poly(SHIELD, size, two), poly(SHIELD, size, one, 3), *(poly(diamond(*spot), size, one) for spot in spots)]


def _eye(size: float, one: str, two: str) -> list[cv.Shape]:
    middle = size / 2
    lid = cv.Path(
        [
            cv.Path.MoveTo(0, middle),
            cv.Path.QuadraticTo(middle, 0, size, middle),
            cv.Path.QuadraticTo(middle, size, 0, middle),
            cv.Path.Close(),
        ],
        paint=fill(two),
    )
    pupil = cv.Circle(middle, middle, size * 0.1, paint=fill(one))
    return [ring(size, 0.46, fade(one, 0.4), 2), lid, ring(size, 0.2, one, 4), pupil]


def _meeple(size: float, one: str, two: str) -> list[cv.Shape]:
    return [
        ring(size, 0.47, fade(two, 0.5), 2),
        poly([(0.15 + x * 0.7, 0.13 + y * 0.7) for x, y in MEEPLE], size, one),
        poly([(0.15 + x * 0.7, 0.13 + y * 0.7) for x, y in MEEPLE if x <= 0.5], size, LIGHT),
    ]


_EMBLEMS: dict[str, Shapes] = {"rays": _rays, "axe": _axe, "shield": _shield, "eye": _eye, "meeple": _meeple}
NAMES = tuple(_EMBLEMS)


def emblem(name: str, size: float, colours: tuple[str, str]) -> cv.Canvas:
    """The sign that a pack asks for by name."""
    return draw(size, _EMBLEMS.get(name, _meeple)(size, *colours))
