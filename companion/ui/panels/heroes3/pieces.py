"""Small drawn things of this game: resource signs, tier pips, tokens, seat chips, numbers with a label."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import flet as ft
import flet.canvas as cv

from companion.games.heroes3.state import Realm
from companion.ui.desk import Desk
from companion.ui.guard import still
from companion.ui.look import Look
from companion.ui.widgets.signs import draw, fill, gem, glyph, pen, poly
from companion.ui.widgets.surface import CENTRE, fade, rule_chip, tag, tap
from companion.ui.widgets.surface import chip as short_chip
from companion.ui.widgets.words import num, text

CUBES = {"castle": "#5B8DEF", "dungeon": "#9B6BD3", "necropolis": "#9AA3AF"}
TIERS = {"bronze": "#B9743B", "silver": "#A9B4C4", "gold": "#E3B341", "azure": "#3F8EE8"}
RANKS = {"bronze": 1, "silver": 2, "gold": 3, "azure": 4}
LONGEST_CHIP = 33
CELL_BETWEEN = ft.MainAxisAlignment.SPACE_BETWEEN


def chip(
    look: Look, words: str, act: Callable[[], object] | None = None, on: bool = False, icon: ft.IconData | None = None
) -> ft.Control:
    """A choice: a chip while its words fit in a line, a whole line that wraps when they do not."""
    if (len(words) + (4 if icon else 0)) * look.scale <= LONGEST_CHIP:
        return short_chip(look, words, act, on, icon)
    mark = icon or (ft.Icons.RADIO_BUTTON_CHECKED if on else ft.Icons.RADIO_BUTTON_UNCHECKED)
    ink = "bg" if on else "ink"
    row = ft.Row(
        [ft.Icon(mark, size=20, color=look.colour(ink)), text(look, words, 15, ink, True, expand=True)], spacing=10
    )
    return tap(
        row,
        act,
        words,
        selected=on,
        padding=ft.Padding.symmetric(horizontal=14, vertical=12),
        border_radius=18,
        bgcolor=look.c["second"] if on else None,
        border=ft.Border.all(1, look.c["second" if on else "line"]),
    )


@still
def resource_sign(look: Look, id: str, size: float = 24) -> ft.Control:
    """Gold is a coin, materials are planks, valuables are a gem: three shapes."""
    if id == "gold":
        ring = cv.Circle(size / 2, size / 2, size * 0.28, paint=pen(look.c["bg"], size * 0.07))
        return draw(size, [cv.Circle(size / 2, size / 2, size * 0.46, paint=fill("#E3B341")), ring])
    if id == "materials":
        planks = [(0.04, 0.1), (0.04, 0.42), (0.04, 0.74)]
        shapes = [
            poly([(x, y), (0.96, y), (0.96, y + 0.2), (x, y + 0.2)], size, "#B9743B" if n % 2 else "#D08A4E")
            for n, (x, y) in enumerate(planks)
        ]
        return draw(size, [*shapes])
    return gem(size, "#3F8EE8")


@still
def cube(look: Look, faction: str, size: float = 26) -> ft.Control:
    """A player's cube in the colour of the faction."""
    colour = CUBES.get(faction, look.c["second"])
    return ft.Container(width=size, height=size, border_radius=6, bgcolor=colour)


@still
def tier_pips(tier: str, size: float = 8) -> ft.Control:
    """One to four pips: a disc for bronze, squares for silver, lozenges for gold and azure."""
    rank = RANKS.get(tier, 0)
    colour = TIERS.get(tier, "#888888")
    pips: list[ft.Control] = [
        ft.Container(
            width=size,
            height=size,
            border_radius=size / 2 if rank == 1 else 0,
            bgcolor=colour,
            rotate=0.785 if rank >= 3 else 0,
        )
        for _ in range(rank)
    ]
    return ft.Row(pips, spacing=3, tight=True)


@still
def kind_sign(look: Look, kind: str, size: float = 18, colour: str = "ink2") -> ft.Control:
    return glyph("melee" if kind == "ground" else kind, size, look.colour(colour))


