"""The guide on the table's screen: the moment under the title, and the main key that is what is due."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import flet as ft

from companion.core.game import Answer, Due, Fallen, Moment
from companion.core.log import Did
from companion.ui.desk import Desk
from companion.ui.guard import part
from companion.ui.intent import Intent
from companion.ui.look import Look
from companion.ui.panels.frame import Action
from companion.ui.screens.dice import face_of
from companion.ui.widgets.moment import DIE, idle, moment_card, moment_line
from companion.ui.widgets.sheet import close_sheet, closing, open_sheet
from companion.ui.widgets.surface import button, pad
from companion.ui.widgets.words import title
from companion.views import describe, guide


def strip(desk: Desk, look: Look) -> ft.Control:
    """What just happened, with undo and history: fixed under the title of every screen of a game."""
    table = desk.table
    words = describe.undo_words(table, desk.pack, desk._)
    moment = guide.moment(table, desk.pack, desk._) if isinstance(table.latest, Did) else None
    if moment is None or not moment.full:
        return Idle(look, desk, words, table.timeline.redo_to is not None)
    who = table.timeline.steps[table.timeline.cursor - 1].author
    if desk.device.place and who != desk.author:
        return Heard(look, desk, who, moment)
    return Told(look, desk, words, moment)


def under(desk: Desk, look: Look, title: ft.Control) -> ft.Control:
    """A screen's title with the moment under it: both stay while the rest scrolls."""
    kept = ft.Container(strip(desk, look), padding=pad(12, 0, 12, 8))
    moment = ft.Semantics(content=kept, container=True, identifier="moment")
    return ft.Column([title, moment], spacing=0, horizontal_alignment=ft.CrossAxisAlignment.STRETCH)


@part
def Idle(look: Look, desk: Desk, words: str, can_redo: bool) -> ft.Control:
    return idle(look, words, desk.undo, Intent(desk.go, "history"), can_redo, desk.redo)


@part
def Told(look: Look, desk: Desk, words: str, moment: Moment) -> ft.Control:
    faces = [_die(desk, one) for one in moment.dice], [_die(desk, one) for one in moment.against]
    return moment_card(look, moment, words, *faces, desk.undo, Intent(desk.go, "history"))


@part
def Heard(look: Look, desk: Desk, who: str, moment: Moment) -> ft.Control:
    return moment_line(look, who, moment, Intent(desk.go, "history"))


def _die(desk: Desk, fallen: Fallen) -> ft.Control:
    name, face = fallen
    return face_of(desk, name, desk.state.dice[name].faces[face], DIE)


def action(desk: Desk) -> Action | None:
    """The main key: the first thing due; when the game has ended, its recap."""
    game, state, _ = desk.table.game, desk.state, desk._
    first = guide.main_of(guide.due(game, desk.pack, state, _))
    if first is not None:
        return Action(first.words, does(desk, first), note=first.note)
    over = guide.ending(game, state, _)
    if over is None:
        return None
    words = _("Victory: {winner}", winner=over.winner) if over.won and over.winner else over.words
    return Action(words, Intent(desk.go, "recap"), ft.Icons.EMOJI_EVENTS, note=_("Recap of the evening"))


def does(desk: Desk, due: Due) -> Callable[[], Any]:
    """What a key for something due does: opens its place, asks how, or does it."""
    if due.opens:
        return Intent(desk.go, due.opens)
    if due.answers:
        return Intent(how, desk, due)
    return Intent(desk.do, due.command)


def how(desk: Desk, due: Due) -> None:
    """Asks what only people can say."""
    look = desk.look
    keys = [button(look, answer.words, closing(Intent(desk.do, answer.command))) for answer in _answers(due)]
    open_sheet(look, title(look, due.words, 22), *keys, button(look, look._("Cancel"), close_sheet))


def _answers(due: Due) -> tuple[Answer, ...]:
    return (*((Answer(due.words, due.command),) if due.command is not None else ()), *due.answers)
