"""What we know of Flet's inside is what Flet itself does: another version that differs fails here first."""

from __future__ import annotations

import dataclasses
from typing import Any

import msgpack
from flet.controls import id_counter
from flet.messaging import protocol
from flet.messaging.protocol import MessageAction

from companion.ui import flet_wire
from companion.ui.flet_wire import anew, registration


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


def test_a_fresh_count_begins_behind_the_page_and_its_overlay() -> None:
    kept = id_counter.ControlId._counter
    try:
        flet_wire.count_anew()
        assert next(id_counter.ControlId._counter) == 3
    finally:
        id_counter.ControlId._counter = kept


def test_nobody_outside_draws_a_component() -> None:
    assert not flet_wire.drawing()
