"""A new table: one wizard for every game; a game brings its own steps, or the pack's stand in table order."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import flet as ft

from companion.capabilities.agreements import DICE
from companion.core.refusal import Refusal
from companion.packs.model import Pack
from companion.ui import panels
from companion.ui.acts import Host, House, does, opens
from companion.ui.device import Device
from companion.ui.flow import main_dock
from companion.ui.guard import part, tell
from companion.ui.intent import Intent
from companion.ui.look import Look
from companion.ui.render import shown
from companion.ui.screens import setups
from companion.ui.widgets.frame import bar, centred, screen, scroll
from companion.ui.widgets.surface import key, pad, tap
from companion.ui.widgets.tracks import phase_bar, short
from companion.ui.widgets.words import text
from companion.views import cards as c
from companion.views import describe, setup

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
    return wizard(look, device, pack, setup.of_pack(pack, _plan(device, pack), look._))


def wizard(look: Look, device: Device, pack: Pack, now: setup.Wizard, *by_hand: ft.Control) -> ft.Control:
    """The page of a set-up that is open, its pages above where there are several, and the main key; what is drawn
    `by_hand` stands below its cards."""
    host = House(device, pack.slug)
    turns = tuple(act for _name, act in now.pages)
    top: ft.Control = Top(look, host, pack, turns[now.at - 1] if now.at else c.Go("/"))
    if now.pages:
        names = short(look, [name for name, _act in now.pages], now.at, 50 if look.phone else 90)
        steps = phase_bar(look, names, now.at, Intent(_turn, host, turns), now.undone)
        top = ft.Column([top, ft.Container(steps, padding=pad(12, 0, 12, 8))], spacing=0)
    body = centred(look, scroll([*shown(look, host, now.cards), *by_hand], key=f"setup-{now.at}"))
    return screen(look, top, body, main_dock(look, host, now.main))


@part
def Top(look: Look, host: House, pack: Pack, back: c.Act) -> ft.Control:
    ask = key(look, ft.Icons.SEARCH, look._("Ask a rule"), does(host, c.Go(f"/rules/{pack.slug}")), 48, "bg")
    return bar(look, look._.pick(pack.name), look._("New table"), does(host, back), ask)


def _turn(host: House, turns: tuple[c.Act, ...], page: int) -> None:
    host.perform(turns[page])


def first_player(device: Device) -> tuple[str, ...]:
    return (device._("Player {n}", n=1),)


def _plan(device: Device, pack: Pack) -> setup.PackPlan:
    fresh = setup.PackPlan(players=first_player(device)[: pack.players_max])
    return device.drafts.of(setup.PackPlan, pack.slug, fresh)


@opens(setup.BeginPack)
def _begin_pack(host: Host, _act: setup.BeginPack) -> None:
    assert isinstance(host, House)
    pack = host.device.room.shelf.find(host.slug)
    assert pack is not None
    plan = _plan(host.device, pack)
    if begin(host.device, pack, setup.pack_choices(pack, plan), plan.name):
        host.drafts.forget(setup.PackPlan)


def begin(device: Device, pack: Pack, choices: Mapping[str, object], name: str = "") -> bool:
    """Makes the table; what is missing is said in one sentence and nothing is lost."""
    _ = device._.within(pack.slug)
    made = device.room.new(pack.slug, {**choices, DICE: device.settings.dice}, name or _.pick(pack.name))
    if isinstance(made, Refusal):
        tell(describe.refusal(made, _.within(pack.slug)))
        return False
    setups.done(device, pack.slug)
    device.go(f"/table/{made.id}")
    return True


def fetch_line(look: Look, words: str, done: bool, act: Callable[[], object]) -> ft.Control:
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
