"""The generic tracker's room: round and phase, counters, tracks and decks of any pack."""

from __future__ import annotations

from collections.abc import Callable

import flet as ft

from companion.core.turn import Turn
from companion.games.generic import (
    Count,
    DiscardShown,
    DrawCards,
    MoveMarker,
    ShuffleDeck,
    TakeCard,
    Tracker,
)
from companion.packs.model import DeckDef
from companion.ui.desk import Desk
from companion.ui.guard import part
from companion.ui.intent import Intent
from companion.ui.look import Look
from companion.ui.panels.frame import Panel, Tab
from companion.ui.widgets.counter import counter
from companion.ui.widgets.sheet import closing, open_sheet, type_number
from companion.ui.widgets.surface import button, grid, head, rule_chip, stack, tag
from companion.ui.widgets.surface import panel as surface
from companion.ui.widgets.tracks import number_track, phase_bar, spaces
from companion.ui.widgets.words import text, title
from companion.ui.widgets.zones import card_face, card_pile
from companion.views import tracker as view


def panel(look: Look, desk: Desk) -> Panel:
    _ = desk._
    state: Tracker = desk.state
    tabs = [Tab("table", _("Table"), ft.Icons.TABLE_RESTAURANT_OUTLINED, Intent(_counters, look, desk, state))]
    if desk.pack.track or desk.pack.deck:
        name = _("Cards") if desk.pack.deck else _("Tracks")
        tabs.append(Tab("cards", name, ft.Icons.STYLE_OUTLINED, Intent(_cards, look, desk, state)))
    where: ft.Control = Where(look, desk, state.turn, state.players, state.active)
    return Panel(tuple(tabs), glance=(where,))


@part
def Where(look: Look, desk: Desk, turn: Turn, players: tuple[str, ...], active: int) -> ft.Control:
    """Where the table is: round, kind, who starts, phase."""
    _ = desk._
    parts: list[ft.Control | None] = []
    if turn.last_round:
        parts.append(number_track(look, turn.last_round, turn.round, _("end")))
    else:
        parts.append(title(look, _("Round {n}", n=turn.round), 26))
    kind = view.kind_name(desk.pack, turn, _)
    phase = next((p for p in desk.pack.turn.phases if p.id == turn.phase_name), None)
    tags: list[ft.Control] = [tag(look, kind, "second")] if kind else []
    if len(players) > 1:
        tags.append(tag(look, _("{name} starts", name=players[active])))
    rule = phase.rule if phase else ""
    phases = phase_bar(look, view.phase_names(desk.pack, turn, _), turn.phase) if len(turn.phases) > 1 else None
    asks = [rule_chip(look, _.pick(phase.name) if phase else "", desk.reads(rule))] if rule else []
    first = ft.Row(tags, spacing=6, wrap=True) if tags else phases
    if first or asks:
        parts.append(ft.Row([ft.Container(first, expand=True), *asks], spacing=4))
    if tags and phases:
        parts.append(phases)
    return stack(*parts, gap=10)


def _counters(look: Look, desk: Desk, state: Tracker) -> list[ft.Control]:
    """The table's counters, then a panel for each player."""
    found = view.counters(desk.pack, state, desk._)
    owners = dict.fromkeys(c.owner for c in found)
    parts: list[ft.Control] = [
        Counters(look, desk, owner, tuple(c for c in found if c.owner == owner)) for owner in owners
    ]
    if not found:
        parts.append(text(look, desk._("This game has no counters."), 16, "ink2"))
    return [grid(parts, 2, 10)] if look.width >= 1500 and len(parts) > 1 else parts


@part
def Counters(look: Look, desk: Desk, owner: str, counters: tuple[view.CounterView, ...]) -> ft.Control:
    lines: list[ft.Control] = [Counter(look, desk, c) for c in counters]
    return surface(look, stack(head(look, owner) if owner else None, *lines, gap=10))


