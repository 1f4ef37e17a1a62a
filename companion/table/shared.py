"""A table that several phones play, each with its own copy: what this phone did and the log has not placed yet is pending.

The store holds only what has its place in the shared log, in that order. Steps of one's own are shown at once and kept
aside; when somebody else's entry comes first, they are decided again behind it with the chance that they were given the
first time. What is then forbidden, or was done by another already, is dropped and told, never lost in silence.
"""

from __future__ import annotations

import json
import logging
import secrets
from collections.abc import Callable
from dataclasses import replace
from typing import Literal

from companion.core.chance import Again, Chance
from companion.core.game import Rules, replay
from companion.core.log import Did, Entry, Moved, Step, Timeline, appended
from companion.core.refusal import Refusal, refuse
from companion.core.sealed import NOT_YOURS
from companion.errors import SaveError
from companion.foreign import Data
from companion.table.codec import NewerSave
from companion.table.company import Company, Seated
from companion.table.marks import EVERY
from companion.table.pending import Base, Dropped, Pending, Placed
from companion.table.reading import Reader, Unfit
from companion.table.sealing import Events, Ring, Row, Sealer, sealed_in, seated
from companion.table.session import CHECKPOINT, JUMP, REDO, UNDO, Asked, T, Table
from companion.table.signals import Hub
from companion.table.store import Saved, Store

log = logging.getLogger(__name__)
PENDING, SKIPPED, SHOW = "pending", "skipped", "show"
UNDONE_BY_NOBODY = "undo_came_late"


