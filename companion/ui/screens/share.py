"""The door of a table: share it, who sits at it, and what the host can do."""

from __future__ import annotations

from collections.abc import Awaitable
from dataclasses import dataclass

import flet as ft

from companion.core.log import Did
from companion.table.company import Seated
from companion.table.seats import NAME_LIMIT, as_side
from companion.ui.device import Device
from companion.ui.intent import Intent
from companion.ui.look import Look
from companion.ui.screens.relay_door import find_relay, lacking, promise, relay_field, typed_in
from companion.ui.screens.seats import qr_picture
from companion.ui.share.share import Share
from companion.ui.share.sharing import ShareError, Sharing, sharing_of
from companion.ui.widgets.frame import bar, centred, dock, main_action, screen, scroll
from companion.ui.widgets.sheet import ask, close_sheet, closing, field, open_sheet
from companion.ui.widgets.surface import button, chip, head, key, panel, stack, tag
from companion.ui.widgets.words import num, text, title
from companion.views import describe

LISTED = 6


@dataclass(frozen=True, slots=True)
class Door:
    """What is being typed before a table is shared; `relay` is None until it was looked for."""

    name: str = ""
    relay: str | None = None
    typed: str = ""
    busy: bool = False


def draw(device: Device, id: str) -> ft.Control:
    device.watch(id)
    share = sharing_of(device.room).of(id)
    return _open(device, share) if share else _before(device, id)


# before ---------------------------------------------------------------------------------------------
def _before(device: Device, id: str) -> ft.Control:
    look, _ = device.look(), device._
    door = device.drafts.of(Door, id, Door(device.settings.name, None, device.settings.relay))
    if door.relay is None and not door.busy:
        device.drafts.edit(Door, (("busy", True),), quietly=True)
        device.page.run_task(find_relay, device, Door)
    parts: list[ft.Control | None] = [
        text(
            look,
            _(
                "Everybody plays on their own phone, in their own language. A relay puts the steps in order; it knows no rules."
            ),
            16,
        ),
        field(look, _("Your name"), door.name, Intent(_typed, device, "name"), max_length=NAME_LIMIT),
        relay_field(device, look, door.relay, door.typed, Door),
        panel(look, stack(head(look, _("What the others can read")), text(look, _promise(device, id), 15, "ink2"))),
    ]
    lacks = lacking(device, door.name, door.relay, bool(door.typed.strip()))
    go = main_action(look, _("Share this table"), Intent(_share, device, id), ft.Icons.SHARE, lacks=lacks)
    back = Intent(device.go, f"/table/{id}")
    body = centred(look, scroll([part for part in parts if part is not None]))
    return screen(look, bar(look, _("Share this table"), _name(device, id), back), body, dock(look, None, go))


def _promise(device: Device, id: str) -> str:
    return promise(device, device.room.table(id).game.secrets is not None)


def _name(device: Device, id: str) -> str:
    saved = device.room.store.game(id)
    return saved.name if saved else ""


def _typed(device: Device, name: str, words: str) -> None:
    typed_in(device, Door, name, words)


async def _share(device: Device, id: str) -> None:
    door = device.drafts.of(Door, id)
    relay = door.relay or _address(door.typed)
    if not door.relay:
        device.change(relay=relay)
    device.change(name=door.name.strip())
    await sharing_of(device.room).share(id, relay, door.name.strip())
    device.rise(id)
    device.redraw()


def _address(typed: str) -> str:
    typed = typed.strip().rstrip("/")
    return typed if typed.startswith(("http://", "https://")) else f"https://{typed}"


# open -----------------------------------------------------------------------------------------------
def _open(device: Device, share: Share) -> ft.Control:
    look, _ = device.look(), device._
    hidden = share.locked or share.status in ("removed", "outside")
    mine = share.mine
    asked = mine is not None and not share.is_host and not mine.side and not mine.watching  # who has just come in
    choice = _mine(device, look, share)
    parts: list[ft.Control | None] = [
        _stands(device, look, share),
        choice if asked else None,
        None if hidden else _invitation(look, share),
        _people(device, look, share),
        None if asked else choice,
        _host(device, look, share) if share.is_host else None,
        _skipped(look, share),
        text(look, _promise(device, share.id), 14, "ink2"),
        button(look, _("Play on alone"), Intent(_leave, device, share), ft.Icons.LOGOUT),
    ]
    link = share.ticket.link
    copy = button(look, _("Copy the link"), _nothing, ft.Icons.COPY, client=ft.CopyToClipboard(link))
    go = main_action(look, _("To the table"), Intent(device.go, f"/table/{share.id}"), ft.Icons.PLAY_ARROW)
    body = centred(look, scroll([part for part in parts if part is not None]))
    back = Intent(device.go, f"/table/{share.id}")
    top = bar(look, _("Shared table"), _name(device, share.id), back)
    return screen(look, top, body, dock(look, None if hidden else copy, go))


def _nothing() -> None:
    """The browser does it inside the tap."""


