"""One rule: the answer, its page, doubts with our reading, the other language beside it, notes of one's own."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import flet as ft

from companion.errors import CompanionError
from companion.i18n import Translator
from companion.rules.answer import TRUSTED, trust_of
from companion.rules.entry import Entry
from companion.table.store import Saved
from companion.ui.desk import Desk
from companion.ui.device import Device, table_place
from companion.ui.guard import tell
from companion.ui.intent import Intent
from companion.ui.look import Look
from companion.ui.screens import glossary, own, table
from companion.ui.widgets.frame import bar, centred, dock, main_action, screen, scroll
from companion.ui.widgets.results import SURE
from companion.ui.widgets.sheet import type_words
from companion.ui.widgets.surface import button, chip, head, key, link, panel, stack, tag
from companion.ui.widgets.words import text, title
from companion.views import readings
from companion.views.assistant import as_text
from companion.views.blocks import Block, Item, Sentence, Table, blocks, stacked


def draw(device: Device, slug: str, id: str) -> ft.Control:
    if id == "glossary":
        return glossary.draw(device, slug)
    at_table = device.path[:1] == ["table"]
    back = _back(device, slug)
    if id == "page":
        return own.page(device, slug, back)
    pack = device.room.shelf.find(slug)
    look = device.look(pack)
    _ = look._
    entry = device.assistant.library.find(slug, id)
    if entry is None:
        words = [text(look, _("This rule is not written yet. Look it up in your rulebook."), 18)]
        return screen(look, bar(look, _("Rule"), "", Intent(device.go, back)), scroll([*words]))
    if device.memory.get("read") != entry.key:
        device.memory["read"] = entry.key
        device.room.margin.read(entry.key)
    pinned = entry.key in device.room.margin.pinned()
    pin = key(
        look,
        ft.Icons.PUSH_PIN if pinned else ft.Icons.PUSH_PIN_OUTLINED,
        _("Unpin") if pinned else _("Pin this rule"),
        Intent(_pin, device, entry, not pinned),
        48,
        "bg",
    )
    name = _.pick(pack.name) if pack else slug
    top = bar(look, name, _page_words(look, entry), Intent(device.go, back), pin)
    both = _beside(look)
    body = _side_by_side(look, entry) if both else _one(device, look, entry)
    parts = [body, *_below(device, look, entry)]
    leave = table_place(device) if at_table else back
    home = main_action(look, _("Back to the table") if at_table else _("Ask another rule"), Intent(device.go, leave))
    return screen(
        look, top, centred(look, scroll(parts, key=f"rule-{entry.key}"), 1000 if both else 720), dock(look, None, home)
    )


def _back(device: Device, slug: str) -> str:
    """To the answers or the glossary that the reader came from, rule after rule; else to the very place of the table
    whose "?" was tapped."""
    came = str(device.memory.get("came_from", "")).partition("?")[0]
    steps = [step for step in came.split("/") if step]
    if steps[-1:] == ["glossary"] or (steps[:1] == ["rules"] and len(steps) < 3) or steps[2:] == ["rules"]:
        device.memory["rules_from"] = came
    elif not (steps[:1] == ["rules"] or steps[2:3] == ["rule"]):
        device.memory.pop("rules_from", None)
    home = table_place(device) if device.path[:1] == ["table"] else f"/rules/{slug}"
    start = f"/table/{device.path[1]}/" if device.path[:1] == ["table"] else "/rules"
    kept = str(device.memory.get("rules_from", ""))
    return kept if kept.startswith(start) else home


def _page_words(look: Look, entry: Entry) -> str:
    """The pages of the printed book where they are known, else nothing."""
    pages = [page for page in entry.pages if page != "?"]
    return look._("p. {page} of your rulebook", page=", ".join(pages)) if pages else ""


def _pin(device: Device, entry: Entry, on: bool) -> None:
    device.room.margin.pin(entry.key, on)
    device.redraw()


def _text(look: Look, entry: Entry, language: str, size: float = 18) -> list[ft.Control]:
    """The rule in one language: title, answer first and larger, then the rest, then the example."""
    body, _ = entry.body(language), Translator(language)  # beside the other language each has its own labels
    trust = trust_of(entry)
    sure = ft.Row([tag(look, _(TRUSTED[trust]), SURE.get(trust, "bad"))], wrap=True)
    parts: list[ft.Control] = [title(look, entry.title(language), 26), sure]
    if body:
        parts += [_block(look, block, size, first=not at) for at, block in enumerate(blocks(body))]
    for line in entry.example(language):
        words = text(look, _("Example: {words}", words=line), size - 2, "ink2", italic=True)
        edge = ft.Border.only(left=ft.BorderSide(3, look.c["second"]))
        parts.append(ft.Container(words, padding=ft.Padding.only(left=12), border=edge))
    doubt = entry.doubt(language)
    if doubt:
        name = _("The book is unclear here")
        parts.append(
            panel(
                look,
                stack(ft.Row([tag(look, name, "bad")], wrap=True), text(look, doubt, size - 2), gap=6),
                tone="raised",
            )
        )
    return parts


def _block(look: Look, block: Block, size: float, first: bool) -> ft.Control:
    """A sentence, the first one larger; a point of a list behind its mark; a table, read out row by row."""
    if isinstance(block, Sentence):
        return text(look, block.words, size + 1, "ink", True) if first else text(look, block.words, size - 1)
    if isinstance(block, Item):
        mark = ft.Container(text(look, block.mark or "•", size - 1, "second", True), width=28 * look.scale)
        words = text(look, block.words, size - 1, expand=True)
        return ft.Row([mark, words], spacing=4, vertical_alignment=ft.CrossAxisAlignment.START)
    return _table(look, block, size)


def _table(look: Look, table: Table, size: float) -> ft.Control:
    """Columns under their names, each as wide as its longest word asks for."""
    rows: list[ft.Control] = []
    first, *others = table.widths()
    if table.head:
        names = [text(look, n, size - 5, "second", True, expand=w) for n, w in zip(table.head, others, strict=True)]
        line = ft.Row([text(look, "", size - 5, expand=first), *names], spacing=6)
        rows.append(ft.Semantics(content=line, label="", exclude_semantics=True))
    for at, (name, cells) in enumerate(table.rows):
        drawn = [text(look, stacked(cell), size - 3, expand=w) for cell, w in zip(cells, others, strict=True)]
        line = ft.Row([text(look, name, size - 2, "ink", True, expand=first), *drawn], spacing=6)
        edge = ft.Border.only(top=ft.BorderSide(1, look.c["line"]))
        row = ft.Container(line, padding=ft.Padding.symmetric(vertical=5), border=edge)
        rows.append(ft.Semantics(content=row, label=table.spoken(at, look._), exclude_semantics=True))
    return ft.Column(rows, spacing=0)


def _side_by_side(look: Look, entry: Entry) -> ft.Control:
    columns: list[ft.Control] = []
    for language in (look.language, "en" if look.language == "fr" else "fr"):
        label = "Français" if language == "fr" else "English"
        columns.append(
            ft.Container(
                panel(look, stack(text(look, label, 14, "second", True), *_text(look, entry, language))), expand=True
            )
        )
    return ft.Row(columns, spacing=12, intrinsic_height=True, vertical_alignment=ft.CrossAxisAlignment.STRETCH)


def _one(device: Device, look: Look, entry: Entry) -> ft.Control:
    """On a phone one language, the other one tap away."""
    other = "en" if look.language == "fr" else "fr"
    shown = _shown(device, look)
    chips: list[ft.Control] = [
        chip(look, "Français" if code == "fr" else "English", _language(device, code), code == shown)
        for code in (look.language, other)
    ]
    return panel(look, stack(ft.Row(chips, spacing=8), *_text(look, entry, shown)))


@dataclass(frozen=True)
class ReadIn:
    """The language that a rule is read in, when it is not the reader's own."""

    language: str = ""


