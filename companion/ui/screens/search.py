"""Ask a rule: results while typing, with matched words marked; pinned, recent, most used, and the table of contents."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import flet as ft

from companion.table.books import MOST_BYTES
from companion.ui.device import Device
from companion.ui.files import pick, picker
from companion.ui.guard import tell
from companion.ui.look import Look
from companion.ui.widgets.frame import bar, centred, screen, scroll
from companion.ui.widgets.results import result
from companion.ui.widgets.sheet import field
from companion.ui.widgets.surface import button, chip, head, key, pad, panel, stack, tap
from companion.ui.widgets.words import text
from companion.views.assistant import Found, Line

MODES = "rules.mode"


def draw(device: Device, slug: str) -> ft.Control:
    pack = device.room.shelf.find(slug) if slug else None
    look = device.look(pack)
    _ = look._
    asked = str(device.memory.get("question", ""))
    found = device.assistant.ask(asked, device.language, slug, _variants(device))
    body = _answers(device, look, slug, asked, found) if asked.strip() else _browse(device, look, slug)
    top = ft.Column(
        [
            bar(look, _("Ask a rule"), _.pick(pack.name) if pack else _("All games"), lambda: device.go(_back(device))),
            _question(device, look, asked),
            _filters(device, look, slug),
        ],
        spacing=0,
    )
    return screen(look, top, centred(look, scroll(body)))


def _variants(device: Device) -> tuple[str, ...]:
    """The variants in play at the table that the question was asked from."""
    if device.path[:1] != ["table"] or len(device.path) < 2:
        return ()
    state = device.room.table(device.path[1]).state
    return tuple(getattr(state, "variants", ()) or ())


def _back(device: Device) -> str:
    return f"/table/{device.path[1]}" if device.path[:1] == ["table"] else "/"


def _question(device: Device, look: Look, asked: str) -> ft.Control:
    entry = field(
        look,
        look._("A rule, a word, a question…"),
        asked,
        lambda words: device.keep("question", words),
        autofocus=True,
        prefix_icon=ft.Icons.SEARCH,
        expand=True,
    )
    clear = (
        [key(look, ft.Icons.CLOSE, look._("Clear the question"), lambda: device.keep("question", ""), 48, "surface")]
        if asked
        else []
    )
    return ft.Container(ft.Row([entry, *clear], spacing=8), padding=pad(12, 0, 12, 4))


def _filters(device: Device, look: Look, slug: str) -> ft.Control:
    """All games, or one."""
    chips = [chip(look, look._("All games"), _to(device, ""), not slug)]
    for pack in device.room.shelf.packs:
        if pack.slug in device.assistant.games:
            chips.append(chip(look, look._.pick(pack.name), _to(device, pack.slug), pack.slug == slug))
    return ft.Container(ft.Row(chips, spacing=6, scroll=ft.ScrollMode.AUTO), padding=pad(12, 0, 12, 4))


def _to(device: Device, slug: str) -> Callable[[], None]:
    """Inside a table the question stays there; elsewhere the filter is part of the address."""
    return lambda: device.go(f"/rules/{slug}" if slug else "/rules")


def _answers(device: Device, look: Look, slug: str, asked: str, found: Found) -> list[ft.Control]:
    _ = look._
    parts: list[ft.Control] = []
    if found.truncated:
        parts.append(text(look, _("That is a long question: only its first 300 characters were used."), 14, "bad"))
    if found.readings:
        names = [chip(look, line.title, opener(device, line)) for line in found.readings]
        word = found.readings[0].answer
        parts.append(
            panel(
                look,
                stack(text(look, _("“{word}” can mean:", word=word), 15, "ink2"), ft.Row(names, wrap=True, spacing=6)),
            )
        )
    if found.nothing:
        parts.append(text(look, _("No rule found for that. Try one of these, or other words."), 16))
    many = not slug
    parts += [result(look, device, line, opener(device, line), many) for line in (found.lines or found.closest)]
    return parts


def _browse(device: Device, look: Look, slug: str) -> list[ft.Control]:
    """Nothing asked yet: pinned, recent, most used, then the whole book by chapter."""
    _, assistant, language = look._, device.assistant, device.language
    parts: list[ft.Control] = []
    for name, lines in (
        (_("Pinned"), assistant.listed(device.room.margin.pinned(), language, slug)),
        (_("Read last"), assistant.listed(device.room.margin.recent()[:4], language, slug)),
        (_("Most used"), assistant.popular(language, slug)),
    ):
        if lines:
            parts.append(head(look, name))
            parts += [result(look, device, line, opener(device, line), not slug) for line in lines]
    if slug:
        parts += _contents(device, look, slug)
        parts += [] if device.guest else _own_books(device, look, slug)
        parts.append(
            button(
                look,
                _("Glossary, French and English"),
                lambda: device.go(f"/rules/{slug}/glossary"),
                ft.Icons.TRANSLATE,
            )
        )
    return parts


def _contents(device: Device, look: Look, slug: str) -> list[ft.Control]:
    opened = device.memory.get("chapter", "")
    parts: list[ft.Control] = [head(look, look._("Contents"))]
    for chapter in device.assistant.library.contents(slug):
        on = opened == chapter.id
        icon = ft.Icons.EXPAND_LESS if on else ft.Icons.EXPAND_MORE
        row = ft.Row(
            [
                text(look, chapter.title(device.language), 16, "ink", True, expand=True),
                text(look, str(len(chapter.entries)), 14, "ink2"),
                ft.Icon(icon, color=look.c["ink2"]),
            ],
            spacing=8,
        )
        parts.append(
            tap(
                row,
                _toggle(device, "" if on else chapter.id),
                chapter.title(device.language),
                padding=14,
                border_radius=14,
                bgcolor=look.c["surface"],
            )
        )
        if on:
            found = [entry for id in chapter.entries if (entry := device.assistant.library.find(slug, id))]
            lines = [device.assistant.line_of(entry, device.language) for entry in found]
            parts += [result(look, device, line, opener(device, line), False) for line in lines]
    return parts


def _toggle(device: Device, name: str) -> Callable[[], None]:
    return lambda: device.keep("chapter", name)


def opener(device: Device, line: Line) -> Callable[[], Any]:
    """To the entry, over the table when that is where the question was asked."""
    if line.kind == "page":
        return lambda: device.keep("open_page", (line.game, line.id))
    base = f"/table/{device.path[1]}/rule" if device.path[:1] == ["table"] else "/rules"
    return lambda: device.go(f"{base}/{line.game}/{line.id}")


def _own_books(device: Device, look: Look, slug: str) -> list[ft.Control]:
    """The player's own rulebook, kept on this device only."""
    _ = look._
    titles = device.room.books.titles(slug)
    rows: list[ft.Control] = []
    for name, pages in titles.items():
        words = _.plural("{name}: {n} page", "{name}: {n} pages", pages, name=name)
        rows.append(
            ft.Row(
                [
                    text(look, words, 15, expand=True),
                    key(
                        look,
                        ft.Icons.DELETE_OUTLINE,
                        _("Remove {name}", name=name),
                        _remover(device, slug, name),
                        48,
                        "surface",
                    ),
                ]
            )
        )
    note = text(
        look,
        _("Bring in a PDF or text file that you own. It stays on this device; its pages become searchable."),
        14,
        "ink2",
    )
    take, kinds = _taker(device, look, slug), ("pdf", "txt", "md")
    chooser = picker(device, f"book.{slug}", take, kinds, MOST_BYTES)
    bring = button(
        look,
        _("Bring in your rulebook"),
        lambda: pick(device, take, kinds, MOST_BYTES),
        ft.Icons.UPLOAD_FILE,
        client=chooser,
    )
    return [panel(look, stack(head(look, _("Your own rulebook")), note, *rows, bring))]


def _remover(device: Device, slug: str, name: str) -> Callable[[], None]:
    def remove() -> None:
        device.room.books.remove(slug, name)
        device.redraw()

    return remove


def _taker(device: Device, look: Look, slug: str) -> Callable[[str, bytes], Any]:
    """A chosen book becomes searchable pages, or is refused in a sentence."""

    def take(name: str, data: bytes) -> None:
        pages = device.room.books.bring_in(slug, name, data)
        tell(look._.plural("{n} page can be searched now.", "{n} pages can be searched now.", pages))
        device.redraw()

    return take
