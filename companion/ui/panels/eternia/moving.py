"""The movement helper, fast travel, and soldiers on the march."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace

import flet as ft

from companion.games.eternia import commands as c
from companion.games.eternia import turn_commands as t
from companion.games.eternia.board import OUTPOST_LIMIT
from companion.games.eternia.state import State
from companion.games.eternia.wording import area_name
from companion.i18n import Translator
from companion.rules.fold import fold
from companion.ui.desk import Desk
from companion.ui.guard import tell
from companion.ui.intent import Intent
from companion.ui.look import Look
from companion.ui.panels.eternia.pieces import ask_name, buttons, chips, choice, picks, rule, turns, unclear
from companion.ui.panels.frame import Action
from companion.ui.widgets.counter import counter
from companion.ui.widgets.sheet import field
from companion.ui.widgets.surface import Act, chip, grid, tag, tap
from companion.ui.widgets.words import num, text
from companion.views.eternia import moving as view
from companion.views.eternia.fights_soldiers import AskSoldiers


def drafted(desk: Desk) -> view.Draft:
    """The move of this hero in this turn; until a place is tapped, the likeliest one is chosen."""
    state: State = desk.state
    draft = desk.draft(view.Draft, (state.round, state.active, state.actions))
    if draft.to is not None or state.active not in state.heroes:
        return draft
    place = view.likeliest(state, state.heroes[state.active], desk._)
    return replace(draft, to=place.id, steps=view.chosen(place)) if place else draft


def _places(look: Look, found: tuple[view.Place, ...], on: str, choose: Callable[[str], Act]) -> ft.Control:
    rows: list[ft.Control] = [
        choice(look, place.name, place.note, choose(place.id), on=place.id == on and bool(on)) for place in found
    ]
    return grid(rows, 1 if look.big or look.width < 380 else 2, 6)


def move(look: Look, desk: Desk, state: State, hero: str) -> list[ft.Control]:
    """Where to, nearest first; the steps on the way only where somebody asks for them."""
    _ = desk._
    draft = drafted(desk)
    seen = view.move(state, hero, draft, _)
    toggles: list[ft.Control] = [_points(look, seen, _)]
    if seen.can_star:
        toggles.append(chip(look, _("+1* holds"), desk.edits(view.Draft, star=not draft.star), draft.star))
    if seen.can_fly:
        toggles.append(chip(look, _("Flying"), desk.edits(view.Draft, flying=not draft.flying), draft.flying))
    else:
        toggles.append(tag(look, _("flies")))
    toggles.append(chip(look, _("Steps"), desk.edits(view.Draft, route=not draft.route), draft.route))
    made: list[ft.Control] = [ft.Row(toggles, spacing=8, run_spacing=0, wrap=True)]
    if draft.route:
        made += [_steps(look, desk, draft, _), buttons(rule(look, desk, _("Flying"), "flying"))]
    if seen.flying:
        made.append(unclear(look, _("Flying over an enemy base: entering is forbidden, passing over we allow.")))
    if seen.refused and draft.to is not None:
        made.append(text(look, seen.refused, 16, "bad", True))
    return [*made, *_destinations(look, desk, state, hero, draft)]


def _destinations(look: Look, desk: Desk, state: State, hero: str, draft: view.Draft) -> list[ft.Control]:
    """Areas to choose: the near ones, and the others behind a key with a search."""
    _ = desk._
    found = view.places(state, state.heroes[hero], _)
    known = any(place.steps > 1 for place in found)
    whole = draft.far or not known
    near = found if whole else tuple(place for place in found if place.near or place.id == draft.to)
    sought = fold(draft.find).strip()
    rows: list[ft.Control] = [
        choice(look, place.name, place.note, _choose(desk, place), on=place.id == draft.to)
        for place in near
        if not sought or sought in fold(place.name)
    ]
    other = chip(look, _("Another area…"), Intent(_another, desk), icon=ft.Icons.ADD_LOCATION_ALT_OUTLINED)
    list_: list[ft.Control] = [grid(rows, 1 if look.big or look.width < 380 else 2, 6)]
    if not whole:
        list_.append(chip(look, _("Show farther areas"), desk.edits(view.Draft, far=True)))
    elif len(found) > SEARCHED:
        search = field(look, _("Search an area"), draft.find, Intent(_find, desk))
        list_.insert(0, search)
    return [*list_, other]


SEARCHED = 8


def _find(desk: Desk, words: str) -> None:
    desk.drafts.edit(view.Draft, (("find", words),))


def _choose(desk: Desk, place: view.Place) -> Intent:
    """A tap takes the area with the steps that are known."""
    return desk.edits(view.Draft, to=place.id, steps=view.chosen(place), enemies=())


def _another(desk: Desk) -> None:
    """An area that the map does not have yet: named once, kept as wilds."""
    look, _ = desk.look, desk._
    ask_name(look, _("Name of the area"), Intent(_named, desk))


def _named(desk: Desk, name: str) -> None:
    state: State = desk.state
    name = name.strip()
    if name and (name in state.areas or desk.do(c.EditArea(name, "wilds", 0, "", False, False))):
        desk.drafts.edit(view.Draft, (("to", name), ("steps", ("land",)), ("enemies", ())))


def move_there(desk: Desk, state: State, hero: str) -> Action:
    """The drafted move as the main key, with what it starts and leaves behind."""
    _ = desk._
    draft = drafted(desk)
    if draft.to is None:
        return Action(_("Choose where to go"), Intent(tell, _("First tap the place where the hero goes.")))
    seen = view.move(state, hero, draft, _)
    lost = _.plural("{n} point is lost.", "{n} points are lost.", seen.lost) if seen.combat and seen.lost else ""
    left = _("Nobody stays behind: your team loses {area}.", area=seen.leaves) if seen.leaves else ""
    command = t.MoveHero(hero, draft.to, draft.steps, draft.enemies, draft.star, draft.flying)
    words = _("Move to {area}", area=area_name(draft.to, _))
    note = " ".join(part for part in (seen.combat, lost, left) if part)
    return Action(words, desk.does(command), ft.Icons.DIRECTIONS_RUN, note=note)


def _points(look: Look, seen: view.Move, _: Translator) -> ft.Control:
    ink = "bad" if seen.spent > seen.points else "ink"
    row: list[ft.Control] = [
        num(look, seen.spent, 30, ink),
        num(look, f"/{seen.points}", 20, "ink2"),
        text(look, _("movement points"), 14, "ink2"),
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
        cells.append(tap(face, desk.edits(view.Draft, enemies=enemies), said, selected=met, border_radius=12))
    adders: list[ft.Control] = [
        chip(look, f"+ {names[kind]}", desk.edits(view.Draft, steps=(*draft.steps, kind)), False)
        for kind in view.STEP_KINDS
    ]
    if len(draft.steps) > 1:
        fewer = draft.steps[:-1]
        left = tuple(e for e in draft.enemies if e < len(fewer))
        adders.append(chip(look, _("one step back"), desk.edits(view.Draft, steps=fewer, enemies=left)))
    elif draft.steps[0] != "path":
        adders.append(chip(look, _("path instead"), desk.edits(view.Draft, steps=("path",))))
    else:
        adders.append(chip(look, _("area instead"), desk.edits(view.Draft, steps=("land",))))
    return ft.Row([*cells, *adders], spacing=6, run_spacing=2, wrap=True)


def outpost(look: Look, desk: Desk, state: State, hero: str) -> list[ft.Control]:
    """Outpost movement as an action of its own: along a path between two outposts of the team."""
    mine, to = _own_end(desk, state, hero)
    return [_places(look, mine, to, picks(desk, view.Draft, "to"))]


def _own_end(desk: Desk, state: State, hero: str) -> tuple[tuple[view.Place, ...], str]:
    """The outposts of the team, and the one that was tapped or else the nearest."""
    mine = tuple(p for p in view.places(state, state.heroes[hero], desk._) if p.note == desk._("yours"))
    to = drafted(desk).to
    return mine, to if any(place.id == to for place in mine) and to else mine[0].id if mine else ""


def along(desk: Desk, state: State, hero: str) -> Action | None:
    """The path that was chosen as the main key."""
    _, (_mine, to) = desk._, _own_end(desk, state, hero)
    if not to:
        return None
    go = desk.does(t.MoveHero(hero, to, ("path",), action="outpost-movement"))
    return Action(_("Along the path to {area}", area=area_name(to, _)), go, ft.Icons.ALT_ROUTE)


def fast(look: Look, desk: Desk, state: State, hero: str) -> list[ft.Control]:
    """From tower to tower."""
    _ = desk._
    keys: list[ft.Control] = [
        choice(look, place.name, place.note, desk.does(t.FastTravel(hero, place.id)), icon=ft.Icons.CELL_TOWER)
        for place in view.towers(state, state.heroes[hero], _)
    ]
    return keys


@dataclass(frozen=True)
class March:
    """Soldiers that are to come, or to go from one outpost to another."""

    source: str = ""
    to: str = ""
    count: int = 1
    want: int = OUTPOST_LIMIT


def _march(desk: Desk, state: State, hero: str) -> tuple[March, view.Soldiers]:
    """The draft, no larger than what stands there, and what it can be about; spent with the action."""
    now = desk.draft(March, (state.round, hero, state.actions))
    seen = view.soldiers(state, hero, now.source, desk._)
    there = next((n for id, _n, n in seen.sources if id == now.source), 0)
    now = replace(now, to="" if now.to == now.source else now.to, source=now.source if there else "")
    return replace(now, count=min(now.count, max(1, there)), want=min(now.want, max(1, seen.room))), seen


def mobilize(look: Look, desk: Desk, state: State, hero: str) -> list[ft.Control]:
    """Bring soldiers to where the hero stands, or lead some along a path."""
    _ = desk._
    now, seen = _march(desk, state, hero)
    if not seen.here:
        return [text(look, _("Say first where {hero} stands (hero sheet).", hero=hero), 15, "bad")]
    here, full = area_name(seen.here, _), OUTPOST_LIMIT
    words = _("Fortify {area}: {n} of 3 soldiers there, {left} in supply", area=here, n=seen.standing, left=seen.supply)
    made: list[ft.Control] = [text(look, words, 15, "ink2")]
    if seen.shut:
        made.append(text(look, seen.shut, 15, "bad"))
    else:
        want = turns(desk, March, "want", 1, max(1, seen.room))
        made.append(counter(look, _("Soldiers to bring"), now.want, want, size=32, low=1, high=max(1, seen.room)))
    if seen.sources:
        from_where = [(id, f"{name} ({n})") for id, name, n in seen.sources]
        made.append(text(look, _("Or move soldiers from"), 15, "ink2", True))
        made.append(chips(look, from_where, now.source, picks(desk, March, "source")))
    if not now.source or not seen.targets:
        return made
    there = next(n for id, _n, n in seen.sources if id == now.source)
    targets = [(id, name + (f", {note}" if note else "")) for id, name, _n, note in seen.targets]
    made += [
        counter(
            look, _("Soldiers to move"), now.count, turns(desk, March, "count", 1, there), size=32, low=1, high=there
        ),
        text(look, _("to"), 15, "ink2", True),
        chips(look, targets, now.to, picks(desk, March, "to")),
    ]
    extra = next((n for id, _n, n, enemy in seen.targets if id == now.to and not enemy), 0) + now.count - full
    if now.to and extra > 0:
        words = _.plural(
            "{n} soldier too many goes back to the supply.", "{n} soldiers too many go back to the supply.", extra
        )
        made.append(text(look, words, 14, "ink2"))
    return made


def bring(desk: Desk, state: State, hero: str) -> Action | None:
    """Soldiers fortify, march, or fight where enemies stand: the main key of the mobilisation (None: nothing yet)."""
    _ = desk._
    now, seen = _march(desk, state, hero)
    if now.source and now.to:
        if any(enemy for id, _n, _s, enemy in seen.targets if id == now.to):
            words = _("Soldier combat in {area}", area=area_name(now.to, _))
            fight = Intent(desk.perform, AskSoldiers(hero, now.to, now.source, now.count))
            return Action(words, fight, ft.Icons.GROUPS)
        words = _.plural("Move {n} soldier", "Move {n} soldiers", now.count)
        return Action(words, desk.does(t.MoveSoldiers(hero, now.source, now.to, now.count)), ft.Icons.GROUPS)
    if not seen.here or seen.shut:
        return None
    words = _.plural("Fortify with {n} soldier", "Fortify with {n} soldiers", now.want)
    return Action(words, desk.does(t.Fortify(hero, seen.here, now.want)), ft.Icons.FORT)