@part
def Counter(look: Look, desk: Desk, c: view.CounterView) -> ft.Control:
    name = f"{c.owner}, {c.name}" if c.owner else c.name

    typed = Intent(type_number, look, name, c.value, c.low, c.high, Intent(_set, desk, c.key, c.value))

    chip = rule_chip(look, c.name, desk.reads(c.rule)) if c.rule else None
    note = desk._("assumed") if c.assumed else ""
    return counter(
        look,
        c.name,
        c.value,
        desk.counts(Count, c.key),
        type_in=typed,
        low=c.low,
        high=c.high,
        spoken=c.spoken,
        note=note,
        size=48,
        label=18,
        extra=chip,
    )


def _set(desk: Desk, key: str, now: int, to: int) -> None:
    if to != now:
        desk.do(Count(key, to - now))


def _cards(look: Look, desk: Desk, state: Tracker) -> list[ft.Control]:
    _ = desk._
    parts: list[ft.Control] = []
    for track in desk.pack.track:
        now = state.tracks[track.id]
        moved = _mover(desk, track.id)
        names = view.space_names(desk.pack, track.id, now.spaces, _)
        rule = [rule_chip(look, _.pick(track.name), desk.reads(track.rule))] if track.rule else []
        parts.append(surface(look, stack(head(look, _.pick(track.name), *rule), spaces(look, names, now.at, moved))))
    parts += [_deck(look, desk, state, deck) for deck in desk.pack.deck]
    return parts


def _mover(desk: Desk, track: str) -> Callable[[int], object]:
    return desk.counts(MoveMarker, track)


def _deck(look: Look, desk: Desk, state: Tracker, deck: DeckDef) -> ft.Control:
    _, pile = desk._, state.decks[deck.id]
    note = _("{pile} left, {discard} discarded", pile=len(pile), discard=len(pile.discard))
    open_cards: list[ft.Control] = [
        card_face(
            look,
            view.card_name(desk.pack, deck.id, card, _),
            "",
            _discarder(desk, deck.id, card),
            _("Discard {card}", card=view.card_name(desk.pack, deck.id, card, _)),
        )
        for card in state.shown[deck.id]
    ]
    draw = Intent(desk.do, DrawCards(deck.id)) if len(pile) or pile.discard else None
    keys = ft.Row(
        [
            button(look, _("Draw"), draw, ft.Icons.STYLE_OUTLINED),
            button(look, _("Shuffle"), Intent(desk.do, ShuffleDeck(deck.id))),
            button(look, _("Search"), Intent(_search, look, desk, deck)),
        ],
        spacing=8,
        wrap=True,
    )
    shown = ft.Row(open_cards, spacing=6, run_spacing=6, wrap=True) if open_cards else None
    hint = text(look, _("Tap an open card to discard it."), 13, "ink2") if open_cards else None
    return surface(
        look,
        stack(card_pile(look, _.pick(deck.name), len(pile), draw, note), shown, hint, keys),
    )


def _discarder(desk: Desk, deck: str, card: str) -> Callable[[], object]:
    return Intent(desk.do, DiscardShown(deck, card))


def _search(look: Look, desk: Desk, deck: DeckDef) -> None:
    """Every kind of card still in the pile; taking one shuffles the rest."""
    state: Tracker = desk.state
    left = {card.id: state.decks[deck.id].pile.count(card.id) for card in deck.cards}
    rows = [
        button(
            look,
            f"{desk._.pick(card.name)} × {left[card.id]}",
            closing(_taker(desk, deck.id, card.id)),
        )
        for card in deck.cards
        if left[card.id]
    ]
    open_sheet(look, title(look, desk._("Take from {deck}", deck=desk._.pick(deck.name)), 22), *rows)


def _taker(desk: Desk, deck: str, card: str) -> Callable[[], object]:
    return Intent(desk.do, TakeCard(deck, card))
