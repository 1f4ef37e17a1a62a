"""A new table page by page: the game, the teams, the enemy of a solo game, the box, what to fetch in table order."""

from __future__ import annotations

from dataclasses import replace

import flet as ft

from companion.packs.model import Pack
from companion.ui.acts import Host, House, does, opens
from companion.ui.device import Device
from companion.ui.guard import tell
from companion.ui.intent import Intent
from companion.ui.look import Look
from companion.ui.panels.eternia.box import Fold
from companion.ui.panels.eternia.box import seen as seen_in
from companion.ui.panels.eternia.pieces import colour_of, mark, short
from companion.ui.render import draw, draws, shown
from companion.ui.screens.new_table import begin, who_rolls
from companion.ui.widgets.frame import bar, centred, dock, main_action, screen, scroll
from companion.ui.widgets.sheet import field
from companion.ui.widgets.signs import gem
from companion.ui.widgets.surface import button, key, pad, panel, rule_chip, stack
from companion.ui.widgets.tracks import phase_bar
from companion.ui.widgets.words import num, text, title
from companion.views import cards as c
from companion.views.eternia import setup as view
from companion.views.eternia import setup_pages as cards
from companion.views.eternia.setup import Plan


def setup(look: Look, device: Device, pack: Pack) -> ft.Control:
    _, plan = look._, device.drafts.of(Plan)
    pages = view.pages(plan)
    page = plan.page if plan.page in pages else "game"
    at = pages.index(page)
    titles = {
        "game": _("Game"),
        "teams": _("Teams"),
        "enemy": _("Enemy"),
        "box": _("Your box"),
        "fetch": _("To fetch"),
    }
    names = [titles[one] for one in pages]
    seen = view.preview(pack, plan, device.room.profile(pack.slug).values, _)
    undone = (pages.index("teams"),) if seen.problem else ()
    bars = phase_bar(look, short(look, names, at, 54 if look.phone else 90), at, Intent(_to, device, pages), undone)
    ask = key(look, ft.Icons.SEARCH, _("Ask a rule"), Intent(device.go, f"/rules/{pack.slug}"), 48, "bg")
    back = Intent(_to, device, pages, at - 1) if at else Intent(device.go, "/")
    top = bar(look, _.pick(pack.name), _("New table"), back, ask)
    if page == "teams" and seen.problem:
        go = main_action(look, _next(names, at, look), Intent(tell, seen.problem), ft.Icons.SKIP_NEXT)
    elif at < len(pages) - 1:
        go = main_action(look, _next(names, at, look), Intent(_to, device, pages, at + 1), ft.Icons.SKIP_NEXT)
    else:
        go = main_action(look, _("Start playing"), Intent(_start, device, pack, seen.problem), ft.Icons.PLAY_ARROW)
    parts = scroll(_page(look, device, pack, plan, page, seen), key=f"setup-{page}")
    body = ft.Column(
        [ft.Container(bars, padding=pad(12, 0, 12, 8)), parts],
        spacing=0,
        expand=True,
        horizontal_alignment=ft.CrossAxisAlignment.STRETCH,
    )
    return screen(look, top, centred(look, body), dock(look, None, go))


def _next(names: list[str], at: int, look: Look) -> str:
    return look._("Next: {page}", page=names[at + 1].lower())


def _to(device: Device, pages: tuple[str, ...], at: int) -> None:
    device.drafts.edit(Plan, (("page", pages[at]),))


def _page(look: Look, device: Device, pack: Pack, plan: Plan, page: str, seen: view.Preview) -> list[ft.Control]:
    _, host, profile = look._, House(device, pack.slug), device.room.profile(pack.slug).values
    match page:
        case "game":
            return shown(look, host, cards.game(pack, plan, profile, _))
        case "teams":
            wrong = (cards.problem(plan, seen, _),) if seen.problem else ()
            return shown(look, host, (*cards.teams(plan, profile, _), *wrong))
        case "enemy":
            return shown(look, host, cards.enemy(plan, profile, _))
        case "box":
            return [Fold(look, device, pack, seen_in(device, pack)), _dice(look, device, pack)]
        case _:
            made = shown(look, host, cards.fetch(plan, seen, _))
            return [*made[:1], who_rolls(look, device, pack), *made[1:]] if not seen.problem else made


