"""A hero's kit in the set-up: cards and spells with their dice, weight and price, searched and taken with a tap each."""

from __future__ import annotations

from typing import Any

import flet as ft

from companion.games.conan.facts.heroes import HEROES
from companion.packs.model import Pack
from companion.ui.device import Device
from companion.ui.intent import Intent
from companion.ui.look import Look
from companion.ui.panels.conan.pieces import row
from companion.ui.panels.conan.setup_parts import rule
from companion.ui.widgets.frame import bar, centred, dock, main_action, screen, scroll
from companion.ui.widgets.sheet import ask, asking, close_sheet, field
from companion.ui.widgets.surface import button, chip, fade, head, key, link, panel, stack, tap
from companion.ui.widgets.words import num, text, title
from companion.views.conan import kits as view
from companion.views.conan import setup

Draft = dict[str, Any]
SEEN = 4  # earlier kits on the first screen


# the page of one hero ---------------------------------------------------------------------------
def screen_of(look: Look, device: Device, pack: Pack, plan: Draft, hero: str) -> ft.Control:
    _ = look._
    name = _.pick(HEROES[hero].name)
    heroes = plan["heroes"]
    at = heroes.index(hero)
    shown = view.cards(
        hero, plan["items"], plan["spells"], plan.get("kind", ""), plan.get("asked", ""), bool(plan.get("every")), _
    )
    rows = [_card(look, device, plan, hero, card) for card in shown]
    if not rows:
        rows = [text(look, _("No card of that name."), 16, "ink2")]
    then = heroes[at + 1] if at + 1 < len(heroes) else ""
    words = _("Next: {step}", step=_.pick(HEROES[then].name)) if then else _("All kits are ready")
    note = view.summary(hero, plan["items"], plan["spells"], _)
    sub = _("Set-up, hero {n} of {all}", n=at + 1, all=len(heroes))
    top = bar(look, _("Kit: {who}", who=name), sub, Intent(_open, device, plan, ""))
    body: list[ft.Control] = [
        _load(look, view.load(hero, plan["items"], _)),
        field(look, _("Find a card"), plan.get("asked", ""), Intent(_ask, device, plan)),
        _kinds(look, device, plan, hero),
        stack(*rows, gap=6),
    ]
    go = main_action(look, words, Intent(_open, device, plan, then), note=note if len(note) < 60 else "")
    return screen(look, top, centred(look, scroll(body, key=f"kit-{hero}")), dock(look, None, go))


def _open(device: Device, plan: Draft, hero: str) -> None:
    plan["page"], plan["asked"], plan["kind"] = hero, "", ""
    device.redraw()


def _ask(device: Device, plan: Draft, words: str) -> None:
    plan["asked"] = words[:40]
    device.redraw()


def _kinds(look: Look, device: Device, plan: Draft, hero: str) -> ft.Control:
    _ = look._
    names = {
        "": _("All"),
        "weapon": _("Weapons"),
        "armour": _("Armor"),
        "object": _("Objects"),
        "spell": _("Spells"),
    }
    kinds = view.KINDS if setup.casts(hero) else view.KINDS[:-1]
    now = plan.get("kind", "")
    cells = [chip(look, names[kind], Intent(_put, device, plan, "kind", kind), kind == now) for kind in kinds]
    every = bool(plan.get("every"))
    cells.append(chip(look, _("All boxes"), Intent(_put, device, plan, "every", not every), every))
    return row(cells, 6)


def _put(device: Device, plan: Draft, field_: str, value: object) -> None:
    plan[field_] = value
    device.redraw()


def _card(look: Look, device: Device, plan: Draft, hero: str, card: view.CardView) -> ft.Control:
    """One card: a tap takes it or gives it back."""
    icon = ft.Icons.CHECK_BOX if card.on else ft.Icons.CHECK_BOX_OUTLINE_BLANK
    lines: list[ft.Control] = [text(look, card.name, 16, "ink", True)]
    if card.line:
        lines.append(text(look, card.line, 13, "ink2"))
    amount = ft.Column(
        [num(look, card.amount, 24), text(look, card.unit, 12, "ink2")],
        spacing=0,
        horizontal_alignment=ft.CrossAxisAlignment.CENTER,
    )
    mark = ft.Icon(icon, size=24, color=look.c["second" if card.on else "ink2"])
    return tap(
        ft.Row([mark, ft.Column(lines, spacing=1, expand=True), amount], spacing=10),
        Intent(_take, device, plan, card.shelf, hero, card.id),
        f"{card.name}, {card.amount} {card.unit}",
        selected=card.on,
        border_radius=14,
        bgcolor=look.c["surface"],
        border=ft.Border.all(2, look.c["second"]) if card.on else ft.Border.all(1, fade(look.c["line"], 0.6)),
        padding=ft.Padding.symmetric(horizontal=12, vertical=8),
    )


