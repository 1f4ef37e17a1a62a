"""Who is at the table: seats with a name and a side, watchers, the host, the lock, and the passes that open the door.

A device holds a pass (a cookie that only it and the server know); a pass may have a seat. All of it is in the store, so
that a phone that slept and a server that was killed find each other again. What a seat may see is decided in `seen`.
"""

from __future__ import annotations

import hashlib
import hmac
import json
import secrets
import threading
from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from dataclasses import asdict, dataclass, field, replace
from typing import Any

from companion.core.names import clean_name
from companion.errors import CompanionError
from companion.i18n import N_
from companion.table.signals import Hub
from companion.table.store import Store

TOPIC, PRESENCE = "seating", "seating.presence"
LETTERS = "ABCDEFGHJKLMNPQRSTUVWXYZ"  # no I and no O: they are read as digits
CODE_LENGTH, NAME_LIMIT, SIDE_LIMIT = 4, 24, 40
MOST_SEATS, MOST_PASSES = 64, 200
EVENING = 18 * 3600.0
WRONG_TRIES = 50

LOCKED = N_("The table is locked: ask the host to open it.")
FULL = N_("The table is full.")
NOT_HOST = N_("Only the host can do that.")
WATCHING = N_("You are watching: take a seat to play.")
NO_SEAT = N_("You have no seat at this table.")


class SeatError(CompanionError):
    """Something that this seat may not do, as a sentence."""


@dataclass(frozen=True, slots=True)
class Seat:
    """One person at the table; `sides` holds the hero or side by table, `key` the fingerprint of their pass."""

    id: str
    name: str
    key: str
    watching: bool = False
    sides: Mapping[str, str] = field(default_factory=dict)

    def side(self, table: str) -> str:
        return "" if self.watching else self.sides.get(table, "")


@dataclass(frozen=True, slots=True)
class Door:
    """How one gets in tonight: the secret of the link, the short code with the wrong tries it has left, the lock."""

    link: str
    code: str
    tries: int = WRONG_TRIES
    locked: bool = False
    table: str = ""
    host: str = ""
    used: float = 0.0


def fingerprint(secret: str) -> str:
    """What is kept of a pass: who reads the store cannot sit down in somebody's place."""
    return hashlib.sha256(secret.encode()).hexdigest()


