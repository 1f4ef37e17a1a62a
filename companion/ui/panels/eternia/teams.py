"""Each side of the table: Eternium, victory points, heroes with their health and action pips."""

from __future__ import annotations

import flet as ft

from companion.games.eternia import commands as c
from companion.games.eternia.state import State
from companion.ui.desk import Desk
from companion.ui.guard import part
from companion.ui.intent import Intent
from companion.ui.look import Look
from companion.ui.panels.eternia import victory
from companion.ui.panels.eternia.pieces import colour_of, corrects, mark, rule
from companion.ui.widgets.counter import counter
from companion.ui.widgets.signs import gem
from companion.ui.widgets.surface import grid, pad, panel, stack, tag, tap
from companion.ui.widgets.tracks import bar_meter, pips
from companion.ui.widgets.words import ELLIPSIS, num, text, title
from companion.views.eternia import table as view
from companion.views.eternia.draft import Shown


def parts(look: Look, desk: Desk, state: State) -> list[ft.Control]:
    """The teams, side by side where there is room."""
    shown: list[ft.Control] = []
    for line in view.teams(state, desk._):
        shown.append(_team(look, desk, line, victory.drafts(desk, state, line.id)))
    return [grid(shown, 1, 10)]


def _team(look: Look, desk: Desk, line: view.TeamLine, drafts: victory.Drafts) -> ft.Control:
    """One side; each of its parts is drawn again only when its own numbers change."""
    ink = colour_of(line.number)
    rows: list[ft.Control | None] = [Name(look, desk, line.number, line.name, line.players, line.first, line.automated)]
    if not line.automated:
        rows.append(Counted(look, desk, line.name, line.number, "eternium", line.id, line.eternium))
        rows.append(Counted(look, desk, line.name, line.number, "vp", line.id, line.vp))
    rows += [HeroRow(look, desk, hero, ink) for hero in line.heroes]
    rows.append(Holdings(look, desk, line.number, line.outposts, line.supply, line.merchants))
    if not line.automated:
        rows.append(Folds(look, desk, line.folded(), drafts))
    return panel(look, stack(*rows, gap=8), 14)


@part
def Name(look: Look, desk: Desk, number: int, name: str, players: str, first: bool, automated: bool) -> ft.Control:
    _, ink = desk._, colour_of(number)
    names: list[ft.Control] = [title(look, name, 24, ink)]
    if players:
        names.append(text(look, players, 14, "ink2"))
    heading: list[ft.Control] = [mark(look, number), ft.Column(names, spacing=0, expand=True)]
    if first and not automated:
        heading.append(tag(look, _("starts"), ink))
    if automated:
        heading.append(tag(look, _("played by the cards"), ink))
    return ft.Row(heading, spacing=10)


@part
def Counted(look: Look, desk: Desk, team: str, number: int, what: str, id: str, value: int) -> ft.Control:
    """Eternium or points: tap, hold, or long-press to type."""
    _, path, ink = desk._, f"{what}/{id}", look.c[colour_of(number)]
    money = what == "eternium"
    name = _("Eternium") if money else _("Victory (VP)")
    icon: ft.Control = gem(32, ink) if money else ft.Icon(ft.Icons.EMOJI_EVENTS, size=32, color=ink)

    count = counter(
        look,
        name,
        value,
        desk.counts(c.Count, path),
        icon=icon,
        size=44,
        type_in=corrects(look, desk, name, path, value, 0, 99),
        low=0,
        high=99,
        spoken=f"{team}, {name}",
    )
    why = rule(look, desk, name, "eternium" if money else "vp-sources")
    return panel(look, ft.Row([ft.Container(count, expand=True), why], spacing=0), pad(10, 6, 0, 6), "bg")


@part
def HeroRow(look: Look, desk: Desk, hero: view.HeroLine, ink: str) -> ft.Control:
    """Name, pips, health; a tap opens the sheet."""
    _ = desk._
    quiet = hero.state == _("done")
    name = text(
        look, hero.name, 17, "ink2" if quiet else "ink", True, expand=True, no_wrap=not look.big, overflow=ELLIPSIS
    )
    top: list[ft.Control] = [name]
    if hero.owes:
        top.append(tag(look, _("owes 5"), "bad"))
    if quiet or hero.state == _("down"):
        top.append(text(look, hero.state, 14, "ink2"))
    else:
        top.append(pips(look, hero.spent, 2, 16, ink))
    place = text(look, hero.place, 13, "ink2", no_wrap=not look.big, overflow=ELLIPSIS)
    words = ft.Column(
        [ft.Row(top, spacing=6), bar_meter(look, hero.hp, hero.top, ink), place],
        spacing=5,
        expand=True,
        horizontal_alignment=ft.CrossAxisAlignment.STRETCH,
    )
    health: list[ft.Control] = [
        num(look, hero.hp, 40, "bad" if hero.low else "ink"),
        num(look, f"/{hero.top}", 18, "ink2"),
    ]
    row = ft.Row([words, ft.Row(health, spacing=1, width=68, alignment=ft.MainAxisAlignment.END)], spacing=12)
    said = _("{hero}: {hp} of {top} HP, {place}", hero=hero.name, hp=hero.hp, top=hero.top, place=hero.place)
    border = ft.Border.all(2, look.c[ink]) if hero.active else None
    return tap(
        row,
        Intent(_open_sheet, desk, hero.name),
        said,
        padding=ft.Padding.symmetric(vertical=8, horizontal=6),
        border_radius=12,
        border=border,
    )


def _open_sheet(desk: Desk, name: str) -> None:
    desk.drafts.edit(Shown, (("sheet", name),))
    desk.go("heroes")


@part
def Holdings(look: Look, desk: Desk, number: int, outposts: int, supply: int, merchants: str) -> ft.Control:
    _ = desk._
    bits: list[ft.Control] = [
        tag(look, _.plural("{n} outpost", "{n} outposts", outposts), colour_of(number)),
        tag(look, view.soldiers_words(supply, _)),
    ]
    if merchants:
        bits.append(tag(look, merchants))
    return ft.Row(bits, spacing=6, run_spacing=6, wrap=True)


@part
def Folds(look: Look, desk: Desk, line: view.TeamLine, drafts: victory.Drafts) -> ft.Control:
    return stack(*victory.folds(look, desk, line, drafts))
