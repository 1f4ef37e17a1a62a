"""Files in and out of a device: a game, a box profile. Bytes come through the browser, never from a path of the host."""

from __future__ import annotations

import asyncio
import inspect
import sys
from collections.abc import Callable, Generator, Iterator
from contextlib import contextmanager
from typing import Any, ParamSpec, TypeVar, cast

import flet as ft

from companion.errors import SaveError
from companion.i18n import N_
from companion.table.reading import IMPORT_LIMIT
from companion.table.seats import SeatError
from companion.ui.device import Device
from companion.ui.guard import handler, tell
from companion.ui.look import Look
from companion.ui.widgets.words import text

P = ParamSpec("P")
R = TypeVar("R")
A_STEP = 0.05  # of a file, between two drawings of its bar


async def save_text(device: Device, name: str, words: str) -> None:
    """Offers a text as a download."""
    await save_bytes(device, name, words.encode())


async def save_bytes(device: Device, name: str, data: bytes) -> None:
    await ft.FilePicker().save_file(file_name=name, src_bytes=data)
    tell(device._("Saved as {file}", file=name))


def picker(
    device: Device,
    purpose: str,
    take: Callable[[str, bytes], object],
    extensions: tuple[str, ...] = ("json",),
    most: int = IMPORT_LIMIT,
) -> ft.PickFiles:
    """A file picker that opens inside the tap; what is chosen goes to `take` with its name, or is told to be too large."""
    known: tuple[ft.FilePicker, dict[str, Any]] | None = device.memory.get(f"picker.{purpose}")
    if known is None:
        now: dict[str, Any] = {}
        known = (ft.FilePicker(on_result=handler(lambda event: _taken(event.files, most, now["take"]))), now)
        device.memory[f"picker.{purpose}"] = known
    known[1]["take"] = _of_host(device, take)
    kinds = ft.FilePickerFileType.CUSTOM
    return ft.PickFiles(known[0], file_type=kinds, allowed_extensions=list(extensions), with_data=True)


def _taken(files: list[ft.FilePickerFile] | None, most: int, take: Callable[[str, bytes], object]) -> object:
    if not files:
        return None
    if files[0].size and files[0].size > most:
        raise SaveError(N_("This file is too large."))
    if files[0].bytes is None:
        raise SaveError(N_("This file could not be read."))
    return take(files[0].name, bytes(files[0].bytes))


async def pick(
    device: Device,
    take: Callable[[str, bytes], object],
    extensions: tuple[str, ...] = ("json",),
    most: int = IMPORT_LIMIT,
) -> None:
    """The same by way of Python, for those who tap through a screen reader."""
    kinds = ft.FilePickerFileType.CUSTOM
    files = await ft.FilePicker().pick_files(file_type=kinds, allowed_extensions=list(extensions), with_data=True)
    taken = _taken(files, most, _of_host(device, take))
    if inspect.isawaitable(taken):
        await taken


@contextmanager
def underway(device: Device, place: str, name: str) -> Iterator[Callable[[float], None]]:
    """While a file is read a bar stands at this place; what is given here is told, from any thread, which share is done."""
    loop = asyncio.get_running_loop()
    device.memory[place] = (name, 0.0)
    device.redraw()

    def reached(share: float) -> None:
        known = device.memory.get(place)  # none: it is over, and this was said before
        if known is not None and share - known[1] >= A_STEP:
            device.memory[place] = (name, share)
            device.redraw()

    def told(share: float) -> None:
        loop.call_soon_threadsafe(reached, share)

    try:
        yield told
    finally:
        device.memory.pop(place, None)
        device.redraw()


def how_far(device: Device, look: Look, place: str) -> list[ft.Control]:
    """The bar of a file that is being read here, if there is one."""
    if (reading := device.memory.get(place)) is None:
        return []
    name, share = reading
    words = look._("Reading {name}…", name=name)
    bar = ft.ProgressBar(share, bar_height=8, semantics_label=words, color=look.c["accent"], bgcolor=look.c["line"])
    return [text(look, words, 15), bar]


async def stepwise(work: Generator[float, None, R], told: Callable[[float], None]) -> R:
    """Long work that pauses beside the event loop; in a browser, which has no threads, the screen is drawn in its pauses."""
    if sys.platform != "emscripten":
        return await asyncio.to_thread(_to_end, work, told)
    while True:
        try:
            told(next(work))
        except StopIteration as end:
            return cast(R, end.value)
        await asyncio.sleep(0)


def _to_end(work: Generator[float, None, R], told: Callable[[float], None]) -> R:
    while True:
        try:
            told(next(work))
        except StopIteration as end:
            return cast(R, end.value)


async def aside(act: Callable[P, R], *args: P.args, **kwargs: P.kwargs) -> R:
    """Long work beside the event loop, so that every other device goes on; a browser's Python has no threads."""
    if sys.platform == "emscripten":
        return act(*args, **kwargs)
    return await asyncio.to_thread(act, *args, **kwargs)


def _of_host(device: Device, take: Callable[[str, bytes], object]) -> Callable[[str, bytes], object]:
    """At a shared table files come in through the host only."""

    def checked(name: str, data: bytes) -> object:
        if device.guest:
            raise SeatError(N_("Only the host can bring in files."))
        return take(name, data)

    return checked


def text_of(data: bytes) -> str:
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError as e:
        raise SaveError(N_("This file is not a saved game; your games are unchanged.")) from e
