"""A search result: title and one-line answer, matched words bold and underlined, game and page below."""

from __future__ import annotations

from collections.abc import Sequence

import flet as ft

from companion.ui.device import Device
from companion.ui.look import Look
from companion.ui.widgets.surface import Act, fade, tag, tap
from companion.ui.widgets.words import text
from companion.views.assistant import Line

SURE = {"printed": "good", "restored": "second", "fan": "second"}
"""The colour of each trust; what is only our reading or assumed stands out."""


def spanned(
    look: Look, words: str, marks: Sequence[tuple[int, int]], size: float, colour: str, bold: bool = False
) -> ft.Text:
    """Text with the given places bold and underlined."""
    base = "TextBold" if bold else "Text"
    plain = ft.TextStyle(size=size * look.scale, height=1.3, font_family=base, color=look.colour(colour))
    strong = ft.TextStyle(
        size=size * look.scale,
        height=1.3,
        font_family="TextBold",
        color=look.c["ink"],
        decoration=ft.TextDecoration.UNDERLINE,
        decoration_color=look.c["second"],
        decoration_thickness=2,
    )
    spans, at = [], 0
    for start, end in marks:
        spans += [ft.TextSpan(words[at:start], plain), ft.TextSpan(words[start:end], strong)]
        at = end
    spans.append(ft.TextSpan(words[at:], plain))
    return ft.Text(spans=[span for span in spans if span.text])


def result(look: Look, device: Device, line: Line, act: Act, with_game: bool) -> ft.Control:
    _ = look._
    pack = device.room.shelf.find(line.game)
    marks: list[ft.Control] = []
    if with_game and pack:
        marks.append(text(look, _.pick(pack.name), 13, "second", True))
    if line.kind == "page":
        marks.append(tag(look, _("printed text, p. {page}", page=line.page), "second"))
    elif line.page and line.page != "?":
        marks.append(text(look, _("p. {page}", page=line.page), 13, "ink2"))
    if line.kind == "note":
        marks.append(tag(look, _("your note"), "good"))
    if line.unclear:
        marks.append(tag(look, _("book unclear"), "bad"))
    if not line.in_play:
        marks.append(tag(look, _("not in this game")))
    body: list[ft.Control] = [spanned(look, line.title, line.title_marks, 17, "ink", True)]
    if line.answer:
        body.append(spanned(look, line.answer, line.answer_marks, 15, "ink2"))
    if marks:
        body.append(ft.Row(marks, spacing=8, wrap=True, run_spacing=4))
    face = ft.Column(body, spacing=3)
    return tap(
        face,
        act,
        f"{line.title}. {line.answer}",
        padding=12,
        border_radius=14,
        bgcolor=look.c["surface"],
        border=ft.Border.all(1, fade(look.c["line"], 0.45)),
    )
