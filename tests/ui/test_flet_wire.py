"""What we know of Flet's inside is what Flet itself does: another version that differs fails here first."""

from __future__ import annotations

import dataclasses
import logging
from typing import Any

import flet as ft
import msgpack
import pytest
from flet.controls import base_control, id_counter
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
