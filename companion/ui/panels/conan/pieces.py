"""Pieces that the screens of this game share: rule chips, small steppers, dice faces, full screens with a dock."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import flet as ft

from companion.core.dice import Die, Face
from companion.games.conan.due import goal as goal_due
from companion.games.conan.state import State
from companion.packs.model import Pack
from companion.ui.desk import Desk
from companion.ui.guard import part, still
from companion.ui.intent import Intent
from companion.ui.look import Look
from companion.ui.panels.frame import Action
from companion.ui.screens import guide
from companion.ui.screens.dice import face_of
from companion.ui.widgets.counter import counter
from companion.ui.widgets.dice import die_signs
from companion.ui.widgets.frame import STRETCH, bar, centred, dock, main_action, screen, scroll
from companion.ui.widgets.sheet import closing
from companion.ui.widgets.signs import gem
from companion.ui.widgets.surface import button, chip, key, rule_chip, tap
from companion.ui.widgets.words import ELLIPSIS, num, text, title
from companion.views.conan.goals import Goal
from companion.views.guide import How

TWO, BOTH = 760, 1200  # dp from which there are two columns, and of both
HERO_GEM, BOOK_GEM, WOUND_GEM = "#3F8EE8", "#D8402F", "#D8402F"


def rule(look: Look, desk: Desk, name: str, id: str) -> ft.Control:
    return rule_chip(look, name, desk.reads(id))


def best_face(die: Die) -> Face:
    """The face that shows most: it tells a die's shape and colour before it is thrown."""
    return max(die.faces, key=_shows)


def _shows(face: Face) -> int:
    return sum(n for _symbol, n in face.symbols)


def headed(look: Look, desk: Desk, words: str, id: str = "") -> ft.Control:
    """The heading of a sheet; its rule closes the sheet first."""
    row: list[ft.Control] = [ft.Container(title(look, words, 22), expand=True)]
    if id:
        row.append(rule_chip(look, words, closing(desk.reads(id))))
    return ft.Row(row, spacing=4)


@still
def stepper(
    look: Look, name: str, value: int, low: int, high: int, change: Callable[[int], object], note: str = ""
) -> ft.Control:
    """A small counter of a draft: bounded, never refused."""
    return counter(
        look,
        name,
        value,
        Intent(_bounded, change, value, low, high),
        size=32,
        key_size=52,
        low=low,
        high=high,
        note=note,
    )


def _bounded(change: Callable[[int], object], value: int, low: int, high: int, by: int) -> object:
    return change(min(max(value + by, low), high))


def row(children: list[ft.Control], gap: float = 8) -> ft.Control:
    return ft.Row(children, spacing=gap, run_spacing=4, wrap=True)


def chips(look: Look, found: Sequence[tuple[str, bool, Callable[[], object]]]) -> ft.Control:
    return row([chip(look, words, act, on) for words, on, act in found], 6)


def pool_row(desk: Desk, dice: tuple[str, ...], size: float = 34) -> ft.Control:
    """The dice of a pool before they are thrown: their best face tells shape and colour."""
    known = desk.state.dice
    faces: list[ft.Control] = [face_of(desk, name, best_face(known[name]), size) for name in dice]
    return ft.Row(faces, spacing=4, run_spacing=4, wrap=True)


@part
def small_dice(pack: Pack, dice: tuple[str, ...]) -> ft.Control:
    """Dice as signs in a line."""
    known = {die.id: (die.shape, die.colour) for die in pack.die}
    return die_signs(tuple(known[name] for name in dice if name in known))


