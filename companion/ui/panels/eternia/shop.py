"""Merchants: who may be visited, the four cards on display with today's prices, a purchase, a refresh."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from typing import Any

import flet as ft

from companion.games.eternia import commands as c
from companion.games.eternia.market import MARKET, MERCHANTS
from companion.games.eternia.state import Area, State
from companion.games.eternia.table import symbols
from companion.games.eternia.terms import term
from companion.games.eternia.wording import area_name
from companion.ui.desk import Desk
from companion.ui.intent import Intent
from companion.ui.look import Look
from companion.ui.panels.eternia import cards
from companion.ui.panels.eternia.doubts import doubt
from companion.ui.panels.eternia.pieces import buttons, chips, choice, rule
from companion.ui.widgets.sheet import type_number
from companion.ui.widgets.surface import button, grid, head, panel, stack, tap
from companion.ui.widgets.words import num, text
from companion.views.eternia import areas
from companion.views.eternia import hero as view

NO_COST = -1


def merchants(look: Look, desk: Desk, state: State, hero: str) -> list[ft.Control]:
    """The three kinds of merchant, with the discount that the team's outposts give."""
    _, team = desk._, state.heroes[hero].team
    made: list[ft.Control] = []
    for merchant in MERCHANTS:
        marks = symbols(state, team, merchant)
        note = _("your team holds none")
        if marks:
            note = _("{n} off each card", n=marks - 1) if marks > 1 else _("no discount")
            if merchant not in state.markets:
                note = _("{note}; lay out four cards", note=note)
        go = desk.does(c.Shop(hero, merchant), "doing", "display", *cards.forget(desk, "shop"))
        made.append(choice(look, term(merchant, _).capitalize(), note, go, shut=not marks, icon=ft.Icons.STOREFRONT))
    made += _unknown(look, desk, state, team)
    made.append(text(look, _("Shopping comes last in a turn; the next player may already begin."), 14, "ink2"))
    return made


def _unknown(look: Look, desk: Desk, state: State, team: str) -> list[ft.Control]:
    """Which merchant an outpost of the team has, where the map is not entered: one tap."""
    _ = desk._
    made: list[ft.Control] = []
    for area in areas.merchants_unknown(state, team):
        made.append(text(look, _("Which merchant is in {area}?", area=area_name(area.name, _)), 15, "ink", True))
        kinds = [(merchant, term(merchant, _)) for merchant in MERCHANTS]
        made.append(chips(look, kinds, "", partial(_named, desk, area)))
    return made


def _named(desk: Desk, area: Area, merchant: str) -> Intent:
    return desk.does(c.EditArea(area.name, area.kind, area.income, merchant, area.tower, area.quest))


def markets(look: Look, desk: Desk, state: State) -> ft.Control:
    """Which markets lie open; a closed one can be opened by hand."""
    _ = desk._
    rows: list[ft.Control] = []
    for merchant in MERCHANTS:
        is_open = merchant in state.markets
        words: list[ft.Control] = [
            ft.Icon(ft.Icons.STOREFRONT, size=22, color=look.c["ink" if is_open else "ink2"]),
            text(look, term(merchant, _).capitalize(), 16, "ink" if is_open else "ink2", True, expand=True),
            text(look, _("four cards open"), 14, "ink2")
            if is_open
            else button(look, _("Open it"), desk.does(c.OpenMarket(merchant))),
        ]
        rows.append(ft.Row(words, spacing=10, wrap=False))
    if state.mode == "first-game" or state.difficulty == "beginner":
        rows.append(doubt(look, desk, "A11"))
    return panel(
        look, stack(head(look, _("Markets"), rule(look, desk, _("Markets"), "merchant-market")), *rows, gap=10)
    )


