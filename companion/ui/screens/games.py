"""Saved games: resume, rename, copy, put away with an undo, carry out and bring in as a file."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import flet as ft

from companion.errors import CompanionError
from companion.i18n import Translator
from companion.table.bringing import UNKNOWN, bringing
from companion.table.store import Saved
from companion.ui.device import Device
from companion.ui.files import aside, how_far, pick, picker, save_text, stepwise, text_of, underway
from companion.ui.guard import tell
from companion.ui.intent import Intent
from companion.ui.look import Look
from companion.ui.screens.broken import play_on
from companion.ui.screens.copies import kept_copies
from companion.ui.widgets.emblems import emblem
from companion.ui.widgets.frame import bar, centred, dock, main_action, screen, scroll
from companion.ui.widgets.sheet import close_sheet, closing, open_sheet, type_words
from companion.ui.widgets.surface import button, key, panel, tap
from companion.ui.widgets.words import ELLIPSIS, text, title
from companion.views import describe

READING = "reading"
WINDOW = 10  # where a game is stands in its log, which is read for each that is shown


@dataclass(frozen=True)
class Shown:
    """How many of the saved games stand in the list."""

    most: int = WINDOW


def draw(device: Device) -> ft.Control:
    look, _ = device.look(), device._
    games = device.room.games()
    most = device.drafts.of(Shown).most
    rows: list[ft.Control] = [_row(device, look, saved) for saved in games[:most]]
    if len(games) > most:
        rows.append(button(look, _("Show more"), device.edits(Shown, most=most + WINDOW)))
    if not games:
        rows.append(text(look, _("No saved game yet. Choose a game on the shelf."), 16, "ink2"))
    rows = [*how_far(device, look, READING), *rows, *kept_copies(device, look)]
    take = _taker(device)
    chooser = picker(device, "game", take)
    act = main_action(
        look, _("Bring in a game from a file"), Intent(pick, device, take), ft.Icons.FILE_OPEN_OUTLINED, chooser
    )
    top = bar(look, _("Saved games"), _.plural("{n} saved game", "{n} saved games", len(games)), Intent(device.go, "/"))
    return screen(look, top, centred(look, scroll(rows)), dock(look, None, act))


def _row(device: Device, look: Look, saved: Saved) -> ft.Control:
    _ = device._
    pack = device.room.shelf.find(saved.slug)
    where = _("This game's pack is not on this device.")
    short = 0
    if pack:
        try:
            table = device.room.table(saved.id)
            where, short = describe.headline(table, pack, _.within(pack.slug)), table.unread
        except CompanionError as error:
            where = _(error.text, **error.values)
    ago = _.ago(device.room.now() - saved.updated)
    words = ft.Column(
        [
            title(look, saved.name, 20, max_lines=2, overflow=ELLIPSIS),
            text(look, where, 15, "ink2"),
            *([text(look, _short(_, short), 15, "bad")] if short else []),
            text(look, ago, 13, "ink2"),
        ],
        spacing=2,
        expand=True,
    )
    sign = [emblem(pack.emblem, 48, pack.icon_colours)] if pack else []
    open_it = tap(
        ft.Row([*sign, words], spacing=12),
        Intent(device.go, f"/table/{saved.id}"),
        _("Resume {name}", name=saved.name),
        expand=True,
        padding=4,
        border_radius=12,
    )
    menu = key(
        look,
        ft.Icons.MORE_VERT,
        _("More about {name}", name=saved.name),
        Intent(_menu, device, look, saved),
        48,
        "surface",
    )
    return panel(look, ft.Row([open_it, menu], spacing=6))


def _short(_: Translator, n: int) -> str:
    return _.plural("Stops early: {n} step cannot be read", "Stops early: {n} steps cannot be read", n)


def _menu(device: Device, look: Look, saved: Saved) -> None:
    _ = device._
    on = [button(look, _("Play on from here"), closing(Intent(play_on, device, saved)), ft.Icons.ALT_ROUTE)]
    open_sheet(
        look,
        title(look, saved.name, 22),
        *(on if _breaks_off(device, saved) else ()),
        button(look, _("Rename"), closing(Intent(_rename, device, look, saved)), ft.Icons.EDIT_OUTLINED),
        button(look, _("Copy"), closing(Intent(_copy, device, saved)), ft.Icons.CONTENT_COPY),
        button(look, _("Save as a file"), closing(Intent(_export, device, saved)), ft.Icons.SAVE_ALT),
        button(look, _("Delete"), closing(Intent(_delete, device, saved)), ft.Icons.DELETE_OUTLINE),
        button(look, _("Cancel"), close_sheet),
    )


def _rename(device: Device, look: Look, saved: Saved) -> None:
    _ = device._
    type_words(look, _("Rename"), _("Name"), saved.name, _("Set"), Intent(_renamed, device, saved.id), autofocus=True)


def _renamed(device: Device, id: str, name: str) -> None:
    device.room.rename(id, name)
    device.redraw()


def _copy(device: Device, saved: Saved) -> None:
    device.room.duplicate(saved.id, device._("{name} (copy)", name=saved.name[:50]))
    device.redraw()


def _breaks_off(device: Device, saved: Saved) -> bool:
    """Whether this version cannot read the game to its end."""
    try:
        return device.room.table(saved.id).unread > 0
    except CompanionError:
        return False


def _delete(device: Device, saved: Saved) -> None:
    device.room.delete(saved.id)
    device.redraw()
    tell(device._("“{name}” deleted.", name=saved.name), device._("Undo"), _restorer(device, saved))


def _restorer(device: Device, saved: Saved) -> Callable[[], object]:
    def restore() -> None:
        device.room.restore(saved.id)
        device.redraw()

    return restore


async def _export(device: Device, saved: Saved) -> None:
    await save_text(device, f"{saved.slug}-{saved.id[:6]}.companion.json", device.room.export(saved.id))


def _taker(device: Device) -> Callable[[str, bytes], object]:
    """A chosen file becomes a game of this device, or is refused whole."""

    async def take(name: str, data: bytes) -> None:
        room = device.room
        with underway(device, READING, name) as told:
            came = await stepwise(bringing(text_of(data), room.known), told)
            table = await aside(room.take_in, came)
        if came.unknown:
            tell(device._(UNKNOWN, names=", ".join(came.unknown)))
        device.go(f"/table/{table.id}")

    return take
