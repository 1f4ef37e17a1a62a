"""What players ask for at the table. One tap is one command."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal

from companion.core.accord import AccordCommand
from companion.core.tray import TrayCommand
from companion.games.heroes3.battle_commands import (
    ActEnemy,
    Activate,
    BeginFight,
    Breach,
    CastAiSpell,
    DefendUnit,
    DrawAiCard,
    EndActivation,
    EndCombat,
    MoveUnit,
    NextCombatRound,
    PlaceAll,
    PlacePiece,
    PlaceUnit,
    PlayCard,
    ShiftUnit,
    SkipAnswer,
    StartCombat,
    Strike,
    StrikeBack,
    TogglePause,
)
from companion.games.heroes3.map_commands import (
    BonusMp as BonusMp,
)
from companion.games.heroes3.map_commands import (
    ClaimField as ClaimField,
)
from companion.games.heroes3.map_commands import (
    LoseField as LoseField,
)
from companion.games.heroes3.map_commands import (
    SearchDeck as SearchDeck,
)
from companion.games.heroes3.map_commands import (
    SpendMp as SpendMp,
)
from companion.games.heroes3.map_commands import (
    VisitField as VisitField,
)
from companion.games.heroes3.march import Journey
from companion.games.heroes3.units import UnitCard


@dataclass(frozen=True, slots=True)
class MarkPlayed:
    """A player's turn is over (or not, after all)."""

    seat: int
    played: bool = True
    type: Literal["mark-played"] = "mark-played"


@dataclass(frozen=True, slots=True)
class NextRound:
    type: Literal["next-round"] = "next-round"


@dataclass(frozen=True, slots=True)
class Collect:
    """Take the income of a resource round; a City Hall gives gold or its perk."""

    seat: int
    hall: Literal["", "gold", "perk"] = ""
    type: Literal["collect"] = "collect"


@dataclass(frozen=True, slots=True)
class CollectAll:
    """Everybody who has nothing to choose takes the income of this resource round, in one step."""

    type: Literal["collect-all"] = "collect-all"


@dataclass(frozen=True, slots=True)
class Gain:
    """Add to (or take from) a resource by hand."""

    seat: int
    resource: str
    by: int
    type: Literal["gain"] = "gain"


@dataclass(frozen=True, slots=True)
class ChangeIncome:
    seat: int
    resource: str
    by: int
    type: Literal["change-income"] = "change-income"


@dataclass(frozen=True, slots=True)
class Pay:
    seat: int
    cost: Mapping[str, int] = field(default_factory=dict)
    type: Literal["pay"] = "pay"


@dataclass(frozen=True, slots=True)
class TurnToken:
    """Turn a town token by hand."""

    seat: int
    token: str
    type: Literal["turn-token"] = "turn-token"


@dataclass(frozen=True, slots=True)
class Build:
    seat: int
    building: str
    free: bool = False
    type: Literal["build"] = "build"


@dataclass(frozen=True, slots=True)
class BuySpell:
    seat: int
    type: Literal["buy-spell"] = "buy-spell"


@dataclass(frozen=True, slots=True)
class Recruit:
    """Recruit a unit with the Population token; `free` ones come from an effect and need neither token nor price."""

    seat: int
    unit: str
    diplomacy: bool = False
    free: bool = False
    type: Literal["recruit"] = "recruit"


@dataclass(frozen=True, slots=True)
class Reinforce:
    seat: int
    army: str
    free: bool = False
    type: Literal["reinforce"] = "reinforce"


@dataclass(frozen=True, slots=True)
class CloseMarket:
    """Done recruiting: the Population token is used."""

    seat: int
    type: Literal["close-market"] = "close-market"


@dataclass(frozen=True, slots=True)
class Dismiss:
    """Take a card out of an army, or flip it back to Few."""

    seat: int
    army: str
    to_few: bool = False
    type: Literal["dismiss"] = "dismiss"


@dataclass(frozen=True, slots=True)
class HireHero:
    seat: int
    free: bool = False
    type: Literal["hire-hero"] = "hire-hero"


@dataclass(frozen=True, slots=True)
class LoseHero:
    """The secondary hero leaves the map."""

    seat: int
    type: Literal["lose-hero"] = "lose-hero"


@dataclass(frozen=True, slots=True)
class GainXp:
    seat: int
    by: int = 1
    hero: Literal["main", "secondary"] = "main"
    azure: bool = False
    type: Literal["gain-xp"] = "gain-xp"


@dataclass(frozen=True, slots=True)
class TakeReward:
    """The next level reward is taken."""

    seat: int
    type: Literal["take-reward"] = "take-reward"


@dataclass(frozen=True, slots=True)
class UseExpert:
    seat: int
    type: Literal["use-expert"] = "use-expert"