class Seating:
    """The seats of one evening. Every change is on disk before it is told."""

    def __init__(self, store: Store, hub: Hub, now: Callable[[], float]) -> None:
        self._store, self.hub, self._now = store, hub, now
        self._lock = threading.RLock()
        self.host_key = secrets.token_urlsafe(16)
        self.addresses: tuple[str, ...] = ()
        self._present: Counter[str] = Counter()
        self._load()

    def _load(self) -> None:
        """Last time's seats, unless that was another evening."""
        self._seats: dict[str, Seat] = {}
        self._passes: dict[str, bool] = {}
        kept = self._store.kept("seating")
        try:
            self.door = Door(**json.loads(kept["door"]))
            seats = [Seat(**json.loads(body)) for body in self._store.kept("seat").values()]
            passes = {key: bool(json.loads(body)) for key, body in self._store.kept("pass").items()}
        except (KeyError, ValueError, TypeError):
            self.door, seats, passes = Door("", ""), [], {}
        if self.door.link and self._now() - self.door.used < EVENING:
            self._seats, self._passes = {seat.id: seat for seat in seats}, passes
            self._keep_door(used=self._now())
        else:
            for kind in ("seat", "pass"):
                for key in self._store.kept(kind):
                    self._store.keep(kind, key, None)
            self.door = Door(secrets.token_urlsafe(16), new_code())
            self._keep_door(used=self._now())

    def _keep_door(self, **values: Any) -> None:
        self.door = replace(self.door, **values)
        self._store.keep("seating", "door", json.dumps(asdict(self.door)))

    def _keep_seat(self, seat: Seat) -> Seat:
        self._store.keep("seat", seat.id, json.dumps(asdict(seat), ensure_ascii=False))
        self._seats[seat.id] = seat
        return seat

    # the door -----------------------------------------------------------------------------------
    def fits_link(self, secret: str) -> bool:
        return _same(secret, self.door.link)

    def fits_host(self, secret: str) -> bool:
        return _same(secret, self.host_key)

    def fits_code(self, typed: str) -> bool:
        """Whether this is the table's code. Wrong tries are counted, for the host to see; they close it for nobody else."""
        with self._lock:
            right = _same("".join(typed.split()).upper(), self.door.code)
            guessing = not right and self.door.tries > 0
            if guessing:
                self._keep_door(tries=self.door.tries - 1)
        if guessing and not self.door.tries:
            self.hub.publish(TOPIC)
        return right

    def admit(self, *, host: bool = False) -> str:
        """A new pass; a locked table gives none, except to its host."""
        with self._lock:
            if self.door.locked and not host:
                raise SeatError(LOCKED)
            seated = {seat.key for seat in self._seats.values()}
            idle = [key for key in self._passes if key not in seated and not self._present[key]]
            if len(self._passes) >= MOST_PASSES and not idle:
                raise SeatError(FULL)
            for key in idle[: len(self._passes) - MOST_PASSES + 1] if len(self._passes) >= MOST_PASSES else []:
                self._forget(key)
            secret = secrets.token_urlsafe(24)
            self._passes[fingerprint(secret)] = host
            self._store.keep("pass", fingerprint(secret), json.dumps(host))
            self._keep_door(used=self._now())
        return secret

    def forget_idle(self, keys: Iterable[str]) -> bool:
        """Takes back the first of these passes that nobody sits or waits with; whether there was one."""
        with self._lock:
            seated = {seat.key for seat in self._seats.values()}
            idle = next((key for key in keys if key not in seated and not self._present[key]), None)
            if idle is not None:
                self._forget(idle)
            return idle is not None

    def _forget(self, key: str) -> None:
        self._passes.pop(key, None)
        self._store.keep("pass", key, None)

    def knows(self, secret: str) -> bool:
        return bool(secret) and fingerprint(secret) in self._passes

    def has_pass(self, key: str) -> bool:
        """Whether a pass with this fingerprint still opens the door."""
        return key in self._passes

    def link(self) -> str:
        """What the QR code says."""
        return f"{self.addresses[0] if self.addresses else ''}/j/{self.door.link}"

    # who is here --------------------------------------------------------------------------------
    def seats(self) -> list[Seat]:
        return list(self._seats.values())

    def seat_of(self, secret: str) -> Seat | None:
        key = fingerprint(secret)
        return next((seat for seat in self._seats.values() if seat.key == key), None)

    def is_here(self, seat: Seat) -> bool:
        return self._present[seat.key] > 0

    def arrive(self, secret: str) -> None:
        self._present[fingerprint(secret)] += 1
        self.hub.publish(PRESENCE)

    def depart(self, secret: str) -> None:
        key = fingerprint(secret)
        self._present[key] -= 1
        if self._present[key] <= 0:
            del self._present[key]
        self.hub.publish(PRESENCE)

    # sitting down -------------------------------------------------------------------------------
    def sit(self, secret: str, name: str, *, watching: bool = False, side: str = "") -> Seat:
        """A seat for this pass. Whoever brings the host's key is the host, and nobody else: the games are the owner's."""
        with self._lock:
            if not self.knows(secret):
                raise SeatError(NO_SEAT)
            if (mine := self.seat_of(secret)) is not None:
                return mine
            key = fingerprint(secret)
            if self.door.locked and not self._passes[key]:
                raise SeatError(LOCKED)
            if len(self._seats) >= MOST_SEATS:
                raise SeatError(FULL)
            seat = Seat(secrets.token_hex(6), self._free_name(name), key, watching)
            if side and self.door.table and not watching:
                seat = self._with_side(seat, self.door.table, side)
            becomes_host = self.awaits(secret)
            self._keep_seat(seat)
            if becomes_host:
                self._keep_door(host=seat.id)
        self.hub.publish(TOPIC)
        return seat

    def _free_name(self, name: str, but: str = "") -> str:
        cleaned = clean_name(name)[:NAME_LIMIT]
        if not cleaned:
            raise SeatError(N_("Enter a name, so that the others know who did what."))
        if any(seat.name.casefold() == cleaned.casefold() and seat.id != but for seat in self._seats.values()):
            raise SeatError(N_("Somebody at the table is already called {name}."), name=cleaned)
        return cleaned

    def _with_side(self, seat: Seat, table: str, side: str) -> Seat:
        cleaned = as_side(side)
        for other in self._seats.values():
            if cleaned and other.id != seat.id and other.side(table).casefold() == cleaned.casefold():
                raise SeatError(N_("{name} already plays {side}."), name=other.name, side=cleaned)
        return replace(seat, sides={**seat.sides, table: cleaned})

    def change(
        self, secret: str, *, name: str | None = None, watching: bool | None = None, side: str | None = None
    ) -> Seat:
        """A new name, another side, or watching only. On a locked table sides stay as they are, but for the host."""
        with self._lock:
            seat = self._mine(secret)
            if name is not None:
                seat = replace(seat, name=self._free_name(name, seat.id))
            if (watching is not None or side is not None) and self.door.locked and not self.is_host(seat):
                raise SeatError(N_("The table is locked: sides cannot be changed."))
            if watching is not None:
                seat = replace(seat, watching=watching)
            if side is not None:
                seat = self._with_side(replace(seat, watching=False), self.door.table, side)
            self._keep_seat(seat)
        self.hub.publish(TOPIC)
        return seat

    def leave(self, secret: str) -> None:
        """Gives the seat back; after the host's there is no host until the key is brought again."""
        self._take_away(self._mine(secret))

    def _mine(self, secret: str) -> Seat:
        seat = self.seat_of(secret) if self.knows(secret) else None
        if seat is None:
            raise SeatError(NO_SEAT)
        return seat

    def _take_away(self, seat: Seat) -> None:
        with self._lock:
            self._seats.pop(seat.id, None)
            self._store.keep("seat", seat.id, None)
            self._forget(seat.key)
            if self.door.host == seat.id:
                self._keep_door(host="")
        self.hub.publish(TOPIC)

    # the host -----------------------------------------------------------------------------------
    def is_host(self, seat: Seat | None) -> bool:
        return seat is not None and seat.id == self.door.host

    def awaits(self, secret: str) -> bool:
        """Whether whoever sits down with this pass is the host."""
        return bool(self._passes.get(fingerprint(secret)))

    def _as_host(self, secret: str) -> Seat:
        seat = self._mine(secret)
        if not self.is_host(seat):
            raise SeatError(NOT_HOST)
        return seat

    def make_host(self, secret: str) -> None:
        """Whoever came with the host's key is the host, at once or on sitting down."""
        with self._lock:
            self._passes[fingerprint(secret)] = True
            self._store.keep("pass", fingerprint(secret), json.dumps(True))
            if (seat := self.seat_of(secret)) is not None:
                self._keep_door(host=seat.id)
        self.hub.publish(TOPIC)

    def lock(self, secret: str, on: bool) -> None:
        with self._lock:
            self._as_host(secret)
            self._keep_door(locked=on)
        self.hub.publish(TOPIC)

    def renew(self, secret: str) -> None:
        """A new link and a new code: who has the old ones and no seat yet stays outside."""
        with self._lock:
            self._as_host(secret)
            self._keep_door(link=secrets.token_urlsafe(16), code=new_code(), tries=WRONG_TRIES)
            seated = {seat.key for seat in self._seats.values()}
            for key in [key for key in self._passes if key not in seated]:
                self._forget(key)
        self.hub.publish(TOPIC)

    def hand_over(self, secret: str, to: str) -> None:
        with self._lock:
            seat = self._as_host(secret)
            if to not in self._seats:
                raise SeatError(NO_SEAT)
            self._passes[seat.key] = False
            self._store.keep("pass", seat.key, json.dumps(False))
            self._keep_door(host=to)
        self.hub.publish(TOPIC)

    def remove(self, secret: str, id: str) -> None:
        """Takes a seat away; its pass opens nothing any more."""
        with self._lock:
            seat = self._as_host(secret)
            gone = self._seats.get(id)
            if gone is None or gone.id == seat.id:
                raise SeatError(NO_SEAT)
            self._take_away(gone)

    def bring(self, secret: str, table: str) -> None:
        """This game is now the one on the table."""
        with self._lock:
            self._as_host(secret)
            self._keep_door(table=table)
        self.hub.publish(TOPIC)


