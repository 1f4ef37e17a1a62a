"""A beaten beast can be tamed: what it costs, and what it brings."""

from __future__ import annotations

import flet as ft

from companion.ui.desk import Desk
from companion.ui.intent import Intent
from companion.ui.look import Look
from companion.ui.render import sheet_of
from companion.ui.widgets.surface import button
from companion.views import cards as c
from companion.views.eternia.fights_reward import AskTame, Tamed, tame_sheet


def tame_parts(look: Look, desk: Desk, name: str, cost: int) -> list[ft.Control]:
    _ = look._
    who = name if name not in ("", _("Beast")) else _("the beast")
    words = _("Tame {name} for {n} Eternium", name=who, n=cost)
    return [button(look, words, Intent(desk.perform, AskTame(words)), ft.Icons.PETS)]


@sheet_of(AskTame)
def _sheet(desk: Desk, asked: AskTame) -> c.Sheet:
    return tame_sheet(asked, desk.draft(Tamed, (asked, desk.state.fight, desk.state.wilds)), desk._)
