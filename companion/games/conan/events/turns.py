"""What happened on the turn track and the Overlord's console."""

from __future__ import annotations

from collections.abc import Mapping

from companion.core.message import Message
from companion.games.conan.gems import Zones


class HeroesTurnStarted(Message):
    """`zones` is where each hero's gems lie after the upkeep."""

    zones: Mapping[str, Zones]


class StanceChosen(Message):
    hero: str
    stance: str
    gems: int
    free: int


class HeroesTurnEnded(Message):
    """`zones` is where each hero's gems lie after the upkeep."""

    emptied: bool
    zones: Mapping[str, Zones]


class OverlordRecovered(Message):
    gems: int
    turn: int


class OverlordTurnEnded(Message): ...


class WinnerDeclared(Message):
    side: str


class TileActivated(Message):
    tile: str
    cost: int
    river: tuple[str, ...]


class RiverCleaned(Message):
    tile: str
    gems: int = 2


class RiverOrdered(Message):
    river: tuple[str, ...]
    tile: str = ""


class TileDied(Message):
    tile: str
    river: tuple[str, ...]


class TileRevived(Message):
    tile: str


class TileBrought(Message):
    tile: str
    river: tuple[str, ...]


class TileSetAside(Message):
    tile: str


class EventUsed(Message):
    event: str


class Reinforced(Message):
    picks: Mapping[str, int]
    spent: int


class Boosted(Message, merges="box key"):
    box: str
    gems: int
    key: str = ""


TurnEvent = HeroesTurnStarted | StanceChosen | HeroesTurnEnded | OverlordRecovered | OverlordTurnEnded | WinnerDeclared
TileEvent = TileActivated | TileDied | TileRevived | TileBrought | TileSetAside | RiverCleaned | RiverOrdered
OverlordEvent = TileEvent | EventUsed | Reinforced | Boosted
TurnsEvent = TurnEvent | OverlordEvent
