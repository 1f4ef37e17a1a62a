"""Joining somebody's table: by its link, or by four letters that knock."""

from __future__ import annotations

from dataclasses import dataclass

import flet as ft

from companion.errors import CompanionError
from companion.table.seats import CODE_LENGTH, NAME_LIMIT
from companion.ui.device import Device
from companion.ui.intent import Intent
from companion.ui.look import Look
from companion.ui.screens.relay_door import find_relay, lacking, promise, relay_field
from companion.ui.share.relays import in_browser
from companion.ui.share.share import Share, Ticket, ticket
from companion.ui.share.sharing import NO_LINK, ShareError, sharing_of
from companion.ui.widgets.frame import bar, centred, dock, main_action, screen, scroll
from companion.ui.widgets.sheet import field
from companion.ui.widgets.surface import head, panel, stack
from companion.ui.widgets.words import num, text


@dataclass(frozen=True, slots=True)
class Way:
    """What is being typed at a door. `relay` is None until it was looked for."""

    name: str = ""
    code: str = ""
    link: str = ""
    relay: str | None = None
    typed: str = ""
    busy: bool = False
    waiting: str = ""
    problem: str = ""


def draw(device: Device, parts: list[str]) -> ft.Control:
    look, _ = device.look(), device._
    way = device.drafts.of(Way, tuple(parts), Way(device.settings.name, typed=device.settings.relay))
    if way.relay is None and not way.busy:
        device.drafts.edit(Way, (("busy", True),), quietly=True)
        device.page.run_task(find_relay, device, Way)
    invited = len(parts) == 3
    body: list[ft.Control | None] = [
        ft.Container(height=2),
        text(look, _("The link opens this table: say who you are, and you sit at it."), 16) if invited else None,
        field(look, _("Your name"), way.name, Intent(_typed, device, "name"), max_length=NAME_LIMIT),
        None if invited else _letters(device, look, way),
        None
        if invited or in_browser()
        else field(look, _("Or the link of the table"), way.link, Intent(_typed, device, "link")),
        None if invited else relay_field(device, look, way.relay, way.typed, Way),
        None if invited else _steps(look),
        text(look, promise(device, sealed=True), 14, "ink2") if invited else None,
    ]
    told = text(look, way.waiting or way.problem, 17, "second" if way.waiting else "bad", True)
    if way.waiting:
        body = [panel(look, told, edge="second"), None if invited else _steps(look)]
    elif way.problem:
        body.insert(0, panel(look, told, edge="bad"))
    knocks = not invited and not way.link.strip()
    lacks = way.waiting or lacking(device, way.name, way.relay, not knocks or bool(way.typed))
    if not lacks and knocks and len(way.code.strip()) != CODE_LENGTH:
        lacks = _("Type the four letters of the table, or open its link.")
    words = _("Knock at the door") if knocks else _("Sit down")
    act = Intent(_knock, device) if knocks else Intent(_enter, device, tuple(parts))
    go = main_action(look, words, act, ft.Icons.MEETING_ROOM_OUTLINED, lacks=lacks)
    top = bar(look, _("Join a table"), _("from this phone"), Intent(device.go, "/"))
    shown = centred(look, scroll([part for part in body if part is not None]))
    if knocks and way.waiting:
        go = main_action(look, _("Stop knocking"), Intent(_give_up, device), ft.Icons.CLOSE)
    return screen(look, top, shown, dock(look, None, go))


def _typed(device: Device, name: str, words: str) -> None:
    device.drafts.edit(Way, ((name, words), ("problem", "")))


def _letters(device: Device, look: Look, way: Way) -> ft.Control:
    _ = device._
    entry = field(look, _("Four letters"), way.code, Intent(_typed, device, "code"), max_length=CODE_LENGTH)
    entry.capitalization = ft.TextCapitalization.CHARACTERS
    return panel(
        look,
        stack(
            head(look, _("Scan the QR code with the camera of this phone, or open the link that you were sent.")),
            text(look, _("Otherwise, the four letters of the table:"), 16),
            entry,
        ),
    )


def _steps(look: Look) -> ft.Control:
    _ = look._
    steps = (
        (_("You knock"), _("your name appears at the table")),
        (_("Somebody says yes"), _("the key comes sealed, for this phone only")),
        (_("You sit down"), _("with your hero, or only to watch")),
    )
    rows: list[ft.Control] = [
        ft.Row(
            [
                ft.Container(num(look, str(n), 22, "second"), width=22),
                ft.Column([text(look, what, 16, "ink", True), text(look, then, 14, "ink2")], spacing=0, expand=True),
            ],
            spacing=12,
        )
        for n, (what, then) in enumerate(steps, 1)
    ]
    return panel(look, stack(*rows, gap=10))


async def _knock(device: Device) -> None:
    way = device.drafts.of(Way, ())
    relay = way.relay or way.typed.strip().rstrip("/")
    device.drafts.edit(Way, (("waiting", device._("You knocked. Somebody at the table must open.")), ("problem", "")))
    try:
        found = await sharing_of(device.room).knock(relay, way.code.strip(), way.name.strip())
        await _seated(device, await sharing_of(device.room).join(found), way.name.strip())
    except CompanionError as e:
        device.drafts.edit(Way, (("problem", device._(e.text, **e.values)),))
    finally:
        device.drafts.edit(Way, (("waiting", ""),))


def _give_up(device: Device) -> None:
    sharing_of(device.room).give_up()


async def _enter(device: Device, parts: tuple[str, ...]) -> None:
    way = device.drafts.of(Way, parts)
    device.drafts.edit(Way, (("waiting", device._("Fetching the table…")), ("problem", "")))
    try:
        found = _invitation(device, way, parts)
        if found is None:
            raise ShareError(NO_LINK)
        await _seated(device, await sharing_of(device.room).join(found), way.name.strip())
    except CompanionError as e:
        device.drafts.edit(Way, (("problem", device._(e.text, **e.values)),))
    finally:
        device.drafts.edit(Way, (("waiting", ""),))


def _invitation(device: Device, way: Way, parts: tuple[str, ...]) -> Ticket | None:
    """From what stands behind the # of this page, or from a link that was pasted."""
    link = f"{way.relay}/#/join/{'/'.join(parts)}" if len(parts) == 3 else way.link
    return ticket(link)


async def _seated(device: Device, share: Share, name: str) -> None:
    """Down at the table under this name, or one that is still free."""
    called, n = name, 1
    while (other := share.company.by_name(called)) and other.id != share.kept.seat:
        n += 1
        called = f"{name[: NAME_LIMIT - 3]} {n}"
    if share.mine is None:
        share.sit(called)
    device.change(name=name)
    device.go(f"/share/{share.id}")
