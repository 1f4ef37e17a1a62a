"""The table as one seat has it: what is secret to others is covered in the state, in the history and in the charts."""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterable
from dataclasses import dataclass, fields, replace
from typing import Any, Protocol

from companion.core.chance import Chance
from companion.core.game import Game, Rules
from companion.core.log import Step, Timeline
from companion.core.message import Message
from companion.core.refusal import Refusal
from companion.table.seats import NO_SEAT, WATCHING, Seat, SeatError, as_side
from companion.table.session import Table

log = logging.getLogger(__name__)
NOBODY = "?"
_OPEN = next(field.default for field in fields(Game) if field.name == "veil")


@dataclass(frozen=True, slots=True)
class Hidden:
    """Something happened that this seat may not know: seen, never saved."""


def sight(game: Rules, state: object, side: str) -> Any:
    """The state as a side may see it; without a side, or with one that the table has not, what every side may see."""
    if game.veil is _OPEN:
        return state
    sides = game.sides(state)
    if (mine := next((id for name, id in sides if as_side(name) == side), None)) is not None:
        return game.veil(state, mine)
    for one in dict.fromkeys((*(id for _name, id in sides), NOBODY)):
        state = game.veil(state, one)
    return state


class Sits(Protocol):
    """Whoever looks: with a seat or without one."""

    @property
    def seat(self) -> Seat | None: ...


class Seen(Table):
    """A live view of a table for one place: reads are veiled, watchers cannot act, everything else goes through."""

    def __init__(self, table: Table, place: Sits) -> None:
        self._table, self._place = table, place
        self.source, self.shared = table, table.shared
        self.game, self.id = table.game, table.id
        self._state: tuple[object, str, object] = (None, "", None)
        self._line: list[tuple[Step, Step]] = []
        self._line_side = ("", 0)

    @property
    def _side(self) -> str:
        seat = self._place.seat
        return seat.side(self.id) if seat else ""

    # reading ----------------------------------------------------------------------------------
    @property
    def saved(self) -> Any:  # type: ignore[override]
        return self._table.saved

    @property
    def length(self) -> int:
        return self._table.length

    @property
    def unread(self) -> int:
        return self._table.unread

    @property
    def state(self) -> Any:
        full, side = self._table.opened(self._table.state), self._side
        if self._state[0] is not full or self._state[1] != side:
            self._state = (full, side, sight(self.game, full, side))
        return self._state[2]

    def state_at(self, cursor: int) -> Any:
        return sight(self.game, self._table.opened(self._table.state_at(cursor)), self._side)

    @property
    def timeline(self) -> Timeline:  # type: ignore[override]
        line = self._table.timeline
        if self.game.veil is _OPEN:
            return line
        if self._line_side != (self._side, self._table.knows):
            self._line, self._line_side = [], (self._side, self._table.knows)
        same = 0
        for (known, _), step in zip(self._line, line.steps, strict=False):
            if known is not step:
                break
            same += 1
        del self._line[same:]
        for n in range(same, len(line.steps)):
            self._line.append((line.steps[n], self._covered(n, line.steps[n])))
        return replace(line, steps=tuple(covered for _, covered in self._line))

    def _covered(self, n: int, step: Step) -> Step:
        """A step is open to a seat when after it nothing of what the seat sees has to be covered anew."""
        events = self._table.opened_step(step)
        if events is None:
            return replace(step, events=(Hidden(),), joins=False)
        if events != step.events:
            step = replace(step, events=events)
        try:
            before = self.state_at(n)
            for event in events:
                after = self.game.apply(before, event)
                if sight(self.game, after, self._side) != after:
                    return replace(step, events=(Hidden(),), joins=False)
                before = after
        except Exception:
            log.debug("a step that cannot be followed from this seat", exc_info=True)
            return replace(step, events=(Hidden(),), joins=False)
        return step

    @property
    def latest(self) -> Any:  # type: ignore[override]
        return self._table.latest

    # changing ---------------------------------------------------------------------------------
    def _may_act(self) -> None:
        seat = self._place.seat
        if seat is None:
            raise SeatError(NO_SEAT)
        if seat.watching:
            raise SeatError(WATCHING)

    def do(
        self,
        command: Message,
        *,
        author: str = "",
        chance: Chance | None = None,
        waive: Iterable[str] = (),
        seen: int | None = None,
    ) -> Step | Refusal:
        self._may_act()
        return self._table.do(command, author=author, chance=chance, waive=waive, seen=seen)

    def twin(self, command: Message | str, author: str) -> str:
        return self._table.twin(command, author)

    def undo(self, author: str = "", seen: int | None = None) -> bool:
        self._may_act()
        return self._table.undo(author, seen)

    def redo(self, author: str = "") -> bool:
        self._may_act()
        return self._table.redo(author)

    def jump(self, to: int, author: str = "") -> bool:
        self._may_act()
        return self._table.jump(to, author)

    def subscribe(self, listener: Callable[[], None]) -> Callable[[], None]:
        return self._table.subscribe(listener)
