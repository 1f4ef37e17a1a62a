"""One running game: `do`, `undo`, `redo` and `jump` are the only ways it changes, and each is on disk when it returns."""

from __future__ import annotations

import logging
import threading
from collections import deque
from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from typing import Any, TypeVar

from companion.core.chance import Chance, Noted
from companion.core.game import Rules, replay
from companion.core.log import Did, Entry, Moved, Step, Timeline, appended, timeline
from companion.core.message import Message, boundless
from companion.core.refusal import Refusal, refuse
from companion.errors import SaveError
from companion.i18n import N_
from companion.table.codec import NewerSave, codec_of
from companion.table.reading import Reader
from companion.table.signals import Hub
from companion.table.store import Damage, OutOfStep, Saved, Store

log = logging.getLogger(__name__)
T = TypeVar("T")
MERGE_SECONDS = 2.0
TWIN_SECONDS = 0.8
UNDO, REDO, JUMP = "undo", "redo", "jump"
CHECKPOINT = 50
BOUNDLESS, NOTHING = "boundless", "nothing_changes"
OLD_SCREEN = "old_screen"
SHOWN = 16


@dataclass(frozen=True, slots=True)
class Asked:
    """What somebody wanted, with the chance that it was given: enough to put the same to another state."""

    command: Message | None = None
    chance: Noted | None = None
    move: str = ""


class Retired(SaveError):
    """Somebody has shared this table a moment ago: the screen shows the shared one next."""

    def __init__(self) -> None:
        super().__init__(N_("This table is shared now: look again, then repeat your step."))


class Unread(SaveError):
    """This version cannot follow the log to its end: what it cannot read stays as it is, so nothing is added behind it."""

    def __init__(self) -> None:
        super().__init__(
            N_("This game cannot be read to its end: choose “Play on from here” in the menu of your saved games.")
        )


