"""Set-ups that are there already: as last time with one tap, or one that was kept under a name."""

from __future__ import annotations

from dataclasses import dataclass

import flet as ft

from companion.packs.model import Pack
from companion.table.saved_games import Setup
from companion.ui.desk import Desk
from companion.ui.device import Device
from companion.ui.files import save_text
from companion.ui.guard import tell
from companion.ui.intent import Intent
from companion.ui.look import Look
from companion.ui.widgets.frame import bar, centred, dock, main_action, screen, scroll
from companion.ui.widgets.sheet import close_sheet, closing, open_sheet, type_words
from companion.ui.widgets.surface import button, head, key, panel, tap
from companion.ui.widgets.words import text, title


@dataclass(frozen=True)
class Another:
    """Whether another set-up than the known ones was asked for."""

    wanted: bool = False


def offered(device: Device, slug: str) -> bool:
    """Whether there is a set-up to begin from, and nobody has asked for another one."""
    if device.drafts.of(Another, slug).wanted:
        return False
    return device.room.last_setup(slug) is not None or bool(device.room.setups(slug))


def done(device: Device, slug: str) -> None:
    device.drafts.forget(Another)


def draw(device: Device, look: Look, pack: Pack) -> ft.Control:
    _ = look._
    last, kept = device.room.last_setup(pack.slug), device.room.setups(pack.slug)
    rows: list[ft.Control] = [_row(device, look, setup) for setup in kept]
    if rows:
        rows.insert(0, head(look, _("Kept set-ups")))
    another = button(look, _("Another set-up"), device.edits(Another, wanted=True), ft.Icons.TUNE)
    first = last or kept[0]
    words = _("As last time") if last else first.name
    note = first.name if last else ""
    main = main_action(look, words, Intent(_begin, device, first), ft.Icons.REPLAY, note=note)
    hint = text(look, _("Everything as it was at the beginning: players, pieces and options."), 16, "ink2")
    top = bar(look, _.pick(pack.name), _("New table"), Intent(device.go, "/"))
    return screen(look, top, centred(look, scroll([hint, *rows, another])), dock(look, None, main))


def _row(device: Device, look: Look, setup: Setup) -> ft.Control:
    _ = look._
    name = title(look, setup.name, 20, expand=True)
    go = tap(name, Intent(_begin, device, setup), _("Begin from {name}", name=setup.name), expand=True, padding=10)
    share = key(
        look, ft.Icons.SAVE_ALT, _("Save {name} as a file", name=setup.name), Intent(_save, device, setup), 48, "bg"
    )
    drop = key(
        look,
        ft.Icons.DELETE_OUTLINE,
        _("Forget {name}", name=setup.name),
        Intent(_forget, device, look, setup),
        48,
        "bg",
    )
    return panel(look, ft.Row([go, share, drop], spacing=6), 6)


def _begin(device: Device, setup: Setup) -> None:
    table = device.room.start_from(setup)
    device.go(f"/table/{table.id}")


async def _save(device: Device, setup: Setup) -> None:
    await save_text(device, f"{setup.slug}-setup.companion.json", device.room.setup_text(setup))


def _forget(device: Device, look: Look, setup: Setup) -> None:
    _ = look._

    def forgotten() -> None:
        device.room.forget_setup(setup)
        device.redraw()

    open_sheet(
        look,
        title(look, _("Forget the set-up “{name}”?", name=setup.name), 22),
        button(look, _("Forget it"), closing(forgotten), filled=True),
        button(look, _("Cancel"), close_sheet),
    )


def keep_setup(desk: Desk) -> None:
    """Asks for a name and keeps how this table began."""
    _ = desk._
    type_words(
        desk.look,
        _("Keep this set-up"),
        _("Name"),
        desk.table.saved.name,
        _("Keep"),
        Intent(_kept, desk),
        _("Players, pieces and options as they were at the beginning of this table."),
        autofocus=True,
    )


def _kept(desk: Desk, name: str) -> None:
    desk.device.room.keep_setup(desk.table.id, name)
    tell(desk._("Kept: it is offered when a new table begins."))
