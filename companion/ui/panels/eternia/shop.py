"""Merchants: who may be visited, the four cards on display with today's prices, a purchase, a refresh."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import flet as ft

from companion.games.eternia import commands as c
from companion.games.eternia.market import MARKET, MERCHANTS
from companion.games.eternia.state import Area, State
from companion.games.eternia.table import symbols
from companion.games.eternia.terms import term
from companion.games.eternia.wording import area_name
from companion.ui.desk import Desk
from companion.ui.guard import part, tell
from companion.ui.intent import Intent
from companion.ui.look import Look
from companion.ui.panels.eternia.doubts import doubt
from companion.ui.panels.eternia.learning import learn, profile
from companion.ui.panels.eternia.pieces import buttons, chips, choice, rule
from companion.ui.panels.frame import Action
from companion.ui.widgets.counter import counter
from companion.ui.widgets.sheet import Typed, closing, field, open_sheet
from companion.ui.widgets.surface import button, chip, fade, grid, head, key, panel, stack, tap
from companion.ui.widgets.words import ELLIPSIS, num, text, title
from companion.views.cards import Do
from companion.views.eternia import areas, book
from companion.views.eternia import hero as view
from companion.views.eternia.draft import Reopened

COSTS = 15
RULES_OF = {
    "shop": ("pack", "artifact-limit"),
    "mage": ("spell-limit",),
    "forge": ("beast-vehicle-limit",),
}


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
        go = Intent(desk.perform, Do(c.Shop(hero, merchant), (Reopened,)))
        made.append(choice(look, term(merchant, _).capitalize(), note, go, shut=not marks, icon=ft.Icons.STOREFRONT))
    made += _unknown(look, desk, state, team)
    made.append(text(look, _("Shopping comes last in a turn; the next player may already begin."), 14, "ink2"))
    return made


def enter(desk: Desk, state: State, hero: str) -> Action | None:
    """To the one merchant that the team holds; of several the players tap theirs."""
    _, team = desk._, state.heroes[hero].team
    held = [merchant for merchant in MERCHANTS if symbols(state, team, merchant)]
    if len(held) != 1:
        return None
    words = _("To the {merchant}", merchant=term(held[0], _))
    return Action(words, Intent(desk.perform, Do(c.Shop(hero, held[0]), (Reopened,))), ft.Icons.STOREFRONT)


def _unknown(look: Look, desk: Desk, state: State, team: str) -> list[ft.Control]:
    """Which merchant an outpost of the team has, where the map is not entered: one tap."""
    _ = desk._
    made: list[ft.Control] = []
    for area in areas.merchants_unknown(state, team):
        made.append(text(look, _("Which merchant is in {area}?", area=area_name(area.name, _)), 15, "ink", True))
        kinds = [(merchant, term(merchant, _)) for merchant in MERCHANTS]
        made.append(chips(look, kinds, "", Intent(_named, desk, area)))
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


def shopping(desk: Desk, state: State) -> bool:
    """Whether the shop is the page: it is its hero's turn, or somebody opened it again."""
    visit = state.visit
    return visit is not None and (state.active in ("", visit.hero) or desk.draft(Reopened).shop)


def visit_parts(look: Look, desk: Desk, state: State) -> list[ft.Control]:
    """The shop while its hero acts; later only a line, so that the next player's page stays clear."""
    _, seen = desk._, view.visit(state, desk._)
    if seen is None:
        return []
    if not shopping(desk, state):
        words = _("{hero} is still shopping", hero=seen.hero)
        return [button(look, words, desk.edits(Reopened, shop=True), ft.Icons.STOREFRONT)]
    return shop_parts(look, desk, state, seen)


def shop_parts(look: Look, desk: Desk, state: State, seen: view.Visit) -> list[ft.Control]:
    """Four places are the four cards; the one that is tapped is bought with the main key."""
    _ = desk._
    shown = desk.draft(book.Displays)
    name = _("{hero} at the {merchant}", hero=seen.hero, merchant=seen.name)
    limits = ", ".join(
        f"{slot.name} {slot.used}/{slot.limit}"
        for slot in view.slots(state.heroes[seen.hero], _)
        if slot.limit and slot.rule in RULES_OF[seen.merchant]
    )
    notes = [_.plural("{n} off each card", "{n} off each card", seen.discount) if seen.discount else "", limits]
    tiles: list[ft.Control] = [
        Gone(look)
        if at in shown.gone
        else Place(look, desk, seen, at, card, at == shown.chosen, _price(state, seen, card))
        for at, card in enumerate(shown.at(seen.merchant))
    ]
    made: list[ft.Control] = [
        head(look, name, rule(look, desk, name, "merchant-action")),
        text(look, " · ".join(note for note in notes if note), 14, "ink2"),
        grid(tiles, 2, 8),
    ]
    card = _chosen(shown, seen)
    if card is not None:
        offer = view.offer(state, seen.hero, card, seen.merchant, _)
        if offer.give_up:
            made.append(text(look, _("No room: which card goes?"), 15, "bad", True))
            made.append(chips(look, offer.give_up, shown.out, Intent(_out, desk)))
        made += _details(look, desk, seen, shown.chosen, card)
        made.append(
            button(look, _("Correct this card"), Intent(describe_card, desk, seen, shown.chosen), ft.Icons.EDIT)
        )
    if not seen.refreshed and not seen.bought:
        again = Intent(_renew, desk, seen.merchant)
        made.append(button(look, _("Refresh the four cards: 1 Eternium"), again, ft.Icons.CACHED))
    return [panel(look, stack(*made, gap=10), edge="second")]


