"""Steps 5 and 6: totals counted or entered, initiative, strikes; with Dice of Power each is rolled."""

from __future__ import annotations

from dataclasses import replace

import flet as ft

from companion.games.eternia import power_rolls as power
from companion.games.eternia.epic import BEAST_KINDS
from companion.games.eternia.fight import Fight, SideName, totals_of
from companion.games.eternia.fight_commands import EnterTotals, Reckon, Strike
from companion.games.eternia.grid import Totals
from companion.games.eternia.state import State
from companion.games.eternia.terms import term
from companion.ui.desk import Desk
from companion.ui.intent import Intent
from companion.ui.look import Look
from companion.ui.panels.eternia.doubts import doubt
from companion.ui.panels.eternia.fights import power_page
from companion.ui.panels.eternia.fights.first_pages import beast_keys
from companion.ui.panels.eternia.fights.pieces import ZONE_ICONS, hint, outcome
from companion.ui.panels.eternia.fights.place_page import epic_die
from companion.ui.panels.eternia.fights.shell import Go
from companion.ui.widgets.counter import counter
from companion.ui.widgets.surface import chip, head, panel, stack
from companion.views.eternia import fights_epic as view
from companion.views.eternia.draft import Peek

Page = tuple[list[ft.Control], Go]
SIDES: tuple[SideName, SideName] = ("active", "other")


def compact(look: Look, desk: Desk, state: State, fight: Fight) -> Page:
    """Totals only: six numbers, or three against a beast."""
    body: list[ft.Control] = [entry(look, desk, fight, side) for side in SIDES if fight.side(side).grid]
    if fight.kind in BEAST_KINDS and not fight.epic_die:
        return body, epic_die(look, desk, state, fight)
    for side in SIDES:
        if fight.side(side).grid and fight.side(side).typed is None:
            return body, _as_shown(look, desk, fight, side)
    return [*body, *beast_keys(look, desk, fight), _forecast(look, state, fight)], _compare(look, desk)


def _as_shown(look: Look, desk: Desk, fight: Fight, side: SideName) -> Go:
    """A side whose totals nobody touched: they are as they stand."""
    now = _shown(fight, side)
    words = look._("These are the totals of {hero}", hero=fight.side(side).name)
    return Go(words, desk.does(EnterTotals(side, now.initiative, now.attack, now.defence)), ft.Icons.CHECK)


def _compare(look: Look, desk: Desk) -> Go:
    return Go(look._("Compare initiative"), desk.does(Reckon()), ft.Icons.COMPARE_ARROWS)


def _forecast(look: Look, state: State, fight: Fight) -> ft.Control:
    seen = view.reckoning(state, fight, look._)
    return outcome(look, seen.heading, seen.detail, "plain", ft.Icons.DOUBLE_ARROW)


def _shown(fight: Fight, side: SideName) -> Totals:
    """The totals that a side's counters start from: as typed, else as counted, or the printed initiative alone."""
    who = fight.side(side)
    if fight.reckoning == "totals":
        return who.typed or Totals(who.base_initiative)
    return totals_of(fight, side)


def turned(desk: Desk, side: SideName, zone: str) -> Intent:
    """A counter of a total turns what is there now: a key that is held calls it again and again."""
    return Intent(_turn, desk, side, zone)


def _turn(desk: Desk, side: SideName, zone: str, by: int) -> object:
    fight: Fight | None = desk.state.fight
    if fight is None:
        return False
    now = _shown(fight, side)
    then = replace(now, **{zone: min(99, max(0, getattr(now, zone) + by))})
    return desk.do(EnterTotals(side, then.initiative, then.attack, then.defence))


def entry(look: Look, desk: Desk, fight: Fight, side: SideName) -> ft.Control:
    """The totals of one side by plus and minus."""
    _, who, now = look._, fight.side(side), _shown(fight, side)
    rows = [
        counter(
            look,
            term(zone, _),
            getattr(now, zone),
            turned(desk, side, zone),
            low=0,
            high=99,
            icon=ft.Icon(ZONE_ICONS[zone], size=20, color=look.c["second"]),
        )
        for zone in ("attack", "defence", "initiative")
    ]
    parts: list[ft.Control] = [head(look, _("Totals of {hero}", hero=who.name)), *rows]
    return panel(look, stack(*parts))


def totals(look: Look, desk: Desk, state: State, fight: Fight) -> Page:
    """Step 5."""
    if due := power.next_roll(state, fight):
        return power_page.draw(look, desk, state, fight, due)
    body: list[ft.Control] = []
    if fight.reckoning == "totals":
        body += [entry(look, desk, fight, side) for side in SIDES if fight.side(side).grid]
    body.append(_forecast(look, state, fight))
    if fight.doubled_hurts:
        body += [hint(look, look._("Initiative Matters: twice as much costs 2 HP.")), doubt(look, desk, "A13-zero")]
    fix = desk.draft(Peek).totals
    body.append(chip(look, look._("Correct the totals"), desk.edits(Peek, totals=not fix), fix, ft.Icons.EDIT))
    if fix:
        body += [_fixing(look, desk, fight, side) for side in SIDES]
    return body, _compare(look, desk)


def _fixing(look: Look, desk: Desk, fight: Fight, side: SideName) -> ft.Control:
    """Totals overruled by the table, starting from what was counted."""
    _, now = look._, _shown(fight, side)
    rows = [
        counter(look, term(z, _), getattr(now, z), turned(desk, side, z), size=30, key_size=52, low=0, high=99)
        for z in ("attack", "defence", "initiative")
    ]
    return panel(look, stack(head(look, fight.side(side).name), *rows))


def strikes(look: Look, desk: Desk, state: State, fight: Fight) -> Page:
    """Step 6."""
    _ = look._
    if due := power.next_roll(state, fight):
        return power_page.draw(look, desk, state, fight, due)
    if fight.reckoning == "dice":
        striker, struck = power.soon(fight)
        seen = _("{hero} strikes {foe}", hero=striker, foe=struck)
        return [hint(look, seen, icon=ft.Icons.FLASH_ON)], Go(seen, desk.does(Strike()), ft.Icons.FLASH_ON)
    found = view.strikes(state, fight, _)
    body: list[ft.Control] = [outcome(look, found.heading, found.detail, "plain", ft.Icons.FLASH_ON)]
    return body, Go(_("Strike in this order"), desk.does(Strike()), ft.Icons.FLASH_ON)
