"""Saves of earlier versions, brought up to date event by event with the table as it stood before each.

In version 1 wounds, healing and the upkeep were reckoned anew at each replay. What follows are the rules as they were then:
they are history, so they never change again, whatever `gems` says by now.
"""

from __future__ import annotations

from dataclasses import asdict
from typing import Any

from companion.games.conan.gems import Zones
from companion.games.conan.state import Hero, State


def upgrade_event(version: int, data: object, before: State) -> object:
    """The JSON of one event; each version's step is done in turn, so a third version adds a line."""
    data = _from_1(data, before) if version < 2 else data
    return _from_2(data, before) if version < 3 else data


def _from_2(data: Any, before: State) -> object:
    """In version 2 the reading of the day said at each replay whether gems for allies tire at once."""
    if not before.reads("ally-gems", "fatigue"):
        return data
    match data["type"]:
        case "ally-activated":
            return {**data, "box": "fatigue"}
        case "gems-placed" | "paid" if data["box"] == "ally":
            return {**data, "box": "fatigue"}
    return data


def _from_1(data: Any, before: State) -> object:
    match data["type"]:
        case "hero-hurt" if not data.get("taken"):
            hero = before.heroes[data["hero"]]
            boxes = before.reads("wound-order", "boxes")
            placed = sum(hero.boxes.values()) if boxes else hero.placed
            return {**data, "taken": _taken(hero, placed, data["wounds"])}
        case "hero-healed":
            hero = before.heroes[data["hero"]]
            back = min(max(data["points"], 0), hero.wounds)
            return {**data, "zones": asdict(_zones(hero, reserve=back, wounds=-back))}
        case "hero-tired":
            hero = before.heroes[data["hero"]]
            moved = min(1, hero.reserve)
            return {**data, "zones": asdict(_zones(hero, reserve=-moved, fatigue=moved))}
        case "heroes-turn-started":
            return {**data, "zones": _rested(before)}
        case "heroes-turn-ended":
            return {"emptied": True, **data, "zones": _rested(before)}
    return data


def _zones(hero: Hero, reserve: int = 0, fatigue: int = 0, wounds: int = 0) -> Zones:
    return Zones(hero.reserve + reserve, hero.fatigue + fatigue, hero.placed, hero.wounds + wounds, hero.red)


def _taken(hero: Hero, placed: int, damage: int) -> list[int]:
    left = max(0, damage)
    tired = min(left, hero.fatigue)
    red = min(left - tired, max(0, placed - hero.red))
    return [tired, red, min(left - tired - red, hero.reserve)]


def _rested(before: State) -> dict[str, Any]:
    found = {}
    for id, hero in before.heroes.items():
        fatigue = hero.fatigue + hero.placed
        swapped = min(hero.red, fatigue)
        found[id] = asdict(Zones(hero.reserve, fatigue - swapped, 0, hero.wounds + swapped, hero.red - swapped))
    return found
