"""Both fighters face to face: health and damage on top, then one row a zone with both totals beside its name."""

from __future__ import annotations

import flet as ft

from companion.games.eternia.fight import Fight
from companion.games.eternia.fight_commands import PlaceCard
from companion.games.eternia.grid import Lain
from companion.games.eternia.terms import term
from companion.ui.desk import Desk
from companion.ui.guard import part
from companion.ui.look import Look
from companion.ui.panels.eternia.fights.pieces import ZONE_ICONS
from companion.ui.panels.eternia.pieces import colour_of
from companion.ui.widgets.surface import fade, pad, stack, tap
from companion.ui.widgets.tracks import bar_meter
from companion.ui.widgets.words import ELLIPSIS, num, text, title
from companion.views.eternia.draft import Peek
from companion.views.eternia.fights_epic import Fighter, Zone, face_down

BETWEEN = 66  # dp for a zone's name between its two cells
SIGNS: dict[str, ft.IconData] = {
    "surge": ft.Icons.BOLT,
    "time": ft.Icons.HOURGLASS_BOTTOM,
    "tool": ft.Icons.BUILD,
    "flux": ft.Icons.WAVES,
}


def covered(desk: Desk, fight: Fight) -> bool:
    """On a device without a seat both players look on: cards lie face down unless somebody turns them up."""
    shared = not desk.device.place and not desk.device.seat
    return face_down(fight) and shared and not desk.draft(Peek).cards


@part
def Steps(look: Look, now: int, name: str, count: str, todo: str) -> ft.Control:
    """Ten steps: done ones are filled, the current one carries its number; below, its name and what to do. With large
    letters the name stands in the bar of a phone, so that the whole grid is seen above the pad."""
    cells: list[ft.Control] = []
    for n in range(1, 11):
        here = n == now
        tone = look.c["second"] if here else fade(look.c["second"], 0.7) if n < now else look.c["raised"]
        face = ft.Container(
            num(look, n, 18, "bg") if here else None,
            height=26 if here else 10,
            border_radius=8,
            alignment=ft.Alignment.CENTER,
            bgcolor=tone,
        )
        cells.append(ft.Container(face, expand=2 if here else 1))
    row = ft.Semantics(
        content=ft.Row(cells, spacing=4), label=f"{count}, {name}", exclude_semantics=True, container=True
    )
    words = ft.Row([text(look, name, 16, "ink", True, expand=True), text(look, count, 13, "ink2")], spacing=8)
    named = None if look.big and look.phone else words
    return stack(row, named, text(look, todo, 14, "ink2") if todo else None, gap=4)


def both(
    look: Look, desk: Desk, one: Fighter, two: Fighter, placing: str, card: str, zones: bool, counts: bool
) -> ft.Control:
    """Two sides face to face; `placing` is the side whose cells take the card that was chosen."""
    sides: list[ft.Control] = [Health(look, who, placing == who.side) for who in (one, two)]
    top = ft.Row(sides, spacing=10, vertical_alignment=ft.CrossAxisAlignment.START)
    if not zones:
        return top
    rows: list[ft.Control] = []
    for left, right in zip(one.zones, two.zones, strict=True):
        middle = Middle(look, left.zone)
        cells: list[ft.Control] = [
            ft.Container(Cell(look, desk, who.side, zone, card if who.side == placing else "", who is two), expand=True)
            for who, zone in ((one, left), (two, right))
        ]
        rows.append(ft.Row([cells[0], middle, cells[1]], spacing=6))
    return stack(top, *rows, _counts(look, one, two) if counts else None, gap=6)


def side_ink(who: Fighter) -> str:
    """A fighter keeps the colour of its team; "active" is a word, not a colour."""
    return colour_of(who.team) if who.team >= 0 else "ink"


@part
def Health(look: Look, who: Fighter, turn: bool) -> ft.Control:
    """A fighter's name, role, weapon and health; whose turn it is to place has a strong edge."""
    _, ink = look._, side_ink(who)
    role = _("active") if who.active else _("other")
    weapon = f", {term(who.weapon, _)}" if who.weapon else ""
    dealt = _("damage dealt: {n}", n=" + ".join(str(n) for n in who.dealt))
    said = _("{name}: {hp} of {max} HP, {dealt}", name=who.name, hp=who.hp, max=who.max_hp, dealt=dealt)
    life: list[ft.Control] = [
        num(look, who.hp, 32, "bad" if who.hp <= who.max_hp / 3 else "ink"),
        num(look, f"/{who.max_hp}", 16, "ink2"),
    ]
    names = ft.Column(
        [
            title(look, who.name, 18, ink, max_lines=2, overflow=ELLIPSIS),
            text(look, f"{role}{weapon}", 13, "ink2", max_lines=1, overflow=ELLIPSIS),
        ],
        spacing=0,
        expand=True,
    )
    hurt = text(look, dealt, 13, "ink2") if any(who.dealt) else None
    inner = stack(
        ft.Row([names, ft.Row(life, spacing=1, tight=True)], spacing=4),
        bar_meter(look, who.hp, who.max_hp, ink),
        hurt,
        gap=3,
    )
    edge = ft.Border.all(2, look.c[ink]) if turn else ft.Border.all(1, fade(look.c["line"], 0.3))
    face = ft.Container(inner, padding=pad(8, 5, 8, 7), border_radius=14, border=edge)
    return ft.Semantics(content=face, label=said, exclude_semantics=True, container=True, expand=True)


