"""Everything that is private to Flet 1.0.5, in one place: the frames on its wire, what it works out anew at every tap, its
renderer, its counter of ids, and a session that leads nowhere. Tests hold it against Flet's own code."""

from __future__ import annotations

import asyncio
import dataclasses
import itertools
import logging
import os
import weakref
from collections.abc import Callable, Iterable, Mapping
from functools import cache
from typing import Any, Protocol

import msgpack
from flet.components.utils import current_renderer
from flet.controls import base_control, id_counter, object_patch
from flet.controls.base_control import BaseControl
from flet.controls.context import _context_page
from flet.controls.control_event import get_event_field_type
from flet.controls.value_types import Prop, _get_raw_descriptor
from flet.messaging.connection import Connection
from flet.messaging.protocol import InvokeMethodRequestBody, Message, MessageAction, configure_encode_object_for_msgpack
from flet.messaging.session import Session
from flet.pubsub.pubsub_hub import PubSubHub

# Frames: a byte for the kind of packet, then the action and its body as msgpack. ----------------------
PACKET = b"\x00"
FIRST_ACTION, LATER_ACTIONS = 1, (3, 4, 5)  # a device registers; then it tells of changes, events and answers
ASKED = {"session_id": (str, type(None)), "page_name": (str, type(None)), "page": (dict,)}


def _head(action: int) -> bytes:
    return PACKET + bytes([0x92, action])  # an array of two


REGISTER, LATER = _head(FIRST_ACTION), tuple(map(_head, LATER_ACTIONS))


def registration(data: bytes) -> dict[str, object] | None:
    """What a device asks for in its first frame, or None where Flet could not make sense of it and would hang."""
    try:
        action, body = msgpack.unpackb(data[1:])
    except Exception:
        return None
    fits = action == FIRST_ACTION and isinstance(body, dict) and body.keys() == ASKED.keys()
    return body if fits and all(isinstance(body[name], kinds) for name, kinds in ASKED.items()) else None


def anew(asked: Mapping[str, object]) -> bytes:
    """The first frame of a device that takes up no session."""
    return PACKET + bytes(msgpack.packb([FIRST_ACTION, {**asked, "session_id": ""}]))


_ENCODER: Callable[..., object] = configure_encode_object_for_msgpack


def packed(what: object) -> bytes:
    """As it would go to the device."""
    return bytes(msgpack.packb(what, default=_ENCODER(BaseControl)))


# What Flet does at every tap and need not. ------------------------------------------------------------
CHATTY = ("flet", "flet_object_patch", "flet_components", "flet_controls", "flet_transport")
DEBUG = "COMPANION_DEBUG"  # set to anything, Flet's own remarks are written again
EVENT_TYPE = get_event_field_type.__name__
WALK, LEAVE = "_configure_dataclass", "_removed_controls"
PLAIN = frozenset({type(None), str, int, float, bool, bytes})
_known: dict[tuple[type, str], object] = {}


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
    builder: Any = object_patch.DiffBuilder
    if hasattr(builder, WALK) and hasattr(builder, LEAVE):
        setattr(builder, WALK, configured)
        setattr(builder, LEAVE, removed)


def event_type(control: BaseControl, field_name: str) -> object:
    """The kind of event that a control's `on_...` is given: a matter of its class alone."""
    key = (type(control), field_name)
    if key not in _known:
        _known[key] = get_event_field_type(control, field_name)
    return _known[key]


class Builder(Protocol):
    """Flet's own, as far as the walks below need it."""

    control_cls: type[BaseControl]


def configured(
    self: Builder, item: object, parent: object, frozen: bool, only_itself: bool = False
) -> list[BaseControl]:
    """Every control in what was added, each made ready before what it holds: Flet's own walk, which asks every field of
    every control whether it holds others, and hands each one up through all that hold it; half the time of a drawing."""
    found: list[BaseControl] = []
    _configure(self.control_cls, item, parent, frozen, only_itself, found)
    return found


