"""An effect on heroes: whom it names, what it does, and the price for each deck before the button is pressed."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import flet as ft

from companion.games.veiel.state import State
from companion.ui import guard
from companion.ui.desk import Desk
from companion.ui.intent import Intent
from companion.ui.look import Look
from companion.ui.widgets.counter import counter
from companion.ui.widgets.surface import button, chip, head, panel, rule_chip, stack
from companion.ui.widgets.words import num, text
from companion.views.veiel import hits as view
from companion.views.veiel.hits import Draft

MOST = 20


def part(look: Look, desk: Desk, state: State) -> ft.Control:
    draft = desk.draft(Draft)
    shown = view.preview(state, draft, desk._)
    if draft.source not in shown.sources:
        draft = replace(draft, source=shown.sources[0])
        shown = view.preview(state, draft, desk._)
    words = view.button_words(state, draft, desk._)
    return Effect(look, desk, draft, shown, view.bodies(state, desk._), words)


@guard.part
def Effect(
    look: Look, desk: Desk, draft: Draft, shown: view.Preview, bodies: tuple[view.Body, ...], words: str
) -> ft.Control:
    _ = desk._
    rule = rule_chip(look, _("Effect on heroes"), desk.reads(shown.rule))
    change = Intent(desk.drafts.change, Draft, _counted)
    return panel(
        look,
        stack(
            head(look, _("Effect on heroes"), rule),
            Chips(look, desk, "effect", tuple(view.EFFECTS.items()), draft.effect),
            counter(look, _("Cards each time"), draft.count, change, size=36, low=1, high=MOST, note=shown.words),
            Chips(look, desk, "source", tuple((id, view.SOURCES[id]) for id in shown.sources), draft.source)
            if len(shown.sources) > 1
            else None,
            Chips(look, desk, "target", tuple(view.TARGETS.items()), draft.target),
            Who(look, desk, bodies, draft.target, draft.heroes) if draft.target != "all-heroes" else None,
            *_costs(look, shown),
            button(look, words, desk.does(shown.command) if shown.command else None, ft.Icons.BOLT_OUTLINED),
        ),
    )


def _wrap(chips: list[ft.Control]) -> ft.Control:
    return ft.Row(chips, spacing=6, run_spacing=2, wrap=True)


def _counted(draft: Draft, by: int) -> Draft:
    return replace(draft, count=min(max(draft.count + by, 1), MOST))


@guard.part
def Chips(look: Look, desk: Desk, name: str, values: tuple[tuple[str, str], ...], now: str) -> ft.Control:
    """One of several, for the draft."""
    return _wrap(
        [chip(look, desk._(words), Intent(desk.drafts.edit, Draft, ((name, id),)), id == now) for id, words in values]
    )


@guard.part
def Who(look: Look, desk: Desk, bodies: tuple[view.Body, ...], target: str, heroes: tuple[str, ...]) -> ft.Control:
    """Tick who is hit; the twins are two bodies."""
    _, one = desk._, target == "one-hero"
    chosen = heroes[:1] if one else heroes
    keys: list[ft.Control] = []
    for body in bodies:
        on = body.id in chosen
        rest = tuple(id for id in chosen if id != body.id)
        now: tuple[str, ...] = rest if on else (body.id,) if one else (*chosen, body.id)
        keys.append(chip(look, body.name, desk.edits(Draft, heroes=now), on))
    words = text(look, _("Which hero?") if one else _("Who stands there?"), 14, "ink2", True)
    return stack(words, _wrap(keys), gap=2)


def _costs(look: Look, shown: view.Preview) -> list[ft.Control]:
    """Who pays: how often, out of how many cards."""
    found: list[ft.Control] = []
    for cost in shown.costs:
        line: list[Any] = [
            num(look, f"× {cost.times}", 26, "second" if cost.times > 1 else "ink"),
            ft.Column(
                [text(look, cost.name, 16, "ink", True), text(look, cost.words, 14, "bad" if cost.all else "ink2")],
                spacing=0,
                expand=True,
            ),
        ]
        found.append(ft.Row(line, spacing=10))
    return found
