"""Reading games: a file as it was carried out, and a log read and replayed in one pass."""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import Any

from companion.core.game import replay
from companion.core.log import Did, Entry, Moved
from companion.core.message import Message
from companion.errors import SaveError
from companion.foreign import VERSION, newer, read_json
from companion.i18n import N_
from companion.table.codec import Codec, NewerSave
from companion.table.marks import Sums

FORMAT = "table-companion-game"
IMPORT_LIMIT = 20_000_000
TOO_LARGE = N_("This file is too large to be a saved game.")
FOREIGN = N_("This file is not a saved game; your games are unchanged.")
DAMAGED = N_("This file is damaged; your games are unchanged.")


class Unfit(SaveError):
    """An entry that reads well and cannot have happened."""

    def __init__(self, why: str) -> None:
        super().__init__(N_("This step does not fit the game before it ({why})."), why=why)


@dataclass(frozen=True, slots=True)
class Carried:
    """A game as a file holds it: nothing in it is believed yet."""

    slug: str
    name: str
    version: int
    start: str
    entries: tuple[str, ...]
    unknown: frozenset[str] = frozenset()


KNOWN = {"format", "version", "app", "slug", "name", "game_version", "start", "entries"}


def carried(text: str) -> Carried:
    """What an exported file holds; a SaveError where it is none."""
    if len(text) > IMPORT_LIMIT:
        raise SaveError(TOO_LARGE)
    try:
        data = read_json(text)
    except ValueError as e:
        raise SaveError(FOREIGN) from e
    if not isinstance(data, dict) or data.get("format") != FORMAT:
        raise SaveError(FOREIGN)
    if newer(data):
        raise NewerSave
    entries, version = data.get("entries"), data.get("game_version")
    if data.get("version") != VERSION or not isinstance(entries, list) or type(version) is not int:
        raise SaveError(DAMAGED)
    try:
        bodies = tuple(json.dumps(entry) for entry in entries)
        start = json.dumps(data.get("start"))
        strange = frozenset(data.keys() - KNOWN)
        return Carried(str(data.get("slug")), str(data.get("name", "")), version, start, bodies, strange)
    except RecursionError as e:
        raise SaveError(DAMAGED) from e


@dataclass(frozen=True, slots=True)
class Reached:
    """One entry of a log, with the states before and after it."""

    entry: Entry
    before: object
    after: object


class Reader:
    """Reads and replays a log in one pass: each entry is read with the state before it at hand."""

    def __init__(self, codec: Codec, start: object, version: int) -> None:
        self._codec, self._version = codec, version
        self.entries: list[Entry] = []
        self.line: list[Any] = [start]
        self.cursor = self.count = 0
        self.sums = Sums(codec)
        self.checks = True  # whether what was written of the state is compared
        self.parted: dict[str, int] = {}
        """Fields that came out otherwise than when the log was written, each with the first entry that tells so."""

    @property
    def state(self) -> Any:
        return self.line[self.cursor]

    def take(self, body: str) -> Reached:
        """The next entry; a SaveError where it cannot be read or does not fit the game so far, and nothing has changed."""
        before = self.state
        entry = self._codec.entry(body, self._version, before)
        match entry:
            case Did(step):
                self.line[self.cursor + 1 :] = [self._after(before, step.events)]
                self.cursor += 1
            case Moved(to):
                self.cursor = min(max(to, 0), len(self.line) - 1)
        self.count += 1
        self.entries.append(entry)
        if self.checks and (kept := self._codec.sums(body)):
            for name in self.sums.differing(kept, self.state):
                self.parted.setdefault(name, self.count)
        return Reached(entry, before, self.state)

    def _after(self, before: object, events: tuple[Message, ...]) -> object:
        try:
            return replay(self._codec.game, before, events)
        except Exception as e:
            raise Unfit(type(e).__name__) from e
