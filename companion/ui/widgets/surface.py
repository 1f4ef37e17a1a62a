"""Surfaces and buttons: panels, keys, chips, tags and the rule chip. Every control has a spoken name."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import flet as ft

from companion.ui.guard import handler, still, touched
from companion.ui.look import Look
from companion.ui.widgets.words import text, title

Act = Callable[..., object] | None
CENTRE = ft.Alignment.CENTER
FOCUS_RIM = 4  # dp


def fade(colour: str, opacity: float) -> str:
    return str(ft.Colors.with_opacity(opacity, colour))


def pad(left: float = 0, top: float = 0, right: float = 0, bottom: float = 0) -> ft.Padding:
    return ft.Padding.only(left=left, top=top, right=right, bottom=bottom)


def rim(colour: str, width: float = 1) -> ft.BoxShadow:
    """The edge of a surface that nothing shines through, laid beneath it: a border along round corners is worked out
    for every point of the surface, which took a tenth of a frame."""
    return ft.BoxShadow(spread_radius=width, color=colour)


def panel(
    look: Look, content: ft.Control, padding: ft.PaddingValue = 12, tone: str = "surface", edge: str = "", **more: Any
) -> ft.Container:
    """A quiet surface; `edge` gives it a strong outline in that role."""
    width = 2 if edge else 1
    line = rim(look.colour(edge) if edge else fade(look.c["line"], 0.45), width)
    place: dict[str, Any] = {"padding": padding, "margin": width, "bgcolor": look.colour(tone)}
    return ft.Container(content, border_radius=16, shadow=line, **place, **more)


def tap(
    content: ft.Control,
    act: Act,
    name: str,
    *,
    selected: bool | None = None,
    expand: bool | int | None = None,
    key: ft.KeyValue | None = None,
    on_hold: Act = None,
    client: ft.ClientAction | None = None,
    place: str = "",
    **more: Any,
) -> ft.Control:
    """A named button of any look: the accessible name replaces what is drawn inside.

    `client` is done by the browser inside the finger's own gesture (copy, share, pick a file), as Safari wants; `act`
    then only serves those who come by screen reader. `place` names what stands in the same place on every screen (`ui/touch`).
    """
    on = touched(act, name, place) if act else None
    hold = handler(on_hold) if on_hold else None
    box = ft.Container(
        content, on_click=None if client else on, on_long_press=hold, ink=bool(on), action=client, **more
    )
    return ft.Semantics(
        content=box,
        label=name,
        button=True,
        container=True,
        exclude_semantics=True,
        on_tap=on,
        on_long_press=hold,
        selected=selected,
        expand=expand,
        key=key,
        disabled=False,
        identifier=place or None,
    )


def accented(
    look: Look, face: ft.Control, act: Act, name: str, sides: float, ends: float, radius: float, **more: Any
) -> ft.Control:
    """A key in the accent's colour. No colour laid over the whole of it would be seen and leave its words readable, so what
    the keyboard is at shows as a rim within it."""
    accent = look.c["accent"]
    pads = ft.Padding.symmetric(vertical=ends - FOCUS_RIM, horizontal=sides - FOCUS_RIM)
    inside = ft.Container(face, padding=pads, border_radius=radius - FOCUS_RIM, bgcolor=accent)
    lit = ft.Theme(focus_color=look.c["on_accent"])
    return tap(inside, act, name, padding=FOCUS_RIM, border_radius=radius, bgcolor=accent, theme=lit, **more)


@still
def key(
    look: Look,
    icon: ft.IconData,
    name: str,
    act: Act = None,
    size: float = 56,
    tone: str = "raised",
    colour: str = "ink",
    width: float | None = None,
    on_hold: Act = None,
    edge: bool = True,
) -> ft.Control:
    """A square key with an icon."""
    inside = ft.Icon(icon, size=size * 0.46, color=look.colour(colour))
    return tap(
        inside,
        act,
        name,
        on_hold=on_hold,
        height=size,
        width=width or size,
        bgcolor=look.colour(tone),
        border_radius=16,
        shadow=rim(look.c["line"]) if edge else None,
        alignment=CENTRE,
    )


@still
def button(
    look: Look,
    words: str,
    act: Act,
    icon: ft.IconData | None = None,
    filled: bool = False,
    expand: bool | int | None = None,
    client: ft.ClientAction | None = None,
) -> ft.Control:
    """A secondary button in words; the filled one is the main action of a sheet.
    Beside another on a phone, large text needs its icon's width: a word is never broken."""
    icon = None if expand and look.big and look.phone else icon
    ink = "ink2" if act is None else "on_accent" if filled else "ink"
    label = text(look, words, 16, ink, True, text_align=ft.TextAlign.CENTER)
    parts: list[ft.Control] = [
        *([ft.Icon(icon, size=20, color=look.colour(ink))] if icon else []),
        ft.Container(label, expand=True, expand_loose=True),
    ]
    row = ft.Row(parts, alignment=ft.MainAxisAlignment.CENTER, spacing=8, tight=expand is None)
    if filled and act:
        return accented(look, row, act, words, 16, 14, 16, expand=expand, client=client)
    border = ft.Border.all(1, look.c["line"])
    pads = ft.Padding.symmetric(horizontal=16, vertical=14)
    return tap(row, act, words, expand=expand, client=client, padding=pads, border_radius=16, border=border)


