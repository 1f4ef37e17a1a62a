"""What can be fetched now and with which cards; what cannot, and the one rule that speaks against it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import flet as ft

from companion.games.veiel.commands import Fuse
from companion.games.veiel.state import State
from companion.ui.desk import Desk
from companion.ui.look import Look
from companion.ui.panels.veiel.pieces import element_row
from companion.ui.widgets.surface import button, chip, head, panel, rule_chip, stack, tag
from companion.ui.widgets.words import text, title
from companion.views.veiel.fusion import OptionView, Turn


def parts(look: Look, desk: Desk, state: State, turn: Turn) -> list[ft.Control]:
    _ = desk._
    open_ = [o for o in turn.options if o.open]
    closed = [o for o in turn.options if not o.open and not o.locked]
    locked = [o for o in turn.options if o.locked]
    found: list[ft.Control] = [_open(look, desk, option) for option in open_]
    lines: list[ft.Control] = [text(look, words, 15, "bad") for words in turn.clashes]
    if lines:
        more = rule_chip(look, _("One fusion a card"), desk.reads("fusion-one-card-one-fusion"))
        found.append(panel(look, stack(head(look, _("Only one of them"), more), *lines, gap=4)))
    if turn.hints:
        hints: list[ft.Control] = [text(look, words, 16) for words in turn.hints]
        more = rule_chip(look, _("Fusion"), desk.reads("fusion"))
        found.append(panel(look, stack(head(look, _("One more card"), more), *hints, gap=4)))
    if closed:
        found.append(_closed(look, desk, _("Not yet"), closed, "fusion"))
    if locked:
        found.append(_closed(look, desk, _("Not in front of her"), locked, "em-progression"))
    return found


def _open(look: Look, desk: Desk, option: OptionView) -> ft.Control:
    """A fusion that is open: the card, its elements, what feeds it, and the button."""
    _ = desk._
    n = desk.recall(f"set.{option.id}", 0)
    n = n if n < len(option.choices) else 0
    chosen = option.choices[n]
    ways: list[ft.Control] = []
    if len(option.choices) > 1:
        ways = [
            chip(look, choice.words, _choose(desk, option.id, i), i == n) for i, choice in enumerate(option.choices[:4])
        ]
    top: list[ft.Control] = [
        ft.Container(title(look, option.name, 24), expand=True),
        element_row(look, option.elements, 26),
        rule_chip(look, option.name, desk.reads("fusion-to-hand")),
    ]
    words = text(look, _("with {cards}", cards=chosen.words), 16, "ink2")
    pick = ft.Row(ways, spacing=6, run_spacing=2, wrap=True) if ways else words
    take = button(
        look, _("Take {card}", card=option.name), _fuse(desk, option.id, chosen.places), ft.Icons.CALL_MERGE
    )  # fmt: skip
    return panel(look, stack(ft.Row(top, spacing=8), pick, take), edge="second")


def _choose(desk: Desk, id: str, n: int) -> Callable[[], None]:
    return lambda: desk.keep(f"set.{id}", n)


def _fuse(desk: Desk, id: str, places: tuple[int, ...] = ()) -> Callable[[], Any]:
    def go() -> None:
        if desk.do(Fuse(id, places)):
            desk.memory_clear(f"set.{id}")

    return go


def _closed(look: Look, desk: Desk, heading: str, options: list[OptionView], rule: str) -> ft.Control:
    """Closed cards with the reason; the run's mark says whether cards already played still help."""
    lines: list[ft.Control] = [_reason(look, desk, option) for option in options]
    more = rule_chip(look, heading, desk.reads(rule))
    return panel(look, stack(head(look, heading, more), *lines, gap=12))


def _reason(look: Look, desk: Desk, option: OptionView) -> ft.Control:
    _ = desk._
    marks: list[ft.Control] = [
        text(look, option.name, 16, "ink", True),
        element_row(look, option.elements, 20, option.have),
    ]
    if option.run == "alive":
        marks.append(tag(look, _("run alive"), "good"))
    elif option.run == "broken":
        marks.append(tag(look, _("run broken"), "bad"))
    if option.locked or option.left > 1:
        marks.append(tag(look, option.tier if option.locked else f"× {option.left}"))
    why: list[ft.Control] = [text(look, option.why, 15, "ink2", expand=True)]
    why.append(rule_chip(look, option.name, desk.reads(option.rule)))
    late = chip(look, _("Claim {card} late?", card=option.name), _fuse(desk, option.id)) if option.late else None
    return stack(ft.Row(marks, spacing=8, run_spacing=4, wrap=True), ft.Row(why, spacing=4), late, gap=0)
