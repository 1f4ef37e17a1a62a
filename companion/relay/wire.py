"""What phones and relay say to each other: small JSON objects, one a frame, checked strictly on the way in.

A field that is missing, unknown or of another kind makes the whole frame unreadable. `entry` is a JSON object that the
relay carries and never looks into.
"""

from __future__ import annotations

import json
import re
from dataclasses import asdict, dataclass, fields
from functools import cache
from typing import Any, TypeVar, get_args, get_origin, get_type_hints

from companion.foreign import Data, read_json

VERSION = 1
LARGEST = 64 * 1024  # bytes of a frame
PAGE_BYTES = 48 * 1024  # of entries in one answer
DEEPEST = 60  # that a phone may send; it comes back a little deeper, in a page of rows
PATH = "/relay"
M = TypeVar("M")


class Unreadable(Exception):
    """A frame that is none of these messages."""


# from a phone ---------------------------------------------------------------------------------
@dataclass(frozen=True, slots=True)
class Hello:
    """I have the key of this table and all entries up to `after`, the last of them `last`. `host` is the hash of the
    host's key: where nobody knows the table, it is opened with it."""

    v: int
    table: str
    epoch: int
    key: str
    after: int
    last: str
    game_v: str
    host: str


@dataclass(frozen=True, slots=True)
class Add:
    """This entry, if `after` is still the last place."""

    after: int
    id: str
    entry: Data


@dataclass(frozen=True, slots=True)
class More:
    """The entries behind this place."""

    after: int


@dataclass(frozen=True, slots=True)
class Here:
    """A seat is at the table, or leaves it; never stored."""

    seat: str
    on: bool = True


@dataclass(frozen=True, slots=True)
class Turn:
    """The host's new lock: from this epoch on only the key with this hash opens, and `letter` holds the new secret,
    sealed for every seat that stays."""

    epoch: int
    door: str
    host: str
    next_host: str
    locked: bool
    letter: Data


@dataclass(frozen=True, slots=True)
class Knock:
    """Somebody outside has only the four letters; `pub` is whom the answer is sealed for."""

    v: int
    code: str
    name: str
    pub: str


@dataclass(frozen=True, slots=True)
class Answer:
    """Somebody seated lets the knocker in, with the secret sealed for them, or does not."""

    id: str
    yes: bool
    by: str
    letter: Data


# from the relay -------------------------------------------------------------------------------
Row = list[Any]  # place, id, entry, at


@dataclass(frozen=True, slots=True)
class Welcome:
    """Come in. `log` begins behind the place named in the hello, or at the very first entry where that one was not known
    (`anew`); it is whole when its last place is `head`."""

    epoch: int
    head: int
    anew: bool
    code: str
    locked: bool
    log: list[Row]


@dataclass(frozen=True, slots=True)
class Page:
    """The answer to `more`."""

    head: int
    log: list[Row]


@dataclass(frozen=True, slots=True)
class No:
    """Not possible, and why: key, epoch (with the last letter), behind (the relay has
    forgotten turns of the lock: the host turns it again), version, full, busy, code, locked, refused, gone."""

    why: str
    epoch: int = 0
    letter: Data | None = None


@dataclass(frozen=True, slots=True)
class Ok:
    """The entry stands at this place."""

    id: str
    place: int
    at: float


@dataclass(frozen=True, slots=True)
class StaleEntry:
    """Somebody was faster."""

    id: str
    head: int


@dataclass(frozen=True, slots=True)
class Wait:
    """What became of the entry is not known (or, `full`: it was not taken for want of room): catch up, then try again."""

    id: str
    why: str


@dataclass(frozen=True, slots=True)
class Did:
    """A new entry; who does not have the one at `prev` asks for more."""

    place: int
    prev: int
    id: str
    entry: Data
    at: float


@dataclass(frozen=True, slots=True)
class Knocked:
    """Somebody stands at the door."""

    id: str
    name: str
    pub: str


@dataclass(frozen=True, slots=True)
class Answered:
    """The knock has been answered, by whom."""

    id: str
    yes: bool
    by: str


@dataclass(frozen=True, slots=True)
class Letter:
    """For the knocker: the secret, sealed."""

    letter: Data


