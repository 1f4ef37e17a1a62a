"""Text: body, headings and numerals, scaled by the device's text size."""

from __future__ import annotations

import re
from typing import Any

import flet as ft

from companion.ui.look import Look

FONTS = {"Display": "display", "Numerals": "numerals", "Text": "text", "TextBold": "text-bold", "Emoji": "emoji"}
EMOJI = ["Emoji"]
FIRST_EMOJI = "\u2600"
ELLIPSIS = ft.TextOverflow.ELLIPSIS


def spare(words: str) -> list[str] | None:
    """The font for what our own have not: people call themselves after animals and hearts."""
    return EMOJI if words and max(words) >= FIRST_EMOJI else None


def text(look: Look, words: str, size: float = 16, colour: str = "ink", bold: bool = False, **more: Any) -> ft.Text:
    style = ft.TextStyle(size=size * look.scale, height=1.3, font_family_fallback=spare(words))
    family = "TextBold" if bold else "Text"
    return ft.Text(words, font_family=family, color=look.colour(colour), style=style, **more)


def title(look: Look, words: str, size: float = 24, colour: str = "ink", **more: Any) -> ft.Text:
    """Headings; digits borrow the numeral face, because the display face draws them old-style."""
    most = min(look.scale, 1.3)

    def face(part: str) -> ft.TextStyle:
        family = "Numerals" if part.isdigit() else "Display"
        return ft.TextStyle(
            size=size * most,
            height=1.15,
            font_family=family,
            font_family_fallback=spare(part),
            color=look.colour(colour),
        )

    spans = [ft.TextSpan(part, face(part)) for part in re.split(r"(\d+)", words) if part]
    return ft.Text(spans=spans, **more)


def num(look: Look, value: object, size: float = 40, colour: str = "ink", **more: Any) -> ft.Text:
    """A numeral to be read at a metre; it grows to 1.2 at most, so that layouts hold."""
    style = ft.TextStyle(size=size * min(look.scale, 1.2), height=1)
    return ft.Text(str(value), font_family="Numerals", color=look.colour(colour), style=style, **more)


def marked(
    look: Look, words: str, found: tuple[str, ...], size: float = 16, colour: str = "ink", **more: Any
) -> ft.Text:
    """Text with the matched words bold and underlined."""
    plain = ft.TextStyle(size=size * look.scale, height=1.3, font_family="Text", color=look.colour(colour))
    bold = ft.TextStyle(
        size=size * look.scale,
        height=1.3,
        font_family="TextBold",
        color=look.colour("ink"),
        decoration=ft.TextDecoration.UNDERLINE,
        decoration_color=look.colour("second"),
    )
    if not found:
        return ft.Text(spans=[ft.TextSpan(words, plain)], **more)
    pattern = re.compile(
        "(" + "|".join(re.escape(w) for w in sorted(found, key=len, reverse=True)) + ")", re.IGNORECASE
    )
    wanted = {w.lower() for w in found}
    spans = [ft.TextSpan(p, bold if p.lower() in wanted else plain) for p in pattern.split(words) if p]
    return ft.Text(spans=spans, **more)
