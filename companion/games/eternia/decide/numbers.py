"""Numbers are looked at before any rule is asked: what no card and no counter can show is refused."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import fields, is_dataclass

from companion.core.refusal import Refusal, refuse
from companion.games.eternia.market import DEAREST

MOST = 99
PRINTED: Mapping[str, tuple[int, int]] = {
    "cost": (0, DEAREST),
    "move": (0, DEAREST),
    "star_move": (0, DEAREST),
    "skulls": (0, 4),
    "effects": (0, MOST),
    "turned": (0, MOST),
}


def bad_number(command: object) -> Refusal | None:
    """The first number of a command that cannot be meant, with the bounds it breaks."""
    for name, number in _numbers("", command):
        low, high = PRINTED.get(name, (-MOST, MOST))
        if not low <= number <= high:
            return refuse("E_NUMBER", final=True, min=low, max=high)
    return None


def _numbers(name: str, value: object) -> Iterator[tuple[str, int]]:
    """Every whole number in a command, under the name of the field that holds it."""
    if isinstance(value, bool):
        return
    if isinstance(value, int):
        yield name, value
    elif isinstance(value, Mapping):
        for entry in value.values():
            yield from _numbers(name, entry)
    elif isinstance(value, list | tuple):
        for entry in value:
            yield from _numbers(name, entry)
    elif is_dataclass(value):
        for field in fields(value):
            yield from _numbers(field.name, getattr(value, field.name))
