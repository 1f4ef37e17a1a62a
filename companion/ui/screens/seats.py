"""The people at the table: who plays what, who is away, how others join, and what the host can do."""

from __future__ import annotations

import io
from functools import lru_cache

import flet as ft

from companion.table.seats import PRESENCE, SIDE_LIMIT, Place, Seat
from companion.ui.device import GUESSED, Device
from companion.ui.intent import Intent
from companion.ui.look import Look
from companion.ui.screens.join import all_sides, free_sides
from companion.ui.widgets.frame import bar, centred, dock, main_action, screen, scroll
from companion.ui.widgets.sheet import ask, close_sheet, closing, open_sheet, type_words
from companion.ui.widgets.surface import button, chip, head, key, panel, stack, tag
from companion.ui.widgets.words import num, text, title


def draw(device: Device) -> ft.Control:
    look, _ = device.look(), device._
    place = device.place
    assert place
    device.watch(PRESENCE)
    mine = place.seat
    assert mine
    here = _("Connected") + (", " + _("locked") if place.seating.door.locked else "")
    parts: list[ft.Control | None] = [
        _people(device, look, place, mine),
        _side(device, look, place, mine),
        None if place.seating.door.locked else _invitation(look, place),
        _host(device, look, place) if place.is_host else None,
        button(look, _("Settings"), Intent(device.go, "/settings"), ft.Icons.SETTINGS_OUTLINED),
        button(look, _("Give my seat back"), Intent(_leave, device, look, place), ft.Icons.LOGOUT),
    ]
    back = (Intent(device.go, "/")) if place.is_host else None
    body = centred(look, scroll([part for part in parts if part is not None]))
    return screen(look, bar(look, _("People at the table"), here, back), body, dock(look, None, _onward(device, look)))


def _onward(device: Device, look: Look) -> ft.Control:
    _, place = device._, device.place
    assert place
    if place.table and device.room.store.game(place.table):
        return main_action(look, _("To the table"), Intent(device.go, f"/table/{place.table}"), ft.Icons.PLAY_ARROW)
    if place.is_host:
        return main_action(look, _("Choose a game"), Intent(device.go, "/"), ft.Icons.GRID_VIEW)
    waits = _("The host is still choosing a game.")
    return main_action(look, _("Ask a rule"), Intent(device.go, "/rules"), ft.Icons.SEARCH, note=waits)


# people -----------------------------------------------------------------------------------------
def _people(device: Device, look: Look, place: Place, mine: Seat) -> ft.Control:
    rows = [_person(device, look, place, seat, mine) for seat in place.seating.seats()]
    return panel(look, stack(*rows, gap=10))


def _person(device: Device, look: Look, place: Place, seat: Seat, mine: Seat) -> ft.Control:
    _ = device._
    here = place.seating.is_here(seat)
    marks = [
        *([tag(look, _("host"), filled=True)] if place.seating.is_host(seat) else []),
        *([tag(look, _("you"), "second")] if seat.id == mine.id else []),
        *([tag(look, _("watching"))] if seat.watching else []),
        *([] if here else [tag(look, _("away"), "bad")]),
    ]
    sign = ft.Icon(
        ft.Icons.PERSON if here else ft.Icons.PERSON_OFF_OUTLINED,
        size=28,
        color=look.colour("good" if here else "ink2"),
    )
    side = seat.side(place.table)
    lines: list[ft.Control] = [
        ft.Row([text(look, seat.name, 18, "ink", True), *marks], spacing=6, run_spacing=4, wrap=True)
    ]
    if side:
        lines.append(text(look, _("plays {side}", side=side), 15, "ink2"))
    more: list[ft.Control] = []
    if place.is_host and seat.id != mine.id:
        more = [
            key(
                look,
                ft.Icons.MORE_VERT,
                _("More about {name}", name=seat.name),
                Intent(_menu, device, look, place, seat),
                48,
                "surface",
            )
        ]
    return ft.Row([sign, ft.Column(lines, spacing=2, expand=True), *more], spacing=12)


def _menu(device: Device, look: Look, place: Place, seat: Seat) -> None:
    _, seating = device._, place.seating

    def remove() -> None:
        ask(
            look,
            _("Remove {name} from the table?", name=seat.name),
            _("Remove"),
            Intent(seating.remove, place.secret, seat.id),
            _("Steps already played stay. To come back, {name} needs the code.", name=seat.name),
        )

    open_sheet(
        look,
        title(look, seat.name, 22),
        button(
            look,
            _("Make {name} the host", name=seat.name),
            closing(Intent(seating.hand_over, place.secret, seat.id)),
            ft.Icons.STAR_OUTLINE,
        ),
        button(look, _("Remove from the table"), closing(remove), ft.Icons.PERSON_REMOVE_OUTLINED),
        button(look, _("Cancel"), close_sheet),
    )


