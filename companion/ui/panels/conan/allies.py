"""Allies lent to the heroes: activated and paid for by a hero with Leadership."""

from __future__ import annotations

from dataclasses import dataclass

import flet as ft

from companion.games.conan.commands import ActivateAlly, SpendOnAlly, Wound
from companion.games.conan.state import State
from companion.ui.desk import Desk
from companion.ui.guard import part
from companion.ui.intent import Intent
from companion.ui.look import Look
from companion.ui.panels.conan import announcing
from companion.ui.panels.conan.pieces import chips, row, rule
from companion.ui.panels.conan.zones import fix_number
from companion.ui.widgets.surface import button, head, panel, stack
from companion.ui.widgets.words import num, text
from companion.views.conan import goods as view


@dataclass(frozen=True)
class Leading:
    """Who commands the allies from this device; "" is the first who can."""

    hero: str = ""


def parts(look: Look, desk: Desk, state: State) -> list[ft.Control]:
    found = view.allies(state, desk._)
    if not found:
        return []
    leaders = view.leaders(state, desk._)
    picked = desk.draft(Leading).hero
    leader = picked if picked in dict(leaders) else leaders[0][0] if leaders else ""
    return [Allies(look, desk, found, leaders, leader)]


@part
def Allies(
    look: Look, desk: Desk, allies: tuple[view.AllyView, ...], leaders: tuple[tuple[str, str], ...], leader: str
) -> ft.Control:
    _ = desk._
    who = chips(look, [(name, id == leader, desk.edits(Leading, hero=id)) for id, name in leaders]) if leaders else None
    hint = None if leaders else text(look, _("No hero alive has Leadership."), 15, "bad")
    lines = [_ally(look, desk, ally, leader) for ally in allies]
    top = head(look, _("Allies"), rule(look, desk, _("Allies"), "ally-activation"))
    return panel(
        look, stack(top, text(look, _("Who commands?"), 14, "ink2", True) if leaders else None, who, hint, *lines)
    )


def _ally(look: Look, desk: Desk, ally: view.AllyView, leader: str) -> ft.Control:
    _ = desk._
    ref = f"ally/{ally.id}"
    counts = ft.Row(
        [
            text(look, ally.name, 16, "ink", True, expand=True),
            num(look, ally.figures, 28),
            text(look, _("{n} acted", n=ally.acted), 14, "ink2"),
        ],
        spacing=8,
    )
    keys: list[ft.Control] = [
        button(look, _("Activate: 1 gem"), desk.does(ActivateAlly(ally.id, leader)), ft.Icons.PLAY_ARROW),
        button(
            look,
            _("Attack"),
            announcing.announce(desk, "melee" if ally.melee else "ranged", ref),
            ft.Icons.SPORTS_MARTIAL_ARTS,
        ),
        button(look, _("Move +1"), desk.does(SpendOnAlly(ally.id, leader, "move")), ft.Icons.DIRECTIONS_RUN),
        button(look, _("Guard +1"), desk.does(SpendOnAlly(ally.id, leader, "guard")), ft.Icons.SHIELD_OUTLINED),
        button(look, _("A figure falls"), desk.does(Wound(ref, 1)), ft.Icons.PERSON_OFF_OUTLINED),
        button(look, _("Figures"), Intent(fix_number, look, desk, f"{ref}/figures", _("Figures on the board"))),
    ]
    return stack(counts, text(look, ally.words, 14, "ink2"), row(keys, 6), gap=4)
