"""Ask a rule: results while typing, with matched words marked; pinned, recent, most used, and the table of contents."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace

import flet as ft

from companion.errors import CompanionError
from companion.packs.model import Pack
from companion.ui.device import Device, table_place
from companion.ui.drafts import Drafts
from companion.ui.intent import Intent
from companion.ui.look import Look
from companion.ui.screens import own
from companion.ui.widgets.frame import bar, centred, screen, scroll
from companion.ui.widgets.results import SURE, result
from companion.ui.widgets.sheet import field
from companion.ui.widgets.surface import button, chip, head, key, link, pad, panel, stack, tag, tap
from companion.ui.widgets.words import text, title
from companion.views.assistant import Found, Line, Said, mode_name

PAGE = 720
AS_PLAYED = "*"  # the modes of the table come first, the others are told apart but shown


@dataclass(frozen=True)
class Question:
    """What is asked, and the chapter that stands open; the same question everywhere."""

    words: str = ""
    chapter: str = ""


@dataclass(frozen=True)
class Within:
    """The game and the modes that the answers are from; each table has its own, and so has the way in from the shelf."""

    slug: str | None = None
    modes: tuple[tuple[str, str], ...] = ()


def _choose_mode(draft: Within, slug: str, mode: str) -> Within:
    return replace(draft, modes=tuple((dict(draft.modes) | {slug: mode}).items()))


def _drafts(device: Device) -> Drafts:
    """Of the table that is asked from, where there is one."""
    return device.desks[device.path[1]].drafts if _at_table(device) else device.drafts


def draw(device: Device, slug: str) -> ft.Control:
    within = _drafts(device).of(Within)
    slug = within.slug if _at_table(device) and within.slug is not None else slug
    pack = device.room.shelf.find(slug) if slug else None
    look = device.look(pack)
    _ = look._
    if device.heard:
        device.drafts.edit(Question, (("words", device.heard),), quietly=True)
        device.heard = ""
    asked = device.drafts.of(Question).words
    played = _played(device, slug)
    mode = dict(within.modes).get(slug, AS_PLAYED if played else "")
    variants, only = (played, "") if mode == AS_PLAYED else ((), mode)
    found = device.assistant.ask(asked, device.language, slug, variants, only=only)
    body = _answers(device, look, slug, found) if asked.strip() else _browse(device, look, slug, only)
    top = ft.Column(
        [
            bar(
                look,
                device._("Ask a rule"),
                _.pick(pack.name) if pack else _("All games"),
                Intent(device.go, _back(device)),
            ),
            *(
                _above(look, part)
                for part in (
                    _question(device, look, asked),
                    _filters(device, look, slug),
                    *_mode_filters(device, look, pack, mode, bool(played)),
                )
            ),
        ],
        spacing=0,
    )
    place = f"rules-{slug}-{mode}-{asked.strip()}"  # other answers begin at their top
    return screen(look, top, centred(look, scroll(body, key=place), PAGE))


def _above(look: Look, part: ft.Control) -> ft.Control:
    """As wide as the answers under it."""
    if look.width <= PAGE + 40:
        return part
    return ft.Row([ft.Container(part, width=PAGE)], alignment=ft.MainAxisAlignment.CENTER)


def _at_table(device: Device) -> bool:
    return device.path[:1] == ["table"] and len(device.path) > 1


def _played(device: Device, slug: str) -> tuple[str, ...]:
    """The modes in play at the table that the question was asked from, when it is about that game."""
    if not _at_table(device):
        return ()
    try:
        table = device.table(device.path[1])
    except CompanionError:
        return ()
    return device.assistant.in_play(slug, table.game.modes(table.state)) if table.saved.slug == slug else ()


def _back(device: Device) -> str:
    return table_place(device) if _at_table(device) else "/"


def _question(device: Device, look: Look, asked: str) -> ft.Control:
    entry = field(
        look,
        look._("A rule, a word…") if look.big else look._("A rule, a word, a question…"),
        asked,
        device.types(Question, "words"),
        autofocus=True,
        prefix_icon=ft.Icons.SEARCH,
        expand=True,
    )
    beside: list[ft.Control] = []
    if asked:
        beside = [
            key(look, ft.Icons.CLOSE, look._("Clear the question"), device.edits(Question, words=""), 48, "surface")
        ]
    elif "hear" in device.voice:
        beside = [key(look, ft.Icons.MIC, look._("Ask by voice"), Intent(device.by_voice, "hear"), 48, "surface")]
    return ft.Container(ft.Row([entry, *beside], spacing=8), padding=pad(12, 8 if look.big else 2, 12, 4))


def _filters(device: Device, look: Look, slug: str) -> ft.Control:
    """All games, or one; the chosen one first, so that a phone shows it."""
    names = [("", look._("All games"))]
    names += [(p.slug, look._.pick(p.name)) for p in device.room.shelf.packs if p.slug in device.assistant.games]
    names = _first(names, slug)
    chips = [chip(look, name, _to(device, id), id == slug) for id, name in names]
    return ft.Container(ft.Row(chips, spacing=6, scroll=ft.ScrollMode.AUTO), padding=pad(12, 0, 12, 4))


def _to(device: Device, slug: str) -> Callable[[], None]:
    """Inside a table the question stays there; elsewhere the filter is part of the address."""
    if _at_table(device):
        return device.desks[device.path[1]].edits(Within, slug=slug)
    return Intent(device.go, f"/rules/{slug}" if slug else "/rules")


def _mode_filters(device: Device, look: Look, pack: Pack | None, mode: str, played: bool) -> list[ft.Control]:
    """Every mode, the modes of this table first, or one mode alone."""
    modes = device.assistant.modes(pack.slug) if pack else ()
    if not pack or not modes:
        return []
    _ = look._
    names = [*([(AS_PLAYED, _("As we play"))] if played else []), ("", _("All modes"))]
    names += [(id, mode_name(pack, id, _)) for id in modes]
    names = _first(names, mode)
    chips = [
        chip(look, name, Intent(_drafts(device).change, Within, _choose_mode, pack.slug, id), id == mode)
        for id, name in names
    ]
    return [ft.Container(ft.Row(chips, spacing=6, scroll=ft.ScrollMode.AUTO), padding=pad(12, 0, 12, 4))]


def _first(names: list[tuple[str, str]], chosen: str) -> list[tuple[str, str]]:
    """The chosen one first, so that a phone shows it."""
    return [one for one in names if one[0] == chosen] + [one for one in names if one[0] != chosen]


def _answers(device: Device, look: Look, slug: str, found: Found) -> list[ft.Control]:
    _ = look._
    parts: list[ft.Control] = []
    if found.truncated:
        parts.append(text(look, _("That is a long question: only its first 300 characters were used."), 14, "bad"))
    if pack := device.room.shelf.find(found.named) if found.named else None:
        told = _("Answers from {game}, which your question names.", game=_.pick(pack.name))
        parts.append(text(look, told, 14, "ink2"))
    if pack := device.room.shelf.find(found.elsewhere) if found.elsewhere else None:
        words = _("Ask it in {game}", game=_.pick(pack.name))
        parts.append(link(look, words, _to(device, pack.slug)))
    if found.nothing:
        parts.append(text(look, _("No rule found for that. Try one of these, or other words."), 16))
    many = not slug
    if found.said:
        parts.append(_said(device, look, found.said))
        if "say" in device.voice:
            words = ". ".join(part for part in (found.said.heading, found.said.words) if part)
            parts.append(button(look, _("Read aloud"), Intent(device.by_voice, "say", words), ft.Icons.VOLUME_UP))
        if found.said.meets:
            other = Line("entry", found.said.game, found.said.meets, found.said.meets_title, "", (), (), "", False)
            parts.append(link(look, _("It meets: {rule}", rule=other.title), opener(device, other)))
    if found.readings:
        names = [chip(look, line.title, opener(device, line)) for line in found.readings]
        word = found.readings[0].answer
        parts.append(
            panel(
                look,
                stack(text(look, _("“{word}” can mean:", word=word), 15, "ink2"), ft.Row(names, wrap=True, spacing=6)),
            )
        )
    if found.said and found.lines:
        parts.append(head(look, _("Closest here") if found.said.source == "silent" else _("The rules")))
    parts += [result(look, device, line, opener(device, line), many) for line in (found.lines or found.closest)]
    return parts


def _said(device: Device, look: Look, said: Said) -> ft.Control:
    """The answer on top: larger, with its verdict, page and trust; the whole rule is one tap away."""
    _ = look._
    edge = {"yes": "good", "no": "bad"}.get(said.verdict, "second")
    marks: list[ft.Control] = []
    if said.page:
        marks.append(text(look, _("p. {page}", page=said.page), 14, "second", True))
    if said.source != "silent":
        marks.append(tag(look, said.trusted, SURE.get(said.trust, "bad")))
    rows: list[ft.Control] = [
        *([title(look, said.heading, 30, edge)] if said.heading else []),
        text(look, said.words, 20, "ink", True),
        *(text(look, _("At this table: {words}", words=words), 15, "good") for words in _read_here(device, look, said)),
        *([ft.Row(marks, spacing=10, wrap=True, run_spacing=4)] if marks else []),
    ]
    name = " ".join(part for part in (said.heading, said.words, said.trusted) if part)
    line = Line("entry", said.game, said.id, said.title, "", (), (), "", False)
    return tap(
        ft.Column(rows, spacing=8),
        opener(device, line) if said.id else None,
        name,
        padding=14,
        border_radius=16,
        bgcolor=look.c["surface"],
        border=ft.Border.all(2, look.colour(edge)),
    )


def _read_here(device: Device, look: Look, said: Said) -> tuple[str, ...]:
    """How the table that the question was asked from reads the rule of an answer, where the book leaves it open."""
    if not said.id or not _at_table(device):
        return ()
    try:
        table = device.table(device.path[1])
    except CompanionError:
        return ()
    if table.saved.slug != said.game:
        return ()
    return device.assistant.knowing.read_here(said.game, said.id, table.state, look._)


def _browse(device: Device, look: Look, slug: str, mode: str) -> list[ft.Control]:
    """Nothing asked yet: the rules of a chosen mode, or pinned, recent, most used, then the whole book by chapter."""
    _, assistant, language = look._, device.assistant, device.language
    parts: list[ft.Control] = []
    if mode:
        lines = assistant.of_mode(slug, mode, language)
        heading = head(look, _("Rules of this mode only"))
        return [heading, *(result(look, device, line, opener(device, line), False) for line in lines)]
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
        parts += [] if device.guest else [own.books(device, look, slug)]
        parts.append(
            button(
                look,
                _("Glossary, French and English"),
                _glossary(device, slug),
                ft.Icons.TRANSLATE,
            )
        )
    parts += [] if device.guest else [own.notes(device, look)]
    return parts


def _glossary(device: Device, slug: str) -> Callable[[], None]:
    base = f"/table/{device.path[1]}/rule" if _at_table(device) else "/rules"
    return Intent(device.go, f"{base}/{slug}/glossary")


def _contents(device: Device, look: Look, slug: str) -> list[ft.Control]:
    opened = device.drafts.of(Question).chapter
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
                device.edits(Question, chapter="" if on else chapter.id),
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


def opener(device: Device, line: Line) -> Callable[[], object]:
    """To the entry, over the table when that is where the question was asked."""
    base = f"/table/{device.path[1]}/rule" if _at_table(device) else "/rules"
    return Intent(_open, device, line, f"{base}/{line.game}/{'page' if line.kind == 'page' else line.id}")


def _open(device: Device, line: Line, route: str) -> None:
    device.drafts.edit(own.OpenPage, (("id", line.id), ("marks", line.asked)), quietly=True)
    device.go(route)
