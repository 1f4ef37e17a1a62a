"""The scenario's values and the variants, for the set-up wizard."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

import flet as ft

from companion.games.heroes3.purse import RESOURCES
from companion.games.heroes3.units import FACTIONS
from companion.i18n import Translator
from companion.packs.model import Pack
from companion.ui.device import Device
from companion.ui.guard import tell
from companion.ui.look import Look
from companion.ui.panels.heroes3.pieces import chip, resource_sign
from companion.ui.widgets.counter import counter
from companion.ui.widgets.sheet import close_sheet, field, open_sheet, parse_number
from companion.ui.widgets.surface import button, head, key, panel, rule_chip, stack
from companion.ui.widgets.words import text, title
from companion.views.heroes3 import names
from companion.views.heroes3 import setup as view

Draft = dict[str, Any]


def _open(look: Look, device: Device, choices: Draft, id: str) -> tuple[bool, ft.Control]:
    """A part of the wizard that most tables leave closed."""
    on = id in choices.get("open", ())

    def turn() -> None:
        choices["open"] = view.toggled(tuple(choices.get("open", ())), id)
        device.redraw()

    icon = ft.Icons.EXPAND_LESS if on else ft.Icons.EXPAND_MORE
    return on, key(look, icon, look._("Close") if on else look._("Open"), turn, 48, "surface")


def _rule(look: Look, device: Device, pack: Pack, name: str, id: str) -> ft.Control:
    return rule_chip(look, name, lambda: device.go(f"/rules/{pack.slug}/{id}"))


def scenario(look: Look, device: Device, pack: Pack, choices: Draft) -> ft.Control:
    """Starting resources at hand; the rest of what the scenario prints behind one key."""
    _ = look._
    on, fold = _open(look, device, choices, "scenario")
    rows = [_purse(look, device, choices, "resources", r) for r in RESOURCES]
    heading = head(
        look, _("4. What the scenario gives"), _rule(look, device, pack, _("Scenario"), "setup-scenario-values"), fold
    )
    note = text(look, _("Copy the numbers from the scenario page; all can be changed later."), 15, "ink2")
    rest = _rest(look, device, choices) if on else []
    incomes = [_purse(look, device, choices, "income", r) for r in RESOURCES] if on else []
    return panel(look, stack(heading, note, *rows, *incomes, *rest, gap=10))


def _purse(look: Look, device: Device, choices: Draft, which: str, resource: str) -> ft.Control:
    _ = look._
    name = _(names.RESOURCE[resource])
    label = _("{name}, income", name=name) if which == "income" else name

    def count(by: int) -> bool:
        choices[which][resource] = min(max(choices[which][resource] + by, 0), 99)
        device.redraw()
        return True

    sign = resource_sign(look, resource, 22)
    return counter(look, label, choices[which][resource], count, icon=sign, size=30, key_size=48, low=0, high=99)


def _rest(look: Look, device: Device, choices: Draft) -> list[ft.Control]:
    _ = look._

    def number(id: str, most: int) -> Callable[[int], Any]:
        def count(by: int) -> bool:
            choices[id] = min(max(choices[id] + by, 0), most)
            device.redraw()
            return True

        return count

    def put(id: str, value: Any) -> Callable[[], None]:
        def run() -> None:
            choices[id] = value
            device.redraw()

        return run

    def tapped(act: Callable[[], None]) -> Callable[[], None]:
        def run() -> None:
            act()
            device.redraw()

        return run

    def kept(id: str) -> Callable[[str], None]:
        return lambda words: choices.update({id: words})

    limit = counter(
        look,
        _("Rounds"),
        choices["rounds"],
        number("rounds", 40),
        size=30,
        key_size=48,
        low=0,
        high=40,
        note=_("0: no limit"),
    )
    tiles = counter(
        look, _("Far tiles each"), choices["far_tiles"], number("far_tiles", 9), size=30, key_size=48, low=0, high=9
    )
    built = tuple(choices["buildings"])
    buildings: list[ft.Control] = [
        chip(look, name, put("buildings", view.building_tapped(built, id)), id in built)
        for id, name in view.common_buildings(_)
    ]
    profile = device.room.profile("heroes3").values
    recruits: list[ft.Control] = [
        chip(
            look,
            _sided(name, "pack" if id in choices["packs"] else "few" if id in choices["units"] else "", _),
            tapped(partial(view.unit_tapped, choices, id)),
            id in choices["units"],
        )
        for id, name, _faction in view.starting_units(choices, profile, _)
    ]
    goals: list[ft.Control] = [
        chip(look, words, put("aim", id), choices["aim"] == id) for id, words in view.aims(choices, _)
    ]
    goal = field(
        look, _("The goal, in the scenario’s words"), choices["goal"], kept("goal"), max_length=300, counter=""
    )
    found: list[ft.Control] = [
        text(look, _("Goal"), 14, "ink2", True),
        goal,
        ft.Row(goals, spacing=6, run_spacing=0, wrap=True),
        limit,
        tiles,
        text(look, _("Buildings from the start"), 14, "ink2", True),
        ft.Row(buildings, spacing=6, run_spacing=0, wrap=True),
        text(look, _("Units from the start: tap for Few, again for Pack"), 14, "ink2", True),
        ft.Row(recruits, spacing=6, run_spacing=0, wrap=True),
        text(look, _("Timed events"), 14, "ink2", True),
        *_events(look, device, choices),
    ]
    if choices["mode"] in ("campaign-solo", "coop"):
        walks = bool(choices["ai_hero"])
        found.append(
            chip(look, _("An AI hero walks the map"), put("ai_hero", not walks), walks, ft.Icons.SMART_TOY_OUTLINED)
        )
        found += _rival(look, device, choices, profile, number, put, tapped, kept)
        chosen = tuple(choices["ai_spells"])
        spells: list[ft.Control] = [
            chip(look, name, put("ai_spells", view.toggled(chosen, id)), id in chosen) for id, name in view.spells(_)
        ]
        found.append(text(look, _("Spells of the AI hero"), 14, "ink2", True))
        found.append(ft.Row(spells, spacing=6, run_spacing=0, wrap=True))
    return found


def _sided(name: str, side: str, _: Translator) -> str:
    return f"{name} ({names.side(side, _)})" if side == "pack" else name


def _rival(
    look: Look,
    device: Device,
    choices: Draft,
    profile: Any,
    number: Callable[[str, int], Callable[[int], Any]],
    put: Callable[[str, Any], Callable[[], None]],
    tapped: Callable[[Callable[[], None]], Callable[[], None]],
    kept: Callable[[str], Callable[[str], None]],
) -> list[ft.Control]:
    """The A.I. hero: faction, level, army, way to the town, and the talent that its cards name."""
    _ = look._
    factions: list[ft.Control] = [
        chip(
            look,
            _("A.I.: {name}", name=names.faction(f, _)),
            put("ai_faction", "" if choices["ai_faction"] == f else f),
            choices["ai_faction"] == f,
        )
        for f in FACTIONS
    ]
    army: list[ft.Control] = [
        chip(look, _sided(name, side, _), tapped(partial(view.foe_tapped, choices, id)), bool(side))
        for id, name, side in view.foes(choices, profile, _)
    ]
    level = counter(
        look, _("Level of the AI hero"), choices["ai_level"], number("ai_level", 7), size=30, key_size=48, low=1, high=7
    )
    away = counter(
        look,
        _("Fields to your nearest town"),
        choices["ai_distance"],
        number("ai_distance", 30),
        size=30,
        key_size=48,
        low=0,
        high=30,
    )
    talent = field(
        look,
        _("Its talent, in the scenario’s words"),
        choices["ai_talent"],
        kept("ai_talent"),
        max_length=300,
        counter="",
    )
    return [
        text(look, _("Faction of the AI hero"), 14, "ink2", True),
        ft.Row(factions, spacing=6, run_spacing=0, wrap=True),
        *([text(look, _("Units of the AI hero"), 14, "ink2", True)] if army else []),
        ft.Row(army, spacing=6, run_spacing=0, wrap=True),
        level,
        away,
        talent,
    ]


def _events(look: Look, device: Device, choices: Draft) -> list[ft.Control]:
    _ = look._

    def drop(n: int) -> Callable[[], None]:
        def dropped() -> None:
            choices["events"].pop(n)
            device.redraw()

        return dropped

    rows: list[ft.Control] = []
    for n, event in enumerate(choices["events"]):
        words = _("Round {n}", n=event["round"]) + " · " + event["text"]
        away = key(look, ft.Icons.CLOSE, _("Remove {name}", name=event["text"]), drop(n), 48, "surface")
        rows.append(ft.Row([text(look, words, 16, expand=True), away], spacing=8))
    return [*rows, button(look, _("Add an event"), lambda: _event(look, device, choices), ft.Icons.EVENT)]


def _event(look: Look, device: Device, choices: Draft) -> None:
    _ = look._
    typed = {"round": "", "text": ""}
    when = field(look, _("In round"), "", lambda words: typed.update(round=words), keyboard_type=ft.KeyboardType.NUMBER)
    what = field(look, _("What happens"), "", lambda words: typed.update(text=words), max_length=120, counter="")

    def add() -> None:
        number = parse_number(typed["round"])
        if number is None or not 1 <= number <= 99 or not typed["text"].strip():
            tell(_("Say what happens, and in which round."))
            return
        close_sheet()
        choices["events"].append({"round": number, "text": typed["text"].strip()})
        device.redraw()

    open_sheet(look, title(look, _("Timed event"), 22), when, what, button(look, _("Add"), add, filled=True))


def variants(look: Look, device: Device, pack: Pack, choices: Draft) -> ft.Control:
    _ = look._
    on, fold = _open(look, device, choices, "variants")
    chosen = tuple(choices["variants"])
    rows: list[ft.Control] = []

    def put(id: str) -> Callable[[], None]:
        def run() -> None:
            choices["variants"] = view.variant_tapped(chosen, id)
            device.redraw()

        return run

    for v in pack.variants:
        if not on and v.id not in chosen:
            continue
        note = text(look, _.pick(v.note), 14, "ink2") if v.note else None
        line = ft.Row(
            [
                ft.Container(chip(look, _.pick(v.name), put(v.id), v.id in chosen), expand=True),
                _rule(look, device, pack, _.pick(v.name), f"variant-{v.id}"),
            ]
        )
        rows.append(stack(line, note, gap=0))
    none = None if rows else text(look, _("None chosen."), 15, "ink2")
    heading = head(look, _("5. Variants"), _rule(look, device, pack, _("Variants"), "variants-table"), fold)
    return panel(look, stack(heading, *rows, none, gap=8))
