"""Sheets: a short one stays near the thumb at any text size, a long one scrolls."""

from __future__ import annotations

import flet as ft
import pytest

from companion.games.eternia import turn_commands as t
from companion.ui.look import Look
from companion.ui.widgets import sheet
from companion.ui.widgets.height import height_of
from companion.ui.widgets.surface import button, chip, stack
from companion.ui.widgets.words import text, title
from tests.ui.headless import Headless
from tests.ui.test_eternia import at, room, table

QUESTION = "Remove Bob from the table? The seat stays free for somebody else."


@pytest.mark.parametrize("scale", [1.0, 1.6])
@pytest.mark.parametrize(("rows", "long"), [(1, False), (14, True)])
def test_only_a_long_sheet_scrolls_and_fills_the_screen(scale: float, rows: int, long: bool) -> None:
    look = Look(scale=scale)
    parts = [title(look, "Bob", 22), text(look, QUESTION, 18), *[button(look, "All right", None) for _ in range(rows)]]
    assert sheet.is_long(look, parts, 844) is long


def test_larger_and_longer_words_stand_taller() -> None:
    small, large = Look(), Look(scale=1.6)
    line = height_of(text(small, "Bob"), 300)
    assert 15 < line < 30
    assert height_of(text(large, "Bob"), 300) > line
    assert height_of(text(small, QUESTION), 300) >= 2 * line
    assert height_of(stack(text(small, "Bob"), text(small, "Bob"), gap=10), 300) == 2 * line + 10
    assert height_of(button(small, "Bob", None), 300) >= 48


def test_chips_that_fit_side_by_side_take_one_line() -> None:
    look = Look()

    def chips(n: int) -> float:
        return height_of(ft.Row([chip(look, "Fog", None) for _ in range(n)], wrap=True, run_spacing=0), 300)

    assert chips(1) == chips(3)
    assert chips(12) >= 2 * chips(1)


def test_the_key_of_a_sheet_stays_below_what_scrolls() -> None:
    place = room()
    made = table(place, mode="standard", players=["Ada", "Bo"])
    for command in (t.BeginActions(), t.Activate("Teela")):
        made.do(command)

    async def play(device: Headless) -> None:
        await device.press("Epic combat")
        await device.press("Epic beast")  # the sheet grows with its answers
        scrolls = [c for c in device.walk(device.sheets()) if isinstance(c, ft.Column) and c.scroll]
        assert len(scrolls) == 1
        above = [getattr(c, "label", "") for c in device.walk(scrolls[0])]
        assert "Epic beast" in above
        assert "Begin the combat" not in above
        assert "Begin the combat" in device.names()

    at(place, made, play, "turn")
