"""The odds of the whole fight: a thousand simulated ones in small series, so that the screen stays alive."""

from __future__ import annotations

import asyncio

import flet as ft

from companion.games.heroes3 import simulate
from companion.games.heroes3.reasons import unit_name
from companion.games.heroes3.simulate import FIGHTS, Forecast
from companion.games.heroes3.state import Realm
from companion.table.chance import SystemChance
from companion.ui.desk import Desk
from companion.ui.guard import report
from companion.ui.look import Look
from companion.ui.widgets.sheet import close_sheet, closing, open_sheet
from companion.ui.widgets.surface import button, stack
from companion.ui.widgets.words import num, text, title
from companion.views.heroes3 import names
from companion.views.heroes3.blows import merged

SERIES = 40


def open_(look: Look, desk: Desk) -> None:
    """Opens a sheet that fills as the fights are played out."""
    _ = desk._
    state: Realm = desk.state
    holder = ft.Column(spacing=10, tight=True, horizontal_alignment=ft.CrossAxisAlignment.STRETCH)
    holder.controls = [text(look, _("Playing out {n} fights…", n=FIGHTS), 18)]
    led = state.combat is not None and state.combat.kind == "ai-hero"
    said = [_("Both sides play by the enemy's rules; abilities count, your cards do not.")]
    if led and state.ai_skill.does:
        said += [_("The A.I. draws its cards, casts its spells and uses its talent.")]
    elif led:
        said += [_("The A.I. draws its cards and casts its spells; a talent that people apply is left out.")]
    note = text(look, " ".join((*said, names.fans(_))), 14, "ink2")
    rules = button(look, _("Read the rule"), closing(desk.reads("combat-length")))
    ok = button(look, _("All right"), close_sheet, filled=True)
    open_sheet(look, title(look, _("Odds of the fight"), 22), holder, note, rules, ok)
    ft.context.page.run_task(_run, look, desk, state, holder)


async def _run(look: Look, desk: Desk, state: Realm, holder: ft.Column) -> None:
    parts: list[Forecast] = []
    chance = SystemChance()
    try:
        for n in range(FIGHTS // SERIES):
            found = simulate.forecast(state, chance, SERIES)
            if found is None:
                holder.controls = [text(look, desk._("Place units on both sides first."), 16)]
                holder.update()
                return
            parts.append(found)
            if n % 5 == 4 or n == FIGHTS // SERIES - 1:
                holder.controls = _drawn(look, desk, state, merged(tuple(parts)))
                holder.update()
            await asyncio.sleep(0)
    except Exception as error:  # the sheet was closed meanwhile, or the fight cannot be played out
        if "update" not in str(error):
            report(error)


def _drawn(look: Look, desk: Desk, state: Realm, f: Forecast) -> list[ft.Control]:
    _ = desk._
    top = ft.Row(
        [
            ft.Column([text(look, _("You win"), 14, "ink2", True), num(look, _.percent(f.won), 56, "good")], spacing=0),
            ft.Column(
                [text(look, _("You lose"), 14, "ink2", True), num(look, _.percent(f.lost), 40, "bad")], spacing=0
            ),
            ft.Column(
                [text(look, _("Not finished"), 14, "ink2", True), num(look, _.percent(f.unfinished), 40)], spacing=0
            ),
        ],
        spacing=24,
        wrap=True,
        vertical_alignment=ft.CrossAxisAlignment.END,
    )
    losses = _(
        "On average you lose {own} units and they lose {enemy}, in {rounds} rounds.",
        own=_.number(f.own_losses, 1),
        enemy=_.number(f.enemy_losses, 1),
        rounds=_.number(f.rounds, 1),
    )
    rows: list[ft.Control] = [top, text(look, losses, 16)]
    if f.unfinished:
        why = _("Not finished: both sides still stand when the Movement Points for more rounds are spent.")
        rows.append(text(look, why, 14, "ink2"))
    rows += [_fate(look, desk, state, id, *fate) for id, fate in f.fates.items() if id != "tower"]
    rows.append(text(look, _.plural("{n} fight", "{n} fights", f.fights), 13, "ink2"))
    return [stack(*rows, gap=6)]


def _fate(look: Look, desk: Desk, state: Realm, id: str, falls: float, flips: float) -> ft.Control:
    """How often one unit falls; band left of it by side."""
    _ = desk._
    fighter = state.combat.fighter(id) if state.combat else None
    enemy = bool(fighter and fighter.side == "far")
    words = _("falls: {share}", share=_.percent(falls))
    if flips:
        words += ", " + _("flipped: {share}", share=_.percent(flips))
    band = ft.Container(width=5, height=22, bgcolor=look.c["bad" if enemy else "second"])
    side = _("enemy") if enemy else _("own")
    name = text(look, f"{unit_name(state, id, _)} ({side})", 15, expand=True)
    return ft.Row([band, name, text(look, words, 15, "ink2")], spacing=8)