class SharedTable(Table):
    """`do`, `undo` and the like as at any table; `take` brings what the log has placed."""

    shared = True

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
        self.pending: list[Pending] = []
        self.dropped: list[Dropped] = []
        self.skipped: list[tuple[int, str]] = []
        self.parted: tuple[str, ...] = ()
        self.skew = 0.0  # by how much the relay's clock is ahead of ours
        self.place, self.last = 0, ""  # of the last step that has a place
        self.company, self.me = Company(), ""  # who sits here, and which of them is this phone
        self.ring = Ring(game, store, saved.id)
        self._steps: tuple[str, ...] = ()
        super().__init__(game, saved, store, hub, chance, lambda: now() + self.skew, read)

    # the log of this device -----------------------------------------------------------------------
    def _open(self, read: Reader | None = None) -> None:
        super()._open(read)
        steps: list[str] = []
        ids, cursor = set[str](), 0
        for n, body in enumerate(self._store.entries(self.id)[: self._length]):
            data = json.loads(body)
            id = str(data.get("id", f"first{n}"))
            ids.add(id)
            if (place := int(data.get("place", 0))) > self.place:
                self.place, self.last = place, id
            if data["type"] == "did":
                steps[cursor:] = [id]
                cursor += 1
            else:
                cursor = min(max(int(data["to"]), 0), len(steps))
        self._steps = tuple(steps)
        self._base = Base(self.timeline, self.state, self._length, self._steps, None, ids)
        self.ring.read_all(self.timeline)
        self.skipped = [(int(n), str(why)) for n, why in json.loads(self._store.kept(SKIPPED).get(self.id, "[]"))]
        self.pending = []
        for data in json.loads(self._store.kept(PENDING).get(self.id, "[]")):
            try:
                self.pending.append(self._read(data))
            except (SaveError, KeyError, TypeError, ValueError):
                log.exception("a step that was not shared yet cannot be read")
        self._again("")

    def _read(self, data: Data) -> Pending:
        command = self._codec.command(data["command"]) if data["command"] is not None else None
        orders = tuple(tuple(order) for order in data["orders"])
        rest = (command, tuple(data["waived"]), tuple(data["picks"]), orders, data["move"], data["names"])
        return Pending(str(data["id"]), str(data["author"]), float(data["at"]), Moved(0), *rest)

    def _keep(self) -> None:
        rows = [
            {
                "id": one.id,
                "author": one.author,
                "at": one.at,
                "command": None if one.command is None else self._codec.command_data(one.command),
                "waived": one.waived,
                "picks": one.picks,
                "orders": one.orders,
                "move": one.move,
                "names": one.names,
            }
            for one in self.pending
        ]
        self._store.keep(PENDING, self.id, json.dumps(rows, ensure_ascii=False) if rows else None)

    # what is sealed -------------------------------------------------------------------------------
    def opened(self, state: T) -> T:
        return self.ring.opened(state)

    def opened_step(self, step: Step) -> Events | None:
        return self.ring.opened_step(step)

    @property
    def knows(self) -> int:
        return self.ring.size

    def sealed(self, events: Events, waived: frozenset[str]) -> Events | Refusal:
        if self.game.secrets is None:
            return events
        sealer = Sealer(self.ring, self.company, self.me, NOT_YOURS in waived, self.state)
        return sealer.step(events)

    def show(self) -> None:
        """What is no secret any more is shown, as a part of the step that uncovered it."""
        with self._lock:
            line = self.timeline
            if self.game.secrets is None or self.unread or not line.cursor or line.cursor != len(line.steps):
                return
            if (entry := self._shows()) is None:
                return
            self.pending.append(Pending(_new_id(), entry.step.author, entry.step.at, entry, move=SHOW))
            self._lay(self.pending[-1])
            self._keep()
        self._hub.publish(self.id)

    def _shows(self) -> Did | None:
        due, last = self.ring.due(self.state), self.timeline.done[-1:]
        return Did(Step((due,), last[0].author, self._now(), joins=True)) if due and last else None

    def boxes(self, id: str) -> list[tuple[Seated, dict[str, Row]]]:
        """What is sealed anew by the step that is sent next, for each seat that may open it."""
        with self._lock:
            entry = self.pending[0].entry if self.pending and self.pending[0].id == id else None
            if not isinstance(entry, Did) or self.game.secrets is None:
                return []
            rows = {name: row for name in sealed_in(entry.step.events) if (row := self.ring.rows.get(name))}
            found: dict[str, tuple[Seated, dict[str, Row]]] = {}
            for name, row in rows.items():
                for seat in seated(self.company, self.game, self._base.state, row[2]).values():
                    found.setdefault(seat.id, (seat, {}))[1][name] = row
            return [one for one in found.values() if one[0].pub]

    # what this device does ------------------------------------------------------------------------
    def _append(self, entry: Entry, at: float, state: object, asked: Asked) -> None:
        """Nothing is written into the log yet: the step waits for its place, and survives a restart meanwhile."""
        id = _new_id()
        match entry:
            case Did(step):
                noted = asked.chance
                chance = (tuple(noted.picks), tuple(noted.orders)) if noted else ((), ())
                self.pending.append(Pending(id, step.author, at, entry, asked.command, step.waived, *chance))
                self._steps = (*self._steps[: self.timeline.cursor], id)
            case Moved(to, author):
                self.pending.append(Pending(id, author, at, entry, move=asked.move, names=self._named(asked.move, to)))
        self._keep()
        self._length += 1

    def _named(self, move: str, to: int) -> str:
        """The step that a move is about: the one it takes back, else the one it leads to."""
        at = self.timeline.cursor if move == UNDO else to
        return self._steps[at - 1] if at else ""

    @property
    def known(self) -> set[str]:
        """The ids of all entries that have a place."""
        return self._base.ids

    @property
    def unshared(self) -> int:
        return len(self.pending)

    def next(self) -> tuple[str, Data] | None:
        """What to send: the first step that has no place, decided on all that have one."""
        with self._lock:
            if not self.pending or self.unread:
                return None
            first = self.pending[0]
            number, sums = self._base.length + 1, None
            if number % EVERY == 0:
                sums = self._sums.of(self._after(self._base.state, self._base.timeline, first.entry))
            body = self._codec.entry_json(first.entry, sums)
            # what came up is told for whoever wanted the same, unless it would tell what is sealed
            secret = isinstance(first.entry, Did) and sealed_in(first.entry.step.events)
            return first.id, {**json.loads(body), "picks": [] if secret else list(first.picks)}

    def _after(self, state: object, line: Timeline, entry: Entry) -> object:
        match entry:
            case Did(step):
                return replay(self.game, state, step.events)
            case Moved(to):
                del self._marks[min(self._base.timeline.cursor, line.cursor) // CHECKPOINT + 1 :]
                shown, self.timeline = self.timeline, line
                try:
                    return self._state_at(min(max(to, 0), len(line.steps)))
                finally:
                    self.timeline = shown

    # what the log says ----------------------------------------------------------------------------
    def take(self, placed: Placed) -> bool:
        """The next game entry of the shared log, whoever made it. False where no phone can read it: all skip it alike.
        NewerSave where only a later version can: then nothing is taken until this one is renewed."""
        with self._lock:
            base = self._base
            if placed.id in base.ids:
                return True
            mine = bool(self.pending) and self.pending[0].id == placed.id
            body = placed.body()
            try:
                self.company.believes(placed.data, self.game.version)
                entry = self._codec.entry(body, self.game.version, base.state)
                state = self._after_strictly(entry)
            except NewerSave:
                raise
            except SaveError as e:
                self._skip(placed, reason(e))
                if mine:
                    self.pending.pop(0)
                    self._keep()
                    self._again("")
                self._hub.publish(self.id)
                return False
            self._store.append(self.id, base.length, body, placed.at)
            del self._marks[base.timeline.cursor // CHECKPOINT + 1 :]
            before, steps = base, base.steps
            if isinstance(entry, Did):
                steps = (*steps[: base.timeline.cursor], placed.id)
                self.ring.read(entry.step.events)
            base.ids.add(placed.id)
            self._base = Base(appended(base.timeline, entry), state, base.length + 1, steps, entry, base.ids)
            self.place, self.last = placed.place, placed.id
            if sums := self._codec.sums(body):
                self.parted = tuple(sorted({*self.parted, *self._sums.differing(sums, state)}))
            if mine:
                self.pending.pop(0)
                self._keep()
                self._refold()
            else:
                if self.pending and isinstance(entry, Did) and self._is_twin(before, entry, placed):
                    self.dropped.append(Dropped(self.pending.pop(0), entry.step.author, "twin"))
                self._again(_author(entry))
            self._shown.append((self._length, self.state, _author(entry)))
        if not mine:  # one's own step is on the screen since it was taken
            self._hub.publish(self.id)
        return True

    def _after_strictly(self, entry: Entry) -> object:
        try:
            return self._after(self._base.state, self._base.timeline, entry)
        except Exception as e:
            raise Unfit(type(e).__name__) from e

    def _skip(self, placed: Placed, why: str) -> None:
        log.warning("entry %d of %s is skipped: %s", placed.place, self.id, why)
        self.skipped.append((placed.place, why))
        self.place = max(self.place, placed.place)
        self._store.keep(SKIPPED, self.id, json.dumps(self.skipped[-50:]))

    def _is_twin(self, before: Base, entry: Did, placed: Placed) -> bool:
        """Whether the other's step is the very thing that this phone wanted and had not seen: a page that both turn.
        Counters are left out: two people who each count one mean two."""
        first, theirs = self.pending[0], entry.step
        if first.command is None or all(self.game.merge_key(event) for event in theirs.events):
            return False
        if theirs.author == first.author:
            return False
        mine = first.entry.step.events if isinstance(first.entry, Did) else ()
        if theirs.events == mine:
            return True
        picks = placed.data.get("picks")
        if not isinstance(picks, list) or not all(type(pick) is int and pick >= 0 for pick in picks):
            return False
        try:
            state = self.opened(before.state)
            asked = self.game.decide(state, first.command, Again(list(picks), []), frozenset(first.waived))
        except Exception:
            return False
        return asked == theirs.events

    # pending behind the base ----------------------------------------------------------------------
    def _refold(self) -> None:
        """What is pending as it was decided, behind what is placed."""
        base = self._base
        self.timeline, self.state, self._length, self._steps = base.timeline, base.state, base.length, base.steps
        self.latest, self._looked, self._behind = base.latest, None, None
        for one in self.pending:
            self._lay(one)

    def _lay(self, one: Pending) -> None:
        self.state = self._after(self.state, self.timeline, one.entry)
        if isinstance(one.entry, Did):
            self._steps = (*self._steps[: self.timeline.cursor], one.id)
            del self._marks[self.timeline.cursor // CHECKPOINT + 1 :]
        self.timeline = appended(self.timeline, one.entry)
        self.latest = one.entry
        self._length += 1

    def _again(self, who: str) -> None:
        """What is pending, decided again on what is placed now; what cannot follow is dropped and told."""
        waiting, self.pending = self.pending, []
        self._refold()
        for one in waiting:
            found = self._decided(one)
            if isinstance(found, Refusal) or found == "twin":
                if one.move != SHOW:
                    self.dropped.append(Dropped(one, who, found))
                continue
            self.pending.append(replace(one, entry=found))
            self._lay(self.pending[-1])
        if waiting and [one.id for one in waiting] != [one.id for one in self.pending]:
            self._keep()

    def _decided(self, one: Pending) -> Entry | Refusal | Literal["twin"]:
        if one.move == SHOW:
            return self._shows() or "twin"
        if one.move:
            return self._moved(one)
        waived = frozenset(one.waived)
        try:
            events = self.game.decide(self.opened(self.state), one.command, one.chance(), waived)
            events = events if isinstance(events, Refusal) else self.sealed(events, waived)
        except Exception:
            log.exception("a step that was not shared yet cannot be decided any more")
            return refuse(UNDONE_BY_NOBODY, final=True)
        if isinstance(events, Refusal):
            return events
        step = Step(events, one.author, one.at, one.waived)
        return Did(replace(step, joins=self._joins(step)))

    def _moved(self, one: Pending) -> Entry | Refusal | Literal["twin"]:
        """A move holds for the step that it names, never for another that stands there now."""
        line = self.timeline
        done = self._steps[: line.cursor]
        if one.move == UNDO:
            if one.names not in done:
                return "twin"
            to = line.undo_to if done[-1] == one.names else None
        elif one.move == REDO:
            if one.names in done:
                return "twin"
            to = line.redo_to
            to = to if to and self._steps[to - 1] == one.names else None
        else:
            assert one.move == JUMP
            to = self._steps.index(one.names) + 1 if one.names in self._steps else 0 if not one.names else None
        if to is None:
            return refuse(UNDONE_BY_NOBODY, final=True)
        return Moved(to, one.author, one.at)

    def alone(self) -> None:
        """From here on the game is this device's: what waited has its place here, and what it could open lies open."""
        with self._lock:
            if self.unread:
                return
            steps = [one.entry for one in self.pending]
            if (known := self.ring.known(self.state)) is not None:
                steps.append(Did(Step((known,), "", self._now(), joins=bool(self.timeline.cursor))))
            for n, entry in enumerate(steps):
                at = entry.step.at if isinstance(entry, Did) else entry.at
                self._store.append(self.id, self._base.length + n, self._codec.entry_json(entry), at)
            self.pending = []
            self._keep()

    def told(self) -> list[Dropped]:
        """What could not follow since somebody last asked."""
        with self._lock:
            found, self.dropped = self.dropped, []
            return found


def reason(error: SaveError) -> str:
    """Why an entry is skipped, in a few words: what broke, where it reads well and cannot have happened."""
    return (type(error.__cause__).__name__ if isinstance(error, Unfit) else str(error))[:120]


def _new_id() -> str:
    return secrets.token_urlsafe(9)


def _author(entry: Entry) -> str:
    return entry.step.author if isinstance(entry, Did) else entry.author
