"""A new table: mode, players with faction and hero, difficulty, the scenario's values, what to fetch."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

import flet as ft

from companion.packs.model import Pack, SetupDef
from companion.ui.device import Device
from companion.ui.intent import Intent
from companion.ui.look import Look
from companion.ui.panels.heroes3 import setup_scenario
from companion.ui.panels.heroes3.pieces import chip
from companion.ui.screens.new_table import begin, draft, fetch_line, who_rolls
from companion.ui.widgets.counter import counter
from companion.ui.widgets.frame import bar, centred, dock, main_action, screen, scroll
from companion.ui.widgets.sheet import field
from companion.ui.widgets.surface import button, head, key, panel, rule_chip, stack, tag
from companion.ui.widgets.words import text
from companion.views.heroes3 import names
from companion.views.heroes3 import setup as view
from companion.views.heroes3.sheet import Sheet

Draft = dict[str, Any]


def setup(look: Look, device: Device, pack: Pack) -> ft.Control:
    _ = look._
    choices = view.fill(draft(device, pack), _)
    parts: list[ft.Control] = [
        _options(look, device, pack, choices, "mode", 1),
        _seats(look, device, pack, choices),
        _options(look, device, pack, choices, "difficulty", 3),
        setup_scenario.scenario(look, device, pack, choices),
        setup_scenario.variants(look, device, pack, choices),
        who_rolls(look, device, pack),
        *_fetches(look, device, pack, choices),
        panel(
            look,
            field(
                look,
                _("Name of the table (optional)"),
                choices["name"],
                lambda words: choices.update(name=words),
                max_length=40,
                counter="",
            ),
        ),
    ]
    act = main_action(
        look,
        _("Begin round {n}", n=1),
        Intent(_begin, device, pack),
        ft.Icons.PLAY_ARROW,
    )
    ask = key(look, ft.Icons.SEARCH, _("Ask a rule"), lambda: device.go(f"/rules/{pack.slug}"), 48, "bg")
    top = bar(look, _.pick(pack.name), _("New table"), lambda: device.go("/"), ask)
    return screen(look, top, centred(look, scroll(parts)), dock(look, None, act))


def _begin(device: Device, pack: Pack) -> None:
    choices, sheet = draft(device, pack), device.drafts.of(Sheet)
    begin(device, pack, view.start_choices(choices, sheet), choices["name"])
    if draft(device, pack) is not choices:  # the table was made
        device.drafts.forget(Sheet)


def changed(device: Device, act: Callable[[], object]) -> Callable[[], None]:
    """A tap that changes the draft and is seen at once."""

    def run() -> None:
        act()
        device.redraw()

    return run


def rule(look: Look, device: Device, pack: Pack, name: str, id: str) -> ft.Control:
    return rule_chip(look, name, lambda: device.go(f"/rules/{pack.slug}/{id}"))


def _options(look: Look, device: Device, pack: Pack, choices: Draft, id: str, number: int) -> ft.Control:
    step: SetupDef = next(step for step in pack.setup if step.id == id)
    _ = look._

    def pick(value: str) -> Callable[[], None]:
        return changed(device, lambda: choices.update({id: value}))

    chips: list[ft.Control] = [chip(look, _.pick(o.name), pick(o.id), choices[id] == o.id) for o in step.options]
    chosen = next((o for o in step.options if o.id == choices[id]), None)
    note = text(look, _.pick(chosen.note), 15, "ink2") if chosen and chosen.note else None
    more: ft.Control | None = None
    if id == "difficulty":
        lines = view.bonus_lines(choices, _)
        said = (
            _("Starting bonus: {first}, or {second}", first=lines[0], second=lines[1]) if len(lines) > 1 else lines[0]
        )
        more = text(look, said, 15, "ink2")
    heading = head(look, f"{number}. {_.pick(step.name)}", rule(look, device, pack, _.pick(step.name), step.rule))
    return panel(look, stack(heading, ft.Row(chips, spacing=8, run_spacing=2, wrap=True), note, more))


def _seats(look: Look, device: Device, pack: Pack, choices: Draft) -> ft.Control:
    _ = look._
    rows: list[ft.Control] = [_seat(look, device, choices, n) for n in range(len(choices["seats"]))]
    more = button(look, _("Add a player"), changed(device, lambda: view.add_seat(choices, _)), ft.Icons.PERSON_ADD_ALT)
    heading = head(look, _("2. Who plays?"), rule(look, device, pack, _("Factions"), "setup-choose-faction"))
    box = chip(
        look,
        _("We own an expansion"),
        changed(device, lambda: choices.update(expansion=not choices["expansion"])),
        choices["expansion"],
        ft.Icons.ADD_BOX_OUTLINED,
    )
    return panel(look, stack(heading, *rows, more if view.may_add(choices) else None, box, gap=14))


def _seat(look: Look, device: Device, choices: Draft, number: int) -> ft.Control:
    _, seat = look._, choices["seats"][number]

    def put(values: dict[str, object]) -> Callable[[], None]:
        return changed(device, lambda: seat.update(values))

    entry = field(
        look,
        _("Name of player {n}", n=number + 1),
        seat["name"],
        lambda words: seat.update(name=words[:24]),
        max_length=24,
        counter="",
        expand=True,
    )
    top: list[ft.Control] = [entry]
    if view.may_drop(choices):
        drop = changed(device, lambda: choices["seats"].pop(number))
        top.append(key(look, ft.Icons.CLOSE, _("Remove {name}", name=seat["name"]), drop, 48))
    factions: list[ft.Control] = [
        chip(
            look,
            names.faction(f, _),
            None if taken else put({"faction": f, **view.hero_of(f)}),
            f == seat["faction"],
            ft.Icons.LOCK_OUTLINE if taken else None,
        )
        for f, taken in view.factions(choices, number)
    ]
    heroes: list[ft.Control] = [
        chip(look, f"{h.name} · {_(names.TYPE[h.type])}", put(view.take_hero(h.id)), h.id == seat["hero"])
        for h in view.heroes(seat["faction"])
    ]
    numbers: list[ft.Control] = []
    if not heroes:
        heroes = [chip(look, _(names.TYPE[t]), put({"type": t}), seat["type"] == t) for t in names.TYPE]
        numbers = [_attribute(look, device, seat, a) for a in view.ATTRIBUTES]
    made = view.recipe(seat, _)
    warning = tag(look, made.warning, "bad") if made.warning else None
    teams: list[ft.Control] = [
        chip(
            look,
            _("Team {n}", n=team + 1),
            changed(device, partial(view.join_team, choices, number, team)),
            view.team(choices, number) == team,
            ft.Icons.GROUPS_OUTLINED,
        )
        for team in ((0, 1) if choices["mode"] == "alliance" else ())
    ]
    return stack(
        ft.Row(top, spacing=8),
        ft.Row(teams, spacing=6, run_spacing=0, wrap=True) if teams else None,
        ft.Row(factions, spacing=6, run_spacing=0, wrap=True),
        ft.Row(heroes, spacing=6, run_spacing=0, wrap=True),
        *numbers,
        warning,
        gap=4,
    )


def _attribute(look: Look, device: Device, seat: dict[str, Any], id: str) -> ft.Control:
    """A number of a hero that this app does not know, read off the hero's sheet."""

    def count(by: int) -> bool:
        seat[id] = min(max(seat[id] + by, 0), 6)
        device.redraw()
        return True

    return counter(look, look._(names.ATTRIBUTE[id]), seat[id], count, size=26, key_size=44, low=0, high=6)


def _fetches(look: Look, device: Device, pack: Pack, choices: Draft) -> list[ft.Control]:
    """What to take out of the box, in table order, with ticks."""
    _, done = look._, choices["done"]

    def tick(mark: str) -> Callable[[], None]:
        return changed(device, lambda: choices.update(done=view.toggled(done, mark)))

    found: list[ft.Control] = []
    for n, (name, id, lines) in enumerate(view.fetches(pack, choices, device.drafts.of(Sheet), _), 6):
        rows = [fetch_line(look, line.words, line.mark in done, tick(line.mark)) for line in lines]
        found.append(panel(look, stack(head(look, f"{n}. {name}", rule(look, device, pack, name, id)), *rows, gap=0)))
    return found
