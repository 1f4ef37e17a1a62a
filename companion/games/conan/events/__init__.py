"""What happened at the table of Conan, in the past tense and without prose; chance results are inside."""

from __future__ import annotations

from companion.core.accord import AutomationSet, ReadingSet
from companion.core.tray import TrayEvent
from companion.games.conan.events.book import (
    Boosted,
    EventUsed,
    HeroesTurnEnded,
    HeroesTurnStarted,
    OverlordRecovered,
    OverlordTurnEnded,
    Reinforced,
    RiverCleaned,
    RiverOrdered,
    StanceChosen,
    TileActivated,
    TileBrought,
    TileDied,
    TileRevived,
    TileSetAside,
    WinnerDeclared,
)
from companion.games.conan.events.harm import (
    AllyFell,
    FiguresFell,
    FiguresLeft,
    HeroHealed,
    HeroHurt,
    HeroTired,
    LifeChanged,
)
from companion.games.conan.events.panel import (
    AllyActivated,
    CardDealt,
    CardPaid,
    FreeMovementLost,
    GemsGiven,
    GemsPlaced,
    ItemGained,
    ItemLost,
    Paid,
    PotionDrunk,
    StatusChanged,
    Stepped,
)
from companion.games.conan.events.rolls import Attacked, AttacksHeld, AttemptEnded, AttemptSet, Provoked
from companion.games.conan.events.settings import Corrected, GemsMoved
from companion.games.conan.events.whisper import (
    CardChosen,
    CardDrawn,
    CardsShuffled,
    FiguresSent,
    SoloSet,
    TileAnswered,
    WhisperPassed,
)

Event = (
    HeroesTurnStarted
    | StanceChosen
    | HeroesTurnEnded
    | OverlordRecovered
    | OverlordTurnEnded
    | WinnerDeclared
    | TileActivated
    | RiverCleaned
    | RiverOrdered
    | TileDied
    | TileRevived
    | TileBrought
    | TileSetAside
    | EventUsed
    | Reinforced
    | Boosted
    | HeroHurt
    | HeroTired
    | HeroHealed
    | LifeChanged
    | FiguresFell
    | FiguresLeft
    | AllyFell
    | GemsPlaced
    | CardPaid
    | GemsGiven
    | Stepped
    | FreeMovementLost
    | StatusChanged
    | PotionDrunk
    | ItemGained
    | ItemLost
    | CardDealt
    | AllyActivated
    | Paid
    | AttemptSet
    | Attacked
    | AttacksHeld
    | AttemptEnded
    | Provoked
    | CardsShuffled
    | CardDrawn
    | TileAnswered
    | CardChosen
    | FiguresSent
    | WhisperPassed
    | SoloSet
    | GemsMoved
    | Corrected
    | ReadingSet
    | AutomationSet
    | TrayEvent
)

__all__ = [
    "AllyActivated",
    "AllyFell",
    "Attacked",
    "AttacksHeld",
    "AttemptEnded",
    "AttemptSet",
    "AutomationSet",
    "Boosted",
    "CardChosen",
    "CardDealt",
    "CardDrawn",
    "CardPaid",
    "CardsShuffled",
    "Corrected",
    "Event",
    "EventUsed",
    "FiguresFell",
    "FiguresLeft",
    "FiguresSent",
    "FreeMovementLost",
    "GemsGiven",
    "GemsMoved",
    "GemsPlaced",
    "HeroHealed",
    "HeroHurt",
    "HeroTired",
    "HeroesTurnEnded",
    "HeroesTurnStarted",
    "ItemGained",
    "ItemLost",
    "LifeChanged",
    "OverlordRecovered",
    "OverlordTurnEnded",
    "Paid",
    "PotionDrunk",
    "Provoked",
    "ReadingSet",
    "Reinforced",
    "RiverCleaned",
    "RiverOrdered",
    "SoloSet",
    "StanceChosen",
    "StatusChanged",
    "Stepped",
    "TileActivated",
    "TileAnswered",
    "TileBrought",
    "TileDied",
    "TileRevived",
    "TileSetAside",
    "WhisperPassed",
    "WinnerDeclared",
]
