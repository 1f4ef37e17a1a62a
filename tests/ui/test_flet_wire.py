"""What we know of Flet's inside is what Flet itself does: another version that differs fails here first."""

from __future__ import annotations

import dataclasses
import enum
from typing import Any

import flet as ft
import msgpack
import pytest
from flet.controls import id_counter
from flet.messaging import protocol
from flet.messaging.protocol import MessageAction
from hypothesis import example, given
from hypothesis import strategies as st

from companion.ui import flet_wire
from companion.ui.flet_quick import encoded
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


class Word(enum.StrEnum):
    ONE = "one"


@given(
    st.recursive(
        st.none()
        | st.booleans()
        | st.integers(-(2**63), 2**64 - 1)
        | st.floats(allow_nan=False)
        | st.text()
        | st.binary()
        | st.just(Word.ONE)
        | st.builds(msgpack.ExtType, st.integers(0, 127), st.binary()),
        lambda inner: (
            st.lists(inner) | st.lists(inner).map(tuple) | st.dictionaries(st.text() | st.integers(0, 300), inner)
        ),
    )
)
@example([0.0, -0.0])
def test_the_packer_of_a_start_packs_as_msgpack_does(what: object) -> None:
    assert flet_wire.PlainPacker().pack(what) == msgpack.packb(what)


@pytest.mark.parametrize("size", [15, 16, 65_535, 65_536])
def test_long_lists_and_tables_are_packed_as_msgpack_does(size: int) -> None:
    for what in (list(range(size)), dict.fromkeys(range(size))):
        assert flet_wire.PlainPacker().pack(what) == msgpack.packb(what)


def test_a_screen_is_packed_at_a_start_as_later() -> None:
    screen = ft.Column([ft.Text("one", size=16), ft.Container(padding=ft.Padding.only(left=4), bgcolor="#fff")])
    assert flet_wire.PlainPacker(default=encoded).pack([1, screen]) == msgpack.packb([1, screen], default=encoded)


def test_a_fresh_count_begins_behind_the_page_and_its_overlay() -> None:
    kept = id_counter.ControlId._counter
    try:
        flet_wire.count_anew()
        assert next(id_counter.ControlId._counter) == 3
    finally:
        id_counter.ControlId._counter = kept


def test_nobody_outside_draws_a_component() -> None:
    assert not flet_wire.drawing()
