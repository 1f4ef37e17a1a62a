"""Pydantic at the door: a game's state, events and log entries to JSON and back, checked strictly on the way in."""

from __future__ import annotations

import json
from collections.abc import Collection, Iterator, Mapping
from contextlib import contextmanager
from functools import cached_property, lru_cache
from math import isfinite
from typing import TYPE_CHECKING, Annotated, Any, TypeVar, Union, get_args

from companion.core.game import Rules
from companion.core.log import Did, Entry, Moved, Step
from companion.core.message import Message
from companion.errors import SaveError
from companion.i18n import N_

if TYPE_CHECKING:
    from pydantic import TypeAdapter

K = TypeVar("K")
_DAMAGED = N_("This save cannot be read: {why}")
MOST_ERRORS = 1000
_NEWER = N_("This game was saved by a newer version of the app.")


class NewerSave(SaveError):
    """Nothing is damaged: a newer app wrote this, so it must be left alone."""

    def __init__(self) -> None:
        super().__init__(_NEWER)


class Codec:
    """Reads and writes one game's saves; anything that does not fit is a SaveError, never half a game.

    Strict: text where a number belongs, or true where 1 belongs, is refused. Each entry carries the game's version.
    """

    def __init__(self, game: Rules) -> None:
        from pydantic import TypeAdapter

        self.game = game
        self._state: TypeAdapter[Any] = TypeAdapter(game.state)
        self._events: TypeAdapter[tuple[Message, ...]] = _union(game.event, many=True)

    @cached_property
    def _commands(self) -> TypeAdapter[Message]:
        return _union(self.game.command)

    def command_data(self, command: Message) -> object:
        """A command as JSON would hold it."""
        return self._commands.dump_python(command, mode="json")

    def command(self, data: object) -> Message:
        with _as_save_error():
            return self._commands.validate_json(json.dumps(data), strict=True)

    def state_json(self, state: object) -> str:
        return self._state.dump_json(state).decode()

    def state(self, text: str, version: int | None = None) -> Any:
        with _as_save_error():
            if version is None or version == self.game.version:
                return self._state.validate_json(text, strict=True)
            if version > self.game.version:
                raise NewerSave
            data = self.game.upgrade(_known(version), json.loads(text))
            return self._state.validate_json(json.dumps(data), strict=True)

    def fields(self, state: object, names: Collection[str]) -> dict[str, object]:
        """Some fields of a state as JSON would hold them, without what is a default."""
        found = self._state.dump_python(state, mode="json", include=set(names), exclude_defaults=True)
        return dict(found)

    def entry_json(self, entry: Entry, sums: Mapping[str, str] | None = None) -> str:
        """An entry as the log holds it, now and then with the sums of the state after it."""
        marked = {"sums": sums} if sums else {}
        match entry:
            case Moved(to, author, at):
                moved = {"type": "moved", "to": to, "author": author, "at": at, **marked}
                return json.dumps(moved, ensure_ascii=False)
            case Did(step):
                events = self._events.dump_json(step.events).decode()
                rest = {
                    "type": "did",
                    "v": self.game.version,
                    "author": step.author,
                    "at": step.at,
                    "waived": step.waived,
                    "joins": step.joins,
                    **marked,
                }
                return json.dumps(rest, ensure_ascii=False)[:-1] + f', "events": {events}}}'

    def entry(self, text: str, version: int = 1, before: object = None) -> Entry:
        """One entry; `version` is that of the save, for entries that do not name their own. One of an older version is
        brought up to date with the state `before` it."""
        with _as_save_error():
            data = json.loads(text)
            kind, author = _of(str, data["type"]), _of(str, data["author"])
            at = _time(data["at"])
            if kind == "moved":
                return Moved(_of(int, data["to"]), author, at)
            if kind != "did":
                raise ValueError(f"unknown kind of entry: {kind[:40]}")
            waived = tuple(_of(str, code) for code in _of(list, data["waived"]))
            events = self._read_events(data["events"], _of(int, data.get("v", version)), before)
            return Did(Step(events, author, at, waived, _of(bool, data["joins"])))

    def sums(self, text: str) -> dict[str, str]:
        """The sums that an entry keeps; none where it keeps no such thing."""
        if '"sums"' not in text:
            return {}
        found = json.loads(text).get("sums")
        return (
            {name: total for name, total in found.items() if isinstance(total, str)} if isinstance(found, dict) else {}
        )

    def _read_events(self, events: object, version: int, before: object) -> tuple[Message, ...]:
        if version > self.game.version:
            raise NewerSave
        if version == self.game.version:
            return tuple(self._events.validate_json(json.dumps(events), strict=True))
        _known(version)
        read: list[Message] = []
        for data in _of(list, events):
            if read:
                before = self.game.apply(before, read[-1])
            upgraded = self.game.upgrade_event(version, data, before)
            read += self._events.validate_json(json.dumps([upgraded]), strict=True)
        return tuple(read)


def _union(kinds: object, *, many: bool = False) -> TypeAdapter[Any]:
    """Reads and writes messages that are told apart by their tag, one or a row of them."""
    from pydantic import Field, TypeAdapter

    members = get_args(kinds)
    one: Any = Annotated[Union[members], Field(discriminator="type")] if len(members) > 1 else kinds  # noqa: UP007
    whole: Any = tuple[one, ...] if many else one
    return TypeAdapter(whole)


def _known(version: int) -> int:
    if version < 1:
        raise ValueError(f"there was no version {version}")
    return version


def _of(kind: type[K], value: object) -> K:
    """The value, if it is of this kind and not merely like it."""
    if not isinstance(value, kind) or (isinstance(value, bool) and kind is not bool):
        raise TypeError(f"{str(value)[:40]!r} is out of place")
    return value


def _time(value: object) -> float:
    if isinstance(value, bool) or not isinstance(value, int | float) or not isfinite(value):
        raise ValueError("at: not a time")
    return float(value)


@contextmanager
def _as_save_error() -> Iterator[None]:
    """Whatever breaks while reading is a damaged save, told in one sentence."""
    try:
        yield
    except (ValueError, LookupError, TypeError, AttributeError, RecursionError, OverflowError) as error:
        raise SaveError(_DAMAGED, why=_first_line(error)) from error


def _first_line(error: Exception) -> str:
    if callable(count := getattr(error, "error_count", None)) and count() > MOST_ERRORS:
        return f"{count()} × {type(error).__name__}"  # to list them all would take minutes
    if callable(found := getattr(error, "errors", None)):  # pydantic: the place and what is wrong there
        first = found(include_url=False, include_input=False)[0]
        return f"{'.'.join(map(str, first['loc']))}: {first['msg']}"[:200]
    return (str(error).splitlines() or [""])[0][:200] or type(error).__name__


@lru_cache(maxsize=16)
def codec_of(game: Rules) -> Codec:
    """One codec a game: building it costs more than using it."""
    return Codec(game)
