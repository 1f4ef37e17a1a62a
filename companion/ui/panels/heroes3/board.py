"""The 4 by 5 board: enemy on top, own units below; edges and dots say what a tap does before any colour."""

from __future__ import annotations

from collections.abc import Callable

import flet as ft

from companion.ui.desk import Desk
from companion.ui.guard import part
from companion.ui.intent import Intent
from companion.ui.look import Look
from companion.ui.panels.heroes3 import moves
from companion.ui.panels.heroes3.pieces import CELL_BETWEEN, kind_sign, tier_pips
from companion.ui.panels.heroes3.unit_sheet import open_unit
from companion.ui.widgets.surface import CENTRE, fade, tap
from companion.ui.widgets.words import num, text
from companion.views.heroes3 import battle as view

HEIGHT, TALL = 74, 104
QUEUE = 47  # dp
LONG_NAME, LARGE_NAME = 11, 9  # letters that fit a cell of a phone, and of one with large text
STRETCH = ft.CrossAxisAlignment.STRETCH
SPELLS = {
    "fire": ft.Icons.LOCAL_FIRE_DEPARTMENT,
    "mute": ft.Icons.BLOCK,
    "ward": ft.Icons.AUTO_FIX_OFF,
}  # what stays on a unit
PIECES = {"wall": ft.Icons.VIEW_COLUMN, "gate": ft.Icons.DOOR_SLIDING_OUTLINED, "rubble": ft.Icons.GRAIN}


def board(
    look: Look, desk: Desk, rows: tuple[tuple[view.CellView, ...], ...], tower: view.CellView | None = None
) -> ft.Control:
    """Five rows of four cells; a cell is drawn again only when something on it changes."""
    lines: list[ft.Control] = [
        ft.Row([ft.Container(Cell(look, desk, cell), expand=True) for cell in row], spacing=5) for row in rows
    ]
    if tower and tower.unit:
        beside = Tower(look, desk, tower, tower.unit)
        lines.insert(0 if tower.unit.side == "far" else len(lines), beside)
    return ft.Column(lines, spacing=5, horizontal_alignment=STRETCH)


@part
def Cell(look: Look, desk: Desk, cell: view.CellView) -> ft.Control:
    height = (HEIGHT if look.phone else TALL) + (14 if look.big else 0)
    mark = _edge(look, cell.mark)
    border = ft.Border.all(3, mark) if mark else ft.Border.all(1, fade(look.c["line"], 0.55))
    act: Callable[[], object] | None = _tapped(desk, cell)
    if cell.unit is None:
        return tap(
            _empty(look, cell),
            act,
            cell.said,
            height=height,
            border_radius=12,
            alignment=CENTRE,
            border=border,
            bgcolor=fade(look.c["raised"], 0.45) if cell.at[1] == 3 else None,
        )
    unit = cell.unit
    band = ft.Container(height=5, bgcolor=look.c["bad" if unit.side == "far" else "second"])
    body = ft.Container(
        _unit(look, unit),
        expand=True,
        padding=ft.Padding.symmetric(horizontal=3 if mark else 5, vertical=0 if mark else 2),
    )
    parts: list[ft.Control] = [band, body] if unit.side == "far" else [body, band]
    return tap(
        ft.Column(parts, spacing=0, horizontal_alignment=STRETCH),
        act,
        cell.said,
        height=height,
        border_radius=12,
        border=border,
        bgcolor=look.c["raised" if unit.side == "far" else "surface"],
        clip_behavior=ft.ClipBehavior.ANTI_ALIAS,
        on_hold=_held(look, desk, unit.id),
    )


@part
def Tower(look: Look, desk: Desk, cell: view.CellView, unit: view.UnitView) -> ft.Control:
    """The arrow tower beside the board, in one line: it takes no room from the spaces."""
    mark = _edge(look, cell.mark)
    parts: list[ft.Control] = [
        kind_sign(look, unit.kind, 16),
        num(look, unit.name, 16),
        num(look, unit.hp, 26),
        *_values(look, unit),
        *([ft.Icon(ft.Icons.CHECK, size=14, color=look.c["ink2"])] if unit.acted else []),
    ]
    return tap(
        ft.Row(parts, spacing=10),
        _tapped(desk, cell),
        cell.said,
        height=48,
        border_radius=12,
        border=ft.Border.all(3, mark) if mark else ft.Border.all(1, look.c["bad" if unit.side == "far" else "second"]),
        bgcolor=look.c["raised" if unit.side == "far" else "surface"],
        padding=ft.Padding.symmetric(horizontal=10),
        on_hold=_held(look, desk, unit.id),
    )


def _edge(look: Look, mark: str) -> str:
    """Actor, target and aim wear a strong edge."""
    return {"actor": look.c["accent_ink"], "target": look.c["bad"], "aim": look.c["bad"], "breach": look.c["bad"]}.get(
        mark, ""
    )