def _details(look: Look, desk: Desk, seen: view.Visit, at: int, card: view.NewCard) -> list[ft.Control]:
    """Its kind where the merchant sells several, and what armour and vehicles have besides their cost."""
    _, merchant = desk._, seen.merchant
    if len(seen.kinds) > 1:
        named = [(kind, term(kind, _).capitalize()) for kind in seen.kinds]
        kinds = [chips(look, named, card.kind, Intent(_of_kind, desk, merchant, at))]
        return [*kinds, *_armour(look, desk, merchant, at, card)]
    if card.kind != "vehicle":
        return []
    turns = [
        counter(look, words, getattr(card, part), Intent(_turned, desk, merchant, at, part), size=28, low=0, high=9)
        for part, words in (("move", _("Movement it adds")), ("star_move", _("Starred movement (+*)")))
    ]
    return [
        *turns,
        chip(look, _("It flies"), Intent(_change, desk, merchant, at, "flying", not card.flying), card.flying),
    ]


def _armour(look: Look, desk: Desk, merchant: str, at: int, card: view.NewCard) -> list[ft.Control]:
    if card.kind != "armour":
        return []
    words = desk._("Kind of armour (helmet, chest …)")
    return [field(look, words, card.subtype, Intent(_change, desk, merchant, at, "subtype"), max_length=24, counter="")]


def _of_kind(desk: Desk, merchant: str, at: int, kind: str) -> Intent:
    return Intent(_change, desk, merchant, at, "kind", kind)


def _change(desk: Desk, merchant: str, at: int, name: str, value: object) -> None:
    shown = desk.draft(book.Displays)
    card = shown.at(merchant)[at]
    if card is not None:
        changed: dict[str, Any] = {name: value}
        desk.drafts.edit(book.Displays, ((merchant, shown.laid(merchant, at, replace(card, **changed))),))


def _turned(desk: Desk, merchant: str, at: int, part: str, by: int) -> None:
    card = desk.draft(book.Displays).at(merchant)[at]
    if card is not None:
        _change(desk, merchant, at, part, min(9, max(0, getattr(card, part) + by)))


def _out(desk: Desk, at: int) -> Intent:
    return desk.edits(book.Displays, out=at)


def _chosen(shown: book.Displays, seen: view.Visit) -> view.NewCard | None:
    return shown.at(seen.merchant)[shown.chosen] if 0 <= shown.chosen < MARKET else None


def _price(state: State, seen: view.Visit, card: view.NewCard | None) -> tuple[int, int]:
    """Today's price and what is missing for it."""
    if card is None:
        return 0, 0
    price = view.prices(state, state.heroes[seen.hero].team, seen.merchant, (card.cost,))[0]
    return price, max(0, price - seen.pool)


@part
def Gone(look: Look) -> ft.Control:
    """The place of a card that was bought: empty until the market is filled up."""
    words, border = text(look, look._("bought"), 14, "ink2"), ft.Border.all(1, fade(look.c["line"], 0.3))
    return ft.Container(
        words, height=140 if look.big else 96, border_radius=14, border=border, alignment=ft.Alignment.CENTER
    )


