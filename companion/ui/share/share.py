"""One table that this device shares: its keys, its people, and how it stands with the relay.

Everything here is also on disk, so that a phone that was closed comes back to its seat with what it had not shared yet.
"""

from __future__ import annotations

import json
import secrets
from collections.abc import Mapping
from dataclasses import asdict, dataclass, field, replace
from typing import Any, Literal

from companion.errors import SaveError
from companion.foreign import Data
from companion.games import rules_of
from companion.i18n import N_
from companion.relay.door import bound
from companion.relay.wire import Knocked
from companion.table.codec import NewerSave, codec_of
from companion.table.company import NOT_A_TABLE, STEPS, Company, Seated, Setup, company, packed, seat_entry
from companion.table.marks import EVERY
from companion.table.pending import Placed
from companion.table.reading import Reader
from companion.table.saved_games import SHARED, Room
from companion.table.sealing import Row, seated
from companion.table.seats import Seat
from companion.table.shared import SKIPPED, SharedTable, reason
from companion.ui.share.keys import Pair, door_key, hashed, host_key

NEWER_THAN_THE_TABLE = N_(
    "This app is newer than those at the table, and they could not follow: let them load the app anew first."
)
Status = Literal["calling", "together", "apart", "removed", "outside", "outdated", "full", "differs"]


@dataclass(frozen=True, slots=True)
class Ticket:
    """What opens a table: the relay's address, the table and the secret of its link."""

    relay: str
    table: str
    secret: str
    epoch: int = 1

    @property
    def link(self) -> str:
        """What the QR code says; what stands behind the # is never sent."""
        return f"{self.relay}/#/join/{self.table}/{self.epoch}/{self.secret}"

    @property
    def key(self) -> str:
        return door_key(self.secret, self.table, self.epoch)


def ticket(link: str) -> Ticket | None:
    """The ticket that a link holds, or None where it is no such link."""
    origin, mark, rest = link.strip().partition("#")
    parts = rest.strip("/").split("/")
    if not mark or len(parts) != 4 or parts[0] != "join" or not parts[2].isdecimal():
        return None
    origin = origin.rstrip("/")
    if not origin.startswith(("http://", "https://")) or len(parts[3]) != 22 or not parts[1].isalnum():
        return None
    return Ticket(origin, parts[1], parts[3], int(parts[2][:9]))


@dataclass(frozen=True, slots=True)
class Kept:
    """What the store holds of a shared table."""

    relay: str
    table: str
    secret: str
    epoch: int
    host_key: str  # only on the host's phone: the first host's, and the last one's if that is another
    host_hash: str
    seat: str
    public: str
    private: str
    place: int = 0
    last: str = ""
    laying: bool = False  # whether the relay is being told all of it
    people: Data = field(default_factory=dict)
    letters: list[tuple[str, Data]] = field(default_factory=list)  # entries that are no steps, still to be sent


