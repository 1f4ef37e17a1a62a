"""What a shared log says besides the steps of the game: how the table was set up, who sits at it, and who is the host."""

from __future__ import annotations

import base64
import json
import zlib
from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from companion.core.names import clean_name
from companion.errors import SaveError
from companion.foreign import Data
from companion.i18n import N_
from companion.table.seats import MOST_SEATS, NAME_LIMIT, SIDE_LIMIT

PART = 40_000  # characters of a set-up in one entry
LONGEST = 2_000_000  # of a set-up, unpacked
STEPS = ("did", "moved")
MOST_GONE = 256  # keys of seats that were given back
NOBODYS_VERSION = N_("it names a version of the app that nobody at this table has")
NOT_A_TABLE = N_("What the relay sent is no table that this app knows.")


@dataclass(frozen=True, slots=True)
class Setup:
    """How the table was when it was shared; the first entries of every shared log."""

    slug: str
    name: str
    version: int
    start: str


@dataclass(frozen=True, slots=True)
class Seated:
    """One person, with the public key of their phone (empty where it has none)."""

    id: str
    name: str
    pub: str = ""
    side: str = ""
    watching: bool = False
    v: int = 0  # of the game's rules on that phone; 0 where it did not say


def packed(setup: Setup) -> list[Data]:
    """A set-up as entries, none larger than a frame."""
    words = json.dumps([setup.slug, setup.name, setup.version, setup.start], ensure_ascii=False)
    data = base64.b64encode(zlib.compress(words.encode(), 9)).decode()
    parts = [data[at : at + PART] for at in range(0, len(data), PART)]
    return [{"type": "start", "n": n, "of": len(parts), "data": part} for n, part in enumerate(parts)]


def unpacked(parts: list[str]) -> Setup:
    try:
        reader = zlib.decompressobj()
        words = reader.decompress(base64.b64decode("".join(parts), validate=True), LONGEST)
        slug, name, version, start = json.loads(words)
        if not (isinstance(slug, str) and isinstance(name, str) and isinstance(start, str) and type(version) is int):
            raise ValueError("kinds")
    except (ValueError, zlib.error, RecursionError) as e:
        raise SaveError(NOT_A_TABLE) from e
    return Setup(slug, clean_name(name), version, start)


@dataclass(frozen=True, slots=True)
class Company:
    """The people of a shared table after so many entries of its log. What cannot be read changes nothing."""

    seats: Mapping[str, Seated] = field(default_factory=dict)
    host: str = ""
    parts: tuple[str, ...] = ()
    of: int = 0
    gone: Mapping[str, str] = field(default_factory=dict)  # the keys of seats that were given back

    @property
    def setup(self) -> Setup | None:
        return unpacked(list(self.parts)) if self.of and len(self.parts) == self.of else None

    def by_name(self, name: str) -> Seated | None:
        return next((seat for seat in self.seats.values() if seat.name.casefold() == name.casefold()), None)

    def take(self, data: Mapping[str, object]) -> Company:
        match data:
            case {"type": "start", "n": int(n), "of": int(of), "data": str(part)} if n == len(self.parts) and of < 100:
                return replace(self, parts=(*self.parts, part), of=of) if self.of in (0, of) else self
            case {"type": "seat", "seat": str(id), "name": str(name), "pub": str(pub), "side": str(side)}:
                called = clean_name(name)[:NAME_LIMIT]
                other = self.by_name(called)
                if not called or not id or len(id) > 40 or len(pub) > 200 or (other and other.id != id):
                    return self
                if pub != (self.seats[id].pub if id in self.seats else self.gone.get(id, pub)):
                    return self  # a seat is a key: what is sealed for it must not reach another phone
                if id not in self.seats and len(self.seats) >= MOST_SEATS:
                    return self
                seat = Seated(
                    id, called, pub, clean_name(side)[:SIDE_LIMIT], data.get("watching") is True, _version(data)
                )
                return replace(self, seats={**self.seats, id: seat}, host=self.host or id)
            case {"type": "left", "seat": str(id)} if id in self.seats:
                left = {key: seat for key, seat in self.seats.items() if key != id}
                gone = dict([*self.gone.items(), (id, self.seats[id].pub)][-MOST_GONE:])
                return replace(self, seats=left, gone=gone, host="" if self.host == id else self.host)
            case {"type": "host", "seat": str(id)} if id in self.seats:
                return replace(self, host=id)
        return self

    def believes(self, entry: Mapping[str, object], version: int) -> None:
        """SaveError where a step is of a later version than all who sit here: they tell theirs before their first step,
        so it is nobody's, and every phone skips it whatever its own version is."""
        seats, told = self.seats.values(), entry.get("v")
        if type(told) is int and told > version and seats and all(0 < seat.v < told for seat in seats):
            raise SaveError(NOBODYS_VERSION)

    def kept(self) -> Data:
        """For the device's own store; the set-up is in the game itself by then."""
        seats = [[s.id, s.name, s.pub, s.side, s.watching, s.v] for s in self.seats.values()]
        return {"seats": seats, "host": self.host, "gone": dict(self.gone)}


def _version(data: Mapping[str, object]) -> int:
    found = data.get("v")
    return found if type(found) is int and found > 0 else 0


def company(kept: Data) -> Company:
    try:
        seats = [Seated(*row) for row in kept.get("seats", ())]
        gone = dict(kept.get("gone", {}))
        return Company({seat.id: seat for seat in seats}, str(kept.get("host", "")), gone=gone)
    except (TypeError, ValueError):
        return Company()


def seat_entry(seat: Seated) -> Data:
    rest = {"pub": seat.pub, "side": seat.side, "watching": seat.watching, "v": seat.v}
    return {"type": "seat", "seat": seat.id, "name": seat.name, **rest}
