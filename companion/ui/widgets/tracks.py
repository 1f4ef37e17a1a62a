"""Tracks, phases and pips: where the table is, told by place and shape before colour."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import flet as ft

from companion.ui.guard import still
from companion.ui.intent import Intent
from companion.ui.look import Look
from companion.ui.widgets.surface import CENTRE, fade, tap
from companion.ui.widgets.words import ELLIPSIS, num, text

REACH = ft.Padding.symmetric(vertical=8)  # what looks 32 dp high answers on 48


def phase_bar(
    look: Look,
    names: Sequence[str],
    now: int,
    choose: Callable[[int], object] | None = None,
    undone: Sequence[int] = (),
) -> ft.Control:
    """Done phases carry a tick (those left `undone` carry none), the current one is filled, later ones are outlines. Large
    text on a phone leaves a bar that only tells no room for ticks."""
    cells: list[ft.Control] = []
    for i, name in enumerate(names):
        on = i == now
        done = i < now and i not in undone and (choose is not None or not (look.big and look.phone))
        mark = [ft.Icon(ft.Icons.CHECK, size=16, color=look.c["ink2"])] if done else []
        label = text(look, name, 14, "bg" if on else "ink2", on, no_wrap=True, overflow=ELLIPSIS)
        inner = ft.Row([*mark, label], alignment=ft.MainAxisAlignment.CENTER, spacing=4, tight=True)
        weight = max(len(name) + (3 if i <= now else 1), 5 if choose else 0)  # a thumb finds every step
        border = None if on else ft.Border.all(1, fade(look.c["line"], 0.7))
        box = ft.Container(
            inner,
            padding=ft.Padding.symmetric(vertical=7, horizontal=6),
            border_radius=12,
            alignment=CENTRE,
            bgcolor=look.c["second"] if on else None,
            border=border,
        )
        cells.append(
            ft.Container(box, expand=weight)
            if not choose
            else tap(box, Intent(choose, i), name, expand=weight, selected=on, padding=REACH)
        )
    return ft.Row(cells, spacing=6)


def short(look: Look, names: Sequence[str], now: int, most: int) -> tuple[str, ...]:
    """Names of a phase bar; where they would be cut off, only the current one stands in words. A tick takes room too."""
    if (sum(len(name) + 3 for name in names) + 3 * now) * look.scale <= most:
        return tuple(names)
    return tuple(name if n == now else str(n + 1) for n, name in enumerate(names))


def number_track(
    look: Look, last: int, now: int, end: str, choose: Callable[[int], object] | None = None
) -> ft.Control:
    """A turn track: past filled, now large with its number, the end flagged; long ones show a window around now."""
    first, final = 1, last
    if last > 10:
        first = max(1, min(now - 3, last - 8))
        final = min(last, first + 8)
    cells: list[ft.Control] = []
    for i in range(first, final + 1):
        here = i == now
        colour = "bg" if here else "ink" if i > now else "ink2"
        face = ft.Container(
            num(look, i, 26 if here else 16, colour),
            height=38,
            border_radius=10,
            alignment=CENTRE,
            bgcolor=look.c["ink"] if here else look.c["raised"] if i < now else None,
            border=None if i <= now else ft.Border.all(1, fade(look.c["line"], 0.8)),
        )
        weight = 3 if here else 2
        name = look._("Round {n}", n=i)
        cells.append(
            tap(face, Intent(choose, i), name, selected=here, expand=weight)
            if choose
            else ft.Container(face, expand=weight)
        )
    tail = ft.Row(
        [ft.Icon(ft.Icons.FLAG, size=18, color=look.c["second"]), text(look, end, 13, "ink2")], spacing=2, tight=True
    )
    return ft.Row([*cells, tail] if final == last else [*cells, num(look, f"… {last}", 16, "ink2")], spacing=4)


def spaces(look: Look, names: Sequence[str], now: int, choose: Callable[[int], object]) -> ft.Control:
    """A track of named spaces, wrapped over as many lines as it needs; tap a space to put the marker there."""
    cells = []
    for i, name in enumerate(names):
        on = i == now
        label = text(look, name, 14, "bg" if on else "ink", on)
        face = ft.Container(
            label,
            padding=ft.Padding.symmetric(horizontal=14, vertical=15),
            border_radius=12,
            bgcolor=look.c["second"] if on else look.c["raised"],
        )
        cells.append(tap(face, Intent(choose, i), name, selected=on))
    return ft.Row(cells, spacing=6, run_spacing=6, wrap=True)


@still
def pips(look: Look, spent: int, total: int, size: float = 18, colour: str = "accent_ink") -> ft.Control:
    """Spent pips are hollow, pips left are full."""
    edge = look.colour(colour)

    def one(full: bool) -> ft.Control:
        return ft.Container(
            width=size, height=size, border_radius=size, bgcolor=edge if full else None, border=ft.Border.all(2, edge)
        )

    return ft.Row([one(i >= spent) for i in range(total)], spacing=6, tight=True)


@still
def bar_meter(look: Look, value: int, most: int, colour: str = "accent") -> ft.Control:
    """Health as segments, so that it can be counted; beyond twelve it is one bar."""
    low = value <= most / 3
    full = look.colour("bad" if low else colour)
    if most > 12:
        share = value / most if most else 0
        return ft.ProgressBar(value=share, color=full, bgcolor=look.c["raised"], bar_height=9, border_radius=5)
    cells: list[Any] = [
        ft.Container(height=9, border_radius=5, expand=True, bgcolor=full if i < value else look.c["raised"])
        for i in range(most)
    ]
    return ft.Row(cells, spacing=3)
