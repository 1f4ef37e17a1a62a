"""Any tracked number can be set by hand: where each is found and how far it goes."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from companion.games.heroes3.economy.purse import RESOURCES
from companion.games.heroes3.state import Realm

# Path inside a seat or a fighter: lowest and highest value.
SEAT: Mapping[str, tuple[int, int]] = {
    "level": (1, 7),
    "xp": (0, 1),
    "hand": (0, 40),
    "expert_used": (0, 9),
    "far_tiles": (0, 20),
    "homeless": (0, 3),
    **{f"{track}/{resource}": (0, 999) for track in ("pool", "income") for resource in RESOURCES},
    "mp/main": (0, 20),
    "mp/secondary": (0, 20),
}
FIGHTER: Mapping[str, tuple[int, int]] = {
    "damage": (0, 29),
    "attack_plus": (-9, 9),
    "defence_plus": (-9, 9),
    "initiative_plus": (-20, 20),
    "acted": (0, 1),
    "retaliated": (0, 1),
    "paralysed": (0, 1),
    "shield": (0, 1),
    "gone": (0, 1),
    "pack": (0, 1),
    "muted": (0, 1),
    "warded": (0, 1),
    "fire": (0, 3),
}
TABLE: Mapping[str, tuple[int, int]] = {"round": (1, 99), "ai_mp": (0, 20), "ai_hero": (0, 1), "combat/round": (1, 99)}
FLAGS = ("acted", "retaliated", "paralysed", "shield", "gone", "muted", "warded")


def bounds(state: Realm, path: str) -> tuple[int, int] | None:
    """The lowest and highest value of a path, or None when there is no such thing at this table."""
    kind, _, rest = path.partition("/")
    who, _, what = rest.partition("/")
    if kind == "seat" and who.isdigit() and int(who) < len(state.seats):
        return SEAT.get(what)
    if kind == "fighter" and state.combat:
        fighter = state.combat.fighter(who)
        if fighter is None:
            return None
        if what == "damage":
            return 0, state.units[fighter.unit].shown(fighter.shows).hp - 1
        return FIGHTER.get(what)
    if path == "combat/round" and not state.combat:
        return None
    return TABLE.get(path)


def current(state: Realm, path: str) -> int:
    """What the path shows now; nothing where it leads nowhere any more, as from a sheet that outlived its fight."""
    if bounds(state, path) is None:
        return 0
    kind, _, rest = path.partition("/")
    who, _, what = rest.partition("/")
    if kind == "seat":
        seat = state.seats[int(who)]
        track, _, key = what.partition("/")
        value = getattr(seat, track)
        return int(value.get(key, 0) if key else value)
    if kind == "fighter" and state.combat and (fighter := state.combat.fighter(who)):
        return int(fighter.shows == "pack" if what == "pack" else getattr(fighter, what))
    if kind == "combat":
        return state.combat.round if state.combat else 0
    return int(getattr(state, path))


def corrected(state: Realm, path: str, value: int) -> Realm:
    """The table with that one number set."""
    kind, _, rest = path.partition("/")
    who, _, what = rest.partition("/")
    if kind == "seat":
        number = int(who)
        seat = state.seats[number]
        track, _, key = what.partition("/")
        change: Any = {**getattr(seat, track), key: value} if key else value
        seat = replace(seat, **{track: change})
        return replace(state, seats=(*state.seats[:number], seat, *state.seats[number + 1 :]))
    if kind == "fighter" and state.combat:
        set_to: Any = {"shows": "pack" if value else "few"} if what == "pack" else {what: value}
        if what in FLAGS:
            set_to = {what: bool(value)}
        fighters = tuple(replace(f, **set_to) if f.id == who else f for f in state.combat.fighters)
        return replace(state, combat=replace(state.combat, fighters=fighters))
    if kind == "combat" and state.combat:
        return replace(state, combat=replace(state.combat, round=value))
    if path == "ai_hero":
        return replace(state, ai_hero=bool(value))
    return replace(state, **{path: value})  # type: ignore[arg-type]
