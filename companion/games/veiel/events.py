"""What happened at the table. Events carry facts only; each device puts them into words."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from companion.core.accord import AccordEvent
from companion.games.veiel.facts import Combined
from companion.games.veiel.state import Boss, Enemy


@dataclass(frozen=True, slots=True)
class TurnBegan:
    hero: str
    type: Literal["turn-began"] = "turn-began"


@dataclass(frozen=True, slots=True)
class TurnEnded:
    hero: str
    type: Literal["turn-ended"] = "turn-ended"


@dataclass(frozen=True, slots=True)
class RoundBegan:
    round: int
    type: Literal["round-began"] = "round-began"


@dataclass(frozen=True, slots=True)
class FightEnded:
    """The fight is over; `tier` is what is now laid in front of the Elements Mistress, if anything."""

    fight: int
    won: bool
    tier: str = ""
    type: Literal["fight-ended"] = "fight-ended"


@dataclass(frozen=True, slots=True)
class FightBegan:
    fight: int
    type: Literal["fight-began"] = "fight-began"


@dataclass(frozen=True, slots=True)
class BossSet:
    boss: Boss
    type: Literal["boss-set"] = "boss-set"


@dataclass(frozen=True, slots=True)
class BattlefieldSet:
    name: str
    type: Literal["battlefield-set"] = "battlefield-set"


@dataclass(frozen=True, slots=True)
class BossActionDrawn:
    left: int
    type: Literal["boss-action-drawn"] = "boss-action-drawn"


@dataclass(frozen=True, slots=True)
class BossActionsShuffled:
    left: int
    type: Literal["boss-actions-shuffled"] = "boss-actions-shuffled"


@dataclass(frozen=True, slots=True)
class EnemyAdded:
    enemy: Enemy
    type: Literal["enemy-added"] = "enemy-added"


@dataclass(frozen=True, slots=True)
class EnemyRemoved:
    enemy: str
    defeated: bool
    type: Literal["enemy-removed"] = "enemy-removed"


@dataclass(frozen=True, slots=True)
class HeroOut:
    hero: str
    out: bool
    type: Literal["hero-out"] = "hero-out"


@dataclass(frozen=True, slots=True)
class Counted:
    path: str
    by: int
    type: Literal["counted"] = "counted"


@dataclass(frozen=True, slots=True)
class Corrected:
    path: str
    value: int
    type: Literal["corrected"] = "corrected"


@dataclass(frozen=True, slots=True)
class CardsMoved:
    """Cards went from pile to pile; `short` is how many were asked for in vain."""

    hero: str
    source: str
    to: str
    count: int
    short: int = 0
    twin: str = ""
    type: Literal["cards-moved"] = "cards-moved"


@dataclass(frozen=True, slots=True)
class CardPlayed:
    """`held` tells whether the hand's count went down (not when the table played on with an empty one)."""

    hero: str
    to: str
    held: bool = True
    card: str = ""
    elements: tuple[str, ...] = ()
    twin: str = ""
    target: str = ""
    type: Literal["card-played"] = "card-played"


@dataclass(frozen=True, slots=True)
class CardDiscarded:
    hero: str
    held: bool = True
    card: str = ""
    elements: tuple[str, ...] = ()
    twin: str = ""
    type: Literal["card-discarded"] = "card-discarded"


@dataclass(frozen=True, slots=True)
class CardGained:
    hero: str
    kind: str
    colour: str
    to: str
    element: str = ""
    type: Literal["card-gained"] = "card-gained"


@dataclass(frozen=True, slots=True)
class CardFused:
    card: str
    places: tuple[int, ...]
    type: Literal["card-fused"] = "card-fused"


@dataclass(frozen=True, slots=True)
class HandKnown:
    cards: tuple[str, ...]
    type: Literal["hand-known"] = "hand-known"


@dataclass(frozen=True, slots=True)
class CardReturned:
    card: str
    source: str
    type: Literal["card-returned"] = "card-returned"


@dataclass(frozen=True, slots=True)
class CombinedEntered:
    card: Combined
    type: Literal["combined-entered"] = "combined-entered"


@dataclass(frozen=True, slots=True)
class ColourSet:
    colour: str
    element: str
    type: Literal["colour-set"] = "colour-set"


@dataclass(frozen=True, slots=True)
class TwinMoved:
    twin: str
    column: int
    row: int
    type: Literal["twin-moved"] = "twin-moved"


Event = (
    TurnBegan
    | TurnEnded
    | RoundBegan
    | FightEnded
    | FightBegan
    | BossSet
    | BattlefieldSet
    | BossActionDrawn
    | BossActionsShuffled
    | EnemyAdded
    | EnemyRemoved
    | HeroOut
    | Counted
    | Corrected
    | CardsMoved
    | CardPlayed
    | CardDiscarded
    | CardGained
    | CardFused
    | HandKnown
    | CardReturned
    | CombinedEntered
    | ColourSet
    | TwinMoved
    | AccordEvent
)
