"""What happened at the table; chance results are stored here, so a replay needs none."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal

from companion.core.accord import AccordEvent
from companion.core.tray import TrayEvent
from companion.games.heroes3.battle_events import (
    AbilityUsed,
    ActivationEnded,
    ActivationSkipped,
    AiCardDrawn,
    AnswerSkipped,
    Breached,
    CardPlayed,
    CombatEnded,
    CombatRoundBegan,
    CombatStarted,
    EnemyDecided,
    FightBegan,
    PauseToggled,
    PiecesPlaced,
    SpellHit,
    Struck,
    UnitActivated,
    UnitDefended,
    UnitMoved,
    UnitPlaced,
    UnitShifted,
)
from companion.games.heroes3.march import MapAction
from companion.games.heroes3.state import ArmyUnit, FieldMark
from companion.games.heroes3.units import UnitCard


@dataclass(frozen=True, slots=True)
class PlayedMarked:
    seat: int
    played: bool
    next_active: int
    type: Literal["played-marked"] = "played-marked"


@dataclass(frozen=True, slots=True)
class RoundAdvanced:
    """A new round; a proclamation that has done its work is put away (`unpins`)."""

    round: int
    unpins: bool = False
    type: Literal["round-advanced"] = "round-advanced"


@dataclass(frozen=True, slots=True)
class IncomeCollected:
    seat: int
    gained: Mapping[str, int] = field(default_factory=dict)
    hall: str = ""
    type: Literal["income-collected"] = "income-collected"


@dataclass(frozen=True, slots=True)
class ResourcesChanged:
    seat: int
    changes: Mapping[str, int]
    why: str = ""
    type: Literal["resources-changed"] = "resources-changed"


@dataclass(frozen=True, slots=True)
class IncomeChanged:
    seat: int
    changes: Mapping[str, int]
    type: Literal["income-changed"] = "income-changed"


@dataclass(frozen=True, slots=True)
class TokenTurned:
    seat: int
    token: str
    to: str
    type: Literal["token-turned"] = "token-turned"


@dataclass(frozen=True, slots=True)
class Built:
    seat: int
    building: str
    type: Literal["built"] = "built"


@dataclass(frozen=True, slots=True)
class SpellBought:
    seat: int
    type: Literal["spell-bought"] = "spell-bought"


@dataclass(frozen=True, slots=True)
class ArmyJoined:
    seat: int
    unit: ArmyUnit
    type: Literal["army-joined"] = "army-joined"


@dataclass(frozen=True, slots=True)
class ArmyFlipped:
    seat: int
    army: str
    shows: str
    type: Literal["army-flipped"] = "army-flipped"


@dataclass(frozen=True, slots=True)
class ArmyLeft:
    seat: int
    army: str
    type: Literal["army-left"] = "army-left"


@dataclass(frozen=True, slots=True)
class SecondaryChanged:
    seat: int
    on_map: bool
    type: Literal["secondary-changed"] = "secondary-changed"


@dataclass(frozen=True, slots=True)
class XpGained:
    seat: int
    by: int
    level: int
    xp: int
    rewards: tuple[str, ...] = ()
    type: Literal["xp-gained"] = "xp-gained"


@dataclass(frozen=True, slots=True)
class RewardTaken:
    seat: int
    reward: str
    type: Literal["reward-taken"] = "reward-taken"


@dataclass(frozen=True, slots=True)
class ExpertUsed:
    seat: int
    type: Literal["expert-used"] = "expert-used"


@dataclass(frozen=True, slots=True)
class MpChanged:
    seat: int
    hero: str
    by: int
    why: str = ""
    type: Literal["mp-changed"] = "mp-changed"


@dataclass(frozen=True, slots=True)
class HandChanged:
    seat: int
    to: int
    why: str = ""
    type: Literal["hand-changed"] = "hand-changed"


@dataclass(frozen=True, slots=True)
class MoraleChanged:
    seat: int
    to: str
    discard_hand: bool = False
    why: str = ""
    type: Literal["morale-changed"] = "morale-changed"


@dataclass(frozen=True, slots=True)
class PostVisited:
    """Who trades at the post now (-1 nobody)."""

    seat: int
    type: Literal["post-visited"] = "post-visited"


@dataclass(frozen=True, slots=True)
class DieTaken:
    seat: int
    place: int
    result: str
    type: Literal["die-taken"] = "die-taken"


@dataclass(frozen=True, slots=True)
class BonusChosen:
    """A starting bonus: dice (a) or artifacts (b); `keep` limits the dice that may be taken (-1: all)."""

    seat: int
    option: str
    keep: int = -1
    type: Literal["bonus-chosen"] = "bonus-chosen"


@dataclass(frozen=True, slots=True)
class FieldChanged:
    mark: FieldMark
    type: Literal["field-changed"] = "field-changed"


@dataclass(frozen=True, slots=True)
class FieldVisited:
    """A field's effect was used so often (0: declined), and whether a black cube lies there now."""

    seat: int
    place: str
    effects: int
    black_cube: bool = False
    way: str = ""
    type: Literal["field-visited"] = "field-visited"


