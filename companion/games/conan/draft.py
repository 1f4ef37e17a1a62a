"""Steps of several events: each is decided on the table as the ones before it left it."""

from __future__ import annotations

from companion.games.conan import events as ev
from companion.games.conan.apply import apply
from companion.games.conan.state import State


class Draft:
    """Events in the making, and the state they lead to."""

    __slots__ = ("events", "state")

    def __init__(self, state: State) -> None:
        self.state = state
        self.events: list[ev.Event] = []

    def add(self, *events: ev.Event) -> Draft:
        for event in events:
            self.events.append(event)
            self.state = apply(self.state, event)
        return self

    def done(self) -> tuple[ev.Event, ...]:
        return tuple(self.events)