class Table:
    """A game in play (`shared`: on several phones, through a relay). Safe to call from several sessions: one step at a time, both of two taps count."""

    shared = False

    def __init__(
        self,
        game: Rules,
        saved: Saved,
        store: Store,
        hub: Hub,
        chance: Chance,
        now: Callable[[], float],
        read: Reader | None = None,
    ) -> None:
        self.game, self.saved, self.id = game, saved, saved.id
        self._store, self._hub, self._chance, self._now = store, hub, chance, now
        self._codec = codec_of(game)
        self._lock = threading.RLock()
        self.latest: Entry | None = None
        self._looked: tuple[int, Step | None, object] | None = None
        self._behind: tuple[Step | None, object] | None = None
        self._asked: tuple[object, str, float, bool] = (None, "", 0.0, True)
        self.retired = False
        self._open(read)

    def _open(self, read: Reader | None = None) -> None:
        """The last good moment of the log, unless somebody has just read all of it. Reading changes nothing: what a later
        version can follow is still there."""
        reader = read or self._whole()
        entries = reader.entries
        self._length = len(entries)
        self._unread = self._store.length(self.id) - len(entries)
        self._sums = reader.sums
        if self.unread:
            self._tell(Damage("game", self.saved.name, len(entries), self.unread))
        if reader.parted:
            log.warning("%s came out otherwise than it was written: %s", self.id, reader.parted)
            self._tell(Damage("parted", self.saved.name, min(reader.parted.values()), fields=tuple(reader.parted)))
        self.timeline: Timeline = timeline(entries)
        self._marks: list[object] = reader.line[::CHECKPOINT]
        self.state: Any = reader.state
        self._shown: deque[tuple[int, object, str]] = deque([(self._length, self.state, "")], SHOWN)

    def _whole(self) -> Reader:
        reader = Reader(self._codec, self._codec.state(self.saved.start, self.saved.version), self.saved.version)
        for body in self._store.entries(self.id):
            try:
                reader.take(body)
            except NewerSave:
                raise
            except SaveError:
                log.exception("entry %d of %s", reader.count, self.id)
                break
        return reader

    def look_again(self, saved: Saved) -> None:
        """The log on disk became another one."""
        with self._lock:
            self.saved, self.latest, self._looked, self._behind = saved, None, None, None
            self._open()
        self._hub.publish(self.id)

    def _tell(self, damage: Damage) -> None:
        if damage not in self._store.damage:
            self._store.damage.append(damage)

    # reading ----------------------------------------------------------------------------------
    @property
    def unread(self) -> int:
        """How many entries of the log this version cannot follow."""
        return self._unread

    def _state_at(self, cursor: int) -> object:
        """The state after the first `cursor` steps; every fiftieth is remembered, so a jump replays a few, and who walks
        along the line replays each step once."""
        mark = min(cursor // CHECKPOINT, len(self._marks) - 1)
        begun, state = mark * CHECKPOINT, self._marks[mark]
        if self._looked is not None:
            at, last, seen = self._looked
            if begun < at <= cursor and self.timeline.steps[at - 1] is last:
                begun, state = at, seen
        for n in range(begun, cursor):
            state = replay(self.game, state, self.timeline.steps[n].events)
            if (n + 1) % CHECKPOINT == 0 and (n + 1) // CHECKPOINT == len(self._marks):
                self._marks.append(state)
        return state

    def state_at(self, cursor: int) -> Any:
        """The game as it stood after so many steps of its line (for history, recap and charts)."""
        with self._lock:
            cursor = min(max(cursor, 0), len(self.timeline.steps))
            last = self.timeline.steps[cursor - 1] if cursor else None
            if self._behind is not None and self._behind[0] is last:  # every device at the table asks for this one
                return self._behind[1]
            state = self._state_at(cursor)
            self._looked = (cursor, last, state)
            return state

    def opened(self, state: T) -> T:
        """A state as this device knows it: on a table of several phones some of it is sealed (`SharedTable`)."""
        return state

    def opened_step(self, step: Step) -> tuple[Message, ...] | None:
        """The events of a step as this device knows them, or None where it may not."""
        return step.events

    @property
    def knows(self) -> int:
        """Grows with what this device can open."""
        return 0

    def sealed(self, events: tuple[Message, ...], waived: frozenset[str]) -> tuple[Message, ...] | Refusal:
        """Events as the log holds them."""
        return events

    @property
    def length(self) -> int:
        """How many entries the log holds: grows with every step, undo and redo."""
        return self._length

    # changing ---------------------------------------------------------------------------------
    def _may_grow(self) -> None:
        if self.retired:
            raise Retired
        if self.unread:
            raise Unread

    def do(
        self,
        command: Message,
        *,
        author: str = "",
        chance: Chance | None = None,
        waive: Iterable[str] = (),
        seen: int | None = None,
    ) -> Step | Refusal:
        """The step that came of a command, saved; or the refusal, with nothing changed. `seen` is the length of the log
        that the screen showed: on an old screen a command that now does something else is refused until repeated."""
        with self._lock:
            self._may_grow()
            if boundless(command):
                return refuse(BOUNDLESS, final=True)
            waived = frozenset(waive)
            noted = Noted(chance or self._chance)
            decided = self.game.decide(self.opened(self.state), command, noted, waived - {OLD_SCREEN})
            if isinstance(decided, Refusal):
                return decided
            if not decided:
                return refuse(NOTHING, final=True)
            if (
                seen is not None
                and OLD_SCREEN not in waived
                and not self._as_seen(command, decided, noted, waived, author, seen)
            ):
                return refuse(OLD_SCREEN, who=self._asked[1])
            decided = self.sealed(decided, waived)
            if isinstance(decided, Refusal):
                return decided
            at = self._now()
            step = Step(decided, author, at, tuple(sorted(waived - {OLD_SCREEN})))
            step = replace(step, joins=self._joins(step))
            if not step.joins:
                self._behind = (self.timeline.done[-1] if self.timeline.cursor else None, self.state)
            state = replay(self.game, self.state, decided)
            self._append(Did(step), at, state, Asked(command, noted))
            del self._marks[self.timeline.cursor // CHECKPOINT + 1 :]
            self.timeline = appended(self.timeline, Did(step))
            self.state, self.latest = state, Did(step)
            self._shown.append((self._length, state, author))
            self._asked = (command, author, at, all(self.game.merge_key(event) for event in decided))
        self._hub.publish(self.id)
        return step

    def _as_seen(
        self,
        command: Message,
        decided: tuple[Message, ...],
        noted: Noted,
        waived: frozenset[str],
        author: str,
        seen: int,
    ) -> bool:
        """Whether a command does what it would have done on the screen it was given on. Counters simply add up, and
        whoever taps fast knows what they did themselves."""
        since = [who for length, _, who in self._shown if length > seen]
        if all(who == author for who in since) and len(since) == self._length - seen:
            return True
        if all(self.game.merge_key(event) for event in decided):
            return True
        shown = next((state for length, state, _ in self._shown if length == seen), None)
        return shown is not None and self.game.decide(self.opened(shown), command, noted.again(), waived) == decided

    def twin(self, command: Message | str, author: str) -> str:
        """Who else did this very thing a moment ago (two people who both turn the page), or nobody.
        Counters are left out: two people who each count one mean two."""
        with self._lock:
            asked, who, at, counts = self._asked
            just_now = 0 <= self._now() - at <= TWIN_SECONDS
            return who if just_now and not counts and who != author and asked == command else ""

    def _joins(self, step: Step) -> bool:
        """Several taps of one person on one counter within two seconds of each other are one step."""
        line = self.timeline
        if not line.cursor or line.cursor != len(line.steps) or len(step.events) != 1:
            return False
        last = line.steps[-1]
        key = self.game.merge_key(step.events[0])
        same = bool(key) and len(last.events) == 1 and self.game.merge_key(last.events[0]) == key
        alike = last.author == step.author and last.waived == step.waived
        return same and alike and 0 <= step.at - last.at <= MERGE_SECONDS

    def undo(self, author: str = "", seen: int | None = None) -> bool:
        """Takes the last step back; given on an old screen, it would be another's step, so nothing happens."""
        return self._move(lambda line: line.undo_to if seen in (None, self._length) else None, author, UNDO)

    def redo(self, author: str = "") -> bool:
        return self._move(lambda line: line.redo_to, author, REDO)

    def jump(self, to: int, author: str = "") -> bool:
        """Back or forth to just after the first `to` steps."""
        return self._move(lambda line: to if 0 <= to <= len(line.steps) else None, author)

    def _move(self, where: Callable[[Timeline], int | None], author: str, asked: str = "") -> bool:
        with self._lock:
            self._may_grow()
            to = where(self.timeline)
            if to is None or to == self.timeline.cursor:
                return False
            at = self._now()
            entry = Moved(to, author, at)
            state = self._state_at(to)
            self._append(entry, at, state, Asked(move=asked or JUMP))
            self.timeline = appended(self.timeline, entry)
            self.state, self.latest = state, entry
            self._shown.append((self._length, state, author))
            self._asked = (asked, author, at, not asked)
        self._hub.publish(self.id)
        return True

    def _append(self, entry: Entry, at: float, state: object, asked: Asked) -> None:
        """On disk, or nothing has changed. Where another copy of the app was faster, its steps are taken in first."""
        body = self._codec.entry_json(entry, self._sums.due(self._length + 1, state))
        try:
            self._store.append(self.id, self._length, body, at)
        except OutOfStep:
            self._open()
            raise
        self._length += 1

    def subscribe(self, listener: Callable[[], None]) -> Callable[[], None]:
        """Calls the listener after every change until the returned function is called."""
        return self._hub.subscribe(self.id, listener)
