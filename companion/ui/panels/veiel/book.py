"""Her cards: those in front of her by tier, those read off the box, her colours, her elements and draw odds."""

from __future__ import annotations

from collections.abc import Callable

import flet as ft

from companion.games.veiel.commands import Correct, Count, ReturnCard, SetColour
from companion.games.veiel.draws import pair_odds
from companion.games.veiel.facts import ELEMENTS
from companion.games.veiel.state import State, hero_of
from companion.ui.desk import Desk
from companion.ui.intent import Intent
from companion.ui.look import Look
from companion.ui.panels.veiel import entering
from companion.ui.panels.veiel.pieces import element_row, element_sign
from companion.ui.panels.veiel.sheets import headed
from companion.ui.panels.veiel.showing import Showing
from companion.ui.widgets.counter import counter
from companion.ui.widgets.sheet import closing, open_sheet, type_number
from companion.ui.widgets.surface import button, chip, fade, head, panel, rule_chip, stack, tag, tap
from companion.ui.widgets.words import num, text
from companion.views.veiel import fusion as view
from companion.views.veiel.colours import CHOICES, colour_name, colours
from companion.views.veiel.fusion import BookCard


def parts(look: Look, desk: Desk, state: State) -> list[ft.Control]:
    return [_cards(look, desk, state), _elements(look, desk, state), _colours(look, desk, state)]


def _cards(look: Look, desk: Desk, state: State) -> ft.Control:
    """By tier: what lies in front of her, what she fetched, what waits in the box."""
    _ = desk._
    lines: list[ft.Control] = []
    for tier, laid, rule, cards in view.book(state, _):
        where = _("in front of her") if laid else _("in the box")
        mark = tag(look, where, "good" if laid else "ink2")
        lines.append(head(look, tier, mark, rule_chip(look, tier, _rule(desk, rule))))
        lines += [_card(look, desk, state, card) for card in cards]
        if not cards:
            lines.append(text(look, _("No card entered yet."), 15, "ink2"))
    note = text(look, _("The booklet names three cards only: enter yours once, they stay on this device."), 14, "ink2")
    add = button(look, _("Enter a card"), Intent(entering.form, look, desk), ft.Icons.ADD)
    return panel(look, stack(*lines, note, add))


def _card(look: Look, desk: Desk, state: State, card: BookCard) -> ft.Control:
    _ = desk._
    words: list[ft.Control] = [text(look, card.name, 16, "ink", True)]
    if card.assumed:
        words.append(text(look, _("tier and copies to be checked"), 13, "ink2"))
    row = ft.Row(
        [
            ft.Container(ft.Column(words, spacing=0), expand=True),
            element_row(look, card.elements, 20),
            num(look, f"{card.left}/{card.copies}", 22, "ink" if card.left else "ink2"),
        ],
        spacing=10,
    )
    border = ft.Border.all(1, fade(look.c["line"], 0.6))
    said = _("{card}, {left} of {copies} in front of her", card=card.said, left=card.left, copies=card.copies)
    return tap(
        row,
        _open(look, desk, state, card),
        said,
        padding=ft.Padding.symmetric(horizontal=12, vertical=11),
        border_radius=14,
        border=border,
    )


def _open(look: Look, desk: Desk, state: State, card: BookCard) -> Callable[[], None]:
    """Change it, put it back in front of her, or say that it was fetched."""
    _ = desk._

    def back(source: str) -> Callable[[], object]:
        return closing(Intent(desk.do, ReturnCard(card.id, source)))

    def opened() -> None:
        taken = card.copies - card.left
        open_sheet(
            look,
            headed(look, desk, card.name, "combined-cards"),
            button(look, _("Correct this card"), closing(Intent(entering.form, look, desk, card.id)), ft.Icons.EDIT),
            button(look, _("Back in front of her, from hand"), back("hand")) if taken else None,
            button(look, _("Back in front of her, from discard"), back("discard")) if taken else None,
            button(look, _("Already fetched: 1 more"), closing(Intent(desk.do, Count(f"fetched.{card.id}", 1))))
            if card.left
            else None,
        )

    return opened


