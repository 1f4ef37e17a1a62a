"""The solo Overlord's turn: the card, one short question a tile, the order and why. Our own design, not official."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import flet as ft

from companion.games.conan.commands import AnswerTile, FollowOrder
from companion.games.conan.state import State
from companion.ui.desk import Desk
from companion.ui.guard import part
from companion.ui.look import Look
from companion.ui.panels.conan import compose
from companion.ui.panels.conan.pieces import chips, keeper, note, row, rule, stepper
from companion.ui.widgets.surface import button, head, panel, stack, tag
from companion.ui.widgets.words import num, text, title
from companion.views.conan import solo as view
from companion.views.conan.solo import AnswerDraft


def parts(look: Look, desk: Desk, state: State) -> list[ft.Control]:
    if state.solo is None or state.side != "overlord":
        return []
    _ = desk._
    if desk.recall("by_hand", False):
        words = _("You choose the tile this time.")
        back = button(look, _("Let the Whisper decide"), keeper(desk, "by_hand", False))
        return [panel(look, stack(note(look, words), back))]
    ask = view.question(state, _)
    if ask:
        return [Question(look, desk, ask, draft(desk, ask.tile, ask.prey))]
    why = view.why(state, _)
    active = state.book.active
    return [Why(look, desk, why, active)] if why else []


def order(look: Look, desk: Desk, state: State) -> list[ft.Control]:
    """The order that the tile on the board is carrying out; read once for each step of the table."""
    if state.solo is None:
        return []
    mark = (desk.table.length, desk._.language)
    kept = desk.device.memory.get(f"{desk.table.id}.said")
    if kept is None or kept[0] != mark:
        kept = (mark, view.order_in_force(desk.table, state, desk._))
        desk.device.memory[f"{desk.table.id}.said"] = kept
    why = replace(kept[1], spells=view.spells(state, desk._)) if kept[1] else None
    return [Why(look, desk, why, state.book.active)] if why else []


def draft(desk: Desk, tile: str, prey: str) -> AnswerDraft:
    found: AnswerDraft = desk.recall("answer", AnswerDraft())
    return found if found.tile == tile else AnswerDraft(tile, prey=prey)


def answer_first(desk: Desk) -> None:
    """The main action while questions are open: what stands on the card is the answer."""
    ask = view.question(desk.state, desk._)
    if ask and desk.do(draft(desk, ask.tile, ask.prey).command(ask.figures)):
        desk.memory_clear("answer")


@part
def Question(look: Look, desk: Desk, ask: view.AskView, answer: AnswerDraft) -> ft.Control:
    _ = desk._
    left = _.plural("{n} tile to ask about", "{n} tiles to ask about", ask.left)
    lines: list[ft.Control | None] = [
        head(look, _("The Whisper asks"), rule(look, desk, _("The Whisper asks"), "tile-activation")),
        note(look, ask.note, ft.Icons.STICKY_NOTE_2_OUTLINED, "second") if ask.note else None,
        title(look, ask.words, 20),
    ]
    if ask.event:
        lines.append(_count(look, desk, answer, "nasty", _("How bad"), 3))
    else:
        if ask.preys:
            found = [(name, answer.prey == id, _keep(desk, answer, prey=id)) for id, name in ask.preys]
            lines += [text(look, _("The nearest hero"), 14, "ink2", True), chips(look, found)]
        lines.append(_count(look, desk, answer, "attackers", _("Can attack it"), ask.figures))
        if answer.attackers < ask.figures:
            words = _.plural("The other one would", "The other {n} would", ask.figures - answer.attackers)
            rest = [(_(name), answer.rest == id, _keep(desk, answer, rest=id)) for id, name in view.REST.items()]
            lines += [text(look, words, 14, "ink2", True), chips(look, rest)]
        lines.append(_count(look, desk, answer, "extra", _("Movement gems needed"), max(1, ask.figures) * ask.move))
        goal = _("This would take or defend an objective")
        lines.append(chips(look, [(goal, answer.objective, _keep(desk, answer, objective=not answer.objective))]))
    lines.append(text(look, left, 14, "ink2"))
    skip = button(look, _("Skip: nobody can"), lambda: _skip(desk, ask.tile))
    rest_ = button(look, _("Nobody else can do anything"), lambda: desk.do(FollowOrder(), waive=("answers_missing",)))
    lines.append(row([skip, *([rest_] if ask.left > 1 else [])], 6))
    return panel(look, stack(*lines), edge="second")


def _skip(desk: Desk, tile: str) -> None:
    if desk.do(AnswerTile(tile, assumed=True)):
        desk.memory_clear("answer")


def _count(look: Look, desk: Desk, answer: AnswerDraft, field: str, words: str, high: int) -> ft.Control:
    def change(n: int) -> None:
        desk.keep("answer", replace(answer, **{field: n}))  # type: ignore[arg-type]

    return stepper(look, words, getattr(answer, field), 0, high, change)


def _keep(desk: Desk, answer: AnswerDraft, **values: Any) -> Callable[[], None]:
    return lambda: desk.keep("answer", replace(answer, **values))


@part
def Why(look: Look, desk: Desk, why: view.WhyView, active: str) -> ft.Control:
    """Verdict, numbered reasons, the score of each tile at the right."""
    _ = desk._
    heading = head(look, why.card, tag(look, _("our own, not official")), rule(look, desk, why.card, "tile-activation"))
    lines: list[ft.Control | None] = [heading, title(look, why.verdict, 22)]
    for n, reason in enumerate(why.reasons, 1):
        lines.append(_reason(look, n, reason))
    if why.weighed:
        lines.append(text(look, _("Gain less what its gems are worth"), 14, "ink2", True))
    for one in why.weighed:
        ink = "second" if one.chosen else "ink2"
        lines.append(
            ft.Row([text(look, one.words, 15, ink, one.chosen, expand=True), num(look, one.score, 22, ink)], spacing=8)
        )
    for spell, words in why.spells:
        lines.append(
            button(look, words, compose.announce(desk, "spell", f"tile/{active}", spell), ft.Icons.AUTO_AWESOME)
        )
    return panel(look, stack(*lines, gap=6), edge="second")


def _reason(look: Look, n: int, words: str) -> ft.Control:
    return ft.Row(
        [ft.Container(num(look, n, 18, "ink2"), width=18), text(look, words, 15, "ink2", expand=True)],
        spacing=6,
        vertical_alignment=ft.CrossAxisAlignment.START,
    )
