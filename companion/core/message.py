"""A message is what can be asked at the table (a command) or what happened there (an event): a frozen value with a tag.

    class AddEnemy(Message): ...                     a command, "add-enemy"
    class EnemyAdded(Message): ...                   its event, "enemy-added" in a save
    class Counted(Message, merges="path"): ...       quick taps on the same path are one step

The tag is the class's name in kebab case; `tag` keeps one that saves already know. `merges` names the fields that two
quick taps must share to be one step. A union is written once, beside its messages, as a plain alias: no decorator can
give mypy one, and with it a `match` that ends in `assert_never` names every message that it forgets.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, fields, is_dataclass
from inspect import get_annotations
from operator import attrgetter
from typing import Any, ClassVar, Literal, dataclass_transform

LARGEST, LONGEST, MOST = 99_999, 300, 1_000  # a number, a text, a row of things
_MERGES: dict[type[Message], Callable[[Message], object]] = {}


@dataclass_transform(frozen_default=True, field_specifiers=(field,))
class Message:
    """The base of every message: a subclass is a frozen dataclass whose last field is its tag."""

    type: ClassVar[str]

    def __init_subclass__(cls, *, tag: str = "", merges: str = "") -> None:
        name = tag or re.sub(r"(?<!^)(?=[A-Z])", "-", cls.__name__).lower()
        cls.__annotations__ = {**get_annotations(cls), "type": Literal[name]}
        cls.type = name
        made: Any = dataclass(frozen=True)(cls)
        if unknown := set(merges.split()) - {one.name for one in fields(made)}:
            raise TypeError(f"{cls.__name__} has no {', '.join(sorted(unknown))} to merge by")
        if merges:
            _MERGES[cls] = attrgetter("type", *merges.split())


def boundless(value: object) -> bool:
    """Whether a message holds a number or a text that no table could mean: games need not ask it field by field."""
    match value:
        case bool():
            return False
        case int() | float():
            return not -LARGEST <= value <= LARGEST  # nor is what is no number at all
        case str():
            return len(value) > LONGEST
        case Mapping():
            return len(value) > MOST or any(map(boundless, (*value, *value.values())))
        case tuple() | list() | frozenset():
            return len(value) > MOST or any(map(boundless, value))
        case _:
            return is_dataclass(value) and any(boundless(getattr(value, one.name)) for one in fields(value))


def merge_key(event: Message) -> str:
    """What an event turns (a counter, a pile), so that quick taps on it are one step; empty when it stands alone."""
    key = _MERGES.get(type(event))
    return str(key(event)) if key else ""
