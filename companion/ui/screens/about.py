"""About: what this app is, what it is not, and whose games these are."""

from __future__ import annotations

import flet as ft

from companion import __version__
from companion.ui.device import Device
from companion.ui.intent import Intent
from companion.ui.widgets.frame import bar, centred, screen, scroll
from companion.ui.widgets.surface import head, panel, stack
from companion.ui.widgets.words import text


def draw(device: Device) -> ft.Control:
    look, _ = device.look(), device._
    unofficial = [
        _("This is an unofficial companion. It is not made or approved by the publishers."),
        _("Where the app and the printed rulebook disagree, the printed rulebook wins."),
        _(
            "The games, their names and their artwork belong to their publishers. Rules are explained here in our own words."
        ),
    ]
    private = [
        _("No account, no tracking, no network needed. Your games stay on this device."),
        _("Dice use the randomness of the operating system. Odds are computed exactly, not estimated."),
        _("What the public does not know is marked as assumed, and you can correct it."),
    ]
    if "hear" in device.voice:
        private.append(_("Asking by voice is the browser’s own: some browsers send what they hear to their maker."))
    makers = [
        _("{name}: {value}", name=_.pick(pack.name), value=pack.publisher)
        for pack in device.room.shelf.packs
        if pack.publisher
    ]
    parts: list[ft.Control] = [
        panel(look, stack(head(look, _("Unofficial")), *(text(look, line, 16) for line in unofficial))),
        panel(look, stack(head(look, _("Honest")), *(text(look, line, 16) for line in private))),
        panel(look, stack(head(look, _("The games")), *(text(look, line, 15, "ink2") for line in makers)))
        if makers
        else ft.Container(),
        text(
            look,
            _(
                "Version {version}. MIT licence. Fonts: Grenze, Barlow Condensed, Atkinson Hyperlegible Next, Noto Emoji (OFL).",
                version=__version__,
            ),
            13,
            "ink2",
        ),
    ]
    return screen(look, bar(look, _("About"), "", Intent(device.go, "/settings")), centred(look, scroll(parts)))
