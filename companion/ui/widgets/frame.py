"""The frame of a screen: bar at the top, what matters in between, undo and the one main action at the bottom."""

from __future__ import annotations

from typing import Any

import flet as ft

from companion.ui.look import Look
from companion.ui.widgets.surface import Act, fade, key, pad, tap
from companion.ui.widgets.words import ELLIPSIS, text, title

STRETCH = ft.CrossAxisAlignment.STRETCH
GLOW = 190  # dp
LONG, LONG_SIZE = 24, 20  # a long heading on a phone, in letters, and its smaller size


def bar(look: Look, heading: str, sub: str = "", back: Act = None, *actions: ft.Control) -> ft.Control:
    lead = [key(look, ft.Icons.ARROW_BACK, look._("Back"), back, 48, "bg")] if back else []
    size, most = (LONG_SIZE if look.phone and len(heading) * look.scale > LONG else 24), (2 if look.big else 1)
    lines: list[ft.Control] = [title(look, heading, size, max_lines=most, overflow=ELLIPSIS)]
    if sub:
        lines.append(text(look, sub, 14, "ink2", max_lines=most, overflow=ELLIPSIS))
    words = ft.Semantics(content=ft.Column(lines, spacing=0), header=True, expand=True)
    return ft.Container(ft.Row([*lead, words, *actions], spacing=10), padding=pad(12, 8, 8, 8))


def undo_bar(
    look: Look, what: str, on_undo: Act, on_history: Act, can_redo: bool = False, on_redo: Act = None
) -> ft.Control:
    """Undo, named after what it undoes; the history beside it, and redo while there is something to redo."""
    words = look._("Undo: {what}", what=what) if what else look._("Nothing to undo yet")
    ink = "ink" if what else "ink2"
    line = ft.Row(
        [
            ft.Icon(ft.Icons.UNDO, size=20, color=look.colour("second" if what else "ink2")),
            text(look, words, 15, ink, expand=True, max_lines=2 if look.big else 1, overflow=ELLIPSIS),
        ],
        spacing=10,
    )
    face = tap(line, on_undo if what else None, words, padding=ft.Padding.symmetric(horizontal=14, vertical=9 if look.big else 14.5),
               border_radius=14, bgcolor=look.c["bg"], border=ft.Border.all(1, fade(look.c["line"], 0.7)), expand=True)  # fmt: skip
    redo = [key(look, ft.Icons.REDO, look._("Redo"), on_redo, 48, "bg")] if can_redo else []
    return ft.Row([face, *redo, key(look, ft.Icons.HISTORY, look._("History"), on_history, 48, "bg")], spacing=8)


def main_action(
    look: Look, words: str, act: Act, icon: Any = None, client: ft.ClientAction | None = None
) -> ft.Control:
    """Verb, object and price; changes its meaning only when the phase bar moves. Dimmed when there is nothing to do.
    Large text needs the whole width: the icon stays away."""
    icon = None if look.big and look.phone else icon
    ink = "on_accent" if act else "ink2"
    label = ft.Container(
        text(look, words, 18, ink, True, text_align=ft.TextAlign.CENTER), expand=True, expand_loose=True
    )
    parts: list[ft.Control] = [*([ft.Icon(icon, color=look.colour(ink), size=24)] if icon else []), label]
    face = ft.Row(parts, alignment=ft.MainAxisAlignment.CENTER, spacing=10)
    return tap(face, act, words, expand=True, client=client, padding=ft.Padding.symmetric(vertical=19, horizontal=8), border_radius=18,
               bgcolor=look.c["accent"] if act else look.c["raised"])  # fmt: skip


def dock(look: Look, undo: ft.Control | None, *main: ft.Control) -> ft.Control:
    """Undo, then the main action: stacked on a phone, in one row from 600."""
    cells: list[ft.Control] = list(main)
    go = ft.Row(cells, spacing=8, expand=not look.phone) if main else None
    parts: list[ft.Control] = [p for p in (undo, go) if p is not None]
    if look.phone:
        whole: ft.Control = ft.Column(parts, spacing=8, horizontal_alignment=STRETCH)
    else:
        beside: list[ft.Control] = [ft.Container(p, expand=True) for p in parts]
        whole = ft.Row(beside, spacing=12)
    return ft.Container(whole, bgcolor=look.c["surface"], padding=pad(12, 10, 12, 12),
                        border=ft.Border.only(top=ft.BorderSide(1, fade(look.c["line"], 0.6))))  # fmt: skip


def scroll(children: list[ft.Control], gap: float = 10, key: Any = None) -> ft.Control:
    column = ft.Column(
        children, spacing=gap, scroll=ft.ScrollMode.AUTO, expand=True, horizontal_alignment=STRETCH, key=key
    )
    return ft.Container(column, padding=ft.Padding.symmetric(horizontal=12), expand=True)


def screen(look: Look, top: ft.Control, body: ft.Control, *bottom: ft.Control | None) -> ft.Control:
    """A whole screen, with the accent's glow fading over its top."""
    column = ft.Column(
        [top, body, *(b for b in bottom if b is not None)], spacing=0, expand=True, horizontal_alignment=STRETCH
    )
    glow = fade(look.c["accent"], 0.2 if look.dark else 0.12)
    light = ft.LinearGradient(begin=ft.Alignment.TOP_CENTER, end=ft.Alignment.BOTTOM_CENTER,
                              colors=[glow, fade(look.c["accent"], 0)])  # fmt: skip
    # The glow lies behind the top only: painted over the whole screen it cost a quarter of every frame.
    behind = ft.Container(gradient=light, height=GLOW, left=0, top=0, right=0)
    inner = ft.SafeArea(content=column, expand=True)
    return ft.Container(
        ft.Stack([behind, inner], fit=ft.StackFit.EXPAND, expand=True), bgcolor=look.c["bg"], expand=True
    )


def centred(look: Look, child: ft.Control, most: float = 720) -> ft.Control:
    """One column that does not grow wider than a page of text on a large screen."""
    if look.width <= most + 40:
        return child
    return ft.Row([ft.Container(expand=True), ft.Container(child, width=most), ft.Container(expand=True)], expand=True,
                  spacing=0, vertical_alignment=STRETCH)  # fmt: skip
