"""What a team keeps besides its pool: points with their source, victory cards, the combat deck, the ledger."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import flet as ft

from companion.games.eternia import commands as c
from companion.games.eternia.combat_deck import SIZE
from companion.games.eternia.state import State
from companion.ui.desk import Desk
from companion.ui.intent import Intent
from companion.ui.look import Look
from companion.ui.panels.eternia.doubts import doubt
from companion.ui.panels.eternia.pieces import buttons, chips, rule
from companion.ui.widgets.counter import counter
from companion.ui.widgets.sheet import field
from companion.ui.widgets.surface import button, chip, fade, stack, tap
from companion.ui.widgets.words import num, text
from companion.views.eternia.table import TeamLine
from companion.views.eternia.teams import SOURCES, Drafts, Teams, owned

__all__ = ["Drafts", "drafts", "folds"]


def drafts(desk: Desk, state: State, team: str) -> Drafts:
    """What is open and typed for a team on this device, with what it owns: an argument of the memoised part."""
    base = desk.draft(Teams).of(team)
    return base.with_owned(owned(state, team, desk._)) if base.open else base


def _sets(desk: Desk, team: str, name: str, *value: object) -> Intent:
    return Intent(desk.drafts.change, Teams, Teams.put, team, name, *value)


def _picks(desk: Desk, line: TeamLine, name: str) -> Intent:
    return Intent(_sets, desk, line.id, name)


def _turns(desk: Desk, line: TeamLine, name: str, low: int = 0, high: int = 20) -> Intent:
    return Intent(_turned, desk, line.id, name, low, high)


def _turned(desk: Desk, team: str, name: str, low: int, high: int, by: int) -> None:
    _sets(desk, team, name, min(high, max(low, getattr(desk.draft(Teams).of(team), name) + by)))()


def _fold(
    look: Look, desk: Desk, line: TeamLine, now: Drafts, id: str, words: str, note: str
) -> tuple[ft.Control, bool]:
    is_open = now.open == id
    icon = ft.Icons.EXPAND_LESS if is_open else ft.Icons.EXPAND_MORE
    row: list[ft.Control] = [text(look, words, 16, "ink", True, expand=True)]
    if note:
        row.append(text(look, note, 15, "ink2"))
    row.append(ft.Icon(icon, size=22, color=look.c["ink2"]))
    said = f"{line.name}, {words}"
    if note:
        said = look._("{name}: {n}", name=said, n=note)
    head = tap(
        ft.Row(row, spacing=8),
        _sets(desk, line.id, "open", "" if is_open else id),
        said,
        selected=is_open,
        padding=ft.Padding.symmetric(vertical=13, horizontal=4),
        border_radius=12,
        border=ft.Border.only(top=ft.BorderSide(1, fade(look.c["line"], 0.4))),
    )
    return head, is_open


def folds(look: Look, desk: Desk, line: TeamLine, now: Drafts) -> list[ft.Control | None]:
    """Headings that open what stands below them; one at a time."""
    _ = desk._
    made: list[ft.Control | None] = []
    parts: list[tuple[str, str, str, Callable[..., ft.Control]]] = [("score", _("Score points"), "", _score)]
    if line.victory:
        used = f"{line.in_play}/{line.slots}"
        parts.append(("cards", _("Victory cards"), used, _cards))
    parts += [("deck", _("Combat deck"), str(SIZE), _deck), ("ledger", _("Ledger"), "", _ledger)]
    for id, words, note, draw in parts:
        head, is_open = _fold(look, desk, line, now, id, words, note)
        made += [head, draw(look, desk, line, now) if is_open else None]
    return made


def _score(look: Look, desk: Desk, line: TeamLine, now: Drafts) -> ft.Control:
    """Points with the reason that the recap will name."""
    _ = desk._
    named = [(id, _(words)) for id, words in SOURCES]
    amount = counter(look, _("Points"), now.points, _turns(desk, line, "points", 1), size=32, low=1, high=20)
    source = chips(look, named, now.source, _picks(desk, line, "source"))
    score = button(
        look,
        _.plural("Score {n} point", "Score {n} points", now.points),
        desk.does(c.ScoreVp(line.id, now.points, now.source)),
        ft.Icons.EMOJI_EVENTS,
        filled=True,
    )
    denied = None
    if now.owned.skirmish:
        words = _("The scenario denies them: {n} Eternium", n=2 * now.points)
        denied = button(look, words, desk.does(c.ScoreVp(line.id, now.points, now.source, True)))
    return stack(amount, source, buttons(score, denied, rule(look, desk, _("Victory points"), "vp-sources")))


def _cards(look: Look, desk: Desk, line: TeamLine, now: Drafts) -> ft.Control:
    """Hidden cards are only counted; what lies open may be named."""
    _ = desk._
    hand = counter(
        look, _("Hidden in hand"), line.in_hand, desk.counts(c.Count, f"hand/{line.id}"), size=30, low=0, high=9
    )
    shown = [_open_card(look, desk, line, now, card) for card in now.owned.cards]
    reveal: ft.Control = text(look, _("No victory card in hand."), 15, "ink2")
    if line.in_play >= line.slots:
        reveal = stack(
            text(look, _("All victory cards of this team are played."), 15, "ink2"), doubt(look, desk, "A35")
        )
    elif line.in_hand:
        name = field(
            look,
            _("Title of the card (optional)"),
            now.title,
            _sets(desk, line.id, "title"),
            max_length=40,
            counter="",
        )
        worth = counter(
            look, _("Primary objective, VP"), now.worth, _turns(desk, line, "worth"), size=30, low=0, high=20
        )
        go = button(
            look,
            _("Reveal a card for {n} VP", n=now.worth),
            Intent(_reveal, desk, line.id, now.worth, now.title),
            ft.Icons.VISIBILITY_OUTLINED,
            filled=True,
        )
        reveal = stack(worth, name, go)
    swap = None
    if line.in_hand:
        count = min(now.swap, line.in_hand)
        many = counter(
            look,
            _("Cards to swap"),
            count,
            _turns(desk, line, "swap", 1, line.in_hand),
            size=30,
            low=1,
            high=line.in_hand,
        )
        words = _.plural("Swap {n} card for 1 Eternium", "Swap {n} cards for 1 Eternium", count)
        go = button(look, words, desk.does(c.RedrawVictoryCards(line.id, count)), ft.Icons.CACHED)
        swap = stack(
            many, ft.Row([go, rule(look, desk, _("Swap victory cards"), "victory-card-redraw")], spacing=4, wrap=True)
        )
    top = ft.Row([ft.Container(hand, expand=True), rule(look, desk, _("Victory cards"), "victory-cards")], spacing=0)
    return stack(top, *shown, reveal, swap, gap=12)


def _reveal(desk: Desk, team: str, worth: int, name: str) -> None:
    if desk.do(c.PlayVictoryCard(team, worth, name)):
        _sets(desk, team, "title", "")()
        _sets(desk, team, "worth", 1)()


def _open_card(look: Look, desk: Desk, line: TeamLine, now: Drafts, card: Any) -> ft.Control:
    _ = desk._
    path = f"progress/{line.id}/{card.place}"
    steps = counter(
        look,
        card.title,
        card.progress,
        desk.counts(c.Count, path),
        size=30,
        key_size=48,
        low=0,
        high=99,
        note=card.note,
    )
    if card.done:
        return steps
    worth = counter(
        look,
        _("Secondary objective, VP"),
        now.second,
        _turns(desk, line, "second"),
        size=26,
        key_size=48,
        low=0,
        high=20,
    )
    words = _("Secondary objective done: {n} VP", n=now.second)
    return stack(steps, worth, button(look, words, desk.does(c.ScoreSecondary(line.id, card.place, now.second))))


def _deck(look: Look, desk: Desk, line: TeamLine, now: Drafts) -> ft.Control:
    """The 21 cards, and the swap of a better card for a weaker one."""
    _, own = desk._, now.owned
    tiles: list[ft.Control] = []
    for id, name, count in own.deck:
        inner = ft.Row([text(look, name, 15, "ink2", True), num(look, count, 24)], spacing=8, tight=True)
        tiles.append(
            ft.Container(
                inner,
                padding=ft.Padding.symmetric(horizontal=12, vertical=6),
                border_radius=12,
                bgcolor=look.c["raised"],
                key=id,
            )
        )
    names = [(id, name) for id, name, _count in own.deck]
    have = [(id, name) for id, name, count in own.deck if count]
    add = chips(look, names, now.add, _picks(desk, line, "add"))
    out = chips(look, have, now.out, _picks(desk, line, "out"))
    label = dict(names)
    words = _("{add} in, {out} out", add=label[now.add], out=label[now.out])
    go = button(look, words, desk.does(c.SwapCombatCard(line.id, now.add, now.out)), ft.Icons.SWAP_HORIZ)
    foot = text(look, _("On average {n} a card", n=_.number(own.average, 2)), 14, "ink2")
    return stack(
        ft.Row(tiles, spacing=6, run_spacing=6, wrap=True),
        foot,
        text(look, _("A card gained"), 14, "ink2", True),
        add,
        text(look, _("A card that leaves"), 14, "ink2", True),
        out,
        ft.Row([go, rule(look, desk, _("Combat deck"), "combat-deck-upgrade")], spacing=4, wrap=True),
        gap=6,
    )


def _ledger(look: Look, desk: Desk, line: TeamLine, now: Drafts) -> ft.Control:
    """Who gained or spent what and why, newest first."""
    _ = desk._
    if not now.owned.lines:
        return text(look, _("Nothing gained or spent yet."), 15, "ink2")
    rows: list[ft.Control] = []
    for entry in now.owned.lines:
        row: list[ft.Control] = [
            num(look, entry.round, 16, "ink2"),
            text(look, entry.why, 15, "ink", expand=True),
            num(look, entry.by, 20, "good" if entry.up else "bad"),
            text(look, entry.unit, 14, "ink2"),
            num(look, entry.balance, 20),
        ]
        rows.append(ft.Container(ft.Row(row, spacing=10), padding=ft.Padding.symmetric(vertical=4)))
    more = chip(look, _("Show all"), _sets(desk, line.id, "all", True)) if now.owned.more and not now.all else None
    return stack(text(look, _("Round, reason, change, balance"), 13, "ink2"), *rows, more, gap=0)
