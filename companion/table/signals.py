"""Who is told of a new step. In one process a dictionary is enough; a club's server may put a broker behind it."""

from __future__ import annotations

import logging
from collections.abc import Callable
from typing import Protocol

log = logging.getLogger(__name__)
Listener = Callable[[], None]


class Hub(Protocol):
    def publish(self, topic: str) -> None: ...

    def subscribe(self, topic: str, listener: Listener) -> Callable[[], None]: ...


class LocalHub:
    """Tells every listener of this process; one that fails is logged and does not silence the others."""

    def __init__(self) -> None:
        self._listeners: dict[str, list[Listener]] = {}

    def publish(self, topic: str) -> None:
        for listener in list(self._listeners.get(topic, ())):
            try:
                listener()
            except Exception:
                log.exception("a listener of %s failed", topic)

    def subscribe(self, topic: str, listener: Listener) -> Callable[[], None]:
        """Listens until the returned function is called."""
        listeners = self._listeners.setdefault(topic, [])
        listeners.append(listener)

        def leave() -> None:
            if listener in listeners:
                listeners.remove(listener)

        return leave
