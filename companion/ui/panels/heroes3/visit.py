"""Where the hero goes: the field among all kinds, its guards, and taking it; one tap to choose, one to take."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

import flet as ft

from companion.games.heroes3.battle_commands import Muster, StartCombat
from companion.games.heroes3.state import Realm
from companion.rules.fold import fold
from companion.table.chance import SystemChance
from companion.ui.acts import opens
from companion.ui.desk import Desk
from companion.ui.intent import Intent
from companion.ui.look import Look
from companion.ui.panels.frame import Action
from companion.ui.panels.heroes3 import fight_setup
from companion.ui.panels.heroes3.pieces import chip, mark, rule, who, wrap
from companion.ui.render import sheet_of, shown
from companion.ui.widgets.sheet import close_sheet, field
from companion.ui.widgets.surface import head, key, panel, stack
from companion.ui.widgets.words import text
from companion.views import cards as c
from companion.views.heroes3 import locations as view
from companion.views.heroes3 import names, tiles
from companion.views.heroes3.draft import HEROES, Fight, Turn, Visit

RECENT_STEPS = 60
LEFT: Mapping[str, Any] = {
    "place": "",
    "numeral": 0,
    "way": "",
    "wanted": "",
    "at": "",
    "fights": -1,
    "guards": (),
    "other_numeral": False,
}


def drawn(desk: Desk, state: Realm) -> Visit:
    """The field that is looked at; once its guards have won, the hero has left it."""
    now = desk.draft(Visit, about=(state.round, who(desk, state)))
    beaten_off = now.fights >= 0 and not state.combat and not _beaten(state, now)
    return replace(now, **LEFT) if beaten_off else now


def parts(look: Look, desk: Desk, state: Realm, number: int) -> list[ft.Control]:
    """The chooser, or the field that was chosen."""
    now, _ = drawn(desk, state), desk._
    heroes: list[ft.Control] = [
        chip(look, _(names.HERO[id]), desk.edits(Visit, hero=id), id == now.hero) for id in HEROES
    ]
    rest = _chosen(look, desk, state, number, now) if now.place else _where(look, desk, state, number, now)
    return [wrap(*heroes), *rest] if state.seats[number].secondary else rest


def _where(look: Look, desk: Desk, state: Realm, number: int, now: Visit) -> list[ft.Control]:
    """The fields of the tile where it is known, otherwise all kinds; then what else may be done with a step."""
    _ = desk._
    if not tiles.walks(state, number, now.hero):
        said = head(look, _("No Movement Point left"), rule(look, desk, _("Movement"), "movement-points"))
        return [said, *shown(look, desk, tiles.ways_on(state, number, now, _))]
    if now.anywhere or not tiles.tile_of(state, number, now.hero):
        return [*shown(look, desk, tiles.ways_on(state, number, now, _)), *_kinds(look, desk, now)]
    heading = head(look, _("Where to?"), rule(look, desk, _("Movement"), "movement-points"))
    return [heading, *shown(look, desk, (*tiles.fields(state, number, now, _), *tiles.ways_on(state, number, now, _)))]


@sheet_of(tiles.ChooseTile)
def _tile(desk: Desk, asked: tiles.ChooseTile) -> c.Sheet:
    return tiles.choice(desk.state, asked, desk._)


@opens(tiles.Assail)
def _assail(desk: Desk, asked: tiles.Assail) -> None:
    desk.drafts.forget(Fight)
    fresh = Fight("hero", hero=asked.hero, other=asked.other, place=asked.place, said=True)
    desk.drafts.of(Fight, None, fresh)
    desk.go("combat")


def _kinds(look: Look, desk: Desk, now: Visit) -> list[ft.Control]:
    """All kinds of field: what was visited last first, then by category; typing narrows them down."""
    _ = desk._
    every = view.every_kind(_)
    steps = desk.table.timeline.steps[: desk.table.timeline.cursor][-RECENT_STEPS:]
    last = view.recent(step.events for step in reversed(steps))
    wanted = fold(now.wanted)
    fits = [kind for kind in every if wanted in fold(kind.name)]
    entry = field(look, _("Search a field"), now.wanted, Intent(_search, desk))
    found: list[ft.Control] = [head(look, _("Where to?"), rule(look, desk, _("Movement"), "movement-points"))]
    if not wanted:
        near = [kind for id in last for kind in every if kind.id == id]
        found.append(wrap(*(_kind(look, desk, kind) for kind in near), gap=6))
    found.append(entry)
    for id, words in view.CATEGORIES.items():
        if kinds := [kind for kind in fits if kind.category == id]:
            chips = [_kind(look, desk, kind) for kind in kinds]
            found.append(stack(text(look, _(words), 14, "second", True), wrap(*chips, gap=6), gap=2))
    return [panel(look, stack(*found, gap=6))]


def _kind(look: Look, desk: Desk, kind: view.Kind) -> ft.Control:
    return chip(look, kind.name, desk.edits(Visit, place=kind.id, way="", fights=-1))


def _search(desk: Desk, words: str) -> None:
    desk.drafts.edit(Visit, (("wanted", words),))


def _chosen(look: Look, desk: Desk, state: Realm, number: int, now: Visit) -> list[ft.Control]:
    """The field: its guards by numeral, the verdict, the ways to use it."""
    _ = desk._
    kind = view.kind_of(now.place, _)
    away = key(look, ft.Icons.CLOSE, _("Another field"), desk.edits(Visit, **LEFT), 48, "bg")
    rows: list[ft.Control] = [
        head(look, kind.name, rule(look, desk, kind.name, kind.rule), away),
        *([] if _beaten(state, now) else [wrap(*_numerals(look, desk, now), gap=4)]),
    ]
    scout = view.scout(state, number, now.numeral, now.hero, _) if now.numeral else None
    if scout and not _beaten(state, now):
        rows.append(text(look, scout.verdict, 16, "good" if scout.quick else "bad", True))
        rows.append(text(look, f"{scout.words} · {scout.xp} · {scout.rounds}", 15, "ink2"))
        rows += [mark(look, _("not in the rulebook: from the community"), "bad")] if scout.unsure else []
        rows += [] if scout.quick else _guards(look, desk, state, now, scout)
    ways, faces = view.ways(state, number, now.place, _), view.faces(state, now.place, _)
    if faces and (not scout or scout.quick or _beaten(state, now)):
        keys = [chip(look, words, Intent(_take, desk, number, face)) for face, words in faces]
        rows += [text(look, _("Which face do you keep?"), 15, "ink", True), wrap(*keys, gap=6)]
    elif len(ways) > 1:
        chips = [
            chip(look, way.words or _("Take"), desk.edits(Visit, way=way.id), way.id == _way(now, ways)) for way in ways
        ]
        rows.append(wrap(*chips, gap=6))
    rows += [text(look, way.gives, 16) for way in ways if way.id == _way(now, ways) and way.gives]
    return [panel(look, stack(*rows, gap=8), edge="accent_ink")]


def _numerals(look: Look, desk: Desk, now: Visit) -> list[ft.Control]:
    """Who guards the field; where its tile tells, the others fold away."""
    words = [desk._("no guard"), *names.ROMAN[1:]]
    if now.at and not now.other_numeral:
        return [chip(look, words[now.numeral], desk.edits(Visit, other_numeral=True), True, ft.Icons.EDIT_OUTLINED)]
    return [
        chip(look, word, desk.edits(Visit, numeral=n, fights=-1, guards=()), n == now.numeral)
        for n, word in enumerate(words)
    ]


def _guards(look: Look, desk: Desk, state: Realm, now: Visit, scout: view.Scout) -> list[ft.Control]:
    """Guards named from the real piles, as many as the numeral calls up; otherwise the app draws."""
    _ = desk._
    drops = [desk.edits(Visit, guards=now.guards[:n] + now.guards[n + 1 :]) for n in range(len(now.guards))]
    enemy = tuple((unit, "neutral") for unit in now.guards)
    rows = fight_setup.named(look, desk, state, enemy, drops, _("The app draws them."))
    if len(now.guards) < sum(n for _tier, n, _name in scout.guards):
        tiers = tuple(tier for tier, _n, _name in scout.guards)
        act = Intent(fight_setup.pick, desk, _guarded, False, tiers)
        rows.append(chip(look, _("Name a guard drawn from the real pile"), act, icon=ft.Icons.ADD))
    return rows


def _guarded(desk: Desk, unit: str, _shows: str) -> None:
    close_sheet()
    guards = drawn(desk, desk.state).guards
    desk.drafts.edit(Visit, (("guards", (*guards, unit)),))


def _way(now: Visit, ways: tuple[view.WayView, ...]) -> str:
    return now.way if any(way.id == now.way for way in ways) else ways[0].id


def _beaten(state: Realm, now: Visit) -> bool:
    """Whether the guards of this field have just been beaten."""
    return now.fights >= 0 and sum(state.won.values()) > now.fights


def won(desk: Desk, state: Realm) -> str:
    """The field whose guards were beaten and which is not taken yet."""
    now = drawn(desk, state)
    return view.kind_of(now.place, desk._).name if now.place and _beaten(state, now) else ""


def action(desk: Desk, state: Realm) -> Action | None:
    """While a field is chosen the main key fights its guards or takes it."""
    now, number, _ = drawn(desk, state), who(desk, state), desk._
    if not now.place or state.combat:
        return None
    kind = view.kind_of(now.place, _)
    scout = view.scout(state, number, now.numeral, now.hero, _) if now.numeral else None
    if scout and not scout.quick and not _beaten(state, now):
        return Action(_("Fight (1 MP)"), Intent(_fight, desk, number), ft.Icons.SPORTS_KABADDI_OUTLINED, note=kind.name)
    if view.faces(state, now.place, _):
        return Action(_("Let the app roll"), Intent(_roll, desk, number), ft.Icons.CASINO, note=kind.name)
    words = _("Take: {what}", what=kind.name) if _beaten(state, now) else _("Take: {what} (1 MP)", what=kind.name)
    return Action(words, Intent(_take, desk, number), ft.Icons.CHECK)


def _fight(desk: Desk, number: int) -> None:
    state: Realm = desk.state
    now = drawn(desk, state)
    enemy = tuple(Muster(unit, "neutral") for unit in now.guards)
    if desk.do(StartCombat(number, field=now.numeral, hero=now.hero, enemy=enemy, ready=True)):
        desk.drafts.edit(Visit, (("fights", sum(state.won.values())),), quietly=True)
        desk.go("combat")


def _roll(desk: Desk, number: int) -> None:
    """At a table of real dice the app enters what it rolled."""
    state: Realm = desk.state
    _take(desk, number, SystemChance().pick(view.sides(state, drawn(desk, state).place)))


def _take(desk: Desk, number: int, face: int = -1) -> None:
    state: Realm = desk.state
    now = drawn(desk, state)
    way = _way(now, view.ways(state, number, now.place, desk._))
    if desk.do(view.take(number, now.place, way, now.hero, now.at, moved=not _beaten(state, now), face=face)):
        desk.drafts.edit(Turn, (("post", now.place == "loc-trading-post"), ("step", "map")), quietly=True)
        desk.drafts.edit(Visit, tuple(LEFT.items()))
