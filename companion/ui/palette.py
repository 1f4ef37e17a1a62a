"""Colours of the house and of each game, dark and light; every text pair meets WCAG AA (tests measure it)."""

from __future__ import annotations

from functools import lru_cache

from companion.packs.model import Pack

ROLES = ("bg", "surface", "raised", "line", "ink", "ink2", "accent", "on_accent", "accent_ink", "second", "good", "bad")
HOUSE = (
    "#141318 #1F1D26 #2C2934 #6A6374 #F6F3EC #BDB6C2 #F2B56B #251603 #F7C58A #9FC7E8 #7FDCA4 #FF9F92",
    "#F5F1EA #FFFDF9 #EAE3D8 #8C806F #1F1B17 #5A5148 #8A4B08 #FFFFFF #7D4306 #1E5A84 #1B6B3C #AE241C",
)


@lru_cache(maxsize=32)
def palette(theme: tuple[str, str], dark: bool) -> dict[str, str]:
    """Colours by role; `theme` is a pack's pair of twelve colours, dark and light."""
    return dict(zip(ROLES, theme[0 if dark else 1].split(), strict=True))


def theme_of(pack: Pack | None) -> tuple[str, str]:
    """A game's own colours; a pack that brings none sits at the house's table."""
    return (pack.colours.dark, pack.colours.light) if pack and pack.colours else HOUSE


def luminance(colour: str) -> float:
    """WCAG 2 relative luminance of #rrggbb."""
    parts = [int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    r, g, b = (c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in parts)
    return 0.2126 * r + 0.7152 * g + 0.0722 * b


def contrast(a: str, b: str) -> float:
    """WCAG 2 contrast ratio: 4.5 for text, 3 for large numerals and control edges."""
    high, low = sorted((luminance(a), luminance(b)), reverse=True)
    return (high + 0.05) / (low + 0.05)


def readable_on(colour: str) -> str:
    """Black or white ink, whichever reads better on a colour that a pack chose."""
    return max(("#141318", "#FFFFFF"), key=lambda ink: contrast(colour, ink))
