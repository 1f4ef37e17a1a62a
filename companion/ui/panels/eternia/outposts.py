"""The map: who holds which outpost, its soldiers, its income and merchant; soldiers left of fifteen."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import flet as ft

from companion.games.eternia import commands as c
from companion.games.eternia.state import State
from companion.ui.desk import Desk
from companion.ui.guard import part
from companion.ui.intent import Intent
from companion.ui.look import Look
from companion.ui.panels.eternia import shop
from companion.ui.panels.eternia.pieces import buttons, chips, colour_of, mark, picks, rule, types
from companion.ui.widgets.counter import counter
from companion.ui.widgets.sheet import field
from companion.ui.widgets.signs import gem
from companion.ui.widgets.surface import button, chip, fade, head, panel, stack, tag, tap
from companion.ui.widgets.words import ELLIPSIS, num, text
from companion.views.eternia import areas as view
from companion.views.eternia.draft import NewArea, Shown


def parts(look: Look, desk: Desk, state: State) -> list[ft.Control]:
    _ = desk._
    if on := chosen(desk, state):  # an area that was tapped is the page
        lines = (line for line in view.areas(state, "all", _) if line.id == on)
        back = button(look, _("All areas"), desk.edits(Shown, area=""), ft.Icons.ARROW_BACK)
        return [back, *(Area(look, desk, line, True) for line in lines), Edit(look, desk, view.detail(state, on, _))]
    filter_ = desk.draft(Shown).areas
    tokens = sum(area.quest for area in state.areas.values())
    made: list[ft.Control] = [
        Supplies(look, desk, view.supplies(state, _), tokens),
        _filters(look, desk, state, filter_),
    ]
    for line in view.areas(state, filter_, _):
        made.append(Area(look, desk, line, False))
    made.append(_adding(look, desk, desk.draft(NewArea)))
    made.append(shop.markets(look, desk, state))
    return made


def chosen(desk: Desk, state: State) -> str:
    area = desk.draft(Shown).area
    return area if area in state.areas else ""


@part
def Supplies(look: Look, desk: Desk, rows: tuple[view.Supply, ...], tokens: int) -> ft.Control:
    """Soldiers in supply, outposts and income of each team: the numbers of the map."""
    _ = desk._
    lines: list[ft.Control] = []
    for row in rows:
        ink = colour_of(row.number)
        figures: list[ft.Control] = [
            _figure(look, ft.Icons.FORT, row.outposts, _.plural("outpost", "outposts", row.outposts)),
            _figure(look, ft.Icons.PERSON, row.left, _("of 15 left")),
            _figure(look, None, f"+{row.income}", _("by day")),
        ]
        lines.append(
            stack(
                ft.Row([mark(look, row.number, 22), text(look, row.name, 16, ink, True, expand=True)], spacing=8),
                ft.Row(figures, spacing=18, run_spacing=4, wrap=True),
                gap=4,
            )
        )
    heading = head(look, _("Outposts"), rule(look, desk, _("Outposts"), "outpost-control"))
    if tokens:
        lines.append(
            text(look, _.plural("{n} quest token on the map", "{n} quest tokens on the map", tokens), 15, "ink2")
        )
    return panel(look, stack(heading, *lines, gap=12))


def _figure(look: Look, icon: ft.IconData | None, value: object, words: str) -> ft.Control:
    sign: ft.Control = ft.Icon(icon, size=20, color=look.c["ink2"]) if icon else gem(18, look.c["ink2"])
    return ft.Row([sign, num(look, value, 28), text(look, words, 14, "ink2")], spacing=5, tight=True)


def _filters(look: Look, desk: Desk, state: State, now: str) -> ft.Control:
    _ = desk._
    kinds = [("outposts", _("Outposts")), ("held", _("Held")), ("wilds", _("Wilds")), ("all", _("All"))]
    return chips(look, kinds, now, picks(desk, Shown, "areas"))


@part
def Area(look: Look, desk: Desk, line: view.AreaLine, on: bool) -> ft.Control:
    """A line as on the mock: castle, name and owner, soldiers as figures, income."""
    _, ink = desk._, colour_of(line.number) if line.number >= 0 else "ink2"
    icon = ft.Icons.FOREST if line.wilds else ft.Icons.CASTLE if line.base else ft.Icons.FORT
    names: list[ft.Control] = [
        text(look, line.name, 16, "ink", True, no_wrap=not look.big, overflow=ELLIPSIS),
        text(look, line.owner, 14, "bad" if line.contested else "ink2"),
    ]
    if line.heroes:
        names.append(text(look, line.heroes, 14, ink))
    row: list[ft.Control] = [ft.Icon(icon, size=28, color=look.colour(ink)), ft.Column(names, spacing=0, expand=True)]
    if not line.wilds and not line.base:
        men: list[ft.Control] = [
            ft.Icon(
                ft.Icons.PERSON if n < line.soldiers else ft.Icons.PERSON_OUTLINE,
                size=20,
                color=look.colour(ink if n < line.soldiers else "line"),
            )
            for n in range(3)
        ]
        row.append(ft.Row(men, spacing=0, tight=True))
    if line.income:
        row.append(ft.Row([gem(16, look.colour(ink)), num(look, f"+{line.income}", 22)], spacing=3, tight=True))
    border = ft.Border.all(3, look.c["second"]) if on else ft.Border.all(1, fade(look.c["line"], 0.45))
    body: ft.Control = ft.Row(row, spacing=10)
    if line.tags:
        tags: list[ft.Control] = [tag(look, words) for words in line.tags]
        body = stack(body, ft.Row(tags, spacing=6, run_spacing=4, wrap=True), gap=6)
    return tap(
        body,
        desk.edits(Shown, area="" if on else line.id),
        line.said,
        selected=on,
        padding=8 if on else 10,
        border_radius=14,
        border=border,
        bgcolor=look.c["surface"],
    )


@part
def Edit(look: Look, desk: Desk, area: view.Detail) -> ft.Control:
    """Soldiers by team, and what the map prints there."""
    _ = desk._
    counters: list[ft.Control] = [
        counter(look, name, n, _soldiers(desk, id, area.id), size=32, low=0, high=3, note=_("soldiers"))
        for id, name, n in area.soldiers
        if not area.base and not area.wilds
    ]
    income = counter(
        look,
        _("Income by day"),
        area.income,
        Intent(_earns, desk, area),
        size=30,
        key_size=48,
        low=0,
        high=20,
    )
    shops = chips(look, area.merchants, area.merchant, Intent(_edits, desk, area, "merchant"))
    kinds: list[ft.Control] = [
        chip(look, _("Wilds"), _edits(desk, area, "kind", "outpost" if area.wilds else "wilds"), area.wilds),
        chip(look, _("Quest token"), _edits(desk, area, "quest", not area.quest), area.quest),
        chip(look, _("Tower"), _edits(desk, area, "tower", not area.tower), area.tower),
    ]
    keep = button(look, _("Keep this map for new tables"), Intent(view_keep, desk), ft.Icons.INVENTORY_2_OUTLINED)
    rows: list[ft.Control] = [*counters]
    if not area.wilds:
        rows += [income, shops]
    return panel(
        look, stack(*rows, ft.Row(kinds, spacing=6, run_spacing=0, wrap=True), buttons(keep), gap=8), tone="raised"
    )


def _edits(desk: Desk, area: view.Detail, name: str, value: object) -> Intent:
    """What the map prints there, with one thing put right."""
    printed = ("kind", "income", "merchant", "tower", "quest")
    values: dict[str, Any] = {**{one: getattr(area, one) for one in printed}, name: value}
    return desk.does(c.EditArea(area.id, **values))


def _earns(desk: Desk, area: view.Detail, by: int) -> object:
    return _edits(desk, area, "income", max(0, area.income + by))()


def view_keep(desk: Desk) -> None:
    """The areas of this table go into the box profile."""
    from companion.ui.guard import tell

    desk.device.room.keep_profile(desk.pack.slug, "map.areas", view.box_areas(desk.state))
    tell(desk._("Kept: new tables start with this map."))


def _soldiers(desk: Desk, team: str, area: str) -> Callable[[int], object]:
    return desk.counts(c.Count, f"soldiers/{team}/{area}")


def _adding(look: Look, desk: Desk, new: NewArea) -> ft.Control:
    """An area that is not on the list yet."""
    _ = desk._
    entry = field(look, _("Name of another area"), new.name, types(desk, NewArea, "name"), max_length=40, counter="")
    named = [("wilds", _("Wilds")), ("outpost", _("Outpost"))]
    kinds = chips(look, named, new.kind, picks(desk, NewArea, "kind"))
    add = Intent(_added, desk, c.EditArea(new.name, new.kind))
    go = button(look, _("Add this area"), add if new.name.strip() else None, ft.Icons.ADD)
    return panel(look, stack(entry, ft.Row([kinds, go], spacing=8, run_spacing=4, wrap=True)))


def _added(desk: Desk, command: c.EditArea) -> None:
    if desk.do(command):
        desk.drafts.edit(NewArea, (("name", ""),))
