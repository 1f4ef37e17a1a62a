"""Join: a name, a side or only watching, and one honest word about phones on a local network."""

from __future__ import annotations

from dataclasses import dataclass

import flet as ft

from companion.errors import CompanionError
from companion.table.seats import LOCKED, NAME_LIMIT, as_side
from companion.ui.device import Device
from companion.ui.intent import Intent
from companion.ui.look import Look
from companion.ui.widgets.frame import centred, dock, main_action, screen, scroll
from companion.ui.widgets.sheet import field
from companion.ui.widgets.surface import chip, head, pad, panel, stack, tap
from companion.ui.widgets.words import text, title


@dataclass(frozen=True, slots=True)
class Sitting:
    """What is being said before one sits down; `side` is "?" for whoever only watches."""

    name: str = ""
    side: str = ""
    problem: str = ""


def _draft(device: Device) -> Sitting:
    return device.drafts.of(Sitting, fresh=Sitting(device.settings.name))


def draw(device: Device) -> ft.Control:
    look, _ = device.look(), device._
    problem = _draft(device).problem
    assert device.place
    seating = device.place.seating
    if not seating.knows(device.place.secret):
        return _outside(device, look)
    parts: list[ft.Control | None] = [
        text(look, problem, 16, "bad", True) if problem else None,
        text(look, _(LOCKED), 16, "bad", True) if seating.door.locked else None,
        panel(look, stack(head(look, _("Your name")), _name(device, look))),
        panel(look, stack(head(look, _("What do you play?")), *_choice(device, look), gap=4)),
        text(
            look,
            _(
                "On a local network, the browser may let the screen go dark or refuse to copy text: that is not this app."
            ),
            14,
            "ink2",
        ),
    ]
    act = main_action(look, _("Sit down"), Intent(_sit, device), ft.Icons.EVENT_SEAT)
    body = centred(look, scroll([part for part in parts if part is not None]))
    return screen(look, _top(device, look), body, dock(look, None, act))


def _top(device: Device, look: Look) -> ft.Control:
    _ = device._
    assert device.place
    mine = device.place.opens
    words = ft.Column(
        [title(look, _("Open your table") if mine else _("Join the table"), 30), text(look, _game(device), 16, "ink2")],
        spacing=0,
        expand=True,
    )
    other = "en" if device.language == "fr" else "fr"
    both: list[ft.Control] = [
        text(look, code.upper(), 16, "ink" if device.language == code else "ink2", device.language == code)
        for code in ("fr", "en")
    ]
    said = _("Language: English. Switch to French") if other == "fr" else _("Language: French. Switch to English")
    switch = tap(
        ft.Row(both, tight=True, spacing=10),
        Intent(device.speak, other),
        said,
        height=48,
        padding=ft.Padding.symmetric(horizontal=14),
        border_radius=16,
        alignment=ft.Alignment.CENTER,
        border=ft.Border.all(1, look.c["line"]),
    )
    return ft.Container(ft.Row([words, switch], spacing=8), padding=pad(16, 14, 12, 10))


def _game(device: Device) -> str:
    """What is being played, or that the host is still choosing."""
    assert device.place
    saved = device.room.store.game(device.place.table) if device.place.table else None
    if saved:
        return saved.name
    if device.place.opens:
        return device._("Sit down first, then choose a game.")
    return device._("The host is still choosing a game.")


def _name(device: Device, look: Look) -> ft.Control:
    return field(look, device._("Your name"), _draft(device).name, Intent(_called, device), max_length=NAME_LIMIT)


def _called(device: Device, words: str) -> None:
    device.drafts.edit(Sitting, (("name", words),), quietly=True)


def _choice(device: Device, look: Look) -> list[ft.Control]:
    """The heroes or sides of the game as it stands, those already taken left out; or only watching."""
    _, now = device._, _draft(device).side
    options = [("", _("Decide later")), *((side, side) for side in free_sides(device)), ("?", _("Only watch"))]
    chips = [
        chip(look, words, Intent(device.drafts.edit, Sitting, (("side", value),)), value == now)
        for value, words in options
    ]
    return [ft.Row(chips, wrap=True, spacing=8, run_spacing=4)]


def all_sides(device: Device) -> tuple[str, ...]:
    """The sides of the game on the table, taken or not; a game without any leaves the words to the player."""
    assert device.place
    try:
        table = device.room.table(device.place.table) if device.place.table else None
        return tuple(dict.fromkeys(name for name, _seat in table.game.sides(table.state))) if table else ()
    except CompanionError:
        return ()


def free_sides(device: Device) -> list[str]:
    """Sides that nobody else at the table plays."""
    assert device.place
    place, mine = device.place, device.place.seat
    taken = {s.side(place.table).casefold() for s in place.seating.seats() if mine is None or s.id != mine.id}
    return [side for side in map(as_side, all_sides(device)) if side.casefold() not in taken]


def _sit(device: Device) -> None:
    assert device.place
    name, side = _draft(device).name, _draft(device).side
    try:
        seat = device.place.seating.sit(
            device.place.secret, name, watching=side == "?", side="" if side == "?" else side
        )
    except CompanionError as error:
        device.drafts.edit(Sitting, (("problem", device._(error.text, **error.values)),))
        return
    device.drafts.forget(Sitting)
    device.change(name=seat.name)
    device.go(f"/table/{device.place.table}" if device.place.table and not device.place.is_host else "/")


def _outside(device: Device, look: Look) -> ft.Control:
    """The host took this seat away, or gave the table a new code."""
    words = device._("You no longer have a seat at this table. Ask the host for the code.")
    top = ft.Container(title(look, device._("Join the table"), 30), padding=pad(16, 14, 12, 10))
    return screen(look, top, centred(look, scroll([text(look, words, 18)])))
