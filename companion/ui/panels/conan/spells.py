"""Spells and skills as cards: price, limit, range and dice; a tap casts, the question mark explains."""

from __future__ import annotations

import flet as ft

from companion.games.conan.commands import CastSpell
from companion.games.conan.state import State
from companion.games.conan.wording import gems
from companion.ui.desk import Desk
from companion.ui.guard import part
from companion.ui.intent import Intent
from companion.ui.look import Look
from companion.ui.panels.conan import announcing
from companion.ui.panels.conan.pieces import note, row, rule
from companion.ui.widgets.surface import button, chip, fade, head, panel, stack, tag, tap
from companion.ui.widgets.words import text
from companion.views.conan import spells as view
from companion.views.conan.dealing import Deal


def parts(look: Look, desk: Desk, state: State) -> list[ft.Control]:
    _ = desk._
    casters = view.casters(state, _)
    found: list[ft.Control] = [Spells(look, desk, caster) for caster in casters]
    if not casters:
        words = _("Nobody holds a spell card yet.")
        found.append(panel(look, note(look, words)))
    found.append(
        button(
            look,
            _("Deal or take back a spell"),
            Intent(desk.perform, Deal(casters[0].ref if casters else "")),
            ft.Icons.STYLE_OUTLINED,
        )
    )
    found.append(Skills(look, desk, view.skill_cards(state, _)))
    return found


@part
def Spells(look: Look, desk: Desk, caster: view.Caster) -> ft.Control:
    _ = desk._
    off = note(look, _("Too heavily loaded to cast"), ft.Icons.BLOCK, "bad") if not caster.able else None
    cards = [_spell(look, desk, caster.ref, spell) for spell in caster.spells]
    words = _("Spells of {who}", who=caster.name)
    return stack(head(look, words, rule(look, desk, words, "casting-spells")), off, *cards, gap=6)


def _spell(look: Look, desk: Desk, ref: str, spell: view.SpellView) -> ft.Control:
    _ = desk._
    limit = (
        _("{n} of {limit} this turn", n=spell.placed, limit=spell.limit) if spell.limit is not None else _("no limit")
    )
    top = ft.Row(
        [
            ft.Column([text(look, spell.name, 17, "ink", True), text(look, limit, 14, "ink2")], spacing=1, expand=True),
            text(look, gems(spell.cost, _), 17, "ink2" if spell.objection else "ink", True),
            rule(look, desk, spell.name, spell.rule),
        ],
        spacing=8,
    )
    tags: list[ft.Control] = [tag(look, words) for words in spell.tags]
    if spell.unknown:
        tags.append(tag(look, _("effect: read the card"), "second"))
    dice = text(look, _("Dice: {dice}", dice=spell.dice), 15, "ink2") if spell.dice else None
    end = text(look, spell.end, 14, "ink2") if spell.end else None
    act = desk.does(CastSpell(ref, spell.id)) if spell.plain else announcing.announce(desk, "spell", ref, spell.id)
    keys: list[ft.Control | None] = [
        button(look, _("Cast {spell}", spell=spell.name), act, ft.Icons.AUTO_AWESOME),
    ]
    if spell.objection:  # whoever plays by another rule may still try it
        keys = [text(look, spell.objection, 14, "ink2"), row([chip(look, _("Cast it all the same"), act)])]
    return panel(look, stack(top, row(tags, 6) if tags else None, dice, end, *keys))


@part
def Skills(look: Look, desk: Desk, groups: tuple[tuple[str, tuple[view.SkillCard, ...]], ...]) -> ft.Control:
    _ = desk._
    found: list[ft.Control] = [head(look, _("Skills at this table"), rule(look, desk, _("Skills"), "skills-overview"))]
    for words, cards in groups:
        found.append(text(look, words, 14, "ink2", True))
        found += [_skill(look, desk, card) for card in cards]
    found.append(
        button(look, _("Give or take a skill"), Intent(desk.perform, Deal("", "skill")), ft.Icons.EDIT_OUTLINED)
    )
    return stack(*found, gap=6)


def _skill(look: Look, desk: Desk, card: view.SkillCard) -> ft.Control:
    words = ft.Column(
        [text(look, card.name, 16, "ink", True), text(look, card.who, 13, "ink2")], spacing=1, expand=True
    )
    face = ft.Row([words, ft.Icon(ft.Icons.CHEVRON_RIGHT, size=22, color=look.c["second"])], spacing=8)
    said = desk._("Rule: {name}", name=card.name)
    return tap(
        face,
        desk.reads(card.id),
        said,
        padding=ft.Padding.symmetric(horizontal=12, vertical=9),
        border_radius=12,
        border=ft.Border.all(1, fade(look.c["line"], 0.5)),
    )
