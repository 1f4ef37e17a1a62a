"""Kilenne and Faremos: two bodies, one deck; where they stand, what blows would cost, what a drawing reaches."""

from __future__ import annotations

import flet as ft

from companion.games.veiel.commands import MoveTwin
from companion.games.veiel.state import State, hero_of
from companion.games.veiel.twins import Space
from companion.ui.desk import Desk
from companion.ui.guard import part
from companion.ui.intent import Intent
from companion.ui.look import Look
from companion.ui.panels.veiel import drawing, sheets
from companion.ui.panels.veiel.pieces import big_key
from companion.ui.panels.veiel.showing import MOST, Showing, more_blows, more_cards
from companion.ui.widgets.counter import counter
from companion.ui.widgets.surface import grid, head, panel, rule_chip, stack, tag
from companion.ui.widgets.words import num, text
from companion.views.veiel import table as table_view
from companion.views.veiel import twins as view
from companion.views.veiel.table import HeroView
from companion.views.veiel.twins import TwinView


def parts(look: Look, desk: Desk, state: State) -> list[ft.Control]:
    now = desk.draft(Showing)
    hits, each = now.blows, now.cards_a_blow
    twins = view.twins_view(state, hits, each, desk._)
    if twins is None:
        return []
    hero = hero_of(state, twins.hero)
    assert hero is not None
    return [
        Resolve(look, desk, table_view.hero_view(state, hero, desk._), twins.twins),
        Danger(look, desk, twins.danger, twins.fatal, hits, each),
        Places(look, desk, twins.twins, twins.apart),
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


@part
def Resolve(look: Look, desk: Desk, shown: HeroView, twins: tuple[TwinView, ...]) -> ft.Control:
    """Every card names its resolver."""
    _ = desk._
    keys: list[ft.Control] = [
        big_key(
            look,
            _letter(look, t),
            _("{twin} plays", twin=t.name),
            Intent(sheets.play_card, look, desk, shown, t.id),
            note=_("resolved the last card") if t.last else "",
        )
        for t in twins
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


@part
def Danger(look: Look, desk: Desk, words: str, fatal: bool, hits: int, each: int) -> ft.Control:
    """What some blows would take of the one deck."""
    _ = desk._
    rule = rule_chip(look, _("Playing the twins"), desk.reads("twins-tips"))
    return panel(
        look,
        stack(
            head(look, _("Danger"), rule),
            counter(look, _("Blows"), hits, Intent(desk.drafts.change, Showing, more_blows), size=32, low=1, high=MOST),
            counter(
                look,
                _("Cards a blow"),
                each,
                Intent(desk.drafts.change, Showing, more_cards),
                size=32,
                low=1,
                high=MOST,
            ),
            text(look, words, 18, "bad" if fatal else "ink", True),
            text(look, _("That is every card they have left."), 15, "bad") if fatal else None,
        ),
        edge="bad" if fatal else "",
    )


@part
def Places(look: Look, desk: Desk, twins: tuple[TwinView, ...], apart: str) -> ft.Control:
    _ = desk._
    lines: list[ft.Control] = []
    for twin in twins:
        here, low = twin.space, 1 if twin.space else 0
        for name, value, down in (
            (_("{twin}, column", twin=twin.name), here.column if here else 0, False),
            (_("{twin}, row", twin=twin.name), here.row if here else 0, True),
        ):
            go = Intent(_step, desk, twin.id, down)
            lines.append(counter(look, name, value, go, size=30, low=low, high=30))
    rule = rule_chip(look, _("K and F drawings"), desk.reads("twins-range"))
    words = text(look, apart, 18, "ink", True) if apart else None
    note = text(look, _("Count from any corner; how a range counts spaces is in your base rulebook."), 14, "ink2")
    return panel(look, stack(head(look, _("Where they stand"), rule), words, *lines, note))


def _step(desk: Desk, twin: str, down: bool, by: int) -> None:
    """A twin who stood nowhere comes in at the corner."""
    here: Space | None = getattr(desk.state.twins, twin)
    to = (here.column + by * (not down), here.row + by * down) if here else (1, 1)
    desk.do(MoveTwin(twin, *to))
