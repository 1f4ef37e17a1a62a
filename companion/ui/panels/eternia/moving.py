"""The movement helper, fast travel, and soldiers on the march."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import flet as ft

from companion.games.eternia import turn_commands as t
from companion.games.eternia.board import OUTPOST_LIMIT
from companion.games.eternia.state import State
from companion.games.eternia.wording import area_name
from companion.i18n import Translator
from companion.ui.desk import Desk
from companion.ui.intent import Intent
from companion.ui.look import Look
from companion.ui.panels.eternia.fights import ask_soldiers
from companion.ui.panels.eternia.pieces import buttons, chips, choice, rule, unclear
from companion.ui.panels.frame import Action
from companion.ui.widgets.counter import counter
from companion.ui.widgets.surface import chip, grid, tag, tap
from companion.ui.widgets.words import num, text
from companion.views.eternia import turn as view

USED = ("doing", "move", "soldiers", "far")


def _change(desk: Desk, draft: view.Draft, **values: Any) -> Callable[[], None]:
    return desk.keeps("move", replace(draft, **values))


def _places(look: Look, found: tuple[view.Place, ...], on: str, choose: Callable[[str], Any]) -> ft.Control:
    rows: list[ft.Control] = [
        choice(look, place.name, place.note, choose(place.id), on=place.id == on and bool(on)) for place in found
    ]
    return grid(rows, 1 if look.big or look.width < 380 else 2, 6)


def move(look: Look, desk: Desk, state: State, hero: str) -> list[ft.Control]:
    """Points, steps, where it ends; what starts there, what is left behind."""
    _ = desk._
    draft: view.Draft = desk.recall("move") or view.Draft()
    seen = view.move(state, hero, draft, _)
    toggles: list[ft.Control] = []
    if seen.can_star:
        toggles.append(chip(look, _("+1* holds"), _change(desk, draft, star=not draft.star), draft.star))
    if seen.can_fly:
        toggles.append(chip(look, _("Flying"), _change(desk, draft, flying=not draft.flying), draft.flying))
    else:
        toggles.append(tag(look, _("flies")))
    top: list[ft.Control] = [_points(look, seen, _), *toggles, rule(look, desk, _("Flying"), "flying")]
    made: list[ft.Control] = [ft.Row(top, spacing=8, run_spacing=0, wrap=True), _steps(look, desk, draft, _)]
    if seen.flying:
        made.append(unclear(look, _("Flying over an enemy base: entering is forbidden, passing over we allow.")))
    made.append(text(look, _("Where to?"), 15, "ink2", True))
    return [*made, *_destinations(look, desk, state, hero, draft, seen)]


def _destinations(
    look: Look, desk: Desk, state: State, hero: str, draft: view.Draft, seen: view.Move
) -> list[ft.Control]:
    """Areas to choose, neighbours alone where the map knows them; the chosen one says what happens there."""
    _ = desk._
    found = view.places(state, state.heroes[hero], _)
    near = tuple(place for place in found if place.near or place.id == draft.to)
    whole = bool(desk.recall("far", False)) or not any(place.near for place in found)
    elsewhere = view.Place("", _("Somewhere not on this list"), "", True)
    rows: list[ft.Control] = []
    for place in (*(found if whole else near), elsewhere):
        on = draft.to == place.id
        rows.append(choice(look, place.name, place.note, _change(desk, draft, to=None if on else place.id), on=on))
        if on:
            rows += _verdict(look, desk, state, hero, draft, seen)
    if not whole:
        rows.append(chip(look, _("Show farther areas"), desk.keeps("far", True)))
    return rows


def _verdict(look: Look, desk: Desk, state: State, hero: str, draft: view.Draft, seen: view.Move) -> list[ft.Control]:
    """What this move costs, starts and leaves behind, and the move itself."""
    _ = desk._
    made: list[ft.Control] = []
    if seen.refused:
        made.append(text(look, seen.refused, 16, "bad", True))
    if seen.combat:
        made.append(text(look, seen.combat, 16, "bad", True))
        if seen.lost:
            made.append(text(look, _.plural("{n} point is lost.", "{n} points are lost.", seen.lost), 14, "ink2"))
    if seen.leaves:
        made.append(text(look, _("Nobody stays behind: your team loses {area}.", area=seen.leaves), 16, "bad"))
    return made


def move_there(desk: Desk, state: State, hero: str) -> Action:
    """The drafted move as the main key."""
    _ = desk._
    draft: view.Draft = desk.recall("move") or view.Draft()
    if draft.to is None:
        return Action(_("Choose where to go"), None)
    command = t.MoveHero(hero, draft.to, draft.steps, draft.enemies, draft.star, draft.flying)
    words = _("Move to {area}", area=area_name(draft.to, _)) if draft.to else _("Move there")
    return Action(words, desk.does(command, *USED), ft.Icons.DIRECTIONS_RUN)


def _points(look: Look, seen: view.Move, _: Translator) -> ft.Control:
    ink = "bad" if seen.spent > seen.points else "ink"
    row: list[ft.Control] = [
        num(look, seen.spent, 40, ink),
        num(look, f"/{seen.points}", 22, "ink2"),
        text(look, _("movement points"), 15, "ink2"),
    ]
    return ft.Row(row, spacing=6, tight=True)


def _steps(look: Look, desk: Desk, draft: view.Draft, _: Translator) -> ft.Control:
    """The route step by step: a tap on a step says that enemies stand there."""
    names = {"land": _("area"), "path": _("path"), "water": _("flight path")}
    cells: list[ft.Control] = []
    for at, kind in enumerate(draft.steps):
        met = at in draft.enemies
        enemies = tuple(e for e in draft.enemies if e != at) if met else (*draft.enemies, at)
        words = f"{at + 1}. {names[kind]}" + (f" ({_('enemies')})" if met else "")
        face = ft.Container(
            text(look, words, 15, "bg" if met else "ink", True),
            padding=ft.Padding.symmetric(horizontal=14, vertical=12),
            border_radius=12,
            bgcolor=look.c["bad"] if met else look.c["raised"],
        )
        said = _("Step {n}, {kind}: enemies there?", n=at + 1, kind=names[kind])
        cells.append(tap(face, _change(desk, draft, enemies=enemies), said, selected=met, border_radius=12))
    adders: list[ft.Control] = [
        chip(look, f"+ {names[kind]}", _change(desk, draft, steps=(*draft.steps, kind)), False)
        for kind in view.STEP_KINDS
    ]
    if len(draft.steps) > 1:
        fewer = draft.steps[:-1]
        left = tuple(e for e in draft.enemies if e < len(fewer))
        adders.append(chip(look, _("one step back"), _change(desk, draft, steps=fewer, enemies=left)))
    elif draft.steps[0] != "path":
        adders.append(chip(look, _("path instead"), _change(desk, draft, steps=("path",))))
    else:
        adders.append(chip(look, _("area instead"), _change(desk, draft, steps=("land",))))
    return ft.Row([*cells, *adders], spacing=6, run_spacing=2, wrap=True)


def outpost(look: Look, desk: Desk, state: State, hero: str) -> list[ft.Control]:
    """Outpost movement as an action of its own: along a path between two outposts of the team."""
    _ = desk._
    draft: view.Draft = desk.recall("move") or view.Draft()
    to = draft.to or ""
    mine = tuple(p for p in view.places(state, state.heroes[hero], _) if p.note == _("yours"))
    return [_places(look, mine, to, lambda id: _change(desk, draft, to=id))]


def along(desk: Desk, state: State, hero: str) -> Action:
    """The path that was chosen as the main key."""
    _, to = desk._, (desk.recall("move") or view.Draft()).to or ""
    go = desk.does(t.MoveHero(hero, to, ("path",), action="outpost-movement"), *USED) if to else None
    words = _("Along the path to {area}", area=area_name(to, _)) if to else _("Choose an outpost")
    return Action(words, go, ft.Icons.ALT_ROUTE)


def fast(look: Look, desk: Desk, state: State, hero: str) -> list[ft.Control]:
    """From tower to tower."""
    _ = desk._
    keys: list[ft.Control] = [
        choice(look, place.name, place.note, desk.does(t.FastTravel(hero, place.id), *USED), icon=ft.Icons.CELL_TOWER)
        for place in view.towers(state, state.heroes[hero], _)
    ]
    return keys


def mobilize(look: Look, desk: Desk, state: State, hero: str) -> list[ft.Control]:
    """Bring soldiers to where the hero stands, or lead some along a path."""
    _ = desk._
    source, to, count, want = desk.recall("soldiers", ("", "", 1, OUTPOST_LIMIT))
    seen = view.soldiers(state, hero, source, _)
    made: list[ft.Control] = []
    if seen.here:
        room = max(1, seen.room)
        want = min(want, room)
        made.append(
            text(
                look,
                _(
                    "Fortify {area}: {n} of 3 soldiers there, {left} in supply",
                    area=area_name(seen.here, _),
                    n=seen.standing,
                    left=seen.supply,
                ),
                15,
                "ink2",
            )
        )
        if seen.shut:
            made.append(text(look, seen.shut, 15, "bad"))
        else:
            made.append(
                counter(
                    look,
                    _("Soldiers to bring"),
                    want,
                    _by(desk, (source, to, count, want), 3, 1, room),
                    size=32,
                    low=1,
                    high=room,
                )
            )
        made.append(buttons(rule(look, desk, _("Fortify"), "fortify-outpost")))
    else:
        made.append(text(look, _("Say first where {hero} stands (hero sheet).", hero=hero), 15, "bad"))
    if seen.sources:
        made.append(text(look, _("Or move soldiers from"), 15, "ink2", True))
        made.append(
            chips(
                look,
                [(id, f"{name} ({n})") for id, name, n in seen.sources],
                source,
                lambda id: desk.keeps("soldiers", (id, to if to != id else "", 1, want)),
            )
        )
    if source and seen.targets:
        made += _march(look, desk, (source, to, count, want), seen)
    return made


def bring(desk: Desk, state: State, hero: str) -> Action:
    """Soldiers fortify, march, or fight where enemies stand: the main key of the mobilisation."""
    _ = desk._
    source, to, count, want = desk.recall("soldiers", ("", "", 1, OUTPOST_LIMIT))
    seen = view.soldiers(state, hero, source, _)
    if source and to:
        there = next((n for id, _n, n in seen.sources if id == source), 0)
        count = min(count, max(1, there))
        if next((bool(note) for id, _n, _s, note in seen.targets if id == to), False):
            return Action(
                _("Soldier combat in {area}", area=area_name(to, _)),
                Intent(_attack, desk, hero, source, to, count),
                ft.Icons.GROUPS,
            )
        words = _.plural("Move {n} soldier", "Move {n} soldiers", count)
        return Action(words, desk.does(t.MoveSoldiers(hero, source, to, count), *USED), ft.Icons.GROUPS)
    want = min(want, max(1, seen.room))
    words = _.plural("Fortify with {n} soldier", "Fortify with {n} soldiers", want)
    return Action(words, desk.does(t.Fortify(hero, seen.here, want), *USED) if seen.here else None, ft.Icons.FORT)


def _attack(desk: Desk, hero: str, source: str, to: str, count: int) -> None:
    """The sheet of the soldier combat, with those who march already chosen."""
    ask_soldiers(desk.look, desk, hero, to, source, count)


def _march(look: Look, desk: Desk, now: tuple[str, str, int, int], seen: view.Soldiers) -> list[ft.Control]:
    _, (source, to, count, want) = desk._, now
    there = next((n for id, _n, n in seen.sources if id == source), 0)
    count = min(count, max(1, there))
    made: list[ft.Control] = [
        text(look, _("to"), 15, "ink2", True),
        chips(
            look,
            [(id, name + (f", {note}" if note else "")) for id, name, _n, note in seen.targets],
            to,
            lambda id: desk.keeps("soldiers", (source, id, count, want)),
        ),
        counter(
            look,
            _("Soldiers to move"),
            count,
            _by(desk, (source, to, count, want), 2, 1, there),
            size=32,
            low=1,
            high=there,
        ),
    ]
    if not to:
        return made
    enemy = next((bool(note) for id, _n, _s, note in seen.targets if id == to), False)
    if enemy:
        return made
    own = next((n for id, _n, n, _e in seen.targets if id == to), 0)
    if own + count > OUTPOST_LIMIT:
        extra = own + count - OUTPOST_LIMIT
        words = _.plural(
            "{n} soldier too many goes back to the supply.", "{n} soldiers too many go back to the supply.", extra
        )
        made.append(text(look, words, 14, "ink2"))
    made.append(buttons(rule(look, desk, _("Move soldiers"), "move-soldiers")))
    return made


def _by(desk: Desk, now: tuple[str, str, int, int], at: int, low: int, high: int) -> Callable[[int], Any]:
    def change(by: int) -> bool:
        values: list[Any] = list(now)
        values[at] = min(high, max(low, values[at] + by))
        desk.keep("soldiers", tuple(values))
        return True

    return change