def _empty(look: Look, cell: view.CellView) -> ft.Control:
    parts: list[ft.Control] = []
    if cell.piece in PIECES:
        parts.append(ft.Icon(PIECES[cell.piece], size=26, color=look.c["ink2"]))
    if cell.mark in ("move", "place", "end"):
        ring = ft.Border.all(3, look.c["second"])
        parts.append(ft.Container(width=18, height=18, border_radius=9, border=ring))
    elif cell.mark == "strike":
        parts.append(ft.Icon(ft.Icons.SPORTS_KABADDI, size=26, color=look.c["accent_ink"]))
    elif cell.mark == "way":
        parts.append(ft.Container(width=14, height=14, border_radius=7, bgcolor=look.c["accent_ink"]))
    return ft.Column(
        parts, spacing=4, alignment=ft.MainAxisAlignment.CENTER, horizontal_alignment=ft.CrossAxisAlignment.CENTER
    )


def _unit(look: Look, unit: view.UnitView) -> ft.Control:
    """Glyph and tier, name, HP large, attack and defence small; then what has happened to it."""
    marks: list[ft.Control] = []
    for on, icon in (
        (unit.acted, ft.Icons.CHECK),
        (unit.paralysed, ft.Icons.HOURGLASS_BOTTOM),
        (unit.shield, ft.Icons.SHIELD),
    ):
        if on:
            marks.append(ft.Icon(icon, size=14, color=look.c["ink2"]))
    marks += [ft.Icon(SPELLS[id], size=14, color=look.c["second"]) for id in unit.spells]
    sign = kind_sign(look, unit.kind, 16)
    side = [num(look, "2×", 15, "second")] if unit.pack else []
    top = ft.Row(
        [ft.Row([sign, *side, *marks], spacing=3, tight=True), tier_pips(unit.tier, 7)], alignment=CELL_BETWEEN
    )
    name = num(look, unit.name, _name_size(look, unit.name))
    values = ft.Column(_values(look, unit), spacing=0, tight=True)
    low = ft.Row([num(look, unit.hp, 26 if look.phone else 42), values], alignment=CELL_BETWEEN)
    return ft.Column([top, name, low], spacing=0)


def _name_size(look: Look, name: str) -> int:
    """So that no word of a name is broken on a cell of a phone."""
    if not look.phone:
        return 18
    if look.big:
        return 16 if len(name) < LARGE_NAME else 13 if len(name) < LONG_NAME else 11
    return 14 if len(name) > LONG_NAME else 16


def _values(look: Look, unit: view.UnitView) -> list[ft.Control]:
    """Attack and defence, small beside the HP."""
    size = 13 if look.phone else 20
    shield = ft.Icon(ft.Icons.SHIELD_OUTLINED, size=11, color=look.c["ink2"])
    attack: list[ft.Control] = [
        kind_sign(look, "ground", 11),
        num(look, unit.attack, size, "good" if unit.boost else "ink"),
    ]
    defence: list[ft.Control] = [shield, num(look, unit.defence, size, "good" if unit.guard else "ink")]
    return [ft.Row(attack, spacing=3, tight=True), ft.Row(defence, spacing=3, tight=True)]


def _tapped(desk: Desk, cell: view.CellView) -> Callable[[], object]:
    return Intent(moves.tapped, desk, cell.at, cell.unit.id if cell.unit else "", cell.mark)


def _held(look: Look, desk: Desk, id: str) -> Callable[[], object]:
    return Intent(open_unit, look, desk, id)


@part
def Queue(look: Look, desk: Desk, units: tuple[view.QueueView, ...], done: int) -> ft.Control:
    """Who acts when: initiative and name, band on top for the enemy, below for one's own."""
    _ = desk._
    acted = ft.Column(
        [ft.Icon(ft.Icons.CHECK, size=18, color=look.c["ink2"]), num(look, done, 18, "ink2")],
        spacing=0,
        width=26,
        horizontal_alignment=ft.CrossAxisAlignment.CENTER,
    )
    strip: list[ft.Control] = [acted] if done else []
    for unit in units:
        ink = "bg" if unit.now else "ink"
        words = ft.Column(
            [num(look, unit.initiative, 20, ink), text(look, unit.name, 12, ink, unit.now, no_wrap=True)],
            spacing=0,
            horizontal_alignment=ft.CrossAxisAlignment.CENTER,
        )
        edge = ft.BorderSide(4, look.c["bad" if unit.enemy else "second"])
        thin = ft.BorderSide(1, fade(look.c["line"], 0.7))
        box = ft.Container(
            words,
            padding=ft.Padding.symmetric(horizontal=8, vertical=3),
            bgcolor=look.c["ink"] if unit.now else None,
            border=ft.Border(
                top=edge if unit.enemy else thin, bottom=thin if unit.enemy else edge, left=thin, right=thin
            ),
        )
        side = _("enemy") if unit.enemy else _("own")
        said = _("{name}, {side}, initiative {n}", name=unit.name, side=side, n=unit.initiative)
        strip.append(ft.Semantics(content=box, label=said, exclude_semantics=True))
    row = ft.Row(strip, spacing=4, scroll=ft.ScrollMode.AUTO)
    return ft.Container(row, height=QUEUE * look.scale)  # the board below stands still when the last has acted
