"""A tile's activation, blow by blow: the moves are said, the target stays, and the next figure's dice wait in the dock."""

from __future__ import annotations

from dataclasses import dataclass, replace

import flet as ft

from companion.games.conan.activation import Blows
from companion.games.conan.commands import HoldAttacks
from companion.games.conan.state import State
from companion.ui.desk import Desk
from companion.ui.guard import part
from companion.ui.intent import Intent
from companion.ui.look import Look
from companion.ui.panels.conan import announcing, bench, overlord, rolling, tile_sheet, whisper
from companion.ui.panels.conan.bench import Away, Bench
from companion.ui.panels.conan.pieces import full, note, row, rule
from companion.ui.panels.frame import Action
from companion.ui.screens import guide as house
from companion.ui.widgets.surface import chip, head, stack
from companion.ui.widgets.tracks import phase_bar
from companion.views import guide
from companion.views.conan import announcing as plans
from companion.views.conan import overlord as view
from companion.views.conan.plan import Plan


@dataclass(frozen=True)
class More:
    """Whether circumstances that are seldom needed are open."""

    on: bool = False


def screen_of(look: Look, desk: Desk, state: State, now: Blows) -> ft.Control:
    _ = desk._
    plan = bench.aimed(desk, state, now)
    shown = plans.view(state, plan, _)
    tile = view.acting(state, _)
    more = desk.draft(More).on
    body: list[ft.Control] = [Steps(look, desk, now)]
    if not now.made and tile is not None and tile.move:
        body.append(Moves(look, desk, tile))
    body.append(announcing.Options(look, desk, plan, "", "targets", shown.targets))
    if (shown.objection and plan.targets) or shown.pool:
        body.append(announcing.odds(look, desk, shown))
    if tile is not None:
        body.append(Others(look, desk, plan, tile, more))
    if more:
        body += [part for part in announcing.circumstances(look, desk, plan, shown) if part is not None]
    body += whisper.order(look, desk, state)
    return full(
        look,
        desk,
        shown.who,
        shown.title,
        desk.edits(Away, on=True),
        body,
        _key(look, desk, state, plan, shown, now),
        "group-move-then-attack",
        "activation",
        overlord.now(look, desk, state),
    )


def _key(look: Look, desk: Desk, state: State, plan: Plan, shown: plans.PlanView, now: Blows) -> Action | ft.Control:
    _ = desk._
    if shown.command is None:  # nobody is aimed at yet: the key asks
        first = guide.main_of(guide.due(desk.table.game, desk.pack, state, _))
        if first is not None:
            return Action(first.words, house.does(desk, first), note=_("at whom?"))
    announced = Intent(rolling.announced, desk, shown.command)
    pool = shown.pool if not shown.objection and rolling.one_tap(state, shown.command) else ()
    note = _.plural("and roll {n} die", "and roll {n} dice", len(pool)) if pool else ""
    sub = _("{words}: {n} of {all}", words=shown.words, n=now.made + 1, all=now.all)
    # A plan that was only proposed is kept with the tap, so that the next figure finds its target.
    kept = Intent(_strike, desk, plan, announced)
    return rolling.bottom(look, desk, pool, Action(shown.words, kept, note=note), kept, sub)


def _strike(desk: Desk, plan: Plan, announced: Intent, *shown: object) -> None:
    desk.drafts.edit(Bench, (("plan", plan), ("activation", True)), quietly=True)
    announced(*shown)


@part
def Steps(look: Look, desk: Desk, now: Blows) -> ft.Control:
    """Which figure strikes: those before it carry a tick."""
    _ = desk._
    names = [str(n + 1) for n in range(now.all)]
    words = _("Attack {n} of {all}", n=now.made + 1, all=now.all)
    bar = phase_bar(look, names, now.made) if now.all > 1 else None
    return stack(bar, head(look, words, rule(look, desk, words, "group-move-then-attack")), gap=2)


@part
def Moves(look: Look, desk: Desk, tile: view.ActingView) -> ft.Control:
    """Everybody moves before the first attack; a point more is a gem."""
    _ = desk._
    line = _.plural(
        "First move it: {move} points.", "First move all {n}: {move} points each.", tile.figures, move=tile.move
    )
    why = _("Who attacks first gives up what is left of its movement.")
    return stack(
        note(look, tile.note, ft.Icons.STICKY_NOTE_2_OUTLINED, "second") if tile.note else None,
        note(look, tile.spell, ft.Icons.BLOCK, "bad") if tile.spell else None,
        note(look, f"{line} {why}", ft.Icons.DIRECTIONS_RUN, "second"),
        gap=4,
    )


@part
def Others(look: Look, desk: Desk, plan: Plan, tile: view.ActingView, more: bool) -> ft.Control:
    """Another kind of attack, none at all, a point of movement, a spell; what lies round about."""
    _ = desk._
    kinds = [
        ("melee", _("Melee"), bool(tile.melee)),
        ("ranged", _("Ranged"), bool(tile.ranged)),
        ("web", _("Web"), tile.web),
    ]
    able = [(kind, words) for kind, words, has in kinds if has]
    cells: list[ft.Control] = []
    if len(able) > 1:
        for kind, words in able:
            changed = Intent(bench.put, desk, replace(plan, kind=kind))
            cells.append(chip(look, words, changed, plan.kind == kind))
    cells.append(chip(look, _("This one does not attack"), desk.does(HoldAttacks(1))))
    if tile.move:
        cells.append(chip(look, _("Move +1"), Intent(tile_sheet.boost_move, desk, tile.id)))
    if tile.casts:
        cells.append(chip(look, _("Spells"), Intent(_leave, desk, "cards")))
    cells.append(chip(look, _("Circumstances"), desk.edits(More, on=not more), more))
    cells.append(chip(look, _("Other"), Intent(tile_sheet.open_tile, look, desk, tile.id)))
    cells += [chip(look, name, desk.reads(id)) for id, name in tile.skills]
    return row(cells, 6)


def _leave(desk: Desk, tab: str) -> None:
    desk.drafts.edit(Away, (("on", True),), quietly=True)
    desk.go(tab)
