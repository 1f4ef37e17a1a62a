"""Settings of this device: language, theme, text size, haptics, a name for the history. Games are untouched."""

from __future__ import annotations

import flet as ft

from companion.ui.acts import House
from companion.ui.device import Device
from companion.ui.intent import Intent
from companion.ui.render import shown
from companion.ui.widgets.frame import bar, centred, screen, scroll
from companion.views import settings


def draw(device: Device) -> ft.Control:
    look, _ = device.look(), device._
    parts = shown(look, House(device), settings.cards(device.settings, device.language, _))
    back = Intent(device.go, device.memory.get("settings_from", "/"))
    return screen(look, bar(look, _("Settings"), _("Only for this device"), back), centred(look, scroll(parts)))
