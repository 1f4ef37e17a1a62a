"""What the table can ask for in a round: the preparation, and what a hero does with its turn."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import field
from typing import Literal

from companion.core.message import Message
from companion.games.eternia.state import Light


# rounds ---------------------------------------------------------------------------------------
class TakeIncome(Message):
    """The day's Eternium; typed amounts by team replace what the outposts add up to."""

    amounts: Mapping[str, int] = field(default_factory=dict)


class BeginActions(Message): ...


class NextRound(Message): ...


class SetLight(Message):
    light: Light


class ReachSkull(Message):
    """Without a track profile: this round carries a skull."""


class ResolveSkull(Message): ...


# turns ----------------------------------------------------------------------------------------
class Activate(Message):
    hero: str


class TakeAction(Message):
    """Tick an action without details."""

    action: str


class EndTurn(Message): ...


class HealAtNight(Message):
    hero: str


class MoveHero(Message):
    """The move action: steps are land, path or water; `enemies` are the steps that hold enemy models.
    A table that reads outpost movement as an action of its own names it (reading A09)."""

    hero: str
    to: str
    steps: tuple[str, ...] = ("land",)
    enemies: tuple[int, ...] = ()
    star: bool = False
    flying: bool = False
    action: Literal["move", "outpost-movement"] = "move"


class FastTravel(Message):
    hero: str
    to: str


class Fortify(Message):
    hero: str
    area: str
    want: int = 3


class MoveSoldiers(Message):
    """`near` (in, adjacent, far) and `path` are asked of the table where no map is entered."""

    hero: str
    source: str
    to: str
    count: int
    near: str = ""
    path: bool = True


class Rest(Message):
    hero: str


class BraveWilds(Message):
    hero: str
    two: bool = False


class GainAlly(Message):
    """An ally of the own faction joins for its cost; `discard` are places of cards that leave."""

    hero: str
    name: str
    cost: int
    discard: tuple[int, ...] = ()


class SendAllyBack(Message):
    hero: str


class GoOnQuest(Message):
    hero: str


class FinishQuest(Message):
    hero: str
    success: bool
    vp: int = 0


class FinishEncounter(Message):
    """The encounter card has been read and done."""

    hero: str


RoundCommand = TakeIncome | BeginActions | NextRound | SetLight | ReachSkull | ResolveSkull | HealAtNight
MovingCommand = MoveHero | FastTravel | Fortify | MoveSoldiers | Rest
ErrandCommand = BraveWilds | GainAlly | SendAllyBack | GoOnQuest | FinishQuest | FinishEncounter
TurnCommand = Activate | TakeAction | EndTurn | MovingCommand | ErrandCommand
