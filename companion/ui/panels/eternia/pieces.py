"""Drawn pieces of this game: a team's colour and mark, rows of choices, drafts."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TypeVar

import flet as ft

from companion.core.tray import RollDice
from companion.games.eternia.commands import Correct
from companion.ui.desk import Desk
from companion.ui.intent import Intent
from companion.ui.look import Look
from companion.ui.widgets.sheet import Typed, close_sheet, closing, field, open_sheet, type_number
from companion.ui.widgets.signs import moon, sun
from companion.ui.widgets.surface import Act, button, chip, fade, rule_chip, tag, tap
from companion.ui.widgets.words import text

LONG = 36
V = TypeVar("V")
COLOURS = ("accent_ink", "second", "good")


def colour_of(number: int) -> str:
    return COLOURS[number % len(COLOURS)]


def mark(look: Look, number: int, height: float = 30) -> ft.Control:
    """A team by shape first: square, round, split."""
    ink = look.c[colour_of(number)]
    if number == 2:
        half = [ft.Container(width=8, height=height / 2 - 2, bgcolor=ink) for _n in range(2)]
        return ft.Column([*half], spacing=4, tight=True)
    return ft.Container(width=8, height=height, border_radius=4 if number else 0, bgcolor=ink)


def light_sign(look: Look, night: bool, size: float = 24, colour: str = "ink", behind: str = "surface") -> ft.Control:
    return moon(size, look.colour(colour), look.colour(behind)) if night else sun(size, look.colour(colour))


def rule(look: Look, desk: Desk, name: str, id: str) -> ft.Control:
    return rule_chip(look, name, desk.reads(id))


def chips(look: Look, items: Iterable[tuple[V, str]], on: V, choose: Callable[[V], Act]) -> ft.Control:
    """One of several; names too long for a chip stand as lines below each other."""
    pairs = list(items)
    if any(len(name) * look.scale > LONG for _value, name in pairs):
        lines: list[ft.Control] = [
            choice(look, name, "", choose(value), on=value == on and bool(name)) for value, name in pairs
        ]
        return ft.Column(lines, spacing=6, horizontal_alignment=ft.CrossAxisAlignment.STRETCH)
    made: list[ft.Control] = [chip(look, name, choose(value), value == on) for value, name in pairs]
    return ft.Row(made, spacing=6, run_spacing=0, wrap=True)


def buttons(*items: ft.Control | None) -> ft.Control:
    return ft.Row([item for item in items if item is not None], spacing=8, run_spacing=8, wrap=True)


def unclear(look: Look, words: str) -> ft.Control:
    """The book does not say: a tag, and the reading taken."""
    lines: list[ft.Control] = [tag(look, look._("book unclear"), "bad"), text(look, words, 14, "ink2")]
    return ft.Row(lines, spacing=8, run_spacing=4, wrap=True)


def assumed(look: Look) -> ft.Control:
    return tag(look, look._("assumed"), "bad")


def choice(
    look: Look,
    words: str,
    note: str,
    act: Act,
    *,
    on: bool = False,
    shut: bool = False,
    icon: ft.IconData | None = None,
    said: str = "",
) -> ft.Control:
    """A line to tap: what it is and what it means; the chosen one has a thick edge."""
    ink = "ink2" if shut else "ink"
    lines: list[ft.Control] = [text(look, words, 16, ink, True)]
    if note:
        lines.append(text(look, note, 14, "ink2"))
    row: list[ft.Control] = [*([ft.Icon(icon, size=24, color=look.colour(ink))] if icon else [])]
    row.append(ft.Column(lines, spacing=0, expand=True))
    border = ft.Border.all(3, look.c["second"]) if on else ft.Border.all(1, fade(look.c["line"], 0.7))
    pads = ft.Padding.symmetric(horizontal=12 if on else 14, vertical=10 if on else 12)
    name = said or (f"{words}, {note}" if note else words)
    return tap(ft.Row(row, spacing=10), act, name, selected=on, padding=pads, border_radius=14, border=border)


def corrects(look: Look, desk: Desk, name: str, path: str, value: int, low: int, high: int) -> Intent:
    """Asks for a number that the table then holds for right."""
    return Intent(type_number, look, name, value, low, high, Intent(_corrected, desk, path, value))


def _corrected(desk: Desk, path: str, value: int, number: int) -> None:
    if number != value:
        desk.do(Correct(path, number))


def rolled(desk: Desk, die: str, why: str, at: int) -> Intent:
    """A real die was read off; the sheet that asked closes."""
    return Intent(_rolled, desk, die, why, at)


def _rolled(desk: Desk, die: str, why: str, at: int) -> None:
    close_sheet()
    desk.do(RollDice((die,), why, physical=True), typed=(at,))


def picks(desk: Desk, kind: type, name: str) -> Callable[[object], Intent]:
    """For chips: each sets a draft's field to its value."""
    return Intent(_picked, desk, kind, name)


def _picked(desk: Desk, kind: type, name: str, value: object) -> Intent:
    return Intent(desk.drafts.edit, kind, ((name, value),))


def types(desk: Desk, kind: type, name: str) -> Intent:
    """For a field: its words go into the draft."""
    return Intent(_typed, desk, kind, name)


def _typed(desk: Desk, kind: type, name: str, words: str) -> None:
    desk.drafts.edit(kind, ((name, words),))


def turns(desk: Desk, kind: type, name: str, low: int = 0, high: int = 20) -> Intent:
    """For a counter: its steps change the number that stands in the draft then."""
    return Intent(_turned, desk, kind, name, low, high)


def _turned(desk: Desk, kind: type, name: str, low: int, high: int, by: int) -> None:
    desk.drafts.edit(kind, ((name, min(high, max(low, getattr(desk.drafts.kept(kind), name) + by))),))


def plain(look: Look, words: str, act: Act, filled: bool = False, icon: ft.IconData | None = None) -> ft.Control:
    return button(look, words, act, icon, filled)


def ask_name(look: Look, words: str, done: Callable[[str], object]) -> None:
    """A name that only people know."""
    typed = Typed()
    entry = field(look, words, "", typed.put, autofocus=True, max_length=40, counter="")
    open_sheet(look, entry, button(look, look._("Keep it"), closing(Intent(_named, done, typed)), filled=True))


def _named(done: Callable[[str], object], typed: Typed) -> None:
    done(typed.words)
