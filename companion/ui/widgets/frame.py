"""The frame of a screen: bar at the top, what matters in between, and the one main action at the bottom."""

from __future__ import annotations

import re

import flet as ft

from companion.ui.guard import tell
from companion.ui.intent import Intent
from companion.ui.look import Look
from companion.ui.touch import MAIN
from companion.ui.widgets.surface import Act, accented, fade, key, pad, tap
from companion.ui.widgets.words import ELLIPSIS, text, title

STRETCH = ft.CrossAxisAlignment.STRETCH
GLOW = 120  # dp
WIDEST = 960  # dp that keys take on a large screen
RIM = 1  # dp, around a key
LONG_KEY = 33  # letters of a main key that must do without its icon to keep to two lines
LONG, LONG_SIZE = 24, 20  # a long heading on a phone, in letters, and its smaller size


def bar(look: Look, heading: str, sub: str = "", back: Act = None, *actions: ft.Control) -> ft.Control:
    lead = [key(look, ft.Icons.ARROW_BACK, look._("Back"), back, 48, "bg")] if back else []
    size, most = (LONG_SIZE if look.phone and len(heading) * look.scale > LONG else 24), (2 if look.big else 1)
    lines: list[ft.Control] = [title(look, heading, size, max_lines=most, overflow=ELLIPSIS)]
    if sub:
        whole = re.sub(r" (?=\d+$)", "\u00a0", sub)  # a last number does not stand alone on its line
        lines.append(text(look, whole, 14, "ink2", max_lines=2, overflow=ELLIPSIS))
    words = ft.Semantics(content=ft.Column(lines, spacing=0), header=True, expand=True)
    return ft.Container(ft.Row([*lead, words, *actions], spacing=10), padding=pad(12, 8, 8, 8))


def main_action(
    look: Look,
    words: str,
    act: Act,
    icon: ft.IconData | None = None,
    client: ft.ClientAction | None = None,
    note: str = "",
    lacks: str = "",
) -> ft.Control:
    """Verb, object and price, with what follows as a second line; dimmed when there is nothing to do. What it `lacks`
    stands in that line, and the key says it rather than being dead.
    Large text needs the whole width: the icon and the second line stay away."""
    act, note = (Intent(tell, lacks), lacks) if lacks else (act, note)
    icon, note = (None, "") if look.big and look.phone else (icon, note)
    icon, size = (None, 16) if look.phone and len(words) > LONG_KEY else (icon, 18)
    ink, middle = "on_accent" if act else "ink2", ft.TextAlign.CENTER
    lines: list[ft.Control] = [text(look, words, size, ink, True, text_align=middle)]
    lines += [text(look, note, 13, ink, text_align=middle)] if note else []
    label = ft.Container(
        ft.Column(lines, spacing=0, tight=True, horizontal_alignment=ft.CrossAxisAlignment.CENTER)
        if note
        else lines[0],
        expand=True,
        expand_loose=True,
    )
    parts: list[ft.Control] = [*([ft.Icon(icon, color=look.colour(ink), size=24)] if icon else []), label]
    face = ft.Row(parts, alignment=ft.MainAxisAlignment.CENTER, spacing=10)
    ends = 10 if note else 19
    if act:
        return accented(look, face, act, words, 8, ends, 18, expand=True, client=client, place=MAIN)
    pads = ft.Padding.symmetric(vertical=ends, horizontal=8)
    return tap(face, act, words, expand=True, place=MAIN, padding=pads, border_radius=18, bgcolor=look.c["raised"])


def dock(look: Look, above: ft.Control | None, *main: ft.Control, most: float = WIDEST) -> ft.Control:
    """The main action, with at most one line above it: stacked on a phone, in one row from 600, no wider than `most`."""
    cells: list[ft.Control] = list(main)
    go = ft.Row(cells, spacing=8, expand=not look.phone) if main else None
    parts: list[ft.Control] = [p for p in (above, go) if p is not None]
    if look.phone:
        whole: ft.Control = ft.Column(parts, spacing=8, horizontal_alignment=STRETCH)
    else:
        beside: list[ft.Control] = [ft.Container(p, expand=True) for p in parts]
        whole = ft.Row(beside, spacing=12)
    if look.width > most:
        whole = ft.Row([ft.Container(whole, width=most)], alignment=ft.MainAxisAlignment.CENTER)
    box = ft.Container(
        whole,
        bgcolor=look.c["surface"],
        padding=pad(12, 10, 12, 12),
        border=ft.Border.only(top=ft.BorderSide(1, fade(look.c["line"], 0.6))),
    )
    return ft.Semantics(content=box, container=True, identifier="dock")


def scroll(children: list[ft.Control], gap: float = 10, key: ft.KeyValue | None = None) -> ft.Control:
    """What scrolls is cut off at its sides, where the rim of a key would lie: it keeps that much room within."""
    column = ft.Column(children, spacing=gap, horizontal_alignment=STRETCH)
    whole = ft.Container(column, padding=ft.Padding.symmetric(horizontal=RIM))
    moving = ft.Column([whole], scroll=ft.ScrollMode.AUTO, expand=True, horizontal_alignment=STRETCH, key=key)
    return ft.Container(moving, padding=ft.Padding.symmetric(horizontal=12 - RIM), expand=True)


def screen(look: Look, top: ft.Control, body: ft.Control, *bottom: ft.Control | None) -> ft.Control:
    """A whole screen, with the accent's glow fading over its top."""
    column = ft.Column(
        [top, body, *(b for b in bottom if b is not None)], spacing=0, expand=True, horizontal_alignment=STRETCH
    )
    glow = fade(look.c["accent"], 0.2 if look.dark else 0.12)
    light = ft.LinearGradient(
        begin=ft.Alignment.TOP_CENTER, end=ft.Alignment.BOTTOM_CENTER, colors=[glow, fade(look.c["accent"], 0)]
    )
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
    return ft.Row(
        [ft.Container(expand=True), ft.Container(child, width=most), ft.Container(expand=True)],
        expand=True,
        spacing=0,
        vertical_alignment=STRETCH,
    )
