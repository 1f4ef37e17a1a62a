"""What is private to Flet 1.0.5 beside `flet_quick`: the frames on its wire, its renderer, its counter of ids, and a session
that leads nowhere. Tests hold it against Flet's own code."""

from __future__ import annotations

import asyncio
import functools
import itertools
import struct
from collections.abc import Callable, Iterable, Mapping

import msgpack
from flet.components.utils import current_renderer
from flet.controls import id_counter
from flet.controls.context import _context_page
from flet.messaging.connection import Connection
from flet.messaging.protocol import InvokeMethodRequestBody, Message, MessageAction
from flet.messaging.session import Session
from flet.pubsub.pubsub_hub import PubSubHub
from msgpack import fallback

from companion.ui.flet_quick import encoded

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


def packed(what: object) -> bytes:
    """As it would go to the device."""
    return bytes(msgpack.packb(what, default=encoded))


class PlainPacker:
    """msgpack in pure Python, for a snapshot holds no native module: msgpack's own asks every value in up to eight ways
    what it is, which was half of a first screen."""

    def __init__(self, default: Callable[[object], object] | None = None, **_: object) -> None:
        self._default = default

    def pack(self, what: object) -> bytes:
        parts: list[bytes] = []
        self._put((what,), parts.append)
        return b"".join(parts)

    def _put(self, values: Iterable[object], put: Callable[[bytes], object]) -> None:
        for value in values:
            kind: type = type(value)
            if kind in SCALARS:
                put(_scalar(kind, value))
            elif isinstance(value, float) and kind is float:
                put(struct.pack(">Bd", 0xCB, value))  # kept by their value, 0.0 and −0.0 would be one
            elif isinstance(value, dict) and kind is dict:
                put(_head_of(len(value), 0x80, b"\xde\xdf"))
                self._put(itertools.chain.from_iterable(value.items()), put)
            elif isinstance(value, list | tuple) and kind in (list, tuple):
                put(_head_of(len(value), 0x90, b"\xdc\xdd"))
                self._put(value, put)
            elif self._default is None or isinstance(value, ODD):
                put(fallback.Packer(default=self._default).pack(value))
            else:
                self._put((self._default(value),), put)


SCALARS = frozenset({str, int, bool, type(None)})
ODD = (str, int, float, bytes, dict, list, tuple)  # kinds of them, among these what Flet packs in its own way


@functools.lru_cache(maxsize=4096)
def _scalar(kind: type, value: object) -> bytes:
    """The same names and numbers come again and again; 1 and True are equal, and packed each in its own way."""
    return bytes(fallback.Packer().pack(value))


def _head_of(length: int, short: int, long: bytes) -> bytes:
    if length < 16:
        return bytes([short | length])
    return struct.pack(">BH", long[0], length) if length < 1 << 16 else struct.pack(">BI", long[1], length)


def speak_plainly() -> None:
    if msgpack.Packer is fallback.Packer:
        msgpack.Packer = PlainPacker


def speak_natively() -> None:
    """Once the native module is there, what a snapshot made do with gives way to it."""
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