@dataclass(frozen=True, slots=True)
class Place:
    """One device's hold on the table: its pass, and through it its seat."""

    seating: Seating
    secret: str

    @property
    def seat(self) -> Seat | None:
        return self.seating.seat_of(self.secret) if self.seating.knows(self.secret) else None

    @property
    def is_host(self) -> bool:
        return self.seating.is_host(self.seat)

    @property
    def opens(self) -> bool:
        """Nobody sits here yet, and whoever does will be the host."""
        return self.seat is None and self.seating.awaits(self.secret)

    @property
    def table(self) -> str:
        return self.seating.door.table

    @property
    def link(self) -> str:
        return self.seating.link()

    @property
    def besieged(self) -> bool:
        """Whether the host has to hear that somebody keeps guessing the code."""
        return self.is_host and not self.seating.door.tries

    def told(self) -> tuple[object, ...]:
        """What a device draws anew for, wherever it is in the app."""
        return self.seating.knows(self.secret), self.seat, self.is_host, self.table, self.besieged


def as_side(words: str) -> str:
    """A side as a seat keeps it."""
    return clean_name(words)[:SIDE_LIMIT]


def new_code() -> str:
    return "".join(secrets.choice(LETTERS) for _ in range(CODE_LENGTH))


def _same(given: str, kept: str) -> bool:
    return bool(kept) and hmac.compare_digest(given.encode(), kept.encode())
