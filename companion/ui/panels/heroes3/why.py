"""The enemy explains itself: what it does, the rule steps that led there, ties for the player, and its cards."""

from __future__ import annotations

import flet as ft

from companion.games.heroes3 import battle_commands as bc
from companion.games.heroes3.opponent import Plan
from companion.games.heroes3.state import Realm
from companion.ui.desk import Desk
from companion.ui.guard import part
from companion.ui.intent import Intent
from companion.ui.look import Look
from companion.ui.panels.heroes3 import blow
from companion.ui.panels.heroes3.pieces import chip, rule, wrap
from companion.ui.widgets.entry import entry
from companion.ui.widgets.frame import main_action
from companion.ui.widgets.sheet import closing, open_sheet
from companion.ui.widgets.surface import button, key, panel, stack, tap
from companion.ui.widgets.words import num, text, title
from companion.views.heroes3 import blows as view
from companion.views.heroes3 import names, spells
from companion.views.heroes3.draft import Blow


def part_of(look: Look, desk: Desk, state: Realm, plan: Plan) -> ft.Control:
    combat = state.combat
    assert combat
    left = len(combat.ai_deck) if combat.kind == "ai-hero" else None
    drawn: ft.Control = Why(look, desk, view.why_view(state, plan, blow.drawn(desk).tie, desk._), left)
    return drawn


@part
def Why(look: Look, desk: Desk, why: view.WhyView, left: int | None) -> ft.Control:
    """Verdict, numbered steps with their rules."""
    _ = desk._
    top = ft.Row(
        [
            ft.Container(title(look, why.verdict, 20, "accent_ink"), expand=True),
            rule(look, desk, why.verdict, why.rule),
        ],
        spacing=4,
    )
    steps: list[ft.Control] = []
    for n, (words, id) in enumerate(why.steps, 1):
        value = text(look, why.value, 13, "ink2") if n == len(why.steps) and why.value else None
        said: ft.Control = text(look, words, 15, expand=True)
        if value and look.big:
            said, value = ft.Column([text(look, words, 15), value], spacing=2, expand=True), None
        row: list[ft.Control] = [ft.Container(num(look, n, 18, "second"), width=14), said]
        row += [value] if value else []
        steps.append(
            tap(
                ft.Row(row, spacing=8),
                desk.reads(id),
                _("Rule: {name}", name=words),
                border_radius=8,
                padding=ft.Padding.symmetric(vertical=4),
            )
        )
    ties = None
    if why.ties:
        chips: list[ft.Control] = [
            chip(look, name, desk.edits(Blow, tie=id), id == why.chosen) for id, name in why.ties
        ]
        ties = stack(text(look, _("Equally good: you choose"), 14, "second", True), wrap(*chips), gap=2)
    if why.ends and not (why.ties and not why.chosen):
        words = _.plural(
            "{n} space is equally good: tap another ring", "{n} spaces are equally good: tap another ring", why.ends
        )
        steps.append(text(look, words, 14, "second", True))
    extra: list[ft.Control] = []
    if left is not None:
        extra.append(_deck(look, desk, why.card, left))
    return panel(look, stack(top, *steps, ties, *extra, gap=4), edge="accent_ink")


def _deck(look: Look, desk: Desk, card: str, left: int) -> ft.Control:
    """The A.I. deck: the app draws with the activation, or the real card is named."""
    _ = desk._
    if card:
        known = text(look, _("AI card: {what}", what=card), 15, "second", True)
        return stack(known, text(look, names.fans(_), 13, "ink2"), gap=2)
    words = _("AI card: the app draws when you go on ({n} left)", n=left) if left else _("The AI deck is empty.")
    real = button(look, _("Name the real card"), Intent(_name, desk), ft.Icons.STYLE_OUTLINED)
    return stack(ft.Row([text(look, words, 15, "ink2", expand=True), rule(look, desk, words, "ai-deck")]), real, gap=4)


def _name(desk: Desk) -> None:
    look, _ = desk.look, desk._
    rows = [
        button(look, words, closing(desk.does(bc.DrawAiCard(*named))))
        for words, named in spells.ai_cards(desk.state, _)
    ]
    open_sheet(look, title(look, _("Which AI card came up?"), 22), *rows)


def asked_of_people(look: Look, desk: Desk, state: Realm) -> ft.Control:
    """An A.I. card that people carry out: it is shown before anything else happens, and answered."""
    _, combat = desk._, state.combat
    assert combat
    if not combat.ai_card:
        words = _("It counts for this blow: see it before you roll.")
        go = main_action(look, _("Reveal the AI card"), desk.does(bc.DrawAiCard()), ft.Icons.STYLE_OUTLINED)
        real = key(look, ft.Icons.EDIT_OUTLINED, _("Name the real card"), Intent(_name, desk), 48, "bg")
        return entry(look, _("The AI hero draws a card"), words, (real,), ft.Row([go]))
    done = main_action(look, _("It is applied"), desk.edits(Blow, applied=True), ft.Icons.CHECK)
    words = _("Apply it yourselves, then go on. Cards and damage: hold a unit to change it.")
    words = f"{state.ai_talent} {words}" if state.ai_talent else f"{words} {names.fans(_)}"
    say = key(look, ft.Icons.EDIT_OUTLINED, _("Say what the talent does"), Intent(desk.go, "talent"), 48, "bg")
    return entry(look, _("AI card: {what}", what=view.card_words(state, _)), words, (say,), ft.Row([done]))
