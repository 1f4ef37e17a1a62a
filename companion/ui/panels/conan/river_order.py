"""The River put in order at the table: a tile is dragged by its handle, or moved with the arrows."""

from __future__ import annotations

import flet as ft

from companion.games.conan.commands import MoveTile
from companion.ui.acts import Host, does
from companion.ui.guard import handler
from companion.ui.look import Look
from companion.ui.render import draws
from companion.ui.widgets.surface import CENTRE, key
from companion.ui.widgets.words import num, text
from companion.views import cards as c
from companion.views.conan.overlord import TileView
from companion.views.conan.sheets import Order


@draws(Order)
def _order(look: Look, host: Host, card: Order) -> ft.Control:
    """Each move is a step that undo takes back."""

    def moved(event: ft.OnReorderEvent) -> None:
        host.perform(c.Do(MoveTile(card.tiles[int(event.old_index or 0)].id, int(event.new_index or 0))))

    rows = [_row(look, host, tile, n, len(card.tiles) - 1) for n, tile in enumerate(card.tiles)]
    return ft.ReorderableListView(rows, on_reorder=handler(moved), show_default_drag_handles=False)


def _row(look: Look, host: Host, tile: TileView, n: int, last: int) -> ft.Control:
    _ = look._
    handle = ft.ReorderableDragHandle(
        content=ft.Container(
            ft.Icon(ft.Icons.DRAG_INDICATOR, size=26, color=look.c["ink2"]), width=40, height=48, alignment=CENTRE
        ),
        mouse_cursor=ft.MouseCursor.GRAB,
    )
    up = does(host, c.Do(MoveTile(tile.id, n - 1))) if n else None
    down = does(host, c.Do(MoveTile(tile.id, n + 1))) if n < last else None
    cheaper, dearer = _("{tile}: one place cheaper", tile=tile.name), _("{tile}: one place dearer", tile=tile.name)
    cells: list[ft.Control] = [
        ft.Container(num(look, tile.price, 28, "ink2" if tile.dead else "ink"), width=30 * look.scale),
        text(look, tile.name, 16, "ink2" if tile.dead else "ink", True, expand=True),
        key(look, ft.Icons.ARROW_UPWARD, cheaper, up, 48, "surface", "ink" if up else "line"),
        key(look, ft.Icons.ARROW_DOWNWARD, dearer, down, 48, "surface", "ink" if down else "line"),
        handle,
    ]
    return ft.Container(ft.Row(cells, spacing=6), padding=ft.Padding.symmetric(vertical=4), key=tile.id)
