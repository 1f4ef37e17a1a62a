"""The map of one's own box: areas with income, merchant and tower, and which are neighbours."""

from __future__ import annotations

import flet as ft

from companion.packs.model import Pack
from companion.ui.device import Device
from companion.ui.intent import Intent
from companion.ui.look import Look
from companion.ui.panels.eternia.pieces import chips, choice
from companion.ui.widgets.counter import counter
from companion.ui.widgets.sheet import field
from companion.ui.widgets.surface import button, chip, grid, panel, stack
from companion.ui.widgets.words import text
from companion.views.eternia import box as view


def _save(device: Device, pack: Pack, **values: object) -> None:
    for key, value in values.items():
        device.room.keep_profile(pack.slug, f"map.{key}", value or None)
    device.redraw()


def parts(look: Look, device: Device, pack: Pack, box: view.Seen) -> list[ft.Control]:
    """Every area as a line; a tap opens what the board prints on it."""
    _ = look._
    here = next((area for area in box.areas if area.name == box.chosen), None)
    if box.drawing and here is not None:
        return _drawing(look, device, pack, box, here)
    rows: list[ft.Control] = []
    for area in box.areas:
        on = area.name == box.chosen
        rows.append(
            choice(look, area.shown, area.note, device.edits(view.Entering, chosen="" if on else area.name), on=on)
        )
        if on:
            rows.append(_area(look, device, pack, box, area))
    entry = field(
        look, _("Name of another area"), box.name, device.types(view.Entering, "name"), max_length=40, counter=""
    )
    name = box.name.strip()
    taken = any(name == a.name for a in box.areas)

    add = Intent(_add, device, pack, name)
    rows += [entry, button(look, _("Add this area"), add if name and not taken else None, ft.Icons.ADD)]
    return rows


def _add(device: Device, pack: Pack, name: str) -> None:
    areas = view.areas_of(view.usable(device.room.profile(pack.slug).values))
    new = {"name": name, "kind": "wilds", "income": 0, "merchant": "", "tower": False}
    device.drafts.edit(view.Entering, (("name", ""), ("chosen", name)), quietly=True)
    _save(device, pack, areas=[*areas, new])


def _draws(device: Device, area: str, key: str) -> Intent:
    return device.edits(view.Entering, chosen=area, drawing=key)


def _drawing(look: Look, device: Device, pack: Pack, box: view.Seen, here: view.AreaRow) -> list[ft.Control]:
    """Borders are drawn by tapping the areas around one; the next area is one tap away."""
    _, key = look._, box.drawing
    linked = here.near if key == "borders" else here.paths
    others = [area for area in box.areas if key == "borders" or not area.wilds]
    around = [area for area in others if area.name != here.name]
    after = others[(others.index(here) + 1) % len(others)] if here in others else here
    words = _("Tap every area that borders {area}", area=here.shown)
    if key == "paths":
        words = _("Tap every outpost that a path joins to {area}", area=here.shown)
    picks: list[ft.Control] = [
        choice(look, area.shown, "", Intent(_link, device, pack, here.name, key, area.name), on=area.name in linked)
        for area in around
    ]
    done = button(look, _("All drawn"), device.edits(view.Entering, drawing=""), ft.Icons.CHECK)
    onward = button(look, _("Next: {name}", name=after.shown), _draws(device, after.name, key), filled=True)
    return [text(look, words, 16, "ink", True), grid(picks, 1 if look.big else 2, 6), onward, done]


def _link(device: Device, pack: Pack, area: str, key: str, other: str) -> None:
    values = view.usable(device.room.profile(pack.slug).values)
    now = view.pairs(values, f"map.{key}")
    _save(device, pack, areas=view.areas_of(values), **{key: view.linked(now, area, other)})


def _change(device: Device, pack: Pack, area: str, name: str, value: object) -> None:
    areas = view.areas_of(view.usable(device.room.profile(pack.slug).values))
    _save(device, pack, areas=view.changed(areas, area, **{name: value}))


def _drop(device: Device, pack: Pack, area: str) -> None:
    values = view.usable(device.room.profile(pack.slug).values)
    left = [a for a in view.areas_of(values) if a["name"] != area]
    links = {key: [p for p in view.pairs(values, f"map.{key}") if area not in p] for key in ("borders", "paths")}
    _save(device, pack, areas=left, **links)


def _earns(device: Device, pack: Pack, area: view.AreaRow, by: int) -> None:
    _change(device, pack, area.name, "income", max(0, area.income + by))


def _area(look: Look, device: Device, pack: Pack, box: view.Seen, area: view.AreaRow) -> ft.Control:
    _ = look._

    def change(name: str, *value: object) -> Intent:
        return Intent(_change, device, pack, area.name, name, *value)

    kinds: list[ft.Control] = [
        chip(look, _("Outpost"), change("kind", "outpost"), not area.wilds),
        chip(look, _("Wilds"), change("kind", "wilds"), area.wilds),
        chip(look, _("Tower"), change("tower", not area.tower), area.tower),
    ]
    rows: list[ft.Control] = [ft.Row(kinds, spacing=6, run_spacing=0, wrap=True)]
    if not area.wilds:
        rows.append(
            counter(
                look,
                _("Income by day"),
                area.income,
                Intent(_earns, device, pack, area),
                size=30,
                key_size=48,
                low=0,
                high=20,
            )
        )
        rows.append(chips(look, view.merchants(_), area.merchant, Intent(change, "merchant")))
    near = _.listing([other.shown for other in box.areas if other.name in {*area.near, *area.paths}])
    rows.append(text(look, _("Neighbours: {areas}", areas=near) if near else _("No neighbours yet."), 14, "ink2"))
    rows.append(button(look, _("Draw its borders"), _draws(device, area.name, "borders"), ft.Icons.DRAW_OUTLINED))
    if not area.wilds:
        rows.append(button(look, _("Draw its paths"), _draws(device, area.name, "paths"), ft.Icons.ALT_ROUTE))
    rows.append(
        button(
            look, _("Remove {area}", area=area.shown), Intent(_drop, device, pack, area.name), ft.Icons.DELETE_OUTLINE
        )
    )
    return panel(look, stack(*rows), tone="raised")
