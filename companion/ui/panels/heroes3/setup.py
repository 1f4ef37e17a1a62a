"""A new table: mode, players with faction and hero, difficulty, the scenario's values, what to fetch."""

from __future__ import annotations

import flet as ft

from companion.packs.model import Pack
from companion.ui.acts import Host, House, opens
from companion.ui.device import Device
from companion.ui.look import Look
from companion.ui.screens.new_table import begin, wizard
from companion.views import settings
from companion.views.heroes3 import setup as view
from companion.views.heroes3.setup import Plan
from companion.views.heroes3.sheet import Sheet


def setup(look: Look, device: Device, pack: Pack) -> ft.Control:
    _, drafts = look._, device.drafts
    plan = view.filled(drafts.of(Plan), _)
    drafts.edit(Plan, (("seats", plan.seats),), quietly=True)
    profile, dice = device.room.profile(pack.slug).values, settings.who_rolls(device.settings, _)
    return wizard(look, device, pack, view.wizard(pack, plan, drafts.of(Sheet), profile, dice, _))


@opens(view.Begin)
def _begin(host: Host, _act: view.Begin) -> None:
    assert isinstance(host, House)
    pack, plan = host.device.room.shelf.find(host.slug), host.drafts.of(Plan)
    assert pack is not None
    if begin(host.device, pack, view.start_choices(plan, host.drafts.of(Sheet)), plan.name):
        host.drafts.forget(Plan, Sheet)
