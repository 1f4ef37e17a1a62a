"""The evening ends with a recap: outcome, numbers, charts by round, and a text to share."""

from __future__ import annotations

import flet as ft

from companion.ui.desk import Desk
from companion.ui.files import save_bytes
from companion.ui.guard import tell
from companion.ui.intent import Intent
from companion.ui.look import Look
from companion.ui.picture import trimmed
from companion.ui.widgets.charts import lines
from companion.ui.widgets.frame import bar, centred, dock, main_action, screen, scroll
from companion.ui.widgets.surface import button, head, panel, rule_chip, stack
from companion.ui.widgets.words import num, text, title
from companion.views.recap import Chart, Recap, recap

MOST_FACTS = 4


def draw(desk: Desk) -> ft.Control:
    look, _ = desk.look, desk._
    found = recap(desk.table, desk.pack, _)
    said = [words.casefold() for words in found.verdict(_)]
    facts = [one for one in found.result if one[1].casefold() not in said]
    shared, rest = facts[:MOST_FACTS], facts[MOST_FACTS:]
    picture = ft.Screenshot(_picture(look, found, shared, desk))
    below = [panel(look, stack(*(_fact(look, *one) for one in rest)))] if rest else []
    below += [panel(look, _chart(look, chart)) for chart in found.charts[1:]]
    top = bar(look, _("Recap of the evening"), desk.table.saved.name, Intent(desk.go))
    copy = button(
        look,
        _("Copy as text"),
        Intent(_copy, desk, found),
        ft.Icons.CONTENT_COPY,
        expand=True,
        client=ft.CopyToClipboard(found.as_text(desk.table.saved.name, _)),
    )
    save = button(look, _("Save as a picture"), Intent(_save, desk, picture), ft.Icons.IMAGE_OUTLINED, expand=True)
    return screen(
        look,
        top,
        centred(look, scroll([picture, *below, ft.Container(height=8)])),
        dock(
            look,
            ft.Row([copy, save], spacing=8),
            main_action(look, _("Back to the table"), Intent(desk.go)),
        ),
    )


def _picture(look: Look, found: Recap, facts: list[tuple[str, str]], desk: Desk) -> ft.Control:
    """The evening in one frame, as it is shared: no taller than a screen, beyond which nothing is captured."""
    _ = desk._
    cells: list[ft.Control] = [
        ft.Column(
            [num(look, value, 44), text(look, name, 14, "ink2", text_align=ft.TextAlign.CENTER)],
            spacing=0,
            expand=True,
            horizontal_alignment=ft.CrossAxisAlignment.CENTER,
        )
        for value, name in found.figures(_)
    ]
    foot = text(look, f"{desk.table.saved.name}. {_('Table Companion')}", 13, "ink2", text_align=ft.TextAlign.END)
    parts = [
        *_verdict(look, found, desk),
        ft.Row(cells, vertical_alignment=ft.CrossAxisAlignment.START),
        *(_fact(look, *one) for one in facts),
        *(_chart(look, chart) for chart in found.charts[:1]),
        foot,
    ]
    return panel(look, stack(*parts, gap=12), 14, edge="second")


def _fact(look: Look, label: str, words: str) -> ft.Control:
    return stack(text(look, label, 14, "ink2", True), title(look, words, 20), gap=0)


def _chart(look: Look, chart: Chart) -> ft.Control:
    said = ". ".join(
        look._("{name}: {value}", name=side, value=", ".join(f"{v:g}" for v in values)) for side, values in chart.series
    )
    rounds = max(len(values) for _side, values in chart.series) if chart.series else 0
    width = min(look.width, 720) - 56
    drawn = lines(look, chart.series, said, width) if rounds > 1 else _standing(look, chart, said)
    return stack(head(look, chart.title), drawn, gap=2)


def _verdict(look: Look, found: Recap, desk: Desk) -> list[ft.Control]:
    """Who has won, largest of all, and by which rule."""
    said = found.verdict(desk._)
    if not said:
        return []
    first, *why = said
    lines = [title(look, first, 28), *(text(look, words, 16, "ink2") for words in why)]
    cup = ft.Icon(ft.Icons.EMOJI_EVENTS, size=40, color=look.c["second"])
    rule = found.ending.rule if found.ending else ""
    ask = [rule_chip(look, first, desk.reads(rule))] if rule else []
    row = ft.Row([cup, ft.Column(list(lines), spacing=2, expand=True), *ask], spacing=12)
    return [row]


def _standing(look: Look, chart: Chart, said: str) -> ft.Control:
    """One round is no curve yet: how each side stands, as numbers."""
    rows: list[ft.Control] = [
        ft.Row([text(look, side, 16, expand=True), num(look, f"{values[-1]:g}", 28)], spacing=8)
        for side, values in chart.series
        if values
    ]
    return ft.Semantics(content=stack(*rows, gap=4), label=said, exclude_semantics=True)


async def _save(desk: Desk, picture: ft.Screenshot) -> None:
    """The recap as a picture; a client that cannot take one leaves the text to share."""
    if taken := await picture.capture():
        await save_bytes(desk.device, f"{desk.pack.slug}.png", trimmed(bytes(taken)))
    else:
        tell(desk._("No picture could be taken here. Copy the text instead."))


async def _copy(desk: Desk, found: Recap) -> None:
    await ft.Clipboard().set(found.as_text(desk.table.saved.name, desk._))
    tell(desk._("Copied."))
