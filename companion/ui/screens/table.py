"""The table: the moment on top, a game's panel in one column on a phone or in panes on a tablet, what is due below."""

from __future__ import annotations

import importlib
from collections.abc import Collection

import flet as ft

from companion.core.tray import Trayed
from companion.games.generic import Tracker
from companion.ui import panels
from companion.ui.desk import Desk
from companion.ui.guard import part
from companion.ui.intent import Intent
from companion.ui.look import Look
from companion.ui.panels import plain, tracker
from companion.ui.panels.frame import Panel, Tab
from companion.ui.screens import broken, dice, guide, more
from companion.ui.widgets.frame import bar, dock, main_action, screen, scroll
from companion.ui.widgets.surface import button, chip, fade, key, pad, stack, tap
from companion.ui.widgets.surface import panel as frame
from companion.ui.widgets.words import ELLIPSIS, text
from companion.views import describe


def draw(desk: Desk, part: str) -> ft.Control:
    look = desk.look
    desk.drawn = desk.table.length
    if broken.stands_before(desk):
        return broken.draw(desk, look)
    panel = panel_of(desk, look)
    if panel.full is not None:
        return panel.full
    tabs = [*panel.tabs, *_house_tabs(desk, look, panel)]
    chosen = next((tab for tab in tabs if tab.id == (part or panel.lands)), tabs[0])
    if look.phone:
        bottom = _dock(desk, look, panel, (chosen.id,))
        body: ft.Control = scroll(
            [*_alone(desk, look), *(panel.glance if chosen in panel.tabs else ()), *chosen.draw()],
            key=f"tab-{chosen.id}{chosen.page}",
        )
        return screen(look, _top(desk, look), body, bottom, _tab_bar(desk, look, tabs, chosen))
    fixed, rest = _beside(look, panel, tabs)
    side = chosen if chosen in rest else rest[0]
    panes = _panes(desk, look, panel, fixed, rest, side)
    return screen(look, _top(desk, look), panes, _dock(desk, look, panel, [tab.id for tab in (*fixed, side)]))


def _alone(desk: Desk, look: Look) -> list[ft.Control]:
    """At a shared table the host may look at another game; the others come along when they are called."""
    place, _ = desk.device.place, desk._
    if place is None or place.table == desk.table.id:
        return []
    call = button(look, _("Bring everyone to this game"), Intent(place.seating.bring, place.secret, desk.table.id))
    return [frame(look, stack(text(look, _("Only you see this game."), 16), call), edge="second")]


def panel_of(desk: Desk, look: Look) -> Panel:
    """The game's own panel; the tracker's for a pack that brings only data, the plain one for rules without a screen."""
    own = panels.module_of(desk.pack.slug)
    if own is not None:
        made: Panel = own.panel(look, desk)
        return made
    return tracker.panel(look, desk) if isinstance(desk.state, Tracker) else plain.panel(look, desk)


def has(desk: Desk, part: str) -> bool:
    """Whether this table has that part now; a fight that takes the whole screen over holds them all."""
    look = desk.look
    panel = panel_of(desk, look)
    tabs = (tab.id for tab in (*panel.tabs, *_house_tabs(desk, look, panel)))
    return panel.full is not None or part in (*tabs, *panel.pages)


def _house_tabs(desk: Desk, look: Look, panel: Panel) -> list[Tab]:
    _ = desk._
    tabs = []
    if isinstance(desk.state, Trayed) and desk.state.dice and panel.dice:
        tabs.append(Tab("dice", _("Dice"), ft.Icons.CASINO_OUTLINED, Intent(dice.parts, desk, look)))
    tabs.append(Tab("more", _("More"), ft.Icons.MORE_HORIZ, Intent(more.parts, desk, look, panel)))
    return tabs


def _top(desk: Desk, look: Look) -> ft.Control:
    words = describe.headline(desk.table, desk.pack, desk._)
    if not desk.table.shared:
        return guide.under(desk, look, Top(look, desk, desk.table.saved.name, words))
    company = importlib.import_module("companion.ui.screens.company")
    ask = key(look, ft.Icons.SEARCH, look._("Ask a rule"), Intent(desk.go, "rules"), 48, "bg")
    people = company.people_key(desk, look)
    top = bar(look, desk.table.saved.name, words, Intent(desk.device.go, "/"), people, ask)
    parts = [guide.under(desk, look, top), *company.notes(desk, look)]
    return ft.Column(parts, spacing=0, horizontal_alignment=ft.CrossAxisAlignment.STRETCH)


