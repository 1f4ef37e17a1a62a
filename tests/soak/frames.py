"""Mutated first frames: each is understood or refused at the door; none may reach Flet half understood, none may raise."""

from __future__ import annotations

import random
from collections.abc import Iterator
from itertools import count

import msgpack

from companion.ui.flet_wire import ASKED, registration

GOOD = b"\x00" + bytes(
    msgpack.packb([1, {"session_id": "abc", "page_name": "", "page": {"route": "/", "width": 390.0}}])
)


def mutated(chance: random.Random) -> bytes:
    data = bytearray(GOOD)
    for _ in range(chance.randint(1, 6)):
        at = chance.randrange(len(data))
        data[at : at + chance.randint(0, 3)] = chance.randbytes(chance.randint(0, 3))
    return bytes(data)


def trial(seed: int = 0) -> Iterator[str]:
    """Frame after frame: what is wrong with each, nothing if all is well."""
    chance = random.Random(seed)
    for n in count():
        try:
            asked = registration(mutated(chance))
        except Exception as error:
            yield f"{n}: {type(error).__name__}: {error}"
            continue
        half = asked is not None and not all(isinstance(asked[name], kinds) for name, kinds in ASKED.items())
        yield f"{n}: {asked}" if half else ""