def _start(device: Device, pack: Pack, problem: str) -> None:
    """The table begins; the box keeps what the scenario said."""
    plan = device.drafts.of(Plan)
    if problem:
        tell(problem)
        return
    choices = view.start_choices(plan, device.room.profile(pack.slug).values)
    if kept := view.to_keep(plan):
        device.room.keep_profile(pack.slug, *kept)
    begin(device, pack, choices, plan.name)
    device.drafts.forget(Plan)


def _dice(look: Look, device: Device, pack: Pack) -> ft.Control:
    _ = look._
    words = text(look, _("Die faces are assumed until you check them."), 15, "ink2")
    go = button(look, _("Check the dice"), Intent(device.go, f"/box/{pack.slug}"), ft.Icons.CASINO_OUTLINED)
    return panel(look, stack(words, go))


# cards of these pages ---------------------------------------------------------------------------------
@draws(cards.TeamField)
def _field(look: Look, host: Host, card: cards.TeamField) -> ft.Control:
    return field(look, card.label, card.now, Intent(_typed, host, card.at, card.name), max_length=card.most, counter="")


def _typed(host: Host, at: int, name: str, words: str) -> None:
    plan = host.drafts.of(Plan)
    team = plan.teams[at]
    match name:
        case "name":
            team = replace(team, name=words)
        case "players":
            team = replace(team, players=words)
        case _:
            team = replace(team, custom=words)
    host.drafts.edit(Plan, (("teams", plan.with_team(at, team)),), quietly=True)


@opens(cards.AddHero)
def _add(host: Host, act: cards.AddHero) -> None:
    """A hero of an expansion, by name."""
    plan = host.drafts.of(Plan)
    team = plan.teams[act.at]
    name = team.custom.strip()
    found = view.with_hero(team, name)
    if not name or name in team.heroes:
        tell(host._("Type the hero's name first."))
    elif found is None:
        _full(host, cards.TeamIsFull(name))
    else:
        host.drafts.edit(Plan, (("teams", plan.with_team(act.at, replace(found, custom=""))),))


@opens(cards.TeamIsFull)
def _full(host: Host, act: cards.TeamIsFull) -> None:
    tell(host._("Three heroes are chosen: tap one of them first, then {hero}.", hero=act.hero))


@draws(cards.TeamTitle)
def _title(look: Look, host: Host, card: cards.TeamTitle) -> ft.Control:
    words = ft.Container(title(look, card.words, 22, colour_of(card.at)), expand=True)
    return ft.Row(
        [mark(look, card.at), words, rule_chip(look, look._("Heroes"), does(host, c.Read(card.rule)))], spacing=10
    )


@draws(cards.Fetched)
def _fetched(look: Look, host: Host, card: cards.Fetched) -> ft.Control:
    tick = ft.Container(draw(look, host, card.tick), expand=True)
    return ft.Row([tick, rule_chip(look, card.tick.words, does(host, c.Read(card.rule)))], spacing=0)


@draws(cards.Numbers)
def _numbers(look: Look, host: Host, card: cards.Numbers) -> ft.Control:
    """Eternium and soldiers of each team, readable at a metre."""
    _ = look._
    hand = any(team.victory for team in card.teams)
    words = _("Eternium, soldiers, hidden victory cards") if hand else _("Eternium, soldiers")
    return panel(look, stack(*(_begins(look, team) for team in card.teams), text(look, words, 14, "ink2"), gap=10))


def _begins(look: Look, team: view.TeamPreview) -> ft.Control:
    ink = colour_of(team.number)
    signs = (gem(22, look.c[ink]), _sign(look, ft.Icons.PERSON, ink), _sign(look, ft.Icons.STYLE, ink))
    values = (None if team.automated else team.eternium, team.supply, team.victory or None)
    figures: list[ft.Control] = [
        ft.Row([sign, num(look, value, 34)], spacing=4, tight=True)
        for sign, value in zip(signs, values, strict=True)
        if value is not None
    ]
    names = ft.Column(
        [text(look, team.name, 17, ink, True), text(look, team.heroes, 14, "ink2")], spacing=0, expand=True
    )
    who = ft.Row([mark(look, team.number, 40), names], spacing=10, expand=not look.big)
    counts = ft.Row(figures, spacing=14, tight=True)
    return stack(who, counts) if look.big else ft.Row([who, counts], spacing=10)


def _sign(look: Look, icon: ft.IconData, ink: str) -> ft.Control:
    return ft.Icon(icon, size=22, color=look.c[ink])