def full(
    look: Look,
    desk: Desk,
    heading: str,
    sub: str,
    back: Callable[[], object],
    body: list[ft.Control],
    action: Action | ft.Control | None,
    rule_id: str = "",
    name: str = "",
    beside: Sequence[ft.Control] = (),
    read: bool = False,
) -> ft.Control:
    """A screen of its own with bar and dock: announcing and resolving a roll; what it changes stands `beside` it where
    there is room."""
    extra = [rule(look, desk, heading, rule_id)] if rule_id else []
    top = guide.under(desk, look, bar(look, heading, sub, back, *extra), read)
    inner = scroll(body, key=f"full-{name}")
    if beside and look.width >= TWO:
        both: list[ft.Control] = [inner, scroll(list(beside), key=f"beside-{name}")]
        inner = centred(look, ft.Row(both, spacing=0, expand=True, vertical_alignment=STRETCH), BOTH)
    else:
        inner = centred(look, inner)
    if action is None or isinstance(action, ft.Control):  # real dice are entered in the place of the key
        return screen(look, top, inner, action)
    main: list[ft.Control] = [action.aside] if action.aside else []
    main.append(main_action(look, action.words, action.act, action.icon, note=action.note))
    return screen(look, top, inner, dock(look, None, *main))


@still
def note(look: Look, words: str, icon: ft.IconData = ft.Icons.INFO_OUTLINE, colour: str = "ink2") -> ft.Control:
    """A line with a sign before it."""
    return ft.Row(
        [ft.Icon(icon, size=20, color=look.colour(colour)), text(look, words, 15, colour, expand=True)], spacing=8
    )


@still
def aside_key(look: Look, icon: ft.IconData, name: str, act: Callable[[], object]) -> ft.Control:
    return key(look, icon, name, act, 64)


def goal_lines(look: Look, goals: tuple[Goal, ...], mean: str = "") -> list[ft.Control]:
    """What must be reached and how likely that is; the first chance is the one to read at a metre."""
    lines: list[ft.Control] = []
    for n, goal in enumerate(goals):
        words: list[ft.Control] = [text(look, goal.words, 16, "ink", n == 0)]
        if goal.paid:
            words.append(text(look, goal.paid, 14, "ink2"))
        if mean and n == 0:
            words.append(text(look, mean, 14, "ink2"))
        share = num(look, goal.chance, 44 if n == 0 else 28, "second" if n == 0 else "ink")
        lines.append(ft.Row([ft.Column(words, spacing=1, expand=True), share], spacing=8))
    return lines


@still
def gem_cell(look: Look, name: str, gems: int, colour: str, kind: str, act: Callable[[], object]) -> ft.Control:
    """A zone's gems as a number (the stones lie on the table); a tap puts it right."""
    label = text(look, name, 12, "ink2", True, no_wrap=True, overflow=ELLIPSIS, expand=not look.big)
    stones: list[ft.Control] = [gem(18, colour, kind), num(look, gems, 28)]
    tight = gems > 9  # two digits leave the longest name no room else
    face: ft.Control = ft.Row([*stones, label], spacing=2 if tight else 4)
    if look.big:  # beside the number its name would be cut
        face = ft.Column([ft.Row(stones, spacing=4), label], spacing=0)
    said = look._("{name}: {value}", name=name, value=gems)
    return tap(
        face,
        act,
        said,
        expand=True,
        border_radius=16,
        height=None if look.big else 50,
        padding=ft.Padding.symmetric(vertical=8, horizontal=5 if tight else 8),
        bgcolor=look.c["surface"],
    )


def short_names(look: Look, names: tuple[str, ...], at: int, narrow: bool) -> tuple[str, ...]:
    """Where there is no room, only the step at hand keeps its name."""
    return tuple(name if n == at else str(n + 1) for n, name in enumerate(names)) if narrow else names


def goal(look: Look, desk: Desk, state: State) -> tuple[ft.Control, ...]:
    """A scenario's goal is seen by people alone: whoever looks for the end finds it at the foot of either side's page."""
    return () if state.winner or state.attempt is not None else (Reached(look, desk),)


@part
def Reached(look: Look, desk: Desk) -> ft.Control:
    ask = Intent(desk.perform, How(goal_due(desk._)))
    return button(look, desk._("Goal reached? Say who has won"), ask, ft.Icons.EMOJI_EVENTS_OUTLINED)
