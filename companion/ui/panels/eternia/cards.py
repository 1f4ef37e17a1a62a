"""A card being entered: kind, name, printed cost, what it gives, and what must go for it."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import flet as ft

from companion.games.eternia.state import CardKind, State
from companion.games.eternia.terms import term
from companion.ui.desk import Desk
from companion.ui.intent import Intent
from companion.ui.look import Look
from companion.ui.panels.eternia.pieces import chips, picks
from companion.ui.widgets.counter import counter
from companion.ui.widgets.sheet import field
from companion.ui.widgets.surface import chip
from companion.ui.widgets.words import text
from companion.views.eternia import hero as view
from companion.views.eternia.draft import Entered

MOST_COST = 20


def draft(desk: Desk, entry: type[Entered], kinds: tuple[CardKind, ...] = ()) -> view.NewCard:
    return view.with_kind(desk.draft(entry).card, kinds)


def _set(desk: Desk, entry: type[Entered], name: str, kinds: tuple[CardKind, ...], value: object) -> None:
    values: dict[str, Any] = {name: value}
    desk.drafts.edit(entry, (("card", replace(draft(desk, entry, kinds), **values)),))


def _sets(desk: Desk, entry: type[Entered], name: str, kinds: tuple[CardKind, ...], value: object) -> Intent:
    return Intent(_set, desk, entry, name, kinds, value)


def _turn(desk: Desk, entry: type[Entered], name: str, kinds: tuple[CardKind, ...], high: int, by: int) -> None:
    now = getattr(draft(desk, entry, kinds), name)  # a held key turns what is there now
    _set(desk, entry, name, kinds, min(high, max(0, now + by)))


def form(
    look: Look,
    desk: Desk,
    state: State,
    hero: str,
    entry: type[Entered],
    kinds: tuple[CardKind, ...],
    merchant: str = "",
) -> list[ft.Control]:
    """The fields of a new card; `discards` then says what leaves."""
    _, now = desk._, draft(desk, entry, kinds)

    def turn(name: str, high: int) -> Intent:
        return Intent(_turn, desk, entry, name, kinds, high)

    made: list[ft.Control] = []
    if len(kinds) > 1:
        made.append(
            chips(
                look, [(k, term(k, _).capitalize()) for k in kinds], now.kind, Intent(_sets, desk, entry, "kind", kinds)
            )
        )
    made.append(
        field(
            look,
            _("Name of the card (optional)"),
            now.name,
            Intent(_set, desk, entry, "name", kinds),
            max_length=40,
            counter="",
        )
    )
    made.append(counter(look, _("Printed cost"), now.cost, turn("cost", MOST_COST), size=34, low=0, high=MOST_COST))
    if now.kind == "armour":
        made.append(
            field(
                look,
                _("Kind of armour (helmet, chest …)"),
                now.subtype,
                Intent(_set, desk, entry, "subtype", kinds),
                max_length=24,
                counter="",
            )
        )
    if now.kind in ("beast", "vehicle"):
        for name, words in (("move", _("Movement it adds")), ("star_move", _("Starred movement (+*)"))):
            made.append(counter(look, words, getattr(now, name), turn(name, 9), size=30, key_size=48, low=0, high=9))
        made.append(chip(look, _("It flies"), _sets(desk, entry, "flying", kinds, not now.flying), now.flying))
    made += _discards(look, desk, view.offer(state, hero, now, merchant, _), entry)
    return made


def _discards(look: Look, desk: Desk, offer: view.Offer, entry: type[Entered]) -> list[ft.Control]:
    if not offer.give_up:
        return []
    chosen = desk.draft(entry).out
    return [
        text(look, desk._("No room: which card goes?"), 15, "bad", True),
        chips(look, offer.give_up, chosen, picks(desk, entry, "out")),
    ]


def discard(desk: Desk, offer: view.Offer, entry: type[Entered]) -> tuple[int, ...]:
    """The card that makes room, if one has to go and one was named."""
    chosen = desk.draft(entry).out
    return (chosen,) if offer.give_up and chosen in [at for at, _n in offer.give_up] and chosen is not None else ()
