"""Set-up, step 2: the heroes, their gems, what they carry and which spells they hold; allies."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import flet as ft

from companion.packs.model import Pack
from companion.ui.device import Device
from companion.ui.intent import Intent
from companion.ui.look import Look
from companion.ui.panels.conan import setup_kits
from companion.ui.panels.conan.pieces import row
from companion.ui.panels.conan.setup_parts import changed, choose, number, put, rule
from companion.ui.widgets.counter import counter
from companion.ui.widgets.surface import button, chip, head, panel, stack, tag
from companion.views.conan import kits
from companion.views.conan import setup as view

Draft = dict[str, Any]


def parts(look: Look, device: Device, pack: Pack, plan: Draft) -> list[ft.Control]:
    _ = look._
    every = bool(plan.get("every_hero"))
    names = view.hero_choices(plan, every, _)
    cells: list[ft.Control] = [
        chip(look, name, changed(device, Intent(view.toggle_hero, plan, id)), on) for id, name, on in names
    ]
    boxes = Intent(put, device, plan, "every_hero", not every)
    cells.append(chip(look, _("All boxes"), boxes, every, ft.Icons.INVENTORY_2_OUTLINED))
    heading = head(look, _("Which heroes?"), rule(look, device, pack, _("Heroes"), "setup-heroes"))
    tired = number(look, device, plan, "hero_fatigue", _("Gems of each hero in fatigue"))
    unknown = (
        ft.Row([tag(look, _("not public: see your scenario"), "bad")]) if "hero_fatigue" in plan["unknown"] else None
    )
    known = setup_kits.offered(look, device, pack, plan)
    return [
        panel(look, stack(heading, row(cells, 6), tired, unknown)),
        *([known] if known else []),
        stack(
            *(_hero(look, device, plan, hero) for hero in plan["heroes"]),
            setup_kits.keeping(look, device, plan),
            gap=6,
        ),
        _allies(look, device, pack, plan),
    ]


def _hero(look: Look, device: Device, plan: Draft, hero: str) -> ft.Control:
    """What a hero brings to the table; a tap changes it."""
    _ = look._
    name = next(words for id, words, _on in view.hero_choices(plan, True, _) if id == hero)
    kit = kits.summary(hero, plan["items"], plan["spells"], _)
    return setup_kits.opens(look, device, plan, hero, name, view.hero_line(plan, hero, _), kit)


def _allies(look: Look, device: Device, pack: Pack, plan: Draft) -> ft.Control:
    """Figures that the scenario lends to the heroes."""
    _ = look._
    names = dict(view.ally_choices(_))

    def change(id: str) -> Callable[[int], object]:
        def changed_by(by: int) -> bool:
            plan["allies"] = {**plan["allies"], id: min(max(plan["allies"].get(id, 0) + by, 0), 9)}
            device.redraw()
            return True

        return changed_by

    def toggle(id: str) -> None:
        plan["allies"] = (
            {k: v for k, v in plan["allies"].items() if k != id} if id in plan["allies"] else {**plan["allies"], id: 3}
        )
        device.redraw()

    lines = [
        counter(look, names.get(id, id), n, change(id), size=30, low=0, high=9) for id, n in plan["allies"].items()
    ]
    words = _("Allies of the heroes")
    add = button(
        look,
        _("Add allies"),
        lambda: choose(look, words, lambda _every: view.ally_choices(_), lambda: plan["allies"], toggle),
        ft.Icons.ADD,
    )
    return panel(look, stack(head(look, words, rule(look, device, pack, words, "allies")), *lines, add))
