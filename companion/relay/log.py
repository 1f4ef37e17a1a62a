"""The log behind the relay: an order for the entries of a topic, and the word to whoever listens.

A topic is a table (`t…`), its door (`d…`) or a code (`k…`). Places grow; whether they are neighbours is the engine's
affair, hence every entry names the place before it.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import NamedTuple, Protocol

PAGE = 200  # entries read at once


class Entry(NamedTuple):
    """One entry as the log holds it."""

    place: int
    prev: int
    id: str
    body: str
    at: float


class Stale(Exception):
    """Somebody else's entry stands there already; `head` is the last place of the topic."""

    def __init__(self, head: int) -> None:
        super().__init__(f"the head is {head}")
        self.head = head


class Unsure(Exception):
    """The engine did not say what became of the entry: it may be in the log or not."""


class Full(Exception):
    """The engine has no room left; nothing was stored and nothing lost."""


@dataclass(frozen=True, slots=True)
class Ears:
    """Whom a log tells: of new entries, of words that are never stored, and that it was away and is back."""

    heard: Callable[[str, Entry], None]
    whispered: Callable[[str, str], None]
    back: Callable[[], Awaitable[None]]


class Log(Protocol):
    """Everything that a relay asks of its engine. `append` returns when the entry would survive a cut of the power.
    `tells_all` is whether every entry is surely told: else the relay looks now and then."""

    tells_all: bool

    async def start(self, ears: Ears) -> None: ...

    async def append(self, topic: str, after: int, id: str, body: str) -> Entry: ...

    async def read(self, topic: str, after: int, most: int = PAGE) -> list[Entry]: ...

    async def head(self, topic: str) -> int:
        """The last place of a topic, 0 where it has none."""

    async def watch(self, topic: str) -> None: ...

    async def unwatch(self, topic: str) -> None: ...

    async def whisper(self, topic: str, words: str) -> None: ...

    async def idle(self, before: float) -> list[str]:
        """Topics to which nothing was added since then."""

    async def drop(self, topic: str) -> None: ...

    async def alive(self) -> bool: ...

    async def close(self) -> None: ...


async def whole(log: Log, topic: str, after: int = 0) -> list[Entry]:
    """All entries of a topic behind a place."""
    found: list[Entry] = []
    while page := await log.read(topic, found[-1].place if found else after):
        found += page
    return found


def default_log() -> str:
    """Where a relay keeps its log unless it is told otherwise."""
    from companion import paths

    return f"sqlite:{paths.user_data() / 'relay' / 'log.db'}"


def engine(where: str) -> Log:
    """The log that `--log` names: `sqlite:PATH` or `nats://host,host,host`."""
    from companion.errors import PlaceError
    from companion.i18n import N_

    kind, _colon, rest = where.partition(":")
    if kind == "sqlite" and rest:
        from companion.relay.sqlite_log import SqliteLog

        return SqliteLog(rest)
    if kind == "nats" and rest.strip("/"):
        try:
            from companion.relay.jetstream_log import JetStreamLog
        except ModuleNotFoundError as e:
            raise PlaceError(N_("For a log in NATS install the app with its extra “relay”.")) from e
        return JetStreamLog(rest.strip("/").split(","))
    raise PlaceError(N_("{log} is no log: use sqlite:PATH or nats://host,host,host"), log=where[:60])
