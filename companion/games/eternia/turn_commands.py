"""What the table can ask for in a round: the preparation, and what a hero does with its turn."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal

from companion.games.eternia.state import Light


# rounds ---------------------------------------------------------------------------------------
@dataclass(frozen=True, slots=True)
class TakeIncome:
    """The day's Eternium; typed amounts by team replace what the outposts add up to."""

    amounts: Mapping[str, int] = field(default_factory=dict)
    type: Literal["take-income"] = "take-income"


@dataclass(frozen=True, slots=True)
class BeginActions:
    type: Literal["begin-actions"] = "begin-actions"


@dataclass(frozen=True, slots=True)
class NextRound:
    type: Literal["next-round"] = "next-round"


@dataclass(frozen=True, slots=True)
class SetLight:
    light: Light
    type: Literal["set-light"] = "set-light"


@dataclass(frozen=True, slots=True)
class ReachSkull:
    """Without a track profile: this round carries a skull."""

    type: Literal["reach-skull"] = "reach-skull"


@dataclass(frozen=True, slots=True)
class ResolveSkull:
    type: Literal["resolve-skull"] = "resolve-skull"


# turns ----------------------------------------------------------------------------------------
@dataclass(frozen=True, slots=True)
class Activate:
    hero: str
    type: Literal["activate"] = "activate"


@dataclass(frozen=True, slots=True)
class TakeAction:
    """Tick an action without details."""

    action: str
    type: Literal["take-action"] = "take-action"


@dataclass(frozen=True, slots=True)
class EndTurn:
    type: Literal["end-turn"] = "end-turn"


@dataclass(frozen=True, slots=True)
class HealAtNight:
    hero: str
    type: Literal["heal-at-night"] = "heal-at-night"


@dataclass(frozen=True, slots=True)
class MoveHero:
    """The move action: steps are land, path or water; `enemies` are the steps that hold enemy models.
    A table that reads outpost movement as an action of its own names it (reading A09)."""

    hero: str
    to: str
    steps: tuple[str, ...] = ("land",)
    enemies: tuple[int, ...] = ()
    star: bool = False
    flying: bool = False
    action: Literal["move", "outpost-movement"] = "move"
    type: Literal["move-hero"] = "move-hero"


@dataclass(frozen=True, slots=True)
class FastTravel:
    hero: str
    to: str
    type: Literal["fast-travel"] = "fast-travel"


@dataclass(frozen=True, slots=True)
class Fortify:
    hero: str
    area: str
    want: int = 3
    type: Literal["fortify"] = "fortify"


@dataclass(frozen=True, slots=True)
class MoveSoldiers:
    """`near` (in, adjacent, far) and `path` are asked of the table where no map is entered."""

    hero: str
    source: str
    to: str
    count: int
    near: str = ""
    path: bool = True
    type: Literal["move-soldiers"] = "move-soldiers"


@dataclass(frozen=True, slots=True)
class Rest:
    hero: str
    type: Literal["rest"] = "rest"


@dataclass(frozen=True, slots=True)
class BraveWilds:
    hero: str
    two: bool = False
    type: Literal["brave-wilds"] = "brave-wilds"


@dataclass(frozen=True, slots=True)
class GainAlly:
    """An ally of the own faction joins for its cost; `discard` are places of cards that leave."""

    hero: str
    name: str
    cost: int
    discard: tuple[int, ...] = ()
    type: Literal["gain-ally"] = "gain-ally"


@dataclass(frozen=True, slots=True)
class SendAllyBack:
    hero: str
    type: Literal["send-ally-back"] = "send-ally-back"


@dataclass(frozen=True, slots=True)
class GoOnQuest:
    hero: str
    type: Literal["go-on-quest"] = "go-on-quest"


@dataclass(frozen=True, slots=True)
class FinishQuest:
    hero: str
    success: bool
    vp: int = 0
    type: Literal["finish-quest"] = "finish-quest"


@dataclass(frozen=True, slots=True)
class FinishEncounter:
    """The encounter card has been read and done."""

    hero: str
    type: Literal["finish-encounter"] = "finish-encounter"


TurnCommand = (
    TakeIncome
    | BeginActions
    | NextRound
    | SetLight
    | ReachSkull
    | ResolveSkull
    | Activate
    | TakeAction
    | EndTurn
    | HealAtNight
    | MoveHero
    | FastTravel
    | Fortify
    | MoveSoldiers
    | Rest
    | BraveWilds
    | GainAlly
    | SendAllyBack
    | GoOnQuest
    | FinishQuest
    | FinishEncounter
)
