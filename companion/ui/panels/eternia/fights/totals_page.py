"""Steps 5 and 6: totals counted or entered, initiative, strikes; with Dice of Power each is rolled."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import flet as ft

from companion.core.tray import RerollDice
from companion.games.eternia import power_rolls as power
from companion.games.eternia.epic import BEAST_KINDS
from companion.games.eternia.fight import Fight, SideName, totals_of
from companion.games.eternia.fight_commands import EnterTotals, KeepPowerRoll, Reckon, Strike
from companion.games.eternia.grid import Totals
from companion.games.eternia.state import State
from companion.games.eternia.terms import term
from companion.ui.desk import Desk
from companion.ui.look import Look
from companion.ui.panels.eternia.doubts import doubt
from companion.ui.panels.eternia.fights.pieces import ZONE_ICONS, die_key, hint, outcome
from companion.ui.panels.eternia.fights.place_page import epic_die
from companion.ui.panels.eternia.fights.rolling import roll, type_reroll, type_roll
from companion.ui.panels.eternia.fights.shell import Go, small_key
from companion.ui.widgets.counter import counter
from companion.ui.widgets.surface import button, chip, head, panel, rule_chip, stack
from companion.ui.widgets.words import num, text
from companion.views.eternia import fights_epic as view

Page = tuple[list[ft.Control], Go]
MARKED, FREE = "power.marked", "power.free"
SIDES: tuple[SideName, SideName] = ("active", "other")


def compact(look: Look, desk: Desk, state: State, fight: Fight) -> Page:
    """Totals only: six numbers, or three against a beast."""
    body: list[ft.Control] = [entry(look, desk, fight, side) for side in SIDES if fight.side(side).grid]
    if fight.kind in BEAST_KINDS:
        body.append(epic_die(look, desk, state, fight))
    typed = all(fight.side(s).typed is not None for s in SIDES if fight.side(s).grid)
    return [*body, *([_forecast(look, state, fight)] if typed else [])], _compare(look, desk)


def _compare(look: Look, desk: Desk) -> Go:
    return Go(look._("Compare initiative"), lambda: desk.do(Reckon()), ft.Icons.COMPARE_ARROWS)


def _forecast(look: Look, state: State, fight: Fight) -> ft.Control:
    seen = view.reckoning(state, fight, look._)
    return outcome(look, seen.heading, seen.detail, "plain", ft.Icons.DOUBLE_ARROW)


def _shown(fight: Fight, side: SideName) -> Totals:
    """The totals that a side's counters start from: as typed, else as counted, or the printed initiative alone."""
    who = fight.side(side)
    if fight.reckoning == "totals":
        return who.typed or Totals(who.base_initiative)
    return totals_of(fight, side)


def turned(desk: Desk, side: SideName, zone: str) -> Callable[[int], Any]:
    """A counter of a total turns what is there now: a key that is held calls it again and again."""

    def by(n: int) -> Any:
        fight: Fight | None = desk.state.fight
        if fight is None:
            return False
        now = _shown(fight, side)
        then = replace(now, **{zone: min(99, max(0, getattr(now, zone) + n))})
        return desk.do(EnterTotals(side, then.initiative, then.attack, then.defence))

    return by


def entry(look: Look, desk: Desk, fight: Fight, side: SideName) -> ft.Control:
    """The totals of one side by plus and minus."""
    _, who, now = look._, fight.side(side), _shown(fight, side)
    rows = [
        counter(
            look,
            term(zone, _),
            getattr(now, zone),
            turned(desk, side, zone),
            low=0,
            high=99,
            icon=ft.Icon(ZONE_ICONS[zone], size=20, color=look.c["second"]),
        )
        for zone in ("attack", "defence", "initiative")
    ]
    parts: list[ft.Control] = [head(look, _("Totals of {hero}", hero=who.name)), *rows]
    if who.typed is None:
        keep = EnterTotals(side, now.initiative, now.attack, now.defence)
        parts.append(button(look, _("These are the totals"), lambda: desk.do(keep)))
    return panel(look, stack(*parts))


def totals(look: Look, desk: Desk, state: State, fight: Fight) -> Page:
    """Step 5."""
    if due := power.next_roll(state, fight):
        return _rolling(look, desk, due)
    body: list[ft.Control] = []
    if fight.reckoning == "totals":
        body += [entry(look, desk, fight, side) for side in SIDES if fight.side(side).grid]
    body.append(_forecast(look, state, fight))
    if fight.doubled_hurts:
        body += [hint(look, look._("Initiative Matters: twice as much costs 2 HP.")), doubt(look, desk, "A13-zero")]
    fix = bool(desk.recall("totals.fix", False))
    body.append(chip(look, look._("Correct the totals"), lambda: desk.keep("totals.fix", not fix), fix, ft.Icons.EDIT))
    if fix:
        body += [_fixing(look, desk, fight, side) for side in SIDES]
    return body, _compare(look, desk)


