"""The cards that she played this turn, in order, and the big keys that add the next one."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import flet as ft

from companion.games.veiel.commands import BeginTurn, DiscardCard, Fuse, HoldCards, PlayCard
from companion.games.veiel.facts import ELEMENTS
from companion.games.veiel.state import State
from companion.ui.desk import Desk
from companion.ui.guard import part
from companion.ui.intent import Intent
from companion.ui.look import Look
from companion.ui.panels.veiel.pieces import big_key, element_row, element_sign
from companion.ui.panels.veiel.sheets import headed
from companion.ui.panels.veiel.showing import Showing, way_taken
from companion.ui.widgets.sheet import closing, open_sheet
from companion.ui.widgets.surface import button, chip, fade, grid, head, panel, rule_chip, stack
from companion.ui.widgets.words import text
from companion.views.veiel.colours import colours
from companion.views.veiel.fusion import BASE, OptionView, PlayView, Turn, element_name
from companion.views.veiel.table import next_step

Held = tuple[str, str, tuple[str, ...]]


def parts(look: Look, desk: Desk, state: State, turn: Turn) -> list[ft.Control]:
    """The keys first, so that they never move under the thumb; then her line, which grows, with what it gives."""
    mistress, _ = state.mistress, desk._
    assert mistress is not None
    held = tuple((id, name, mistress.cards[id].elements) for id, name in turn.held)
    waits = state.stage == "fight" and state.active != mistress.hero
    due = next_step(state, desk.draft(Showing).hero, _)
    begin = waits and (due is None or due.command != BeginTurn(mistress.hero))
    now = desk.draft(Showing)
    discarding, ephemeral = now.discarding, now.ephemeral
    open_ = tuple((option, _chosen(desk, option)) for option in turn.options if option.open)
    return [
        Keys(look, desk, mistress.hero, held, discarding, ephemeral, begin),
        *([Again(look, desk, mistress.hand, turn.elsewhere)] if turn.elsewhere else []),
        Played(look, desk, turn.plays, open_),
    ]


@part
def Played(
    look: Look, desk: Desk, plays: tuple[PlayView, ...], open_: tuple[tuple[OptionView, int], ...]
) -> ft.Control:
    """Her cards in order and what can be taken for them, which on a phone comes first: it stays in sight with the keys."""
    _ = desk._
    rule = rule_chip(look, _("Cards played in a row"), desk.reads("fusion-sequence"))
    if not plays:
        words = _("Nothing played yet. Tap the cards in the order in which she plays them.")
        return panel(look, stack(head(look, _("Played this turn"), rule), text(look, words, 15, "ink2")))
    lit = frozenset(place for option, n in open_ for place in option.choices[n].places)
    cards: list[ft.Control] = [Card(look, desk, play, play.place in lit) for play in plays]
    row = ft.Row(cards, spacing=6, run_spacing=6, wrap=True)
    takes = [Take(look, desk, option, n) for option, n in open_]
    if not look.phone:
        return panel(look, stack(head(look, _("Played this turn"), rule), row, *takes), edge="second" if takes else "")
    line = ft.Row([ft.Container(row, expand=True), rule], spacing=4, vertical_alignment=ft.CrossAxisAlignment.START)
    return panel(look, stack(*takes, line), edge="second" if takes else "")


@part
def Take(look: Look, desk: Desk, option: OptionView, n: int) -> ft.Control:
    """A fusion that is open: the button, and what feeds it."""
    _, chosen = desk._, option.choices[n]
    go = Intent(fuse, desk, Fuse(option.id, chosen.places))
    take = button(look, _("Take {card}", card=option.name), go, ft.Icons.CALL_MERGE, expand=True)
    feeds: ft.Control = text(look, _("with {cards}", cards=chosen.words), 15, "ink2")
    if len(option.choices) > 1:
        ways: list[ft.Control] = [
            chip(look, choice.words, Intent(desk.drafts.change, Showing, way_taken, option.id, i), i == n)
            for i, choice in enumerate(option.choices[:4])
        ]
        feeds = ft.Row(ways, spacing=6, run_spacing=2, wrap=True)
    signs = element_row(look, option.elements, 22)
    rule = rule_chip(look, option.name, desk.reads("fusion-to-hand"))
    below = ft.Row([signs, ft.Container(feeds, expand=True)], spacing=10)
    return stack(ft.Row([take, rule], spacing=4), below, gap=4)


def fuse(desk: Desk, command: Fuse) -> None:
    """The next time this card is open, its first way is offered again."""
    if desk.do(command):
        desk.drafts.change(Showing, way_taken, command.card, 0)


def _chosen(desk: Desk, option: OptionView) -> int:
    n = dict(desk.draft(Showing).ways).get(option.id, 0)
    return n if n < len(option.choices) else 0


@part
def Card(look: Look, desk: Desk, play: PlayView, lit: bool) -> ft.Control:
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
        lines.append(_served(look, play.served) if play.served and look.phone else text(look, note, 13, "ink2"))
    box = ft.Container(
        ft.Column(lines, spacing=2, horizontal_alignment=ft.CrossAxisAlignment.CENTER),
        padding=ft.Padding.symmetric(horizontal=10 if not lit else 8, vertical=8 if not lit else 6),
        border_radius=12,
        bgcolor=None if quiet else look.c["raised"],
        border=ft.Border.all(3, look.c["second"]) if lit else ft.Border.all(1, fade(look.c["line"], 0.8)),
    )
    said = _("Card {n}: {card}", n=play.place + 1, card=play.name) + (f", {note}" if note else "")
    return ft.Semantics(content=box, label=said, exclude_semantics=True)


def _served(look: Look, card: str) -> ft.Control:
    """Short, so that her line stays in sight: the sign of the fusion and what it gave."""
    sign = ft.Icon(ft.Icons.CALL_MERGE, size=14 * look.scale, color=look.c["ink2"])
    return ft.Row([sign, text(look, card, 13, "ink2")], spacing=2, tight=True)


@part
def Keys(
    look: Look, desk: Desk, hero: str, held: tuple[Held, ...], discarding: bool, ephemeral: bool, begin: bool
) -> ft.Control:
    _ = desk._
    keys: list[ft.Control] = [Key(look, desk, hero, id, element_name(id, _), (), discarding) for id in BASE]
    keys.append(
        big_key(
            look,
            ft.Icon(ft.Icons.REDEEM_OUTLINED, size=34, color=look.c["ink2"]),
            _("Reward"),
            Intent(_coloured, look, desk),
            _("Play a Reward or Novice card"),
        )
    )
    cards: list[ft.Control] = [Key(look, desk, hero, id, name, elements, discarding) for id, name, elements in held]
    toggles: list[ft.Control] = [
        chip(look, _("Discard instead"), desk.edits(Showing, discarding=not discarding), discarding),
        chip(look, _("Ephemeral"), desk.edits(Showing, ephemeral=not ephemeral), ephemeral, ft.Icons.BLUR_ON),
    ]
    start = button(look, _("Begin her turn"), desk.does(BeginTurn(hero)), ft.Icons.PLAY_ARROW) if begin else None
    words = _("She discards") if discarding else _("She plays")
    rule = "discard-vs-play" if discarding else "base-elements"
    below: list[ft.Control] = [ft.Container(ft.Row(toggles, spacing=6, run_spacing=2, wrap=True), expand=True)]
    below.append(rule_chip(look, words, desk.reads(rule)))
    return panel(
        look,
        stack(
            start, grid(keys, 2 if look.big else 3, 8), grid(cards, 2, 8) if cards else None, ft.Row(below, spacing=4)
        ),
    )


@part
def Again(look: Look, desk: Desk, hand: tuple[str, ...], cards: tuple[tuple[str, str], ...]) -> ft.Control:
    """A fetched card that she played before goes round in her deck: a tap says that she drew it."""
    _ = desk._
    keys: list[ft.Control] = [
        chip(look, _("{card} drawn again", card=name), desk.does(HoldCards((*hand, id))), icon=ft.Icons.ADD)
        for id, name in cards
    ]
    return ft.Row(keys, spacing=6, run_spacing=2, wrap=True)


@part
def Key(
    look: Look, desk: Desk, hero: str, id: str, name: str, elements: tuple[str, ...], discarding: bool
) -> ft.Control:
    """A card of hers to play; a combined one shows its elements."""
    sign = element_row(look, elements, 24) if elements else element_sign(look, id, 34)
    said = desk._("Discard {card}", card=name) if discarding else desk._("Play {card}", card=name)
    return big_key(look, sign, name, Intent(_play, look, desk, hero, id), said)


def _play(look: Look, desk: Desk, hero: str, id: str) -> None:
    """A card of hers leaves her hand; the Essence asks first what it becomes."""
    ephemeral = desk.draft(Showing).ephemeral
    if desk.draft(Showing).discarding:
        desk.do(DiscardCard(hero, id, ephemeral=ephemeral), then=_after(desk))
    elif id == "essence":
        _which(look, desk, hero)
    else:
        desk.do(PlayCard(hero, id, ephemeral=ephemeral), then=_after(desk))


def _after(desk: Desk) -> Callable[[Any], None]:
    """Toggles are for one card: the next one is played as usual."""

    def clear(_step: object) -> None:
        desk.drafts.edit(Showing, (("discarding", False), ("ephemeral", False)))

    return clear


def _played(desk: Desk, command: PlayCard | DiscardCard) -> None:
    desk.do(command, then=_after(desk))


def _which(look: Look, desk: Desk, hero: str) -> None:
    _, ephemeral = desk._, desk.draft(Showing).ephemeral

    def become(element: str) -> Callable[[], object]:
        return closing(Intent(_played, desk, PlayCard(hero, "essence", element, ephemeral=ephemeral)))

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


def _coloured(look: Look, desk: Desk) -> None:
    """A Reward or a Novice card counts as the base card of its colour; its text is not carried out."""
    _, mistress = desk._, desk.state.mistress
    hero, discarding = mistress.hero, desk.draft(Showing).discarding

    def play(kind: str, colour: str) -> Callable[[], object]:
        if discarding:
            return closing(Intent(_played, desk, DiscardCard(hero, kind)))
        ephemeral = desk.draft(Showing).ephemeral
        return closing(Intent(_played, desk, PlayCard(hero, kind, colour=colour, ephemeral=ephemeral)))

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
