"""A card being entered: kind, name, printed cost, what it gives, and what must go for it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import flet as ft

from companion.games.eternia.state import CardKind, State
from companion.games.eternia.terms import term
from companion.ui.desk import Desk
from companion.ui.intent import Intent
from companion.ui.look import Look
from companion.ui.panels.eternia.pieces import chips
from companion.ui.widgets.counter import counter
from companion.ui.widgets.sheet import field
from companion.ui.widgets.surface import chip
from companion.ui.widgets.words import text
from companion.views.eternia import hero as view

MOST_COST = 20


def draft(desk: Desk, key: str, kinds: tuple[CardKind, ...] = ()) -> view.NewCard:
    found: view.NewCard = desk.recall(f"card.{key}") or view.NewCard()
    return view.with_kind(found, kinds)


def given_up(desk: Desk, key: str) -> int | None:
    found: int | None = desk.recall(f"card.{key}.out")
    return found


def forget(desk: Desk, key: str) -> tuple[str, str]:
    return f"card.{key}", f"card.{key}.out"


def form(
    look: Look, desk: Desk, state: State, hero: str, key: str, kinds: tuple[CardKind, ...], merchant: str = ""
) -> list[ft.Control]:
    """The fields of a new card; `discards` then says what leaves."""
    _, now = desk._, draft(desk, key, kinds)

    def put(**values: Any) -> Callable[[], None]:
        return desk.keeps(f"card.{key}", replace(now, **values))

    def turn(name: str, high: int) -> Callable[[int], None]:
        def by(n: int) -> None:  # a held key turns what is there now
            value = min(high, max(0, getattr(draft(desk, key, kinds), name) + n))
            desk.keep(f"card.{key}", replace(draft(desk, key, kinds), **{name: value}))

        return by

    made: list[ft.Control] = []
    if len(kinds) > 1:
        made.append(chips(look, [(k, term(k, _).capitalize()) for k in kinds], now.kind, lambda k: put(kind=k)))
    made.append(
        field(look, _("Name of the card (optional)"), now.name, lambda w: put(name=w)(), max_length=40, counter="")
    )
    made.append(counter(look, _("Printed cost"), now.cost, turn("cost", MOST_COST), size=34, low=0, high=MOST_COST))
    if now.kind == "armour":
        made.append(
            field(
                look,
                _("Kind of armour (helmet, chest …)"),
                now.subtype,
                lambda w: put(subtype=w)(),
                max_length=24,
                counter="",
            )
        )
    if now.kind in ("beast", "vehicle"):
        made.append(
            counter(look, _("Movement it adds"), now.move, turn("move", 9), size=30, key_size=48, low=0, high=9)
        )
        made.append(
            counter(
                look,
                _("Starred movement (+*)"),
                now.star_move,
                turn("star_move", 9),
                size=30,
                key_size=48,
                low=0,
                high=9,
            )
        )
        made.append(chip(look, _("It flies"), put(flying=not now.flying), now.flying))
    made += _discards(look, desk, view.offer(state, hero, now, merchant, _), key)
    return made


def _discards(look: Look, desk: Desk, offer: view.Offer, key: str) -> list[ft.Control]:
    if not offer.give_up:
        return []
    chosen = given_up(desk, key)
    return [
        text(look, desk._("No room: which card goes?"), 15, "bad", True),
        chips(look, offer.give_up, chosen, Intent(desk.keeps, f"card.{key}.out")),
    ]


def discard(desk: Desk, offer: view.Offer, key: str) -> tuple[int, ...]:
    """The card that makes room, if one has to go and one was named."""
    chosen = given_up(desk, key)
    return (chosen,) if offer.give_up and chosen in [at for at, _n in offer.give_up] and chosen is not None else ()
