"""How a fight begins: the opponent and its numbers, asked in a sheet."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import flet as ft

from companion.games.eternia.fight_commands import BeginEpic, BeginWilds
from companion.games.eternia.state import State
from companion.games.eternia.table import companions
from companion.games.eternia.terms import term
from companion.i18n import N_
from companion.ui.desk import Desk
from companion.ui.intent import Intent
from companion.ui.look import Look
from companion.ui.panels.eternia.doubts import inline, redrawn
from companion.ui.panels.eternia.fights.pieces import pick_chips
from companion.ui.panels.eternia.fights.shell import adder, draft, headed
from companion.ui.panels.eternia.learning import learn, profile
from companion.ui.widgets.counter import counter
from companion.ui.widgets.sheet import answering, asking, closing, field, setter
from companion.ui.widgets.surface import button, chip
from companion.ui.widgets.words import text
from companion.views.eternia import book
from companion.views.eternia import fights_start as view

KINDS = {"hero": N_("Enemy hero"), "epic-beast": N_("Epic beast"), "boss": N_("Boss")}
RECKONINGS = {"cards": N_("card by card"), "totals": N_("totals only"), "dice": N_("Dice of Power")}
NUMBERS = ("hp", "initiative", "attack", "defence")
Again = Callable[[], None]


def _number(look: Look, answers: dict[str, Any], again: Again, id: str, name: str, low: int, high: int) -> ft.Control:
    change = adder(answers, again, id, low, high)
    return counter(look, name, answers[id], change, size=30, key_size=52, low=low, high=high)


def ask_epic(look: Look, desk: Desk, hero: str, kind: str = "", foe: str = "") -> None:
    """Against whom, with which numbers, counted how."""
    _, state = look._, desk.state
    enemies, key = view.foes(state, hero), f"start.epic.{hero}"
    first = foe or (enemies[0].name if enemies else "")
    offered = view.reckonings(state)
    fresh = {
        "kind": kind or "hero",
        "foe": first,
        "name": "",
        "hp": 6,
        "initiative": 2,
        "attack": 4,
        "defence": 2,
        "cost": 2,
        "tameable": True,
        "mount": "acquire-mount" in state.actions,
        "reckoning": offered[0],
        "companions": companions(state, hero),
        "foe_companions": companions(state, first) if first else 0,
    }
    held = draft(desk, key, fresh)

    def draw(a: dict[str, Any], again: Again) -> list[ft.Control]:
        def begin() -> object:
            desk.memory_clear(key)
            return desk.do(_command(hero, a, look), then=Intent(learn, desk) if a["name"].strip() else None)

        parts: list[ft.Control] = [
            headed(look, desk, _("Epic combat of {hero}", hero=hero), "epic-combat"),
            pick_chips(look, [(_(KINDS[k]), setter(a, again, "kind", k), a["kind"] == k) for k in view.kinds(state)]),
        ]
        if a["kind"] == "hero":
            options = [
                (f.name + (" · " + _("here") if f.here else ""), setter(a, again, "foe", f.name), a["foe"] == f.name)
                for f in enemies
            ]
            parts.append(pick_chips(look, options))
        else:
            parts += _card(look, desk, state, a, again)
        parts.append(text(look, _("Totals are found:"), 14, "ink2"))
        parts.append(
            pick_chips(
                look, [(_(RECKONINGS[r]), setter(a, again, "reckoning", r), a["reckoning"] == r) for r in offered]
            )
        )
        if "stronger-together" in state.options:
            parts.append(_number(look, a, again, "companions", _("Companions beside {hero}", hero=hero), 0, 2))
            if a["kind"] == "hero":
                parts.append(_number(look, a, again, "foe_companions", _("Companions of the enemy"), 0, 2))
            parts.append(inline(look, desk, "A14", redrawn(again)))
        parts.append(button(look, _("Begin the combat"), closing(begin), filled=True))
        return parts

    asking(look, draw, held)


def _known(look: Look, desk: Desk, a: dict[str, object], again: Again, kind: str) -> list[ft.Control]:
    """Enemies that the box has taught: a tap fills their numbers in."""

    def take(foe: book.Foe) -> None:
        numbers = {"hp": foe.hp, "attack": foe.attack, "defence": foe.defence, "initiative": foe.initiative}
        a.update(name=foe.name, tameable=foe.cost is not None, cost=foe.cost or 0, **numbers)
        again()

    found = book.foes(profile(desk), kind)
    return [pick_chips(look, [(foe.name, Intent(take, foe), a["name"] == foe.name) for foe in found])] if found else []


def _card(look: Look, desk: Desk, state: State, a: dict[str, Any], again: Again) -> list[ft.Control]:
    """The numbers of a beast or boss, off its card; a boss on the board keeps its own."""
    _ = look._
    parts: list[ft.Control] = []
    known = list(state.bosses.values()) if a["kind"] == "boss" else []
    if known:

        def take(name: str) -> Callable[[], None]:
            def put() -> None:
                boss = state.bosses[name]
                a.update(
                    name=name, hp=boss.max_hp, initiative=boss.initiative, attack=boss.attack, defence=boss.defence
                )
                again()

            return put

        parts.append(
            pick_chips(look, [(f"{b.name} · {b.hp}/{b.max_hp}", take(b.name), a["name"] == b.name) for b in known])
        )
    parts += _known(look, desk, a, again, a["kind"])
    parts.append(field(look, _("Name"), a["name"], answering(a, "name")))
    parts += [_number(look, a, again, n, term(n, _), int(n == "hp"), 30) for n in NUMBERS]
    if a["kind"] == "epic-beast" and state.mode == "skirmish":
        parts.append(chip(look, _("To acquire a mount: no VP"), setter(a, again, "mount", not a["mount"]), a["mount"]))
    if a["kind"] == "epic-beast":
        parts.append(chip(look, _("It can be tamed"), setter(a, again, "tameable", not a["tameable"]), a["tameable"]))
        if a["tameable"]:
            parts.append(_number(look, a, again, "cost", _("Taming cost"), 0, 20))
    return parts


def _command(hero: str, a: dict[str, Any], look: Look) -> BeginEpic:
    kind = a["kind"]
    if kind == "hero":
        return BeginEpic(
            hero,
            a["foe"],
            "hero",
            reckoning=a["reckoning"],
            companions=a["companions"],
            foe_companions=a["foe_companions"],
            on=True,
        )
    name = a["name"].strip() or look._(KINDS[kind])
    cost = a["cost"] if kind == "epic-beast" and a["tameable"] else None
    return BeginEpic(
        hero,
        name,
        kind,
        reckoning=a["reckoning"],
        hp=a["hp"],
        initiative=a["initiative"],
        attack=a["attack"],
        defence=a["defence"],
        cost=cost,
        companions=a["companions"],
        mount=a["mount"] and kind == "epic-beast",
        on=True,
    )


def ask_wilds(look: Look, desk: Desk, hero: str, kind: str = "") -> None:
    """A beast or a foreign ally out of the encounter deck."""
    _, key = look._, f"start.wilds.{hero}"
    fresh = {"kind": "beast", "name": "", "hp": 3, "attack": 3, "defence": 2, "cost": 2, "tameable": True, "bonus": 0}
    held = draft(desk, key, fresh)
    held["kind"] = kind or held["kind"]
    body = desk.state.heroes[hero].body

    def draw(a: dict[str, Any], again: Again) -> list[ft.Control]:
        def begin() -> object:
            desk.memory_clear(key)
            cost = a["cost"] if a["kind"] == "beast" and a["tameable"] else None
            name = a["name"].strip() or (_("Beast") if a["kind"] == "beast" else _("Ally"))
            begin = BeginWilds(hero, name, a["hp"], a["attack"], a["defence"], a["kind"], cost, a["bonus"])
            return desk.do(begin, then=Intent(learn, desk) if a["name"].strip() else None)

        names = (("beast", _("Beast")), ("ally", _("Ally of another faction")))
        parts: list[ft.Control] = [
            headed(look, desk, _("Wilds combat of {hero}", hero=hero), "wilds-combat"),
            pick_chips(look, [(words, setter(a, again, "kind", k), a["kind"] == k) for k, words in names]),
            *_known(look, desk, a, again, a["kind"]),
            field(look, _("Name"), a["name"], answering(a, "name")),
            *(_number(look, a, again, n, term(n, _), int(n == "hp"), 30) for n in ("hp", "attack", "defence")),
            _number(look, a, again, "bonus", _("extra dice"), -body, 10),
            text(look, _.plural("{n} die is rolled", "{n} dice are rolled", body + a["bonus"]), 14, "ink2"),
        ]
        if a["kind"] == "beast":
            parts.append(
                chip(look, _("It can be tamed"), setter(a, again, "tameable", not a["tameable"]), a["tameable"])
            )
            if a["tameable"]:
                parts.append(_number(look, a, again, "cost", _("Taming cost"), 0, 20))
        parts.append(button(look, _("Begin the combat"), closing(begin), filled=True))
        return parts

    asking(look, draw, held)
