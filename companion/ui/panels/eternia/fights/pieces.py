"""Drawn pieces of a fight: wilds dice, combat cards, zones and numbers to be read at a metre."""

from __future__ import annotations

from collections.abc import Sequence

import flet as ft

from companion.ui.look import Look
from companion.ui.widgets.dice import die_face
from companion.ui.widgets.surface import Act, chip, fade, panel, tap
from companion.ui.widgets.words import num, text, title

SYMBOLS: dict[str, dict[str, int]] = {
    "blank": {},
    "success": {"success": 1},
    "double": {"success": 2},
    "reroll": {"reroll": 1},
}
ZONE_ICONS: dict[str, ft.IconData] = {
    "attack": ft.Icons.FLASH_ON,
    "defence": ft.Icons.SHIELD,
    "initiative": ft.Icons.DOUBLE_ARROW,
    "hp": ft.Icons.FAVORITE,
}


def wild_die(look: Look, face: str, size: float = 52, ring: bool = False) -> ft.Control:
    """A wilds die; blanks are dull, the suggested reroll wears a dashed ring."""
    lit = face != "blank"
    colour, ink = (look.c["accent"], look.c["on_accent"]) if lit else (look.c["raised"], look.c["ink2"])
    if not ring:
        return die_face("square", colour, SYMBOLS.get(face, {}), size, ink)
    inner = die_face("square", colour, SYMBOLS.get(face, {}), size * 0.8, ink)
    edge = die_face("round", "#00000000", {}, size * 1.16, "#00000000", look.c["second"])
    box = ft.Container(inner, width=size * 1.16, height=size * 1.16, alignment=ft.Alignment.CENTER)
    return ft.Stack([box, edge], width=size * 1.16, height=size * 1.16)


def die_key(
    look: Look,
    face: str,
    name: str,
    act: Act,
    *,
    on: bool = False,
    ring: bool = False,
    size: float = 52,
    words: bool = False,
) -> ft.Control:
    """A die that can be tapped, with its face in `words` below where letters are not large."""
    edge = ft.Border.all(3, look.c["ink"] if on else "#00000000")
    shown = wild_die(look, face, size, ring)
    if words and not look.big:
        below = text(look, name, 12, "ink2", text_align=ft.TextAlign.CENTER, width=size + 20, max_lines=2)
        middle = ft.CrossAxisAlignment.CENTER
        shown = ft.Column([shown, below], spacing=0, tight=True, horizontal_alignment=middle)
    return tap(shown, act, name, selected=on, border=edge, border_radius=14)


def outcome(look: Look, heading: str, detail: str, tone: str, icon: ft.IconData) -> ft.Control:
    """What comes of it, in one strong line."""
    ink = "ink" if tone == "plain" else tone
    lines: list[ft.Control] = [title(look, heading, 24, ink)]
    if detail:
        lines.append(text(look, detail, 16))
    mark = ft.Icon(icon, size=32, color=look.colour(ink))
    row = ft.Row([mark, ft.Column(lines, spacing=0, expand=True)], spacing=12)
    said = f"{heading}. {detail}" if detail else heading
    edge = tone if tone != "plain" else "second"
    return ft.Semantics(content=panel(look, row, 14, edge=edge), label=said, exclude_semantics=True, container=True)


def stat(
    look: Look, name: str, value: object, icon: ft.IconData | None = None, size: float = 40, colour: str = "ink"
) -> ft.Control:
    """A number with its name above, in a cell that shares a row with others; large letters take a line of their own."""
    head: list[ft.Control] = [ft.Icon(icon, size=16, color=look.c["second"])] if icon else []
    head.append(text(look, name, 13, "ink2", True, expand=True))
    if look.big:
        face: ft.Control = ft.Row([*head, num(look, value, size, colour)], spacing=8)
    else:
        face = ft.Column([ft.Row(head, spacing=4), num(look, value, size, colour)], spacing=4)
    box = panel(look, face, 10)
    return ft.Semantics(
        content=box, label=look._("{name}: {n}", name=name, n=value), exclude_semantics=True, container=True
    )


def hint(look: Look, words: str, act: Act = None, do: str = "", icon: ft.IconData | None = None) -> ft.Control:
    """A line of advice; with an action its words stand at the right end."""
    row: list[ft.Control] = [ft.Icon(icon or ft.Icons.LIGHTBULB, size=22, color=look.c["second"])]
    row.append(text(look, words, 15, expand=True))
    if act:
        row.append(text(look, do, 15, "second", True))
    edge = ft.Border.all(1.5, look.c["second"] if act else fade(look.c["line"], 0.6))
    face = ft.Row(row, spacing=10)
    pads = ft.Padding.symmetric(horizontal=14, vertical=14 if act else 10)
    if not act:
        return ft.Container(face, padding=pads, border_radius=14, border=edge)
    return tap(face, act, look._("{name}: {n}", name=words, n=do), padding=pads, border_radius=14, border=edge)


def choices(look: Look, cells: list[ft.Control]) -> ft.Control:
    return ft.Row(cells, spacing=6, run_spacing=2, wrap=True)


def pick_chips(look: Look, options: Sequence[tuple[str, Act, bool]]) -> ft.Control:
    """Named alternatives, one of them chosen."""
    return choices(look, [chip(look, words, act, on) for words, act, on in options])


def named_chip(look: Look, words: str, said: str, act: Act, on: bool) -> ft.Control:
    """A choice whose spoken name tells it from its likes."""
    face = ft.Container(
        text(look, words, 15, "bg" if on else "ink", True),
        padding=ft.Padding.symmetric(horizontal=14, vertical=13),
        border_radius=24,
        bgcolor=look.c["second"] if on else None,
        border=ft.Border.all(1, look.c["second"] if on else look.c["line"]),
    )
    return tap(face, act, said, selected=on, border_radius=24)
