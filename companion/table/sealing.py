"""What this device knows of the sealed values of a table that several phones keep, and how its steps are sealed.

Own values are known because they were made here; a teammate's come in a box that only this seat can open; and what was
shown is known to all. The rest is covered.
"""

from __future__ import annotations

import json
import secrets as chance
from collections.abc import Iterable, Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Any, TypeVar, cast

from companion.core.game import Rules
from companion.core.log import Step, Timeline
from companion.core.refusal import Refusal, refuse
from companion.core.sealed import (
    HIDDEN,
    NOT_YOURS,
    NotAsSealed,
    Shown,
    Value,
    in_fields,
    is_token,
    read,
    swapped,
    token,
    tokens,
    written,
)
from companion.table.company import Company, Seated
from companion.table.seats import as_side
from companion.table.store import Store
from companion.table.veiled import sight

T = TypeVar("T")
Events = tuple[Any, ...]
RING = "ring"
Row = tuple[str, str, str]
"""The salt of a value, the value as JSON, and whose it is."""


class NotYours(Exception):
    """A secret of a side that others sit for."""


class Ring:
    """The sealed values that this device can open."""

    def __init__(self, game: Rules, store: Store, id: str) -> None:
        self.game, self._store, self._id = game, store, id
        kept: dict[str, list[str]] = json.loads(store.kept(RING).get(id, "{}"))
        self.rows: dict[str, Row] = {name: (salt, words, side) for name, (salt, words, side) in kept.items()}
        self._public: dict[str, Row] = {}
        self._seen: tuple[object, int, object] = (None, 0, None)

    @property
    def size(self) -> int:
        return len(self.rows) + len(self._public)

    def row(self, name: str) -> Row | None:
        return self.rows.get(name) or self._public.get(name)

    def opens(self, name: str) -> Value | None:
        row = self.row(name)
        return read(row[1]) if row else None

    def learn(self, rows: Mapping[str, object]) -> None:
        """What a box held; what is another value than was sealed is left out."""
        for name, row in rows.items():
            match row:
                case [str(salt), str(words), str(side)] if is_token(name) and token(salt, words) == name:
                    with suppress(NotAsSealed):
                        read(words)
                        self.rows[name] = (salt, words, side)
        self.keep()

    def keep(self) -> None:
        self._store.keep(RING, self._id, json.dumps(self.rows, ensure_ascii=False) if self.rows else None)

    def read(self, events: Iterable[object]) -> None:
        """What was shown to all is known."""
        for event in events:
            if isinstance(event, Shown):
                self._public |= {name: (salt, words, "") for name, salt, words in event.values}

    def read_all(self, line: Timeline) -> None:
        for step in line.steps:
            self.read(step.events)

    # looking --------------------------------------------------------------------------------------
    def opened(self, state: T) -> T:
        """The state as this device knows it."""
        secrets = self.game.secrets
        if secrets is None:
            return state
        if self._seen[0] is not state or self._seen[1] != self.size:
            try:
                known = in_fields(state, secrets.fields, self._known)
            except TypeError:  # a box held what is no such card
                known = in_fields(state, secrets.fields, lambda name: HIDDEN)
            self._seen = (state, self.size, known)
        return cast(T, self._seen[2])

    def _known(self, name: str) -> Value:
        found = self.opens(name)
        return HIDDEN if found is None else found

    def opened_step(self, step: Step) -> Events | None:
        """The events of a step as this device knows them; None where they hold something that it cannot open."""
        events = tuple(one if isinstance(one, Shown) else swapped(one, self.opens) for one in step.events)
        return None if sealed_in(events) else events

    def hidden(self, state: object) -> dict[str, Row]:
        """What this device can open in a state and was not shown."""
        return {name: row for name in self._tokens(state) if (row := self.rows.get(name))}

    def unknown(self, state: object) -> list[str]:
        """The tokens of a state that this device cannot open."""
        return [name for name in self._tokens(state) if self.row(name) is None]

    def due(self, state: object) -> Shown | None:
        """What is no secret any more and was not shown yet: what no veil covers, of what this device knows."""
        return self.known(sight(self.game, state, "")) if self.known(state) else None

    def known(self, state: object) -> Shown | None:
        """All tokens of a state that this device can open."""
        rows = [(name, row) for name in self._tokens(state) if (row := self.row(name))]
        return Shown(tuple((name, salt, words) for name, (salt, words, _side) in rows)) if rows else None

    def _tokens(self, state: object) -> list[str]:
        secrets = self.game.secrets
        return tokens(tuple(getattr(state, name) for name in secrets.fields)) if secrets else []


def sealed_in(events: Iterable[object]) -> list[str]:
    """The tokens that events hold, besides what they show."""
    return tokens(tuple(event for event in events if not isinstance(event, Shown)))


@dataclass
class Sealer:
    """Seals one step: the hand of `core/sealed`."""

    ring: Ring
    company: Company
    me: str
    in_the_open: bool
    state: object
    _shown: list[tuple[str, str, str]] = field(default_factory=list)

    def find(self, value: Value, among: Iterable[str]) -> str | None:
        return next((name for name in among if is_token(name) and self.ring.opens(name) == value), None)

    def hide(self, side: str, value: Value, among: Iterable[str] = ()) -> str | None:
        if found := self.find(value, among):
            return found
        seats = seated(self.company, self.ring.game, self.state, side)
        if not seats or (self.in_the_open and self.me not in seats):
            return None
        if self.me not in seats:
            raise NotYours(", ".join(seat.name for seat in seats.values()))
        if any(not seat.pub for seat in seats.values() if seat.id != self.me):
            return None  # a teammate's phone could not open it
        salt, words = chance.token_urlsafe(16), written(value)
        name = token(salt, words)
        self.ring.rows[name] = (salt, words, side)
        return name

    def show(self, name: str) -> None:
        if row := self.ring.row(name):
            self._shown.append((name, row[0], row[1]))

    def step(self, events: Events) -> Events | Refusal:
        """The events as everybody's log holds them; what they uncover is shown with them."""
        made: list[object] = []
        secrets = self.ring.game.secrets
        assert secrets is not None
        for event in events:
            try:
                one = secrets.sealed(self.state, event, self)
            except NotYours as e:
                return refuse(NOT_YOURS, side=str(e))
            shown, self._shown = self._shown, []
            for each in (*((Shown(tuple(shown)),) if shown else ()), one):
                self.state = self.ring.game.apply(self.state, each)
                made.append(each)
        if due := self.ring.due(self.state):
            made.append(due)
        if sealed_in(made):
            self.ring.keep()
        return tuple(made)


def seated(company: Company, game: Rules, state: object, side: str) -> dict[str, Seated]:
    """Who sits for a side."""
    names = {as_side(name) for name, id in game.sides(state) if id == side}
    return {seat.id: seat for seat in company.seats.values() if seat.side in names}
