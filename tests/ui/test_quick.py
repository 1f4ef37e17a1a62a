"""What is remembered of Flet is what Flet would have worked out."""

from __future__ import annotations

import flet as ft
from flet.controls import base_control
from flet.controls.control_event import get_event_field_type

from companion.ui import quick


def test_the_kind_of_an_event_is_remembered_and_the_same() -> None:
    quick.make_quick()
    assert getattr(base_control, quick.NAME) is quick.event_type
    for control, field in [
        (ft.GestureDetector(), "on_tap"),
        (ft.Container(), "on_click"),
        (ft.TextField(), "on_change"),
        (ft.Semantics(), "on_tap"),
        (ft.Semantics(), "on_nothing"),
    ]:
        assert str(quick.event_type(control, field)) == str(get_event_field_type(control, field))
        assert quick.event_type(control, field) is quick.event_type(type(control)(), field)
