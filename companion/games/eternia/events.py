"""What came of it: every change of the table, each small enough to be told in a few words."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from companion.core.accord import AccordEvent
from companion.core.tray import TrayEvent
from companion.games.eternia.fight_events import FightEvent
from companion.games.eternia.state import Area, Card, Light, Phase, Result


# settings and corrections --------------------------------------------------------------------
@dataclass(frozen=True, slots=True)
class HeroSet:
    """A number of a hero card, read off the box."""

    hero: str
    value: str
    to: int
    type: Literal["hero-set"] = "hero-set"


@dataclass(frozen=True, slots=True)
class HeroEdited:
    hero: str
    weapons: tuple[str, ...]
    surge: str
    passive: str
    type: Literal["hero-edited"] = "hero-edited"


@dataclass(frozen=True, slots=True)
class AreaSet:
    """The area as it is now."""

    area: Area
    type: Literal["area-set"] = "area-set"


@dataclass(frozen=True, slots=True)
class ProgressMade:
    team: str
    place: int
    by: int
    type: Literal["progress-made"] = "progress-made"


@dataclass(frozen=True, slots=True)
class VictoryHandChanged:
    team: str
    by: int
    type: Literal["victory-hand-changed"] = "victory-hand-changed"


@dataclass(frozen=True, slots=True)
class DeckChanged:
    team: str
    card: str
    by: int
    type: Literal["deck-changed"] = "deck-changed"


# numbers -------------------------------------------------------------------------------------
@dataclass(frozen=True, slots=True)
class EterniumChanged:
    team: str
    by: int
    why: str
    type: Literal["eternium-changed"] = "eternium-changed"


@dataclass(frozen=True, slots=True)
class VpChanged:
    team: str
    by: int
    source: str
    type: Literal["vp-changed"] = "vp-changed"


@dataclass(frozen=True, slots=True)
class HpChanged:
    hero: str
    by: int
    why: str = ""
    type: Literal["hp-changed"] = "hp-changed"


@dataclass(frozen=True, slots=True)
class SoldiersChanged:
    team: str
    area: str
    by: int
    type: Literal["soldiers-changed"] = "soldiers-changed"


@dataclass(frozen=True, slots=True)
class HeroPlaced:
    hero: str
    area: str
    type: Literal["hero-placed"] = "hero-placed"


# rounds and turns ----------------------------------------------------------------------------
@dataclass(frozen=True, slots=True)
class IncomeTaken:
    type: Literal["income-taken"] = "income-taken"


@dataclass(frozen=True, slots=True)
class ActionsBegan:
    type: Literal["actions-began"] = "actions-began"


@dataclass(frozen=True, slots=True)
class RoundAdvanced:
    round: int
    at: int
    light: Light
    skull: int = 0
    extra: bool = False
    type: Literal["round-advanced"] = "round-advanced"


@dataclass(frozen=True, slots=True)
class LightSet:
    light: Light
    type: Literal["light-set"] = "light-set"


@dataclass(frozen=True, slots=True)
class SkullReached:
    skull: int
    type: Literal["skull-reached"] = "skull-reached"


@dataclass(frozen=True, slots=True)
class SkullResolved:
    skull: int
    type: Literal["skull-resolved"] = "skull-resolved"


@dataclass(frozen=True, slots=True)
class HeroActivated:
    hero: str
    type: Literal["hero-activated"] = "hero-activated"


@dataclass(frozen=True, slots=True)
class ActionTaken:
    action: str
    type: Literal["action-taken"] = "action-taken"


@dataclass(frozen=True, slots=True)
class TurnEnded:
    hero: str
    type: Literal["turn-ended"] = "turn-ended"


@dataclass(frozen=True, slots=True)
class WildsBraved:
    hero: str
    two: bool
    type: Literal["wilds-braved"] = "wilds-braved"


@dataclass(frozen=True, slots=True)
class AllySentBack:
    hero: str
    type: Literal["ally-sent-back"] = "ally-sent-back"


@dataclass(frozen=True, slots=True)
class QuestTaken:
    hero: str
    area: str
    type: Literal["quest-taken"] = "quest-taken"


@dataclass(frozen=True, slots=True)
class QuestFinished:
    hero: str
    success: bool
    type: Literal["quest-finished"] = "quest-finished"


@dataclass(frozen=True, slots=True)
class EncounterFinished:
    """The encounter card has been dealt with: read out, or it fights."""

    hero: str
    type: Literal["encounter-finished"] = "encounter-finished"


# merchants and cards -------------------------------------------------------------------------
@dataclass(frozen=True, slots=True)
class MarketOpened:
    merchant: str
    type: Literal["market-opened"] = "market-opened"


@dataclass(frozen=True, slots=True)
class MarketsShut:
    """All markets are closed again: the table reads the set-up otherwise."""

    type: Literal["markets-shut"] = "markets-shut"


@dataclass(frozen=True, slots=True)
class ShopEntered:
    hero: str
    merchant: str
    type: Literal["shop-entered"] = "shop-entered"


@dataclass(frozen=True, slots=True)
class MarketRefreshed:
    merchant: str
    type: Literal["market-refreshed"] = "market-refreshed"


@dataclass(frozen=True, slots=True)
class CardBought:
    hero: str
    card: Card
    price: int
    type: Literal["card-bought"] = "card-bought"


@dataclass(frozen=True, slots=True)
class ShopLeft:
    hero: str
    type: Literal["shop-left"] = "shop-left"


@dataclass(frozen=True, slots=True)
class CardGained:
    hero: str
    card: Card
    type: Literal["card-gained"] = "card-gained"


@dataclass(frozen=True, slots=True)
class CardLost:
    hero: str
    place: int
    type: Literal["card-lost"] = "card-lost"


@dataclass(frozen=True, slots=True)
class CardWorn:
    hero: str
    place: int
    worn: bool
    type: Literal["card-worn"] = "card-worn"


@dataclass(frozen=True, slots=True)
class CardTraded:
    giver: str
    taker: str
    place: int
    type: Literal["card-traded"] = "card-traded"


# victory and defeat --------------------------------------------------------------------------
@dataclass(frozen=True, slots=True)
class VictoryPlayed:
    team: str
    vp: int
    title: str = ""
    type: Literal["victory-played"] = "victory-played"


@dataclass(frozen=True, slots=True)
class SecondaryScored:
    team: str
    place: int
    vp: int
    type: Literal["secondary-scored"] = "secondary-scored"


@dataclass(frozen=True, slots=True)
class VictoryRedrawn:
    team: str
    count: int
    type: Literal["victory-redrawn"] = "victory-redrawn"


@dataclass(frozen=True, slots=True)
class HeroDefeated:
    hero: str
    by: str = ""
    owes: bool = True
    base: str = ""
    type: Literal["hero-defeated"] = "hero-defeated"


@dataclass(frozen=True, slots=True)
class PenaltyOwed:
    """A hero who stays up has to pay as if defeated."""

    hero: str
    type: Literal["penalty-owed"] = "penalty-owed"


@dataclass(frozen=True, slots=True)
class PenaltyPaid:
    hero: str
    tokens: int
    cards: int
    left: int = 0
    type: Literal["penalty-paid"] = "penalty-paid"


@dataclass(frozen=True, slots=True)
class HeroReturned:
    hero: str
    area: str
    type: Literal["hero-returned"] = "hero-returned"


@dataclass(frozen=True, slots=True)
class SoldiersFought:
    team: str
    area: str
    attackers: int
    type: Literal["soldiers-fought"] = "soldiers-fought"


# skirmish ------------------------------------------------------------------------------------
@dataclass(frozen=True, slots=True)
class FirstChosen:
    team: str
    type: Literal["first-chosen"] = "first-chosen"


@dataclass(frozen=True, slots=True)
class BuyingPassed:
    hero: str
    type: Literal["buying-passed"] = "buying-passed"


@dataclass(frozen=True, slots=True)
class ZoneChosen:
    team: str
    areas: tuple[str, ...]
    type: Literal["zone-chosen"] = "zone-chosen"


@dataclass(frozen=True, slots=True)
class PhaseSet:
    phase: Phase
    type: Literal["phase-set"] = "phase-set"


@dataclass(frozen=True, slots=True)
class QuestTokenPlaced:
    team: str
    area: str
    type: Literal["quest-token-placed"] = "quest-token-placed"


# the end -------------------------------------------------------------------------------------
@dataclass(frozen=True, slots=True)
class GameFinished:
    result: Result
    type: Literal["game-finished"] = "game-finished"


@dataclass(frozen=True, slots=True)
class ChampionPicked:
    team: str
    hero: str
    type: Literal["champion-picked"] = "champion-picked"


Event = (
    AccordEvent | HeroSet | HeroEdited | AreaSet | ProgressMade | VictoryHandChanged
    | DeckChanged | EterniumChanged | VpChanged | HpChanged | SoldiersChanged | HeroPlaced | IncomeTaken
    | ActionsBegan | RoundAdvanced | LightSet | SkullReached | SkullResolved | HeroActivated | ActionTaken
    | TurnEnded | WildsBraved | AllySentBack | QuestTaken | QuestFinished | EncounterFinished | MarketOpened | MarketsShut | ShopEntered
    | MarketRefreshed | CardBought | ShopLeft | CardGained | CardLost | CardWorn | CardTraded | VictoryPlayed
    | SecondaryScored | VictoryRedrawn | HeroDefeated | PenaltyOwed | PenaltyPaid | HeroReturned | SoldiersFought
    | FirstChosen | BuyingPassed | ZoneChosen | PhaseSet | QuestTokenPlaced | GameFinished | ChampionPicked
    | FightEvent | TrayEvent
)  # fmt: skip
