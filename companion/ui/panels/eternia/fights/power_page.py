"""Dice of Power: a roll, the best reroll already picked, and the key that does the better of both."""

from __future__ import annotations

from dataclasses import dataclass

import flet as ft

from companion.capabilities.agreements import we_roll
from companion.core.tray import RerollDice, RollDice
from companion.games.eternia import power_rolls as power
from companion.games.eternia.fight import Fight
from companion.games.eternia.fight_commands import KeepPowerRoll
from companion.games.eternia.fight_guide import keep_words
from companion.games.eternia.state import State
from companion.games.eternia.terms import term
from companion.ui.desk import Desk
from companion.ui.guard import part
from companion.ui.intent import Intent
from companion.ui.look import Look
from companion.ui.panels.eternia.doubts import doubt
from companion.ui.panels.eternia.fights.dice_pad import Typed, dice_pad
from companion.ui.panels.eternia.fights.pieces import die_key
from companion.ui.panels.eternia.fights.rolling import faces_note
from companion.ui.panels.eternia.fights.shell import Go, small_key
from companion.ui.panels.eternia.pieces import colour_of
from companion.ui.widgets.counter import counter
from companion.ui.widgets.surface import button, head, panel, rule_chip, stack
from companion.ui.widgets.words import num, text
from companion.views.eternia.fights_epic import team_place
from companion.views.eternia.fights_power import Thrown, thrown

Page = tuple[list[ft.Control], Go]


@dataclass(frozen=True)
class Picked:
    """The dice to throw again (None: as advised), and the free successes used here (None: all)."""

    places: tuple[int, ...] | None = None
    free: int | None = None


def draw(look: Look, desk: Desk, state: State, fight: Fight, due: power.Roll) -> Page:
    """One roll of Dice of Power: throw, reroll as the icons allow, keep."""
    _, zone = look._, term(due.zone, look._)
    picked = desk.draft(Picked, (due.side, due.zone, state.tray))
    free = min(due.free if picked.free is None else picked.free, due.free)
    heading = _("{hero} rolls {zone}", hero=due.name, zone=zone)
    ink = colour_of(team_place(state, fight.side(due.side).team))
    rule = "dop-initiative-roll" if due.zone == "initiative" else "dop-attack-defence-roll"
    shown = [num(look, due.total, 40)] if due.faces else []
    parts: list[ft.Control] = [head(look, heading, *shown, rule_chip(look, heading, desk.reads(rule)))]
    if due.against is not None:
        parts.append(text(look, _("against an attack of {n}", n=due.against), 16, "ink2"))
    if due.free:
        change = Intent(_free, desk, due)
        parts.append(counter(look, _("Free successes used here"), free, change, low=0, high=due.free))
    on = not we_roll(state)
    keep = desk.does(KeepPowerRoll(due.side, due.zone, free, on=on)) if due.may_stop else None
    keep_said = keep_words(state, fight, due, free, _)
    open_ = [doubt(look, desk, id) for id in due.doubts]
    if not due.dice:
        parts.append(text(look, _("No dice in this zone."), 16))
        return [panel(look, stack(*parts)), *open_], Go(keep_said, keep, ft.Icons.CHECK)
    if not due.faces:
        parts.append(text(look, _.plural("{n} wilds die", "{n} wilds dice", due.dice), 18, "ink", True))
        return [panel(look, stack(*parts), edge=ink), *open_], _throw(look, desk, due, heading)
    seen = thrown(state, due, picked.places, _)
    parts.append(Dice(look, desk, due, seen))
    body: list[ft.Control] = [panel(look, stack(*parts), edge=ink)]
    body.append(faces_note(look, desk, seen.profile, seen.assumed))
    if not seen.places:
        return [*body, *open_], Go(keep_said, keep, ft.Icons.CHECK)
    words = _.plural("Reroll {n} die", "Reroll {n} dice", len(seen.places))
    again = desk.does(RerollDice(seen.places))
    stay = button(look, _("Keep {n}", n=due.total + free), keep) if keep else None
    pad = dice_pad(look, desk, words, len(seen.places), "again", seen.places)
    if pad is not None:
        body += [stay] if stay else []
    else:
        body.append(button(look, _("Type the reroll"), desk.edits(Typed, here=True), ft.Icons.BACK_HAND_OUTLINED))
    return [*body, *open_], Go(words, again, ft.Icons.REPLAY, stay, pad)


def _throw(look: Look, desk: Desk, due: power.Roll, heading: str) -> Go:
    _ = look._
    words = _.plural("Roll {n} die", "Roll {n} dice", due.dice)
    beside = small_key(look, ft.Icons.BACK_HAND_OUTLINED, _("Type the real dice"), desk.edits(Typed, here=True))
    roll = desk.does(RollDice(("wilds",) * due.dice, "power"))
    return Go(words, roll, ft.Icons.CASINO, beside, dice_pad(look, desk, heading, due.dice, "power"))


def _free(desk: Desk, due: power.Roll, by: int) -> None:
    picked = desk.draft(Picked, (due.side, due.zone, desk.state.tray))
    now = due.free if picked.free is None else picked.free
    desk.drafts.edit(Picked, (("free", min(max(now + by, 0), due.free)),))


@part
def Dice(look: Look, desk: Desk, due: power.Roll, seen: Thrown) -> ft.Control:
    """The dice as they fell, those that go again marked, and what that is worth against keeping."""
    _ = look._
    cells: list[ft.Control] = []
    for at, face in enumerate(due.faces):
        now = tuple(p for p in seen.places if p != at) if at in seen.places else tuple(sorted((*seen.places, at)))
        act = desk.edits(Picked, places=now) if seen.icons else None
        said = _("Die {n}: {face}", n=at + 1, face=term(face, _))
        cells.append(die_key(look, face, said, act, on=at in seen.places, ring=at in seen.advised))
    base = _("with printed initiative {n}", n=due.base) if due.base else ""
    if due.soldiers:
        base = ", ".join(w for w in (base, _.plural("with {n} soldier", "with {n} soldiers", due.soldiers)) if w)
    return stack(
        text(look, base, 14, "ink2") if base else None,
        ft.Row(cells, wrap=True, spacing=4, run_spacing=4),
        text(look, seen.words, 16, "ink", True) if seen.words else None,
        gap=4,
    )