@part
def Place(
    look: Look,
    desk: Desk,
    seen: view.Visit,
    at: int,
    card: view.NewCard | None,
    on: bool,
    price: tuple[int, int],
) -> ft.Control:
    """One of the four: unknown, chosen, or too dear by n."""
    _ = desk._
    if card is None:
        face: list[ft.Control] = [num(look, "?", 34, "ink2"), text(look, _("read it off"), 13, "ink2")]
        said = _("Card {n} on display: {price}", n=at + 1, price="?")
        act = Intent(describe_card, desk, seen, at)
    else:
        name = card.name or term(card.kind, _).capitalize()
        state = _("chosen") if on else _("too dear by {n}", n=price[1]) if price[1] else ""
        printed = _("printed {n}", n=card.cost) if card.cost != price[0] else ""
        face = [
            text(look, name, 15, "ink", True, max_lines=1, overflow=ELLIPSIS),
            num(look, price[0], 32, "bad" if price[1] else "ink"),
            text(look, " · ".join(w for w in (state, printed) if w), 13, "ink2"),
        ]
        said = _("{name}: {n}", name=name, n=price[0])
        act = desk.edits(book.Displays, chosen=-1 if on else at, out=None)
    border = ft.Border.all(3, look.c["second"]) if on else ft.Border.all(1, fade(look.c["line"], 0.7))
    column = ft.Column(face, spacing=0, tight=True, horizontal_alignment=ft.CrossAxisAlignment.CENTER)
    return tap(
        column,
        act,
        said,
        selected=on,
        height=140 if look.big else 96,
        border_radius=14,
        border=border,
        bgcolor=look.c["raised"],
        alignment=ft.Alignment.CENTER,
    )


def confirm(desk: Desk, state: State) -> Action | None:
    """The card that was chosen, by name and price; without one the shop is left."""
    _, seen = desk._, view.visit(state, desk._)
    if seen is None or not shopping(desk, state):
        return None
    shown = desk.draft(book.Displays)
    done = key(desk.look, ft.Icons.CHECK, _("Done shopping, refill to four"), Intent(_leave, desk), 60, "bg")
    card = _chosen(shown, seen)
    if card is None:
        return Action(_("Done shopping, refill to four"), Intent(_leave, desk), ft.Icons.CHECK)
    offer = view.offer(state, seen.hero, card, seen.merchant, _)
    name = card.name or term(card.kind, _)
    words = _("Buy {name} for {n} Eternium", name=name, n=offer.price)
    note = _("pool {a}, then {b}", a=seen.pool, b=offer.pool) if not offer.short else ""
    act = Intent(_buy, desk, seen.merchant, shown.chosen)
    if offer.short:
        words = _("{n} Eternium short.", n=offer.short)
        act = Intent(tell, words)
    elif offer.give_up and shown.out is None:
        act = Intent(tell, _("No room: which card goes?"))
    return Action(words, act, ft.Icons.SHOPPING_BAG_OUTLINED, done, note)


def _buy(desk: Desk, merchant: str, at: int) -> None:
    shown = desk.draft(book.Displays)
    card = shown.at(merchant)[at]
    if card is None:
        return
    out = () if shown.out is None else (shown.out,)
    if desk.do(c.BuyCard(card.card(), out), then=Intent(learn, desk)):
        left = shown.laid(merchant, at, None)
        gone = (*shown.gone, at)
        desk.drafts.edit(book.Displays, ((merchant, left), ("chosen", -1), ("out", None), ("gone", gone)))


def _renew(desk: Desk, merchant: str) -> None:
    if desk.do(c.RefreshMarket()):
        desk.drafts.edit(book.Displays, ((merchant, (None,) * MARKET), ("chosen", -1)))


def _leave(desk: Desk) -> None:
    if desk.do(c.LeaveShop()):
        desk.drafts.forget(Reopened)
        desk.drafts.edit(book.Displays, (("chosen", -1), ("out", None), ("gone", ())))


# reading a card off -----------------------------------------------------------------------------
def describe_card(desk: Desk, seen: view.Visit, at: int) -> None:
    """Cards that the box knows are one tap; a new one is a cost, with a name if it is to be kept."""
    look, _ = desk.look, desk._
    shown = desk.draft(book.Displays)
    now = shown.at(seen.merchant)[at] or view.NewCard(seen.kinds[0])
    typed = Typed(now.name)
    known = book.cards(profile(desk), seen.kinds)

    def read(card: view.NewCard) -> None:
        desk.drafts.edit(book.Displays, ((seen.merchant, shown.laid(seen.merchant, at, card)), ("chosen", at)))

    def cost(n: int) -> None:
        read(replace(now, name=typed.words.strip(), cost=n))

    entry = field(look, _("Name of the card (optional)"), now.name, typed.put, max_length=40, counter="")
    old = [
        button(look, f"{card.name} · {card.cost}", closing(Intent(read, card)), ft.Icons.BOOKMARK_BORDER)
        for card in known
    ]
    costs: list[ft.Control] = [button(look, str(n), closing(Intent(cost, n))) for n in range(COSTS)]
    open_sheet(
        look,
        title(look, _("Card {n} on sale", n=at + 1), 22),
        *([text(look, _("Known of your box"), 14, "ink2", True), buttons(*old)] if old else []),
        entry,
        text(look, _("Printed cost"), 14, "ink2", True),
        grid(costs, 5, 6),
    )
