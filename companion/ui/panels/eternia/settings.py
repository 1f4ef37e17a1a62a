"""How the table reads unclear rules, what the app does by itself, the box, and an early end."""

from __future__ import annotations

from typing import Any

import flet as ft

from companion.core.accord import SetAutomation, SetReading
from companion.games.eternia import commands as c
from companion.games.eternia.reading_words import NOTES, READING_TEXTS
from companion.games.eternia.readings import AUTOMATION, READINGS, asked
from companion.games.eternia.solo_commands import ChooseDeck
from companion.games.eternia.state import State
from companion.games.eternia.table import reading
from companion.games.eternia.terms import AUTOMATION_TEXTS, term
from companion.ui.desk import Desk
from companion.ui.guard import part
from companion.ui.look import Look
from companion.ui.panels.eternia import ending
from companion.ui.panels.eternia.box import Fold, seen
from companion.ui.panels.eternia.pieces import chips, rule, unclear
from companion.ui.widgets.sheet import ask
from companion.ui.widgets.surface import button, fade, head, panel, stack, tap
from companion.ui.widgets.words import text

RULES = {
    "income": "day-income",
    "heal": "night-healing",
    "growth": "solo-soldier-growth",
    "defeat": "hero-defeated",
    "market": "merchant-market",
}


def parts(look: Look, desk: Desk, state: State) -> tuple[ft.Control, ...]:
    """Made only while this screen is open: the box is read from the store."""
    if desk.device.path[2:] != ["more"]:
        return ()
    shown = str(desk.recall("settings", ""))
    automation = tuple((kind, state.automation.get(kind, usual)) for kind, usual in AUTOMATION.items())
    readings = tuple((id, reading(state, id)) for id in asked((state.mode, state.difficulty, *state.options)))
    made: list[ft.Control] = [
        Automation(look, desk, automation, shown == "automation"),
        Readings(look, desk, readings, shown == "readings"),
    ]
    if state.mode == "solo":
        made.append(Deck(look, desk, state.opponent.source))
    if not desk.device.guest:
        made.append(Fold(look, desk.device, desk.pack, seen(desk.device, desk.pack)))
    if state.phase in ("preparation", "action"):
        made.append(Stop(look, desk, state.mode))
    return tuple(made)


def _fold(look: Look, desk: Desk, id: str, words: str, is_open: bool) -> ft.Control:
    icon = ft.Icons.EXPAND_LESS if is_open else ft.Icons.EXPAND_MORE
    row = ft.Row([text(look, words, 17, "ink", True, expand=True), ft.Icon(icon, color=look.c["ink2"])], spacing=8)
    return tap(
        row,
        lambda: desk.keep("settings", "" if is_open else id),
        words,
        selected=is_open,
        padding=ft.Padding.symmetric(vertical=12, horizontal=4),
        border_radius=12,
    )


@part
def Automation(look: Look, desk: Desk, levels: tuple[tuple[str, str], ...], is_open: bool) -> ft.Control:
    _ = desk._
    rows: list[ft.Control] = []
    names = [("off", _("off")), ("ask", _("ask")), ("do", _("do it"))]
    for kind, level in levels if is_open else ():
        words = _(AUTOMATION_TEXTS[kind])
        line: list[ft.Control] = [text(look, words, 16, "ink", expand=True), rule(look, desk, words, RULES[kind])]
        rows.append(
            stack(
                ft.Row(line, spacing=4),
                chips(look, names, level, lambda v, k=kind: desk.does(SetAutomation(k, v))),  # type: ignore[misc]
                gap=0,
            )
        )
    return panel(look, stack(_fold(look, desk, "automation", _("What the app does by itself"), is_open), *rows, gap=10))


@part
def Readings(look: Look, desk: Desk, taken: tuple[tuple[str, str], ...], is_open: bool) -> ft.Control:
    """Our reading first; the table may take another."""
    _ = desk._
    rows: list[ft.Control] = []
    for id, now in taken if is_open else ():
        words, options = READING_TEXTS[id]
        edge = ft.Border.only(top=ft.BorderSide(1, fade(look.c["line"], 0.4)))
        line: list[ft.Control] = [
            text(look, _(words), 16, "ink", True, expand=True),
            rule(look, desk, _(words), READINGS[id].rule),
        ]
        picks = chips(
            look,
            [(o, _(name)) for o, name in options.items()],
            now,
            lambda o, i=id: desk.does(SetReading(i, o)),  # type: ignore[misc]
        )
        rows.append(ft.Container(stack(ft.Row(line, spacing=4), picks, gap=0), border=edge))
    mark = unclear(look, _("The first choice is the reading that the app takes.")) if is_open else None
    for _id, words, id in NOTES if is_open else ():
        line = [text(look, _(words), 15, "ink2", expand=True), rule(look, desk, _(words), id)]
        rows.append(
            ft.Container(
                ft.Row(line, spacing=4), border=ft.Border.only(top=ft.BorderSide(1, fade(look.c["line"], 0.4)))
            )
        )
    return panel(
        look, stack(_fold(look, desk, "readings", _("How your table reads the book"), is_open), mark, *rows, gap=10)
    )


@part
def Deck(look: Look, desk: Desk, source: str) -> ft.Control:
    """Where the enemy's battle and effect cards come from."""
    _ = desk._
    names: list[tuple[Any, str]] = [(id, term(id, _)) for id in ("table", "box", "ours")]
    heading = head(look, _("Cards of the enemy"), rule(look, desk, _("Cards of the enemy"), "battle-cards"))
    return panel(look, stack(heading, chips(look, names, source, lambda id: desk.does(ChooseDeck(id)))))


@part
def Stop(look: Look, desk: Desk, mode: str) -> ft.Control:
    """The evening ends before the fourth skull."""
    _ = desk._

    def stop() -> None:
        if mode == "solo":
            ending.begin(desk)
        else:
            ask(
                look,
                _("End the game now?"),
                _("Count the points"),
                lambda: desk.do(c.FinishGame(), then=lambda _step: desk.go()),
            )

    return button(look, _("We stop here"), stop, ft.Icons.FLAG_OUTLINED)
