"""The scenario's page and the variants, for the set-up wizard; the same page corrects a table in play."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import flet as ft

from companion.games.heroes3 import facts
from companion.games.heroes3.units import pooled
from companion.packs.model import Pack
from companion.table.codec import codec_of
from companion.ui.acts import Host, House, opens
from companion.ui.desk import Desk
from companion.ui.device import Device
from companion.ui.flow import flow
from companion.ui.intent import Intent
from companion.ui.look import Look
from companion.ui.panels.heroes3.pieces import chip, resource_sign
from companion.ui.render import draws, show
from companion.ui.widgets.counter import counter
from companion.ui.widgets.surface import head, key, panel, rule_chip, stack
from companion.ui.widgets.words import text
from companion.views import cards as c
from companion.views.heroes3 import setup as view
from companion.views.heroes3 import sheet as page
from companion.views.heroes3.sheet import Sheet

Draft = dict[str, Any]


def scenario(look: Look, device: Device, pack: Pack, choices: Draft) -> ft.Control:
    cards = pooled(facts.PRESETS, device.room.profile(pack.slug).values)
    factions = tuple(seat["faction"] for seat in choices["seats"])
    now = page.at_setup(device.drafts.of(Sheet), choices["mode"], factions, cards, look._)
    return show(look, House(device, pack.slug), now)


def screen_of(look: Look, desk: Desk) -> ft.Control:
    """The page of a game under way."""
    fresh = page.of_table(desk.state)
    return flow(look, desk, page.in_play(desk.state, desk.draft(Sheet, about=desk.state.scenario, fresh=fresh), desk._))


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
    desk.go("map")


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
