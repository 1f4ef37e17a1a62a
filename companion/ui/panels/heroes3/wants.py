"""The town as a step of the turn: one list of all that it gives, what can be paid first; a tap chooses, the main key buys."""

from __future__ import annotations

import flet as ft

from companion.core.log import Step
from companion.games.heroes3 import commands as c
from companion.games.heroes3.state import Realm
from companion.ui.desk import Desk
from companion.ui.guard import part
from companion.ui.intent import Intent
from companion.ui.look import Look
from companion.ui.panels.frame import Action
from companion.ui.panels.heroes3 import hero
from companion.ui.panels.heroes3.pieces import chip, resource_sign, rule, who, wrap
from companion.ui.widgets.surface import fade, link, stack, tag, tap
from companion.ui.widgets.words import num, text
from companion.views.heroes3 import rounds
from companion.views.heroes3 import turn as view
from companion.views.heroes3.draft import Turn

SHOWN = 8


def drafted(desk: Desk, state: Realm) -> Turn:
    """What is tapped in a player's turn, which begins anew with the round, and once the turn is over."""
    number = who(desk, state)
    return desk.draft(Turn, about=(state.round, number, state.seats[number].played))


def parts(look: Look, desk: Desk, state: Realm, number: int) -> list[ft.Control]:
    _, now = desk._, drafted(desk, state)
    every = view.wants(state, number, _)
    first = [one for one in every if one.open or one.missing or one.id == now.want]
    shown = every if now.everything else tuple(first[:SHOWN])
    rows: list[ft.Control] = [Line(look, desk, one, one.id == now.want) for one in shown]
    seat = rounds.seat_view(state, number, _)
    keys: list[ft.Control] = []
    if len(shown) < len(every):
        keys.append(chip(look, _("Show all ({n})", n=len(every)), desk.edits(Turn, everything=True)))
    if state.seats[number].tokens.get("population") == "open":
        keys.append(chip(look, _("Done recruiting: turn the token"), desk.does(c.CloseMarket(number))))
    none = None if every else text(look, _("This faction’s town is not in the base box: pay by hand."), 15, "ink2")
    return [
        hero.Tokens(look, desk, number, seat.tokens, False),
        text(look, _("Prices as fans collected them: your card is right."), 13, "ink2"),
        *rows,
        *([none] if none else ()),
        *([wrap(*keys)] if keys else ()),
        link(look, _("Army, town by hand, free by an effect"), Intent(desk.go, "town")),
    ]


@part
def Line(look: Look, desk: Desk, one: view.Want, on: bool) -> ft.Control:
    """A thing to buy: name and use, price in signs, what is missing or why not."""
    _ = desk._
    price: list[ft.Control] = [
        ft.Row([resource_sign(look, r, 18), num(look, n, 22)], spacing=4, tight=True) for r, n in one.price
    ]
    ink = "ink" if one.open else "ink2"
    names = ft.Column([text(look, one.name, 16, ink, True), text(look, one.note, 14, "ink2")], spacing=0, expand=True)
    top = ft.Row([names, *price], spacing=10)
    lines: list[ft.Control] = []
    if one.missing:
        lines.append(ft.Row([tag(look, one.missing, "bad")], wrap=True))
    if one.missing and on and one.trade:
        lines.append(text(look, _("At a Trading Post: {what}", what=one.trade), 14, "ink2"))
    if one.locked:
        lines.append(text(look, one.locked, 14, "bad"))
    if on:
        lines.append(ft.Row([rule(look, desk, one.name, one.rule)]))
    edge = ft.Border.all(2, look.c["accent_ink"]) if on else ft.Border.all(1, fade(look.c["line"], 0.5))
    return tap(
        stack(top, *lines, gap=4),
        desk.edits(Turn, want="" if on else one.id),
        one.name,
        selected=on,
        padding=10,
        border_radius=14,
        bgcolor=look.c["surface"],
        border=edge,
    )


def action(desk: Desk, state: Realm, number: int) -> Action | None:
    """The chosen thing is bought; where goods are missing and a trade may be made here, the trade comes first."""
    _, now = desk._, drafted(desk, state)
    one = next((one for one in view.wants(state, number, _) if one.id == now.want), None)
    if one is None or one.locked:
        return None
    if one.open:
        return Action(one.verb, Intent(_buy, desk, one), ft.Icons.CHECK, note=view.rest(state, number, one, _))
    if one.sales and (now.post or state.traded == number or "free-trade" in state.variants):
        return Action(_("Trade {what}", what=one.trade), Intent(_trade, desk, one), ft.Icons.SWAP_HORIZ, note=one.name)
    return None


def _buy(desk: Desk, one: view.Want) -> None:
    def bought(_step: Step) -> None:
        desk.drafts.edit(Turn, (("want", ""),))

    desk.do(one.command, then=bought)


def _trade(desk: Desk, one: view.Want) -> None:
    for sale in one.sales:
        if not desk.do(sale, again=True):
            return
