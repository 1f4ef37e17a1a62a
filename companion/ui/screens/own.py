"""What is the player's own beside our rules: a rulebook brought in, page by page, and notes carried out and in."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import flet as ft

from companion.rules.fold import spans
from companion.table import bookworm
from companion.table.books import MOST_BYTES, Page
from companion.ui.device import Device
from companion.ui.files import aside, how_far, pick, picker, save_text, stepwise, text_of, underway
from companion.ui.guard import tell
from companion.ui.intent import Intent
from companion.ui.look import Look
from companion.ui.widgets.frame import bar, centred, dock, main_action, screen, scroll
from companion.ui.widgets.results import spanned
from companion.ui.widgets.sheet import ask
from companion.ui.widgets.surface import button, head, key, panel, stack, tag
from companion.ui.widgets.words import text

KINDS = ("pdf", "txt", "md")


def books(device: Device, look: Look, slug: str) -> ft.Control:
    """The player's own rulebook, kept on this device only."""
    _ = look._
    rows: list[ft.Control] = []
    for name, pages in device.room.books.titles(slug).items():
        words = _.plural("{name}: {n} page", "{name}: {n} pages", pages, name=name)
        remove = key(
            look,
            ft.Icons.DELETE_OUTLINE,
            _("Remove {name}", name=name),
            _remover(device, look, slug, name),
            48,
            "surface",
        )
        rows.append(ft.Row([text(look, words, 15, expand=True), remove]))
    note = text(
        look,
        _("Bring in a PDF or text file that you own. It stays on this device; its pages become searchable."),
        14,
        "ink2",
    )
    rows += how_far(device, look, f"reading.{slug}")
    take = _taker(device, look, slug)
    bring = button(
        look,
        _("Bring in your rulebook"),
        Intent(pick, device, take, KINDS, MOST_BYTES),
        ft.Icons.UPLOAD_FILE,
        client=picker(device, f"book.{slug}", take, KINDS, MOST_BYTES),
    )
    return panel(look, stack(head(look, _("Your own rulebook")), note, *rows, bring))


def _remover(device: Device, look: Look, slug: str, name: str) -> Callable[[], None]:
    """A book took a while to bring in: it is asked about before it goes."""
    _ = look._

    def remove() -> None:
        device.room.books.remove(slug, name)
        device.redraw()

    detail = _("Its pages will no longer be found here. Your own file stays where it is.")
    return Intent(ask, look, _("Remove {name}?", name=name), _("Remove it"), remove, detail)


def _taker(device: Device, look: Look, slug: str) -> Callable[[str, bytes], object]:
    """A chosen book becomes searchable pages, or is refused in a sentence."""

    async def take(name: str, data: bytes) -> None:
        with underway(device, f"reading.{slug}", name) as told:
            read = await stepwise(bookworm.reading(name, data), told)
        pages = await aside(device.room.books.keep, slug, name, read)
        tell(look._.plural("{n} page can be searched now.", "{n} pages can be searched now.", pages))
        device.redraw()

    return take


def notes(device: Device, look: Look) -> ft.Control:
    """The player's notes as a file: a copy to keep, or to take to another device."""
    _ = look._
    count = len(device.room.margin.notes())
    words = _.plural("{n} note on a rule", "{n} notes on rules", count)

    async def save() -> None:
        await save_text(device, "notes.companion.json", device.room.margin.export())

    async def take(_name: str, data: bytes) -> None:
        n = await aside(device.room.margin.bring_in, text_of(data))
        tell(_.plural("{n} note brought in.", "{n} notes brought in.", n))
        device.redraw()

    keys: list[ft.Control | None] = [
        button(look, _("Save your notes as a file"), save, ft.Icons.SAVE_ALT) if count else None,
        button(
            look,
            _("Bring in notes"),
            Intent(pick, device, take),
            ft.Icons.FILE_OPEN_OUTLINED,
            client=picker(device, "notes", take),
        ),
    ]
    return panel(look, stack(head(look, _("Your notes")), text(look, words, 15, "ink2"), *keys))


@dataclass(frozen=True)
class OpenPage:
    """The page of an own book that is read, and the words that are marked in it."""

    id: str = ""
    marks: frozenset[str] = frozenset()


def _opened(device: Device) -> tuple[str, frozenset[str]]:
    opened = device.drafts.of(OpenPage)
    return opened.id, opened.marks


def page(device: Device, slug: str, back: str) -> ft.Control:
    """One page of the player's own book as printed, with the words that were asked for marked."""
    pack = device.room.shelf.find(slug)
    look = device.look(pack)
    _ = look._
    id, marks = _opened(device)
    pages = device.room.books.pages(slug)
    at = next((n for n, one in enumerate(pages) if one.id == id), -1)
    if at < 0:
        words = text(look, _("This page is no longer on this device."), 18)
        return screen(look, bar(look, _("Your own rulebook"), "", Intent(device.go, back)), scroll([words]))
    shown = pages[at]
    mark = tag(look, _("printed text, p. {page}", page=shown.number), "second")
    body = [spanned(look, piece, spans(piece, marks), 17, "ink") for piece in _pieces(shown.words)]
    turns: list[ft.Control] = []
    for step, name, icon in (
        (-1, _("Page before"), ft.Icons.CHEVRON_LEFT),
        (1, _("Page after"), ft.Icons.CHEVRON_RIGHT),
    ):
        if 0 <= at + step < len(pages) and pages[at + step].book == shown.book:
            turns.append(button(look, name, _turner(device, pages[at + step], marks), icon))
    parts: list[ft.Control] = [
        panel(look, stack(ft.Row([mark]), *body)),
        ft.Row(turns, wrap=True, spacing=8, run_spacing=8),
    ]
    home = main_action(look, _("Back to the answers"), Intent(device.go, back))
    top = bar(look, shown.book, _.pick(pack.name) if pack else slug, Intent(device.go, back))
    return screen(look, top, centred(look, scroll(parts, key=f"page-{shown.id}")), dock(look, None, home))


def _turner(device: Device, to: Page, marks: frozenset[str]) -> Callable[[], None]:
    return device.edits(OpenPage, id=to.id, marks=marks)


def _pieces(words: str, most: int = 600) -> list[str]:
    """A page in paragraphs of a readable length, cut after a sentence."""
    pieces, current = [], ""
    for sentence in words.replace(". ", ".\n").splitlines():
        if current and len(current) + len(sentence) > most:
            pieces.append(current)
            current = ""
        current = f"{current} {sentence}".strip()
    return [*pieces, current]
