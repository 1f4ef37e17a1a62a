"""Everything that is private to Flet 1.0.5, in one place: the frames on its wire, what it works out anew at every tap, its
renderer, its counter of ids, and a session that leads nowhere. Tests hold it against Flet's own code."""

from __future__ import annotations

import asyncio
import itertools
import logging
import os
from collections.abc import Callable
from typing import Any

import msgpack
from flet.components.utils import current_renderer
from flet.controls import base_control, id_counter
from flet.controls.base_control import BaseControl
from flet.controls.context import _context_page
from flet.controls.control_event import get_event_field_type
from flet.messaging.connection import Connection
from flet.messaging.protocol import MessageAction, configure_encode_object_for_msgpack
from flet.messaging.session import Session
from flet.pubsub.pubsub_hub import PubSubHub

# Frames: a byte for the kind of packet, then the action and its body as msgpack. ----------------------
PACKET = b"\x00"
FIRST_ACTION, LATER_ACTIONS = 1, (3, 4, 5)  # a device registers; then it tells of changes, events and answers
ASKED = {"session_id": (str, type(None)), "page_name": (str, type(None)), "page": (dict,)}


def _head(action: int) -> bytes:
    return PACKET + bytes([0x92, action])  # an array of two


REGISTER, LATER = _head(FIRST_ACTION), tuple(map(_head, LATER_ACTIONS))


def registration(data: bytes) -> dict[str, Any] | None:
    """What a device asks for in its first frame, or None where Flet could not make sense of it and would hang."""
    try:
        action, body = msgpack.unpackb(data[1:])
    except Exception:
        return None
    fits = action == FIRST_ACTION and isinstance(body, dict) and body.keys() == ASKED.keys()
    return body if fits and all(isinstance(body[name], kinds) for name, kinds in ASKED.items()) else None


def anew(asked: dict[str, Any]) -> bytes:
    """The first frame of a device that takes up no session."""
    return PACKET + bytes(msgpack.packb([FIRST_ACTION, {**asked, "session_id": ""}]))


_ENCODER: Callable[..., Any] = configure_encode_object_for_msgpack


def packed(what: Any) -> bytes:
    """As it would go to the device."""
    return bytes(msgpack.packb(what, default=_ENCODER(BaseControl)))


# What Flet does at every tap and need not. ------------------------------------------------------------
CHATTY = ("flet", "flet_object_patch", "flet_components", "flet_controls", "flet_transport")
DEBUG = "COMPANION_DEBUG"  # set to anything, Flet's own remarks are written again
EVENT_TYPE = get_event_field_type.__name__
_known: dict[tuple[type, str], Any] = {}


def make_quick() -> None:
    """Over a thousand remarks to every drawing are a tenth of its time, the kinds of events a sixth of a tap's. Another
    Flet that works them out elsewhere goes on as it is."""
    for name in CHATTY:
        log = logging.getLogger(name)
        if os.environ.get(DEBUG):
            vars(log).pop("debug", None)
            logging.basicConfig()
            log.setLevel(logging.DEBUG)
        else:
            vars(log)["debug"] = _unsaid
    if hasattr(base_control, EVENT_TYPE):
        setattr(base_control, EVENT_TYPE, event_type)


def event_type(control: Any, field_name: str) -> Any:
    """The kind of event that a control's `on_...` is given: a matter of its class alone."""
    key = (type(control), field_name)
    if key not in _known:
        _known[key] = get_event_field_type(control, field_name)
    return _known[key]


def _unsaid(*_: Any, **__: Any) -> None:
    return None


def speak_natively() -> None:
    """A snapshot holds no native module, so it speaks with Flutter in pure Python; from here on the native one does."""
    if msgpack.Packer.__module__ == "msgpack.fallback":
        try:
            from msgpack import _cmsgpack
        except ImportError:
            return
        msgpack.Packer, msgpack.Unpacker, msgpack.unpackb = _cmsgpack.Packer, _cmsgpack.Unpacker, _cmsgpack.unpackb


def drawing() -> bool:
    """Whether a component is being drawn just now."""
    try:
        current_renderer()
    except RuntimeError:
        return False
    return True


# A session without a device. --------------------------------------------------------------------------
class Nowhere(Connection):
    """A wire on which everything is packed as for a device, and every question is answered with nothing."""

    def __init__(self) -> None:
        super().__init__()  # type: ignore[no-untyped-call]
        self.loop = asyncio.get_running_loop()
        self.executor = None
        self.pubsubhub = PubSubHub(loop=self.loop)
        self.page_url, self.page_name = "test://", ""
        self.session: Session = Session(self)

    def opened(self, route: str, width: float = 390, height: float = 844) -> Session:
        """The page as a phone's browser brings it along."""
        self.session.apply_page_patch(
            {"route": route, "web": True, "platform": "android", "width": width, "height": height}
        )
        _context_page.set(self.session.page)
        first: Any = self.session.get_page_patch()  # type: ignore[no-untyped-call]
        packed(first)
        return self.session

    def send_message(self, message: Any) -> None:
        packed([message.action.value, message.body])
        if message.action == MessageAction.INVOKE_METHOD:
            self.answered(message.body, self.answer(message.body.name, message.body.args or {}))

    def answer(self, name: str, asked: dict[str, Any]) -> Any:
        """What the device says when Flet asks it something."""
        return None

    def answered(self, body: Any, answer: Any) -> None:
        take: Callable[..., Any] = self.session.handle_invoke_method_results
        self.loop.call_soon(take, body.control_id, body.call_id, answer, None)

    def dispose(self) -> None:
        return None


def forget_page() -> None:
    _context_page.set(None)


def count_anew() -> None:
    """The next session's controls are numbered as in a fresh start: the page and its overlay are 1 and 2."""
    id_counter.ControlId._counter = itertools.count(3)
