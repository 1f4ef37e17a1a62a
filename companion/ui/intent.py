"""What a tap will do, as a value: the same deed on the same things is equal, so that what it was given to need not be
drawn again. A lambda is new at every drawing and equal to nothing."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any


class Intent:
    """`Intent(desk.do, Count("fog", 1))`; what it is called with comes behind what it was made with."""

    __slots__ = ("_deed", "_given")

    def __init__(self, deed: Callable[..., object], *given: object) -> None:
        self._deed, self._given = deed, given

    def __call__(self, *more: object) -> Any:
        return self._deed(*self._given, *more)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Intent) and self._deed == other._deed and self._given == other._given

    def __hash__(self) -> int:
        return hash((self._deed, self._given))
