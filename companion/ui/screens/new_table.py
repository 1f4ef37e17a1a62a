"""A new table: the pack's own steps in table order, with the components to fetch; a game may bring its own wizard."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import flet as ft

from companion.core.accord import DICE
from companion.core.step import Refusal
from companion.packs.model import Pack, SetupDef
from companion.ui import panels
from companion.ui.acts import House
from companion.ui.device import Device
from companion.ui.guard import tell
from companion.ui.intent import Intent
from companion.ui.look import Look
from companion.ui.render import show
from companion.ui.screens import setups
from companion.ui.widgets.frame import bar, centred, dock, main_action, screen, scroll
from companion.ui.widgets.sheet import field
from companion.ui.widgets.surface import button, chip, head, key, panel, stack, tap
from companion.ui.widgets.words import text
from companion.views import describe, settings

Choices = dict[str, Any]


def draw(device: Device, slug: str) -> ft.Control:
    pack = device.room.shelf.find(slug)
    assert pack is not None
    look = device.look(pack)
    if setups.offered(device, slug):
        return setups.draw(device, look, pack)
    module = panels.module_of(slug)
    if module and hasattr(module, "setup"):
        control: ft.Control = module.setup(look, device, pack)
        return control
    return _wizard(device, look, pack)


def draft(device: Device, pack: Pack) -> Choices:
    """What was chosen so far: kept while the player looks something up."""
    first = device._("Player {n}", n=1)
    found: Choices = device.memory.setdefault(
        f"new.{pack.slug}", {"name": "", "players": [first] * min(1, pack.players_max), "done": ()}
    )
    return found


def _wizard(device: Device, look: Look, pack: Pack) -> ft.Control:
    _ = look._
    choices = draft(device, pack)
    parts: list[ft.Control] = [_players(device, look, pack, choices)]
    parts += [_step(device, look, pack, choices, step, n) for n, step in enumerate(pack.setup, 2)]
    parts.append(_name(device, look, pack, choices))
    act = main_action(
        look, _("Start playing"), lambda: begin(device, pack, choices, choices["name"]), ft.Icons.PLAY_ARROW
    )
    sub = _.pick(pack.tagline) if pack.tagline else ""
    return screen(
        look,
        bar(look, _.pick(pack.name), sub or _("New table"), Intent(device.go, "/"), _rules(device, look, pack)),
        centred(look, scroll(parts)),
        dock(look, None, act),
    )


def _rules(device: Device, look: Look, pack: Pack) -> ft.Control:
    return key(look, ft.Icons.SEARCH, look._("Ask a rule"), Intent(device.go, f"/rules/{pack.slug}"), 48, "bg")


def who_rolls(look: Look, device: Device, pack: Pack) -> ft.Control:
    """Real dice or the app's, asked once: the answer stands in the table's first state, and is kept for the next one."""
    return show(look, House(device, pack.slug), settings.who_rolls(device.settings, look._))


def begin(device: Device, pack: Pack, choices: Choices, name: str = "") -> None:
    """Makes the table; what is missing is said in one sentence and nothing is lost."""
    _ = device._.within(pack.slug)
    made = device.room.new(pack.slug, {**choices, DICE: device.settings.dice}, name or _.pick(pack.name))
    if isinstance(made, Refusal):
        tell(describe.refusal(made, _.within(pack.slug)))
        return
    device.memory.pop(f"new.{pack.slug}", None)
    setups.done(device, pack.slug)
    device.go(f"/table/{made.id}")


def _players(device: Device, look: Look, pack: Pack, choices: Choices) -> ft.Control:
    _, names = look._, choices["players"]

    def rename(n: int) -> Callable[[str], None]:
        def changed(words: str) -> None:
            names[n] = words[:24]

        return changed

    def add() -> None:
        taken = set(names)
        names.append(next(w for n in range(1, 99) if (w := _("Player {n}", n=n)) not in taken))
        device.redraw()

    def drop(n: int) -> Callable[[], None]:
        def dropped() -> None:
            names.pop(n)
            device.redraw()

        return dropped

    rows: list[ft.Control] = []
    for n, name in enumerate(names):
        entry = field(look, _("Name of player {n}", n=n + 1), name, rename(n), max_length=24, counter="", expand=True)
        keys = (
            [key(look, ft.Icons.CLOSE, _("Remove {name}", name=name), drop(n), 48, "surface")]
            if len(names) > pack.players_min
            else []
        )
        rows.append(ft.Row([entry, *keys], spacing=8))
    more = button(look, _("Add a player"), add, ft.Icons.PERSON_ADD_ALT) if len(names) < pack.players_max else None
    return panel(look, stack(head(look, _("1. Who plays?")), *rows, more))


def _step(device: Device, look: Look, pack: Pack, choices: Choices, step: SetupDef, number: int) -> ft.Control:
    """One step of the pack: options as chips, components as a list to tick off."""
    _ = look._
    chosen = choices.setdefault(step.id, step.default or (step.options[0].id if step.options else ""))

    def pick(id: str) -> Callable[[], None]:
        return lambda: (choices.update({step.id: id}), device.redraw())  # type: ignore[return-value]

    options = [chip(look, _.pick(o.name), pick(o.id), o.id == chosen) for o in step.options]
    ticked = choices["done"]

    def tick(mark: str) -> Callable[[], None]:
        def toggled() -> None:
            choices["done"] = tuple(m for m in ticked if m != mark) if mark in ticked else (*ticked, mark)
            device.redraw()

        return toggled

    fetch = [
        fetch_line(look, _.pick(names), f"{step.id}.{n}" in ticked, tick(f"{step.id}.{n}"))
        for n, names in enumerate(step.fetch)
    ]
    words = text(look, _.pick(step.text), 16) if step.text else None
    row = ft.Row(options, wrap=True, spacing=8, run_spacing=4) if options else None
    return panel(look, stack(head(look, f"{number}. {_.pick(step.name)}"), words, row, *fetch))


def fetch_line(look: Look, words: str, done: bool, act: Callable[[], Any]) -> ft.Control:
    """A component to fetch, ticked off with a tap."""
    icon = ft.Icons.CHECK_BOX if done else ft.Icons.CHECK_BOX_OUTLINE_BLANK
    row = ft.Row(
        [
            ft.Icon(icon, size=26, color=look.c["second" if done else "ink2"]),
            text(look, words, 16, "ink2" if done else "ink", expand=True),
        ],
        spacing=10,
    )
    return tap(
        row, act, words, selected=done, padding=ft.Padding.symmetric(vertical=11, horizontal=6), border_radius=12
    )


def _name(device: Device, look: Look, pack: Pack, choices: Choices) -> ft.Control:
    _ = look._

    def changed(words: str) -> None:
        choices["name"] = words

    entry = field(look, _("Name of the table (optional)"), choices["name"], changed)
    return panel(look, stack(entry))