def _fixing(look: Look, desk: Desk, fight: Fight, side: SideName) -> ft.Control:
    """Totals overruled by the table, starting from what was counted."""
    _, now = look._, _shown(fight, side)
    rows = [
        counter(look, term(z, _), getattr(now, z), turned(desk, side, z), size=30, key_size=52, low=0, high=99)
        for z in ("attack", "defence", "initiative")
    ]
    return panel(look, stack(head(look, fight.side(side).name), *rows))


def strikes(look: Look, desk: Desk, state: State, fight: Fight) -> Page:
    """Step 6."""
    _ = look._
    if due := power.next_roll(state, fight):
        return _rolling(look, desk, due)
    if fight.reckoning == "dice":
        striker, struck = power.soon(fight)
        seen = _("{hero} strikes {foe}", hero=striker, foe=struck)
        return [hint(look, seen, icon=ft.Icons.FLASH_ON)], Go(seen, lambda: desk.do(Strike()), ft.Icons.FLASH_ON)
    found = view.strikes(state, fight, _)
    body: list[ft.Control] = [outcome(look, found.heading, found.detail, "plain", ft.Icons.FLASH_ON)]
    return body, Go(_("Strike in this order"), lambda: desk.do(Strike()), ft.Icons.FLASH_ON)


def _rolling(look: Look, desk: Desk, due: power.Roll) -> Page:
    """One roll of Dice of Power: throw, reroll as the icons allow, keep."""
    _ = look._
    zone = term(due.zone, _)
    heading = _("{hero} rolls {zone}", hero=due.name, zone=zone)
    rule = "dop-initiative-roll" if due.zone == "initiative" else "dop-attack-defence-roll"
    top = head(look, heading, rule_chip(look, heading, desk.reads(rule)))
    key = f"{FREE}.{due.side}.{due.zone}"
    free = min(int(desk.recall(key, due.free)), due.free)
    open_ = [doubt(look, desk, id) for id in due.doubts]
    parts: list[ft.Control] = [top]
    if due.free:

        def change(by: int) -> None:
            desk.keep(key, min(max(free + by, 0), due.free))

        parts.append(counter(look, _("Free successes used here"), free, change, low=0, high=due.free))
    keep = Go(
        _("Keep {n} as {zone}", n=due.total + free, zone=zone),
        desk.does(KeepPowerRoll(due.side, due.zone, free), key) if due.may_stop else None,
        ft.Icons.CHECK,
    )
    if not due.dice:
        parts.append(text(look, _("No dice in this zone."), 16))
        return [panel(look, stack(*parts)), *open_], keep
    if not due.faces:
        parts.append(text(look, _.plural("{n} wilds die", "{n} wilds dice", due.dice), 18, "ink", True))
        beside = small_key(
            look, ft.Icons.BACK_HAND_OUTLINED, _("Type the real dice"), type_roll(look, desk, due.dice, "power")
        )
        words = _.plural("Roll {n} die", "Roll {n} dice", due.dice)
        return [panel(look, stack(*parts), edge="second"), *open_], Go(
            words, roll(desk, due.dice, "power"), ft.Icons.CASINO, beside
        )
    parts += _thrown(look, desk, due)
    return [panel(look, stack(*parts), edge="second"), *open_], keep


def _thrown(look: Look, desk: Desk, due: power.Roll) -> list[ft.Control]:
    _ = look._
    tray = desk.state.tray
    mark, kept = (tray.faces, tray.rerolled), desk.recall(MARKED)
    icons = tuple(at for at, face in enumerate(due.faces) if face == "reroll")
    marked: tuple[int, ...] = kept[1] if kept and kept[0] == mark else icons

    def toggle(at: int) -> Callable[[], None]:
        now = tuple(p for p in marked if p != at) if at in marked else tuple(sorted((*marked, at)))
        return lambda: desk.keep(MARKED, (mark, now))

    cells: list[ft.Control] = [
        die_key(
            look,
            face,
            _("Die {n}: {face}", n=at + 1, face=term(face, _)),
            toggle(at) if icons else None,
            on=at in marked and bool(icons),
            ring=at in icons,
        )
        for at, face in enumerate(due.faces)
    ]
    base = _("with printed initiative {n}", n=due.base) if due.base else ""
    if due.soldiers:
        base = ", ".join(w for w in (base, _.plural("with {n} soldier", "with {n} soldiers", due.soldiers)) if w)
    parts: list[ft.Control] = [
        ft.Row([num(look, due.total, 48), text(look, base, 15, "ink2", expand=True)], spacing=10),
        ft.Row(cells, wrap=True, spacing=4, run_spacing=4),
    ]
    if icons:
        words = _.plural("Reroll {n} die", "Reroll {n} dice", len(marked))
        again = (lambda: desk.do(RerollDice(marked))) if marked else None
        real = type_reroll(look, desk, marked) if marked else None
        parts.append(
            text(
                look,
                _("Each reroll icon takes its own die and, if you like, one other. Tap dice to choose."),
                14,
                "ink2",
            )
        )
        parts.append(button(look, words, again, ft.Icons.REPLAY))
        parts.append(button(look, _("Type the reroll"), real, ft.Icons.BACK_HAND_OUTLINED))
    return parts
