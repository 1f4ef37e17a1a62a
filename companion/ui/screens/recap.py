"""The evening ends with a recap: outcome, numbers, charts by round, and a text to share."""

from __future__ import annotations

import flet as ft

from companion.ui.desk import Desk
from companion.ui.guard import tell
from companion.ui.look import Look
from companion.ui.widgets.charts import lines
from companion.ui.widgets.frame import bar, centred, dock, main_action, screen, scroll
from companion.ui.widgets.surface import button, head, panel, rule_chip, stack
from companion.ui.widgets.words import num, text, title
from companion.views.recap import Chart, Recap, recap


def draw(desk: Desk) -> ft.Control:
    look, _ = desk.look, desk._
    found = recap(desk.table, desk.pack, _)
    cells: list[ft.Control] = [
        ft.Column(
            [num(look, value, 44), text(look, name, 14, "ink2")],
            spacing=0,
            expand=True,
            horizontal_alignment=ft.CrossAxisAlignment.CENTER,
        )
        for value, name in found.figures(_)
    ]
    parts: list[ft.Control] = [*_verdict(look, found, desk), panel(look, ft.Row(cells))]
    if found.result:
        parts.append(
            panel(
                look,
                stack(
                    *(
                        stack(text(look, label, 14, "ink2", True), title(look, words, 22), gap=0)
                        for label, words in found.result
                    )
                ),
                edge="second",
            )
        )
    width = min(look.width, 720) - 60
    for chart in found.charts:
        said = ". ".join(f"{side}: {', '.join(f'{v:g}' for v in values)}" for side, values in chart.series)
        rounds = max(len(values) for _side, values in chart.series) if chart.series else 0
        drawn = lines(look, chart.series, said, width) if rounds > 1 else _standing(look, chart, said)
        parts.append(panel(look, stack(head(look, chart.title), drawn)))
    top = bar(look, _("Recap of the evening"), desk.table.saved.name, lambda: desk.go())
    copy = button(
        look,
        _("Copy as text"),
        lambda: _copy(desk, found),
        ft.Icons.CONTENT_COPY,
        expand=True,
        client=ft.CopyToClipboard(found.as_text(desk.table.saved.name, _)),
    )
    return screen(
        look,
        top,
        centred(look, scroll(parts)),
        dock(look, copy, main_action(look, _("Back to the table"), lambda: desk.go())),
    )


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
    return [panel(look, row, edge="second")]


def _standing(look: Look, chart: Chart, said: str) -> ft.Control:
    """One round is no curve yet: how each side stands, as numbers."""
    rows: list[ft.Control] = [
        ft.Row([text(look, side, 16, expand=True), num(look, f"{values[-1]:g}", 28)], spacing=8)
        for side, values in chart.series
        if values
    ]
    return ft.Semantics(content=stack(*rows, gap=4), label=said, exclude_semantics=True)


async def _copy(desk: Desk, found: Recap) -> None:
    await ft.Clipboard().set(found.as_text(desk.table.saved.name, desk._))
    tell(desk._("Copied."))