def _elements(look: Look, desk: Desk, state: State) -> ft.Control:
    """How many of each she owns, and how likely the next hand holds a pair."""
    _, mistress = desk._, state.mistress
    assert mistress is not None
    lines = [_counter(look, desk, id, mistress.deck.get(id, 0)) for id in view.BASE]
    rule = rule_chip(look, _("Base cards"), desk.reads("base-elements"))
    return panel(look, stack(head(look, _("Elements in her deck"), rule), *lines, _odds(look, desk, state)))


def _counter(look: Look, desk: Desk, id: str, value: int) -> ft.Control:
    name, path = view.element_name(id, desk._), f"element.{id}"

    def typed() -> None:
        type_number(look, name, value, 0, 99, desk.counts(Correct, path))

    return counter(
        look, name, value, desk.counts(Count, path), icon=element_sign(look, id, 26), size=30, low=0, type_in=typed
    )


def _odds(look: Look, desk: Desk, state: State) -> ft.Control:
    """The chance that a fresh hand gives both elements of a pair, an Essence standing in for either."""
    _, mistress = desk._, state.mistress
    assert mistress is not None
    pair = desk.draft(Showing).pair

    def toggle(element: str) -> Callable[[], None]:
        return desk.edits(Showing, pair=(*pair, element)[-2:])

    picks: list[ft.Control] = [
        chip(look, view.element_name(element, _), toggle(element), element in pair) for element in ELEMENTS
    ]
    names = " + ".join(view.element_name(element, _) for element in pair)
    hero = hero_of(state, mistress.hero)
    known = sum(mistress.deck.values())
    if not known or hero is None:
        line: ft.Control = text(look, _("Enter her elements to see the odds of a pair."), 15, "ink2")
    else:
        size = state.hand_size
        share = _.percent(pair_odds(dict(mistress.deck), size, pair[0], pair[-1]))
        words = _("{pair} in a hand of {n}: {share}", pair=names, n=size, share=share)
        line = text(look, words, 18, "ink", True)
    title = text(look, _("Odds of a pair, from her whole deck"), 14, "ink2", True)
    return stack(title, ft.Row(picks, spacing=6, run_spacing=2, wrap=True), line, gap=4)


def _colours(look: Look, desk: Desk, state: State) -> ft.Control:
    """Which colour stands for which element: read off her base cards once."""
    _, mistress = desk._, state.mistress
    assert mistress is not None
    lines: list[ft.Control] = []
    for c in colours(mistress.colours, _):
        row = ft.Row(
            [
                element_sign(look, c.element, 26),
                text(look, c.element_name, 16, "ink", True, expand=True),
                text(look, c.name, 16, "ink2"),
            ],
            spacing=10,
        )
        lines.append(
            tap(
                row,
                _recolour(look, desk, c.element, c.element_name),
                _("{name}: {value}", name=c.element_name, value=c.name),
                padding=ft.Padding.symmetric(horizontal=12, vertical=12),
                border_radius=14,
                border=ft.Border.all(1, fade(look.c["line"], 0.6)),
            )
        )
    rule = rule_chip(look, _("Rewards as base cards"), desk.reads("em-passive"))
    note = text(look, _("Assumed, not printed: compare with her base cards."), 14, "ink2")
    return panel(look, stack(head(look, _("Colours of her elements"), rule), *lines, note))


def _recolour(look: Look, desk: Desk, element: str, name: str) -> Callable[[], None]:
    _ = desk._

    def choose(colour: str) -> Callable[[], object]:
        def chosen() -> None:
            if desk.do(SetColour(colour, element)):
                desk.device.room.keep_profile(desk.pack.slug, f"value.colour-{element}", colour)

        return closing(chosen)

    def opened() -> None:
        keys: list[ft.Control] = [chip(look, colour_name(colour, _), choose(colour)) for colour in CHOICES]
        open_sheet(
            look,
            headed(look, desk, _("Colour of {element}", element=name), "em-passive"),
            ft.Row(keys, spacing=8, run_spacing=4, wrap=True),
        )

    return opened


def _rule(desk: Desk, rule: str) -> Callable[[], None]:
    return desk.reads(rule)
