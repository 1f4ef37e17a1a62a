"""Small charts drawn as geometry: bars against an expectation, lines by round. Every chart has a spoken summary."""

from __future__ import annotations

from collections.abc import Sequence

import flet as ft
import flet.canvas as cv

from companion.ui.look import Look
from companion.ui.widgets.signs import draw, fill, pen
from companion.ui.widgets.surface import fade
from companion.ui.widgets.words import num


def bars(look: Look, pairs: Sequence[tuple[ft.Control, float, float]], said: str, height: float = 84) -> ft.Control:
    """A bar for what came, a frame for what was expected: (label below, value, expected)."""
    most = max([max(value, expected) for _label, value, expected in pairs] + [1])
    columns: list[ft.Control] = []
    for label, value, expected in pairs:
        width = 40.0
        tall, due = (height - 4) * value / most, max((height - 4) * expected / most, 4)
        shapes: list[cv.Shape] = [
            cv.Rect(10, height - 2 - tall, width - 20, tall, border_radius=4, paint=fill(look.c["second"])),
            cv.Rect(3, height - 2 - due, width - 6, due, border_radius=6, paint=pen(look.c["ink2"], 2)),
        ]
        amount = num(look, f"{value:g}", 18)
        columns.append(
            ft.Column(
                [amount, draw(width, shapes, height), label],
                spacing=4,
                horizontal_alignment=ft.CrossAxisAlignment.CENTER,
            )
        )
    return ft.Semantics(
        content=ft.Row(columns, spacing=10, wrap=True, run_spacing=12), label=said, exclude_semantics=True, image=True
    )


DASHES: tuple[list[float] | None, ...] = (None, [8, 5], [2, 4], [12, 4, 2, 4])


AXIS, NAMES_AT_END, BELOW = 34.0, 96.0, 22.0  # dp: the numbers at the left, the names at a line's end, the rounds below
MOST_MARKS = 9
ONE_LINE = 12  # letters of a name at a line's end


def steps_of(low: float, high: float) -> list[float]:
    """Three to five round numbers from below the lowest to above the highest value."""
    span = max(high - low, 1)
    size = next(
        size for power in range(7) for step in (1, 2, 5) if span / (size := step * 10.0**power) <= 4
    )  # numbers at a table are far below a million
    first = int(low // size)
    last = first
    while last * size < high:
        last += 1
    return [n * size for n in range(first, last + 1)]


def ends(spots: list[tuple[int, float]], gap: float, height: float) -> dict[int, float]:
    """Where each line's name stands: at the line's end, moved down where another one stands already, and up again where
    it would leave the chart."""
    order = [n for _y, n in sorted((y, n) for n, y in spots)]
    wanted, placed = dict(spots), dict[int, float]()
    least = gap / 2
    for n in order:
        placed[n] = max(wanted[n], least)
        least = placed[n] + gap
    most = height - gap / 2
    for n in reversed(order):
        placed[n] = min(placed[n], most)
        most = placed[n] - gap
    return placed


def lines(
    look: Look, series: Sequence[tuple[str, Sequence[float]]], said: str, width: float = 320, height: float = 150
) -> ft.Control:
    """One line a side over the rounds, with its name at its end; told apart by dashes as well as by colour."""
    colours = [look.c["accent_ink"], look.c["second"], look.c["good"], look.c["bad"]]
    values = [v for _name, points in series for v in points]
    marks = steps_of(min([0, *values]), max([1, *values]))
    low, span = marks[0], marks[-1] - marks[0]
    count = max([len(points) for _name, points in series] + [2])
    right, bottom = width - NAMES_AT_END, height - BELOW

    def spot(i: int, value: float) -> tuple[float, float]:
        return AXIS + (right - AXIS - 6) * i / (count - 1), 8 + (bottom - 8) * (1 - (value - low) / span)

    small, quiet = ft.TextStyle(size=13, font_family="Numerals", color=look.c["ink2"]), fade(look.c["line"], 0.6)
    shapes: list[cv.Shape] = []
    for mark in marks:
        y = spot(0, mark)[1]
        shapes.append(cv.Line(AXIS - 4, y, right, y, paint=pen(quiet, 1)))
        shapes.append(cv.Text(AXIS - 8, y, f"{mark:g}", small, alignment=ft.Alignment.CENTER_RIGHT))
    every = max(1, -(-count // MOST_MARKS))
    for i in range(0, count, every):
        x = spot(i, low)[0]
        shapes.append(cv.Text(x, bottom + 14, str(i + 1), small, alignment=ft.Alignment.CENTER))
    last: list[tuple[int, float]] = []
    for n, (_name, points) in enumerate(series):
        ink, dash = colours[n % len(colours)], DASHES[n % len(DASHES)]
        spots = [spot(i, value) for i, value in enumerate(points)]
        if len(spots) > 1:
            path = [cv.Path.MoveTo(*spots[0]), *(cv.Path.LineTo(*s) for s in spots[1:])]
            shapes.append(cv.Path(path, paint=pen(ink, 3, stroke_dash_pattern=dash) if dash else pen(ink, 3)))
        shapes += [cv.Circle(x, y, 4, paint=fill(ink)) for x, y in spots]
        last += [(n, spots[-1][1])] if spots else []
    gap = 34 if any(len(name) > ONE_LINE for name, _points in series) else 17
    for n, y in ends(last, gap, height).items():
        style = ft.TextStyle(size=13, font_family="TextBold", color=colours[n % len(colours)])
        room = NAMES_AT_END - 10
        shapes.append(
            cv.Text(right + 8, y, series[n][0], style, alignment=ft.Alignment.CENTER_LEFT, max_width=room, max_lines=2)
        )
    return ft.Semantics(content=draw(width, shapes, height), label=said, exclude_semantics=True, image=True)
