"""Settings of this device: language, theme, text size, haptics, a name for the history. Games are untouched."""

from __future__ import annotations

from typing import Any

import flet as ft

from companion.table.room import clean_name
from companion.ui.device import TEXT_SIZES, Device
from companion.ui.look import Look
from companion.ui.widgets.frame import bar, centred, screen, scroll
from companion.ui.widgets.sheet import field
from companion.ui.widgets.surface import button, chip, head, panel, stack
from companion.ui.widgets.words import text


def draw(device: Device) -> ft.Control:
    look, _, now = device.look(), device._, device.settings
    sizes = [(size, _.percent(size)) for size in TEXT_SIZES]
    parts: list[ft.Control] = [
        _choice(device, look, _("Language"), "language", [("fr", "Français"), ("en", "English")], device.language),
        _choice(
            device,
            look,
            _("Theme"),
            "theme",
            [("auto", _("As the device")), ("dark", _("Dark")), ("light", _("Light"))],
            now.theme,
        ),
        _choice(device, look, _("Text size"), "text", sizes, now.text),
        _choice(device, look, _("Vibrate on a tap"), "haptics", [(True, _("Yes")), (False, _("No"))], now.haptics),
        _choice(
            device,
            look,
            _("Keep the screen awake during a game"),
            "awake",
            [(True, _("Yes")), (False, _("No"))],
            now.awake,
        ),
        _name(device, look),
        button(look, _("About this app"), lambda: device.go("/about"), ft.Icons.INFO_OUTLINE),
    ]
    return screen(
        look,
        bar(look, _("Settings"), _("Only for this device"), lambda: device.go(device.memory.get("settings_from", "/"))),
        centred(look, scroll(parts)),
    )


def _choice(device: Device, look: Look, name: str, key: str, options: list[tuple[Any, str]], now: Any) -> ft.Control:
    chips = [chip(look, words, _setter(device, key, value), value == now) for value, words in options]
    return panel(look, stack(head(look, name), ft.Row(chips, wrap=True, spacing=8, run_spacing=4), gap=4))


def _setter(device: Device, key: str, value: Any) -> Any:
    return lambda: device.change(**{key: value})


def _name(device: Device, look: Look) -> ft.Control:
    """Who did what: a name in the history of tables."""
    _ = device._

    def changed(words: str) -> None:
        device.settings = device.settings.__class__(**{**device.settings.__dict__, "name": clean_name(words)[:24]})
        device.page.run_task(device._keep)

    entry = field(look, _("Your name"), device.settings.name, changed, max_length=24, counter="")
    note = text(look, _("Shown in the history when several devices play at one table."), 14, "ink2")
    return panel(look, stack(head(look, _("Your name")), entry, note))
