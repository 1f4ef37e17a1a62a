"""What is read from across the table: the way of the evening and the two or three numbers of the moment."""

from __future__ import annotations

import flet as ft

from companion.games.veiel.state import State
from companion.ui.desk import Desk
from companion.ui.guard import part
from companion.ui.look import Look
from companion.ui.panels.veiel.pieces import small_stat, stat
from companion.ui.panels.veiel.reinforcement import Reinforcement
from companion.ui.panels.veiel.showing import Showing
from companion.ui.widgets.surface import rule_chip, tag
from companion.ui.widgets.tracks import phase_bar
from companion.views.veiel import table as view
from companion.views.veiel.fusion import open_now

ROLES = {"destiny": "second", "fusions": "accent_ink"}


def parts(look: Look, desk: Desk, state: State) -> tuple[ft.Control, ...]:
    names, now = view.fights(state, desk._)
    rule = "moira" if state.boss.id == "moira" else "base-game"
    small = look.phone and (look.big or desk.device.path[2:3] not in ([], ["table"]))  # the piles stay in sight
    found = view.stats(state, open_now(state), desk._)
    way = Way(look, desk, names, now, view.stage_words(state, desk._), rule)
    if state.stage != "reinforcement":
        return way, Numbers(look, found, small)
    chosen = view.focus(state, desk.draft(Showing).hero, desk.author)
    return way, Numbers(look, found, True), Reinforcement(look, desk, state, chosen)


@part
def Way(look: Look, desk: Desk, names: tuple[str, ...], now: int, stage: str, rule: str) -> ft.Control:
    line: list[ft.Control] = [ft.Container(phase_bar(look, names, now), expand=True)]
    if stage and not (look.big and look.phone):  # the bar says it too
        line.append(tag(look, stage, "accent_ink"))
    line.append(rule_chip(look, desk._("Encounters and boss"), desk.reads(rule)))
    return ft.Row(line, spacing=6)


@part
def Numbers(look: Look, found: tuple[view.Stat, ...], small: bool) -> ft.Control:
    """Large on the first tab; beside another matter, one line."""
    if small:
        line: list[ft.Control] = [small_stat(look, s.name, s.value, ROLES.get(s.id, "ink")) for s in found]
        return ft.Row(line, spacing=20, run_spacing=4, wrap=True)
    numbers: list[ft.Control] = [stat(look, s.name, s.value, s.note, ROLES.get(s.id, "ink")) for s in found]
    return ft.Row(numbers, spacing=8, intrinsic_height=True, vertical_alignment=ft.CrossAxisAlignment.STRETCH)
