"""The guide on the table's screen: the moment under the title, and the main key that is what is due."""

from __future__ import annotations

from collections.abc import Collection

import flet as ft

from companion.core.game import Due, Fallen, Moment
from companion.core.log import Did
from companion.ui.desk import Desk
from companion.ui.guard import part
from companion.ui.intent import Intent
from companion.ui.look import Look
from companion.ui.panels.frame import Action
from companion.ui.render import sheet_of
from companion.ui.screens.dice import face_of
from companion.ui.widgets.moment import DIE, idle, moment_brief, moment_card, moment_line
from companion.ui.widgets.surface import key, pad
from companion.views import cards as c
from companion.views import describe, guide
from companion.views.guide import How, Whole, act_of, folded, how, whole

ROWS, LARGE_ROWS = 7, 5  # of a moment's words on a phone, so that the main key and what one acts with stay in sight


def strip(desk: Desk, look: Look) -> ft.Control:
    """What just happened, with undo and history: fixed under the title of every screen of a game."""
    table = desk.table
    words = describe.undo_words(table, desk.pack, desk._)
    moment = guide.moment(table, desk.pack, desk._) if isinstance(table.latest, Did) else None
    if moment is None or not moment.full:
        return undo_line(desk, look)
    who = table.timeline.steps[table.timeline.cursor - 1].author
    if desk.among and who != desk.author:
        return Heard(look, desk, who, moment)
    return Told(look, desk, words, moment)


def brief(desk: Desk, look: Look) -> ft.Control | None:
    """What just happened in two lines of small words that open the whole, where large text leaves no more room."""
    moment = guide.moment(desk.table, desk.pack, desk._) if isinstance(desk.table.latest, Did) else None
    return Brief(look, desk, moment) if moment and moment.full else None


def undo_key(desk: Desk, look: Look) -> ft.Control:
    """Undo alone, for a bar at the top."""
    what = describe.undo_words(desk.table, desk.pack, desk._)
    return key(look, ft.Icons.UNDO, look._("Undo: {what}", what=what), desk.undo, 48, "bg", "second")


def undo_line(desk: Desk, look: Look) -> ft.Control:
    """Undo and history alone: nothing was told, or the next tap has come and needs the room."""
    table = desk.table
    return Idle(look, desk, describe.undo_words(table, desk.pack, desk._), table.timeline.redo_to is not None)


def under(desk: Desk, look: Look, title: ft.Control, read: bool = False) -> ft.Control:
    """A screen's title with the moment under it: both stay while the rest scrolls. One that was `read` leaves its room."""
    kept = ft.Container((undo_line if read else strip)(desk, look), padding=pad(12, 0, 12, 8))
    moment = ft.Semantics(content=kept, container=True, identifier="moment")
    return ft.Column([title, moment], spacing=0, horizontal_alignment=ft.CrossAxisAlignment.STRETCH)


@part
def Idle(look: Look, desk: Desk, words: str, can_redo: bool) -> ft.Control:
    return idle(look, words, desk.undo, Intent(desk.go, "history"), can_redo, desk.redo)


@part
def Told(look: Look, desk: Desk, words: str, moment: Moment) -> ft.Control:
    faces = [_die(desk, one) for one in moment.dice], [_die(desk, one) for one in moment.against]
    shown, more = _folded(look, moment)
    opens = Intent(desk.perform, Whole(moment)) if more else Intent(desk.go, "history")
    return moment_card(look, shown, moment.spoken(), words, *faces, more, desk.undo, opens)


@part
def Heard(look: Look, desk: Desk, who: str, moment: Moment) -> ft.Control:
    shown, more = _folded(look, moment)
    opens = Intent(desk.perform, Whole(moment)) if more else Intent(desk.go, "history")
    return moment_line(look, who, shown, moment.spoken(), more, opens)


@part
def Brief(look: Look, desk: Desk, moment: Moment) -> ft.Control:
    return moment_brief(look, moment, Intent(desk.perform, Whole(moment)))


def _folded(look: Look, moment: Moment) -> tuple[Moment, int]:
    return folded(moment, LARGE_ROWS if look.big else ROWS, int(look.width / (8.6 * look.scale)))


def _die(desk: Desk, fallen: Fallen) -> ft.Control:
    name, face = fallen
    return face_of(desk, name, desk.state.dice[name].faces[face], DIE)


def action(desk: Desk, seen: Collection[str] = ()) -> Action | None:
    """The main key: the first thing due; when the game has ended, its recap. What is due in a part that is `seen` is
    done by the key, which would lead nowhere there."""
    game, state, _ = desk.table.game, desk.state, desk._
    first = guide.main_of(guide.due(game, desk.pack, state, _))
    if first is not None:
        return Action(first.words, does(desk, first, seen), note=first.note)
    over = guide.ending(game, state, _)
    if over is None:
        return None
    words = _("Victory: {winner}", winner=over.winner) if over.won and over.winner else over.words
    return Action(words, Intent(desk.go, "recap"), ft.Icons.EMOJI_EVENTS, note=_("Recap of the evening"))


def does(desk: Desk, due: Due, seen: Collection[str] = ()) -> Intent:
    """What a key for something due does: opens its place unless that is seen, asks how, or does it."""
    return Intent(desk.perform, act_of(due, seen))


@sheet_of(Whole)
def _whole(desk: Desk, told: Whole) -> c.Sheet:
    return whole(told.moment)


@sheet_of(How)
def _how(desk: Desk, asked: How) -> c.Sheet:
    return how(asked.due)