Asked = Hello | Add | More | Here | Turn | Knock | Answer
Said = Welcome | Page | No | Ok | StaleEntry | Wait | Did | Here | Knocked | Answered | Letter
TAGS: dict[str, type] = {
    "hello": Hello,
    "add": Add,
    "more": More,
    "here": Here,
    "turn": Turn,
    "knock": Knock,
    "answer": Answer,
    "welcome": Welcome,
    "page": Page,
    "no": No,
    "ok": Ok,
    "stale": StaleEntry,
    "wait": Wait,
    "did": Did,
    "knocked": Knocked,
    "answered": Answered,
    "letter": Letter,
}
_TAG_OF = {kind: tag for tag, kind in TAGS.items()}
_LIMITS = {
    "table": re.compile(r"[a-z0-9]{8,40}"),
    "id": re.compile(r"[A-Za-z0-9_-]{1,40}"),
    "last": re.compile(r"[A-Za-z0-9_-]{0,40}"),
    "seat": re.compile(r"[A-Za-z0-9_-]{1,40}"),
    "key": re.compile(r"[A-Za-z0-9_-]{20,64}"),
    "host": re.compile(r"[A-Za-z0-9_-]{20,64}"),
    "next_host": re.compile(r"[A-Za-z0-9_-]{20,64}"),
    "door": re.compile(r"[A-Za-z0-9_-]{20,64}"),
    "code": re.compile(r"[A-Z]{0,4}"),
    "pub": re.compile(r"[A-Za-z0-9_-]{40,200}"),
    "name": re.compile(r".{1,40}"),
    "by": re.compile(r".{0,40}"),
    "game_v": re.compile(r".{0,60}"),
}


def said(message: Asked | Said) -> str:
    """A message as it goes over the line."""
    return json.dumps({"t": _TAG_OF[type(message)], **asdict(message)}, ensure_ascii=False, separators=(",", ":"))


def with_log(message: Welcome | Page, rows: list[str]) -> str:
    """A message that ends with its log, whose rows are JSON already: nobody takes it apart on the way."""
    return f"{said(message).removesuffix(']}')}{','.join(rows)}]}}"


def asked(text: str) -> Asked:
    """What a phone says; Unreadable where it is none of it."""
    message = read(text, DEEPEST)
    match message:
        case Hello() | Add() | More() | Here() | Turn() | Knock() | Answer():
            return message
        case _:
            raise Unreadable("not for the relay")


def read(text: str, deepest: int = 2 * DEEPEST) -> Asked | Said:
    """Any message of either side."""
    if text.count("[") + text.count("{") > deepest and _depth(text) > deepest:
        raise Unreadable("nested too deeply")
    try:
        data = read_json(text)
    except ValueError as e:
        raise Unreadable("no JSON") from e
    if not isinstance(data, dict) or (kind := TAGS.get(str(data.pop("t", "")))) is None:
        raise Unreadable("unknown message")
    wanted = _kinds(kind)
    if not data.keys() <= wanted.keys():
        raise Unreadable("unknown field")
    for name, value in data.items():
        _check(name, value, wanted[name])
    try:
        return kind(**data)  # type: ignore[no-any-return]
    except TypeError as e:
        raise Unreadable("a field is missing") from e


def _depth(text: str) -> int:
    deepest = depth = 0
    for mark in re.findall(r'"(?:[^"\\]|\\.)*"|[][{}]', text):
        depth += (mark in "[{") - (mark in "]}")
        deepest = max(deepest, depth)
    return deepest


@cache
def _kinds(kind: type) -> dict[str, tuple[type, ...]]:
    hints = get_type_hints(kind)
    return {field.name: tuple(_plain(hint) for hint in _members(hints[field.name])) for field in fields(kind)}


def _members(hint: object) -> tuple[object, ...]:
    return get_args(hint) if type(None) in get_args(hint) else (hint,)


def _plain(hint: object) -> type:
    found = get_origin(hint) or hint
    return found if isinstance(found, type) else object


def _check(name: str, value: object, kinds: tuple[type, ...]) -> None:
    fits = type(value) in kinds or (float in kinds and type(value) is int)
    if not fits:
        raise Unreadable(f"{name} is out of place")
    if isinstance(value, int) and not isinstance(value, bool) and not 0 <= value < 2**53:
        raise Unreadable(f"{name} is out of bounds")
    if isinstance(value, str) and (limit := _LIMITS.get(name)) and not limit.fullmatch(value):
        raise Unreadable(f"{name} is out of bounds")