@dataclass(frozen=True, slots=True)
class CardGained:
    """A card came from a deck ("" none) and goes to hand, deck or discard; `discard` is that deck's pile, top first."""

    seat: int
    deck: str
    card: str
    goes: str
    discard: tuple[str, ...] = ()
    type: Literal["card-gained"] = "card-gained"


@dataclass(frozen=True, slots=True)
class CubeTaken:
    seat: int
    from_seat: int
    type: Literal["cube-taken"] = "cube-taken"


@dataclass(frozen=True, slots=True)
class Proclaimed:
    card: str
    order: tuple[int, ...] = ()
    type: Literal["proclaimed"] = "proclaimed"


@dataclass(frozen=True, slots=True)
class EventAdded:
    round: int
    text: str
    type: Literal["event-added"] = "event-added"


@dataclass(frozen=True, slots=True)
class EventDropped:
    place: int
    type: Literal["event-dropped"] = "event-dropped"


@dataclass(frozen=True, slots=True)
class LimitSet:
    rounds: int
    type: Literal["limit-set"] = "limit-set"


@dataclass(frozen=True, slots=True)
class VariantSwitched:
    variant: str
    on: bool
    type: Literal["variant-switched"] = "variant-switched"


@dataclass(frozen=True, slots=True)
class UnitSet:
    card: UnitCard
    type: Literal["unit-set"] = "unit-set"


@dataclass(frozen=True, slots=True)
class Corrected:
    path: str
    value: int
    type: Literal["corrected"] = "corrected"


@dataclass(frozen=True, slots=True)
class SeatEliminated:
    seat: int
    out: bool = True
    type: Literal["seat-eliminated"] = "seat-eliminated"


@dataclass(frozen=True, slots=True)
class Concluded:
    team: int
    type: Literal["concluded"] = "concluded"


@dataclass(frozen=True, slots=True)
class AiMarched:
    """The A.I. hero's moves, in the round that they belong to."""

    actions: tuple[MapAction, ...]
    round: int = 0
    type: Literal["ai-marched"] = "ai-marched"


@dataclass(frozen=True, slots=True)
class AiArmed:
    """The A.I. hero's level and army (unit and side of each card), as they go into its next fight."""

    level: int
    army: tuple[tuple[str, str], ...]
    type: Literal["ai-armed"] = "ai-armed"


Event = (
    PlayedMarked
    | RoundAdvanced
    | IncomeCollected
    | ResourcesChanged
    | IncomeChanged
    | TokenTurned
    | Built
    | SpellBought
    | ArmyJoined
    | ArmyFlipped
    | ArmyLeft
    | SecondaryChanged
    | XpGained
    | RewardTaken
    | ExpertUsed
    | MpChanged
    | HandChanged
    | MoraleChanged
    | PostVisited
    | DieTaken
    | BonusChosen
    | FieldChanged
    | FieldVisited
    | CardGained
    | CubeTaken
    | Proclaimed
    | EventAdded
    | EventDropped
    | LimitSet
    | VariantSwitched
    | AccordEvent
    | UnitSet
    | Corrected
    | SeatEliminated
    | Concluded
    | AiMarched
    | AiArmed
    | CombatStarted
    | UnitPlaced
    | PiecesPlaced
    | FightBegan
    | UnitActivated
    | ActivationSkipped
    | UnitMoved
    | Struck
    | AnswerSkipped
    | Breached
    | UnitDefended
    | ActivationEnded
    | EnemyDecided
    | AiCardDrawn
    | CardPlayed
    | SpellHit
    | AbilityUsed
    | UnitShifted
    | PauseToggled
    | CombatRoundBegan
    | CombatEnded
    | TrayEvent
)
