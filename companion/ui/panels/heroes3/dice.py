"""Resource and treasure dice: rolled from the map tab, and what they show is taken with a tap."""

from __future__ import annotations

from collections.abc import Callable

import flet as ft

from companion.core.tray import RollDice
from companion.games.heroes3.commands import TakeDie
from companion.games.heroes3.state import Realm
from companion.ui.desk import Desk
from companion.ui.guard import part
from companion.ui.intent import Intent
from companion.ui.look import Look
from companion.ui.panels.heroes3.pieces import chip, rule, wrap
from companion.ui.screens.dice import face_of
from companion.ui.widgets.surface import button, head, panel, stack
from companion.ui.widgets.words import text
from companion.views.heroes3 import locations as view


def part_of(look: Look, desk: Desk, state: Realm, number: int) -> ft.Control:
    return Roller(look, desk, number, state.seats[number].name, view.rolled(state, desk._))


@part
def Roller(look: Look, desk: Desk, number: int, name: str, rolled: tuple[view.DieView, ...]) -> ft.Control:
    """What lies in the tray; below it one to three dice of a kind."""
    rows = takes(look, desk, number, name, rolled)
    _ = desk._
    for kind, words in (("resource", _("Resource Dice")), ("treasure", _("Treasure Dice"))):
        keys: list[ft.Control] = [chip(look, _("Roll {n}", n=n), _roll(desk, kind, n)) for n in (1, 2, 3)]
        top = ft.Row([text(look, words, 14, "ink2", True, expand=True), rule(look, desk, words, f"{kind}-die")])
        rows.append(stack(top, wrap(*keys), gap=0))
    type_in = button(look, _("Type real dice"), Intent(desk.go, "dice"), ft.Icons.BACK_HAND_OUTLINED)
    return panel(look, stack(head(look, _("Dice of the map")), *rows, type_in))


@part
def Kept(look: Look, desk: Desk, number: int, name: str, rolled: tuple[view.DieView, ...]) -> ft.Control:
    """The dice of a field, one of which is kept."""
    return panel(look, stack(*takes(look, desk, number, name, rolled), gap=8), edge="accent_ink")


def takes(look: Look, desk: Desk, number: int, name: str, rolled: tuple[view.DieView, ...]) -> list[ft.Control]:
    state: Realm = desk.state
    rows: list[ft.Control] = []
    _ = desk._
    for die in rolled:
        face = state.dice[die.die].faces[die.face]
        act = _take(desk, number, die.place)
        said = _("{name} takes: {what}", name=name, what=die.words)
        more = (
            button(look, _("Roll {n}", n=die.roll), _roll(desk, "resource", die.roll), ft.Icons.CASINO)
            if die.roll
            else None
        )
        line = ft.Row(
            [face_of(desk, die.die, face, 48), ft.Container(button(look, said, act), expand=True)], spacing=10
        )
        rows.append(stack(line, more, gap=4))
    return rows


def _roll(desk: Desk, kind: str, n: int) -> Callable[[], object]:
    return desk.does(RollDice((kind,) * n))


def _take(desk: Desk, number: int, place: int) -> Callable[[], object]:
    return desk.does(TakeDie(number, place))
