"""An effect on heroes: whom it names, what it does, and the price for each deck before the button is pressed."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import flet as ft

from companion.games.veiel.state import State
from companion.ui.desk import Desk
from companion.ui.look import Look
from companion.ui.widgets.counter import counter
from companion.ui.widgets.surface import button, chip, head, panel, rule_chip, stack
from companion.ui.widgets.words import num, text
from companion.views.veiel import hits as view
from companion.views.veiel.hits import Draft

MOST = 20


def part(look: Look, desk: Desk, state: State) -> ft.Control:
    _ = desk._
    draft: Draft = desk.recall("hit", Draft())
    shown = view.preview(state, draft, _)
    if draft.source not in shown.sources:
        draft = replace(draft, source=shown.sources[0])
        shown = view.preview(state, draft, _)
    effects: list[ft.Control] = [
        chip(look, _(words), _set(desk, replace(draft, effect=id)), id == draft.effect)
        for id, words in view.EFFECTS.items()
    ]
    targets: list[ft.Control] = [
        chip(look, _(words), _set(desk, replace(draft, target=id)), id == draft.target)
        for id, words in view.TARGETS.items()
    ]
    sources: list[ft.Control] = [
        chip(look, _(view.SOURCES[id]), _set(desk, replace(draft, source=id)), id == draft.source)
        for id in shown.sources
    ]

    def change(by: int) -> None:
        desk.keep("hit", replace(draft, count=min(max(draft.count + by, 1), MOST)))

    rule = rule_chip(look, _("Effect on heroes"), desk.reads(shown.rule))
    return panel(
        look,
        stack(
            head(look, _("Effect on heroes"), rule),
            _wrap(effects),
            counter(look, _("Cards each time"), draft.count, change, size=36, low=1, high=MOST, note=shown.words),
            _wrap(sources) if len(sources) > 1 else None,
            _wrap(targets),
            _who(look, desk, state, draft),
            *_costs(look, shown),
            button(look, view.button_words(state, draft, _), _deal(desk, shown), ft.Icons.BOLT_OUTLINED),
        ),
    )


def _wrap(chips: list[ft.Control]) -> ft.Control:
    return ft.Row(chips, spacing=6, run_spacing=2, wrap=True)


def _set(desk: Desk, draft: Draft) -> Callable[[], None]:
    return lambda: desk.keep("hit", draft)


def _deal(desk: Desk, shown: view.Preview) -> Callable[[], Any] | None:
    """Nothing to press while nobody is hit."""
    command = shown.command
    return (lambda: desk.do(command)) if command else None


def _who(look: Look, desk: Desk, state: State, draft: Draft) -> ft.Control | None:
    """Tick who is hit; the twins are two bodies."""
    if draft.target == "all-heroes":
        return None
    _, one = desk._, draft.target == "one-hero"
    chosen = draft.heroes[:1] if one else draft.heroes
    keys: list[ft.Control] = []
    for body in view.bodies(state, _):
        on = body.id in chosen
        rest = tuple(id for id in chosen if id != body.id)
        now: tuple[str, ...] = rest if on else (body.id,) if one else (*chosen, body.id)
        keys.append(chip(look, body.name, _set(desk, replace(draft, heroes=now)), on))
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