class Share:
    """The shared side of one table. The line asks it what to send and tells it what came."""

    def __init__(self, room: Room, id: str, kept: Kept) -> None:
        self.room, self.id, self.kept = room, id, kept
        self.company: Company = company(kept.people)
        self.here: set[str] = set()
        self.knocks: dict[str, Knocked] = {}
        self.news: list[tuple[str, str]] = []  # who was let in, and by whom
        self.owed = self.sent = 0  # steps that waited when the line came back; and once all have their place, how many
        self.status: Status = "calling"
        self.code = ""
        self.locked = False
        self.since = room.now()
        self.again: list[tuple[str, Data]] = []  # what a relay that lost its log is told once more

    # what is kept ---------------------------------------------------------------------------------
    @classmethod
    def opened(cls, room: Room, id: str) -> Share | None:
        body = room.store.kept(SHARED).get(id)
        if not body:
            return None
        share = cls(room, id, Kept(**json.loads(body)))
        if share.kept.laying:
            share.lay_down(set())
        elif share.table.place > share.kept.place:  # the step was kept, and the device was closed before its place was
            share.kept = replace(share.kept, place=share.table.place, last=share.table.last)
        return share

    def keep(self, **values: Any) -> None:
        self.kept = replace(self.kept, **values)
        self.room.store.keep(SHARED, self.id, json.dumps(asdict(self.kept), ensure_ascii=False))

    @property
    def table(self) -> SharedTable:
        found = self.room.table(self.id)
        assert isinstance(found, SharedTable)
        found.company, found.me = self.company, self.kept.seat
        return found

    @property
    def ticket(self) -> Ticket:
        return Ticket(self.kept.relay, self.kept.table, self.kept.secret, self.kept.epoch)

    @property
    def pair(self) -> Pair:
        return Pair(self.kept.public, self.kept.private)

    @property
    def host_keys(self) -> list[str]:
        """What may turn the lock: this phone's own once it has done so, else what it was given; a relay that has forgotten
        everything knows the first host's."""
        own = host_key(self.kept.private, self.kept.table)
        return list(dict.fromkeys((own, *reversed(self.kept.host_key.split()))))

    # this device at the table ---------------------------------------------------------------------
    @property
    def mine(self) -> Seated | None:
        return self.company.seats.get(self.kept.seat)

    @property
    def is_host(self) -> bool:
        return bool(self.kept.host_key)

    @property
    def seat(self) -> Seat | None:
        """For the veil: this device's side, or none before it sits."""
        if (mine := self.mine) is None:
            return None
        return Seat(mine.id, mine.name, "", mine.watching, {self.id: mine.side})

    @property
    def unshared(self) -> int:
        return self.table.unshared

    def sit(self, name: str, side: str = "", watching: bool = False) -> None:
        """Takes this device's seat, or changes it; told to the others like a step."""
        seat = Seated(self.kept.seat, name, self.kept.public, side, watching, self.table.game.version)
        self.write(seat_entry(seat))

    def write(self, entry: Data) -> None:
        """An entry that is no step: it waits for its place like one."""
        self.keep(letters=[*self.kept.letters, (secrets.token_urlsafe(9), entry)])
        self.room.hub.publish(self.id)

    def stand(self, status: Status) -> None:
        if status != self.status:
            self.status, self.since = status, self.room.now()
            self.owed = self.unshared if status == "together" else 0
            self.room.hub.publish(self.id)

    # the line's questions ---------------------------------------------------------------------------
    @property
    def place(self) -> int:
        return self.kept.place

    def next(self) -> tuple[str, Data] | None:
        """What to send behind the last place: what the relay lost first, then the people, then the steps."""
        if self.again:
            return self.again[0]
        if self.kept.letters:
            id, entry = self.kept.letters[0]
            return id, dict(entry)
        return self.table.next()

    def take(self, placed: Placed) -> None:
        """An entry of the log, whoever made it."""
        if placed.place <= self.kept.place:
            return
        if placed.data.get("type") in STEPS:
            self.table.take(placed)
        else:
            self.company = self.table.company = self.company.take(placed.data)
        letters = [one for one in self.kept.letters if one[0] != placed.id]
        laying = self.kept.laying
        if laying:
            self.again = [one for one in self.again if one[0] != placed.id]
        people = self.company.kept()
        same = letters == self.kept.letters and people == self.kept.people and laying == bool(self.again)
        if placed.data.get("type") in STEPS and same:
            self.kept = replace(self.kept, place=placed.place, last=placed.id)  # the step itself holds its place
        else:
            self.keep(place=placed.place, last=placed.id, people=people, letters=letters, laying=bool(self.again))
            self.room.hub.publish(self.id)
        if self.owed and not self.unshared:
            self.sent, self.owed = self.owed, 0
            self.room.hub.publish(self.id)

    # what is sealed for this seat -------------------------------------------------------------------
    def box(self, entry: Mapping[str, object]) -> str:
        """What an entry holds sealed for this seat, if anything."""
        boxes = entry.get("boxes")
        found = boxes.get(self.kept.seat) if isinstance(boxes, dict) else None
        return found if isinstance(found, str) else ""

    def boxes(self) -> list[str]:
        """All that the log holds for this seat, where something of it is not known here."""
        table = self.table
        if not table.ring.unknown(table.state):
            return []
        return [box for body in self.room.store.entries(self.id) if (box := self.box(json.loads(body)))]

    def hidden_for(self, id: str) -> dict[str, Row]:
        """What this seat's side has hidden on the table now, where another seat of that side may know it."""
        table, mine = self.table, self.kept.seat
        if id == mine or table.game.secrets is None:
            return {}
        known = table.ring.hidden(table.state)
        sides = {row[2]: seated(self.company, table.game, table.state, row[2]) for row in known.values()}
        return {name: row for name, row in known.items() if {id, mine} <= sides[row[2]].keys()}

    def learn(self, words: bytes) -> None:
        """What a box for this seat held."""
        rows = json.loads(words)
        if isinstance(rows, dict):
            self.table.ring.learn(rows)
            self.room.hub.publish(self.id)

    def caught_up(self) -> None:
        """What was learnt on the way is kept."""
        self.keep()

    def lay_down(self, known: set[str]) -> None:
        """The relay's log is not the one that this device has: what it lacks is told once more, in order."""
        self.again = [one for one in self.whole() if one[0] not in known]
        self.keep(place=0, last="", laying=bool(self.again))

    def whole(self) -> list[tuple[str, Data]]:
        """The shared log as this device could write it down: the set-up, the people, the steps."""
        saved = self.table.saved
        setup = Setup(saved.slug, saved.name, saved.version, saved.start)
        rows = [(f"start{n}", {**entry, "host": self.kept.host_hash}) for n, entry in enumerate(packed(setup))]
        rows += [(f"seat-{seat.id}", seat_entry(seat)) for seat in self.company.seats.values()]
        if self.company.host:
            rows.append((f"host-{self.company.host}", {"type": "host", "seat": self.company.host}))
        for n, body in enumerate(self.room.store.entries(self.id)):
            data = json.loads(body)
            id = str(data.pop("id", f"first{n}"))
            data.pop("place", None)
            rows.append((id, {**data, "laid": True}))
        return rows


