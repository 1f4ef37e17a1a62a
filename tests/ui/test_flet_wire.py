"""What we know of Flet's inside is what Flet itself does: another version that differs fails here first."""

from __future__ import annotations

import dataclasses
import logging
from typing import Any

import flet as ft
import msgpack
import pytest
from flet.controls import base_control, id_counter, object_patch
from flet.controls.base_control import BaseControl
from flet.controls.control_event import get_event_field_type
from flet.messaging import protocol
from flet.messaging.protocol import MessageAction

from companion.ui import flet_wire
from companion.ui.flet_wire import anew, registration


def test_the_kind_of_an_event_is_remembered_and_the_same() -> None:
    flet_wire.make_quick()
    assert getattr(base_control, flet_wire.EVENT_TYPE) is flet_wire.event_type
    for control, field in [
        (ft.GestureDetector(), "on_tap"),
        (ft.Container(), "on_click"),
        (ft.TextField(), "on_change"),
        (ft.Semantics(), "on_tap"),
        (ft.Semantics(), "on_nothing"),
    ]:
        assert str(flet_wire.event_type(control, field)) == str(get_event_field_type(control, field))
        assert flet_wire.event_type(control, field) is flet_wire.event_type(type(control)(), field)


BUILDER: Any = object_patch.DiffBuilder
FLETS_OWN = [vars(BUILDER)[name] for name in (flet_wire.WALK, flet_wire.LEAVE)]
assert all(own.__module__ == object_patch.__name__ for own in FLETS_OWN)


def some_controls() -> ft.Control:
    """Lists in lists, controls as values of fields, a style that is a value with fields of its own."""
    row = ft.Row([ft.Text("a", style=ft.TextStyle(size=3)), ft.Container(ft.Icon(ft.Icons.ABC), padding=2)])
    menu = ft.PopupMenuButton(items=[ft.PopupMenuItem("one"), ft.PopupMenuItem(icon=ft.Icon(ft.Icons.ABC))])
    return ft.Column([row, ft.Stack([menu, ft.TextField(label="b")]), ft.Card(ft.ListTile(title=ft.Text("c")))])


@pytest.mark.parametrize("only_itself", [False, True])
@pytest.mark.parametrize("frozen", [False, True])
def test_what_comes_and_goes_is_walked_as_flet_walks_it(frozen: bool, only_itself: bool) -> None:
    builder = BUILDER(None, None, control_cls=BaseControl)

    def seen(walk: Any, leave: Any) -> list[Any]:
        above, root = ft.Column(), some_controls()
        there = list(walk(builder, root, above, frozen, only_itself))
        places = {id(control): n for n, control in enumerate((above, *there))}
        told = [
            (type(c), places[id(c._parent())], getattr(c, "_frozen", None), c._dirty, hasattr(c, "_initialized"))
            for c in there
        ]
        gone = [(places.get(id(c)), type(c)) for c in leave(builder, root, True)]
        return [told, gone, [(places.get(id(c)), type(c)) for c in leave(builder, root, False)]]

    ours = seen(flet_wire.configured, flet_wire.removed)
    assert ours == seen(*FLETS_OWN)
    assert only_itself or len(ours[0]) > 12


def frame(action: MessageAction, body: Any) -> bytes:
    return b"\x00" + bytes(msgpack.packb([action.value, body]))


def test_the_first_bytes_of_a_frame_are_those_of_flets_own_actions() -> None:
    assert frame(MessageAction.REGISTER_CLIENT, {})[:3] == flet_wire.REGISTER
    later = (MessageAction.CONTROL_EVENT, MessageAction.UPDATE_CONTROL_PROPS, MessageAction.INVOKE_METHOD)
    assert {frame(action, {})[:3] for action in later} == set(flet_wire.LATER)


def test_what_a_device_asks_for_first_has_the_fields_of_flets_own_request() -> None:
    fields = {field.name for field in dataclasses.fields(protocol.RegisterClientRequestBody)}
    assert fields == flet_wire.ASKED.keys()
    asked = {"session_id": "mine", "page_name": "", "page": {}}
    assert registration(frame(MessageAction.REGISTER_CLIENT, asked)) == asked
    assert registration(anew(asked)) == asked | {"session_id": ""}


def test_flets_remarks_can_be_had_again(monkeypatch: pytest.MonkeyPatch) -> None:
    log = logging.getLogger(flet_wire.CHATTY[0])
    flet_wire.make_quick()
    assert "debug" in vars(log)
    level = log.level
    monkeypatch.setenv(flet_wire.DEBUG, "1")
    try:
        flet_wire.make_quick()
        assert "debug" not in vars(log)
        assert log.isEnabledFor(logging.DEBUG)
    finally:
        monkeypatch.delenv(flet_wire.DEBUG)
        for name in flet_wire.CHATTY:
            logging.getLogger(name).setLevel(level)
        flet_wire.make_quick()


def test_a_fresh_count_begins_behind_the_page_and_its_overlay() -> None:
    kept = id_counter.ControlId._counter
    try:
        flet_wire.count_anew()
        assert next(id_counter.ControlId._counter) == 3
    finally:
        id_counter.ControlId._counter = kept


def test_nobody_outside_draws_a_component() -> None:
    assert not flet_wire.drawing()
