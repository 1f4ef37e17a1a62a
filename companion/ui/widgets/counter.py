"""The counter: tap is one step, hold repeats, a long press on the number types it."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

import flet as ft

from companion.ui.guard import report, still, touched
from companion.ui.intent import Intent
from companion.ui.look import Look
from companion.ui.widgets.surface import CENTRE, pad, rim, tap
from companion.ui.widgets.words import num, text

Change = Callable[[int], object]
REPEAT_SECONDS = 0.12
MOST_REPEATS = 99
HELD = "held key"


def counter(
    look: Look,
    name: str,
    value: int,
    change: Change,
    *,
    icon: ft.Control | None = None,
    size: float = 40,
    key_size: float = 56,
    type_in: Callable[[], object] | None = None,
    low: int | None = None,
    high: int | None = None,
    stacked: bool = False,
    note: str = "",
    spoken: str = "",
    label: float = 14,
    extra: ft.Control | None = None,
) -> ft.Control:
    """A number with minus and plus; `change(by)` is called for taps and while a key is held. `spoken` names it where
    several counters of one screen are called the same, `extra` stands at the end of the line that names it."""
    said_name = spoken or name
    minus = step_key(look, ft.Icons.REMOVE, f"{said_name} −1", Intent(change, -1), key_size, value != low)
    plus = step_key(look, ft.Icons.ADD, f"{said_name} +1", Intent(change, 1), key_size, value != high)
    said = look._("{name}: {value}", name=said_name, value=value)
    if type_in:
        said = look._("{name}: {value}. Long press to type", name=said_name, value=value)
    number = tap(
        num(look, value, size),
        type_in,
        said,
        on_hold=type_in,
        alignment=CENTRE,
        border_radius=12,
        height=key_size,
        expand=True,
    )
    below = stacked or look.big
    keys = ft.Row([minus, number, plus], spacing=3, expand=None if below else 3)
    head: ft.Control = text(look, name, label, "ink2" if label < 16 else "ink", True, expand=None if note else 2)
    if note:
        head = ft.Column([head, text(look, note, 13, "ink2")], spacing=0, expand=2)
    if below:
        line = ft.Row([part for part in (icon, head, extra) if part], spacing=8)
        return ft.Column([ft.Container(line, padding=pad(left=4)), keys], spacing=4)
    if icon:
        head = ft.Row([icon, head], spacing=8, expand=2)
    return ft.Row([part for part in (head, keys, extra) if part], spacing=8)


@still
def step_key(
    look: Look, icon: ft.IconData, name: str, act: Callable[[], object], size: float = 56, enabled: bool = True
) -> ft.Control:
    """A plus or minus that goes on while it is held and `act` gives something; at its bound it is dimmed and still."""

    async def repeat(_: object) -> None:
        memory = ft.context.page.data.memory  # not here: the key that is let go may have been drawn anew by then
        memory[HELD] = held = object()
        try:
            for _n in range(MOST_REPEATS):
                if memory.get(HELD) is not held or act() is None:
                    return
                await asyncio.sleep(REPEAT_SECONDS)
        except Exception as error:
            report(error)

    def release(_: object) -> None:
        ft.context.page.data.memory[HELD] = None

    ink = "ink" if enabled else "line"
    face = ft.Container(
        ft.Icon(icon, size=size * 0.46, color=look.colour(ink)),
        height=size,
        width=size,
        border_radius=16,
        alignment=CENTRE,
        bgcolor=look.c["raised"] if enabled else None,
        border=None if enabled else ft.Border.all(1, look.c["line"]),
        shadow=rim(look.c["line"]) if enabled else None,
    )
    on_tap = touched(act, name) if enabled else None
    body = ft.GestureDetector(
        content=face,
        on_tap=on_tap,
        on_long_press_start=repeat if enabled else None,
        on_long_press_end=release,
        on_long_press_cancel=release,
        exclude_from_semantics=True,
    )
    return ft.Semantics(content=body, label=name, button=True, container=True, exclude_semantics=True, on_tap=on_tap)
