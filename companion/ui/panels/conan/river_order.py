"""The River put in order at the table: a tile is dragged by its handle, or moved with the arrows."""

from __future__ import annotations

from collections.abc import Callable

import flet as ft

from companion.games.conan.commands import MoveTile
from companion.ui.desk import Desk
from companion.ui.guard import handler
from companion.ui.intent import Intent
from companion.ui.look import Look
from companion.ui.panels.conan.pieces import Answers, headed
from companion.ui.widgets.sheet import asking, close_sheet
from companion.ui.widgets.surface import CENTRE, button, key
from companion.ui.widgets.words import num, text
from companion.views.conan import overlord as view


def order(look: Look, desk: Desk) -> None:
    """The whole River in a column, the cheapest on top; each move is a step that undo takes back."""
    _ = desk._

    def draw(answers: Answers, again: Callable[[], None]) -> list[ft.Control]:
        def put(tile: str, place: int) -> None:
            desk.do(MoveTile(tile, place))
            again()

        def moved(event: ft.OnReorderEvent) -> None:
            put(desk.state.river[int(event.old_index or 0)], int(event.new_index or 0))

        tiles = view.river(desk.state, "", _)
        rows = [_row(look, tile, n, len(tiles) - 1, put) for n, tile in enumerate(tiles)]
        return [
            headed(look, desk, _("Order of the River"), "river"),
            text(
                look, _("The price of a tile is its place. Drag a tile by its handle, or use the arrows."), 15, "ink2"
            ),
            ft.ReorderableListView(rows, on_reorder=handler(moved), show_default_drag_handles=False),
            button(look, _("Done"), close_sheet, filled=True),
        ]

    asking(look, draw, {})


def _row(look: Look, tile: view.TileView, n: int, last: int, put: Callable[[str, int], None]) -> ft.Control:
    _ = look._
    handle = ft.ReorderableDragHandle(
        content=ft.Container(
            ft.Icon(ft.Icons.DRAG_INDICATOR, size=26, color=look.c["ink2"]), width=40, height=48, alignment=CENTRE
        ),
        mouse_cursor=ft.MouseCursor.GRAB,
    )
    up = Intent(put, tile.id, n - 1) if n else None
    down = Intent(put, tile.id, n + 1) if n < last else None
    cells: list[ft.Control] = [
        ft.Container(num(look, tile.price, 28, "ink2" if tile.dead else "ink"), width=30 * look.scale),
        text(look, tile.name, 16, "ink2" if tile.dead else "ink", True, expand=True),
        key(
            look,
            ft.Icons.ARROW_UPWARD,
            _("{tile}: one place cheaper", tile=tile.name),
            up,
            48,
            "surface",
            "ink" if up else "line",
        ),
        key(
            look,
            ft.Icons.ARROW_DOWNWARD,
            _("{tile}: one place dearer", tile=tile.name),
            down,
            48,
            "surface",
            "ink" if down else "line",
        ),
        handle,
    ]
    return ft.Container(ft.Row(cells, spacing=6), padding=ft.Padding.symmetric(vertical=4), key=tile.id)