def _leave(device: Device, look: Look, place: Place) -> None:
    _ = device._
    ask(
        look,
        _("Give your seat back?"),
        _("Give my seat back"),
        Intent(place.seating.leave, place.secret),
        _("Steps already played stay. To come back you need the code."),
    )


# my side ----------------------------------------------------------------------------------------
def _side(device: Device, look: Look, place: Place, mine: Seat) -> ft.Control | None:
    """Which hero or side is mine: one that the game offers, or in my own words; or only watching."""
    _ = device._
    if not place.table or (place.seating.door.locked and not place.is_host):
        return None
    now = "?" if mine.watching else mine.side(place.table)
    offered = free_sides(device)
    values = [("", _("None yet")), *((side, side) for side in offered), ("?", _("Only watch"))]
    if now and now not in [value for value, _words in values]:
        values.insert(1, (now, now))
    chips = [chip(look, words, Intent(_choose, place, value), value == now) for value, words in values]
    if not all_sides(device):
        chips.append(chip(look, _("Other…"), Intent(_type_side, look, place, now), False, ft.Icons.EDIT_OUTLINED))
    return panel(
        look, stack(head(look, _("What do you play?")), ft.Row(chips, wrap=True, spacing=8, run_spacing=4), gap=4)
    )


def _choose(place: Place, value: str) -> None:
    if value == "?":
        place.seating.change(place.secret, watching=True)
    else:
        place.seating.change(place.secret, side=value)


def _type_side(look: Look, place: Place, now: str) -> None:
    _, side = look._, "" if now == "?" else now
    chosen = Intent(_choose, place)
    type_words(
        look, _("What do you play?"), _("Hero or side"), side, _("Set"), chosen, autofocus=True, max_length=SIDE_LIMIT
    )


# the way in -------------------------------------------------------------------------------------
@lru_cache(maxsize=8)
def qr_picture(link: str) -> bytes:
    import segno

    out = io.BytesIO()
    segno.make(link, micro=False).save(out, kind="png", scale=8, border=2)
    return out.getvalue()


def _invitation(look: Look, place: Place) -> ft.Control:
    _, seating = look._, place.seating
    size = 220 if look.phone else 260
    picture = ft.Semantics(
        content=ft.Container(
            ft.Image(qr_picture(seating.link()), width=size, height=size, filter_quality=ft.FilterQuality.NONE),
            bgcolor="#FFFFFF",
            border_radius=16,
            padding=4,
            width=size + 8,
            height=size + 8,
        ),
        label=_("QR code of this table"),
        image=True,
    )
    code = num(look, " ".join(seating.door.code), 44)
    tries = (
        None
        if seating.door.tries
        else text(
            look,
            _(GUESSED),
            15,
            "bad",
            True,
        )
    )
    address = seating.addresses[0] if seating.addresses else ""
    return panel(
        look,
        stack(
            head(look, _("Join from another phone")),
            text(look, _("Same Wi-Fi: scan, or open the address and type the code."), 15, "ink2"),
            ft.Row([picture], alignment=ft.MainAxisAlignment.CENTER),
            ft.Row(
                [
                    ft.Semantics(
                        content=code,
                        label=_("Table code {code}", code=" ".join(seating.door.code)),
                        exclude_semantics=True,
                    )
                ],
                alignment=ft.MainAxisAlignment.CENTER,
            ),
            text(look, address, 16, "ink", True, text_align=ft.TextAlign.CENTER, selectable=True),
            tries,
            gap=10,
        ),
    )


# the host ---------------------------------------------------------------------------------------
def _host(device: Device, look: Look, place: Place) -> ft.Control:
    _, seating = device._, place.seating
    locked = seating.door.locked
    rows: list[ft.Control] = [
        button(
            look,
            _("Unlock: others may join") if locked else _("Lock: nobody else joins"),
            Intent(seating.lock, place.secret, not locked),
            ft.Icons.LOCK_OPEN if locked else ft.Icons.LOCK_OUTLINE,
        ),
        button(look, _("New code and link"), Intent(seating.renew, place.secret), ft.Icons.REFRESH),
        button(look, _("Play another game"), Intent(device.go, "/"), ft.Icons.GRID_VIEW),
    ]
    return panel(look, stack(head(look, _("As the host")), *rows))
