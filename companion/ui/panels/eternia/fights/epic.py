"""The epic combat wizard: ten steps, two fighters, one page for each step."""

from __future__ import annotations

from collections.abc import Callable

import flet as ft

from companion.games.eternia.fight import Fight
from companion.games.eternia.power_rolls import next_roll
from companion.games.eternia.state import State
from companion.games.eternia.wording import area_name
from companion.ui.desk import Desk
from companion.ui.look import Look
from companion.ui.panels.eternia.fights import act_page, end_pages, first_pages, place_pad, place_page, totals_page
from companion.ui.panels.eternia.fights.columns import Steps, both, covered
from companion.ui.panels.eternia.fights.shell import Go, wizard
from companion.views.eternia import fights_epic as view

Page = tuple[list[ft.Control], Go]
PAGES: dict[int, Callable[[Look, Desk, State, Fight], Page]] = {
    1: first_pages.weapons,
    2: first_pages.abilities,
    3: place_page.draw,
    4: act_page.draw,
    5: totals_page.totals,
    6: totals_page.strikes,
    7: end_pages.defeats,
    8: end_pages.flight,
    9: end_pages.winner,
    10: end_pages.clean,
}


def draw(look: Look, desk: Desk) -> ft.Control:
    state: State = desk.state
    fight = state.fight
    assert fight is not None
    _ = look._
    seen = view.prompt(fight, _)
    compact = view.compact(fight)
    body, go = totals_page.compact(look, desk, state, fight) if compact else PAGES[fight.step](look, desk, state, fight)
    heading = _("{hero} against {foe}", hero=fight.active.name, foe=fight.other.name)
    where = f" · {area_name(fight.area, _)}" if fight.area else ""
    rounds = _("single combat round") if fight.one_round else _("combat round {n} of 2", n=fight.round)
    step = 5 if compact else fight.step
    placed = place_page.next_card(state, fight)
    card = place_pad.card_of(desk, placed) if placed and not placed.elsewhere else ""
    zones = fight.step in (3, 4, 5, 6) and not compact
    hidden = covered(desk, fight)
    one, two = view.fighter(state, fight, "active", hidden), view.fighter(state, fight, "other", hidden)
    placing = placed.side if placed else ""
    lit = "" if card == "tool" else card  # of a tool's two cards one is thrown away first
    if lit:
        one, two = (view.offered(state, fight, who, lit if who.side == placing else "", _) for who in (one, two))
    fighters = both(look, desk, one, two, placing, lit, zones, fight.step == 3)
    todo = "" if go.pad is not None else seen.words
    name = _(view.STEPS[step - 1]).capitalize()
    steps = Steps(look, step, name, _("Step {n} of 10", n=step), todo)
    parts = [steps, fighters]
    if not look.wide and next_roll(state, fight) and fight.step in (5, 6):  # thrown dice lie above the cards
        parts, body = [steps, *body, fighters], []
    sub = f"{rounds} · {name}" if look.big and look.phone else f"{rounds}{where}"
    return wizard(look, desk, heading, sub, seen.rule, parts, go, body)
