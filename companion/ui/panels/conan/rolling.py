"""From a tap to dice on the table: one tap announces and rolls, and real dice are entered where the roll key was."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import flet as ft

from companion.capabilities.agreements import we_roll
from companion.core.chance import Given
from companion.core.game import replay
from companion.core.log import Step
from companion.core.refusal import Refusal
from companion.core.tray import RerollDice
from companion.games.conan import GAME, Command
from companion.games.conan import commands as cmd
from companion.games.conan.activation import blows
from companion.games.conan.combat import most_symbols
from companion.games.conan.pools import AXE
from companion.games.conan.previews import stands
from companion.games.conan.state import State
from companion.ui.desk import Desk
from companion.ui.intent import Intent
from companion.ui.look import Look
from companion.ui.panels.conan import typing
from companion.ui.panels.conan.bench import Away, Bench, keep_aim, planned
from companion.ui.panels.frame import Action
from companion.ui.screens.dice import face_of
from companion.ui.widgets import entry
from companion.ui.widgets.surface import tap
from companion.views import luck
from companion.views.conan.dice import NAMES, face_words

MOST_FACES, MOST_COLOURS = 6, 2  # more dice than this are sooner counted than entered one by one
Shown = tuple[int, ...] | int | None
"""What the dice show: faces in the order of the pool, only their axes, or nothing yet (the app rolls)."""


@dataclass(frozen=True)
class Typed:
    """The real dice entered so far, and whether the app rolls this time."""

    dice: tuple[tuple[str, int], ...] = ()
    app: bool = False


@dataclass(frozen=True)
class Manner:
    """Die by die or the total, as it was last chosen; "" leaves it to the size of the pool."""

    way: str = ""


# what happens -----------------------------------------------------------------------------------
def one_tap(state: State, command: Command | None) -> bool:
    """Whether the dice may fall with the announcement: nobody has to be asked in between."""
    if command is None:
        return False
    decided = GAME.decide(state, command, Given(()), frozenset())
    if isinstance(decided, Refusal):
        return False
    attempt = replay(GAME, state, decided).attempt
    return (
        attempt is not None
        and bool(attempt.dice)
        and attempt.step in ("roll", "defence-roll")
        and attempt.kind != "area"
    )


def announced(desk: Desk, command: Command, shown: Shown = None) -> None:
    """Announces a roll and, where nobody is asked first, throws it."""
    then = Intent(_thrown_too, desk, shown) if one_tap(desk.state, command) else Intent(_announced, desk)
    desk.do(command, then=then)


def _announced(desk: Desk, _step: Step | None = None) -> None:
    plan, now = planned(desk), blows(desk.state)
    if plan is not None and plan.actor.startswith("hero/"):
        keep_aim(desk, plan)
    if plan is None or now is None or plan.actor != now.actor:
        desk.drafts.forget(Bench)
    desk.drafts.forget(Away)
    desk.device.redraw()


def _thrown_too(desk: Desk, shown: Shown, _step: Step) -> None:
    _announced(desk)
    thrown(desk, shown)


def thrown(desk: Desk, shown: Shown = None) -> None:
    """The pool of the roll in hand falls; where nothing is left to decide about it, it stands."""
    if isinstance(shown, int):
        desk.do(cmd.TypeSymbols(shown))
    elif shown is None:
        desk.do(cmd.RollPool(), then=Intent(settled, desk))
    else:
        desk.do(cmd.RollPool(physical=True), typed=shown, then=Intent(settled, desk))


def rerolled(desk: Desk, place: int, paid: bool, shown: Shown = None) -> None:
    typed = shown if isinstance(shown, tuple) else None
    desk.do(RerollDice((place,), paid, physical=typed is not None), typed=typed, then=Intent(settled, desk))


def settled(desk: Desk, _step: Step) -> None:
    """Dice that nobody could want to throw again are kept at once; undo gives them back."""
    if stands(desk.state):
        desk.do(cmd.AcceptRoll())


# what stands in the dock ------------------------------------------------------------------------
def typed(desk: Desk, pool: tuple[str, ...]) -> Typed:
    return desk.draft(Typed, about=(desk.table.timeline.cursor, pool))


def real(desk: Desk, pool: tuple[str, ...]) -> bool:
    return bool(pool) and we_roll(desk.state) and not typed(desk, pool).app


def bottom(
    look: Look, desk: Desk, pool: tuple[str, ...], action: Action, done: Callable[[Shown], object], sub: str = ""
) -> Action | ft.Control:
    """The roll key; or, where the table rolls real dice, the keys that enter them."""
    return pad(look, desk, pool, done, sub) if real(desk, pool) else action


def pad(
    look: Look, desk: Desk, pool: tuple[str, ...], done: Callable[[Shown], object], sub: str = "", *quiet: ft.Control
) -> ft.Control:
    """The keys that enter real dice; `quiet` ones stand above them."""
    _ = desk._
    few = len(pool) <= MOST_FACES and len(set(pool)) <= MOST_COLOURS
    way = desk.draft(Manner).way or ("faces" if few else "total")
    app = entry.app_rolls(look, desk.edits(Typed, app=True))
    above: list[ft.Control] = [ft.Row([*quiet], spacing=8)] if quiet else []
    heading = _.plural("Your die", "Your {n} dice", len(pool))
    if way == "total":
        most = most_symbols({name: die.values(AXE) for name, die in desk.state.dice.items()}, pool)
        keys = entry.total_keys(look, most, _Total(look, desk, done), _Axes(desk))
        return entry.entry(
            look, heading, sub, [entry.by_faces(look, desk.edits(Manner, way="faces")), app], *above, keys
        )
    held = typed(desk, pool).dice
    rows: list[ft.Control] = [_tray(desk, held)] if len(pool) > 1 and held else []
    rows += [ft.Row(_faces(look, desk, pool, held, colour, done), spacing=8) for colour in NAMES if colour in pool]
    total = [entry.by_total(look, desk.edits(Manner, way="total"))] if len(pool) > 1 else []
    return entry.entry(look, heading, sub, [*total, app], *above, *rows)


@dataclass(frozen=True)
class _Total:
    look: Look
    desk: Desk
    done: Callable[[Shown], object]

    def __call__(self, n: int) -> Intent:
        if n < 0:
            return Intent(typing.type_axes, self.look, self.desk, 10, self.done)
        return Intent(self.done, n)


@dataclass(frozen=True)
class _Axes:
    desk: Desk

    def __call__(self, n: int) -> str:
        return self.desk._.plural("{n} axe", "{n} axes", n)


def _tray(desk: Desk, held: tuple[tuple[str, int], ...]) -> ft.Control:
    """The dice entered so far; a tap takes one back."""
    cells: list[ft.Control] = []
    for place, (name, face) in enumerate(held):
        shown = desk.state.dice[name].faces[face]
        rest = (*held[:place], *held[place + 1 :])
        said = desk._("Take back: {face}", face=face_words(shown, desk._))
        cells.append(
            tap(face_of(desk, name, shown, 34), desk.edits(Typed, dice=rest), said, border_radius=10, padding=7)
        )
    return ft.Row(cells, spacing=0, wrap=True)


def _faces(
    look: Look,
    desk: Desk,
    pool: tuple[str, ...],
    held: tuple[tuple[str, int], ...],
    colour: str,
    done: Callable[[Shown], object],
) -> list[ft.Control]:
    die, left = desk.state.dice[colour], pool.count(colour) - sum(name == colour for name, _face in held)
    cells = []
    for kind in luck.face_kinds(die):
        face = kind[0]
        said = desk._("{colour}: {face}", colour=desk._(NAMES[colour]), face=face_words(die.faces[face], desk._))
        act = Intent(_enter, desk, pool, (*held, (colour, face)), done) if left else None
        cells.append(entry.face_key(look, face_of(desk, colour, die.faces[face], 34), said, act))
    return cells


def _enter(
    desk: Desk, pool: tuple[str, ...], held: tuple[tuple[str, int], ...], done: Callable[[Shown], object]
) -> None:
    """One face more; the last one resolves the roll."""
    if len(held) < len(pool):
        desk.drafts.edit(Typed, (("dice", held),))
        return
    left = {colour: [face for name, face in held if name == colour] for colour in NAMES}
    done(tuple(left[colour].pop(0) for colour in pool))
