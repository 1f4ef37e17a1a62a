"""The main key where this device has begun something; else it is the first thing due."""

from __future__ import annotations

from collections.abc import Callable

import flet as ft

from companion.core.log import Step
from companion.core.message import Message
from companion.games.conan import commands as cmd
from companion.games.conan.due import activate_words, idle
from companion.games.conan.state import State
from companion.games.conan.wording import gems, hero
from companion.ui.desk import Desk
from companion.ui.intent import Intent
from companion.ui.look import Look
from companion.ui.panels.conan.bench import Away, Picking, acting, picking
from companion.ui.panels.conan.heroes import Picked, chosen
from companion.ui.panels.conan.pieces import aside_key
from companion.ui.panels.conan.whisper import answer_first
from companion.ui.panels.frame import Action
from companion.views import guide
from companion.views.conan import whisper

LEADS = {cmd.StartHeroesTurn: "heroes", cmd.EndHeroesTurn: "overlord", cmd.EndOverlordTurn: "heroes"}
"""Where play goes on after a key that ends a side's turn."""


def action(look: Look, desk: Desk, state: State) -> Action | None:
    _ = desk._
    if state.winner:
        return None
    back = desk.edits(Away, on=False)
    if state.attempt is not None:
        return Action(_("Back to the roll"), back)
    if now := acting(state):
        return Action(_("Back to attack {n} of {all}", n=now.made + 1, all=now.all), back)
    if state.phase == "activation":
        chosen = picking(desk, state)
        if chosen.tile in state.river and (not state.solo or chosen.by_hand):
            return Action(activate_words(state, chosen.tile, _), desk.does(cmd.ActivateTile(chosen.tile)))
        if state.solo and chosen.by_hand and not state.book.event_open:
            return Action(_("Let the Whisper decide"), desk.edits(Picking, by_hand=False))
        if not state.book.event_open and (ask := whisper.question(state, _)):
            return Action(_("Answer for {tile}", tile=ask.name), Intent(answer_first, desk))
    if state.phase == "action" and (after := _next_hero(desk, state)):
        return _pass_on(look, desk, state, after)
    return _handing_over(desk, state)


def _next_hero(desk: Desk, state: State) -> str:
    """Who comes after the hero in sight and has not acted yet."""
    first = guide.main_of(guide.due(desk.table.game, desk.pack, state, desk._))
    if first is None or first.command != cmd.EndHeroesTurn():
        return ""
    ids = list(state.heroes)
    return next((id for id in ids[ids.index(chosen(desk, state)) + 1 :] if id in idle(state)), "")


def _pass_on(look: Look, desk: Desk, state: State, id: str) -> Action:
    """The next hero acts; the turn can be ended beside it, which asks once."""
    _ = desk._
    ends = over(desk, cmd.EndHeroesTurn(), "overlord")
    words = _("Pass to {hero}", hero=hero(state, id, _))
    note = _("{n}, has not acted yet", n=gems(state.heroes[id].reserve, _))
    aside = aside_key(look, ft.Icons.FLAG_OUTLINED, _("End the heroes' turn"), ends)
    return Action(words, Intent(_shows_hero, desk, id), aside=aside, note=note)


def _shows_hero(desk: Desk, id: str) -> None:
    desk.drafts.edit(Picked, (("hero", id),))
    desk.go("heroes")


def _handing_over(desk: Desk, state: State) -> Action | None:
    """The house's own key, which then shows the side whose turn it is."""
    first = guide.main_of(guide.due(desk.table.game, desk.pack, state, desk._))
    ends = first is not None and first.command == cmd.FollowOrder() and whisper.ends(state)
    if first is None or first.command is None:
        return None
    tab = "heroes" if ends else LEADS.get(type(first.command))
    return Action(first.words, over(desk, first.command, tab), note=first.note) if tab else None


def over(desk: Desk, command: Message, tab: str) -> Callable[[], object]:
    """Ends a side's turn, and shows the other side's part of the table once it has."""
    return Intent(_over, desk, command, tab)


def _over(desk: Desk, command: Message, tab: str) -> None:
    desk.do(command, then=Intent(_shows, desk, tab))


def _shows(desk: Desk, tab: str, _step: Step) -> None:
    desk.go(tab)
