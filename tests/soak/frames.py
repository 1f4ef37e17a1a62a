"""Mutated first frames: each is understood or refused at the door; none may reach Flet half understood, none may raise."""

from __future__ import annotations

import random

import msgpack

from companion.ui.flet_wire import ASKED, registration

GOOD = b"\x00" + bytes(
    msgpack.packb([1, {"session_id": "abc", "page_name": "", "page": {"route": "/", "width": 390.0}}])
)


def run(count: int, seed: int = 0) -> list[str]:
    """So many frames; what went wrong."""
    chance, wrong = random.Random(seed), []
    for n in range(count):
        data = bytearray(GOOD)
        for _ in range(chance.randint(1, 6)):
            at = chance.randrange(len(data))
            data[at : at + chance.randint(0, 3)] = chance.randbytes(chance.randint(0, 3))
        try:
            asked = registration(bytes(data))
        except Exception as error:
            wrong.append(f"{n}: {type(error).__name__}: {error}")
            continue
        if asked is not None and not all(isinstance(asked[name], kinds) for name, kinds in ASKED.items()):
            wrong.append(f"{n}: {asked}")
    return wrong
