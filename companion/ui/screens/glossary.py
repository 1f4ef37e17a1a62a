"""The bilingual glossary of a game: printed terms side by side, and what players say instead."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import flet as ft

from companion.i18n import spaced
from companion.rules.fold import fold
from companion.rules.glossary import Term
from companion.ui.device import Device
from companion.ui.intent import Intent
from companion.ui.look import Look
from companion.ui.widgets.frame import bar, centred, screen, scroll
from companion.ui.widgets.sheet import field
from companion.ui.widgets.surface import button, fade, tap
from companion.ui.widgets.words import text

WINDOW = 40


@dataclass(frozen=True)
class Sought:
    """The term that is looked for, and how many are shown."""

    words: str = ""
    most: int = WINDOW


def draw(device: Device, slug: str) -> ft.Control:
    pack = device.room.shelf.find(slug)
    look = device.look(pack)
    _ = look._
    sought = device.drafts.of(Sought, slug)
    asked, most = sought.words, sought.most
    terms = sorted(device.assistant.library.glossary(slug).terms, key=Intent(_place, look.language))
    shown = [term for term in terms if fold(asked) in fold(" ".join((*term.names("en"), *term.names("fr"))))]
    rows: list[ft.Control] = [
        field(look, _("Find a term"), asked, device.types(Sought, "words"), prefix_icon=ft.Icons.SEARCH)
    ]
    rows += [_row(device, look, slug, term) for term in shown[:most]]
    if len(shown) > most:
        rows.append(button(look, _("Show more"), device.edits(Sought, most=most + WINDOW)))
    if not shown:
        rows.append(text(look, _("No such term in this game."), 16, "ink2"))
    home = f"/table/{device.path[1]}/rules" if device.path[:1] == ["table"] else f"/rules/{slug}"
    top = bar(look, _("Glossary"), _.pick(pack.name) if pack else slug, Intent(device.go, home))
    return screen(look, top, centred(look, scroll(rows, 6, key=f"glossary-{slug}")))


def _place(language: str, term: Term) -> str:
    return fold(term.name(language))


def _row(device: Device, look: Look, slug: str, term: Term) -> ft.Control:
    first, second = look.language, "en" if look.language == "fr" else "fr"
    also = spaced(", ".join(term.also(first)), first)
    name, other = spaced(term.name(first), first), spaced(term.name(second), second)
    left = ft.Column(
        [text(look, name, 16, "ink", True), *([text(look, also, 13, "ink2")] if also else [])],
        spacing=0,
        expand=True,
    )
    right = ft.Container(text(look, other, 16, "second"), expand=True)
    row = ft.Row([left, right], spacing=12)
    act = _opener(device, slug, term.rule) if term.rule else None
    return tap(
        row,
        act,
        f"{name}: {other}",
        padding=ft.Padding.symmetric(vertical=13, horizontal=12),
        border_radius=12,
        bgcolor=look.c["surface"],
        border=ft.Border.all(1, fade(look.c["line"], 0.4)),
    )


def _opener(device: Device, slug: str, rule: str) -> Callable[[], None]:
    base = f"/table/{device.path[1]}/rule" if device.path[:1] == ["table"] else "/rules"
    return Intent(device.go, f"{base}/{slug}/{rule}")
