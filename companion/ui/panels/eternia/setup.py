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
from companion.ui.panels.eternia.pieces import colour_of, mark
from companion.ui.render import draw, draws
from companion.ui.screens.new_table import begin, wizard
from companion.ui.widgets.signs import gem
from companion.ui.widgets.surface import button, panel, rule_chip, stack
from companion.ui.widgets.words import num, text, title
from companion.views import cards as c
from companion.views import settings
from companion.views.eternia import setup as view
from companion.views.eternia import setup_pages as cards
from companion.views.eternia.setup import Plan
from companion.views.setup import Wizard


def setup(look: Look, device: Device, pack: Pack) -> ft.Control:
    _, plan = look._, device.drafts.of(Plan)
    pages = view.pages(plan)
    at = pages.index(plan.page) if plan.page in pages else 0
    titles = {
        "game": _("Game"),
        "teams": _("Teams"),
        "enemy": _("Enemy"),
        "box": _("Your box"),
        "fetch": _("To fetch"),
    }
    seen = view.preview(pack, plan, device.room.profile(pack.slug).values, _)
    turns = tuple((titles[page], c.edit(Plan, page=page)) for page in pages)
    if at < len(pages) - 1:
        words = _("Next: {page}", page=turns[at + 1][0].lower())
        main = c.Main(words, turns[at + 1][1], "skip_next", lacks=seen.problem if pages[at] == "teams" else "")
    else:
        main = c.Main(_("Start playing"), cards.Begin(), "play_arrow", lacks=seen.problem)
    undone = (pages.index("teams"),) if seen.problem else ()
    box = (Fold(look, device, pack, seen_in(device, pack)), _dice(look, device, pack)) if pages[at] == "box" else ()
    shown = _page(look, device, pack, plan, pages[at], seen)
    return wizard(look, device, pack, Wizard(shown, main, turns, at, undone), *box)


def _page(look: Look, device: Device, pack: Pack, plan: Plan, page: str, seen: view.Preview) -> tuple[c.Card, ...]:
    _, profile = look._, device.room.profile(pack.slug).values
    match page:
        case "game":
            return cards.game(pack, plan, profile, _)
        case "teams":
            wrong = (cards.problem(plan, seen, _),) if seen.problem else ()
            return (*cards.teams(plan, profile, _), *wrong)
        case "enemy":
            return cards.enemy(plan, profile, _)
        case "box":
            return ()
        case _:
            made = cards.fetch(plan, seen, _)
            return (*made[:1], settings.who_rolls(device.settings, _), *made[1:]) if not seen.problem else made


@opens(cards.Begin)
def _start(host: Host, _act: cards.Begin) -> None:
    """The table begins; the box keeps what the scenario said."""
    assert isinstance(host, House)
    device, plan = host.device, host.drafts.of(Plan)
    pack = device.room.shelf.find(host.slug)
    assert pack is not None
    choices = view.start_choices(plan, device.room.profile(pack.slug).values)
    if kept := view.to_keep(plan):
        device.room.keep_profile(pack.slug, *kept)
    if begin(device, pack, choices, plan.name):
        device.drafts.forget(Plan)


def _dice(look: Look, device: Device, pack: Pack) -> ft.Control:
    _ = look._
    words = text(look, _("Die faces are assumed until you check them."), 15, "ink2")
    go = button(look, _("Check the dice"), Intent(device.go, f"/box/{pack.slug}"), ft.Icons.CASINO_OUTLINED)
    return panel(look, stack(words, go))


# cards of these pages ---------------------------------------------------------------------------------
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