@dataclass(frozen=True, slots=True)
class RefreshHand:
    """Start of the turn: throw cards away, draw to the limit."""

    seat: int
    thrown: int = 0
    type: Literal["refresh-hand"] = "refresh-hand"


@dataclass(frozen=True, slots=True)
class CountHand:
    seat: int
    by: int
    type: Literal["count-hand"] = "count-hand"


@dataclass(frozen=True, slots=True)
class GainMorale:
    """A morale token; `times` 2 is the Warrior's Tomb."""

    seat: int
    gain: Literal["positive", "negative"]
    times: int = 1
    type: Literal["gain-morale"] = "gain-morale"


@dataclass(frozen=True, slots=True)
class SpendMorale:
    seat: int
    use: Literal["draw-1", "swap", "reroll"]
    count: int = 1
    type: Literal["spend-morale"] = "spend-morale"


@dataclass(frozen=True, slots=True)
class DiscardHand:
    """The reminder of a second negative morale is done."""

    seat: int
    type: Literal["discard-hand"] = "discard-hand"


@dataclass(frozen=True, slots=True)
class Trade:
    seat: int
    sell: str
    buy: str
    give: int
    type: Literal["trade"] = "trade"


@dataclass(frozen=True, slots=True)
class SellCard:
    """Remove one hand card at the trading post for 1 gold."""

    seat: int
    card: str
    origin: str = "hand"
    type: Literal["sell-card"] = "sell-card"


@dataclass(frozen=True, slots=True)
class LeavePost:
    """The visit of the trading post ends."""

    type: Literal["leave-post"] = "leave-post"


@dataclass(frozen=True, slots=True)
class TakeDie:
    """Take what one die of the tray shows."""

    seat: int
    place: int
    type: Literal["take-die"] = "take-die"


@dataclass(frozen=True, slots=True)
class TakeBonus:
    """The starting bonus of the difficulty: a rolls resource dice, b searches artifacts. Typed dice by face number."""

    seat: int
    option: Literal["a", "b"]
    faces: tuple[int, ...] = ()
    type: Literal["take-bonus"] = "take-bonus"


@dataclass(frozen=True, slots=True)
class Proclaim:
    """Draw a proclamation, or name the one that was drawn from the real deck."""

    card: str = ""
    type: Literal["proclaim"] = "proclaim"


@dataclass(frozen=True, slots=True)
class AddEvent:
    round: int
    text: str
    type: Literal["add-event"] = "add-event"


@dataclass(frozen=True, slots=True)
class DropEvent:
    place: int
    type: Literal["drop-event"] = "drop-event"


@dataclass(frozen=True, slots=True)
class SetLimit:
    rounds: int
    type: Literal["set-limit"] = "set-limit"


@dataclass(frozen=True, slots=True)
class SwitchVariant:
    variant: str
    on: bool
    type: Literal["switch-variant"] = "switch-variant"


@dataclass(frozen=True, slots=True)
class SetUnit:
    """Correct a unit card, or add one of one's own."""

    card: UnitCard
    type: Literal["set-unit"] = "set-unit"


@dataclass(frozen=True, slots=True)
class Correct:
    """Set any tracked number: `seat/0/level`, `seat/1/pool/gold`, `fighter/n1/damage`, `round`..."""

    path: str
    value: int
    type: Literal["correct"] = "correct"


@dataclass(frozen=True, slots=True)
class Eliminate:
    seat: int
    out: bool = True
    type: Literal["eliminate"] = "eliminate"


@dataclass(frozen=True, slots=True)
class Conclude:
    """The game is over: the team that has won (-1 nobody)."""

    team: int
    type: Literal["conclude"] = "conclude"


@dataclass(frozen=True, slots=True)
class MarchAi:
    """The A.I. hero's map turn, worked out from what lies around it."""

    journey: Journey = Journey()
    type: Literal["march-ai"] = "march-ai"


Command = (
    MarkPlayed | NextRound | Collect | CollectAll | Gain | ChangeIncome | Pay | TurnToken | Build | BuySpell | Recruit | Reinforce
    | CloseMarket | Dismiss | HireHero | LoseHero | GainXp | TakeReward | UseExpert | SpendMp | BonusMp | RefreshHand
    | CountHand | GainMorale | SpendMorale | DiscardHand | Trade | SellCard | LeavePost | TakeDie | TakeBonus | ClaimField
    | LoseField | VisitField | SearchDeck | Proclaim | AddEvent | DropEvent | SetLimit | SwitchVariant | AccordCommand | SetUnit
    | Correct | Eliminate | Conclude | MarchAi | StartCombat | PlaceUnit | PlaceAll | PlacePiece | BeginFight | Activate | MoveUnit
    | Strike | StrikeBack | SkipAnswer | Breach | DefendUnit | EndActivation | ActEnemy | DrawAiCard | PlayCard
    | CastAiSpell | ShiftUnit | TogglePause | NextCombatRound | EndCombat | TrayCommand
)  # fmt: skip