def status_words(device: Device, share: Share) -> tuple[str, str]:
    """How the table stands with the others, honestly: a headline, and what follows from it."""
    _ = device._
    n = share.unshared
    match share.status:
        case "together":
            return _("Connected"), _("Steps go to everybody at once.")
        case "removed":
            return _("You no longer have a seat at this table"), _(
                "The game stays on this phone; you can play on alone."
            )
        case "outside":
            return _("This phone’s key does not fit any more"), _("Ask for a new link; the game stays on this phone.")
        case "outdated":
            return _("Somebody has a newer version of the app"), _("Load the app anew, then you sit where you sat.")
        case "full":
            return _("The relay has no room left"), _("Your steps wait on this phone, none is lost.")
        case "differs":
            return _("This phone’s game differs from the others’"), _(
                "Fetch the shared game anew; yours stays as a copy."
            )
    waiting = _.plural("{n} step not shared yet", "{n} steps not shared yet", n) if n else _("Looking for the relay…")
    return waiting, _("Play on: it goes out by itself when the line is back.")


def waiting_words(device: Device, share: Share) -> list[str]:
    """The newest steps of this phone that have no place yet, as the history tells them."""
    table = share.table
    pack = device.room.shelf.find(table.saved.slug)
    if not share.unshared or pack is None:
        return []
    placed = len(table.timeline.steps) - sum(isinstance(one.entry, Did) for one in table.pending)
    lines = describe.history(table, pack, device._.within(pack.slug), LISTED)
    return [line.words for line in lines if line.end > placed and not line.undone]


def _stands(device: Device, look: Look, share: Share) -> ft.Control:
    headline, words = status_words(device, share)
    well = share.status == "together"
    again = None
    if share.status == "differs":
        again = button(look, device._("Fetch the shared game"), Intent(start_over, device, share), filled=True)
    waiting = [] if well else [text(look, one, 15) for one in waiting_words(device, share)]
    sign = ft.Icon(
        ft.Icons.CLOUD_DONE_OUTLINED if well else ft.Icons.CLOUD_OFF_OUTLINED, color=look.c["second"], size=26
    )
    lines = ft.Column([text(look, headline, 17, "ink", True), text(look, words, 14, "ink2")], spacing=0, expand=True)
    return panel(look, stack(ft.Row([sign, lines], spacing=12), *waiting, again), edge="" if well else "second")


async def start_over(device: Device, share: Share) -> None:
    copy = device._("{name} (this phone’s copy)", name=_name(device, share.id))
    fresh = await sharing_of(device.room).start_over(share, copy)
    device.go(f"/table/{fresh.id}")


def _invitation(look: Look, share: Share) -> ft.Control:
    _, size = look._, 220 if look.phone else 260
    picture = ft.Container(
        ft.Image(qr_picture(share.ticket.link), width=size, height=size, filter_quality=ft.FilterQuality.NONE),
        bgcolor="#FFFFFF",
        border_radius=16,
        padding=4,
        width=size + 8,
        height=size + 8,
    )
    middle = ft.MainAxisAlignment.CENTER
    code = ft.Semantics(
        content=num(look, " ".join(share.code), 44),
        label=_("Table code {code}", code=" ".join(share.code)),
        exclude_semantics=True,
    )
    knock = _("No QR code and no link? Typing these letters is a knock: somebody here says yes.")
    rows: list[ft.Control | None] = [
        ft.Row([ft.Semantics(content=picture, label=_("QR code of this table"), image=True)], alignment=middle),
        text(
            look,
            _("Scan it, or open the link: one sits down at once."),
            16,
            "ink",
            True,
            text_align=ft.TextAlign.CENTER,
        ),
        ft.Row([code], alignment=middle) if share.code else None,
        text(look, knock, 15, "ink2", text_align=ft.TextAlign.CENTER) if share.code else None,
    ]
    return panel(look, stack(*rows, gap=10))


def _people(device: Device, look: Look, share: Share) -> ft.Control:
    rows = [_person(device, look, share, seat) for seat in share.company.seats.values()]
    return panel(look, stack(head(look, device._("People at the table")), *rows, gap=10))


def _person(device: Device, look: Look, share: Share, seat: Seated) -> ft.Control:
    _, mine = device._, seat.id == share.kept.seat
    here = seat.id in share.here or mine
    marks = [
        *([tag(look, _("host"), filled=True)] if share.company.host == seat.id else []),
        *([tag(look, _("you"), "second")] if mine else []),
        *([tag(look, _("watching"))] if seat.watching else []),
        *([] if here else [tag(look, _("away"), "bad")]),
    ]
    sign = ft.Icon(ft.Icons.PERSON if here else ft.Icons.PERSON_OFF_OUTLINED, size=28, color=look.c["second"])
    name = ft.Row([text(look, seat.name, 18, "ink", True), *marks], spacing=6, run_spacing=4, wrap=True)
    side = [text(look, _("plays {side}", side=seat.side), 15, "ink2")] if seat.side else []
    more = [
        key(look, ft.Icons.MORE_VERT, _("More about {name}", name=seat.name), Intent(_menu, device, share, seat), 48)
    ]
    cells: list[ft.Control] = [sign, ft.Column([name, *side], spacing=2, expand=True)]
    return ft.Row([*cells, *(more if share.is_host and not mine else [])], spacing=12)