def _shown(device: Device, look: Look) -> str:
    """The language that is read: side by side it is the reader's own."""
    return look.language if _beside(look) else device.drafts.of(ReadIn).language or look.language


def _beside(look: Look) -> bool:
    return look.width >= 600 and not look.big


def _language(device: Device, code: str) -> Callable[[], None]:
    return device.edits(ReadIn, language="" if code == device.language else code)


def _below(device: Device, look: Look, entry: Entry) -> list[ft.Control]:
    _ = look._
    parts: list[ft.Control] = []
    note = device.room.margin.note(entry.key)
    if note:
        parts.append(panel(look, stack(head(look, _("Your note")), text(look, note, 16), gap=4), edge="good"))
    parts += [part for part in (_readings(device, look, entry), _tool(device, look, entry)) if part]
    see = [found for id in entry.see if (found := device.assistant.library.find(entry.game, id))]
    if see:
        parts += [head(look, _("See also")), *(link(look, one.title(look.language), _open(device, one)) for one in see)]
    shown = _shown(device, look)
    keys: list[ft.Control] = [
        button(
            look,
            _("Change your note") if note else _("Add a note of your own"),
            Intent(_write, device, look, entry, note),
            ft.Icons.EDIT_NOTE,
        ),
        button(
            look,
            _("Copy"),
            Intent(_copy, device, entry, shown),
            ft.Icons.CONTENT_COPY,
            client=ft.CopyToClipboard(as_text(entry, shown)),
        ),
        button(
            look,
            _("Share"),
            Intent(_share, entry, shown),
            ft.Icons.SHARE_OUTLINED,
            client=ft.ShareText(as_text(entry, shown)),
        ),
    ]
    parts.append(ft.Row(keys, wrap=True, spacing=8, run_spacing=8))
    return parts


