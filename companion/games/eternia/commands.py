"""What the table can ask for: counters, cards, victory, set-up and end. Turns and fights have their own modules."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import field
from typing import Literal

from companion.core.message import Message
from companion.core.tray import TrayCommand
from companion.games.eternia.fight_commands import FightCommand
from companion.games.eternia.solo_commands import SoloCommand
from companion.games.eternia.state import Card
from companion.games.eternia.turn_commands import RoundCommand as TurnRoundCommand
from companion.games.eternia.turn_commands import TurnCommand


# settings and corrections ---------------------------------------------------------------------
class Count(Message):
    """Tap a counter: eternium/<team>, vp/<team>, hp/<hero>, soldiers/<team>/<area>, progress/<team>/<n>, ..."""

    counter: str
    by: int
    why: str = ""


class Correct(Message):
    """Type the value that a counter should have."""

    counter: str
    value: int
    why: str = ""


class EditHero(Message):
    """What the hero card says; empty means unchanged."""

    hero: str
    weapons: tuple[str, ...] = ()
    surge: str = ""
    passive: str = ""


class EditArea(Message):
    """Add an area or change what the map prints on it."""

    area: str
    kind: Literal["outpost", "wilds"] = "outpost"
    income: int = 0
    merchant: str = ""
    tower: bool = False
    quest: bool = False


class PlaceHero(Message):
    """Put a hero somewhere without spending anything."""

    hero: str
    area: str


# merchants and cards --------------------------------------------------------------------------
class Shop(Message):
    hero: str
    merchant: str


class RefreshMarket(Message): ...


class BuyCard(Message):
    card: Card
    discard: tuple[int, ...] = ()


class LeaveShop(Message): ...


class OpenMarket(Message):
    merchant: str


class GainCard(Message):
    hero: str
    card: Card
    discard: tuple[int, ...] = ()


class DiscardCard(Message):
    hero: str
    place: int


class WearCard(Message):
    """Put on or take off armour or an artifact."""

    hero: str
    place: int
    worn: bool = True


class TradeCard(Message):
    giver: str
    taker: str
    place: int
    discard: tuple[int, ...] = ()


class SwapCombatCard(Message):
    team: str
    add: str
    remove: str = ""


# victory --------------------------------------------------------------------------------------
class ScoreVp(Message):
    """`denied`: the skirmish scenario forbids the VP, Eternium comes instead."""

    team: str
    vp: int
    source: str = "scenario"
    denied: bool = False


class PlayVictoryCard(Message):
    team: str
    vp: int
    title: str = ""


class ScoreSecondary(Message):
    team: str
    place: int
    vp: int


class RedrawVictoryCards(Message):
    team: str
    discard: int
    from_play: int = 0


# defeat and soldiers --------------------------------------------------------------------------
class DefeatHero(Message):
    hero: str
    by: str = ""


class PayPenalty(Message):
    """Five worth: tokens of the pool and own cards, by their places."""

    hero: str
    tokens: int
    cards: tuple[int, ...] = ()


class ReturnHero(Message):
    """Skirmish: where a defeated hero comes back."""

    hero: str
    area: str


class FightSoldiers(Message):
    """Soldiers enter an area with enemies; with heroes there the defending team says who takes the damage."""

    team: str
    area: str
    attackers: int
    source: str = ""
    split: Mapping[str, int] = field(default_factory=dict)


class WalkIntoSoldiers(Message):
    hero: str
    area: str


class ChooseFirst(Message):
    """Which team starts; without a name chance says."""

    team: str = ""


class DeployFirstGame(Message):
    """First game: heroes are dealt at random over three areas of each side, which may be named by team."""

    areas: Mapping[str, tuple[str, ...]] = field(default_factory=dict)


# skirmish -------------------------------------------------------------------------------------
class BuyBefore(Message):
    hero: str
    card: Card
    discard: tuple[int, ...] = ()


class PassBuying(Message):
    hero: str


class ChooseZone(Message):
    team: str
    areas: tuple[str, ...]


class DeploySoldiers(Message):
    team: str
    area: str
    count: int


class DeployHero(Message):
    hero: str
    area: str


class PlaceQuestToken(Message):
    team: str
    area: str


class NextSetupPhase(Message): ...


class Train(Message):
    hero: str
    card: str
    remove: str


class AcquireMount(Message):
    """Pay for a tameable epic beast; the fight itself follows as `BeginEpic(mount=True)`."""

    hero: str


# the end --------------------------------------------------------------------------------------
class FinishGame(Message): ...


class PlayExtraNight(Message): ...


class PickChampion(Message):
    """Secret until every tied team has picked."""

    team: str
    hero: str


class FinishSolo(Message):
    success: bool
    captured: int
    rounds_left: int


SettingsCommand = Count | Correct | EditHero | EditArea | PlaceHero
MarketCommand = Shop | RefreshMarket | BuyCard | LeaveShop | OpenMarket
HeldCommand = MarketCommand | GainCard | DiscardCard | WearCard | TradeCard | SwapCombatCard
VictoryCommand = ScoreVp | PlayVictoryCard | ScoreSecondary | RedrawVictoryCards
DefeatCommand = DefeatHero | PayPenalty
CardCommand = HeldCommand | VictoryCommand | DefeatCommand
SoldierCommand = FightSoldiers | WalkIntoSoldiers
OpeningCommand = ChooseFirst | DeployFirstGame | PlayExtraNight
DeployCommand = ChooseZone | DeploySoldiers | DeployHero | PlaceQuestToken
SkirmishCommand = BuyBefore | PassBuying | NextSetupPhase | DeployCommand | Train | AcquireMount | ReturnHero
EndCommand = FinishGame | PickChampion | FinishSolo
RoundCommand = TurnRoundCommand | OpeningCommand
TableCommand = SettingsCommand | CardCommand | SoldierCommand | SkirmishCommand | EndCommand
Command = TableCommand | RoundCommand | TurnCommand | FightCommand | SoloCommand | TrayCommand
