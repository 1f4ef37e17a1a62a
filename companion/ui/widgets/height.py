"""How tall controls will stand, roughly and rather too much than too little: Flet draws elsewhere and does not tell."""

from __future__ import annotations

import math
from typing import Any

import flet as ft

TARGET, FIELD = 48.0, 64.0
LETTER, LINE = 0.56, 1.4  # of the size of the text: the width of a letter, the height of a line


def height_of(control: Any, width: float) -> float:
    """In dp, on a surface of that width."""
    if isinstance(control, ft.Text):
        return _text(control, width)
    if isinstance(control, ft.TextField | ft.Dropdown):
        return FIELD
    across, down = _padding(control)
    inside = [height_of(child, width - across) for child in _children(control)]
    if (isinstance(control, ft.Row) and control.wrap) or isinstance(control, ft.Column):
        inner = sum(inside) + _number(control.spacing) * max(len(inside) - 1, 0)
    else:
        inner = max(inside, default=0.0 if isinstance(control, ft.Container) else TARGET)
    return max(inner + down, _number(getattr(control, "height", 0)))


def _text(control: ft.Text, width: float) -> float:
    styles = [control.style, *[span.style for span in control.spans or []]]
    size = max(_number(style.size) for style in styles if style) if any(styles) else _number(control.size) or 16.0
    letters = len(control.value or "") + sum(len(span.text or "") for span in control.spans or [])
    return max(1, math.ceil(letters * size * LETTER / max(width, 1))) * size * LINE


def _children(control: Any) -> list[Any]:
    held = [*(getattr(control, "controls", None) or []), getattr(control, "content", None)]
    return [child for child in held if isinstance(child, ft.Control)]


def _padding(control: Any) -> tuple[float, float]:
    pads = getattr(control, "padding", None)
    if isinstance(pads, ft.Padding):
        return pads.left + pads.right, pads.top + pads.bottom
    return 2 * _number(pads), 2 * _number(pads)


def _number(value: Any) -> float:
    return float(value) if isinstance(value, int | float) else 0.0
