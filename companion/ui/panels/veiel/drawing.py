"""K and F drawings: copied from a card once, kept by name, laid over where the twins really stand."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import flet as ft

from companion.games.veiel.state import State
from companion.ui.desk import Desk
from companion.ui.look import Look
from companion.ui.widgets.sheet import field
from companion.ui.widgets.surface import button, chip, head, panel, rule_chip, stack, tap
from companion.ui.widgets.words import num, text
from companion.views.veiel import twins as view

BLANK = (view.EMPTY,) * view.SIDE


def part(look: Look, desk: Desk, state: State) -> ft.Control:
    _ = desk._
    shown: tuple[str, ...] = desk.recall("drawing", BLANK)
    kept = view.drawings(desk.device.room.profile(desk.pack.slug).values)
    names: list[ft.Control] = [chip(look, name, _take(desk, name, rows), rows == shown) for name, rows in kept.items()]
    rule = rule_chip(look, _("K and F drawings"), desk.reads("twins-range"))
    marked = shown != BLANK
    return panel(
        look,
        stack(
            head(look, _("Range drawing"), rule),
            ft.Row(names, spacing=6, run_spacing=2, wrap=True) if names else None,
            text(look, _("Copy the drawing of the card: tap a square for ×, K, F, then both marked."), 14, "ink2"),
            _grid(look, desk, shown),
            text(look, view.reaches(state, shown, _), 16, "ink", True) if marked else None,
            *(_keeping(look, desk, shown) if marked else []),
        ),
    )


def _grid(look: Look, desk: Desk, shown: tuple[str, ...]) -> ft.Control:
    rows: list[ft.Control] = []
    for r, line in enumerate(shown):
        cells: list[ft.Control] = []
        for c, letter in enumerate(line):
            words = view.CELL_WORDS[letter]
            on = letter in "xkf"
            cells.append(
                tap(
                    num(look, words, 22, "bg" if on else "ink"),
                    _tap(desk, shown, c, r),
                    desk._("Drawing, column {c}, row {r}: {mark}", c=c + 1, r=r + 1, mark=words or "–"),
                    width=48,
                    height=48,
                    border_radius=10,
                    alignment=ft.Alignment.CENTER,
                    bgcolor=look.c["second"] if on else look.c["raised"],
                    border=ft.Border.all(1, look.c["line"]),
                )
            )
        rows.append(ft.Row(cells, spacing=4, tight=True))
    return ft.Column(rows, spacing=4)


def _tap(desk: Desk, shown: tuple[str, ...], column: int, row: int) -> Callable[[], None]:
    return lambda: desk.keep("drawing", view.tapped(shown, column, row))


def _take(desk: Desk, name: str, rows: tuple[str, ...]) -> Callable[[], None]:
    def take() -> None:
        desk.device.memory[f"{desk.table.id}.drawing-name"] = name
        desk.keep("drawing", rows)

    return take


def _keeping(look: Look, desk: Desk, shown: tuple[str, ...]) -> list[ft.Control]:
    """A name, and the drawing stays on this device for every game."""
    _ = desk._
    name = str(desk.recall("drawing-name", ""))

    def keep() -> None:
        clean = " ".join(name.replace(".", " ").split())[:40]
        if clean:
            desk.device.room.keep_profile(desk.pack.slug, view.DRAWING + clean, list(shown))
            desk.keep("drawing-name", clean)

    entry = field(look, _("Name of the card"), name, lambda words: _named(desk, words), max_length=40, counter="")
    keys: list[Any] = [
        button(look, _("Keep the drawing"), keep if name.strip() else None, ft.Icons.SAVE_OUTLINED),
        button(look, _("Empty the drawing"), lambda: desk.keep("drawing", BLANK), ft.Icons.CLEAR),
    ]
    return [entry, *keys]


def _named(desk: Desk, words: str) -> None:
    desk.keep("drawing-name", words)
