"""What cannot be fetched yet, and the one rule that speaks against it."""

from __future__ import annotations

import flet as ft

from companion.games.veiel.commands import Fuse
from companion.ui.desk import Desk
from companion.ui.guard import part
from companion.ui.intent import Intent
from companion.ui.look import Look
from companion.ui.panels.veiel.line import fuse
from companion.ui.panels.veiel.pieces import element_row
from companion.ui.widgets.surface import chip, head, panel, rule_chip, stack, tag
from companion.ui.widgets.words import text
from companion.views.veiel.fusion import OptionView, Turn


def parts(look: Look, desk: Desk, turn: Turn) -> list[ft.Control]:
    _ = desk._
    closed = tuple(o for o in turn.options if not o.open and not o.locked)
    locked = tuple(o for o in turn.options if o.locked)
    found: list[ft.Control] = []
    lines: list[ft.Control] = [text(look, words, 15, "bad") for words in turn.clashes]
    if lines:
        more = rule_chip(look, _("One fusion a card"), desk.reads("fusion-one-card-one-fusion"))
        found.append(panel(look, stack(head(look, _("Only one of them"), more), *lines, gap=4)))
    if turn.hints:
        hints: list[ft.Control] = [text(look, words, 16) for words in turn.hints]
        more = rule_chip(look, _("Fusion"), desk.reads("fusion"))
        found.append(panel(look, stack(head(look, _("One more card"), more), *hints, gap=4)))
    if closed:
        found.append(Closed(look, desk, _("Not yet"), closed, "fusion"))
    if locked:
        found.append(Closed(look, desk, _("Not in front of her"), locked, "em-progression"))
    return found


@part
def Closed(look: Look, desk: Desk, heading: str, options: tuple[OptionView, ...], rule: str) -> ft.Control:
    """Closed cards with the reason; the run's mark says whether cards already played still help."""
    lines: list[ft.Control] = [Reason(look, desk, option) for option in options]
    more = rule_chip(look, heading, desk.reads(rule))
    return panel(look, stack(head(look, heading, more), *lines, gap=12))


@part
def Reason(look: Look, desk: Desk, option: OptionView) -> ft.Control:
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
    late = (
        chip(look, _("Claim {card} late?", card=option.name), Intent(fuse, desk, Fuse(option.id)))
        if option.late
        else None
    )
    return stack(ft.Row(marks, spacing=8, run_spacing=4, wrap=True), ft.Row(why, spacing=4), late, gap=0)
