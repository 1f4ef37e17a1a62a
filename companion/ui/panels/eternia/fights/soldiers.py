"""Soldier combat: no dice, one soldier for one soldier or one HP."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import flet as ft

from companion.games.eternia.commands import FightSoldiers, WalkIntoSoldiers
from companion.games.eternia.table import reading
from companion.games.eternia.wording import area_name
from companion.ui.desk import Desk
from companion.ui.look import Look
from companion.ui.panels.eternia.doubts import inline, redrawn
from companion.ui.panels.eternia.fights.pieces import hint, pick_chips
from companion.ui.panels.eternia.fights.shell import adder, draft, headed
from companion.ui.widgets.counter import counter
from companion.ui.widgets.sheet import asking, closing, setter
from companion.ui.widgets.surface import button, tag
from companion.ui.widgets.words import text
from companion.views.eternia import fights_start as view

Again = Callable[[], None]


def ask_soldiers(look: Look, desk: Desk, hero: str, area: str = "", source: str = "", count: int = 1) -> None:
    """Soldiers go against an area with enemies, or the hero walks into soldiers alone."""
    _, key = look._, f"start.soldiers.{hero}"
    held = draft(desk, key, view.soldier_draft(desk.state, hero, area))
    if source:
        held.update(area=area, source=source, attackers=count, walk=False)

    def draw(a: dict[str, Any], again: Again) -> list[ft.Control]:
        state = desk.state
        team = state.heroes[hero].team
        found, mine = view.fronts(state, team, _), view.sources(state, team)
        parts: list[ft.Control] = [headed(look, desk, _("Soldier combat"), "soldier-combat")]
        if not found:
            parts.append(text(look, _("No enemies stand in any outpost."), 16))
            return parts
        modes = ((False, _("Soldiers attack")), (True, _("{hero} walks into soldiers", hero=hero)))
        parts.append(pick_chips(look, [(words, setter(a, again, "walk", w), a["walk"] == w) for w, words in modes]))
        front = next((f for f in found if f.area == a["area"]), found[0])
        parts.append(pick_chips(look, [(_where(f), setter(a, again, "area", f.area), f == front) for f in found]))
        if a["walk"]:
            return parts + _walk(look, desk, hero, front, key, again)
        if not mine:
            return [*parts, text(look, _("Your team has no soldiers on the map."), 16)]
        source, most = next((s for s in mine if s[0] == a["source"]), mine[0])
        a["attackers"] = min(a["attackers"], most)
        options = [(f"{area_name(s, _)} · {n}", setter(a, again, "source", s), s == source) for s, n in mine]
        parts += [text(look, _("They come from:"), 14, "ink2"), pick_chips(look, options)]
        parts.append(
            counter(look, _("Attackers"), a["attackers"], adder(a, again, "attackers", 1, most), low=1, high=most)
        )
        split, over = _split(a, front), reading(state, "A34") == "yes"
        parts += _shares(look, a, again, front, split, a["attackers"] if over else 0)
        parts += _unclear(look, desk, "A34", again) if front.mixed else []
        parts.append(hint(look, view.assault(state, front, a["attackers"], split, _)))

        def fight() -> object:
            desk.memory_clear(key)
            shares = {name: n for name, n in split.items() if n} if front.mixed else {}
            return desk.do(FightSoldiers(team, front.area, a["attackers"], source, shares))

        words = _.plural("Attack with {n} soldier", "Attack with {n} soldiers", a["attackers"])
        return [*parts, button(look, words, closing(fight), filled=True)]

    asking(look, draw, held)


def _where(front: view.Front) -> str:
    who = [name for name, _hp in front.heroes]
    if front.soldiers:
        who.append(f"{front.soldiers} ×")
    return f"{front.name} · {', '.join(who)}"


def _split(a: dict[str, Any], front: view.Front) -> dict[str, int]:
    names = [name for name, _hp in front.heroes] + (["soldiers"] if front.soldiers else [])
    return {name: int(a.get(f"share.{name}", 0)) for name in names} if front.mixed else {}


def _shares(
    look: Look, a: dict[str, object], again: Again, front: view.Front, split: dict[str, int], over: int
) -> list[ft.Control]:
    """The defenders say who takes the damage; `over` may go to a hero beyond its health."""
    _ = look._
    if not split:
        return []
    rows: list[ft.Control] = [text(look, _("The defending team shares out the damage:"), 15)]
    most = {**{name: max(hp, over) for name, hp in front.heroes}, "soldiers": front.soldiers}
    for name, now in split.items():
        a.setdefault(f"share.{name}", 0)
        label = _("soldiers") if name == "soldiers" else name
        change = adder(a, again, f"share.{name}", 0, most[name])
        rows.append(counter(look, label, now, change, size=30, key_size=52, low=0, high=most[name]))
    return rows


def _unclear(look: Look, desk: Desk, id: str, again: Again) -> list[ft.Control]:
    """A question that the book leaves open; the sheet is drawn again with the answer taken."""
    mark = ft.Row([tag(look, look._("The book is unclear here"), "bad")], wrap=True)
    return [mark, inline(look, desk, id, redrawn(again))]


def _walk(look: Look, desk: Desk, hero: str, front: view.Front, key: str, again: Again) -> list[ft.Control]:
    """The book does not say what happens when a hero enters an outpost of soldiers: the reading stands here."""
    _ = look._
    state = desk.state

    def go() -> object:
        desk.memory_clear(key)
        return desk.do(WalkIntoSoldiers(hero, front.area))

    return [
        hint(look, view.walk(state, hero, front, _)),
        *_unclear(look, desk, "A07", again),
        button(look, _("{hero} enters {area}", hero=hero, area=front.name), closing(go), filled=True),
    ]