def _menu(device: Device, share: Share, seat: Seated) -> None:
    look, _ = device.look(), device._
    open_sheet(
        look,
        title(look, seat.name, 22),
        button(
            look,
            _("Make {name} the host", name=seat.name),
            closing(Intent(_hand_over, device, share, seat)),
            ft.Icons.STAR_OUTLINE,
        ),
        button(
            look,
            _("Remove from the table"),
            closing(Intent(_remove, device, share, seat)),
            ft.Icons.PERSON_REMOVE_OUTLINED,
        ),
        button(look, _("Cancel"), close_sheet),
    )


def _hand_over(device: Device, share: Share, seat: Seated) -> None:
    device.page.run_task(_done, device, _sharing(device).hand_over(share, seat))


def _remove(device: Device, share: Share, seat: Seated) -> None:
    look, _ = device.look(), device._
    ask(
        look,
        _("Remove {name} from the table?", name=seat.name),
        _("Remove"),
        Intent(_turn, device, share, share.locked, seat.id),
        _(
            "Steps already played stay. The lock changes: {name} reads nothing more and the old link is closed.",
            name=seat.name,
        ),
    )


def _turn(device: Device, share: Share, locked: bool, without: str = "") -> None:
    device.page.run_task(_done, device, _sharing(device).turn(share, locked=locked, without=without))


@dataclass(frozen=True)
class Trouble:
    """Why the last thing that the host wanted did not come about; said once."""

    words: str = ""


async def _done(device: Device, work: Awaitable[None]) -> None:
    try:
        await work
    except ShareError as e:
        device.drafts.edit(Trouble, (("words", device._(e.text, **e.values)),))


def _sharing(device: Device) -> Sharing:
    return sharing_of(device.room)


def _mine(device: Device, look: Look, share: Share) -> ft.Control | None:
    """Which hero or side is mine: one that nobody else plays; or only watching."""
    _, mine = device._, share.mine
    if mine is None and not share.kept.letters and share.status != "removed":
        return panel(look, stack(text(look, _("Sit down to play."), 16), _sit_key(device, look, share)), edge="second")
    if mine is None:
        return None
    taken = {seat.side.casefold() for seat in share.company.seats.values() if seat.id != mine.id}
    every = dict.fromkeys(as_side(name) for name, _seat in share.table.game.sides(share.table.state))
    offered = [side for side in every if side.casefold() not in taken]
    now = "?" if mine.watching else mine.side
    values = [("", _("None yet")), *((side, side) for side in offered), ("?", _("Only watch"))]
    if now and now not in [value for value, _words in values]:
        values.insert(1, (now, now))
    chips = [chip(look, words, Intent(_choose, share, mine.name, value), value == now) for value, words in values]
    row = ft.Row(chips, wrap=True, spacing=8, run_spacing=4)
    return panel(look, stack(head(look, _("What do you play?")), row, gap=4))


def _sit_key(device: Device, look: Look, share: Share) -> ft.Control:
    return button(look, device._("Take a seat"), Intent(_choose, share, device.settings.name or "?", ""), filled=True)


def _choose(share: Share, name: str, value: str) -> None:
    share.sit(name, "" if value == "?" else value, value == "?")


def _host(device: Device, look: Look, share: Share) -> ft.Control:
    _ = device._
    problem = device.drafts.of(Trouble).words
    device.drafts.forget(Trouble)
    locked = share.locked
    return panel(
        look,
        stack(
            head(look, _("As the host")),
            text(look, problem, 15, "bad", True) if problem else None,
            button(
                look,
                _("Unlock: others may join") if locked else _("Lock: nobody else joins"),
                Intent(_turn, device, share, not locked),
                ft.Icons.LOCK_OPEN if locked else ft.Icons.LOCK_OUTLINE,
            ),
            button(look, _("New code and link"), Intent(_turn, device, share, locked), ft.Icons.REFRESH),
        ),
    )


def _skipped(look: Look, share: Share) -> ft.Control | None:
    n = len(share.table.skipped)
    if not n:
        return None
    words = look._.plural(
        "{n} entry of the shared log could not be read and was skipped on every phone.",
        "{n} entries of the shared log could not be read and were skipped on every phone.",
        n,
    )
    return text(look, words, 15, "bad")


def _leave(device: Device, share: Share) -> None:
    look, _ = device.look(), device._
    ask(
        look,
        _("Play on alone?"),
        _("Play on alone"),
        Intent(_left, device, share),
        _("Your seat becomes free, and the game stays on this phone as it is now."),
    )


def _left(device: Device, share: Share) -> None:
    async def leave() -> None:
        await sharing_of(device.room).leave(share)
        device.rise(share.id)
        device.go(f"/table/{share.id}")

    device.page.run_task(leave)