@cache
def _fields(kind: type) -> tuple[tuple[str, bool], ...]:
    """The fields of a class that may hold controls, and whether one may although nothing was set."""
    names = (field.name for field in dataclasses.fields(kind) if not field.metadata.get("skip", False))
    raw = ((name, _get_raw_descriptor(kind, name)) for name in names)
    return tuple((name, not (isinstance(prop, Prop) and type(prop.default) in PLAIN)) for name, prop in raw)


def _configure(
    base: type[BaseControl], item: Any, parent: object, frozen: bool, only_itself: bool, found: list[BaseControl]
) -> None:
    kind: Any = type(item)
    if kind is list or kind is dict:
        for value in item if kind is list else item.values():
            if type(value) not in PLAIN:
                _configure(base, value, parent, frozen, False, found)
        return
    if not hasattr(kind, "__dataclass_fields__"):
        return
    if parent is None:
        parent_ref = getattr(item, "_parent", None)
        parent = parent_ref() if parent_ref else None
    if parent is item:
        raise object_patch.ObjectPatchException(f"Parent is the same as item: {item}")
    if parent:
        item._parent = weakref.ref(parent)
    if hasattr(item, "_frozen"):
        frozen = item._frozen
    elif frozen:
        item._frozen = frozen
    if getattr(kind, "__flet_control_cls__", None) is None:
        kind.__flet_control_cls__ = base
    is_control = isinstance(item, base)
    if is_control:
        if not only_itself:
            item.build()
            item._before_update_safe()
            object.__setattr__(item, "_initialized", True)
        found.append(item)
    if not only_itself:
        values = getattr(item, "_values", {})
        for name, always in _fields(kind):
            value = getattr(item, name) if always else values.get(name)
            if type(value) not in PLAIN:
                _configure(base, value, item if is_control else parent, frozen, False, found)
    if not frozen:
        _watch(item)


def _watch(item: object) -> None:
    """From here on changes of it are noted."""
    dirty = getattr(item, "_dirty", None)
    if dirty is not None:
        dirty.clear()
        return
    kind: Any = type(item)
    kind.__setattr__ = object_patch._control_setattr
    object.__setattr__(item, "__changes", {})


def removed(self: Builder, item: object, recurse: bool) -> list[BaseControl]:
    """Every control in what was taken away, each behind what it held: Flet's own walk, as above."""
    found: list[BaseControl] = []
    _remove(self.control_cls, item, recurse, found)
    return found


def _remove(base: type[BaseControl], item: object, recurse: bool, found: list[BaseControl]) -> None:
    held: Iterable[object] = ()
    kind: type = type(item)
    if isinstance(item, base):
        if hasattr(item, "__prev_lists"):
            kept = (getattr(item, name, {}) for name in ("__prev_lists", "__prev_dicts", "__prev_classes"))
            held = [value for values in kept for value in values.values()]
        elif recurse:
            values = item._values
            held = [getattr(item, name) if always else values.get(name) for name, always in _fields(kind)]
    elif isinstance(item, list | dict):
        held = item.values() if isinstance(item, dict) else item
    for value in held:
        if type(value) not in PLAIN:
            _remove(base, value, recurse, found)
    if isinstance(item, base):
        found.append(item)


def _unsaid(*_: object, **__: object) -> None:
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
        first: object = self.session.get_page_patch()  # type: ignore[no-untyped-call]
        packed(first)
        return self.session

    def send_message(self, message: Message) -> None:
        packed([message.action.value, message.body])
        if message.action == MessageAction.INVOKE_METHOD:
            self.answered(message.body, self.answer(message.body.name, message.body.args or {}))

    def answer(self, name: str, asked: dict[str, object]) -> object:
        """What the device says when Flet asks it something."""
        return None

    def answered(self, body: InvokeMethodRequestBody, answer: object) -> None:
        take: Callable[..., object] = self.session.handle_invoke_method_results
        self.loop.call_soon(take, body.control_id, body.call_id, answer, None)

    def dispose(self) -> None:
        return None


def forget_page() -> None:
    _context_page.set(None)


def count_anew() -> None:
    """The next session's controls are numbered as in a fresh start: the page and its overlay are 1 and 2."""
    id_counter.ControlId._counter = itertools.count(3)
