"""Kilenne and Faremos: two bodies, one deck; where they stand, what blows would cost, what a drawing reaches."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import flet as ft

from companion.games.veiel.commands import MoveTwin
from companion.games.veiel.state import State, hero_of
from companion.games.veiel.twins import Space
from companion.ui.desk import Desk
from companion.ui.look import Look
from companion.ui.panels.veiel import drawing, sheets
from companion.ui.panels.veiel.pieces import big_key
from companion.ui.widgets.counter import counter
from companion.ui.widgets.surface import grid, head, panel, rule_chip, stack, tag
from companion.ui.widgets.words import num, text
from companion.views.veiel import table as table_view
from companion.views.veiel import twins as view
from companion.views.veiel.twins import TwinsView, TwinView


def parts(look: Look, desk: Desk, state: State) -> list[ft.Control]:
    hits, each = desk.recall("danger-hits", 2), desk.recall("danger-each", 3)
    twins = view.twins_view(state, hits, each, desk._)
    if twins is None:
        return []
    return [
        _resolve(look, desk, state, twins),
        _danger(look, desk, twins, hits, each),
        _places(look, desk, twins),
        drawing.part(look, desk, state),
    ]


def _letter(look: Look, twin: TwinView) -> ft.Control:
    """K and F as on the cards' drawings: a disc and a square, told apart before they are read."""
    return ft.Container(
        num(look, twin.name[0], 30, "bg"),
        width=48,
        height=48,
        border_radius=24 if twin.id == "kilenne" else 10,
        bgcolor=look.c["second"],
        alignment=ft.Alignment.CENTER,
    )


def _resolve(look: Look, desk: Desk, state: State, twins: TwinsView) -> ft.Control:
    """Every card names its resolver."""
    _ = desk._
    hero = hero_of(state, twins.hero)
    assert hero is not None
    shown = table_view.hero_view(state, hero, _)

    def play(twin: str) -> Callable[[], None]:
        return lambda: sheets.play_card(look, desk, shown, twin)

    keys: list[ft.Control] = [
        big_key(
            look,
            _letter(look, t),
            _("{twin} plays", twin=t.name),
            play(t.id),
            note=_("resolved the last card") if t.last else "",
        )
        for t in twins.twins
    ]
    marks: list[ft.Control] = [tag(look, f"{pile.name} {pile.count}") for pile in shown.piles if not pile.muted]
    rule = rule_chip(look, _("Who resolves a card"), desk.reads("twins-choose"))
    return panel(
        look,
        stack(
            head(look, _("One deck, two heroes"), rule),
            ft.Row(marks, spacing=6, run_spacing=4, wrap=True),
            grid(keys, 2),
        ),
    )


def _danger(look: Look, desk: Desk, twins: TwinsView, hits: int, each: int) -> ft.Control:
    """What some blows would take of the one deck."""
    _ = desk._

    def change(key: str, value: int, low: int) -> Callable[[int], Any]:
        return lambda by: desk.keep(key, min(max(value + by, low), 20))

    rule = rule_chip(look, _("Playing the twins"), desk.reads("twins-tips"))
    return panel(
        look,
        stack(
            head(look, _("Danger"), rule),
            counter(look, _("Blows"), hits, change("danger-hits", hits, 1), size=32, low=1, high=20),
            counter(look, _("Cards a blow"), each, change("danger-each", each, 1), size=32, low=1, high=20),
            text(look, twins.danger, 18, "bad" if twins.fatal else "ink", True),
            text(look, _("That is every card they have left."), 15, "bad") if twins.fatal else None,
        ),
        edge="bad" if twins.fatal else "",
    )


def _places(look: Look, desk: Desk, twins: TwinsView) -> ft.Control:
    _ = desk._
    lines: list[ft.Control] = []
    for twin in twins.twins:
        here = twin.space or Space(1, 1)

        def column(by: int, twin: TwinView = twin, here: Space = here) -> Any:
            return desk.do(MoveTwin(twin.id, here.column + by if twin.space else 1, here.row))

        def row(by: int, twin: TwinView = twin, here: Space = here) -> Any:
            return desk.do(MoveTwin(twin.id, here.column, here.row + by if twin.space else 1))

        lines.append(counter(look, _("{twin}, column", twin=twin.name), twin.space.column if twin.space else 0, column,
                             size=30, low=1 if twin.space else 0, high=30))  # fmt: skip
        lines.append(counter(look, _("{twin}, row", twin=twin.name), twin.space.row if twin.space else 0, row,
                             size=30, low=1 if twin.space else 0, high=30))  # fmt: skip
    rule = rule_chip(look, _("K and F drawings"), desk.reads("twins-range"))
    apart = text(look, twins.apart, 18, "ink", True) if twins.apart else None
    note = text(look, _("Count from any corner; how a range counts spaces is in your base rulebook."), 14, "ink2")
    return panel(look, stack(head(look, _("Where they stand"), rule), apart, *lines, note))
