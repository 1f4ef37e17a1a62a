"""What a shared table holds: its game as the log has it, and the steps of this phone that have no place there yet."""

from __future__ import annotations

import json
from dataclasses import dataclass, field
from typing import Any, Literal

from companion.core.chance import Again
from companion.core.log import Entry, Timeline
from companion.core.refusal import Refusal
from companion.foreign import Data


@dataclass(frozen=True, slots=True)
class Pending:
    """A step of this phone that has no place yet. A move names the step that it takes back, brings back or leads to;
    `show` uncovers what is no secret any more."""

    id: str
    author: str
    at: float
    entry: Entry
    command: Any = None
    waived: tuple[str, ...] = ()
    picks: tuple[int, ...] = ()
    orders: tuple[tuple[int, ...], ...] = ()
    move: str = ""
    names: str = ""

    def chance(self) -> Again:
        return Again(list(self.picks), list(self.orders))


@dataclass(frozen=True, slots=True)
class Dropped:
    """A step of this phone that could not follow: another has just done it (`twin`), or it is refused now."""

    step: Pending
    who: str
    why: Refusal | Literal["twin"]


@dataclass(frozen=True, slots=True)
class Placed:
    """A game entry of the shared log: where it stands and when the relay took it."""

    place: int
    id: str
    data: Data
    at: float

    def body(self) -> str:
        """As a device keeps it. The relay's clock counts; what is laid down once more keeps the time it had."""
        had = self.data.get("at")
        at = had if self.data.get("laid") is True and isinstance(had, int | float) else self.at
        return json.dumps({**self.data, "at": at, "id": self.id, "place": self.place}, ensure_ascii=False)


@dataclass(slots=True)
class Base:
    """The game as the shared log has it."""

    timeline: Timeline
    state: Any
    length: int
    steps: tuple[str, ...] = ()  # the ids of the steps of the timeline
    latest: Entry | None = None
    ids: set[str] = field(default_factory=set)
