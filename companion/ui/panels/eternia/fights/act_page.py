"""Step 4: teams act in turn: time and surge cards, spells, consumables, soldiers; then what the enemy does by itself."""

from __future__ import annotations

from dataclasses import dataclass

import flet as ft

from companion.games.eternia.fight import Fight, SideName, open_surges
from companion.games.eternia.fight_commands import NextStep, PassActs, RemoveSoldiers
from companion.games.eternia.fight_guide import resolve_words, resolving
from companion.games.eternia.grid import ZONES
from companion.games.eternia.state import State
from companion.games.eternia.terms import term
from companion.games.eternia.wording import team_name
from companion.ui.desk import Desk
from companion.ui.intent import Intent
from companion.ui.look import Look
from companion.ui.panels.eternia.doubts import doubt
from companion.ui.panels.eternia.fights.columns import SIGNS
from companion.ui.panels.eternia.fights.effects import trick_key
from companion.ui.panels.eternia.fights.first_pages import beast_keys
from companion.ui.panels.eternia.fights.pieces import hint, named_chip
from companion.ui.panels.eternia.fights.shell import Go
from companion.ui.panels.eternia.fights.tricks import enemy_go, enemy_parts
from companion.ui.panels.eternia.pieces import colour_of
from companion.ui.render import sheet_of
from companion.ui.widgets.surface import button, head, panel, rule_chip, stack
from companion.ui.widgets.words import text
from companion.views import cards as c
from companion.views.eternia.fights_effects import AskSwap, AskTrick, Swap, swap_sheet
from companion.views.eternia.fights_epic import team_place

Page = tuple[list[ft.Control], Go]


def draw(look: Look, desk: Desk, state: State, fight: Fight) -> Page:
    _, team = look._, fight.turn
    body: list[ft.Control] = []
    if team:
        body.append(_acts(look, desk, state, fight, team))
        go = Go(resolve_words(state, fight, _), desk.does(resolving(state, fight)), ft.Icons.DOUBLE_ARROW)
        assign = _assigned(desk.draft(Spending, (fight.round, team)))
        if total := sum(assign.values()):
            words = _.plural("Spend {n} soldier", "Spend {n} soldiers", total)
            go = Go(words, desk.does(RemoveSoldiers(team, assign)), ft.Icons.GROUP)
    else:
        onward = Go(_("Resolve the combat round"), desk.does(resolving(state, fight)), ft.Icons.DOUBLE_ARROW)
        go = enemy_go(look, desk, state, fight) or onward
        body += [hint(look, _("All teams have passed."), icon=ft.Icons.CHECK), *enemy_parts(look, desk, state, fight)]
        body.append(button(look, _("Go on to the totals"), desk.does(NextStep()), ft.Icons.SKIP_NEXT))
    body += beast_keys(look, desk, fight)
    body.append(doubt(look, desk, "A02"))
    return body, go


def _acts(look: Look, desk: Desk, state: State, fight: Fight, team: str) -> ft.Control:
    _ = look._
    name: SideName = "other" if fight.side_of(team) == "other" else "active"
    fights = bool(fight.side_of(team))
    side = fight.side(name)
    words = _("{team} to act", team=team_name(state, team, _))
    rows: list[ft.Control] = []
    if fights and side.times:
        swap = Intent(desk.perform, AskSwap(team, name))
        rows.append(button(look, _("Time card: swap two cards"), swap, SIGNS["time"]))
    if fights:
        rows += [
            trick_key(look, desk, fight, AskTrick("surge-card", name, "surge-card", team, place), SIGNS["surge"])
            for place in open_surges(fight, name)
        ]
    here = state.areas.get(fight.area)
    soldiers = here.soldiers.get(team, 0) if here else 0
    if fights and soldiers and not side.soldiers_used:
        rows += _soldiers(look, desk, fight, team, soldiers)
    spell = AskTrick("spell", name, "combat-spells", team)
    rows.append(trick_key(look, desk, fight, spell, ft.Icons.AUTO_FIX_HIGH))
    if fights:
        used = AskTrick("consumable", name, "consumables", team)
        rows.append(trick_key(look, desk, fight, used, ft.Icons.SCIENCE_OUTLINED))
    passing = _("{team} passes", team=team_name(state, team, _))
    rows.append(button(look, passing, desk.does(PassActs(team)), ft.Icons.PAN_TOOL_OUTLINED))
    if not fights:
        rows.append(text(look, _("A team that only watches may cast spells, nothing else."), 14, "ink2"))
    rule = rule_chip(look, words, desk.reads("epic-step4-abilities"))
    return panel(look, stack(head(look, words, rule), *rows), edge=colour_of(team_place(state, team)))


@sheet_of(AskSwap)
def _time(desk: Desk, asked: AskSwap) -> c.Sheet:
    fight = desk.state.fight
    assert fight is not None
    return swap_sheet(fight, asked, desk.draft(Swap, asked), desk._)


@dataclass(frozen=True)
class Spending:
    """Soldiers that are to leave for +1 each in a zone."""

    attack: int = 0
    defence: int = 0
    initiative: int = 0


def _assigned(draft: Spending) -> dict[str, int]:
    zones = {"attack": draft.attack, "defence": draft.defence, "initiative": draft.initiative}
    return {zone: n for zone, n in zones.items() if n}


def _soldiers(look: Look, desk: Desk, fight: Fight, team: str, most: int) -> list[ft.Control]:
    """Soldiers are decided beside the totals: a tap adds one to a zone, the main key sends them."""
    _ = look._
    about = (fight.round, team)
    assign = _assigned(desk.draft(Spending, about))
    cells: list[ft.Control] = []
    for zone in ZONES:
        n = assign.get(zone, 0)
        words = f"{term(zone, _)} +{n}" if n else term(zone, _)
        said = _("{zone}: one soldier more", zone=term(zone, _))
        cells.append(named_chip(look, words, said, Intent(_spend, desk, about, zone, most), bool(n)))
    heading = text(look, _("Soldiers: +1 each, once in this combat. {n} stand here.", n=most), 14, "ink2")
    return [heading, ft.Row(cells, spacing=6, run_spacing=2, wrap=True)]


def _spend(desk: Desk, about: tuple[int, str], zone: str, most: int) -> None:
    """One more; with none left to send the zone has none again."""
    assign = _assigned(desk.draft(Spending, about))
    now = assign.get(zone, 0)
    desk.drafts.edit(Spending, ((zone, now + 1 if sum(assign.values()) < most else 0),))
