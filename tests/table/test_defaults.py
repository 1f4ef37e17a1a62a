"""What a save leaves out means for ever what it meant: the defaults of events, commands and states stand in a kept list.

A released version adds its new ones: `python -m tests.table.test_defaults`."""

from __future__ import annotations

import json
import types
from collections.abc import Iterator
from dataclasses import MISSING, fields, is_dataclass
from pathlib import Path
from typing import Any, Union, get_args, get_origin, get_type_hints

import pytest

from companion.games import rules_of

KEPT = Path(__file__).parents[1] / "saves" / "defaults.json"
GAMES = ("conan", "eternia", "generic", "heroes3", "veiel")


def kinds(of: Any, seen: set[type]) -> Iterator[type]:
    """Every dataclass that a state or a message is made of."""
    if isinstance(of, type) and is_dataclass(of):
        if of not in seen:
            seen.add(of)
            yield of
            for hint in get_type_hints(of).values():
                yield from kinds(hint, seen)
    elif get_origin(of) in (Union, types.UnionType) or get_args(of):
        for part in get_args(of):
            yield from kinds(part, seen)


def plain(value: Any) -> Any:
    if is_dataclass(value):
        return {one.name: plain(getattr(value, one.name)) for one in fields(value)}
    if isinstance(value, tuple | list):
        return [plain(one) for one in value]
    if isinstance(value, dict):
        return {str(key): plain(one) for key, one in value.items()}
    return value


def defaults(slug: str) -> dict[str, Any]:
    game = rules_of(slug)
    found: dict[str, Any] = {}
    seen: set[type] = set()
    for kind in (kind for of in (game.state, game.command, game.event) for kind in kinds(of, seen)):
        for one in fields(kind):
            given = one.default if one.default is not MISSING else MISSING
            if given is MISSING and one.default_factory is not MISSING:
                given = one.default_factory()
            if given is not MISSING and one.name != "type":
                found[f"{kind.__module__.removeprefix('companion.')}.{kind.__name__}.{one.name}"] = plain(given)
    return found


@pytest.mark.parametrize("slug", GAMES)
def test_what_a_save_leaves_out_means_what_it_always_meant(slug: str) -> None:
    kept = json.loads(KEPT.read_text(encoding="utf-8"))[slug]
    now = json.loads(json.dumps(defaults(slug)))
    assert {name: now[name] for name in kept if name in now and now[name] != kept[name]} == {}


if __name__ == "__main__":
    text = json.dumps({slug: defaults(slug) for slug in GAMES}, indent=1, sort_keys=True, ensure_ascii=False)
    KEPT.write_text(text + "\n", encoding="utf-8")
