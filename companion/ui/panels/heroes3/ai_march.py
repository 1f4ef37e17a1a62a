"""The A.I. hero's map turn: the players say what lies around it, the app says what it does, step by step."""

from __future__ import annotations

from typing import Literal

import flet as ft

from companion.core.game import main_of
from companion.games.heroes3 import march
from companion.games.heroes3.commands import Correct, MarchAi
from companion.games.heroes3.due import due
from companion.games.heroes3.state import Realm
from companion.ui.desk import Desk
from companion.ui.guard import part
from companion.ui.intent import Intent
from companion.ui.look import Look
from companion.ui.panels.frame import Action
from companion.ui.panels.heroes3.pieces import chip, rule
from companion.ui.widgets.counter import counter
from companion.ui.widgets.surface import button, head, panel, stack
from companion.ui.widgets.words import num, text
from companion.views.heroes3 import locations as view
from companion.views.heroes3.draft import Fight

Side = Literal["hero", "field", "second", "town"]


def drawn(desk: Desk, state: Realm) -> view.Walk:
    """What lies around the A.I. hero this round; its way to the town is known from the last one, or from the scenario."""
    fresh = view.Walk(town=state.ai_distance) if state.ai_distance >= 0 else view.Walk()
    return desk.draft(view.Walk, about=(state.round, state.ai_distance), fresh=fresh)


def part_of(look: Look, desk: Desk, state: Realm) -> ft.Control:
    walk = drawn(desk, state)
    lines = view.march_lines(state, walk, desk._)
    fight = bool(march.starts_fight(march.map_turn(view.journey(state, walk, desk._))))
    first = main_of(due(state, desk._))
    here = bool(state.ai_mp or state.ai_waits) and not (first and first.opens == "map")  # else the main key does it
    return March(look, desk, state.ai_mp, walk, lines, fight, here)


@part
def March(
    look: Look, desk: Desk, mp: int, walk: view.Walk, lines: tuple[str, ...], fight: bool, here: bool
) -> ft.Control:
    _ = desk._
    heading = head(look, _("The AI hero's turn"), rule(look, desk, _("The AI hero's turn"), "ai-hero-movement"))
    points = ft.Row([num(look, mp, 40), text(look, _("MP left"), 15, "ink2")], spacing=10)
    asked: list[ft.Control] = [
        _distance(look, desk, walk, "hero", _("Your hero on its tile")),
        _distance(look, desk, walk, "field", _("A mine or settlement on its tile")),
    ]
    if walk.field >= 0:
        asked.append(_distance(look, desk, walk, "second", _("The next one after it")))
    asked.append(
        counter(
            look,
            _("Fields to your nearest town"),
            walk.town,
            Intent(_count, desk, "town"),
            size=30,
            key_size=48,
            low=0,
            high=30,
        )
    )
    hidden = chip(look, _("A face-down tile lies ahead"), desk.edits(view.Walk, hidden=not walk.hidden), walk.hidden)
    steps: list[ft.Control] = [
        ft.Row([ft.Container(num(look, n, 20, "second"), width=18), text(look, words, 16, expand=True)], spacing=8)
        for n, words in enumerate(lines, 1)
    ]
    none = text(look, _("It stays where it is."), 16) if not steps else None
    box = panel(look, stack(*steps, none, gap=6), edge="accent_ink")
    note = text(look, _("It looks again after each step: change the distances and go on."), 14, "ink2")
    words = _("It has moved so: to the combat") if fight else _("It has moved so")
    act = button(look, words, Intent(_moved, desk), ft.Icons.CHECK) if here else None
    gone = button(look, _("It is out of the game"), desk.does(Correct("ai_hero", 0)), ft.Icons.OUTLINED_FLAG)
    return panel(look, stack(heading, points, box, *asked, hidden, note, act, gone, gap=10))


def action(desk: Desk, state: Realm) -> Action:
    """The main key while its part is in sight: it moves as was worked out, said in the note."""
    _ = desk._
    walk = drawn(desk, state)
    fight = march.starts_fight(march.map_turn(view.journey(state, walk, _)))
    words = _("It has moved so: to the combat") if fight else _("It has moved so")
    lines = view.march_lines(state, walk, _)
    note = lines[0] if len(lines) == 1 else _.plural("in {n} step", "in {n} steps", len(lines))
    return Action(words, Intent(_moved, desk), ft.Icons.CHECK, note=note if lines else _("It stays where it is."))


def _moved(desk: Desk) -> None:
    state: Realm = desk.state
    journey = view.journey(state, drawn(desk, state), desk._)
    if not desk.do(MarchAi(journey)):
        return
    if place := march.starts_fight(march.map_turn(journey)):
        # Where its army is known the main key leads straight into the fight; otherwise it is entered here.
        desk.drafts.edit(Fight, (("foe", "ai-hero"), ("attacker", "far"), ("place", place)), quietly=True)
    desk.go()


def _distance(look: Look, desk: Desk, walk: view.Walk, id: Side, words: str) -> ft.Control:
    """A thing that may be there or not, and how far away it is."""
    value = int(getattr(walk, id))
    there = chip(look, words, Intent(_put, desk, id, -1 if value >= 0 else 1), value >= 0)
    if value < 0:
        return there
    count = counter(look, look._("Fields away"), value, Intent(_count, desk, id), size=30, key_size=48, low=0, high=30)
    return stack(there, count, gap=2)


def _put(desk: Desk, id: Side, value: int) -> None:
    desk.drafts.edit(view.Walk, ((id, value),))


def _count(desk: Desk, id: Side, by: int) -> bool:
    walk = drawn(desk, desk.state)
    _put(desk, id, min(max(int(getattr(walk, id)) + by, 0), 30))
    return True
