"""The automated enemy: its battle deck, the card drawn or entered, and a deck that learns."""

from __future__ import annotations

import flet as ft

from companion.capabilities.agreements import we_roll
from companion.core.tray import RollDice
from companion.games.eternia.fight import Fight
from companion.games.eternia.opponent import Source
from companion.games.eternia.solo import SURGE_DECK
from companion.games.eternia.solo_commands import ChooseDeck, DrawBattleCard, EnterBattleCard
from companion.games.eternia.state import State
from companion.games.eternia.terms import term
from companion.i18n import N_
from companion.ui.desk import Desk
from companion.ui.intent import Intent
from companion.ui.look import Look
from companion.ui.panels.eternia.fights.dice_pad import dice_pad
from companion.ui.panels.eternia.fights.pieces import ZONE_ICONS, choices, die_key, hint, pick_chips, stat, wild_die
from companion.ui.panels.eternia.fights.rolling import face_index, kinds
from companion.ui.panels.eternia.fights.shell import Go
from companion.ui.panels.eternia.pieces import rolled
from companion.ui.render import sheet_of
from companion.ui.widgets.sheet import open_sheet
from companion.ui.widgets.surface import button, chip, grid, head, panel, rule_chip, stack, tag
from companion.ui.widgets.words import text, title
from companion.views import cards as c
from companion.views.eternia import fights_solo as view
from companion.views.eternia.book import Learn

SOURCES: tuple[Source, ...] = ("table", "ours", "box")
SOURCE_WORDS = {"table": N_("the real cards"), "ours": N_("our own deck"), "box": N_("your box, drawn here")}


def battle_go(look: Look, desk: Desk, state: State, fight: Fight) -> Go | None:
    """What the enemy's battle card still needs, as the main key; None once it lies there."""
    if fight.kind != "solo-hero":
        return None
    _, seen = look._, view.enemy(state, fight)
    if seen.card:
        return None
    if seen.needs_die:
        words = _("Roll a wilds die")
        throw = desk.does(RollDice(("wilds",), "battle"))
        return Go(words, throw, ft.Icons.CASINO, pad=dice_pad(look, desk, words, 1, "battle"))
    if seen.source == "table":
        asked = view.AskBattleCard(seen.weapons[0] if seen.weapons else "melee", seen.deck == SURGE_DECK)
        return Go(_("Enter the real card"), Intent(desk.perform, asked), ft.Icons.EDIT)
    return Go(_("Draw the battle card"), desk.does(DrawBattleCard()), ft.Icons.STYLE_OUTLINED)


def battle_parts(look: Look, desk: Desk, state: State, fight: Fight) -> list[ft.Control]:
    """The battle card of a solo enemy: die, deck, card."""
    if fight.kind != "solo-hero":
        return []
    _, seen = look._, view.enemy(state, fight)
    rule = rule_chip(look, _("Battle card"), desk.reads("solo-battle-card-draw"))
    parts: list[ft.Control | None] = [head(look, _("Battle card of {hero}", hero=seen.name), rule)]
    if seen.card:
        parts += _card(look, seen)
        return [panel(look, stack(*parts))]
    if seen.needs_die:
        parts += [_die(look, desk, state), source_chips(look, desk, state)]
        return [panel(look, stack(*parts), edge="second")]
    deck = view.deck_words(seen.deck, _)
    words = _("The die says: {deck}", deck=deck) if seen.face else _("Always: {deck}", deck=deck)
    top: list[ft.Control] = [wild_die(look, seen.face, 40)] if seen.face else []
    parts.append(ft.Row([*top, text(look, words, 17, "ink", True, expand=True)], spacing=10))
    if seen.weapons:
        names = _.listing([term(w, _) for w in seen.weapons])
        parts.append(text(look, _("Draw until the card shows: {weapons}", weapons=names), 15))
    else:
        parts.append(text(look, _("Its weapons are not entered: any card counts."), 15, "ink2"))
    if seen.source == "table":
        parts += _known(look, desk, seen)
    parts.append(source_chips(look, desk, state))
    return [panel(look, stack(*parts), edge="second")]


def source_chips(look: Look, desk: Desk, state: State) -> ft.Control:
    """Where the enemy's cards come from; ours says that it is ours."""
    _, now = look._, state.opponent.source
    offered = [s for s in SOURCES if s != "box" or now == "box" or (now == "table" and view.whole_box(state))]
    chips = pick_chips(look, [(_(SOURCE_WORDS[s]), _source(desk, s), s == now) for s in offered])
    note = (
        view.learned_words(state, _)
        if now != "ours"
        else _("Made by us for play without the box: other numbers than the printed cards.")
    )
    return stack(chips, text(look, note, 13, "ink2"), gap=2)


def _source(desk: Desk, source: Source) -> Intent:
    return Intent(_chosen, desk, source)


def _chosen(desk: Desk, source: Source) -> None:
    if desk.state.opponent.source != source:
        desk.do(ChooseDeck(source))


def _die(look: Look, desk: Desk, state: State) -> ft.Control:
    """One wilds die names the deck."""
    _ = look._

    def ask() -> None:
        faces = {
            face: rolled(desk, "wilds", "battle", face_index(state, "wilds", face)) for face in kinds(state, "wilds")
        }
        keys = [die_key(look, face, term(face, _), act, size=64) for face, act in faces.items()]
        open_sheet(look, title(look, _("What does the wilds die show?"), 22), choices(look, keys))

    real = None if we_roll(state) else button(look, _("Type it"), ask, ft.Icons.BACK_HAND_OUTLINED)
    return stack(text(look, _("A wilds die says which battle deck."), 15), real)


def _card(look: Look, seen: view.Enemy) -> list[ft.Control | None]:
    _, card = look._, seen.card
    assert card is not None
    cells: list[ft.Control] = [
        stat(look, term(zone, _), getattr(card, zone), ZONE_ICONS[zone], 30)
        for zone in ("attack", "defence", "initiative")
    ]
    tags: list[ft.Control] = [tag(look, term(card.weapon, _), "ink")]
    if card.surge:
        tags.append(tag(look, term("surge", _), "second"))
    tags.append(tag(look, _.plural("{n} effect card", "{n} effect cards", card.effects)))
    if seen.source == "ours":
        tags.append(tag(look, _("our deck"), "second"))
    if seen.turned > 1:
        tags.append(tag(look, _("card {n} turned over", n=seen.turned)))
    die: ft.Control | None = None
    if seen.face:  # the die that chose the deck stays in sight
        words = _("The die says: {deck}", deck=view.deck_words(seen.deck, _))
        die = ft.Row([wild_die(look, seen.face, 32), text(look, words, 15, "ink2", expand=True)], spacing=10)
    note = _("No card of that deck had a weapon of {hero}: the other deck was used.", hero=seen.name)
    return [die, grid(cells, 1 if look.big else 3, 6), choices(look, tags), hint(look, note) if seen.switched else None]


def _known(look: Look, desk: Desk, seen: view.Enemy) -> list[ft.Control]:
    """Cards entered before: one tap instead of typing."""
    if not seen.matching:
        return []

    cells = [
        chip(look, view.card_words(card, look._), Intent(desk.perform, Learn(EnterBattleCard(card))))
        for card in seen.matching
    ]
    return [text(look, look._("Or one you entered before:"), 14, "ink2"), choices(look, cells)]


@sheet_of(view.AskBattleCard)
def _enter(desk: Desk, asked: view.AskBattleCard) -> c.Sheet:
    fresh = view.Battle(weapon=asked.weapon, surge=asked.surge)
    return view.battle_sheet(desk.draft(view.Battle, asked, fresh), desk._)
