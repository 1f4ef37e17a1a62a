"""How tall controls will stand, roughly and rather too much than too little: Flet draws elsewhere and does not tell."""

from __future__ import annotations

import math

import flet as ft

TARGET, FIELD = 48.0, 64.0
LETTER, LINE = 0.56, 1.4  # of the size of the text: the width of a letter, the height of a line


def height_of(control: object, width: float) -> float:
    """In dp, on a surface of that width."""
    if isinstance(control, ft.Text):
        return _text(control, width)
    if isinstance(control, ft.TextField | ft.Dropdown):
        return FIELD
    across, down = _padding(control)
    children = _children(control)
    inside = [height_of(child, width - across) for child in children]
    if isinstance(control, ft.Row) and control.wrap:
        lines = math.ceil(sum(_width(child) + _number(control.spacing) for child in children) / max(width, 1))
        inner = lines * (max(inside, default=0.0) + _number(control.run_spacing))
    elif isinstance(control, ft.Column):
        inner = sum(inside) + _number(control.spacing) * max(len(inside) - 1, 0)
    else:
        inner = max(inside, default=0.0 if isinstance(control, ft.Container) else TARGET)
    return max(inner + down, _number(getattr(control, "height", 0)))


def _width(control: object) -> float:
    """How much of a line a control would like."""
    if isinstance(control, ft.Text):
        return _letters(control) * _size(control) * LETTER
    inside = [_width(child) for child in _children(control)]
    inner = sum(inside) if isinstance(control, ft.Row) else max(inside, default=TARGET)
    return max(inner + _padding(control)[0], _number(getattr(control, "width", 0)))


def _text(control: ft.Text, width: float) -> float:
    size = _size(control)
    return max(1, math.ceil(_letters(control) * size * LETTER / max(width, 1))) * size * LINE


def _letters(control: ft.Text) -> int:
    return len(control.value or "") + sum(len(span.text or "") for span in control.spans or [])


def _size(control: ft.Text) -> float:
    styles = [style for style in (control.style, *[span.style for span in control.spans or []]) if style]
    return max((_number(style.size) for style in styles), default=_number(control.size)) or 16.0


def _children(control: object) -> list[object]:
    held = [*(getattr(control, "controls", None) or []), getattr(control, "content", None)]
    return [child for child in held if isinstance(child, ft.Control)]


def _padding(control: object) -> tuple[float, float]:
    pads = getattr(control, "padding", None)
    if isinstance(pads, ft.Padding):
        return pads.left + pads.right, pads.top + pads.bottom
    return 2 * _number(pads), 2 * _number(pads)


def _number(value: object) -> float:
    return float(value) if isinstance(value, int | float) else 0.0