def tag(look: Look, words: str, colour: str = "ink2", filled: bool = False) -> ft.Container:
    ink = look.c["on_accent"] if filled else look.colour(colour)
    border = None if filled else ft.Border.all(1, fade(ink, 0.7))
    return ft.Container(
        text(look, words, 13, ink, True),
        padding=ft.Padding.symmetric(horizontal=10, vertical=3),
        border_radius=12,
        bgcolor=look.c["accent"] if filled else None,
        border=border,
    )


@still
def chip(
    look: Look, words: str, act: Act = None, on: bool = False, icon: ft.IconData | None = None, said: str = ""
) -> ft.Control:
    """A filter or a link: looks 36 dp, answers on 48; it is read out as `said`."""
    ink = "bg" if on else "ink"
    inner: list[ft.Control] = [ft.Icon(icon, size=18, color=look.colour(ink))] if icon else []
    inner.append(text(look, words, 15, ink, True))
    sides = 14 if icon else max(14.0, 24 - 3.5 * len(words) * look.scale)  # one letter is 48 dp wide as well
    face = ft.Container(
        ft.Row(inner, spacing=6, tight=True),
        padding=ft.Padding.symmetric(horizontal=sides, vertical=6),
        border_radius=18,
        bgcolor=look.c["second"] if on else None,
        border=ft.Border.all(1, look.c["second"] if on else look.c["line"]),
    )
    return tap(
        ft.Row([face], tight=True),
        act,
        said or words,
        selected=on,
        padding=ft.Padding.symmetric(vertical=8.5),
        border_radius=24,
    )


@still
def link(look: Look, words: str, act: Act) -> ft.Control:
    """A whole line that leads somewhere; long French titles wrap."""
    arrow = ft.Icon(ft.Icons.CHEVRON_RIGHT, size=22, color=look.c["second"])
    row = ft.Row([text(look, words, 16, "ink", True, expand=True), arrow], spacing=8)
    border = ft.Border.all(1, fade(look.c["line"], 0.45))
    return tap(
        row, act, words, padding=ft.Padding.symmetric(horizontal=14, vertical=12), border_radius=14, border=border
    )


@still
def rule_chip(look: Look, name: str, act: Act) -> ft.Control:
    """The "?": a drawn 28 dp ring inside a 48 dp target, which opens the very rule."""
    mark = ft.Text("?", font_family="TextBold", size=17, color=look.c["second"])  # the ring does not grow, nor does it
    ring = ft.Container(
        mark, width=28, height=28, border_radius=14, alignment=CENTRE, border=ft.Border.all(1.5, look.c["second"])
    )
    return tap(ring, act, look._("Rule: {name}", name=name), width=48, height=48, border_radius=24, alignment=CENTRE)


def head(look: Look, words: str, *extra: ft.Control) -> ft.Control:
    """The heading of a part, with what explains it at the right end."""
    name = ft.Semantics(content=title(look, words, 20), header=True, expand=True)
    return ft.Container(ft.Row([name, *extra], spacing=4), padding=pad(left=4, top=4))


def stack(*children: ft.Control | None, gap: float = 8, **more: Any) -> ft.Column:
    """Children one under the other, stretched; None is left out."""
    return ft.Column(
        [c for c in children if c is not None], spacing=gap, horizontal_alignment=ft.CrossAxisAlignment.STRETCH, **more
    )


def grid(children: list[ft.Control], per: int, gap: float = 8) -> ft.Column:
    """Rows of equal cells; the last row is filled with air so that cells keep their width."""
    if per == 1:
        return stack(*children, gap=gap)
    rows: list[ft.Control] = []
    for i in range(0, len(children), per):
        cells: list[ft.Control] = [ft.Container(child, expand=True) for child in children[i : i + per]]
        cells += [ft.Container(expand=True) for _ in range(per - len(cells))]
        rows.append(ft.Row(cells, spacing=gap, intrinsic_height=True, vertical_alignment=ft.CrossAxisAlignment.STRETCH))
    return ft.Column(rows, spacing=gap, horizontal_alignment=ft.CrossAxisAlignment.STRETCH)