def _take(device: Device, plan: Draft, shelf: str, hero: str, id: str) -> None:
    plan[shelf] = setup.toggled(plan[shelf], hero, id)
    device.redraw()


def _load(look: Look, load: view.LoadView) -> ft.Control:
    _ = look._
    ink = "bad" if load.over else "ink"
    amount = ft.Row([num(look, load.weight, 32, ink), num(look, f"/ {load.maximum}", 20, "ink2")], spacing=4)
    line = ft.Row([text(look, _("Encumbrance"), 16, "ink", True, expand=True), amount])
    share = min(1.0, load.weight / load.maximum) if load.maximum else 0.0
    bar_ = ft.ProgressBar(
        share, color=look.colour("bad" if load.over else "second"), bgcolor=look.c["raised"], height=8
    )
    words = [text(look, load.lost, 14, "bad", True) if load.lost else None]
    words.append(text(look, load.then, 14, "ink2") if load.then else None)
    over = _.plural("Too much by {n}: give something back.", "Too much by {n}: give something back.", load.over)
    words.append(text(look, over, 15, "bad", True) if load.over else None)
    return panel(look, stack(line, bar_, *words, gap=4))


# kits for everybody -----------------------------------------------------------------------------
def offered(look: Look, device: Device, pack: Pack, plan: Draft) -> ft.Control | None:
    """Kits of earlier evenings and those kept by name: one tap for all heroes."""
    _ = look._
    found = view.earlier(device.room)
    carried = bool(plan["items"] or plan["spells"])
    if not found and not carried:
        return None
    lines: list[ft.Control] = []
    for kit in found[: None if plan.get("all_kits") else SEEN]:
        now = plan.get("kit") == kit.name
        words = _("Kits of “{name}”: {line}", name=kit.name, line=view.kit_line(kit, _))
        entry = link(look, words, Intent(_use, device, plan, kit))
        drop = [
            key(look, ft.Icons.DELETE_OUTLINE, _("Forget {name}", name=kit.name), Intent(_drop, look, device, kit), 48)
        ]
        mark = [ft.Icon(ft.Icons.CHECK_CIRCLE, size=22, color=look.c["second"])] if now else []
        lines.append(ft.Row([ft.Container(entry, expand=True), *mark, *(drop if kit.kept else [])], spacing=6))
    if len(found) > SEEN and not plan.get("all_kits"):
        lines.append(chip(look, _("Show more"), Intent(_put, device, plan, "all_kits", True)))
    if carried:
        lines.append(
            button(look, _("Keep these kits by name"), Intent(_keep, look, device, plan), ft.Icons.BOOKMARK_ADD)
        )
    top = head(look, _("Kits"), rule(look, device, pack, _("Kits"), "encumbrance"))
    return panel(look, stack(top, *lines, gap=6))


def _use(device: Device, plan: Draft, kit: view.Kit) -> None:
    plan["items"], plan["spells"], plan["kit"] = dict(kit.items), dict(kit.spells), kit.name
    device.redraw()


def _drop(look: Look, device: Device, kit: view.Kit) -> None:
    words = look._("Forget the kits “{name}”?", name=kit.name)
    ask(look, words, look._("Forget them"), Intent(_dropped, device, kit.name))


def _dropped(device: Device, name: str) -> None:
    view.forget(device.room, name)
    device.redraw()


def _keep(look: Look, device: Device, plan: Draft) -> None:
    _ = look._

    def draw(answers: dict[str, Any], again: Any) -> list[ft.Control]:
        entry = field(look, _("Name"), answers["name"], Intent(_name, answers), max_length=40, counter="")
        go = button(look, _("Keep"), Intent(_kept, device, plan, answers), filled=True)
        return [title(look, _("Keep these kits by name"), 22), entry, go]

    asking(look, draw, {"name": ""})


def _name(answers: dict[str, object], words: str) -> None:
    answers["name"] = words


def _kept(device: Device, plan: Draft, answers: dict[str, Any]) -> None:
    close_sheet()
    view.keep(device.room, answers["name"], plan["items"], plan["spells"])
    plan["kit"] = answers["name"].strip()[:40]
    device.redraw()


def opens(look: Look, device: Device, plan: Draft, hero: str, words: str) -> ft.Control:
    return button(look, words, Intent(_open, device, plan, hero), ft.Icons.BACKPACK_OUTLINED)
