"""The one main action: verb, object, price."""

from __future__ import annotations

from collections.abc import Callable

import flet as ft

from companion.games.conan.state import State
from companion.ui.desk import Desk
from companion.ui.look import Look
from companion.ui.panels.conan.pieces import aside_key
from companion.ui.panels.conan.sheets import stance
from companion.ui.panels.conan.whisper import answer_first
from companion.ui.panels.frame import Action
from companion.views.conan import turn as view

DRAFTS = ("picked", "ending", "by_hand", "answer", "why")


def action(look: Look, desk: Desk, state: State) -> Action:
    _ = desk._
    by_hand = bool(desk.recall("by_hand", False))
    step = view.next_step(state, desk.recall("picked", ""), bool(desk.recall("ending", False)), by_hand, _)
    aside: ft.Control | None = None
    if state.phase == "activation" and state.attempt is None and not state.winner:
        if state.solo and not by_hand:
            aside = aside_key(look, ft.Icons.ALT_ROUTE, _("Otherwise: we choose the tile"), desk.keeps("by_hand", True))
        elif not view.over(state, bool(desk.recall("ending", False))):
            aside = aside_key(look, ft.Icons.LAST_PAGE, _("No more activations"), desk.keeps("ending", True))
    return Action(step.words, _act(desk, step), None, aside)


def _act(desk: Desk, step: view.NextStep) -> Callable[[], object] | None:
    if step.does == "resume":
        return lambda: desk.keep("away", False)
    if step.does == "answer":
        return lambda: answer_first(desk)
    if step.does == "stance":
        return lambda: stance(desk, step.hero)
    if not step.command and not step.go:
        return None

    def go() -> None:
        if step.command:
            if not desk.do(step.command):
                return
            for name in DRAFTS:
                desk.memory_clear(name)
        if step.go:
            desk.go(step.go)

    return go
