"""The scenario's page of a game under way, where it corrects the table; its signs are drawn for the set-up as well."""

from __future__ import annotations

import flet as ft

from companion.table.codec import codec_of
from companion.ui.acts import Host, opens
from companion.ui.desk import Desk
from companion.ui.flow import flow
from companion.ui.intent import Intent
from companion.ui.look import Look
from companion.ui.panels.heroes3.pieces import resource_sign
from companion.ui.render import draws
from companion.ui.widgets.counter import counter
from companion.views import cards as c
from companion.views.heroes3 import sheet as page
from companion.views.heroes3.sheet import Sheet


def screen_of(look: Look, desk: Desk) -> ft.Control:
    """The page of a game under way."""
    fresh = page.of_table(desk.state)
    return flow(look, desk, page.in_play(desk.state, desk.draft(Sheet, about=desk.state.scenario, fresh=fresh), desk._))


def talent_of(look: Look, desk: Desk) -> ft.Control:
    """What its skill cards do, said when one has come up."""
    fresh = page.of_table(desk.state)
    return flow(
        look, desk, page.told_now(desk.state, desk.draft(Sheet, about=desk.state.scenario, fresh=fresh), desk._)
    )


@draws(page.Stock)
def _stock(look: Look, host: Host, card: page.Stock) -> ft.Control:
    number = card.number
    sign = resource_sign(look, card.resource, 22)
    low, high = None if number.minus else number.value, None if number.plus else number.value
    change = Intent(_turned, host, number)
    return counter(look, number.name, number.value, change, icon=sign, size=30, key_size=48, low=low, high=high)


def _turned(host: Host, number: c.Counter, by: int) -> bool:
    act = number.plus if by > 0 else number.minus
    if act:
        host.perform(act)
    return bool(act)


@opens(page.AddEvent)
def _add(host: Host, _act: page.AddEvent) -> None:
    now = page.with_event(host.drafts.kept(Sheet))
    host.drafts.edit(Sheet, (("events", now.events), ("what", now.what)))


@opens(page.KeepSheet)
def _keep(desk: Desk, _act: page.KeepSheet) -> None:
    """The table is corrected; the set-up as well, where it is to be so the next time."""
    sheet = desk.drafts.kept(Sheet)
    if not desk.do(page.corrected(sheet)):
        return
    if sheet.also:
        saved, codec = desk.table.saved, codec_of(desk.table.game)
        first = codec.state(saved.start, saved.version).paged(desk.state.scenario)
        desk.device.room.keep_setup(desk.table.id, saved.name, codec.state_json(first))
    desk.go("combat" if desk.state.combat else "map")
