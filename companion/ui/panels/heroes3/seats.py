"""The round tab: a card for each player with the numbers that matter, opened for the one that is looked at."""

from __future__ import annotations

import flet as ft

from companion.games.heroes3.commands import Eliminate, MarkPlayed
from companion.games.heroes3.state import Realm
from companion.ui.desk import Desk
from companion.ui.guard import part
from companion.ui.look import Look
from companion.ui.panels.heroes3 import hero
from companion.ui.panels.heroes3.pieces import Looked, chip, labelled, looked, resource_sign, who
from companion.ui.widgets.surface import panel, stack, tag, tap
from companion.ui.widgets.words import num, text, title
from companion.views.heroes3 import rounds as view


def opened(desk: Desk, state: Realm) -> str:
    """The page of the seat that is open: it begins at its top, whatever was scrolled before."""
    return "" if len(state.seats) > 1 and looked(desk, state).folded else f"-{who(desk, state)}"


def parts(look: Look, desk: Desk, state: Realm) -> list[ft.Control]:
    """All seats, from the open one on around the table; it shows its counters."""
    chosen = who(desk, state) if len(state.seats) > 1 else 0
    folded = not opened(desk, state)
    drawn: list[ft.Control] = []
    seats = view.seat_views(state, desk._)
    for seat in seats if folded else (*seats[chosen:], *seats[:chosen]):
        is_open = seat.number == chosen and not folded
        team = desk._("Team {n}", n=state.seats[seat.number].team + 1) if state.mode == "alliance" else ""
        drawn.append(_card(look, desk, seat, is_open, len(state.seats), team))
        if is_open:
            drawn += hero.parts(look, desk, seat)
    return drawn


def _card(look: Look, desk: Desk, seat: view.SeatView, is_open: bool, seats: int, team: str) -> ft.Control:
    """Name, three resources, and the small numbers; a tap on the name opens the seat."""
    stocks: list[ft.Control] = [
        ft.Container(Stock(look, stock), expand=None if look.big else True) for stock in seat.stocks
    ]
    numbers = ft.Row(stocks, spacing=6, wrap=look.big, run_spacing=6)
    house = " · ".join(word for word in (seat.faction_name, seat.hero, team) if word)
    top = Top(look, desk, seat.number, seat.name, house, seat.played, seat.out, is_open, seats)
    body = stack(top, numbers, None if is_open else _small(look, desk, seat), gap=8)
    edge = "second" if seat.active and seats > 1 else ""
    return panel(look, body, edge=edge, padding=10 if edge else 11)


@part
def Top(
    look: Look, desk: Desk, number: int, name: str, house: str, played: bool, out: bool, is_open: bool, seats: int
) -> ft.Control:
    _ = desk._
    names = ft.Column(
        [title(look, name, 22, max_lines=1, overflow=ft.TextOverflow.ELLIPSIS), text(look, house, 14, "ink2")],
        spacing=0,
    )
    if seats == 1:
        return ft.Row([ft.Container(names, expand=True)], spacing=8)
    shut = not is_open
    arrow = ft.Icon(ft.Icons.EXPAND_MORE if shut else ft.Icons.EXPAND_LESS, color=look.c["second"], size=24)
    said = _("Open {name}", name=name) if shut else _("Close {name}", name=name)

    inside = ft.Row([arrow, ft.Container(names, expand=True)], spacing=6)
    name_key = tap(
        inside, desk.edits(Looked, seat=number, folded=not shut), said, expand=True, border_radius=12, padding=4
    )
    if out:
        return ft.Row([name_key, chip(look, _("out"), desk.does(Eliminate(number, False)), True)], spacing=8)
    icon = ft.Icons.CHECK if played else ft.Icons.HOURGLASS_EMPTY
    status = _("has played") if played else _("to play")
    mark = chip(look, status, desk.does(MarkPlayed(number, not played)), played, icon)
    return ft.Row([name_key, mark], spacing=8)


@part
def Stock(look: Look, stock: view.Stock) -> ft.Control:
    """A resource: sign, number to be read at a metre, income below."""
    top = ft.Row([resource_sign(look, stock.id, 24), num(look, stock.have, 44)], spacing=8)
    below = text(look, look._("+{n} income", n=stock.income), 13, "ink2")
    inner = ft.Column([text(look, stock.name, 13, "ink2", True), top, below], spacing=2)
    said = look._("{name}: {value}, income {income}", name=stock.name, value=stock.have, income=stock.income)
    box = ft.Container(inner, bgcolor=look.c["bg"], border_radius=12, padding=10)
    return ft.Semantics(content=box, label=said, exclude_semantics=True)


def _small(look: Look, desk: Desk, seat: view.SeatView) -> ft.Control:
    """What a glance at another player's board tells."""
    _ = desk._
    mp = f"{seat.mp} + {seat.mp_second}" if seat.secondary else str(seat.mp)
    cells: list[ft.Control] = [
        labelled(look, _("Level"), seat.level, size=22),
        labelled(look, _("MP"), mp, size=22),
        labelled(look, _("Hand"), f"{seat.hand}/{seat.limit}", size=22),
    ]
    tokens: list[ft.Control] = [
        tag(look, t.name, "second" if t.state == "ready" else "ink2") for t in seat.tokens if t.state != "used"
    ]
    if seat.morale != "none":
        tokens.append(tag(look, seat.morale_name, "good" if seat.morale == "positive" else "bad"))
    if seat.rewards:
        tokens.append(tag(look, _.plural("{n} reward", "{n} rewards", len(seat.rewards)), "bad"))
    used = None if tokens else text(look, _("all town tokens used"), 13, "ink2")
    row = ft.Row(cells, spacing=18, wrap=True, run_spacing=4)
    return stack(row, ft.Row(tokens, spacing=6, wrap=True, run_spacing=4) if tokens else used, gap=6)
