"""The copies of the games below the saved games: when each was made, what it holds, and the way back to it."""

from __future__ import annotations

from collections.abc import Callable

import flet as ft

from companion.i18n import Translator
from companion.table.copies import Copy
from companion.table.repair import inside
from companion.ui.device import Device
from companion.ui.guard import tell
from companion.ui.intent import Intent
from companion.ui.look import Look
from companion.ui.widgets.sheet import ask
from companion.ui.widgets.surface import button, head, panel, stack
from companion.ui.widgets.words import text

NAMED = 3


def kept_copies(device: Device, look: Look) -> list[ft.Control]:
    """Nothing where there is none."""
    copies, _ = device.room.store.copies(), device._
    if not copies:
        return []
    note = _("The app makes copies of all your games by itself. One of them can be put back.")
    return [
        stack(head(look, _("Copies")), text(look, note, 15, "ink2")),
        *(_row(device, look, copy) for copy in copies),
    ]


def _row(device: Device, look: Look, copy: Copy) -> ft.Control:
    _ = device._
    when = _when(_, copy)
    act = button(look, _("Put back the copy of {when}", when=when), _putter(device, look, copy), ft.Icons.RESTORE)
    return panel(look, stack(text(look, when, 17), text(look, _held(_, copy), 15, "ink2"), act))


def _when(_: Translator, copy: Copy) -> str:
    return _("{day}, {time}", day=_.day(copy.at), time=_.clock(copy.at))


def _held(_: Translator, copy: Copy) -> str:
    """How many games and steps, and the games played last by name."""
    found = inside(copy.path)
    games = _.plural("{n} game", "{n} games", len(found.names))
    words = _("{games}, {steps}", games=games, steps=_.plural("{n} step", "{n} steps", found.steps))
    more = ["…"] if len(found.names) > NAMED else []
    return "\n".join([words, *([", ".join([*found.names[:NAMED], *more])] if found.names else [])])


def _putter(device: Device, look: Look, copy: Copy) -> Callable[[], None]:
    _, when = device._, _when(device._, copy)

    def put_back() -> None:
        device.room.put_back(copy.name)
        device.redraw()
        tell(_("Your games are those of {when} again.", when=when))

    detail = _("All your games become those of this copy. What is here now is kept as a copy first.")
    return Intent(ask, look, _("Put back the copy of {when}?", when=when), _("Put it back"), put_back, detail)