@part
def Top(look: Look, desk: Desk, name: str, headline: str) -> ft.Control:
    ask = key(look, ft.Icons.SEARCH, look._("Ask a rule"), Intent(desk.go, "rules"), 48, "bg")
    people = key(look, ft.Icons.GROUPS, look._("People at the table"), Intent(desk.device.go, "/seats"), 48, "bg")
    return bar(look, name, headline, Intent(desk.device.go, "/"), *([people] if desk.device.place else []), ask)


def _dock(desk: Desk, look: Look, panel: Panel, seen: Collection[str]) -> ft.Control | None:
    action = panel.action or guide.action(desk, seen)
    if action is None:
        return None
    desk.main = action.act
    main = look, desk, action.words, action.note, action.icon, desk.main is not None
    return dock(look, None, action.aside, Main(*main)) if action.aside else Dock(*main)


@part
def Dock(look: Look, desk: Desk, words: str, note: str, icon: ft.IconData | None, ready: bool) -> ft.Control:
    return dock(look, None, main_action(look, words, desk.go_ahead if ready else None, icon, note=note))


@part
def Main(look: Look, desk: Desk, words: str, note: str, icon: ft.IconData | None, ready: bool) -> ft.Control:
    return main_action(look, words, desk.go_ahead if ready else None, icon, note=note)


def _tab_bar(desk: Desk, look: Look, tabs: list[Tab], chosen: Tab) -> ft.Control:
    return TabBar(look, desk, tuple((tab.id, tab.name, tab.icon) for tab in tabs), chosen.id)


@part
def TabBar(look: Look, desk: Desk, tabs: tuple[tuple[str, str, ft.IconData], ...], chosen: str) -> ft.Control:
    cells: list[ft.Control] = []
    for id, name, icon in tabs:
        on = id == chosen
        ink = "second" if on else "ink2"
        size = 13 * min(look.scale, 1.15) / look.scale  # five words stand side by side on a phone
        label = text(look, name, size, ink, on, no_wrap=True, overflow=ELLIPSIS)
        drawn = ft.Icon(icon, size=24, color=look.colour(ink))
        face = ft.Column([drawn, label], spacing=2, horizontal_alignment=ft.CrossAxisAlignment.CENTER)
        pads = ft.Padding.symmetric(vertical=8)
        weight = max(len(name), 4) + 2
        cells.append(tap(face, _to(desk, id), name, selected=on, expand=weight, padding=pads, border_radius=12))
    row = ft.Container(ft.Row(cells, spacing=0), bgcolor=look.c["surface"], padding=pad(6, 0, 6, 4))
    return ft.Semantics(content=row, container=True, identifier="tabs")


def _to(desk: Desk, tab: str) -> Intent:
    return Intent(desk.go, tab)


@part
def Switch(look: Look, desk: Desk, tabs: tuple[tuple[str, str, ft.IconData], ...], chosen: str) -> ft.Control:
    """Which tab stands in the side pane."""
    bare = not look.wide and len(tabs) > 3  # a narrow pane has room for the words only
    chips = [chip(look, name, _to(desk, id), id == chosen, None if bare else icon) for id, name, icon in tabs]
    return ft.Row(chips, spacing=4 if bare else 6, run_spacing=2, wrap=True)


def _beside(look: Look, panel: Panel, tabs: list[Tab]) -> tuple[list[Tab], list[Tab]]:
    """The first tab stays in sight; the others take turns beside it (from 1000 the second stays as well)."""
    most = 2 if look.wide and len(panel.tabs) > 2 else 1
    return tabs[:most], tabs[most:]


def _panes(desk: Desk, look: Look, panel: Panel, fixed: list[Tab], rest: list[Tab], shown: Tab) -> ft.Control:
    switch = Switch(look, desk, tuple((tab.id, tab.name, tab.icon) for tab in rest), shown.id)
    panes: list[ft.Control] = []
    for n, tab in enumerate(fixed):
        panes.append(
            ft.Container(
                scroll(
                    [*(_alone(desk, look) + list(panel.glance) if n == 0 else []), *tab.draw()],
                    key=f"pane-{tab.id}{tab.page}",
                ),
                expand=True,
            )
        )
    side = ft.Column(
        [ft.Container(switch, padding=pad(12, 0, 12, 6)), scroll(shown.draw(), key=f"pane-{shown.id}{shown.page}")],
        spacing=0,
        expand=True,
    )
    edge = ft.Border.only(left=ft.BorderSide(1, fade(look.c["line"], 0.4)))
    panes.append(ft.Container(side, expand=True, border=edge))
    return ft.Row(panes, spacing=0, expand=True, vertical_alignment=ft.CrossAxisAlignment.STRETCH)
