"""The defence of the one who is hit: what comes through and who lives, for every gem; or what the Whisper would do."""

from __future__ import annotations

from dataclasses import dataclass, replace

import flet as ft

from companion.core.log import Step
from companion.games.conan import opponent
from companion.games.conan.commands import CastSpell
from companion.games.conan.state import Attempt, State, split
from companion.ui.desk import Desk
from companion.ui.guard import part
from companion.ui.intent import Intent
from companion.ui.look import Look
from companion.ui.panels.conan import rolling
from companion.ui.panels.conan.pieces import BOOK_GEM, HERO_GEM, chips, note, rule, stepper
from companion.ui.panels.frame import Action
from companion.ui.widgets.signs import gem
from companion.ui.widgets.surface import button, chip, fade, head, panel, stack, tap
from companion.ui.widgets.words import num, text
from companion.views.conan import defence as view
from companion.views.conan.defence import DefendDraft

RULES = {"none": "passive-defence", "dodge": "dodge", "parry-weapon": "parry", "parry-shield": "shields"}


@dataclass(frozen=True)
class Chosen:
    """The defence being chosen."""

    draft: DefendDraft = DefendDraft()


def draft(desk: Desk) -> DefendDraft:
    return desk.draft(Chosen, about=desk.table.timeline.cursor).draft


def action(look: Look, desk: Desk, chosen: DefendDraft, shown: view.DefenceView) -> Action | ft.Control:
    done = Intent(_defend, desk, chosen)
    note = desk._.plural("and roll {n} die", "and roll {n} dice", len(shown.pool)) if shown.pool else ""
    return rolling.bottom(look, desk, shown.pool, Action(shown.words, done, note=note), done, shown.words)


def _defend(desk: Desk, chosen: DefendDraft, shown: rolling.Shown = None) -> None:
    """The defence, after the halo that goes before it."""
    attempt = desk.state.attempt
    if not chosen.spell or attempt is None:
        rolling.announced(desk, chosen.command, shown)
        return
    desk.do(CastSpell(attempt.target, chosen.spell), then=Intent(_haloed, desk, chosen, shown))


def _haloed(desk: Desk, chosen: DefendDraft, shown: rolling.Shown, _step: Step) -> None:
    rolling.announced(desk, chosen.command, shown)


def parts(
    look: Look, desk: Desk, state: State, attempt: Attempt, shown: view.DefenceView, said: str
) -> list[ft.Control]:
    chosen = draft(desk)
    found: list[ft.Control] = [Ways(look, desk, chosen, shown), Around(look, desk, chosen)]
    if said and split(attempt.target)[0] == "tile":
        order = opponent.guard_order(state, attempt)
        follow = button(look, desk._("Do as the Whisper says"), Intent(rolling.announced, desk, order))
        found.insert(0, panel(look, stack(note(look, said, ft.Icons.RECORD_VOICE_OVER_OUTLINED, "second"), follow)))
    return found


def _put(desk: Desk, chosen: DefendDraft) -> Intent:
    return desk.edits(Chosen, draft=chosen)


@part
def Ways(look: Look, desk: Desk, chosen: DefendDraft, shown: view.DefenceView) -> ft.Control:
    """A row a choice: its price and dice, the wounds on average, and the chance to live where it is in doubt."""
    _ = desk._
    words = _("Defence: {who}", who=shown.who)
    rows: list[ft.Control] = [_row(look, desk, way, shown) for way in shown.ways]
    if shown.kept:
        rows.append(text(look, shown.kept, 14, "ink2"))
    for ref, spell, words in shown.spells:  # its card says what it does
        rows.append(button(look, words, desk.does(CastSpell(ref, spell)), ft.Icons.AUTO_AWESOME))
    if shown.more:
        rows.append(chip(look, _("More gems"), _put(desk, replace(chosen, more=True))))
    column = _("survives") if shown.minion else _("wounds, survives") if shown.lethal else _("wounds")
    top = head(look, words, text(look, column, 14, "ink2"), rule(look, desk, words, RULES[chosen.how]))
    return stack(top, text(look, shown.verdict, 18, "bad" if shown.lethal else "ink", True), *rows, gap=6)


def _row(look: Look, desk: Desk, way: view.Way, shown: view.DefenceView) -> ft.Control:
    _ = desk._
    names: list[ft.Control] = [text(look, way.name, 16, "ink", True), text(look, way.note, 14, "ink2")]
    begins: list[ft.Control] = []
    if look.big and look.phone:  # the dice stand below once a row is chosen
        names = [text(look, way.name, 14, "ink", True)]
        colour = BOOK_GEM if desk.state.attempt.target.startswith("tile/") else HERO_GEM
        begins = [ft.Row([gem(18, colour), num(look, way.price, 22)], spacing=3, tight=True)] if way.price else []
    numbers: list[ft.Control] = [] if shown.minion else [num(look, way.wounds, 26)]
    if shown.lethal:
        numbers.append(num(look, way.lives, 26, "second"))
    edge = ft.Border.all(3, look.c["second"]) if way.on else ft.Border.all(1, fade(look.c["line"], 0.8))
    inset = 7 if way.on else 9
    said = _("{name}, {note}", name=way.name, note=way.note)
    said += "" if shown.minion else _(": {n} wounds on average", n=way.wounds)
    said += _(", survives {share}", share=way.lives) if shown.lethal else ""
    return tap(
        ft.Row([*begins, ft.Column(names, spacing=0, expand=True), *numbers], spacing=12),
        _put(desk, way.draft),
        said,
        selected=way.on or None,
        border_radius=14,
        border=edge,
        bgcolor=look.c["surface"],
        padding=ft.Padding.symmetric(horizontal=inset + 3, vertical=inset),
    )


@part
def Around(look: Look, desk: Desk, chosen: DefendDraft) -> ft.Control:
    """What only the table can see."""
    _ = desk._
    beside = (_("Support beside"), chosen.support, _put(desk, replace(chosen, support=not chosen.support)))
    jinx = (_("Jinx in the area"), chosen.jinx, _put(desk, replace(chosen, jinx=not chosen.jinx)))
    other = stepper(look, _("Other protection"), chosen.bonus, 0, 9, Intent(_protect, desk, chosen))
    return stack(chips(look, [beside, jinx]), other)


def _protect(desk: Desk, chosen: DefendDraft, bonus: int) -> None:
    desk.drafts.edit(Chosen, (("draft", replace(chosen, bonus=bonus)),))
