"""The fonts: every one is at hand, and names with emoji get the one that has them."""

from __future__ import annotations

from companion import paths
from companion.ui.look import Look
from companion.ui.widgets.words import EMOJI, FONTS, text, title


def test_every_font_is_in_the_box() -> None:
    assert [f for f in FONTS.values() if not (paths.assets() / "fonts" / f"{f}.woff2").is_file()] == []


def test_a_name_with_an_animal_in_it_is_drawn_with_the_animal() -> None:
    look = Look()
    plain, fox = text(look, "Léa").style, text(look, "Léa \U0001f98a").style
    assert plain
    assert fox
    assert plain.font_family_fallback is None
    assert fox.font_family_fallback == EMOJI
    spans = title(look, "Léa \U0001f98a").spans or []
    assert [span.style.font_family_fallback for span in spans if span.style] == [EMOJI]
