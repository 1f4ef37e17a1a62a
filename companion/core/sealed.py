"""A value that only one side may see: where several phones keep one log, a token stands for it on all of them.

The token is a hash of the value with a salt, so it says nothing and promises everything: who knows both can show them
later (`Shown`), and every phone checks them against the token before it believes them. The state with its tokens is the
same on every phone; each opens what it knows, and covers the rest.
"""

from __future__ import annotations

import hashlib
import json
from base64 import urlsafe_b64encode
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, fields, is_dataclass, replace
from typing import TYPE_CHECKING, Any, Generic, Protocol, TypeVar, cast

from companion.core.message import Message

if TYPE_CHECKING:
    from _typeshed import DataclassInstance

S = TypeVar("S")
T = TypeVar("T")
NOT_YOURS = "not_yours"
HIDDEN = "?"  # stands where something is covered; a token begins with it
LENGTH = 33
Value = str | dict[str, object]
"""Words, or the fields of the value whose name is sealed."""
Opens = Callable[[str], Value | None]


class Shown(Message):
    """What was sealed lies open: tokens, each with its salt and its value as JSON."""

    values: tuple[tuple[str, str, str], ...]


class NotAsSealed(ValueError):
    """Something else is shown than was sealed."""


class Hand(Protocol):
    """Seals for a side and shows again, while a step is written down."""

    def find(self, value: Value, among: Iterable[str]) -> str | None:
        """The token among these that holds a value."""

    def hide(self, side: str, value: Value, among: Iterable[str] = ()) -> str | None:
        """What stands for a value of this side: the token among these that holds it, else a new one; None where nobody
        sits for the side, so that it stays in the open."""

    def show(self, token: str) -> None:
        """This lies open from here on."""


@dataclass(frozen=True, slots=True)
class Secrets(Generic[S]):
    """How a game seals: `fields` of its state may hold tokens, and `sealed(state, event, hand)` is an event as everybody's
    log may hold it."""

    fields: tuple[str, ...]
    sealed: Callable[[S, Any, Hand], object]


def is_token(words: object) -> bool:
    return isinstance(words, str) and len(words) == LENGTH and words.startswith(HIDDEN)


def token(salt: str, words: str) -> str:
    """What stands for a value (as JSON) with this salt."""
    return HIDDEN + urlsafe_b64encode(hashlib.sha256(f"{salt} {words}".encode()).digest()).decode()[: LENGTH - 1]


def written(value: Value) -> str:
    return json.dumps(value, ensure_ascii=False, sort_keys=True, separators=(",", ":"))


def read(words: str) -> Value:
    """A value as it was written; NotAsSealed where it is none."""
    try:
        found = json.loads(words)
    except (ValueError, RecursionError) as e:
        raise NotAsSealed(words[:40]) from e
    if isinstance(found, str):
        return found
    named = isinstance(found, dict) and isinstance(found.get("name"), str)
    if named and all(isinstance(one, str | int) for one in found.values()):
        return dict(found)
    raise NotAsSealed(words[:40])


def swapped(value: T, opens: Opens) -> T:
    """A value with what is known in the place of its tokens; the very same object where nothing changes."""
    new = _swapped(value, opens)
    return cast(T, new)


def _swapped(value: object, opens: Opens) -> object:
    if isinstance(value, str):
        return found if is_token(value) and isinstance(found := opens(value), str) else value
    if isinstance(value, tuple):
        row = tuple(_swapped(one, opens) for one in value)
        return value if all(new is old for new, old in zip(row, value, strict=True)) else row
    if isinstance(value, Mapping):
        return _mapping(value, opens)
    if is_dataclass(value) and not isinstance(value, type):
        return _filled(value, opens)
    return value


def _mapping(value: Mapping[object, object], opens: Opens) -> Mapping[object, object]:
    made: dict[object, object] = {}
    for key, one in value.items():
        name, new = _swapped(key, opens), _swapped(one, opens)
        known = made.get(name, value.get(name, 0))
        if name is key or not isinstance(new, int) or not isinstance(known, int):
            made[name] = new
        else:  # a pile counts what was taken from it in secret below nothing, until it is known what it was
            made[name] = known + new if name == HIDDEN else max(0, known + new)
    same = len(made) == len(value) and all(key in made and made[key] is one for key, one in value.items())
    return value if same else made


def _filled(value: DataclassInstance, opens: Opens) -> object:
    changes: dict[str, object] = {}
    for one in fields(value):
        old = getattr(value, one.name)
        found = opens(old) if is_token(old) else None
        if isinstance(found, dict):
            changes |= found
        elif (new := _swapped(old, opens)) is not old:
            changes[one.name] = new
    return replace(value, **changes) if changes else value


def tokens(value: object) -> list[str]:
    """The tokens in a value, in their order."""
    found: list[str] = []

    def note(words: str) -> None:
        found.append(words)

    _swapped(value, note)
    return list(dict.fromkeys(found))


def in_fields(state: S, names: Iterable[str], opens: Opens) -> S:
    """A state with what is known in the place of the tokens in these fields."""
    olds = {name: getattr(state, name) for name in names}
    changes = {name: new for name, old in olds.items() if (new := _swapped(old, opens)) is not old}
    return cast(S, replace(cast("DataclassInstance", state), **changes)) if changes else state


def shown(state: S, names: Iterable[str], event: Shown) -> S:
    """The state once these values lie open; NotAsSealed where one of them is another than was sealed."""
    known: dict[str, Value] = {}
    for sealed, salt, words in event.values:
        if not is_token(sealed) or token(salt, words) != sealed:
            raise NotAsSealed(sealed)
        known[sealed] = read(words)
    return in_fields(state, names, known.get)
