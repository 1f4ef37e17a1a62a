"""The heroes: who they are in a row, and one hero's panel with zones, stance and action boxes."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import flet as ft

from companion.games.conan.commands import ChooseStance, PlaceGems
from companion.games.conan.state import State
from companion.ui.desk import Desk
from companion.ui.guard import part
from companion.ui.intent import Intent
from companion.ui.look import Look
from companion.ui.panels.conan import allies, announcing, gear, moving, zones
from companion.ui.panels.conan.bench import Open
from companion.ui.panels.conan.pieces import HERO_GEM, WOUND_GEM, gem_cell, goal, note, row, rule, small_dice
from companion.ui.widgets.counter import step_key
from companion.ui.widgets.signs import gem, skull
from companion.ui.widgets.surface import CENTRE, button, chip, fade, grid, head, panel, stack, tap
from companion.ui.widgets.words import ELLIPSIS, num, text
from companion.views.conan import heroes as view
from companion.views.conan.sheets import Between, Wounds


@dataclass(frozen=True)
class Picked:
    """The hero on this device; "" is the first who still waits for a stance."""

    hero: str = ""


def chosen(desk: Desk, state: State) -> str:
    """The hero on this device: the one picked this turn; after each stance the next who waits for one."""
    alive = [id for id, hero in state.heroes.items() if not hero.dead]
    waiting = [id for id in alive if not state.heroes[id].stance]
    picked = desk.draft(Picked, about=(state.turn, state.side, len(waiting))).hero
    if picked in state.heroes:
        return picked
    active = [id for id in alive if state.heroes[id].stance == "active"]
    return next(iter((*waiting, *active, *alive, *state.heroes)))  # whom it names stays through all that is done


def unfolded(desk: Desk, hero: str) -> Open:
    """What is open under this hero's acts."""
    return desk.draft(Open, about=hero)


def page(desk: Desk, state: State) -> str:
    """What is carried begins at the top once it is opened."""
    return "gear" if unfolded(desk, chosen(desk, state)).gear else ""


def parts(look: Look, desk: Desk, state: State) -> list[ft.Control]:
    _ = desk._
    id = chosen(desk, state)
    hero = view.hero(state, id, _)
    opened = unfolded(desk, id)
    acts = bool(hero.stance) and not hero.dead and state.side == "heroes"
    found: list[ft.Control] = [Row(look, desk, view.cells(state, _), id)]
    if not acts:
        found.append(Stances(look, desk, id, hero.stances, hero.stance, hero.dead))
    zones = Zones(
        look, desk, hero.reserve, hero.fatigue, hero.wounds, hero.standing, view.gems_line(hero, _), hero.statuses
    )
    boxes = [] if hero.dead else _boxes(look, desk, hero.boxes, _stance_line(hero) if acts else "")
    moves = moving.parts(look, desk, state, hero) if opened.moves and not hero.dead else []
    load = view.load(state, id, _)
    carried: list[ft.Control] = [Load(look, desk, view.load_line(load, _), bool(load.over), opened.gear)]
    if opened.gear:  # what was opened is the page's first thing
        found += [*carried, gear.Gear(look, desk, id, hero.name, load)]
        carried = []
    found += [*moves, *boxes, zones] if acts else [zones, *boxes, *moves]
    last = goal(look, desk, state) if look.phone else ()  # else it stands on the Overlord's side, in sight as well
    return [*found, *carried, *allies.parts(look, desk, state), *last]


def _stance_line(hero: view.HeroView) -> str:
    """The stance once it is chosen; undo takes it back."""
    return next((one.name for one in hero.stances if one.chosen), "")


@part
def Row(look: Look, desk: Desk, cells: tuple[view.Cell, ...], id: str) -> ft.Control:
    many = look.big or len(cells) > 4
    found = [Cell(look, desk, cell, cell.id == id, not many) for cell in cells]
    return grid(found, 2 if look.big else 4, 6) if many else ft.Row(found, spacing=6)


@part
def Cell(look: Look, desk: Desk, cell: view.Cell, on: bool, wide: bool) -> ft.Control:
    label = text(look, cell.name, 13, "ink", on, no_wrap=True, overflow=ELLIPSIS)
    face = ft.Column([label, Standing(look, cell.reserve, cell.sign, cell.dead)], spacing=2)
    edge = ft.Border.all(3, look.c["second"]) if on else ft.Border.all(1, fade(look.c["line"], 0.7))
    inset = 6 if on else 8
    return tap(
        face,
        desk.edits(Picked, hero=cell.id),
        cell.said,
        selected=on,
        expand=wide or None,
        padding=inset,
        border_radius=13,
        border=edge,
        bgcolor=None if cell.dead else look.c["surface"],
    )