@part
def Middle(look: Look, zone: str) -> ft.Control:
    lines: list[ft.Control] = [ft.Icon(ZONE_ICONS[zone], size=18, color=look.c["second"])]
    if not look.big:  # with large letters the sign alone; the cells say the name
        lines.append(text(look, term(zone, look._), 13, "ink2"))
    column = ft.Column(lines, spacing=0, tight=True, horizontal_alignment=ft.CrossAxisAlignment.CENTER)
    return ft.Container(column, width=40 if look.big else BETWEEN, alignment=ft.Alignment.CENTER)


@part
def Cell(look: Look, desk: Desk, side: str, zone: Zone, card: str, mirrored: bool) -> ft.Control:
    """One side's zone: its cards and its total; lit while it may take the card that was chosen."""
    _ = look._
    name = term(zone.zone, _)
    small: list[ft.Control] = [mini(look, lain) for lain in zone.cards]
    if zone.extra and zone.extra != "dice":
        small.append(text(look, zone.extra, 15, "second", True))
    if zone.extra == "dice":
        small.append(ft.Icon(ft.Icons.CASINO_OUTLINED, size=16, color=look.c["ink2"]))
    side_by = ft.MainAxisAlignment.END if mirrored else ft.MainAxisAlignment.START
    laid = ft.Container(ft.Row(small, spacing=3, run_spacing=3, wrap=True, alignment=side_by), expand=True)
    cells: list[ft.Control] = [num(look, zone.value, 30), laid] if mirrored else [laid, num(look, zone.value, 30)]
    row = ft.Row(cells, spacing=4)
    pads = pad(8, 6, 8, 6)
    said = _("{name}: {n}", name=name, n=zone.value)
    said += f" ({', '.join(term(lain.card, _) for lain in zone.cards)})" if zone.cards else ""
    if not card or zone.shut:
        box = ft.Container(
            row, padding=pads, height=54, border_radius=12, border=ft.Border.all(1, fade(look.c["line"], 0.5))
        )
        return ft.Semantics(content=box, label=said, exclude_semantics=True, container=True)
    put = _("{zone}, on the grid", zone=name)
    act = desk.does(PlaceCard("other" if side == "other" else "active", card, zone.zone, on=True))
    return tap(row, act, put, padding=pads, height=54, border_radius=12, border=ft.Border.all(2, look.c["accent"]))


def _counts(look: Look, one: Fighter, two: Fighter) -> ft.Control | None:
    """How many cards lie, how often each side may still focus, and the time cards beside the grids."""
    _ = look._
    words: list[ft.Control] = []
    for who in (one, two):
        if who.grid and who.limit:
            said = _("{n} of {all} cards, focus left: {f}", n=who.placed, all=who.limit, f=who.focus_left)
            aside = _("time card beside the grid: {n}", n=who.times)
            words.append(text(look, f"{said}\n{aside}" if who.times else said, 13, "ink2", expand=True))
        else:
            words.append(ft.Container(expand=True))
    return ft.Row(words, spacing=12, vertical_alignment=ft.CrossAxisAlignment.START)


def mini(look: Look, lain: Lain) -> ft.Control:
    """A small combat card: number or sign; turned over it is struck through, hidden it shows its back."""
    dull = lain.flipped or lain.spent
    ink = look.c["ink2" if dull else "ink"]
    if lain.card == "?":
        inner: ft.Control = ft.Icon(ft.Icons.QUESTION_MARK, size=14, color=look.c["ink2"])
    elif lain.card in SIGNS:
        inner = ft.Icon(SIGNS[lain.card], size=16, color=ink)
    else:
        inner = num(look, "×" if lain.flipped else lain.card, 17, ink)
    edge = ft.Border.all(1, look.c["line"] if not lain.flipped else look.c["bad"])
    return ft.Container(
        inner,
        width=27,
        height=32,
        border_radius=6,
        alignment=ft.Alignment.CENTER,
        border=edge,
        bgcolor=None if dull else look.c["raised"],
    )
