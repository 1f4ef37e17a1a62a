"""What sharing a table and joining one have in common at the door: which relay, what is missing, what others can read."""

from __future__ import annotations

import flet as ft

from companion.ui.device import Device
from companion.ui.intent import Intent
from companion.ui.look import Look
from companion.ui.share.relays import in_browser, page_relay
from companion.ui.share.sharing import sharing_of
from companion.ui.widgets.sheet import field
from companion.ui.widgets.words import text


def lacking(device: Device, name: str, relay: str | None, reached: bool) -> str:
    """What must still be said before one can share or join a table."""
    if not name.strip():
        return device._("Say your name first.")
    if relay is None:
        return device._("Looking for the relay…")
    if not relay and not reached:
        return device._("The address of a relay is missing.")
    return ""


def promise(device: Device, sealed: bool) -> str:
    """What the others can read, and what cannot be hidden from them."""
    _ = device._
    first = _("The relay puts the steps in order and cannot open the door. Every phone holds the whole game.")
    if not sealed:
        late = _("Cards are drawn when they are turned over, so nobody can read what comes next.")
        return f"{first} {late}"
    rest = _(
        "Hands, cards face down and picks are sealed: only phones of their side can open them, until they are shown. Somebody with tools can read what was played before the table was shared, what a card cost, and the secrets of a side that nobody sits for."
    )
    if sharing_of(device.room).way is None:
        rest += " " + _(
            "This page came over plain http: nothing can be sealed for this phone, so its teammates’ secrets stay open."
        )
    return f"{first} {rest}"


async def find_relay(device: Device, kind: type) -> None:
    found = await page_relay()
    device.drafts.edit(kind, (("relay", found), ("busy", False)))


def relay_field(device: Device, look: Look, relay: str | None, typed: str, kind: type) -> ft.Control | None:
    """On a computer the address can be typed; a page has only the relay that it came from."""
    _ = device._
    if relay is None:
        return text(look, _("Looking for the relay…"), 15, "ink2")
    if relay:
        return text(look, _("Relay: {address}", address=relay.partition("//")[2]), 15, "ink2")
    if in_browser():
        words = _("This page was not served by a relay: open the app at the address of one to share tables.")
        return text(look, words, 16, "bad")
    return field(look, _("Address of the relay"), typed, Intent(typed_in, device, kind, "typed"))


def typed_in(device: Device, kind: type, name: str, words: str) -> None:
    device.drafts.edit(kind, ((name, words),))
