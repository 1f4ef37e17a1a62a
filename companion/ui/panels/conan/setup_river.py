"""Set-up, step 4: the River, tile by tile; drag a tile by its handle, or move it with the arrows."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import flet as ft

from companion.packs.model import Pack
from companion.ui.device import Device
from companion.ui.guard import handler
from companion.ui.look import Look
from companion.ui.panels.conan.pieces import note, row
from companion.ui.panels.conan.setup_parts import changed, choose, rule
from companion.ui.widgets.counter import step_key
from companion.ui.widgets.sheet import asking, close_sheet, setter
from companion.ui.widgets.surface import CENTRE, button, chip, fade, head, key, panel, stack
from companion.ui.widgets.words import num, text, title
from companion.views.conan import setup as view

Draft = dict[str, Any]


def parts(look: Look, device: Device, pack: Pack, plan: Draft) -> list[ft.Control]:
    _ = look._
    found = view.slots(plan, _)
    heading = head(look, _("The River"), rule(look, device, pack, _("River"), "river"))
    hint = text(look, _("The price of a tile is its place. Drag a tile by its handle, or use the arrows."), 15, "ink2")
    figures = (
        note(look, _("How many figures a tile has is only drawn on the map: count them there."), ft.Icons.PERSON)
        if "figures" in plan["unknown"]
        else None
    )

    def moved(event: ft.OnReorderEvent) -> None:
        old, new = event.old_index or 0, event.new_index or 0
        view.move(plan, old, new)
        device.redraw()

    rows = [_slot(look, device, plan, slot, len(found)) for slot in found]
    river = (
        ft.ReorderableListView(list(rows), on_reorder=handler(moved), show_default_drag_handles=False) if rows else None
    )
    add = (
        button(look, _("Add a tile"), lambda: _add(look, device, plan, "river"), ft.Icons.ADD)
        if len(found) < 8
        else None
    )
    aside: list[Draft] = plan["aside"]
    kept: list[ft.Control] = [
        chip(look, view.slots({"river": [slot]}, _)[0].name, _dropper(device, aside, n), True, ft.Icons.CLOSE)
        for n, slot in enumerate(aside)
    ]
    later = button(look, _("Keep a tile aside for later"), lambda: _add(look, device, plan, "aside"), ft.Icons.ADD)
    return [
        stack(heading, hint, figures, river, add),
        panel(look, stack(head(look, _("Kept aside")), row(kept, 6) if kept else None, later)),
    ]


def _dropper(device: Device, slots: list[Draft], n: int) -> Callable[[], None]:
    return changed(device, lambda: slots.pop(n))


def _slot(look: Look, device: Device, plan: Draft, slot: view.SlotView, count: int) -> ft.Control:
    """One tile: price, name, how many figures or life points, and where it lies."""
    _, n = look._, slot.place
    river: list[Draft] = plan["river"]
    plate = ft.Container(
        num(look, n + 1, 28), width=38, height=44, border_radius=9, alignment=CENTRE, bgcolor=look.c["raised"]
    )
    handle = ft.ReorderableDragHandle(
        content=ft.Container(
            ft.Icon(ft.Icons.DRAG_INDICATOR, size=24, color=look.c["ink2"]), width=36, height=44, alignment=CENTRE
        ),
        mouse_cursor=ft.MouseCursor.GRAB,
    )
    top = ft.Row([plate, text(look, slot.name, 16, "ink", True, expand=True), handle], spacing=8)
    keys: list[ft.Control] = []
    field = "life" if slot.life is not None else "figures" if slot.figures else ""
    if field:

        def change(by: int) -> bool:
            river[n][field] = min(max((river[n][field] or 0) + by, 1), 60)
            device.redraw()
            return True

        value = slot.life if slot.life is not None else slot.figures
        icon, words = (ft.Icons.FAVORITE, _("Life points")) if field == "life" else (ft.Icons.PERSON, _("Figures"))
        keys += [
            step_key(look, ft.Icons.REMOVE, f"{slot.name}, {words} −1", lambda: change(-1), 48, (value or 0) > 1),
            ft.Row([ft.Icon(icon, size=18, color=look.c["ink2"]), num(look, value, 26)], spacing=3, tight=True),
            step_key(look, ft.Icons.ADD, f"{slot.name}, {words} +1", lambda: change(1), 48),
        ]
    keys.append(ft.Container(expand=True))
    up, down = changed(device, lambda: view.move(plan, n, n - 1)), changed(device, lambda: view.move(plan, n, n + 1))
    keys.append(
        key(
            look,
            ft.Icons.ARROW_UPWARD,
            _("{tile}: one place cheaper", tile=slot.name),
            up if n else None,
            48,
            "surface",
            "ink" if n else "line",
        )
    )
    last = n == count - 1
    keys.append(
        key(
            look,
            ft.Icons.ARROW_DOWNWARD,
            _("{tile}: one place dearer", tile=slot.name),
            None if last else down,
            48,
            "surface",
            "line" if last else "ink",
        )
    )
    keys.append(
        key(
            look,
            ft.Icons.CLOSE,
            _("Remove {name}", name=slot.name),
            changed(device, lambda: river.pop(n)),
            48,
            "surface",
        )
    )
    spells = _spells(look, device, river[n], slot) if slot.caster else None
    body = stack(top, ft.Row(keys, spacing=6), spells, gap=6)
    return ft.Container(
        body,
        padding=8,
        border_radius=14,
        bgcolor=look.c["surface"],
        border=ft.Border.all(1, fade(look.c["line"], 0.6)),
        key=f"{n}-{slot.name}",
        margin=ft.Margin.only(bottom=6),
    )


def _spells(look: Look, device: Device, slot: Draft, shown: view.SlotView) -> ft.Control:
    _ = look._

    def tap(id: str) -> None:
        slot["spells"] = view.toggled({"": slot.get("spells", ())}, "", id)[""]
        device.redraw()

    words = _("Spells: {who}", who=shown.name)
    held = text(look, ", ".join(shown.spells), 14, "ink2") if shown.spells else None
    pick = button(
        look,
        words,
        lambda: choose(look, words, lambda every: view.spell_choices(_, every), lambda: slot.get("spells", ()), tap),
        ft.Icons.ADD,
    )
    return stack(held, pick, gap=4)


def _add(look: Look, device: Device, plan: Draft, shelf: str) -> None:
    """Any tile of the box; lieutenants and monsters get life points to correct."""
    _ = look._

    def draw(answers: dict[str, Any], again: Callable[[], None]) -> list[ft.Control]:
        def take(choice: str) -> Callable[[], None]:
            def taken() -> None:
                close_sheet()
                plan[shelf].append(view.lay(choice))
                device.redraw()

            return taken

        found: list[ft.Control] = [chip(look, name, take(id)) for id, name in view.tile_choices(_, answers["all"])]
        every = chip(look, _("All boxes"), setter(answers, again, "all", not answers["all"]), answers["all"])
        return [title(look, _("Add a tile"), 22), every, row(found, 6)]

    asking(look, draw, {"all": False})
