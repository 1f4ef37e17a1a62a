"""What a box profile holds for this game, value by value: one that cannot stand is left out and named."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from companion.games.eternia.board import OUTPOST_LIMIT
from companion.games.eternia.facts import WEAPONS
from companion.games.eternia.market import MERCHANTS
from companion.games.eternia.rounds import SKULLS, track_problem

Profile = Mapping[str, Any]  # what a box profile holds, whatever it is
LIMITS: Mapping[str, tuple[int, int]] = {
    "hp": (1, 30),
    "body": (0, 20),
    "mind": (0, 20),
    "initiative": (0, 20),
    "move": (0, 20),
}
NUMBERS = ("attack", "defence", "initiative", "hp", "effects", "skulls")
NAME_LIMIT = 40
MOST = 99


@dataclass(frozen=True, slots=True)
class Box:
    """The values that can be used, and the keys of those that cannot, wholly or in part."""

    values: Profile
    unread: tuple[str, ...] = ()


def read(profile: Profile) -> Box:
    """The profile without what no table could start or play with; the app's own values stand in for it."""
    values: dict[str, Any] = {}
    unread: list[str] = []
    for key, value in profile.items():
        check = CHECKS.get(key) or CHECKS.get(key.partition(".")[0] + ".")
        kept, whole = check(value) if check else (value, True)
        if kept or whole:
            values[key] = kept
        if not whole:
            unread.append(key)
    return Box(values, tuple(unread))


Checked = tuple[object, bool]


def _number(value: object, low: int = 0, high: int = MOST) -> bool:
    return type(value) is int and low <= value <= high


def _listed(value: object, fits: Callable[[object], bool]) -> Checked:
    """The entries of a list that fit."""
    if not isinstance(value, list | tuple):
        return (), value is None
    kept = [entry for entry in value if fits(entry)]
    return kept, len(kept) == len(value)


def _picked(value: object, fits: Mapping[str, Callable[[object], bool]]) -> Checked:
    """The entries of a table that fit; those that nobody asks for stay."""
    if not isinstance(value, Mapping):
        return {}, value is None
    kept = {name: v for name, v in value.items() if name not in fits or fits[name](v)}
    return kept, len(kept) == len(value)


def _weapons(value: object) -> bool:
    return isinstance(value, list | tuple) and len(value) <= 2 and all(weapon in WEAPONS for weapon in value)


def _text(value: object) -> bool:
    return isinstance(value, str)


def _hero(value: object) -> Checked:
    numbers = {key: lambda v, key=key: _number(v, *LIMITS[key]) for key in LIMITS}
    return _picked(value, {**numbers, "weapons": _weapons, "surge": _text, "passive": _text})


def _track(value: object) -> Checked:
    """A round track counts as a whole: without its four skulls the table goes by hand."""
    _kept, whole = _listed(value, lambda s: isinstance(s, Mapping) and _number(s.get("skull", 0), 0, SKULLS))
    if not whole or not isinstance(value, list | tuple) or not value:
        return (), whole
    return (list(value), True) if not track_problem([s.get("skull", 0) for s in value]) else ((), False)


def _area(value: object) -> bool:
    return (
        isinstance(value, Mapping)
        and isinstance(value.get("name"), str)
        and 1 <= len(value["name"].strip()) <= NAME_LIMIT
        and _number(value.get("income", 0))
        and value.get("merchant", "") in ("", *MERCHANTS)
        and isinstance(value.get("kind", ""), str)
    )


def _pair(value: object) -> bool:
    return isinstance(value, list | tuple) and len(value) == 2 and all(isinstance(end, str) for end in value)


def _edges(value: object) -> Checked:
    if not isinstance(value, Mapping):
        return {}, value is None
    kept = {area: icon for area, icon in value.items() if isinstance(icon, str)}
    return kept, len(kept) == len(value)


def _card(value: object) -> Checked:
    """A card of the solo enemy counts as a whole."""
    if not isinstance(value, Mapping):
        return {}, False
    whole = all(_number(value[n], -MOST) for n in NUMBERS if n in value)
    words = all(isinstance(value[n], str) for n in ("weapon", "zone", "text") if n in value)
    return (value, True) if whole and words else ({}, False)


def _faces(value: object) -> Checked:
    def face(one: object) -> bool:
        return isinstance(one, Mapping) and all(isinstance(s, str) and _number(n) for s, n in one.items())

    faces, whole = _listed(value, face)
    return (faces, True) if whole and faces else ((), False)


def _scenario(value: object) -> Checked:
    """Where a scenario puts the enemy counts as a whole."""
    heroes = value.get("heroes", {}) if isinstance(value, Mapping) else None
    soldiers = value.get("soldiers", {}) if isinstance(value, Mapping) else None
    fits = (
        isinstance(heroes, Mapping)
        and isinstance(soldiers, Mapping)
        and all(isinstance(area, str) for area in heroes.values())
        and all(_number(n, 0, OUTPOST_LIMIT) for n in soldiers.values())
    )
    return (value, True) if fits else ({}, False)


CHECKS: Mapping[str, Callable[[object], Checked]] = {
    "hero.": _hero,
    "track.spaces": _track,
    "map.areas": lambda value: _listed(value, _area),
    "map.borders": lambda value: _listed(value, _pair),
    "map.paths": lambda value: _listed(value, _pair),
    "map.edges": _edges,
    "battle.": _card,
    "effect.": _card,
    "die.": _faces,
    "scenario.": _scenario,
}
