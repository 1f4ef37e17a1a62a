"""The heroes: who they are in a row, and one hero's panel with zones, stance and action boxes."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import flet as ft

from companion.games.conan.commands import ChooseStance, PlaceGems
from companion.games.conan.state import State
from companion.ui.desk import Desk
from companion.ui.guard import part
from companion.ui.intent import Intent
from companion.ui.look import Look
from companion.ui.panels.conan import allies, compose, gear, moving, sheets
from companion.ui.panels.conan.pieces import HERO_GEM, WOUND_GEM, note, row, rule
from companion.ui.widgets.counter import step_key
from companion.ui.widgets.signs import gem, skull
from companion.ui.widgets.surface import CENTRE, button, chip, fade, grid, head, panel, stack, tap
from companion.ui.widgets.words import ELLIPSIS, num, text
from companion.ui.widgets.zones import gem_zone
from companion.views.conan import heroes as view

ICONS = {
    "melee": ft.Icons.SPORTS_MARTIAL_ARTS,
    "ranged": ft.Icons.ADJUST,
    "manipulation": ft.Icons.PAN_TOOL_OUTLINED,
    "move": ft.Icons.DIRECTIONS_RUN,
    "guard": ft.Icons.SHIELD,
    "reroll": ft.Icons.REPLAY,
}


@dataclass(frozen=True)
class Mover:
    """The hero whose movement is open."""

    hero: str = ""


def chosen(desk: Desk, state: State) -> str:
    """The hero on this device: the one picked, else the first who still waits for a stance."""
    picked = desk.recall("hero", "")
    if picked in state.heroes:
        return str(picked)
    waiting = (id for id, hero in state.heroes.items() if not hero.dead and not hero.stance)
    return next(waiting, next(iter(state.heroes)))


def parts(look: Look, desk: Desk, state: State) -> list[ft.Control]:
    _ = desk._
    id = chosen(desk, state)
    hero = view.hero(state, id, _)
    acts = bool(hero.stance) and not hero.dead and state.side == "heroes"
    found: list[ft.Control] = [Row(look, desk, view.cells(state, _), id)]
    if not acts:
        found.append(Stances(look, desk, id, hero.stances, hero.stance, hero.dead))
    zones = Zones(look, desk, hero)
    boxes = [] if hero.dead else [Boxes(look, desk, id, hero.boxes, _stance_line(hero) if acts else "")]
    moves = moving.parts(look, desk, state, hero) if desk.draft(Mover).hero == id and not hero.dead else []
    found += [*moves, *boxes, zones] if acts else [zones, *boxes, *moves]
    found += [gear.Gear(look, desk, id, hero.name, view.load(state, id, _)), *allies.parts(look, desk, state)]
    return found


def _stance_line(hero: view.HeroView) -> str:
    """The stance once it is chosen; undo takes it back."""
    return next((one.name for one in hero.stances if one.chosen), "")


@part
def Row(look: Look, desk: Desk, cells: tuple[view.Cell, ...], id: str) -> ft.Control:
    found = [Cell(look, desk, cell, cell.id == id) for cell in cells]
    return grid(found, min(len(found), 2 if look.big else 4), 6)


@part
def Cell(look: Look, desk: Desk, cell: view.Cell, on: bool) -> ft.Control:
    sign: ft.Control = skull(22, look.c["ink2"], look.c["bg"]) if cell.dead else gem(18, HERO_GEM)
    mark = [ft.Icon(ft.Icons.HELP_OUTLINE, size=16, color=look.c["second"])] if cell.waiting else []
    numbers: list[ft.Control] = [sign] if cell.dead else [sign, num(look, cell.reserve, 24), *mark]
    label = text(look, cell.name, 13, "ink", on, no_wrap=True, overflow=ELLIPSIS)
    face = ft.Column([label, ft.Row(numbers, spacing=4, tight=True)], spacing=2)
    edge = ft.Border.all(3, look.c["second"]) if on else ft.Border.all(1, fade(look.c["line"], 0.7))
    inset = 6 if on else 8
    return tap(
        face,
        desk.keeps("hero", cell.id),
        cell.said,
        selected=on,
        padding=inset,
        border_radius=13,
        border=edge,
        bgcolor=None if cell.dead else look.c["surface"],
    )


@part
def Stances(look: Look, desk: Desk, id: str, stances: tuple[view.StanceView, ...], now: str, dead: bool) -> ft.Control:
    _ = desk._
    if dead:
        return panel(look, note(look, _("This hero has fallen."), ft.Icons.HEART_BROKEN_OUTLINED))
    cells = [_stance(look, desk, id, stance, now) for stance in stances]
    return ft.Row(
        [ft.Container(grid(cells, 1 if look.big else 2), expand=True), rule(look, desk, _("Stance"), "hero-stance")],
        spacing=0,
    )


def _stance(look: Look, desk: Desk, id: str, stance: view.StanceView, now: str) -> ft.Control:
    """Before the choice both can be pressed; after it one is filled, and undo takes it back."""
    on = stance.chosen
    ink = "bg" if on else "ink" if not now else "ink2"
    face = ft.Row(
        [
            *([ft.Icon(ft.Icons.CHECK, size=18, color=look.colour(ink))] if on else []),
            text(look, stance.name, 15, ink, True, no_wrap=True, overflow=ELLIPSIS),
            num(look, f"+{stance.gems}", 24, ink),
        ],
        spacing=6,
        alignment=ft.MainAxisAlignment.CENTER,
    )
    act = desk.does(ChooseStance(id, stance.id)) if not now else None  # type: ignore[arg-type]
    return tap(
        face,
        act,
        f"{stance.name} +{stance.gems}",
        selected=on,
        padding=ft.Padding.symmetric(vertical=14, horizontal=6),
        border_radius=16,
        alignment=CENTRE,
        bgcolor=look.c["second"] if on else look.c["raised"] if not now else None,
        border=None if on else ft.Border.all(1, look.c["line"]),
    )


@part
def Zones(look: Look, desk: Desk, hero: view.HeroView) -> ft.Control:
    """Energy, fatigue, wounds; what can still be taken; what lies on the hero."""
    _ = desk._

    red = _.plural("{n} red gem", "{n} red gems", hero.red) if hero.red else ""
    zones: list[ft.Control] = [
        Zone(look, desk, hero.id, "reserve", hero.reserve),
        Zone(look, desk, hero.id, "fatigue", hero.fatigue),
        Zone(look, desk, hero.id, "wounds", hero.wounds, red),
    ]
    where = [_("{n} on spell cards", n=hero.on_cards)] if hero.on_cards else []
    where += [_("{n} on allies", n=hero.on_allies)] if hero.on_allies else []
    total = _("{found} of {total} gems", found=hero.found, total=hero.total)
    foot = Foot(look, desk, hero.id, ", ".join([total, *where]), hero.found == hero.total)
    marks: list[ft.Control] = [chip(look, words, desk.reads(id), True) for _flag, words, id in hero.statuses]
    standing = Standing(look, desk, hero.standing, hero.reserve)
    return stack(grid(zones, 3, 6), standing, foot, row(marks, 6) if marks else None, gap=2)


@part
def Standing(look: Look, desk: Desk, standing: int, reserve: int) -> ft.Control:
    """How many wounds are left, and how many gems to stop them."""
    _ = desk._
    stand = note(look, _("Can take {n} more", n=standing), ft.Icons.HEART_BROKEN_OUTLINED, "bad")
    keep = note(look, _("Keeps {n} to defend", n=reserve), ft.Icons.SHIELD_OUTLINED, "good")
    if look.big:
        return stack(stand, keep, gap=2)
    return ft.Row([ft.Container(stand, expand=True), ft.Container(keep, expand=True)])


@part
def Foot(look: Look, desk: Desk, id: str, words: str, right: bool) -> ft.Control:
    """All gems of the hero, counted; the marks that lie on it."""
    _ = desk._
    sums = text(look, words, 14, "ink2" if right else "bad", expand=True)
    more = chip(look, _("Marks"), Intent(sheets.statuses, look, desk, id), icon=ft.Icons.LABEL_OUTLINE)
    return ft.Row([sums, more, rule(look, desk, _("Wounds"), "hero-wounds-order")], spacing=4)


@part
def Zone(look: Look, desk: Desk, id: str, zone: str, gems: int, line: str = "") -> ft.Control:
    """One zone of gems; a tap puts it right, or deals wounds."""
    _ = desk._
    act = Intent(sheets.wounds if zone == "wounds" else sheets.hero_gems, look, desk, id)
    names = {"reserve": _("Reserve"), "fatigue": _("Fatigue"), "wounds": _("Wounds")}
    kinds = {"reserve": "full", "fatigue": "hollow", "wounds": "cracked"}
    colour = WOUND_GEM if zone == "wounds" else HERO_GEM
    return gem_zone(look, names[zone], gems, colour, kinds[zone], line, act=act)


@part
def Boxes(look: Look, desk: Desk, id: str, boxes: tuple[view.BoxView, ...], stance: str) -> ft.Control:
    _ = desk._
    cells = [Box(look, desk, id, box) for box in boxes]
    loses = max((box.loses for box in boxes if box.id == "melee"), default=0)
    warn = (
        note(look, _("Attacking now loses {n} of free movement.", n=loses), ft.Icons.WARNING_AMBER) if loses else None
    )
    return stack(Actions(look, desk, stance), grid(cells, 1 if look.big else 2, 6), warn, Others(look, desk, id), gap=6)


@part
def Actions(look: Look, desk: Desk, stance: str) -> ft.Control:
    """What can be done now, in which stance."""
    _ = desk._
    extra: list[ft.Control] = [text(look, stance, 15, "ink2")] if stance else []
    return head(
        look, _("Actions"), *extra, rule(look, desk, _("Actions"), "hero-stance" if stance else "exertion-limit")
    )


@part
def Others(look: Look, desk: Desk, id: str) -> ft.Control:
    """What takes no box of its own."""
    _ = desk._
    more: list[ft.Control] = [
        button(look, _("Area attack"), compose.announce(desk, "area", f"hero/{id}"), ft.Icons.BLUR_CIRCULAR),
        button(look, _("Leap"), compose.announce(desk, "leap", f"hero/{id}"), ft.Icons.KEYBOARD_DOUBLE_ARROW_UP),
        button(look, _("Spells and skills"), Intent(desk.go, "cards"), ft.Icons.AUTO_AWESOME),
    ]
    return row(more, 6)


@part
def Box(look: Look, desk: Desk, id: str, box: view.BoxView) -> ft.Control:
    """The name rolls, the plus only lays a gem; at the limit the plus becomes a lock."""
    _ = desk._
    full = box.room == 0
    count = f"{box.placed}/{box.limit}" if box.limit is not None else str(box.placed)
    below: ft.Control
    if box.limit is None:
        below = text(look, _("no limit"), 13, "ink2")
    else:
        shown = [
            gem(15, HERO_GEM if n < box.placed else look.c["ink2"], "full" if n < box.placed else "socket")
            for n in range(max(box.limit, box.placed))
        ]
        below = ft.Row(list(shown), spacing=2, run_spacing=2, wrap=True)
    verb = {"melee": _("Attack"), "ranged": _("Shoot"), "manipulation": _("Try"), "move": _("Walk")}.get(box.id, "")
    name = ft.Row([text(look, box.name, 14, "ink", True, no_wrap=True, overflow=ELLIPSIS, expand=True)])
    line = ft.Row(
        [ft.Icon(ICONS[box.id], size=20, color=look.c["ink2"]), num(look, count, 28, "second" if full else "ink")],
        spacing=6,
    )
    words: list[ft.Control] = [name, line, below]
    if verb:
        words.append(text(look, verb + "…", 13, "second", True))
    face = ft.Column(words, spacing=4)
    said = _("{how}: {n}", how=box.name, n=count) + (f". {verb}" if verb else "")
    left = tap(face, _verb(look, desk, id, box.id), said, expand=True, padding=4, border_radius=10)
    if full:
        key = tap(
            ft.Icon(ft.Icons.LOCK, size=24, color=look.c["ink2"]),
            desk.reads("exertion-limit"),
            _("{box}: at its limit", box=box.name),
            width=52,
            height=56,
            border_radius=16,
            alignment=CENTRE,
            border=ft.Border.all(1, look.c["line"]),
        )
    else:
        key = step_key(look, ft.Icons.ADD, f"{box.name} +1", desk.does(PlaceGems(id, box.id)), 54)
    return panel(look, ft.Row([left, key], spacing=4), 7)


def _verb(look: Look, desk: Desk, id: str, box: str) -> Callable[[], Any] | None:
    ref = f"hero/{id}"
    match box:
        case "melee" | "ranged":
            return compose.announce(desk, box, ref)
        case "manipulation":
            return Intent(gear.handle, look, desk, id)
        case "move":
            return Intent(_moves, desk, id)
    return None


def _moves(desk: Desk, id: str) -> None:
    """Opens the movement of this hero above the acts, or closes it."""
    desk.drafts.edit(Mover, (("hero", "" if desk.draft(Mover).hero == id else id),))
