"""What puts things right: a number that is typed, and the marks of a hero."""

from __future__ import annotations

from collections.abc import Callable

import flet as ft

from companion.games.conan.commands import Correct, SetStatus
from companion.games.conan.correct import value_at
from companion.games.conan.wording import name
from companion.ui.desk import Desk
from companion.ui.intent import Intent
from companion.ui.look import Look
from companion.ui.panels.conan.pieces import headed
from companion.ui.widgets.sheet import closing, open_sheet, type_number
from companion.ui.widgets.surface import button
from companion.views.conan import zones as view


def fix_number(look: Look, desk: Desk, path: str, words: str, high: int = 40) -> None:
    now = value_at(desk.state, path) or 0
    type_number(look, words, now, 0, high, Intent(_correct, desk, path, now))


def _correct(desk: Desk, path: str, now: int, n: int) -> None:
    if n != now:
        desk.do(Correct(path, n))


def statuses(look: Look, desk: Desk, hero: str) -> None:
    """Marks that the table sees and the app must know."""
    _ = desk._
    marks = view.marks(desk.state, hero, _)
    keys = [
        button(
            look,
            _("{mark}: take it off", mark=mark.name) if mark.on else mark.name,
            closing(_status(desk, hero, mark.id, "" if mark.on else mark.value)),
            ft.Icons.CHECK if mark.on else None,
        )
        for mark in marks
    ]
    open_sheet(
        look,
        headed(look, desk, _("Marks: {who}", who=name(desk.state, f"hero/{hero}", _)), "skills-overview"),
        *keys,
    )


def _status(desk: Desk, hero: str, status: str, value: str) -> Callable[[], object]:
    return desk.does(SetStatus(f"hero/{hero}", status, value))
