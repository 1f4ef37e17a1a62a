"""The locations of the map as a list: name, category, effect in one line; a tap opens the rule."""

from __future__ import annotations

import flet as ft

from companion.rules.fold import fold
from companion.ui.desk import Desk
from companion.ui.intent import Intent
from companion.ui.look import Look
from companion.ui.panels.heroes3.pieces import chip
from companion.ui.widgets.frame import bar, centred, screen, scroll
from companion.ui.widgets.surface import fade, tag, tap
from companion.ui.widgets.words import text
from companion.views.heroes3.draft import Shown
from companion.views.heroes3.locations import CATEGORIES, LOCATIONS


def screen_of(look: Look, desk: Desk) -> ft.Control:
    _ = desk._
    only = desk.draft(Shown).category
    chips: list[ft.Control] = [chip(look, _("All"), desk.edits(Shown, category=""), not only)]
    chips += [chip(look, _(words), desk.edits(Shown, category=id), only == id) for id, words in CATEGORIES.items()]
    rows: list[ft.Control] = [ft.Row(chips, spacing=6, run_spacing=0, wrap=True)]
    library = desk.device.assistant.library
    found = [(library.find(desk.pack.slug, id), kind) for id, kind in LOCATIONS.items() if only in ("", kind)]
    entries = {fold(entry.title(look.language)): (entry, kind) for entry, kind in found if entry}
    for _name, (entry, kind) in sorted(entries.items()):
        rows.append(
            _line(look, desk, entry.id, entry.title(look.language), _(CATEGORIES[kind]), entry.answer(look.language))
        )
    top = bar(look, _("Locations"), _("Name, category, effect"), Intent(desk.go, "map"))
    return screen(look, top, centred(look, scroll(rows, 6)))


def _line(look: Look, desk: Desk, id: str, name: str, kind: str, answer: str) -> ft.Control:
    words = ft.Column(
        [
            ft.Row([text(look, name, 17, "ink", True, expand=True), tag(look, kind, "second")], spacing=8),
            text(look, answer, 15, "ink2"),
        ],
        spacing=4,
    )
    border = ft.Border.all(1, fade(look.c["line"], 0.45))
    return tap(
        words,
        _rule(desk, id),
        f"{name}, {kind}",
        padding=12,
        border_radius=14,
        border=border,
        bgcolor=look.c["surface"],
    )


def _rule(desk: Desk, id: str) -> Intent:
    return desk.reads(id)
