"""Charts can be read: axes in round numbers, names at the ends of their lines, and spoken as what they show."""

from __future__ import annotations

import flet as ft

from companion.packs.registry import shelf
from companion.ui.device import FOCUS
from companion.ui.look import Look
from companion.ui.palette import HOUSE, ROLES, contrast, palette, theme_of
from companion.ui.widgets.charts import ends, steps_of
from companion.ui.widgets.frame import main_action
from companion.ui.widgets.surface import button


def test_an_axis_has_few_round_numbers_around_all_values() -> None:
    assert steps_of(0, 50) == [0, 20, 40, 60]
    assert steps_of(0, 1) == [0, 1]
    assert steps_of(-3, 9) == [-5, 0, 5, 10]
    for high in range(1, 400):
        marks = steps_of(0, high)
        assert marks[0] == 0
        assert marks[-1] >= high
        assert 2 <= len(marks) <= 6


def test_names_at_the_ends_of_lines_never_lie_over_each_other() -> None:
    placed = ends([(0, 50.0), (1, 52.0), (2, 10.0)], 17, 150)
    assert placed == {2: 10.0, 0: 50.0, 1: 67.0}


def test_no_name_at_the_end_of_a_line_is_cut_by_the_edge_of_the_chart() -> None:
    placed = ends([(0, 8.0), (1, 128.0), (2, 128.0), (3, 128.0)], 34, 150)
    assert placed == {0: 17.0, 1: 65.0, 2: 99.0, 3: 133.0}


def mixed(over: str, under: str, share: float) -> str:
    pairs = ((int(over[i : i + 2], 16), int(under[i : i + 2], 16)) for i in (1, 3, 5))
    return "#" + "".join(f"{round(a * share + b * (1 - share)):02X}" for a, b in pairs)


def test_what_the_keyboard_is_at_stands_out_three_to_one() -> None:
    for dark in (True, False):
        colours = palette(HOUSE, dark)
        assert set(colours) == set(ROLES)
        for ground in ("bg", "surface", "raised"):
            focused = mixed(colours["second"], colours[ground], FOCUS[dark])
            assert contrast(focused, colours[ground]) >= 3, (dark, ground, contrast(focused, colours[ground]))


def test_a_key_in_the_accents_colour_shows_the_keyboard_as_a_rim_within_it() -> None:
    for theme in (HOUSE, *(theme_of(pack) for pack in shelf().packs)):
        for dark in (True, False):
            look = Look(dark, "en", 390, 1.0, theme)
            for made in (main_action(look, "Go", print), button(look, "Go", lambda: None, filled=True)):
                assert isinstance(made, ft.Semantics)
                box = made.content
                assert isinstance(box, ft.Container)
                assert isinstance(box.theme, ft.Theme)
                assert isinstance(box.content, ft.Container)
                assert box.padding
                assert box.content.bgcolor == box.bgcolor == look.c["accent"]
                assert contrast(str(box.theme.focus_color), str(box.bgcolor)) >= 3


def test_what_the_keyboard_is_at_stands_out_on_the_lid_of_every_game() -> None:
    seen = palette(HOUSE, True)["second"]
    for pack in shelf().packs:
        lid = palette(theme_of(pack), True)
        for ground in ("bg", "raised"):
            assert contrast(mixed(seen, lid[ground], FOCUS[True]), lid[ground]) >= 3, (pack.slug, ground)