@part
def Standing(look: Look, reserve: int, sign: str, dead: bool) -> ft.Control:
    """What stands under a hero's name: it stays as it is drawn when another hero is picked."""
    if dead:
        return ft.Row([skull(22, look.c["ink2"], look.c["bg"])], spacing=4, tight=True)
    signs = {"stance": ft.Icons.HELP_OUTLINE, "act": ft.Icons.PLAY_ARROW, "rest": ft.Icons.SHIELD_OUTLINED}
    mark = [ft.Icon(signs[sign], size=16, color=look.c["second"])] if sign else []
    return ft.Row([gem(18, HERO_GEM), num(look, reserve, 24), *mark], spacing=4, tight=True)


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
    on, lit = stance.chosen, not now and (stance.back or stance.id == "active")
    ink = "bg" if on else "ink" if lit else "ink2"
    face = ft.Row(
        [
            *([ft.Icon(ft.Icons.CHECK, size=18, color=look.colour(ink))] if on else []),
            text(look, stance.name, 15, ink, True, no_wrap=True, overflow=ELLIPSIS),
            *([] if now else [num(look, f"+{stance.back}", 24, ink)]),
        ],
        spacing=6,
        alignment=ft.MainAxisAlignment.CENTER,
    )
    act = desk.does(ChooseStance(id, stance.id)) if not now else None
    return tap(
        face,
        act,
        stance.name if now else f"{stance.name} +{stance.back}",
        selected=on,
        padding=ft.Padding.symmetric(vertical=14, horizontal=6),
        border_radius=16,
        alignment=CENTRE,
        bgcolor=look.c["second"] if on else look.c["raised"] if lit else None,
        border=None if on else ft.Border.all(1, look.c["line"]),
    )


@part
def Zones(
    look: Look,
    desk: Desk,
    reserve: int,
    fatigue: int,
    wounds: int,
    standing: int,
    line: tuple[str, bool],
    statuses: tuple[tuple[str, str, str], ...],
) -> ft.Control:
    """Energy, fatigue, wounds in a line (the stones lie on the table); what can still be taken; what lies on the hero."""
    _ = desk._
    zones: list[ft.Control] = [
        _zone(look, desk, "reserve", reserve),
        _zone(look, desk, "fatigue", fatigue),
        _zone(look, desk, "wounds", wounds),
    ]
    marks: list[ft.Control] = [chip(look, words, desk.reads(id), True) for _flag, words, id in statuses]
    stand = text(look, _("Can take {n} more", n=standing), 15, "bad", expand=True)
    return stack(
        ft.Row(zones, spacing=6),
        ft.Row([stand, Marks(look, desk)]),
        text(look, line[0], 14, "ink2" if line[1] else "bad") if line[0] else None,
        row(marks, 6) if marks else None,
        gap=2,
    )


@part
def Marks(look: Look, desk: Desk) -> ft.Control:
    marks = chip(look, desk._("Marks"), Intent(_marks, look, desk), icon=ft.Icons.LABEL_OUTLINE)
    return ft.Row([marks, rule(look, desk, desk._("Wounds"), "hero-wounds-order")], spacing=0, tight=True)


def _marks(look: Look, desk: Desk) -> None:
    zones.statuses(look, desk, chosen(desk, desk.state))


def _zone(look: Look, desk: Desk, zone: str, gems: int) -> ft.Control:
    """One zone of gems; a tap puts it right, or deals wounds."""
    _ = desk._
    names = {"reserve": _("Reserve"), "fatigue": _("Fatigue"), "wounds": _("Wounds")}
    kinds = {"reserve": "full", "fatigue": "hollow", "wounds": "cracked"}
    colour = WOUND_GEM if zone == "wounds" else HERO_GEM
    return gem_cell(look, names[zone], gems, colour, kinds[zone], Intent(_put_right, desk, zone))


def _put_right(desk: Desk, zone: str) -> None:
    hero = chosen(desk, desk.state)
    desk.perform(Wounds(hero) if zone == "wounds" else Between(f"hero/{hero}"))


@part
def Load(look: Look, desk: Desk, words: str, over: bool, opened: bool) -> ft.Control:
    """What is carried, in a line; a tap unfolds it."""
    face = text(look, f"{words} …" if not opened else words, 16, "bad" if over else "ink", True)
    act = desk.edits(Open, gear=not opened)
    return tap(face, act, words, selected=opened, border_radius=16, padding=12, bgcolor=look.c["surface"])


