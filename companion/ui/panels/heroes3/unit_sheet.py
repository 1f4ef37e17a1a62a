"""The sheet of one unit: its card, and every number and mark that can be put right."""

from __future__ import annotations

import flet as ft

from companion.games.heroes3 import corrections, lineup
from companion.games.heroes3.commands import Correct
from companion.games.heroes3.state import Fighter, Realm
from companion.games.heroes3.wording import path_name
from companion.ui.desk import Desk
from companion.ui.intent import Intent
from companion.ui.look import Look
from companion.ui.panels.heroes3.pieces import kind_sign, small_numbers, tier_pips
from companion.ui.widgets.counter import counter
from companion.ui.widgets.sheet import close_sheet, closing, open_sheet
from companion.ui.widgets.surface import button, stack
from companion.ui.widgets.words import text, title
from companion.views.heroes3 import battle as view
from companion.views.heroes3 import names
from companion.views.heroes3.draft import Hold

FLAGS = ("paralysed", "shield", "acted", "retaliated", "muted", "warded", "pack")
COUNTS = ("damage", "attack_plus", "defence_plus", "initiative_plus", "fire")


def open_unit(look: Look, desk: Desk, id: str) -> None:
    holder = ft.Column(spacing=10, tight=True, horizontal_alignment=ft.CrossAxisAlignment.STRETCH)
    if _fill(look, desk, id, holder):
        open_sheet(look, stack(holder))


def _fill(look: Look, desk: Desk, id: str, holder: ft.Column) -> bool:
    state: Realm = desk.state
    fighter = state.combat.fighter(id) if state.combat else None
    if fighter is None:
        return False
    _, card = desk._, state.units[fighter.unit]
    keys: list[ft.Control] = [
        button(look, _("Out of the fight"), closing(desk.does(Correct(f"fighter/{id}/gone", 1)))),
        button(look, _("Read the rule"), closing(desk.reads("unit-card-anatomy"))),
        button(look, _("Done"), close_sheet, filled=True),
    ]
    if fighter.at:
        aside = closing(desk.edits(Hold, shift=id))
        keys.insert(0, button(look, _("Set on another space"), aside, ft.Icons.OPEN_WITH))
    counts = [_count(look, desk, id, holder, what) for what in COUNTS]
    flags = [_flag(look, desk, id, holder, what) for what in FLAGS if what != "pack" or card.pack]
    holder.controls = [*_printed(look, desk, state, fighter), *counts, *flags, *keys]
    return True


def _printed(look: Look, desk: Desk, state: Realm, fighter: Fighter) -> list[ft.Control]:
    """What stands on its card, on the side that shows."""
    _, card, side = desk._, state.units[fighter.unit], lineup.values(state, fighter)
    name = ft.Container(title(look, view.unit_view(state, fighter, _).name, 22), expand=True)
    top = ft.Row([kind_sign(look, card.type, 24), name, tier_pips(card.tier, 10)], spacing=10)
    told = names.abilities(side.tags, _)
    able = [text(look, _("Abilities: {what}", what=told), 15, "ink2")] if told else []
    return [top, small_numbers(look, side.attack, side.defence, side.hp, side.initiative), *able]


def _named(desk: Desk, path: str) -> str:
    return path_name(desk.state, path, desk._).rpartition(", ")[2]


def _count(look: Look, desk: Desk, id: str, holder: ft.Column, what: str) -> ft.Control:
    path = f"fighter/{id}/{what}"
    low, high = corrections.bounds(desk.state, path) or (0, 0)
    value, act = corrections.current(desk.state, path), Intent(_change, desk, id, holder, path)
    return counter(look, _named(desk, path), value, act, size=30, key_size=48, low=low, high=high)


def _flag(look: Look, desk: Desk, id: str, holder: ft.Column, what: str) -> ft.Control:
    path = f"fighter/{id}/{what}"
    on = bool(corrections.current(desk.state, path))
    icon = ft.Icons.CHECK_BOX if on else ft.Icons.CHECK_BOX_OUTLINE_BLANK
    return button(look, _named(desk, path), Intent(_change, desk, id, holder, path, -1 if on else 1), icon)


def _change(desk: Desk, id: str, holder: ft.Column, path: str, by: int) -> object:
    """The number is put right, and the sheet shows it."""
    step = desk.do(Correct(path, corrections.current(desk.state, path) + by))
    if _fill(desk.look, desk, id, holder):
        holder.update()
    return step
