"""The defence of the one who is hit: dodge or parry, a bodyguard, gems; or what the solo Overlord would do."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import flet as ft

from companion.games.conan import opponent
from companion.games.conan.state import Attempt, State, split
from companion.ui.desk import Desk
from companion.ui.guard import part
from companion.ui.intent import Intent
from companion.ui.look import Look
from companion.ui.panels.conan.compose import option_card
from companion.ui.panels.conan.pieces import chips, goal_lines, note, rule, stepper
from companion.ui.panels.frame import Action
from companion.ui.widgets.surface import button, grid, head, panel, stack
from companion.ui.widgets.words import text
from companion.views.conan import guard as view
from companion.views.conan.guard import DefendDraft


def draft(desk: Desk, state: State, attempt: Attempt) -> DefendDraft:
    return view.settled(state, attempt, desk.recall("defend", DefendDraft()))


def action(look: Look, desk: Desk, state: State, attempt: Attempt, chosen: DefendDraft) -> Action:
    shown = view.defence(state, attempt, chosen, desk._)

    def go() -> None:
        if desk.do(chosen.command):
            desk.memory_clear("defend")

    return Action(shown.words, go)


def parts(look: Look, desk: Desk, state: State, attempt: Attempt, chosen: DefendDraft, said: str) -> list[ft.Control]:
    found: list[ft.Control] = [Ways(look, desk, chosen, view.defence(state, attempt, chosen, desk._))]
    if said and split(attempt.target)[0] == "tile":
        order = opponent.guard_order(state, attempt)
        follow = button(look, desk._("Do as the Whisper says"), desk.does(order), filled=False)
        found.insert(0, panel(look, stack(note(look, said, ft.Icons.RECORD_VOICE_OVER_OUTLINED, "second"), follow)))
    return found


def _put(desk: Desk, chosen: DefendDraft, field: str, value: Any) -> None:
    desk.keep("defend", replace(chosen, **{field: value}))


@part
def Ways(look: Look, desk: Desk, chosen: DefendDraft, shown: view.DefenceView) -> ft.Control:
    _ = desk._
    rules = {"none": "passive-defence", "dodge": "dodge", "parry-weapon": "parry", "parry-shield": "shields"}
    cells = [
        option_card(look, way.name, way.note, way.on, Intent(_put, desk, chosen, "how", way.id)) for way in shown.ways
    ]  # fmt: skip
    words = _("{who} defends", who=shown.who)
    lines: list[ft.Control | None] = [
        head(look, words, rule(look, desk, words, rules[chosen.how])),
        grid(cells, 1 if look.big else 2),
    ]
    if chosen.how != "none":
        gems = _("Gems (one die each)")
        lines.append(stepper(look, gems, chosen.gems, 1, shown.most, Intent(_put, desk, chosen, "gems")))
    if shown.goals:
        lines.append(text(look, shown.dice, 14, "ink2"))
        lines += goal_lines(look, shown.goals)
    if shown.items:
        lines.append(
            grid(
                [
                    option_card(look, o.name, o.note, o.on, Intent(_put, desk, chosen, "item", o.id))
                    for o in shown.items
                ],
                1 if look.big else 2,
            )
        )
    if shown.guardians:
        lines.append(head(look, _("A bodyguard parries instead"), rule(look, desk, _("Bodyguard"), "bodyguard")))
        lines.append(
            chips(
                look,
                [(o.name, o.on, Intent(_put, desk, chosen, "guardian", "" if o.on else o.id)) for o in shown.guardians],
            )
        )
    lines.append(
        chips(
            look,
            [
                (_("Support beside"), chosen.support, Intent(_put, desk, chosen, "support", not chosen.support)),
                (_("Jinx in the area"), chosen.jinx, Intent(_put, desk, chosen, "jinx", not chosen.jinx)),
            ],
        )
    )
    bonus = _("Other protection")
    lines.append(stepper(look, bonus, chosen.bonus, 0, 9, Intent(_put, desk, chosen, "bonus")))
    return panel(look, stack(*lines))
