"""The table: a game's panel in one column on a phone, in panes on a tablet, with undo and the main action below."""

from __future__ import annotations

import importlib
import importlib.util
from typing import Any

import flet as ft

from companion.ui.desk import Desk
from companion.ui.look import Look
from companion.ui.panels.frame import Panel, Tab
from companion.ui.screens import dice, more
from companion.ui.widgets.frame import bar, dock, main_action, screen, scroll, undo_bar
from companion.ui.widgets.surface import chip, fade, key, pad, tap
from companion.ui.widgets.words import ELLIPSIS, text
from companion.views import describe

PANELS = "companion.ui.panels"


def draw(desk: Desk, part: str) -> ft.Control:
    look = desk.look
    panel = panel_of(desk, look)
    if panel.full is not None:
        return panel.full
    tabs = [*panel.tabs, *_house_tabs(desk, look, panel)]
    chosen = next((tab for tab in tabs if tab.id == part), tabs[0])
    bottom = _dock(desk, look, panel)
    if look.phone:
        body: ft.Control = scroll(
            [*(panel.glance if chosen in panel.tabs else ()), *chosen.draw()], key=f"tab-{chosen.id}"
        )
        return screen(look, _bar(desk, look), body, bottom, _tab_bar(desk, look, tabs, chosen))
    return screen(look, _bar(desk, look), _panes(desk, look, panel, tabs, chosen), bottom)


def panel_of(desk: Desk, look: Look) -> Panel:
    """The game's own panel, or the generic tracker's for a pack that brings only data."""
    slug = desk.pack.slug
    own = f"{PANELS}.{slug}"
    name = own if slug.isidentifier() and importlib.util.find_spec(own) else f"{PANELS}.tracker"
    made: Panel = importlib.import_module(name).panel(look, desk)
    return made


def _house_tabs(desk: Desk, look: Look, panel: Panel) -> list[Tab]:
    _ = desk._
    tabs = []
    if getattr(desk.state, "dice", None) and panel.dice:
        tabs.append(Tab("dice", _("Dice"), ft.Icons.CASINO_OUTLINED, lambda: dice.parts(desk, look)))
    tabs.append(Tab("more", _("More"), ft.Icons.MORE_HORIZ, lambda: more.parts(desk, look, panel)))
    return tabs


def _bar(desk: Desk, look: Look) -> ft.Control:
    _ = desk._
    ask = key(look, ft.Icons.SEARCH, _("Ask a rule"), lambda: desk.go("rules"), 48, "bg")
    return bar(
        look, desk.table.saved.name, describe.headline(desk.table, desk.pack, _), lambda: desk.device.go("/"), ask
    )


def _dock(desk: Desk, look: Look, panel: Panel) -> ft.Control:
    line = desk.table.timeline
    undo = undo_bar(
        look,
        describe.undo_words(desk.table, desk.pack, desk._),
        desk.undo,
        lambda: desk.go("history"),
        line.redo_to is not None,
        desk.redo,
    )
    act = main_action(look, panel.action.words, panel.action.act, panel.action.icon) if panel.action else None
    return dock(
        look, undo, *([panel.action.aside] if panel.action and panel.action.aside else []), *([act] if act else [])
    )


def _tab_bar(desk: Desk, look: Look, tabs: list[Tab], chosen: Tab) -> ft.Control:
    cells = []
    for tab in tabs:
        on = tab is chosen
        ink = "second" if on else "ink2"
        label = text(look, tab.name, 12 if look.big else 13, ink, on, no_wrap=True, overflow=ELLIPSIS)
        face = ft.Column(
            [ft.Icon(tab.icon, size=24, color=look.colour(ink)), label],
            spacing=2,
            horizontal_alignment=ft.CrossAxisAlignment.CENTER,
        )
        cells.append(
            tap(
                face,
                _to(desk, tab),
                tab.name,
                selected=on,
                expand=True,
                padding=ft.Padding.symmetric(vertical=8),
                border_radius=12,
            )
        )
    return ft.Container(ft.Row(cells, spacing=0), bgcolor=look.c["surface"], padding=pad(6, 0, 6, 4))


def _to(desk: Desk, tab: Tab) -> Any:
    return lambda: desk.go(tab.id)


def _panes(desk: Desk, look: Look, panel: Panel, tabs: list[Tab], chosen: Tab) -> ft.Control:
    """The first tab stays in sight; the others take turns beside it (from 1000 the second stays as well)."""
    fixed = tabs[: 2 if look.wide and len(panel.tabs) > 2 else 1]
    rest = [tab for tab in tabs if tab not in fixed]
    shown = chosen if chosen in rest else rest[0]
    switch = ft.Row(
        [chip(look, tab.name, _to(desk, tab), tab is shown, tab.icon) for tab in rest],
        spacing=6,
        run_spacing=2,
        wrap=True,
    )
    panes: list[ft.Control] = []
    for n, tab in enumerate(fixed):
        panes.append(
            ft.Container(scroll([*(panel.glance if n == 0 else []), *tab.draw()], key=f"pane-{tab.id}"), expand=True)
        )
    side = ft.Column(
        [ft.Container(switch, padding=pad(12, 0, 12, 6)), scroll(shown.draw(), key=f"pane-{shown.id}")],
        spacing=0,
        expand=True,
    )
    edge = ft.Border.only(left=ft.BorderSide(1, fade(look.c["line"], 0.4)))
    panes.append(ft.Container(side, expand=True, border=edge))
    return ft.Row(panes, spacing=0, expand=True, vertical_alignment=ft.CrossAxisAlignment.STRETCH)
