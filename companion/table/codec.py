"""Pydantic at the door: a game's state, events and log entries to JSON and back, checked on the way in."""

from __future__ import annotations

import json
from functools import lru_cache
from typing import Annotated, Any, TypeVar, Union, get_args

from companion.core.log import Did, Entry, Moved
from companion.core.step import Game, Step
from companion.errors import SaveError
from companion.i18n import N_

S = TypeVar("S")
_DAMAGED = N_("This save cannot be read: {why}")


class Codec:
    """Reads and writes one game's saves; anything that does not fit is a SaveError, never half a game."""

    def __init__(self, game: Game[Any]) -> None:
        from pydantic import Field, TypeAdapter

        self.game = game
        self._state: TypeAdapter[Any] = TypeAdapter(game.state)
        members = get_args(game.event)
        union = Annotated[Union[members], Field(discriminator="type")] if len(members) > 1 else game.event  # noqa: UP007
        self._events: TypeAdapter[Any] = TypeAdapter(tuple[union, ...])  # type: ignore[valid-type]

    def state_json(self, state: Any) -> str:
        return self._state.dump_json(state).decode()

    def state(self, text: str, version: int | None = None) -> Any:
        with _as_save_error():
            data = json.loads(text)
            if version is not None and version != self.game.version:
                if version > self.game.version:
                    raise SaveError(N_("This game was saved by a newer version of the app."))
                data = self.game.upgrade(version, data)
            return self._state.validate_json(json.dumps(data))

    def entry_json(self, entry: Entry) -> str:
        match entry:
            case Moved(to, author, at):
                return json.dumps({"type": "moved", "to": to, "author": author, "at": at}, ensure_ascii=False)
            case Did(step):
                events = self._events.dump_json(step.events).decode()
                rest = {"type": "did", "author": step.author, "at": step.at, "waived": step.waived, "joins": step.joins}
                return json.dumps(rest, ensure_ascii=False)[:-1] + f', "events": {events}}}'

    def entry(self, text: str) -> Entry:
        with _as_save_error():
            data = json.loads(text)
            if data["type"] == "moved":
                return Moved(int(data["to"]), str(data["author"]), float(data["at"]))
            events = self._events.validate_json(json.dumps(data["events"]))
            waived = tuple(str(code) for code in data["waived"])
            return Did(Step(events, str(data["author"]), float(data["at"]), waived, bool(data["joins"])))


class _as_save_error:
    """Whatever breaks while reading is a damaged save, told in one sentence."""

    def __enter__(self) -> None:
        return None

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, _: object) -> None:
        if isinstance(error, ValueError | KeyError | TypeError | AttributeError | RecursionError):
            why = str(error).splitlines()[0][:200] if str(error) else type(error).__name__
            raise SaveError(_DAMAGED, why=why) from error


@lru_cache(maxsize=16)
def codec_of(game: Game[Any]) -> Codec:
    """One codec a game: building it costs more than using it."""
    return Codec(game)
