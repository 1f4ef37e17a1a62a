"""The tile that acts: its figures' attacks, moves and spells; or the event tile's choice."""

from __future__ import annotations

import flet as ft

from companion.games.conan.commands import CallReinforcements, UseEvent
from companion.games.conan.state import State
from companion.ui.acts import does
from companion.ui.desk import Desk
from companion.ui.guard import part
from companion.ui.intent import Intent
from companion.ui.look import Look
from companion.ui.panels.conan import announcing, tile_sheet
from companion.ui.panels.conan.pieces import note, row, rule
from companion.ui.widgets.surface import button, chip, head, panel, stack
from companion.ui.widgets.words import text
from companion.views.conan import overlord as view
from companion.views.conan import sheets


def parts(look: Look, desk: Desk, state: State, now: view.ActingView) -> ft.Control:
    if now.event:
        offers = view.offers(state, desk._)
        drawn: ft.Control = Event(look, desk, now, state.events, offers, state.points)
        return drawn
    drawn = Acting(look, desk, now)
    return drawn


@part
def Acting(look: Look, desk: Desk, now: view.ActingView) -> ft.Control:
    """Each figure moves, then attacks; the app asks at whom."""
    _ = desk._
    if not now.attacks:
        return Done(look, desk, now.id, now.name)
    actor = f"tile/{now.id}"
    keys: list[ft.Control] = []
    if now.melee:
        keys.append(button(look, _("Attack"), announcing.announce(desk, "melee", actor), ft.Icons.SPORTS_MARTIAL_ARTS))
    if now.ranged:
        keys.append(button(look, _("Shoot"), announcing.announce(desk, "ranged", actor), ft.Icons.ADJUST))
    if now.web:
        keys.append(button(look, _("Web"), announcing.announce(desk, "web", actor), ft.Icons.GRAIN))
    if now.move:
        keys.append(button(look, _("Move +1"), Intent(tile_sheet.boost_move, desk, now.id), ft.Icons.DIRECTIONS_RUN))
    if now.casts:
        keys.append(button(look, _("Spells"), Intent(desk.go, "cards"), ft.Icons.AUTO_AWESOME))
    keys.append(button(look, _("Other"), Intent(tile_sheet.open_tile, look, desk, now.id), ft.Icons.MORE_HORIZ))
    line = _.plural("{n} figure, movement {move}", "{n} figures, movement {move}", now.figures, move=now.move)
    skills: list[ft.Control] = [chip(look, name, desk.reads(id)) for id, name in now.skills]
    left = _.plural("{n} attack left in this activation", "{n} attacks left in this activation", now.attacks)
    words = _("{tile} acts", tile=now.name)
    return panel(
        look,
        stack(
            head(look, words, rule(look, desk, words, "group-move-then-attack")),
            note(look, now.note, ft.Icons.STICKY_NOTE_2_OUTLINED, "second") if now.note else None,
            note(look, now.spell, ft.Icons.BLOCK, "bad") if now.spell else None,
            text(look, line, 15, "ink2"),
            text(look, left, 15, "ink2"),
            text(look, _("Melee: {dice}", dice=now.melee), 15, "ink2") if now.melee else None,
            text(look, _("Ranged: {dice}", dice=now.ranged), 15, "ink2") if now.ranged else None,
            row(keys, 6),
            row(skills, 4) if skills else None,
            gap=6,
        ),
        edge="second",
    )


@part
def Done(look: Look, desk: Desk, id: str, name: str) -> ft.Control:
    """A tile whose attacks are over, in a line: the River comes next."""
    _ = desk._
    words = note(look, _("{tile}: attacks over", tile=name), ft.Icons.CHECK, "second")
    other = chip(look, _("Other"), Intent(tile_sheet.open_tile, look, desk, id))
    return ft.Row([ft.Container(words, expand=True), other], spacing=6)


@part
def Event(
    look: Look,
    desk: Desk,
    now: view.ActingView,
    events: tuple[str, ...],
    offers: tuple[tuple[str, tuple[tuple[str, int], ...]], ...],
    points: int,
) -> ft.Control:
    """One of the scenario's events, or casualties bought back within its points."""
    _ = desk._
    words = _("{tile}: an event or reinforcements", tile=now.name)
    lines: list[ft.Control | None] = [head(look, words, rule(look, desk, words, "event-activation"))]
    lines += [button(look, event, desk.does(UseEvent(event)), ft.Icons.BOLT) for event in events]
    lines.append(button(look, _("Another event"), does(desk, sheets.OtherEvent()), ft.Icons.EDIT_OUTLINED))
    note_ = _.plural("Reinforcements: {n} point", "Reinforcements: {n} points", points)
    lines.append(head(look, note_, rule(look, desk, note_, "reinforcement-points")))
    if not offers:
        lines.append(text(look, _("Nobody to bring back: take an event."), 15, "ink2"))
    lines += [button(look, words, desk.does(CallReinforcements(dict(picks)))) for words, picks in offers]
    lines.append(
        button(look, _("Choose figure by figure"), does(desk, sheets.Buy()), ft.Icons.TUNE) if offers else None
    )
    return panel(look, stack(*lines), edge="second")
