"""Files in and out of a device: a game, a box profile. Bytes come through the browser, never from a path of the host."""

from __future__ import annotations

import flet as ft

from companion.errors import SaveError
from companion.i18n import N_
from companion.table.room import IMPORT_LIMIT
from companion.ui.device import Device
from companion.ui.guard import tell


async def save_text(device: Device, name: str, words: str) -> None:
    """Offers a text as a download."""
    await ft.FilePicker().save_file(file_name=name, src_bytes=words.encode())
    tell(device._("Saved as {file}", file=name))


async def pick_bytes(
    device: Device, extensions: tuple[str, ...] = ("json",), most: int = IMPORT_LIMIT
) -> tuple[str, bytes] | None:
    """A file that the player chooses, with its name; None when they think better of it."""
    files = await ft.FilePicker().pick_files(
        allow_multiple=False,
        with_data=True,
        file_type=ft.FilePickerFileType.CUSTOM,
        allowed_extensions=list(extensions),
    )
    if not files:
        return None
    if files[0].size and files[0].size > most:
        raise SaveError(N_("This file is too large."))
    data = files[0].bytes
    if data is None:
        raise SaveError(N_("This file could not be read."))
    return files[0].name, bytes(data)


async def pick_text(device: Device) -> str | None:
    found = await pick_bytes(device)
    if found is None:
        return None
    try:
        return found[1].decode("utf-8")
    except UnicodeDecodeError as e:
        raise SaveError(N_("This file is not a saved game; your games are unchanged.")) from e
