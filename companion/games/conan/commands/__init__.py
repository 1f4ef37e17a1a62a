"""What a table can ask of Conan: one tap, one command. Figures are `hero/<id>`, `tile/<id>`, `ally/<id>`."""

from __future__ import annotations

from companion.core.accord import SetAutomation, SetReading
from companion.core.tray import TrayCommand
from companion.games.conan.commands.book import (
    ActivateTile,
    Boost,
    BringTile,
    CallReinforcements,
    ChooseStance,
    CleanRiver,
    DeclareWinner,
    EndHeroesTurn,
    EndOverlordTurn,
    FlipTile,
    HealHero,
    HealUnit,
    HoldAttacks,
    KillFigures,
    MoveTile,
    Recover,
    RemoveFigures,
    SetAsideTile,
    StartHeroesTurn,
    UseEvent,
    Wound,
)
from companion.games.conan.commands.panel import (
    ActivateAlly,
    DealCard,
    DrinkPotion,
    DropItem,
    GiveItem,
    PlaceGems,
    SetStatus,
    SpendOnAlly,
    StepAway,
    StopMoving,
    TakeItem,
    TearWeb,
    WreckWall,
)
from companion.games.conan.commands.rolls import (
    AcceptRoll,
    AreaAttack,
    Attack,
    CarryOn,
    CastSpell,
    DeclareSacrifice,
    Defend,
    EndAttempt,
    Fall,
    LeapOver,
    Manipulate,
    NameVictims,
    RollPool,
    ThrowItem,
    TypeSymbols,
)
from companion.games.conan.commands.settings import Correct, MoveGems
from companion.games.conan.commands.whisper import AnswerTile, DrawCard, FollowOrder, SetSolo

Command = (
    StartHeroesTurn
    | ChooseStance
    | EndHeroesTurn
    | Recover
    | EndOverlordTurn
    | DeclareWinner
    | ActivateTile
    | HoldAttacks
    | CleanRiver
    | MoveTile
    | FlipTile
    | BringTile
    | SetAsideTile
    | UseEvent
    | CallReinforcements
    | Boost
    | Wound
    | KillFigures
    | RemoveFigures
    | HealUnit
    | HealHero
    | PlaceGems
    | StepAway
    | WreckWall
    | TearWeb
    | StopMoving
    | SetStatus
    | DrinkPotion
    | TakeItem
    | DealCard
    | DropItem
    | GiveItem
    | ActivateAlly
    | SpendOnAlly
    | Attack
    | AreaAttack
    | Manipulate
    | ThrowItem
    | LeapOver
    | Fall
    | CastSpell
    | DeclareSacrifice
    | NameVictims
    | RollPool
    | TypeSymbols
    | AcceptRoll
    | Defend
    | CarryOn
    | EndAttempt
    | DrawCard
    | AnswerTile
    | FollowOrder
    | SetSolo
    | MoveGems
    | Correct
    | SetReading
    | SetAutomation
    | TrayCommand
)

__all__ = [
    "AcceptRoll",
    "ActivateAlly",
    "ActivateTile",
    "AnswerTile",
    "AreaAttack",
    "Attack",
    "Boost",
    "BringTile",
    "CallReinforcements",
    "CarryOn",
    "CastSpell",
    "ChooseStance",
    "CleanRiver",
    "Command",
    "Correct",
    "DealCard",
    "DeclareSacrifice",
    "DeclareWinner",
    "Defend",
    "DrawCard",
    "DrinkPotion",
    "DropItem",
    "EndAttempt",
    "EndHeroesTurn",
    "EndOverlordTurn",
    "Fall",
    "FlipTile",
    "FollowOrder",
    "GiveItem",
    "HealHero",
    "HealUnit",
    "HoldAttacks",
    "KillFigures",
    "LeapOver",
    "Manipulate",
    "MoveGems",
    "MoveTile",
    "NameVictims",
    "PlaceGems",
    "Recover",
    "RemoveFigures",
    "RollPool",
    "SetAsideTile",
    "SetAutomation",
    "SetReading",
    "SetSolo",
    "SetStatus",
    "SpendOnAlly",
    "StartHeroesTurn",
    "StepAway",
    "StopMoving",
    "TakeItem",
    "TearWeb",
    "ThrowItem",
    "TypeSymbols",
    "UseEvent",
    "Wound",
    "WreckWall",
]
