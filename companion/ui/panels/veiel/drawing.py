"""K and F drawings: copied from a card once, kept by name, laid over where the twins really stand."""

from __future__ import annotations

from typing import Any

import flet as ft

from companion.games.veiel.state import State
from companion.ui import guard
from companion.ui.desk import Desk
from companion.ui.intent import Intent
from companion.ui.look import Look
from companion.ui.panels.veiel.showing import BLANK, Showing
from companion.ui.widgets.sheet import field
from companion.ui.widgets.surface import button, chip, head, panel, rule_chip, stack, tap
from companion.ui.widgets.words import num, text
from companion.views.veiel import twins as view


def part(look: Look, desk: Desk, state: State) -> ft.Control:
    now = desk.draft(Showing)
    shown = now.drawing
    kept = view.drawings(desk.device.room.profile(desk.pack.slug).values)
    words = view.reaches(state, shown, desk._) if shown != BLANK else ""
    return Drawing(look, desk, shown, tuple(kept.items()), words, now.drawing_name)


@guard.part
def Drawing(
    look: Look,
    desk: Desk,
    shown: tuple[str, ...],
    kept: tuple[tuple[str, tuple[str, ...]], ...],
    words: str,
    name: str,
) -> ft.Control:
    _ = desk._
    names: list[ft.Control] = [
        chip(look, n, desk.edits(Showing, drawing=rows, drawing_name=n), rows == shown) for n, rows in kept
    ]
    rule = rule_chip(look, _("K and F drawings"), desk.reads("twins-range"))
    return panel(
        look,
        stack(
            head(look, _("Range drawing"), rule),
            ft.Row(names, spacing=6, run_spacing=2, wrap=True) if names else None,
            text(look, _("Copy the drawing of the card: tap a square for ×, K, F, then both marked."), 14, "ink2"),
            _grid(look, desk, shown),
            text(look, words, 16, "ink", True) if words else None,
            *(_keeping(look, desk, shown, name) if shown != BLANK else []),
        ),
    )


def _grid(look: Look, desk: Desk, shown: tuple[str, ...]) -> ft.Control:
    rows: list[ft.Control] = [
        ft.Row([_cell(look, desk, letter, c, r) for c, letter in enumerate(line)], spacing=4, tight=True)
        for r, line in enumerate(shown)
    ]
    return ft.Column(rows, spacing=4)


@guard.part
def _cell(look: Look, desk: Desk, letter: str, column: int, row: int) -> ft.Control:
    words, on = view.CELL_WORDS[letter], letter in "xkf"
    return tap(
        num(look, words, 22, "bg" if on else "ink"),
        Intent(_tap, desk, column, row),
        desk._("Drawing, column {c}, row {r}: {mark}", c=column + 1, r=row + 1, mark=words or "–"),
        width=48,
        height=48,
        border_radius=10,
        alignment=ft.Alignment.CENTER,
        bgcolor=look.c["second"] if on else look.c["raised"],
        border=ft.Border.all(1, look.c["line"]),
    )


def _tap(desk: Desk, column: int, row: int) -> None:
    desk.drafts.edit(Showing, (("drawing", view.tapped(desk.draft(Showing).drawing, column, row)),))


def _keeping(look: Look, desk: Desk, shown: tuple[str, ...], name: str) -> list[ft.Control]:
    """A name, and the drawing stays on this device for every game."""
    _ = desk._

    def keep() -> None:
        clean = " ".join(name.replace(".", " ").split())[:40]
        if clean:
            desk.device.room.keep_profile(desk.pack.slug, view.DRAWING + clean, list(shown))
            _named(desk, clean)

    entry = field(look, _("Name of the card"), name, Intent(_named, desk), max_length=40, counter="")
    keys: list[Any] = [
        button(look, _("Keep the drawing"), keep if name.strip() else None, ft.Icons.SAVE_OUTLINED),
        button(look, _("Empty the drawing"), desk.edits(Showing, drawing=BLANK), ft.Icons.CLEAR),
    ]
    return [entry, *keys]


def _named(desk: Desk, words: str) -> None:
    desk.drafts.edit(Showing, (("drawing_name", words),))
