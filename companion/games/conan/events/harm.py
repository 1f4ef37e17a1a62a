"""Wounds, deaths and healing."""

from __future__ import annotations

from companion.core.message import Message
from companion.games.conan.gems import Zones


class HeroHurt(Message, merges="hero"):
    """`taken` are the gems that become wounds: from fatigue, as red reminders, from the reserve."""

    hero: str
    wounds: int
    dead: bool
    taken: tuple[int, int, int]


class HeroTired(Message):
    """Set's Bite: a gem from reserve to fatigue; `zones` is where the hero's gems lie then."""

    hero: str
    zones: Zones


class HeroHealed(Message, merges="hero"):
    hero: str
    points: int
    zones: Zones


class LifeChanged(Message, merges="marker"):
    marker: str
    life: int


class FiguresFell(Message, merges="tile"):
    tile: str
    count: int


class FiguresLeft(Message):
    tile: str
    count: int


class AllyFell(Message):
    ally: str
    count: int = 1


HarmEvent = HeroHurt | HeroTired | HeroHealed | LifeChanged | FiguresFell | FiguresLeft | AllyFell
