"""What a hero carries: weight, what it switches off, and what can be done with each card."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import flet as ft

from companion.games.conan.commands import DrinkPotion, DropItem, GiveItem, PlaceGems
from companion.ui.desk import Desk
from companion.ui.guard import part
from companion.ui.intent import Intent
from companion.ui.look import Look
from companion.ui.panels.conan import announcing, bench
from companion.ui.panels.conan.pieces import headed, note, row, rule
from companion.ui.widgets.sheet import closing, open_sheet
from companion.ui.widgets.surface import button, chip, fade, head, panel, stack, tap
from companion.ui.widgets.words import num, text
from companion.views import cards as c
from companion.views.conan import goods as goods_view
from companion.views.conan import heroes as view
from companion.views.conan import plan as plans
from companion.views.conan import sheets
from companion.views.conan.announcing import TITLES
from companion.views.conan.dealing import Deal

ICONS = {"melee": ft.Icons.SPORTS_MARTIAL_ARTS, "ranged": ft.Icons.ADJUST}


@part
def Gear(look: Look, desk: Desk, id: str, name: str, load: view.LoadView) -> ft.Control:
    _ = desk._
    weight = ft.Row(
        [
            num(look, f"{load.weight}/{load.maximum}", 32, "bad" if load.over else "ink"),
            text(look, _("weight; base movement {n}", n=load.move), 15, "ink2", expand=True),
        ],
        spacing=10,
    )
    over = (
        note(look, _("Over the maximum by {n}: drop something.", n=load.over), ft.Icons.WARNING_AMBER, "bad")
        if load.over
        else None
    )
    items = [_item(look, desk, id, item) for item in load.items]
    add = button(look, _("Take something"), Intent(desk.perform, sheets.Take(id)), ft.Icons.ADD)
    skills: list[ft.Control] = [_skill(look, desk, skill) for skill in load.skills]
    return panel(
        look,
        stack(
            head(look, _("Carried"), rule(look, desk, _("Carried"), "encumbrance")),
            weight,
            over,
            *items,
            add,
            head(look, _("Skills"), rule(look, desk, _("Skills"), "encumbrance-skills")),
            row(skills, 4),
            button(
                look,
                _("Cards by the scenario"),
                Intent(desk.perform, Deal(f"hero/{id}", "item")),
                ft.Icons.STYLE_OUTLINED,
            ),
        ),
    )


def _skill(look: Look, desk: Desk, skill: view.SkillView) -> ft.Control:
    words = skill.name
    if skill.lost:
        words = desk._("{skill}: off (weight {n})", skill=skill.name, n=skill.at)
    elif skill.at:
        words = f"{skill.name} ({skill.at})"
    return chip(look, words, desk.reads(skill.id), icon=ft.Icons.BLOCK if skill.lost else None)


def _item(look: Look, desk: Desk, hero: str, item: view.ItemView) -> ft.Control:
    words: list[ft.Control] = [text(look, item.name, 16, "ink", True)]
    if item.uses:
        words.append(text(look, item.uses, 13, "ink2"))
    face = ft.Row(
        [
            ft.Column(words, spacing=1, expand=True),
            num(look, item.weight, 22, "ink2"),
            ft.Icon(ft.Icons.CHEVRON_RIGHT, size=22, color=look.c["second"]),
        ],
        spacing=8,
    )
    said = desk._("{item}, weight {n}", item=item.name, n=item.weight)
    return tap(
        face,
        Intent(open_item, look, desk, hero, item),
        said,
        padding=ft.Padding.symmetric(horizontal=12, vertical=10),
        border_radius=12,
        border=ft.Border.all(1, fade(look.c["line"], 0.6)),
    )


def open_item(look: Look, desk: Desk, hero: str, item: view.ItemView) -> None:
    """Drink, throw, give, drop."""
    _, state = desk._, desk.state
    keys: list[ft.Control] = []
    if item.drink:
        keys.append(button(look, _("Drink it"), closing(Intent(_drink, desk, hero)), ft.Icons.LOCAL_DRINK, filled=True))
    for kind in item.attacks:
        act = closing(Intent(_strike, desk, hero, item.id, kind))
        keys.append(button(look, _(TITLES[kind]), act, ICONS[kind], filled=True))
    if item.throwable:
        words = _("Throw it into another area")
        keys.append(button(look, words, closing(Intent(_throw, desk, hero, item.id)), ft.Icons.NORTH_EAST))
    for other, name in goods_view.companions(state, hero, _):
        words = _("Give it to {hero}: 1 gem", hero=name)
        keys.append(button(look, words, closing(_give(desk, hero, other, item.id, hero))))
        keys.append(
            button(look, _("{hero} takes it and pays", hero=name), closing(_give(desk, hero, other, item.id, other)))
        )
    keys.append(button(look, _("Drop it"), closing(desk.does(DropItem(hero, item.id))), ft.Icons.SOUTH))
    rule_id = item.id if item.id in goods_view.RULED else "equipment-cards"
    open_sheet(
        look, headed(look, desk, item.name, rule_id), text(look, item.uses, 15, "ink2") if item.uses else None, *keys
    )


def _strike(desk: Desk, hero: str, item: str, kind: str) -> None:
    bench.put(desk, replace(plans.fresh(desk.state, kind, f"hero/{hero}"), weapons=(item,)))


def _throw(desk: Desk, hero: str, item: str) -> None:
    bench.put(desk, replace(plans.fresh(desk.state, "throw", f"hero/{hero}"), item=item))


def _give(desk: Desk, hero: str, other: str, item: str, payer: str) -> Callable[[], object]:
    """One of the two pays a simple manipulation."""
    return desk.does(GiveItem(hero, other, item, payer))


def _drink(desk: Desk, hero: str) -> None:
    """By one reading the drinker chooses between wounds and fatigue."""
    desk.perform(sheets.Potion(hero) if desk.state.reads("life-potion", "mixed") else c.Do(DrinkPotion(hero)))


def handle(look: Look, desk: Desk, hero: str) -> None:
    """Manipulations: simple for one gem, complex with a roll, a throw."""
    _ = desk._
    ref = f"hero/{hero}"
    open_sheet(
        look,
        headed(look, desk, _("Manipulation"), "manipulation"),
        button(
            look,
            _("Complex: open, search, pick a lock"),
            closing(announcing.announce(desk, "complex", ref)),
            filled=True,
        ),
        button(look, _("Throw an object"), closing(announcing.announce(desk, "throw", ref))),
        button(look, _("Simple: 1 gem, no roll"), closing(desk.does(PlaceGems(hero, "manipulation")))),
        button(look, _("Take something"), closing(Intent(desk.perform, sheets.Take(hero)))),
    )
