"""A new table: who plays which hero, against whom, and what to fetch from the box."""

from __future__ import annotations

import flet as ft

from companion.packs.model import Pack
from companion.ui.acts import Host, House, does, opens
from companion.ui.device import Device
from companion.ui.look import Look
from companion.ui.panels.veiel.pieces import big_key, element_sign
from companion.ui.render import draws, sheet_of
from companion.ui.screens.new_table import begin, first_player, wizard
from companion.ui.widgets.surface import grid
from companion.views import cards as c
from companion.views.veiel import setup as view
from companion.views.veiel.setup import Plan


def setup(look: Look, device: Device, pack: Pack) -> ft.Control:
    plan = view.filled(device.drafts.of(Plan, fresh=Plan(players=first_player(device))))
    device.drafts.edit(Plan, (("heroes", plan.heroes),), quietly=True)
    return wizard(look, device, pack, view.wizard(pack, plan, device.room.profile(pack.slug).values, look._))


@opens(view.Begin)
def _start(host: Host, _act: view.Begin) -> None:
    assert isinstance(host, House)
    pack, plan = host.device.room.shelf.find(host.slug), host.drafts.of(Plan)
    assert pack is not None
    if begin(host.device, pack, view.start_choices(plan), plan.name):
        host.drafts.forget(Plan)


@draws(view.NoviceKeys)
def _novices(look: Look, host: Host, card: view.NoviceKeys) -> ft.Control:
    keys: list[ft.Control] = [
        big_key(
            look,
            element_sign(look, colour.element, 30),
            colour.name + (f" × {count}" if count else ""),
            does(host, act),
            look._("Novice card, {colour}", colour=colour.name),
            bool(count),
            colour.element_name,
        )
        for colour, count, act in card.colours
    ]
    return grid(keys, 2 if look.big else 4)


@sheet_of(view.ThirdNovice)
def _third(host: Host, act: view.ThirdNovice) -> c.Sheet:
    return view.third_novice(host.drafts.of(Plan), act.colour, host._)
