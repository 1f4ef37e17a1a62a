"""What the table can ask for: counters, cards, victory, set-up and end. Turns and fights have their own modules."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal

from companion.core.accord import AccordCommand
from companion.core.tray import TrayCommand
from companion.games.eternia.fight_commands import FightCommand
from companion.games.eternia.solo_commands import SoloCommand
from companion.games.eternia.state import Card
from companion.games.eternia.turn_commands import TurnCommand


# settings and corrections ---------------------------------------------------------------------
@dataclass(frozen=True, slots=True)
class Count:
    """Tap a counter: eternium/<team>, vp/<team>, hp/<hero>, soldiers/<team>/<area>, progress/<team>/<n>, ..."""

    counter: str
    by: int
    why: str = ""
    type: Literal["count"] = "count"


@dataclass(frozen=True, slots=True)
class Correct:
    """Type the value that a counter should have."""

    counter: str
    value: int
    why: str = ""
    type: Literal["correct"] = "correct"


@dataclass(frozen=True, slots=True)
class EditHero:
    """What the hero card says; empty means unchanged."""

    hero: str
    weapons: tuple[str, ...] = ()
    surge: str = ""
    passive: str = ""
    type: Literal["edit-hero"] = "edit-hero"


@dataclass(frozen=True, slots=True)
class EditArea:
    """Add an area or change what the map prints on it."""

    area: str
    kind: Literal["outpost", "wilds"] = "outpost"
    income: int = 0
    merchant: str = ""
    tower: bool = False
    quest: bool = False
    type: Literal["edit-area"] = "edit-area"


@dataclass(frozen=True, slots=True)
class PlaceHero:
    """Put a hero somewhere without spending anything."""

    hero: str
    area: str
    type: Literal["place-hero"] = "place-hero"


# merchants and cards --------------------------------------------------------------------------
@dataclass(frozen=True, slots=True)
class Shop:
    hero: str
    merchant: str
    type: Literal["shop"] = "shop"


@dataclass(frozen=True, slots=True)
class RefreshMarket:
    type: Literal["refresh-market"] = "refresh-market"


@dataclass(frozen=True, slots=True)
class BuyCard:
    card: Card
    discard: tuple[int, ...] = ()
    type: Literal["buy-card"] = "buy-card"


@dataclass(frozen=True, slots=True)
class LeaveShop:
    type: Literal["leave-shop"] = "leave-shop"


@dataclass(frozen=True, slots=True)
class OpenMarket:
    merchant: str
    type: Literal["open-market"] = "open-market"


@dataclass(frozen=True, slots=True)
class GainCard:
    hero: str
    card: Card
    discard: tuple[int, ...] = ()
    type: Literal["gain-card"] = "gain-card"


@dataclass(frozen=True, slots=True)
class DiscardCard:
    hero: str
    place: int
    type: Literal["discard-card"] = "discard-card"


@dataclass(frozen=True, slots=True)
class WearCard:
    """Put on or take off armour or an artifact."""

    hero: str
    place: int
    worn: bool = True
    type: Literal["wear-card"] = "wear-card"


@dataclass(frozen=True, slots=True)
class TradeCard:
    giver: str
    taker: str
    place: int
    discard: tuple[int, ...] = ()
    type: Literal["trade-card"] = "trade-card"


@dataclass(frozen=True, slots=True)
class SwapCombatCard:
    team: str
    add: str
    remove: str = ""
    type: Literal["swap-combat-card"] = "swap-combat-card"


# victory --------------------------------------------------------------------------------------
@dataclass(frozen=True, slots=True)
class ScoreVp:
    """`denied`: the skirmish scenario forbids the VP, Eternium comes instead."""

    team: str
    vp: int
    source: str = "scenario"
    denied: bool = False
    type: Literal["score-vp"] = "score-vp"


@dataclass(frozen=True, slots=True)
class PlayVictoryCard:
    team: str
    vp: int
    title: str = ""
    type: Literal["play-victory-card"] = "play-victory-card"


@dataclass(frozen=True, slots=True)
class ScoreSecondary:
    team: str
    place: int
    vp: int
    type: Literal["score-secondary"] = "score-secondary"


@dataclass(frozen=True, slots=True)
class RedrawVictoryCards:
    team: str
    discard: int
    from_play: int = 0
    type: Literal["redraw-victory-cards"] = "redraw-victory-cards"


# defeat and soldiers --------------------------------------------------------------------------
@dataclass(frozen=True, slots=True)
class DefeatHero:
    hero: str
    by: str = ""
    type: Literal["defeat-hero"] = "defeat-hero"


@dataclass(frozen=True, slots=True)
class PayPenalty:
    """Five worth: tokens of the pool and own cards, by their places."""

    hero: str
    tokens: int
    cards: tuple[int, ...] = ()
    type: Literal["pay-penalty"] = "pay-penalty"


@dataclass(frozen=True, slots=True)
class ReturnHero:
    """Skirmish: where a defeated hero comes back."""

    hero: str
    area: str
    type: Literal["return-hero"] = "return-hero"


@dataclass(frozen=True, slots=True)
class FightSoldiers:
    """Soldiers enter an area with enemies; with heroes there the defending team says who takes the damage."""

    team: str
    area: str
    attackers: int
    source: str = ""
    split: Mapping[str, int] = field(default_factory=dict)
    type: Literal["fight-soldiers"] = "fight-soldiers"


@dataclass(frozen=True, slots=True)
class WalkIntoSoldiers:
    hero: str
    area: str
    type: Literal["walk-into-soldiers"] = "walk-into-soldiers"


@dataclass(frozen=True, slots=True)
class ChooseFirst:
    """Which team starts; without a name chance says."""

    team: str = ""
    type: Literal["choose-first"] = "choose-first"


@dataclass(frozen=True, slots=True)
class DeployFirstGame:
    """First game: heroes are dealt at random over three areas of each side, which may be named by team."""

    areas: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    type: Literal["deploy-first-game"] = "deploy-first-game"


# skirmish -------------------------------------------------------------------------------------
@dataclass(frozen=True, slots=True)
class BuyBefore:
    hero: str
    card: Card
    discard: tuple[int, ...] = ()
    type: Literal["buy-before"] = "buy-before"


@dataclass(frozen=True, slots=True)
class PassBuying:
    hero: str
    type: Literal["pass-buying"] = "pass-buying"


@dataclass(frozen=True, slots=True)
class ChooseZone:
    team: str
    areas: tuple[str, ...]
    type: Literal["choose-zone"] = "choose-zone"


@dataclass(frozen=True, slots=True)
class DeploySoldiers:
    team: str
    area: str
    count: int
    type: Literal["deploy-soldiers"] = "deploy-soldiers"


@dataclass(frozen=True, slots=True)
class DeployHero:
    hero: str
    area: str
    type: Literal["deploy-hero"] = "deploy-hero"


@dataclass(frozen=True, slots=True)
class PlaceQuestToken:
    team: str
    area: str
    type: Literal["place-quest-token"] = "place-quest-token"


@dataclass(frozen=True, slots=True)
class NextSetupPhase:
    type: Literal["next-setup-phase"] = "next-setup-phase"


@dataclass(frozen=True, slots=True)
class Train:
    hero: str
    card: str
    remove: str
    type: Literal["train"] = "train"


@dataclass(frozen=True, slots=True)
class AcquireMount:
    """Pay for a tameable epic beast; the fight itself follows as `BeginEpic(mount=True)`."""

    hero: str
    type: Literal["acquire-mount"] = "acquire-mount"


# the end --------------------------------------------------------------------------------------
@dataclass(frozen=True, slots=True)
class FinishGame:
    type: Literal["finish-game"] = "finish-game"


@dataclass(frozen=True, slots=True)
class PlayExtraNight:
    type: Literal["play-extra-night"] = "play-extra-night"


@dataclass(frozen=True, slots=True)
class PickChampion:
    """Secret until every tied team has picked."""

    team: str
    hero: str
    type: Literal["pick-champion"] = "pick-champion"


@dataclass(frozen=True, slots=True)
class FinishSolo:
    success: bool
    captured: int
    rounds_left: int
    type: Literal["finish-solo"] = "finish-solo"


Command = (
    AccordCommand
    | Count
    | Correct
    | EditHero
    | EditArea
    | PlaceHero
    | Shop
    | RefreshMarket
    | BuyCard
    | LeaveShop
    | OpenMarket
    | GainCard
    | DiscardCard
    | WearCard
    | TradeCard
    | SwapCombatCard
    | ScoreVp
    | PlayVictoryCard
    | ScoreSecondary
    | RedrawVictoryCards
    | DefeatHero
    | PayPenalty
    | ReturnHero
    | FightSoldiers
    | WalkIntoSoldiers
    | ChooseFirst
    | DeployFirstGame
    | BuyBefore
    | PassBuying
    | ChooseZone
    | DeploySoldiers
    | DeployHero
    | PlaceQuestToken
    | NextSetupPhase
    | Train
    | AcquireMount
    | FinishGame
    | PlayExtraNight
    | PickChampion
    | FinishSolo
    | TurnCommand
    | FightCommand
    | SoloCommand
    | TrayCommand
)
