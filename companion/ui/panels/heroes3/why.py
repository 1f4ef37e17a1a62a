"""The enemy explains itself: what it does, the rule steps that led there, ties for the player, and its cards."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import flet as ft

from companion.games.heroes3 import battle_commands as bc
from companion.games.heroes3 import enemy_turn
from companion.games.heroes3.lore import AI_CARDS
from companion.games.heroes3.opponent import Plan
from companion.games.heroes3.state import Realm
from companion.ui.desk import Desk
from companion.ui.guard import part
from companion.ui.look import Look
from companion.ui.panels.heroes3 import blow, moves, real_dice
from companion.ui.panels.heroes3.pieces import chip, rule, wrap
from companion.ui.widgets.sheet import closing, open_sheet
from companion.ui.widgets.surface import button, panel, stack, tap
from companion.ui.widgets.words import num, text, title
from companion.views.heroes3 import blows as view
from companion.views.heroes3 import dice as dice_view


def part_of(look: Look, desk: Desk, state: Realm, plan: Plan) -> ft.Control:
    chosen = str(desk.recall("tie", ""))
    combat = state.combat
    assert combat
    hits = plan.kind in ("attack", "shoot")
    ignore, guard = bool(desk.recall("ignore", False)), int(desk.recall("defence", 0))
    there = enemy_turn.arrived(state, plan)
    odds = view.strike_view(there, plan.fighter, plan.target, 0, guard, desk._, ignore=ignore) if hits else None
    offer = view.tricks(there, plan.fighter, plan.target, desk._) if hits else view.Tricks()
    real = real_dice.drawn(look, desk, dice_view.rows(there, plan.fighter, plan.target, desk._) if hits else ())
    left = len(combat.ai_deck) if combat.kind == "ai-hero" else None
    drawn: ft.Control = Why(
        look, desk, view.why_view(state, plan, chosen, desk._), odds, real, left, guard, ignore, offer.ignore
    )
    return drawn


@part
def Why(
    look: Look, desk: Desk, why: view.WhyView, odds: view.StrikeView | None, real: real_dice.Drawn, left: int | None,
    guard: int, ignore: bool, may_ignore: bool,
) -> ft.Control:  # fmt: skip
    """Verdict, numbered steps with their rules, the odds in one line."""
    _ = desk._
    top = ft.Row(
        [ft.Container(title(look, why.verdict, 20, "accent_ink"), expand=True), rule(look, desk, why.verdict, why.rule)],
        spacing=4,
    )  # fmt: skip
    steps: list[ft.Control] = []
    for n, (words, id) in enumerate(why.steps, 1):
        value = text(look, why.value, 13, "ink2") if n == len(why.steps) and why.value else None
        said: ft.Control = text(look, words, 15, expand=True)
        if value and look.big:
            said, value = ft.Column([text(look, words, 15), value], spacing=2, expand=True), None
        row: list[ft.Control] = [ft.Container(num(look, n, 18, "second"), width=14), said]
        row += [value] if value else []
        steps.append(
            tap(ft.Row(row, spacing=8), _opens(desk, id), _("Rule: {name}", name=words), border_radius=8, padding=ft.Padding.symmetric(vertical=4))
        )  # fmt: skip
    ties = None
    if why.ties:
        chips: list[ft.Control] = [
            chip(look, name, desk.keeps("tie", id), id == why.chosen) for id, name in why.ties
        ]  # fmt: skip
        ties = stack(text(look, _("Equally good: you choose"), 14, "second", True), wrap(*chips), gap=2)
    if why.ends and not (why.ties and not why.chosen):
        words = _.plural("{n} space is equally good: tap another ring", "{n} spaces are equally good: tap another ring", why.ends)  # fmt: skip
        steps.append(text(look, words, 14, "second", True))
    line = None
    if odds:
        line = text(look, _("{n} damage on average, your unit falls: {share}", n=odds.average, share=odds.kills), 15, "ink2")  # fmt: skip
    extra: list[ft.Control] = []
    if odds:
        extra += [text(look, words, 15, "ink2") for words, id in odds.notes if id == "unit-special-abilities"]
        extra += blow.tricks(look, desk, view.Tricks(ignore=may_ignore), (False, ignore, ""))
        extra.append(blow.cards(look, desk, _("Defence cards"), "defence", guard))
        extra.append(real_dice.faces(look, desk, real))
    if left is not None:
        extra.append(_deck(look, desk, why.card, left))
    return panel(look, stack(top, *steps, ties, line, *extra, gap=4), edge="accent_ink")


def _opens(desk: Desk, id: str) -> Callable[[], None]:
    return desk.reads(id)


def _deck(look: Look, desk: Desk, card: str, left: int) -> ft.Control:
    """The A.I. deck: the app draws with the activation, or the real card is named."""
    _ = desk._
    if card:
        return text(look, _("AI card: {what}", what=card), 15, "second", True)
    words = _("AI card: the app draws when you go on ({n} left)", n=left) if left else _("The AI deck is empty.")
    real = button(look, _("Name the real card"), lambda: _name(look, desk), ft.Icons.STYLE_OUTLINED)
    return stack(ft.Row([text(look, words, 15, "ink2", expand=True), rule(look, desk, words, "ai-deck")]), real, gap=4)


def _name(look: Look, desk: Desk) -> None:
    _ = desk._

    def take(id: str) -> Callable[[], Any]:
        return closing(lambda: desk.do(bc.DrawAiCard(id)))

    rows = [button(look, _.pick(card.name), take(card.id)) for card in AI_CARDS]
    open_sheet(look, title(look, _("Which AI card came up?"), 22), *rows)


def resolver(look: Look, desk: Desk, plan: Plan) -> Callable[[], Any]:
    """Carries the plan out, with real dice where the table rolls its own."""

    def act() -> None:
        hits = plan.kind in ("attack", "shoot")
        there = enemy_turn.arrived(desk.state, plan)
        asked = dice_view.rows(there, plan.fighter, plan.target, desk._) if hits else ()
        cast = real_dice.thrown(desk, asked)
        if cast is None:
            return
        tie = str(desk.recall("tie", ""))
        guard = int(desk.recall("defence", 0)) if hits else 0
        ignore = hits and bool(desk.recall("ignore", False))
        moves.acted(desk, bc.ActEnemy(plan.fighter, tie, plan.to, cast[0], guard, ignore, cast[1]))

    return act