@still
def small_numbers(look: Look, attack: int, defence: int, hp: int, initiative: int) -> ft.Control:
    """The four numbers of a card in one line, each with its sign."""
    pairs: list[tuple[ft.Control, int]] = [
        (kind_sign(look, "ground", 14), attack),
        (ft.Icon(ft.Icons.SHIELD, size=14, color=look.c["ink2"]), defence),
        (ft.Icon(ft.Icons.FAVORITE, size=14, color=look.c["ink2"]), hp),
        (ft.Icon(ft.Icons.BOLT, size=14, color=look.c["ink2"]), initiative),
    ]
    cells: list[ft.Control] = [ft.Row([sign, num(look, n, 18)], spacing=3, tight=True) for sign, n in pairs]
    return ft.Row(cells, spacing=10, tight=True, wrap=look.big)


@still
def labelled(look: Look, words: str, value: object, note: str = "", size: float = 26) -> ft.Control:
    """A number under its name."""
    parts: list[ft.Control] = [text(look, words, 13, "ink2", True), num(look, value, size)]
    if note:
        parts.append(text(look, note, 13, "ink2"))
    return ft.Column(parts, spacing=2, tight=True)


def token_face(look: Look, name: str, on: str, act: Callable[[], object] | None, said: str) -> ft.Control:
    """A town token: full while ready, half while it is being used, hollow and struck when used."""
    ink = {"ready": "bg", "open": "accent_ink"}.get(on, "ink2")
    tone = {"ready": look.c["second"], "open": None}.get(on)
    edge = {"ready": look.c["second"], "open": look.c["accent_ink"]}.get(on, fade(look.c["line"], 0.7))
    icon = {"ready": ft.Icons.CIRCLE, "open": ft.Icons.CONTRAST}.get(on, ft.Icons.DO_NOT_DISTURB)
    label = text(look, name, 14, ink, on == "ready", text_align=ft.TextAlign.CENTER)
    face = ft.Column(
        [ft.Icon(icon, size=18, color=look.colour(ink)), label],
        spacing=2,
        horizontal_alignment=ft.CrossAxisAlignment.CENTER,
    )
    return tap(
        face,
        act,
        said,
        selected=on == "used",
        padding=ft.Padding.symmetric(vertical=9, horizontal=4),
        border_radius=14,
        bgcolor=tone,
        border=ft.Border.all(2, edge),
        alignment=CENTRE,
    )


def rule(look: Look, desk: Desk, name: str, id: str) -> ft.Control:
    return rule_chip(look, name, desk.reads(id))


@dataclass(frozen=True)
class Looked:
    """The seat that this device looks at (-1: whoever plays) and whether its card is folded; fresh with every turn."""

    seat: int = -1
    folded: bool = False


def looked(desk: Desk, state: Realm) -> Looked:
    return desk.draft(Looked, about=(state.round, state.active))


def who(desk: Desk, state: Realm) -> int:
    """The seat that this device looks at."""
    found = looked(desk, state).seat
    return found if 0 <= found < len(state.seats) else state.active


def seat_chips(look: Look, desk: Desk, state: Realm) -> list[ft.Control]:
    """Whose town or purse is shown; nothing when there is one player."""
    if len(state.seats) < 2:
        return []
    now = who(desk, state)
    chips: list[ft.Control] = [
        chip(look, seat.name, desk.edits(Looked, seat=n), n == now, ft.Icons.PERSON_OUTLINE)
        for n, seat in enumerate(state.seats)
    ]
    return [ft.Row(chips, spacing=6, run_spacing=0, wrap=True)]


def wrap(*cells: ft.Control, gap: float = 8) -> ft.Control:
    return ft.Row(list(cells), spacing=gap, run_spacing=4, wrap=True)


def mark(look: Look, words: str, colour: str = "ink2") -> ft.Control:
    """A tag on a line of its own, as wide as its words."""
    return ft.Row([tag(look, words, colour)], wrap=True)
