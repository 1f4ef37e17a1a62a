"""The heroes: one in full with all that can be done, the others as a line to tap; reminders of the moment."""

from __future__ import annotations

import flet as ft

from companion.games.veiel.commands import (
    Correct,
    DrawCards,
    MoveCards,
    Reshuffle,
    SetOut,
    SortDestiny,
)
from companion.games.veiel.reminders import reminders
from companion.games.veiel.state import State, destiny_size, moira_in_force
from companion.ui.desk import Desk
from companion.ui.guard import part
from companion.ui.intent import Intent
from companion.ui.look import Look
from companion.ui.panels.veiel import sheets
from companion.ui.panels.veiel.pieces import tile
from companion.ui.panels.veiel.showing import Showing
from companion.ui.widgets.sheet import type_number
from companion.ui.widgets.surface import button, fade, grid, head, panel, rule_chip, stack, tag, tap
from companion.ui.widgets.words import text
from companion.views.veiel import table as view
from companion.views.veiel.table import HeroView, PileView

ICONS = {
    "hand": ft.Icons.BACK_HAND_OUTLINED,
    "deck": ft.Icons.LAYERS_OUTLINED,
    "discard": ft.Icons.DELETE_OUTLINE,
    "wounds": ft.Icons.HEART_BROKEN_OUTLINED,
    "exile": ft.Icons.BLOCK,
    "removed": ft.Icons.INVENTORY_2_OUTLINED,
}
KIND_ICONS = {
    "hero": ft.Icons.PERSON_OUTLINE,
    "elements-mistress": ft.Icons.HUB_OUTLINED,
    "time-mage": ft.Icons.HOURGLASS_EMPTY,
    "twins": ft.Icons.PEOPLE_OUTLINE,
}


def parts(look: Look, desk: Desk, state: State) -> list[ft.Control]:
    shown = view.focus(state, desk.draft(Showing).hero, desk.author)
    found: list[ft.Control] = []
    if sorting := _sorting(look, desk, state):
        found.append(sorting)
    for hero in view.heroes(state, desk._):
        more = desk.draft(Showing).more_of == hero.id
        found.append(
            Full(look, desk, hero, moira_in_force(state), more) if hero.id == shown else Line(look, desk, hero)
        )
    if notes := reminders(state, desk._):
        found.append(Reminders(look, desk, tuple(notes)))
    return found


@part
def Line(look: Look, desk: Desk, hero: HeroView) -> ft.Control:
    """A hero who is not in sight: the numbers in one line, a tap opens all."""
    whose = [hero.player] if hero.player != hero.name else []
    numbers = " · ".join([*whose, *(f"{pile.name} {pile.count}" for pile in hero.brief)])
    icon = ft.Icon(KIND_ICONS[hero.kind], size=26, color=look.colour("second" if hero.status == "now" else "ink2"))
    words = ft.Column([text(look, hero.name, 16, "ink", True), text(look, numbers, 14, "ink2")], spacing=0)
    row: list[ft.Control] = [icon, ft.Container(words, expand=True)]
    mark = tag(look, hero.status_name, "second" if hero.status == "now" else "ink2")
    if not look.big:
        row.append(mark)
    return tap(
        ft.Row(row, spacing=10),
        desk.edits(Showing, hero=hero.id),
        f"{hero.name}, {hero.status_name}. {numbers}",
        padding=ft.Padding.symmetric(horizontal=12, vertical=10),
        border_radius=16,
        bgcolor=look.c["surface"],
        border=ft.Border.all(1, fade(look.c["line"], 0.45)),
    )


@part
def Full(look: Look, desk: Desk, hero: HeroView, moira: bool, more: bool) -> ft.Control:
    _ = desk._
    tags: list[ft.Control] = [tag(look, hero.status_name, "second" if hero.status == "now" else "ink2")]
    if hero.kind_name:
        tags.append(tag(look, hero.kind_name))
    if hero.player != hero.name:
        tags.append(tag(look, hero.player))
    if hero.destiny:
        tags.append(tag(look, _("{n} in Destiny", n=hero.destiny), "second"))
    piles = [_pile(look, desk, hero, pile) for pile in hero.piles]
    across = 3 if look.big or len(piles) > 5 else 5
    return panel(
        look,
        stack(
            head(look, hero.name, rule_chip(look, hero.name, desk.reads(hero.rule))),
            ft.Row(tags, spacing=6, run_spacing=4, wrap=True),
            grid(piles, across, 4),
            *_keys(look, desk, hero, moira, more),
        ),
        edge="second" if hero.status == "now" else "",
    )