def _boxes(look: Look, desk: Desk, boxes: tuple[view.BoxView, ...], stance: str) -> list[ft.Control]:
    """The acts, two in a row: what is alike for the next hero stays as it is drawn."""
    per = 1 if look.big else 2
    rows = [Pair(look, desk, boxes[n : n + per]) for n in range(0, len(boxes), per)]
    loses = max((box.loses for box in boxes if box.id == "melee"), default=0)
    warn = desk._("Attacking now loses {n} of base movement.", n=loses)
    return [
        Actions(look, desk, stance),
        *rows,
        *([note(look, warn, ft.Icons.WARNING_AMBER)] if loses else []),
        Others(look, desk),
    ]


@part
def Pair(look: Look, desk: Desk, boxes: tuple[view.BoxView, ...]) -> ft.Control:
    return ft.Row([Box(look, desk, box) for box in boxes], spacing=6)


@part
def Actions(look: Look, desk: Desk, stance: str) -> ft.Control:
    """What can be done now, in which stance."""
    _ = desk._
    extra: list[ft.Control] = [text(look, stance, 15, "ink2")] if stance else []
    return head(
        look, _("Actions"), *extra, rule(look, desk, _("Actions"), "hero-stance" if stance else "exertion-limit")
    )


@part
def Others(look: Look, desk: Desk) -> ft.Control:
    """What takes no box of its own."""
    _ = desk._
    more: list[ft.Control] = [
        button(look, _("Area attack"), Intent(_plans, desk, "area"), ft.Icons.BLUR_CIRCULAR),
        button(look, _("Leap"), Intent(_plans, desk, "leap"), ft.Icons.KEYBOARD_DOUBLE_ARROW_UP),
        button(look, _("Spells and skills"), Intent(desk.go, "cards"), ft.Icons.AUTO_AWESOME),
    ]
    return row(more, 6)


@part
def Box(look: Look, desk: Desk, box: view.BoxView) -> ft.Control:
    """The name rolls, the plus only lays a gem; at the limit the plus becomes a lock. For whom, the tap asks: a box that is
    alike for the next hero stays as it is drawn."""
    _ = desk._
    full = box.room == 0
    count = f"{box.placed}/{box.limit}" if box.limit is not None else str(box.placed)
    verb = {"melee": _("Attack"), "ranged": _("Shoot"), "manipulation": _("Try"), "move": _("Walk")}.get(box.id, "")
    verb = verb if box.lit else ""
    ink = "second" if verb else "ink" if box.lit else "ink2"
    label = text(look, box.name, 13, ink, True, no_wrap=True, overflow=ELLIPSIS)
    number: ft.Control = num(look, count, 28, "second" if full else "ink")
    if box.dice and not look.big:
        number = ft.Row([number, small_dice(desk.pack, box.dice)], spacing=6)
    face = ft.Column([label, number], spacing=0)
    said = ". ".join(words for words in (_("{how}: {n}", how=box.name, n=count), box.said, verb) if words)
    left = tap(
        face,
        _verb(look, desk, box.id),
        said,
        expand=True,
        padding=ft.Padding.symmetric(vertical=6, horizontal=10),
        border_radius=14,
        bgcolor=look.c["surface"],
        border=ft.Border.all(1, fade(look.c["line"], 0.45)),
    )
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
        key = step_key(look, ft.Icons.ADD, f"{box.name} +1", Intent(_place, desk, box.id), 54)
    return ft.Row([left, key], spacing=4, expand=True)


def _place(desk: Desk, box: str) -> None:
    desk.do(PlaceGems(chosen(desk, desk.state), box))


def _plans(desk: Desk, kind: str) -> None:
    desk.drafts.edit(Open, (("moves", False),), quietly=True)
    announcing.announce(desk, kind, f"hero/{chosen(desk, desk.state)}")()


def _verb(look: Look, desk: Desk, box: str) -> Callable[[], object] | None:
    match box:
        case "melee" | "ranged":
            return Intent(_plans, desk, box)
        case "manipulation":
            return Intent(_handle, look, desk)
        case "move":
            return Intent(_moves, desk)
    return None


def _handle(look: Look, desk: Desk) -> None:
    gear.handle(look, desk, chosen(desk, desk.state))


def _moves(desk: Desk) -> None:
    """Opens the movement above the acts, or closes it."""
    opened = unfolded(desk, chosen(desk, desk.state))
    desk.drafts.edit(Open, (("moves", not opened.moves),))
