"""Movement: free points left, what leaving an area costs, walls and webs."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import flet as ft

from companion.core.log import Step
from companion.games.conan.commands import StepAway, StopMoving, TearWeb, WreckWall
from companion.games.conan.inventory import has
from companion.games.conan.state import State
from companion.ui.desk import Desk
from companion.ui.guard import part
from companion.ui.intent import Intent
from companion.ui.look import Look
from companion.ui.panels.conan import bench
from companion.ui.panels.conan.bench import Open
from companion.ui.panels.conan.pieces import chips, headed, note, row, rule, stepper
from companion.ui.widgets.sheet import closing, open_sheet
from companion.ui.widgets.surface import button, head, key, panel, stack
from companion.ui.widgets.words import num, text
from companion.views.conan import heroes as view
from companion.views.conan.heroes import StepDraft


def parts(look: Look, desk: Desk, state: State, hero: view.HeroView) -> list[ft.Control]:
    friends, enemies = bench.stood(desk, hero.id)
    draft = replace(desk.draft(StepDraft, about=hero.id), friends=friends, enemies=enemies)
    shown = view.step(state, hero.id, draft, desk._)
    wrecks = "wall-wrecker" in has(state, state.heroes[hero.id])
    return [Moving(look, desk, hero.id, hero.free, hero.base, draft, shown, wrecks)]


def _friends(desk: Desk, id: str, draft: StepDraft, n: int) -> None:
    bench.stands_with(desk, id, n, draft.enemies)
    desk.device.redraw()


def _enemies(desk: Desk, id: str, draft: StepDraft, n: int) -> None:
    bench.stands_with(desk, id, draft.friends, n)
    desk.device.redraw()


def _surcharge(desk: Desk, n: int) -> None:
    desk.drafts.edit(StepDraft, (("surcharge", n),))


def _walk(desk: Desk, id: str, step: StepAway, free: int) -> None:
    """One step; who stood in the area that was left stays behind."""
    desk.do(step, then=Intent(_walked, desk, id, free))


def _walked(desk: Desk, id: str, free: int, _step: Step) -> None:
    """The last free point walked, the acts come back into sight."""
    bench.walked(desk, id)
    if free and not desk.state.heroes[id].free:
        desk.drafts.edit(Open, (("moves", False),))


@part
def Moving(
    look: Look, desk: Desk, id: str, free: int, base: int, draft: StepDraft, shown: view.StepView, wrecks: bool
) -> ft.Control:
    """Count who stands in the area that is left; the cost is there before the step."""
    _ = desk._
    shut = key(look, ft.Icons.CLOSE, look._("Close"), desk.edits(Open, moves=False), 48)
    top = head(look, _("Movement"), rule(look, desk, _("Movement"), "base-movement"), shut)
    points = _.plural("free point of {base}", "free points of {base}", free, base=base)
    left = ft.Row([num(look, free, 40), text(look, points, 15, "ink2", expand=True)], spacing=10)
    counts: list[ft.Control] = [
        stepper(look, _("Enemies here"), draft.enemies, 0, 12, Intent(_enemies, desk, id, draft)),
        stepper(look, _("Friends here, you included"), draft.friends, 1, 9, Intent(_friends, desk, id, draft)),
        stepper(look, _("Surcharge of the border"), draft.surcharge, 0, 6, Intent(_surcharge, desk)),
    ]
    blocker = (
        _("An enemy with Blocking here"),
        draft.blocker,
        desk.edits(StepDraft, blocker=not draft.blocker),
    )
    why = ft.Row(
        [
            text(look, _("Hindering: {line}", line=shown.why), 15, "ink2", expand=True),
            rule(look, desk, _("Hindering"), "hindering-movement"),
        ],
        spacing=4,
    )
    stuck = note(look, shown.stuck, ft.Icons.BLOCK, "bad") if shown.stuck else None
    words = _.plural("Step: {n} point", "Step: {n} points", shown.cost)
    step = StepAway(id, draft.friends, draft.enemies, draft.surcharge, draft.blocker)
    keys: list[ft.Control] = []
    if shown.web:
        keys.append(button(look, _("Tear the web: 4 points"), desk.does(TearWeb(id)), ft.Icons.GRAIN))
    if wrecks:
        keys.append(button(look, _("Through a wall"), Intent(_wall, look, desk, id, draft), ft.Icons.HARDWARE))
    if free:
        keys.append(button(look, _("Give up the rest"), desk.does(StopMoving(id))))
    go = button(look, f"{words} ({shown.words})", Intent(_walk, desk, id, step, free), ft.Icons.DIRECTIONS_RUN)
    return panel(
        look, stack(top, left, stuck, go, *counts, chips(look, [blocker]), why, row(keys, 6) if keys else None)
    )


def _wall(look: Look, desk: Desk, id: str, draft: StepDraft) -> None:
    """Only wood gives way."""
    _ = desk._
    kinds = (("wood", _("Wooden wall")), ("wooden-door", _("Wooden door")), ("stone", _("Stone")))

    def wreck(material: str) -> Callable[[], object]:
        command = WreckWall(id, material, draft.friends, draft.enemies, draft.blocker)
        return closing(desk.does(command))

    keys = [button(look, words, wreck(material)) for material, words in kinds]
    open_sheet(look, headed(look, desk, _("Through a wall"), "wall-wrecker"), *keys)
