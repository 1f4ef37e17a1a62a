"""Small charts drawn as geometry: bars against an expectation, lines by round. Every chart has a spoken summary."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import flet as ft
import flet.canvas as cv

from companion.ui.look import Look
from companion.ui.widgets.signs import draw, fill, pen
from companion.ui.widgets.surface import fade
from companion.ui.widgets.words import num, text


def bars(look: Look, pairs: Sequence[tuple[ft.Control, float, float]], said: str, height: float = 84) -> ft.Control:
    """A bar for what came, a frame for what was expected: (label below, value, expected)."""
    most = max([max(value, expected) for _label, value, expected in pairs] + [1])
    columns: list[ft.Control] = []
    for label, value, expected in pairs:
        width = 40.0
        tall, due = (height - 4) * value / most, max((height - 4) * expected / most, 4)
        shapes: list[Any] = [
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
        content=ft.Row(columns, spacing=10, wrap=True, run_spacing=12), label=said, exclude_semantics=True
    )


DASHES: tuple[list[float] | None, ...] = (None, [8, 5], [2, 4], [12, 4, 2, 4])


def lines(
    look: Look, series: Sequence[tuple[str, Sequence[float]]], said: str, width: float = 320, height: float = 150
) -> ft.Control:
    """One line a side over the rounds, told apart by dashes and dots as well as colour."""
    colours = [look.c["accent_ink"], look.c["second"], look.c["good"], look.c["bad"]]
    values = [v for _name, points in series for v in points]
    low, high = min([0, *values]), max([1, *values])
    span = max(high - low, 1)
    count = max([len(points) for _name, points in series] + [2])

    def spot(i: int, value: float) -> tuple[float, float]:
        return 6 + (width - 12) * i / (count - 1), 6 + (height - 12) * (1 - (value - low) / span)

    shapes: list[Any] = [
        cv.Line(6, spot(0, low)[1], width - 6, spot(0, low)[1], paint=pen(fade(look.c["line"], 0.8), 1))
    ]
    for n, (_name, points) in enumerate(series):
        ink, dash = colours[n % len(colours)], DASHES[n % len(DASHES)]
        spots = [spot(i, value) for i, value in enumerate(points)]
        if len(spots) > 1:
            path = [cv.Path.MoveTo(*spots[0]), *(cv.Path.LineTo(*s) for s in spots[1:])]
            shapes.append(cv.Path(path, paint=pen(ink, 3, stroke_dash_pattern=dash) if dash else pen(ink, 3)))
        shapes += [cv.Circle(x, y, 4, paint=fill(ink)) for x, y in spots]
    legend = ft.Row(
        [
            ft.Row(
                [
                    ft.Container(width=16, height=4, bgcolor=colours[n % len(colours)]),
                    text(look, look._("{name}: {value}", name=name, value=f"{points[-1]:g}") if points else name, 14),
                ],
                spacing=6,
                tight=True,
            )
            for n, (name, points) in enumerate(series)
        ],
        wrap=True,
        spacing=14,
        run_spacing=4,
    )
    chart = ft.Column([draw(width, shapes, height), legend], spacing=6)
    return ft.Semantics(content=chart, label=said, exclude_semantics=True)
