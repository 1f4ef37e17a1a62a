"""Wounds, deaths and healing."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal


@dataclass(frozen=True, slots=True)
class HeroHurt:
    """`taken` are the gems that become wounds: from fatigue, as red reminders, from the reserve. Logs from before it
    was told have none, and theirs are counted as they were then."""

    hero: str
    wounds: int
    dead: bool = False
    taken: tuple[int, ...] = ()
    type: Literal["hero-hurt"] = "hero-hurt"


@dataclass(frozen=True, slots=True)
class HeroTired:
    """Set's Bite: a gem from reserve to fatigue."""

    hero: str
    type: Literal["hero-tired"] = "hero-tired"


@dataclass(frozen=True, slots=True)
class HeroHealed:
    hero: str
    points: int
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
