"""Step 4 of the automated enemy: effect cards, then its surges."""

from __future__ import annotations

import flet as ft

from companion.games.eternia.fight import Fight
from companion.games.eternia.solo_commands import ApplySurge, DrawEffectCard, EnterEffectCard
from companion.games.eternia.state import State
from companion.ui.desk import Desk
from companion.ui.intent import Intent
from companion.ui.look import Look
from companion.ui.panels.eternia.fights.pieces import choices, hint
from companion.ui.panels.eternia.fights.shell import Go
from companion.ui.render import sheet_of
from companion.ui.widgets.surface import button, chip, head, panel, rule_chip, stack
from companion.ui.widgets.words import text
from companion.views import cards as c
from companion.views.eternia import fights_solo as view
from companion.views.eternia.book import Learn


def enemy_parts(look: Look, desk: Desk, state: State, fight: Fight) -> list[ft.Control]:
    if fight.kind != "solo-hero":
        return []
    seen = view.tricks(state, fight, look._)
    due = seen.surges and not seen.due  # all effect cards first, then what they called
    parts = [_surges(look, desk, fight, seen)] if due else []
    return [*parts, _effects(look, desk, seen)]


def enemy_go(look: Look, desk: Desk, state: State, fight: Fight) -> Go | None:
    """The enemy's cards and surges that are still due, as the main key."""
    if fight.kind != "solo-hero":
        return None
    _, seen = look._, view.tricks(state, fight, look._)
    if seen.due and seen.source == "table":
        return Go(_("Enter the effect card"), Intent(desk.perform, view.AskEffectCard()), ft.Icons.EDIT)
    if seen.due:
        return Go(_("Draw an effect card"), desk.does(DrawEffectCard()), ft.Icons.STYLE_OUTLINED)
    if seen.surges:
        return Go(
            _("Surge of {hero}", hero=fight.other.name), Intent(desk.perform, view.AskSurge(seen.marked)), ft.Icons.BOLT
        )
    return None


def _effects(look: Look, desk: Desk, seen: view.Tricks) -> ft.Control:
    _ = look._
    words = _.plural("Effect cards: {n} to draw", "Effect cards: {n} to draw", seen.due)
    if not seen.due:
        words = _("Effect cards: all drawn")
    rule = rule_chip(look, words, desk.reads("solo-effect-resolution"))
    parts: list[ft.Control | None] = [head(look, words, rule)]
    parts += [hint(look, line, icon=ft.Icons.CHECK) for line in seen.drawn]
    if seen.due and seen.source == "table" and seen.matching:
        known = [
            chip(look, view.effect_words(card, _), Intent(desk.perform, Learn(EnterEffectCard(card))))
            for card in seen.matching
        ]
        parts += [text(look, _("One you entered before:"), 14, "ink2"), choices(look, known)]
    return panel(look, stack(*parts), edge="second" if seen.due else "")


@sheet_of(view.AskEffectCard)
def _enter(desk: Desk, asked: view.AskEffectCard) -> c.Sheet:
    return view.effect_sheet(desk.draft(view.Effect, len(desk.state.fight.effects)), desk._)


def _surges(look: Look, desk: Desk, fight: Fight, seen: view.Tricks) -> ft.Control:
    """The enemy's surge, as often as its marks say; what does not apply becomes +1 and +1."""
    _ = look._
    words = _.plural("{n} surge of {hero}", "{n} surges of {hero}", seen.surges, hero=fight.other.name)
    rule = rule_chip(look, words, desk.reads("solo-enemy-surge"))
    nothing = button(look, _("Nothing applies: +1 attack, +1 defence"), desk.does(ApplySurge()))
    note = _("The text of its hero card, against you.") if not seen.surge_text else seen.surge_text
    return panel(look, stack(head(look, words, rule), text(look, note, 15), nothing), edge="second")


@sheet_of(view.AskSurge)
def _surge(desk: Desk, asked: view.AskSurge) -> c.Sheet:
    fresh = view.Surge(asked.marked[0] if asked.marked else "")
    return view.surge_sheet(asked, desk.draft(view.Surge, (asked, desk.state.fight.surges), fresh), desk._)
