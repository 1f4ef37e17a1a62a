"""The trading post: a trade with its rate, the best way to reach a cost, a card removed for 1 gold."""

from __future__ import annotations

from collections.abc import Callable

import flet as ft

from companion.games.heroes3 import commands as c
from companion.games.heroes3.economy.purse import PROTECTED, RESOURCES
from companion.games.heroes3.state import Realm
from companion.i18n import N_
from companion.ui.desk import Desk
from companion.ui.guard import part
from companion.ui.intent import Intent
from companion.ui.look import Look
from companion.ui.panels.heroes3.pieces import chip, resource_sign, rule, wrap
from companion.ui.widgets.counter import counter
from companion.ui.widgets.sheet import closing, open_sheet
from companion.ui.widgets.surface import button, head, panel, stack
from companion.ui.widgets.words import num, text, title
from companion.views.heroes3 import locations as view
from companion.views.heroes3 import names
from companion.views.heroes3.draft import Swap

CARDS = {
    "ability": N_("An ability"),
    "artifact": N_("An artifact"),
    "spell": N_("A spell"),
    "starting-ability": N_("The starting ability"),
    "specialty": N_("A specialty"),
    "statistic": N_("A statistic card"),
    "magic-arrow": N_("A Magic Arrow"),
}


def parts(look: Look, desk: Desk, state: Realm, number: int) -> list[ft.Control]:
    _ = desk._
    swap = desk.draft(Swap)
    found = view.deals(state, number, dict(zip(RESOURCES, swap.cost, strict=True)), _)
    free = "free-trade" in state.variants
    pool = tuple(state.seats[number].pool.get(r, 0) for r in RESOURCES)
    return [
        Post(
            look,
            desk,
            number,
            swap,
            view.trade(state, number, swap.sell, swap.buy, swap.give, _),
            pool,
            state.traded == number,
            free,
        ),
        Wish(look, desk, number, swap.cost, found),
    ]


@part
def Post(
    look: Look,
    desk: Desk,
    number: int,
    swap: Swap,
    found: view.TradeView,
    pool: tuple[int, ...],
    visiting: bool,
    free: bool,
) -> ft.Control:
    _ = desk._

    def count(by: int) -> bool:
        desk.drafts.edit(Swap, (("give", min(max(swap.give + by, 1), 99)),))
        return True

    place = _("Free trade") if free else _("Trading Post")
    heading = head(look, place, rule(look, desk, place, "variant-free-trade" if free else "resource-conversion"))
    note = None
    if free:
        note = text(look, _("Trade at any time. A Trading Post on the map gives 1 artifact, once."), 15, "ink2")
    have: list[ft.Control] = [
        ft.Row([resource_sign(look, r, 20), num(look, n, 26)], spacing=6, tight=True)
        for r, n in zip(RESOURCES, pool, strict=True)
    ]
    rate = text(look, _("Rate: {rate}", rate=found.rate), 15, "ink2") if found.rate else None
    why = text(look, found.why_not, 15, "bad") if found.why_not and found.why_not != found.rate else None
    act = desk.does(c.Trade(number, swap.sell, swap.buy, swap.give)) if not found.why_not else None
    given = [chip(look, _(names.RESOURCE[r]), desk.edits(Swap, sell=r), r == swap.sell) for r in RESOURCES]
    gained = [chip(look, _(names.RESOURCE[r]), desk.edits(Swap, buy=r), r == swap.buy) for r in RESOURCES]
    words = _("Trade {what}", what=found.words) if found.words else _("Trade")
    leave = button(look, _("The visit ends"), desk.does(c.LeavePost())) if visiting else None
    return panel(
        look,
        stack(
            heading,
            note,
            ft.Row(have, spacing=18, wrap=True),
            text(look, _("Give"), 14, "ink2", True),
            wrap(*given),
            text(look, _("Get"), 14, "ink2", True),
            wrap(*gained),
            counter(look, _("Amount given"), swap.give, count, size=32, low=1, high=99),
            rate,
            why,
            button(look, words, act, ft.Icons.SWAP_HORIZ),
            None if free else button(look, _("Remove a card for 1 gold"), Intent(_remove, look, desk, number)),
            leave,
        ),
    )


def _remove(look: Look, desk: Desk, number: int) -> None:
    _ = desk._

    def go(card: str) -> Callable[[], object]:
        return closing(desk.does(c.SellCard(number, card)))

    rows = [button(look, _(words), go(card)) for card, words in CARDS.items() if card not in PROTECTED]
    never = ", ".join(_(CARDS[card]) for card in PROTECTED)
    note = text(look, _("Never removed: {what}", what=never), 14, "ink2")
    read = button(look, _("Read the rule"), closing(desk.reads("trading-post-remove-card")))
    open_sheet(look, title(look, _("Which card leaves your hand?"), 22), *rows, note, read)


@part
def Wish(
    look: Look, desk: Desk, number: int, cost: tuple[int, ...], found: tuple[view.DealView, ...] | None
) -> ft.Control:
    """A cost to reach: the trades that leave the most."""
    _ = desk._

    def change(place: int) -> Callable[[int], object]:
        def count(by: int) -> bool:
            now = tuple(min(max(n + (by if i == place else 0), 0), 99) for i, n in enumerate(cost))
            desk.drafts.edit(Swap, (("cost", now),))
            return True

        return count

    rows = [
        counter(
            look,
            _(names.RESOURCE[r]),
            cost[i],
            change(i),
            icon=resource_sign(look, r, 22),
            size=28,
            key_size=48,
            low=0,
            high=99,
        )
        for i, r in enumerate(RESOURCES)
    ]
    heading = head(look, _("How to reach a cost"), rule(look, desk, _("Trading Post"), "loc-trading-post"))
    if not any(cost):
        lines: list[ft.Control] = [text(look, _("Enter what you want to pay."), 15, "ink2")]
    elif found is None:
        lines = [text(look, _("Out of reach, even with trades."), 16, "bad", True)]
    elif not found:
        lines = [text(look, _("You have enough."), 16, "good", True)]
        price = dict(zip(RESOURCES, cost, strict=True))
        paid = {r: n for r, n in price.items() if n}
        lines.append(button(look, _("Pay {what}", what=names.price(paid, _)), desk.does(c.Pay(number, paid))))
    else:
        lines = [text(look, deal.words, 16, "ink", True) for deal in found]
        lines.append(button(look, _("Make these trades"), Intent(_trade, desk, number, found), ft.Icons.SWAP_HORIZ))
    return panel(look, stack(heading, *rows, *lines))


def _trade(desk: Desk, number: int, deals: tuple[view.DealView, ...]) -> None:
    for deal in deals:
        if not desk.do(c.Trade(number, deal.sell, deal.buy, deal.give), again=True):
            return
