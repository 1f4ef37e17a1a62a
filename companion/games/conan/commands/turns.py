"""Taps on the turn track and the Overlord's console."""

from __future__ import annotations

from collections.abc import Mapping

from companion.core.message import Message
from companion.games.conan.state import Boosted, Stance


class StartHeroesTurn(Message):
    """The Start phase: gems spent in the Overlord's turn go to fatigue, and stances are to be chosen."""


class ChooseStance(Message):
    """A hero declares a stance and takes gems back."""

    hero: str
    stance: Stance


class EndHeroesTurn(Message):
    """The End phase: boxes, spells and ally tiles go to fatigue, and the Overlord plays."""


class Recover(Message):
    """The Overlord takes gems back and the hourglass advances."""


class EndOverlordTurn(Message):
    """The Overlord's boxes go to fatigue, and the heroes play."""


class DeclareWinner(Message):
    """The game is decided ("" carries on)."""

    side: str


class HoldAttacks(Message):
    """So many figures of the tile that acts do not attack."""

    figures: int = 1


class ActivateTile(Message):
    """Pay the tile's place, lay it at the end; its figures act."""

    tile: str


class CleanRiver(Message):
    """Scrap a dead tile for two gems."""

    tile: str


class MoveTile(Message):
    """Drag a tile to another place: setting up, or a correction."""

    tile: str
    to: int


class FlipTile(Message):
    """Turn a tile to its bloody or living side by hand."""

    tile: str
    dead: bool


class BringTile(Message):
    """Lay a tile that was kept aside into the River."""

    tile: str
    to: int = 99


class SetAsideTile(Message):
    """Take a tile out of the River, to be brought back by the scenario."""

    tile: str


class UseEvent(Message):
    """The activated event tile brings one of the scenario's events."""

    event: str


class CallReinforcements(Message):
    """The activated event tile brings back casualties: figures by tile."""

    picks: Mapping[str, int]


class Boost(Message):
    """Overlord's gems on a boost box."""

    box: Boosted
    gems: int = 1
    tile: str = ""
    figure: int = 1


class Wound(Message):
    """Wounds that nobody defends any more, on a hero, a tile's figure or an ally."""

    target: str
    wounds: int


class KillFigures(Message):
    """Minions of a tile fall."""

    tile: str
    count: int = 1


class RemoveFigures(Message):
    """Figures leave the board alive: no casualties."""

    tile: str
    count: int = 1


class HealUnit(Message):
    """A scenario gives life points back."""

    tile: str
    points: int = 1


class HealHero(Message):
    """A scenario turns wounds back into available gems."""

    hero: str
    points: int = 1


TurnCommand = StartHeroesTurn | ChooseStance | EndHeroesTurn | Recover | EndOverlordTurn | DeclareWinner
RiverCommand = ActivateTile | HoldAttacks | CleanRiver | MoveTile | FlipTile | BringTile | SetAsideTile
CasualtyCommand = Wound | KillFigures | RemoveFigures | HealUnit | HealHero
OverlordAction = RiverCommand | CasualtyCommand | UseEvent | CallReinforcements | Boost
