"""The door of a table as the relay knows it: hashes of keys by epoch, the lock, and the letters that knock.

The relay never sees the secret in the link. A phone shows a key derived from it, the relay keeps that key's hash; a new
epoch comes with a new secret, and who is not meant to have it is outside. What happened at a door is a log of its own, so
that all relays on one engine agree.
"""

from __future__ import annotations

import base64
import hashlib
import hmac
import json
import secrets
from dataclasses import dataclass, replace

from companion.foreign import Data
from companion.relay.log import Entry, Log, Stale, whole

LETTERS = "ABCDEFGHJKLMNPQRSTUVWXYZ"  # no I and no O: they are read as digits
CODE_LENGTH = 4
CODE_STAYS = 18 * 3600.0
TRIES = 20


@dataclass(frozen=True, slots=True)
class Door:
    """The door after `place` entries of its log; epoch 0 is a door that nobody has opened."""

    place: int = 0
    epoch: int = 0
    key: str = ""
    host: str = ""
    older: tuple[str, ...] = ()
    locked: bool = False
    letter: Data | None = None


def hashed(key: str) -> str:
    """What is kept of a key."""
    return base64.urlsafe_b64encode(hashlib.sha256(key.encode()).digest()).decode().rstrip("=")


def same(given: str, kept: str) -> bool:
    return bool(kept) and hmac.compare_digest(given.encode(), kept.encode())


def bound(host: str) -> str:
    """The id of a table that nobody else can open first: it follows from the hash of its host's key."""
    return "h" + hashlib.sha256(host.encode()).hexdigest()[:31]


def may_open(table: str, host: str) -> bool:
    """Whether a door that the relay does not know may be opened in this host's name (older tables have free ids)."""
    return not table.startswith("h") or table == bound(host)


def topic_of(table: str) -> str:
    return "d" + table


def entries_of(table: str) -> str:
    return "t" + table


def turned(door: Door, entry: Entry) -> Door:
    """The door after one more entry of its log; what cannot be read changes nothing."""
    try:
        data = json.loads(entry.body)
        epoch, key, host = int(data["epoch"]), str(data["key"]), str(data["host"])
        locked, letter = bool(data["locked"]), data["letter"]
    except (ValueError, KeyError, TypeError):
        return replace(door, place=entry.place)
    older = (*door.older, door.key) if door.key else door.older
    return Door(entry.place, epoch, key, host, older[-50:], locked, letter if isinstance(letter, dict) else None)


async def door_of(log: Log, table: str) -> Door:
    door = Door()
    for entry in await whole(log, topic_of(table)):
        door = turned(door, entry)
    return door


async def turn(
    log: Log, table: str, door: Door, *, epoch: int, key: str, host: str, locked: bool, letter: Data | None
) -> Door:
    """Writes what becomes of a door; Stale where another was faster."""
    body = {"epoch": epoch, "key": key, "host": host, "locked": locked, "letter": letter}
    entry = await log.append(topic_of(table), door.place, secrets.token_hex(8), json.dumps(body))
    return turned(door, entry)


# the four letters -----------------------------------------------------------------------------
async def new_code(log: Log, table: str, now: float) -> str:
    """Letters that knock at this table tonight and at no other."""
    for _ in range(TRIES):
        code = "".join(secrets.choice(LETTERS) for _ in range(CODE_LENGTH))
        taken = await whole(log, "k" + code)
        if taken and now - taken[-1].at < CODE_STAYS:
            continue
        try:
            place = taken[-1].place if taken else 0
            await log.append("k" + code, place, secrets.token_hex(8), json.dumps({"table": table}))
        except Stale:
            continue
        return code
    return ""


async def table_of(log: Log, code: str, now: float) -> str:
    """The table at which these letters knock, or none."""
    if len(code) != CODE_LENGTH or not set(code) <= set(LETTERS):
        return ""
    found = await whole(log, "k" + code)
    if not found or now - found[-1].at >= CODE_STAYS:
        return ""
    return str(json.loads(found[-1].body).get("table", ""))