def _tool(device: Device, look: Look, entry: Entry) -> ft.Control | None:
    """The calculator behind a rule: at the table it is read at, at the last table of its game, or where to get one."""
    if not entry.tool:
        return None
    _ = look._
    saved = _table_for(device, entry.game)
    if saved is None:
        if device.guest or device.room.shelf.find(entry.game) is None:
            return None
        words = _("Set up a table to use the calculator")
        return button(look, words, Intent(device.go, f"/new/{entry.game}"), ft.Icons.CALCULATE_OUTLINED)
    if not _offers(device, saved, entry.tool):
        return None
    here = device.path[:2] == ["table", saved.id]
    words = _("Open the calculator") if here else _("Open the calculator in “{name}”", name=saved.name)
    return button(look, words, Intent(device.go, f"/table/{saved.id}/{entry.tool}"), ft.Icons.CALCULATE_OUTLINED)


def _readings(device: Device, look: Look, entry: Entry) -> ft.Control | None:
    """Where the book is unclear the table decides, right where it reads so: a step like any other."""
    _ = look._
    saved, pack = _table_for(device, entry.game), device.room.shelf.find(entry.game)
    if saved is None or pack is None:
        return None
    try:
        desk = Desk(device, device.table(saved.id), pack)
        found = readings.of_rule(desk.table, entry.id, desk._)
    except CompanionError:
        return None
    if not found:
        return None

    here = device.path[:2] == ["table", saved.id]
    heading = _("How your table reads it") if here else _("How “{name}” reads it", name=saved.name)
    rows: list[ft.Control] = []
    for one in found:
        options = [chip(look, option.words, Intent(_agree, desk, option), option.on) for option in one.options]
        rows.append(
            stack(
                text(look, one.words, 16, "ink", True) if one.words else None, ft.Row([*options], spacing=6, wrap=True)
            )
        )
    return panel(look, stack(head(look, heading), *rows), edge="second")


def _agree(desk: Desk, option: readings.OptionView) -> None:
    if desk.do(option.command):
        desk.device.redraw()


def _table_for(device: Device, game: str) -> Saved | None:
    """The table in front of the reader when it is of that game, else the last one played; a guest has only the first."""
    here = device.path[1] if device.path[:1] == ["table"] else device.place.table if device.place else ""
    tables = [saved for saved in device.room.games() if saved.slug == game]
    found = next((saved for saved in tables if saved.id == here), None)
    return found or (tables[0] if tables and not device.guest else None)


def _offers(device: Device, saved: Saved, part: str) -> bool:
    """Whether that table has the part: the twins or the Elements Mistress may not be in play."""
    pack = device.room.shelf.find(saved.slug)
    try:
        return pack is not None and table.has(Desk(device, device.table(saved.id), pack), part)
    except CompanionError:
        return False


def _open(device: Device, entry: Entry) -> Callable[[], object]:
    base = f"/table/{device.path[1]}/rule" if device.path[:1] == ["table"] else "/rules"
    return Intent(device.go, f"{base}/{entry.game}/{entry.id}")


def _write(device: Device, look: Look, entry: Entry, note: str) -> None:
    _ = look._
    type_words(
        look,
        entry.title(look.language),
        _("A house rule, an answer from a forum…"),
        note,
        _("Keep the note"),
        Intent(_written, device, entry),
        multiline=True,
        min_lines=3,
        max_lines=8,
        max_length=2000,
    )


def _written(device: Device, entry: Entry, note: str) -> None:
    device.room.margin.write(entry.key, note)
    device.redraw()


async def _copy(device: Device, entry: Entry, shown: str) -> None:
    await ft.Clipboard().set(as_text(entry, shown))
    tell(device._("Copied."))


async def _share(entry: Entry, shown: str) -> None:
    await ft.Share().share_text(as_text(entry, shown))