def visit_parts(look: Look, desk: Desk, state: State) -> list[ft.Control]:
    """The open shop panel: it stays while the next hero already acts."""
    _ = desk._
    seen = view.visit(state, _)
    if seen is None:
        return []
    team = state.heroes[seen.hero].team
    top: list[ft.Control] = [
        ft.Column(
            [
                text(look, _("Discount"), 14, "ink2", True),
                num(look, seen.discount, 34),
            ],
            spacing=0,
        ),
        ft.Column(
            [
                text(look, _("In the pool"), 14, "ink2", True),
                num(look, seen.pool, 34),
            ],
            spacing=0,
        ),
    ]
    new = cards.draft(desk, "shop", seen.kinds)
    offer = view.offer(state, seen.hero, new, seen.merchant, _)
    out = cards.discard(desk, offer, "shop")
    buy = c.BuyCard(new.card(), out)
    words = _("Buy for {n} Eternium", n=offer.price)
    notes: list[ft.Control] = []
    if offer.price != new.cost:
        notes.append(text(look, _("Printed {a}, you pay {b}.", a=new.cost, b=offer.price), 15, "ink2"))
    if offer.short:
        notes.append(text(look, _("{n} Eternium short.", n=offer.short), 15, "bad"))
    else:
        notes.append(text(look, _("{n} left afterwards.", n=offer.pool), 15, "ink2"))
    refresh = None
    if not seen.refreshed and not seen.bought:
        refresh = button(
            look, _("Refresh the four cards: 1 Eternium"), desk.does(c.RefreshMarket(), "display"), ft.Icons.CACHED
        )
    leave = button(
        look,
        _("Done shopping, refill to four"),
        desk.does(c.LeaveShop(), "display", *cards.forget(desk, "shop")),
        ft.Icons.CHECK,
    )
    go = button(look, words, desk.does(buy, *cards.forget(desk, "shop")), ft.Icons.SHOPPING_BAG_OUTLINED, filled=True)
    name = _("{hero} at the {merchant}", hero=seen.hero, merchant=seen.name)
    return [
        panel(
            look,
            stack(
                head(look, name, rule(look, desk, name, "merchant-action")),
                ft.Row(top, spacing=24),
                _display(look, desk, state, team, seen),
                *cards.form(look, desk, state, seen.hero, "shop", seen.kinds, seen.merchant),
                *notes,
                buttons(go, refresh, leave),
                gap=10,
            ),
            edge="second",
        )
    ]


def _display(look: Look, desk: Desk, state: State, team: str, seen: view.Visit) -> ft.Control:
    """Four printed costs: a tap types one and makes it the card to buy; the price of today stands large."""
    _ = desk._
    costs: tuple[int, ...] = desk.recall("display", (NO_COST,) * MARKET)
    today = view.prices(state, team, seen.merchant, tuple(max(0, cost) for cost in costs))
    tiles: list[ft.Control] = []
    for at, (cost, price) in enumerate(zip(costs, today, strict=True)):
        known = cost != NO_COST
        face = ft.Column(
            [
                num(look, price if known else "–", 34),
                text(look, _("printed {n}", n=cost) if known else _("cost?"), 13, "ink2"),
            ],
            spacing=0,
            horizontal_alignment=ft.CrossAxisAlignment.CENTER,
        )
        said = _("Card {n} on display: {price}", n=at + 1, price=price if known else "?")
        tiles.append(
            tap(
                face,
                _type_cost(look, desk, costs, at, seen),
                said,
                padding=10,
                border_radius=12,
                bgcolor=look.c["raised"],
            )
        )
    known_prices = [price for cost, price in zip(costs, today, strict=True) if cost != NO_COST]
    total = text(look, _("All of them: {n}", n=sum(known_prices)), 14, "ink2") if len(known_prices) > 1 else None
    return stack(text(look, _("On display: tap to type a cost"), 14, "ink2"), grid(tiles, MARKET, 6), total, gap=4)


def _type_cost(look: Look, desk: Desk, costs: tuple[int, ...], at: int, seen: view.Visit) -> Callable[[], Any]:
    def typed(cost: int) -> None:
        new = cards.draft(desk, "shop", seen.kinds)
        desk.keeps("card.shop", replace(new, cost=cost))()
        desk.keep("display", (*costs[:at], cost, *costs[at + 1 :]))

    def go() -> None:
        type_number(look, desk._("Printed cost"), max(0, costs[at]), 0, cards.MOST_COST, typed)

    return go
