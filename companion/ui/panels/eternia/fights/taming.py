"""A beaten beast can be tamed: what it costs, and what it brings."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import flet as ft

from companion.games.eternia.fight_commands import TameBeast
from companion.ui.desk import Desk
from companion.ui.intent import Intent
from companion.ui.look import Look
from companion.ui.panels.eternia.fights.shell import adder, headed
from companion.ui.widgets.counter import counter
from companion.ui.widgets.sheet import asking, closing, setter
from companion.ui.widgets.surface import button, chip
from companion.ui.widgets.words import text


def tame_parts(look: Look, desk: Desk, name: str, cost: int) -> list[ft.Control]:
    _ = look._
    words = _("Tame {name} for {n} Eternium", name=name or _("the beast"), n=cost)
    return [button(look, words, Intent(_ask, look, desk, words), ft.Icons.PETS)]


def _ask(look: Look, desk: Desk, words: str) -> None:
    """What the mount gives is on its card; an old mount leaves by itself."""
    _ = look._

    def draw(answers: dict[str, Any], again: Callable[[], None]) -> list[ft.Control]:
        flies: bool = answers["flying"]
        done = closing(desk.does(TameBeast(flying=flies, move=answers["move"])))
        return [
            headed(look, desk, words, "taming-beasts"),
            text(look, _("What its card gives; a mount you had is discarded."), 16, "ink2"),
            counter(look, _("Movement bonus"), answers["move"], adder(answers, again, "move", 0, 9), low=0, high=9),
            chip(look, _("It flies"), setter(answers, again, "flying", not flies), flies, ft.Icons.AIR),
            button(look, words, done, filled=True),
        ]

    asking(look, draw, {"move": 0, "flying": False})