def new_share(room: Room, id: str, relay: str, secret: str, host_key: str, pair: Pair) -> Share:
    """A table of this device, to be shared from now on; its first line lays down all that it holds."""
    kept = Kept(
        relay.rstrip("/"),
        bound(hashed(host_key)),
        secret,
        1,
        host_key,
        hashed(host_key),
        secrets.token_hex(6),
        pair.public,
        pair.private,
    )
    share = Share(room, id, kept)
    share.keep()
    room.renew(id)
    share.lay_down(set())
    return share


def _same_version(mine: int, theirs: list[int]) -> None:
    """Phones of another version are told before they sit down."""
    if theirs and mine < max(theirs):
        raise NewerSave
    if theirs and mine > max(theirs):
        raise SaveError(NEWER_THAN_THE_TABLE)


def settled(room: Room, way_in: Ticket, rows: list[Placed], pair: Pair, like: Kept | None = None) -> Share:
    """Somebody else's table, read whole before anything of it is believed; SaveError where it cannot be."""
    people, steps = Company(), []
    for placed in rows:
        if placed.data.get("type") in STEPS:
            steps.append((placed, people))
        else:
            people = people.take(placed.data)
    setup = people.setup
    if setup is None:
        raise SaveError(NOT_A_TABLE)
    if room.shelf.find(setup.slug) is None:
        room.settle(setup.slug, setup.name, setup.version, setup.start, [])
    game = rules_of(setup.slug)
    if like is None:
        _same_version(game.version, [seat.v for seat in people.seats.values() if seat.v])
    codec = codec_of(game)
    reader = Reader(codec, codec.state(setup.start, setup.version), setup.version)
    bodies: list[str] = []
    taken: set[str] = set()
    skipped: list[tuple[int, str]] = []
    for n, (placed, seated_then) in enumerate(steps):
        if placed.id in taken:  # sent once more: whoever sat here then did not take it either
            continue
        body = placed.body()
        reader.checks = (
            n >= len(steps) - 2 * EVERY
        )  # whoever joins compares where the game stands, not each moment of it
        try:
            seated_then.believes(placed.data, game.version)
            reader.take(body)
        except NewerSave:
            raise
        except SaveError as e:
            skipped.append((placed.place, reason(e)))  # nobody at this table can read it
            continue
        bodies.append(body)
        taken.add(placed.id)
    id = room.settle(setup.slug, setup.name, setup.version, setup.start, bodies, reader)
    last = rows[-1]
    if like is None:
        host_hash = next((str(one.data["host"]) for one in rows if "host" in one.data), "")
        seat, door = secrets.token_hex(6), (way_in.relay, way_in.table, way_in.secret, way_in.epoch)
        like = Kept(*door, "", host_hash, seat, pair.public, pair.private)
    kept = replace(like, place=last.place, last=last.id, laying=False, people=people.kept(), letters=[])
    room.store.keep(SKIPPED, id, json.dumps(skipped[-50:]) if skipped else None)
    share = Share(room, id, kept)
    share.keep()  # before the table is opened: it opens as a shared one
    return share
