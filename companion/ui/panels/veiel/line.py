"""The cards that she played this turn, in order, and the big keys that add the next one."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import flet as ft

from companion.games.veiel.commands import BeginTurn, DiscardCard, PlayCard
from companion.games.veiel.facts import ELEMENTS
from companion.games.veiel.state import State
from companion.ui.desk import Desk
from companion.ui.look import Look
from companion.ui.panels.veiel.pieces import big_key, element_row, element_sign
from companion.ui.panels.veiel.sheets import headed
from companion.ui.widgets.sheet import closing, open_sheet
from companion.ui.widgets.surface import button, chip, fade, grid, head, panel, rule_chip, stack
from companion.ui.widgets.words import text
from companion.views.veiel.colours import colours
from companion.views.veiel.fusion import BASE, OptionView, PlayView, Turn, element_name
from companion.views.veiel.table import next_step


def parts(look: Look, desk: Desk, state: State, turn: Turn) -> list[ft.Control]:
    """The keys first, so that they never move under the thumb; then her line, which grows."""
    return [_keys(look, desk, state, turn), _line(look, desk, state, turn)]


def _line(look: Look, desk: Desk, state: State, turn: Turn) -> ft.Control:
    _ = desk._
    lit = frozenset(place for option in turn.options if option.open for place in _chosen(desk, option))
    cards: list[ft.Control] = [_card(look, desk, play, play.place in lit) for play in turn.plays]
    rule = rule_chip(look, _("Cards played in a row"), desk.reads("fusion-sequence"))
    if not cards:
        words = _("Nothing played yet. Tap the cards in the order in which she plays them.")
        return panel(look, stack(head(look, _("Played this turn"), rule), text(look, words, 15, "ink2")))
    row = ft.Row(cards, spacing=6, run_spacing=6, wrap=True)
    return panel(look, stack(head(look, _("Played this turn"), rule), row))


def _chosen(desk: Desk, option: OptionView) -> tuple[int, ...]:
    n = desk.recall(f"set.{option.id}", 0)
    choices = option.choices
    return choices[n if n < len(choices) else 0].places if choices else ()


def _card(look: Look, desk: Desk, play: PlayView, lit: bool) -> ft.Control:
    """A played card: signs above, name below; used ones say for what, discarded ones are struck."""
    _ = desk._
    struck = ft.TextStyle(size=14 * look.scale, height=1.3, decoration=ft.TextDecoration.LINE_THROUGH)
    name: ft.Control = (
        ft.Text(play.name, font_family="Text", color=look.c["ink2"], style=struck)
        if play.discarded
        else text(look, play.name, 14, "ink2" if play.served else "ink", True)
    )
    note = _("discarded") if play.discarded else _("served: {card}", card=play.served) if play.served else ""
    quiet = bool(note)
    have = [not quiet] * len(play.elements)
    lines: list[ft.Control] = [element_row(look, play.elements, 24, have), name]
    if note:
        lines.append(text(look, note, 13, "ink2"))
    box = ft.Container(
        ft.Column(lines, spacing=2, horizontal_alignment=ft.CrossAxisAlignment.CENTER),
        padding=ft.Padding.symmetric(horizontal=10 if not lit else 8, vertical=8 if not lit else 6),
        border_radius=12,
        bgcolor=None if quiet else look.c["raised"],
        border=ft.Border.all(3, look.c["second"]) if lit else ft.Border.all(1, fade(look.c["line"], 0.8)),
    )
    said = _("Card {n}: {card}", n=play.place + 1, card=play.name) + (f", {note}" if note else "")
    return ft.Semantics(content=box, label=said, exclude_semantics=True)


def _keys(look: Look, desk: Desk, state: State, turn: Turn) -> ft.Control:
    _, mistress = desk._, state.mistress
    assert mistress is not None
    discarding = bool(desk.recall("discarding", False))
    ephemeral = bool(desk.recall("ephemeral", False))
    keys: list[ft.Control] = [
        big_key(look, element_sign(look, id, 34), element_name(id, _), _player(look, desk, state, id), _said(desk, id))
        for id in BASE
    ]
    keys.append(
        big_key(
            look,
            ft.Icon(ft.Icons.REDEEM_OUTLINED, size=34, color=look.c["ink2"]),
            _("Reward"),
            lambda: _coloured(look, desk, state),
            _("Play a Reward or Novice card"),
        )
    )
    held: list[ft.Control] = [
        big_key(
            look, element_row(look, mistress.cards[id].elements, 24), name, _player(look, desk, state, id), _play(desk, name)
        )
        for id, name in turn.held
    ]  # fmt: skip
    toggles: list[ft.Control] = [
        chip(look, _("Discard instead"), lambda: desk.keep("discarding", not discarding), discarding),
        chip(look, _("Ephemeral"), lambda: desk.keep("ephemeral", not ephemeral), ephemeral, ft.Icons.BLUR_ON),
    ]
    begin = None
    waits = state.stage == "fight" and state.active != mistress.hero
    if waits and next_step(state, desk.recall("hero", ""), _).command != BeginTurn(mistress.hero):
        begin = button(look, _("Begin her turn"), lambda: desk.do(BeginTurn(mistress.hero)), ft.Icons.PLAY_ARROW)
    words = _("She discards") if discarding else _("She plays")
    rule = "discard-vs-play" if discarding else "base-elements"
    below: list[ft.Control] = [ft.Container(ft.Row(toggles, spacing=6, run_spacing=2, wrap=True), expand=True)]
    below.append(rule_chip(look, words, desk.reads(rule)))
    return panel(
        look,
        stack(begin, grid(keys, 2 if look.big else 3, 8), grid(held, 2, 8) if held else None, ft.Row(below, spacing=4)),
    )


def _play(desk: Desk, name: str) -> str:
    if desk.recall("discarding", False):
        return desk._("Discard {card}", card=name)
    return desk._("Play {card}", card=name)


def _said(desk: Desk, id: str) -> str:
    return _play(desk, element_name(id, desk._))


def _player(look: Look, desk: Desk, state: State, id: str) -> Callable[[], Any]:
    """A card of hers leaves her hand; the Essence asks first what it becomes."""
    assert state.mistress is not None
    hero = state.mistress.hero

    def go() -> None:
        if desk.recall("discarding", False):
            desk.do(DiscardCard(hero, id, ephemeral=bool(desk.recall("ephemeral", False))), then=_after(desk))
        elif id == "essence":
            _which(look, desk, hero)
        else:
            desk.do(PlayCard(hero, id, ephemeral=bool(desk.recall("ephemeral", False))), then=_after(desk))

    return go


def _after(desk: Desk) -> Callable[[Any], None]:
    """Toggles are for one card: the next one is played as usual."""

    def clear(_step: Any) -> None:
        desk.memory_clear("discarding")
        desk.keep("ephemeral", False)

    return clear


def _which(look: Look, desk: Desk, hero: str) -> None:
    _, ephemeral = desk._, bool(desk.recall("ephemeral", False))

    def become(element: str) -> Callable[[], Any]:
        return closing(
            lambda: desk.do(PlayCard(hero, "essence", element, ephemeral=ephemeral), then=_after(desk))
        )  # fmt: skip

    keys: list[ft.Control] = [
        big_key(
            look,
            element_sign(look, element, 40),
            element_name(element, _),
            become(element),
            _("Essence as {element}", element=element_name(element, _)),
        )
        for element in ELEMENTS
    ]
    open_sheet(
        look,
        headed(look, desk, _("Which element does the Essence become?"), "elemental-essence"),
        grid(keys, 2, 8),
    )


def _coloured(look: Look, desk: Desk, state: State) -> None:
    """A Reward or a Novice card counts as the base card of its colour; its text is not carried out."""
    _, mistress = desk._, state.mistress
    assert mistress is not None
    hero, discarding = mistress.hero, bool(desk.recall("discarding", False))

    def play(kind: str, colour: str) -> Callable[[], Any]:
        if discarding:
            return closing(lambda: desk.do(DiscardCard(hero, kind), then=_after(desk)))
        ephemeral = bool(desk.recall("ephemeral", False))
        return closing(
            lambda: desk.do(PlayCard(hero, kind, colour=colour, ephemeral=ephemeral), then=_after(desk))
        )  # fmt: skip

    found: list[ft.Control] = []
    for kind, words in (("reward", _("Reward")), ("novice", _("Novice card"))):
        keys: list[ft.Control] = [
            big_key(look, element_sign(look, c.element, 32), c.name, play(kind, c.id), f"{words}, {c.name}")
            for c in colours(mistress.colours, _)
        ]
        found += [text(look, words, 16, "ink", True), grid(keys, 2 if look.big else 4, 6)]
    open_sheet(
        look,
        headed(look, desk, _("Reward or Novice card"), "em-passive"),
        text(look, _("It counts as the base card of its colour; what is written on it is ignored."), 15, "ink2"),
        *found,
    )
