"""Taps on the turn track and the Overlord's console."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal


@dataclass(frozen=True, slots=True)
class StartHeroesTurn:
    """The Start phase: gems spent in the Overlord's turn go to fatigue, and stances are to be chosen."""

    type: Literal["start-heroes-turn"] = "start-heroes-turn"


@dataclass(frozen=True, slots=True)
class ChooseStance:
    """A hero declares a stance and takes gems back."""

    hero: str
    stance: Literal["active", "recovering"]
    type: Literal["choose-stance"] = "choose-stance"


@dataclass(frozen=True, slots=True)
class EndHeroesTurn:
    """The End phase: boxes, spells and ally tiles go to fatigue, and the Overlord plays."""

    type: Literal["end-heroes-turn"] = "end-heroes-turn"


@dataclass(frozen=True, slots=True)
class Recover:
    """The Overlord takes gems back and the hourglass advances."""

    type: Literal["recover"] = "recover"


@dataclass(frozen=True, slots=True)
class EndOverlordTurn:
    """The Overlord's boxes go to fatigue, and the heroes play."""

    type: Literal["end-overlord-turn"] = "end-overlord-turn"


@dataclass(frozen=True, slots=True)
class DeclareWinner:
    """The game is decided ("" carries on)."""

    side: str
    type: Literal["declare-winner"] = "declare-winner"


@dataclass(frozen=True, slots=True)
class HoldAttacks:
    """So many figures of the tile that acts do not attack."""

    figures: int = 1
    type: Literal["hold-attacks"] = "hold-attacks"


@dataclass(frozen=True, slots=True)
class ActivateTile:
    """Pay the tile's place, lay it at the end; its figures act."""

    tile: str
    type: Literal["activate-tile"] = "activate-tile"


@dataclass(frozen=True, slots=True)
class CleanRiver:
    """Scrap a dead tile for two gems."""

    tile: str
    type: Literal["clean-river"] = "clean-river"


@dataclass(frozen=True, slots=True)
class MoveTile:
    """Drag a tile to another place: setting up, or a correction."""

    tile: str
    to: int
    type: Literal["move-tile"] = "move-tile"


@dataclass(frozen=True, slots=True)
class FlipTile:
    """Turn a tile to its bloody or living side by hand."""

    tile: str
    dead: bool
    type: Literal["flip-tile"] = "flip-tile"


@dataclass(frozen=True, slots=True)
class BringTile:
    """Lay a tile that was kept aside into the River."""

    tile: str
    to: int = 99
    type: Literal["bring-tile"] = "bring-tile"


@dataclass(frozen=True, slots=True)
class SetAsideTile:
    """Take a tile out of the River, to be brought back by the scenario."""

    tile: str
    type: Literal["set-aside-tile"] = "set-aside-tile"


@dataclass(frozen=True, slots=True)
class UseEvent:
    """The activated event tile brings one of the scenario's events."""

    event: str
    type: Literal["use-event"] = "use-event"


@dataclass(frozen=True, slots=True)
class CallReinforcements:
    """The activated event tile brings back casualties: figures by tile."""

    picks: Mapping[str, int]
    type: Literal["call-reinforcements"] = "call-reinforcements"


@dataclass(frozen=True, slots=True)
class Boost:
    """Overlord's gems on a boost box."""

    box: Literal["move", "guard", "reroll"]
    gems: int = 1
    tile: str = ""
    figure: int = 1
    type: Literal["boost"] = "boost"


@dataclass(frozen=True, slots=True)
class Wound:
    """Wounds that nobody defends any more, on a hero, a tile's figure or an ally."""

    target: str
    wounds: int
    type: Literal["wound"] = "wound"


@dataclass(frozen=True, slots=True)
class KillFigures:
    """Minions of a tile fall."""

    tile: str
    count: int = 1
    type: Literal["kill-figures"] = "kill-figures"


@dataclass(frozen=True, slots=True)
class RemoveFigures:
    """Figures leave the board alive: no casualties."""

    tile: str
    count: int = 1
    type: Literal["remove-figures"] = "remove-figures"


@dataclass(frozen=True, slots=True)
class HealUnit:
    """A scenario gives life points back."""

    tile: str
    points: int = 1
    type: Literal["heal-unit"] = "heal-unit"


@dataclass(frozen=True, slots=True)
class HealHero:
    """A scenario turns wounds back into available gems."""

    hero: str
    points: int = 1
    type: Literal["heal-hero"] = "heal-hero"
