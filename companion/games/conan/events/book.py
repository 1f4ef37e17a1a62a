"""What happened on the turn track and the Overlord's console."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal

from companion.games.conan.gems import Zones


@dataclass(frozen=True, slots=True)
class HeroesTurnStarted:
    """`zones` is where each hero's gems lie after the upkeep."""

    zones: Mapping[str, Zones]
    type: Literal["heroes-turn-started"] = "heroes-turn-started"


@dataclass(frozen=True, slots=True)
class StanceChosen:
    hero: str
    stance: str
    gems: int
    free: int
    type: Literal["stance-chosen"] = "stance-chosen"


@dataclass(frozen=True, slots=True)
class HeroesTurnEnded:
    """`zones` is where each hero's gems lie after the upkeep."""

    emptied: bool
    zones: Mapping[str, Zones]
    type: Literal["heroes-turn-ended"] = "heroes-turn-ended"


@dataclass(frozen=True, slots=True)
class OverlordRecovered:
    gems: int
    turn: int
    type: Literal["overlord-recovered"] = "overlord-recovered"


@dataclass(frozen=True, slots=True)
class OverlordTurnEnded:
    type: Literal["overlord-turn-ended"] = "overlord-turn-ended"


@dataclass(frozen=True, slots=True)
class WinnerDeclared:
    side: str
    type: Literal["winner-declared"] = "winner-declared"


@dataclass(frozen=True, slots=True)
class TileActivated:
    tile: str
    cost: int
    river: tuple[str, ...]
    type: Literal["tile-activated"] = "tile-activated"


@dataclass(frozen=True, slots=True)
class RiverCleaned:
    tile: str
    gems: int = 2
    type: Literal["river-cleaned"] = "river-cleaned"


@dataclass(frozen=True, slots=True)
class RiverOrdered:
    river: tuple[str, ...]
    tile: str = ""
    type: Literal["river-ordered"] = "river-ordered"


@dataclass(frozen=True, slots=True)
class TileDied:
    tile: str
    river: tuple[str, ...]
    type: Literal["tile-died"] = "tile-died"


@dataclass(frozen=True, slots=True)
class TileRevived:
    tile: str
    type: Literal["tile-revived"] = "tile-revived"


@dataclass(frozen=True, slots=True)
class TileBrought:
    tile: str
    river: tuple[str, ...]
    type: Literal["tile-brought"] = "tile-brought"


@dataclass(frozen=True, slots=True)
class TileSetAside:
    tile: str
    type: Literal["tile-set-aside"] = "tile-set-aside"


@dataclass(frozen=True, slots=True)
class EventUsed:
    event: str
    type: Literal["event-used"] = "event-used"


@dataclass(frozen=True, slots=True)
class Reinforced:
    picks: Mapping[str, int]
    spent: int
    type: Literal["reinforced"] = "reinforced"


@dataclass(frozen=True, slots=True)
class Boosted:
    box: str
    gems: int
    key: str = ""
    type: Literal["boosted"] = "boosted"
