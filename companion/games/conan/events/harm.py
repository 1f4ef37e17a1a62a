"""Wounds, deaths and healing."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from companion.games.conan.gems import Zones


@dataclass(frozen=True, slots=True)
class HeroHurt:
    """`taken` are the gems that become wounds: from fatigue, as red reminders, from the reserve."""

    hero: str
    wounds: int
    dead: bool
    taken: tuple[int, int, int]
    type: Literal["hero-hurt"] = "hero-hurt"


@dataclass(frozen=True, slots=True)
class HeroTired:
    """Set's Bite: a gem from reserve to fatigue; `zones` is where the hero's gems lie then."""

    hero: str
    zones: Zones
    type: Literal["hero-tired"] = "hero-tired"


@dataclass(frozen=True, slots=True)
class HeroHealed:
    hero: str
    points: int
    zones: Zones
    type: Literal["hero-healed"] = "hero-healed"


@dataclass(frozen=True, slots=True)
class LifeChanged:
    marker: str
    life: int
    type: Literal["life-changed"] = "life-changed"


@dataclass(frozen=True, slots=True)
class FiguresFell:
    tile: str
    count: int
    type: Literal["figures-fell"] = "figures-fell"


@dataclass(frozen=True, slots=True)
class FiguresLeft:
    tile: str
    count: int
    type: Literal["figures-left"] = "figures-left"


@dataclass(frozen=True, slots=True)
class AllyFell:
    ally: str
    count: int = 1
    type: Literal["ally-fell"] = "ally-fell"
