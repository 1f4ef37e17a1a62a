"""What is publicly known of the box; all else is entered from the player's own box."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal

from companion.packs.facts import Named, by_id, numbers, rows
from companion.packs.model import Confidence, Names


@dataclass(frozen=True, slots=True)
class HeroFact:
    """A hero of the box; values that are not public are simply absent."""

    id: str
    name: Names
    faction: str
    values: Mapping[str, int] = field(default_factory=dict)
    weapons: tuple[str, ...] = ()
    source: str = ""
    confidence: Confidence = "printed"


@dataclass(frozen=True, slots=True)
class Area:
    """An area of the map, and the base to which it belongs in the first game."""

    id: str
    name: Names
    kind: Literal["base", "tower", ""] = ""
    first_game: str = ""


@dataclass(frozen=True, slots=True)
class Scenario:
    id: str
    name: Names
    mode: Literal["standard", "skirmish", "solo"]


HERO_BY_ID = by_id("eternia", "heroes", HeroFact)
HEROES = tuple(HERO_BY_ID.values())
HERO_ID_BY_NAME = {hero.name.en: hero.id for hero in HEROES}
ASSUMED = numbers("eternia", "unknown_hero")
FACTIONS = rows("eternia", "factions", Named)
AREAS = rows("eternia", "areas", Area)
AREA_NAMES = {area.id: area.name for area in AREAS}
BASES = tuple(area for area in AREAS if area.kind == "base")
TOWERS = tuple(area.id for area in AREAS if area.kind == "tower")
FIRST_GAME_AREAS = {base.id: tuple(area.id for area in AREAS if area.first_game == base.id) for base in BASES}
_SCENARIOS = rows("eternia", "scenarios", Scenario)
SCENARIOS: Mapping[str, tuple[Scenario, ...]] = {
    mode: tuple(one for one in _SCENARIOS if one.mode == mode) for mode in ("standard", "skirmish", "solo")
}
WEAPONS = ("melee", "missile", "magic")
_COUNTS = numbers("eternia", "counts")
BATTLE_CARDS, EFFECT_CARDS = _COUNTS["battle-cards"], _COUNTS["effect-cards"]


def hero_id(name: str) -> str:
    """The id of a hero, also of one that only this table knows."""
    return HERO_ID_BY_NAME.get(name, name.lower().replace(" ", "-"))


def other_faction(faction: str) -> str:
    return "evil" if faction == "masters" else "masters"
