"""More: variants, timed events, what the app does by itself, and where the rulebook is unclear."""

from __future__ import annotations

from dataclasses import dataclass

import flet as ft

from companion.core.log import Step
from companion.games.heroes3 import commands as c
from companion.games.heroes3.state import Realm
from companion.ui.desk import Desk
from companion.ui.guard import part
from companion.ui.intent import Intent
from companion.ui.look import Look
from companion.ui.panels import agreements
from companion.ui.panels.heroes3.pieces import chip, mark, rule
from companion.ui.widgets.counter import counter
from companion.ui.widgets.sheet import ask
from companion.ui.widgets.surface import button, head, key, panel, stack
from companion.ui.widgets.words import text


@dataclass(frozen=True)
class Opened:
    """Whether a long list is looked at."""

    variants: bool = False


def parts(look: Look, desk: Desk, state: Realm) -> tuple[ft.Control, ...]:
    """Long lists stay closed until they are wanted."""
    return (
        *agreements.parts(look, desk),
        Clock(look, desk, state.round_limit, state.round),
        Variants(look, desk, state.variants, desk.draft(Opened).variants),
        Seats(look, desk, tuple((s.name, s.eliminated, s.far_tiles) for s in state.seats)),
        panel(
            look,
            stack(
                button(look, desk._("Unit cards"), Intent(desk.go, "units"), ft.Icons.EDIT_OUTLINED),
                button(look, desk._("Locations"), Intent(desk.go, "locations"), ft.Icons.PLACE_OUTLINED),
            ),
        ),
    )


@part
def Clock(look: Look, desk: Desk, limit: int, now: int) -> ft.Control:
    """The scenario's clock; its last round and what it announces stand on its page."""
    _ = desk._
    late = mark(look, _("The limit lies before this round."), "bad") if limit and limit < now else None
    turn = counter(look, _("Round now"), now, Intent(_corrected, desk, "round", now), size=30, low=1, high=99)
    page = button(look, _("Correct the scenario’s page"), Intent(desk.go, "page"), ft.Icons.EDIT_OUTLINED)
    heading = head(look, _("Scenario clock"), rule(look, desk, _("Scenario clock"), "timed-events"))
    return panel(look, stack(heading, turn, late, page))


def _corrected(desk: Desk, path: str, now: int, by: int) -> Step | None:
    return desk.do(c.Correct(path, now + by))


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
    icon = ft.Icons.EXPAND_LESS if on else ft.Icons.EXPAND_MORE
    fold = key(look, icon, _("Close") if on else _("Open"), desk.edits(Opened, variants=not on), 48, "surface")
    heading = head(look, _("Variants"), rule(look, desk, _("Variants"), "variants-table"), fold)
    return panel(look, stack(heading, *rows, none, gap=8))


@part
def Seats(look: Look, desk: Desk, seats: tuple[tuple[str, bool, int], ...]) -> ft.Control:
    """Out of the game, or back; tiles in supply."""
    _ = desk._
    rows: list[ft.Control] = []
    for n, (name, out, tiles) in enumerate(seats):
        words = _("{name} is back", name=name) if out else _("{name} is out", name=name)
        rows.append(button(look, words, Intent(_leaves, desk, n, out, words), ft.Icons.PERSON_OFF_OUTLINED))
        label = _("{name}: tiles in supply", name=name)
        count = counter(
            look,
            label,
            tiles,
            Intent(_corrected, desk, f"seat/{n}/far_tiles", tiles),
            size=28,
            key_size=48,
            low=0,
            high=20,
        )
        rows.append(count)
    heading = head(look, _("Players"), rule(look, desk, _("Elimination"), "elimination-three-rounds"))
    return panel(look, stack(heading, *rows))


def _leaves(desk: Desk, number: int, out: bool, words: str) -> None:
    """Asks before a player leaves the game."""
    ask(desk.look, words, words, desk.does(c.Eliminate(number, not out)))