def _pile(look: Look, desk: Desk, hero: HeroView, pile: PileView) -> ft.Control:
    _ = desk._
    said = _("{name}: {n}. Tap to move cards", name=f"{hero.name}, {pile.name}", n=pile.count)
    opened = (
        Intent(sheets.moira_wounds, look, desk, hero)
        if pile.muted
        else Intent(sheets.move_cards, look, desk, hero, pile)
    )
    typed = Intent(_type, look, desk, f"{hero.name}, {pile.name}", pile.count, f"hero.{hero.id}.{pile.id}")
    return tile(look, pile.name, pile.count, ICONS[pile.id], opened, said, muted=pile.muted, hold=typed)


def _type(look: Look, desk: Desk, name: str, value: int, path: str) -> None:
    type_number(look, name, value, 0, 99, desk.counts(Correct, path))


def _keys(look: Look, desk: Desk, hero: HeroView, moira: bool, more: bool) -> list[ft.Control]:
    """What happens most: draw, play, discard to move, a wound."""
    _, id = desk._, hero.id
    fill_up = _("Draw {n}", n=hero.missing) if hero.missing else _("Hand is full")
    draw = button(look, fill_up, desk.does(DrawCards(id)) if hero.missing else None)
    wound_words = _("Wound to Destiny") if moira else _("Wound from deck")
    wound = button(look, wound_words, desk.does(MoveCards(id, "deck", "wounds")))
    play = button(look, _("Play a card"), Intent(sheets.play_card, look, desk, hero))
    drop = button(look, _("Discard a card"), Intent(sheets.discard_card, look, desk, hero))
    fold = button(
        look,
        _("Less") if more else _("More for this hero"),
        desk.edits(Showing, more_of="" if more else id),
        ft.Icons.EXPAND_LESS if more else ft.Icons.EXPAND_MORE,
    )
    again = _reshuffle(look, desk, hero) if more or hero.count("deck") == 0 else []
    keys = grid([play, drop, draw, wound], 1 if look.big else 2, 8)
    return [keys, *again, fold, *(_rare(look, desk, hero) if more else [])]


def _reshuffle(look: Look, desk: Desk, hero: HeroView) -> list[ft.Control]:
    """Rare while cards can be drawn, but the next thing wanted once the deck is empty."""
    if not hero.count("discard"):
        return []
    return [button(look, desk._("Reshuffle the discard"), desk.does(Reshuffle(hero.id)), ft.Icons.SHUFFLE)]


def _rare(look: Look, desk: Desk, hero: HeroView) -> list[ft.Control]:
    _, id, out = desk._, hero.id, hero.status == "out"
    words = _("{hero} is back in", hero=hero.name) if out else _("{hero} is out", hero=hero.name)
    leave = button(look, words, desk.does(SetOut(id, not out)), ft.Icons.PERSON_OFF_OUTLINED)
    return [leave, text(look, _("Tap a pile to move its cards, hold it to type a number."), 13, "ink2")]


def _sorting(look: Look, desk: Desk, state: State) -> ft.Control | None:
    """A pile that must be sorted once Moira is no longer fought."""
    if not destiny_size(state) or moira_in_force(state):
        return None
    _ = desk._
    note = text(look, _("Sort Destiny: every card goes back to its owner."), 16)
    go = button(look, _("Everyone takes their cards back"), desk.does(SortDestiny()), ft.Icons.CALL_SPLIT)
    chip = rule_chip(look, _("Destiny"), desk.reads("destiny-pile"))
    return panel(look, stack(head(look, _("Destiny"), chip), note, go), edge="second")


@part
def Reminders(look: Look, desk: Desk, found: tuple[tuple[str, str], ...]) -> ft.Control:
    lines: list[ft.Control] = []
    for words, rule in found:
        row: list[ft.Control] = [text(look, words, 15, expand=True), rule_chip(look, words, desk.reads(rule))]
        lines.append(ft.Row(row, spacing=4))
    return panel(look, stack(head(look, desk._("To keep in mind")), *lines, gap=0))
