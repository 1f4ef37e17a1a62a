"""What Flet does at every tap and need not: it works out what never changes, and remarks on it to nobody."""

from __future__ import annotations

import logging
from typing import Any

from flet.controls import base_control
from flet.controls.control_event import get_event_field_type

CHATTY = ("flet", "flet_object_patch", "flet_components", "flet_controls", "flet_transport")
NAME = get_event_field_type.__name__
_known: dict[tuple[type, str], Any] = {}


def make_quick() -> None:
    """Over a thousand remarks to every drawing are a tenth of its time, the kinds of events a sixth of a tap's. Another
    Flet that works them out elsewhere goes on as it is."""
    for name in CHATTY:
        logging.getLogger(name).debug = _unsaid  # type: ignore[method-assign]
    if hasattr(base_control, NAME):
        setattr(base_control, NAME, event_type)


def event_type(control: Any, field_name: str) -> Any:
    """The kind of event that a control's `on_...` is given: a matter of its class alone."""
    key = (type(control), field_name)
    if key not in _known:
        _known[key] = get_event_field_type(control, field_name)
    return _known[key]


def _unsaid(*_: Any, **__: Any) -> None:
    return None
