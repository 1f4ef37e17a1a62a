"""More: variants, timed events, what the app does by itself, and where the rulebook is unclear."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import flet as ft

from companion.games.heroes3 import commands as c
from companion.games.heroes3.state import Realm, TimedEvent
from companion.ui.desk import Desk
from companion.ui.guard import part, tell
from companion.ui.look import Look
from companion.ui.panels import agreements
from companion.ui.panels.heroes3.pieces import chip, mark, rule
from companion.ui.widgets.counter import counter
from companion.ui.widgets.sheet import close_sheet, closing, field, open_sheet, parse_number
from companion.ui.widgets.surface import button, head, key, panel, stack
from companion.ui.widgets.words import text, title


def parts(look: Look, desk: Desk, state: Realm) -> tuple[ft.Control, ...]:
    """Long lists stay closed until they are wanted."""
    opened = tuple(desk.recall("opened", ()))
    return (
        *agreements.parts(look, desk),
        Clock(look, desk, state.round_limit, state.round, state.events),
        Variants(look, desk, state.variants, "variants" in opened),
        Seats(look, desk, tuple((s.name, s.eliminated, s.far_tiles) for s in state.seats)),
        panel(
            look,
            stack(
                button(look, desk._("Unit cards"), lambda: desk.go("units"), ft.Icons.EDIT_OUTLINED),
                button(look, desk._("Locations"), lambda: desk.go("locations"), ft.Icons.PLACE_OUTLINED),
            ),
        ),
    )


def _fold(look: Look, desk: Desk, id: str, on: bool) -> ft.Control:
    opened = tuple(desk.recall("opened", ()))

    def turn() -> None:
        desk.keep("opened", tuple(o for o in opened if o != id) if on else (*opened, id))

    icon = ft.Icons.EXPAND_LESS if on else ft.Icons.EXPAND_MORE
    return key(look, icon, look._("Close") if on else look._("Open"), turn, 48, "surface")


@part
def Clock(look: Look, desk: Desk, limit: int, now: int, events: tuple[TimedEvent, ...]) -> ft.Control:
    """The scenario's clock: its last round and what it announces."""
    _ = desk._
    rounds = counter(
        look,
        _("Rounds"),
        limit,
        lambda by: desk.do(c.SetLimit(max(0, limit + by))),
        size=30,
        low=0,
        high=99,
        note=_("0: no limit"),
    )
    late = mark(look, _("The limit lies before this round."), "bad") if limit and limit < now else None
    rows: list[ft.Control] = []
    for n, event in enumerate(events):
        when = _("Round {n}", n=event.round) if event.round else _("When it happens")
        away = key(look, ft.Icons.CLOSE, _("Remove {name}", name=event.text), desk.does(c.DropEvent(n)), 48, "surface")
        rows.append(ft.Row([text(look, f"{when} · {event.text}", 16, expand=True), away], spacing=8))
    add = button(look, _("Add an event"), lambda: _event(look, desk), ft.Icons.EVENT)
    turn = counter(look, _("Round now"), now, _corrected(desk, "round", now), size=30, low=1, high=99)
    heading = head(look, _("Scenario clock"), rule(look, desk, _("Scenario clock"), "timed-events"))
    return panel(look, stack(heading, rounds, late, turn, *rows, add))


def _corrected(desk: Desk, path: str, now: int) -> Callable[[int], Any]:
    return lambda by: desk.do(c.Correct(path, now + by))


def _event(look: Look, desk: Desk) -> None:
    _ = desk._
    typed = {"round": "", "text": ""}
    when = field(look, _("In round"), "", lambda words: typed.update(round=words), keyboard_type=ft.KeyboardType.NUMBER)
    what = field(look, _("What happens"), "", lambda words: typed.update(text=words), max_length=120, counter="")
    hint = text(look, _("Leave the round empty for an event that waits for a situation."), 14, "ink2")

    def add() -> None:
        number = parse_number(typed["round"]) if typed["round"].strip() else 0
        if number is None or not 0 <= number <= 99 or not typed["text"].strip():
            tell(_("Say what happens, and in which round."))
            return
        close_sheet()
        desk.do(c.AddEvent(number, typed["text"]))

    open_sheet(look, title(look, _("Timed event"), 22), when, hint, what, button(look, _("Add"), add, filled=True))


@part
def Variants(look: Look, desk: Desk, chosen: tuple[str, ...], on: bool) -> ft.Control:
    _ = desk._
    rows: list[ft.Control] = []
    for v in desk.pack.variants:
        if not on and v.id not in chosen:
            continue
        name = _.pick(v.name)
        act = desk.does(c.SwitchVariant(v.id, v.id not in chosen))
        line = ft.Row(
            [
                ft.Container(chip(look, name, act, v.id in chosen), expand=True),
                rule(look, desk, name, f"variant-{v.id}"),
            ]
        )
        rows.append(stack(line, text(look, _.pick(v.note), 14, "ink2") if v.note else None, gap=0))
    none = text(look, _("None chosen."), 15, "ink2") if not rows else None
    fold = _fold(look, desk, "variants", on)
    heading = head(look, _("Variants"), rule(look, desk, _("Variants"), "variants-table"), fold)
    return panel(look, stack(heading, *rows, none, gap=8))


@part
def Seats(look: Look, desk: Desk, seats: tuple[tuple[str, bool, int], ...]) -> ft.Control:
    """Out of the game, or back; tiles in supply."""
    _ = desk._
    rows: list[ft.Control] = []
    for n, (name, out, tiles) in enumerate(seats):
        words = _("{name} is back", name=name) if out else _("{name} is out", name=name)
        rows.append(button(look, words, closing_ask(look, desk, n, out, words), ft.Icons.PERSON_OFF_OUTLINED))
        label = _("{name}: tiles in supply", name=name)
        count = counter(
            look, label, tiles, _corrected(desk, f"seat/{n}/far_tiles", tiles), size=28, key_size=48, low=0, high=20
        )
        rows.append(count)
    heading = head(look, _("Players"), rule(look, desk, _("Elimination"), "elimination-three-rounds"))
    return panel(look, stack(heading, *rows))


def closing_ask(look: Look, desk: Desk, number: int, out: bool, words: str) -> Callable[[], None]:
    """Asks before a player leaves the game."""

    def ask_it() -> None:
        yes = button(look, words, closing(desk.does(c.Eliminate(number, not out))), filled=True)
        open_sheet(look, title(look, words, 22), yes, button(look, desk._("Cancel"), close_sheet))

    return ask_it
