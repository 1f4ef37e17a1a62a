"""A hero's kit in the set-up: cards and spells with their dice, weight and price, searched and taken with a tap each."""

from __future__ import annotations

from typing import Any

import flet as ft

from companion.games.conan.facts.dice import Dice
from companion.games.conan.facts.heroes import HEROES
from companion.packs.model import Pack
from companion.ui.device import Device
from companion.ui.intent import Intent
from companion.ui.look import Look
from companion.ui.panels.conan.pieces import row, small_dice
from companion.ui.panels.conan.setup_parts import put, rule
from companion.ui.widgets.frame import bar, centred, dock, main_action, screen, scroll
from companion.ui.widgets.sheet import ask, asking, close_sheet, field
from companion.ui.widgets.surface import button, chip, fade, grid, head, key, link, panel, stack, tap
from companion.ui.widgets.words import num, text, title
from companion.views.conan import kits as view
from companion.views.conan import setup

Draft = dict[str, Any]
FIRST = "weapon"  # what a kit begins with
SEEN = 4  # earlier kits on the first screen


# the page of one hero ---------------------------------------------------------------------------
def screen_of(look: Look, device: Device, pack: Pack, plan: Draft, hero: str) -> ft.Control:
    _ = look._
    name = _.pick(HEROES[hero].name)
    heroes = plan["heroes"]
    at = heroes.index(hero)
    shown = view.cards(
        hero, plan["items"], plan["spells"], plan.get("kind", FIRST), plan.get("asked", ""), bool(plan.get("every")), _
    )
    rows = [_card(look, device, pack, plan, hero, card) for card in shown]
    if not rows:
        rows = [text(look, _("No card of that name."), 16, "ink2")]
    then = heroes[at + 1] if at + 1 < len(heroes) else ""
    words = _("Next: {step}", step=_.pick(HEROES[then].name)) if then else _("All kits are ready")
    note = view.summary(hero, plan["items"], plan["spells"], _)
    sub = _("Set-up, hero {n} of {all}", n=at + 1, all=len(heroes))
    about = rule(look, device, pack, name, "hero-sheet")
    top = bar(look, _("Kit: {who}", who=name), sub, Intent(_open, device, plan, ""), about)
    body: list[ft.Control] = [
        _load(look, view.load(hero, plan["items"], _)),
        field(look, _("Find a card"), plan.get("asked", ""), Intent(_ask, device, plan)),
        _kinds(look, device, plan, hero),
        grid(rows, 1 if look.big else 2 if look.phone else 3, 6),
    ]
    go = main_action(look, words, Intent(_open, device, plan, then), note=note if len(note) < 60 else "")
    return screen(look, top, centred(look, scroll(body, key=f"kit-{hero}")), dock(look, None, go))


def _open(device: Device, plan: Draft, hero: str) -> None:
    plan["page"], plan["asked"], plan["kind"] = hero, "", FIRST
    device.redraw()


def _ask(device: Device, plan: Draft, words: str) -> None:
    plan["asked"] = words[:40]
    device.redraw()


def _kinds(look: Look, device: Device, plan: Draft, hero: str) -> ft.Control:
    _ = look._
    names = {
        "weapon": _("Weapons"),
        "armour": _("Armor"),
        "object": _("Objects"),
        "spell": _("Spells"),
        "": _("All"),
    }
    kinds = [kind for kind in names if kind != "spell" or setup.casts(hero)]
    now = plan.get("kind", FIRST)
    cells = [chip(look, names[kind], Intent(put, device, plan, "kind", kind), kind == now) for kind in kinds]
    every = bool(plan.get("every"))
    cells.append(chip(look, _("All boxes"), Intent(put, device, plan, "every", not every), every))
    return row(cells, 6)


def _card(look: Look, device: Device, pack: Pack, plan: Draft, hero: str, card: view.CardView) -> ft.Control:
    """One card: a tap takes it or gives it back."""
    amount = ft.Row([num(look, card.amount, 22), text(look, card.unit, 12, "ink2")], spacing=4, tight=True)
    name = text(look, card.name, 15, "ink", True, expand=True)
    mark = [ft.Icon(ft.Icons.CHECK_BOX, size=20, color=look.c["second"])] if card.on else []
    lots: list[ft.Control] = [_lot(look, pack, words, dice) for words, dice in card.lots]
    about = text(look, card.line, 13, "ink2") if look.big or not lots else row(lots, 8)
    return tap(
        stack(ft.Row([name, *mark], spacing=4), about, amount, gap=2),
        Intent(_take, device, plan, card.shelf, hero, card.id),
        ", ".join(words for words in (card.name, f"{card.amount} {card.unit}", card.line) if words),
        selected=card.on,
        border_radius=14,
        bgcolor=look.c["surface"],
        border=ft.Border.all(2, look.c["second"]) if card.on else ft.Border.all(1, fade(look.c["line"], 0.6)),
        padding=ft.Padding.symmetric(horizontal=10, vertical=6),
    )


def _lot(look: Look, pack: Pack, words: str, dice: Dice) -> ft.Control:
    """What a card is thrown with; a turning arrow for each free reroll."""
    free = [ft.Icon(ft.Icons.REPLAY, size=14, color=look.c["ink2"]) for _arrow in dice.arrows]
    return ft.Row([text(look, words, 13, "ink2"), small_dice(pack, dice.dice), *free], spacing=3, tight=True)


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
    if not found:
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
        lines.append(chip(look, _("Show more"), Intent(put, device, plan, "all_kits", True)))
    top = head(look, _("Kits"), rule(look, device, pack, _("Kits"), "encumbrance"))
    return panel(look, stack(top, *lines, gap=6))


def keeping(look: Look, device: Device, plan: Draft) -> ft.Control | None:
    """What the heroes carry now can be kept for other evenings."""
    if not plan["items"] and not plan["spells"]:
        return None
    words = look._("Keep these kits by name")
    return button(look, words, Intent(_keep, look, device, plan), ft.Icons.BOOKMARK_ADD)


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


def opens(look: Look, device: Device, plan: Draft, hero: str, name: str, gems: str, kit: str) -> ft.Control:
    """A hero in a row, which opens the kit."""
    about = stack(text(look, name, 16, "ink", True), text(look, gems, 14, "ink2"), text(look, kit, 14), gap=0)
    sign = ft.Icon(ft.Icons.BACKPACK_OUTLINED, size=24, color=look.c["second"])
    return tap(
        ft.Row([ft.Container(about, expand=True), sign], spacing=8),
        Intent(_open, device, plan, hero),
        ", ".join((look._("Kit: {who}", who=name), kit, gems)),
        border_radius=14,
        bgcolor=look.c["surface"],
        border=ft.Border.all(1, fade(look.c["line"], 0.6)),
        padding=ft.Padding.symmetric(horizontal=12, vertical=8),
    )
