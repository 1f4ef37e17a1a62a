"""What came of it: every change of the table, each small enough to be told in a few words."""

from __future__ import annotations

from companion.core.message import Message
from companion.core.tray import TrayEvent
from companion.games.eternia.fight_events import FightEvent
from companion.games.eternia.state import Area, Card, Light, Phase, Result


# settings and corrections --------------------------------------------------------------------
class HeroSet(Message, merges="hero value"):
    """A number of a hero card, read off the box."""

    hero: str
    value: str
    to: int


class HeroEdited(Message):
    hero: str
    weapons: tuple[str, ...]
    surge: str
    passive: str


class AreaSet(Message):
    """The area as it is now."""

    area: Area


class ProgressMade(Message, merges="team place"):
    team: str
    place: int
    by: int


class VictoryHandChanged(Message, merges="team"):
    team: str
    by: int


class DeckChanged(Message, merges="team card"):
    team: str
    card: str
    by: int


# numbers -------------------------------------------------------------------------------------
class EterniumChanged(Message):
    team: str
    by: int
    why: str


class VpChanged(Message):
    team: str
    by: int
    source: str


class HpChanged(Message):
    hero: str
    by: int
    why: str = ""


class SoldiersChanged(Message, merges="team area"):
    team: str
    area: str
    by: int


class HeroPlaced(Message):
    hero: str
    area: str


# rounds and turns ----------------------------------------------------------------------------
class IncomeTaken(Message): ...


class ActionsBegan(Message): ...


class RoundAdvanced(Message):
    """A round begins; `skull_open` says whether the event of its skull is to be done."""

    round: int
    at: int
    light: Light
    skull: int = 0
    extra: bool = False
    skull_open: bool = False


class LightSet(Message):
    light: Light


class SkullReached(Message):
    skull: int


class SkullResolved(Message):
    skull: int


class HeroActivated(Message):
    hero: str


class ActionTaken(Message):
    action: str


class TurnEnded(Message):
    hero: str


class WildsBraved(Message):
    hero: str
    two: bool


class AllySentBack(Message):
    hero: str


class QuestTaken(Message):
    hero: str
    area: str


class QuestFinished(Message):
    hero: str
    success: bool


class EncounterFinished(Message):
    """The encounter card has been dealt with: read out, or it fights."""

    hero: str


# merchants and cards -------------------------------------------------------------------------
class MarketOpened(Message):
    merchant: str


class MarketsShut(Message):
    """All markets are closed again: the table reads the set-up otherwise."""


class ShopEntered(Message):
    hero: str
    merchant: str


class MarketRefreshed(Message):
    merchant: str


class CardBought(Message):
    hero: str
    card: Card
    price: int


class ShopLeft(Message):
    hero: str


class CardGained(Message):
    """A card comes to a hero; an ally met in the wilds ends the encounter."""

    hero: str
    card: Card
    encounter_over: bool = False


class CardLost(Message):
    hero: str
    place: int


class CardWorn(Message):
    hero: str
    place: int
    worn: bool


class CardTraded(Message):
    giver: str
    taker: str
    place: int
    encounter_over: bool = False


# victory and defeat --------------------------------------------------------------------------
class VictoryPlayed(Message):
    team: str
    vp: int
    title: str = ""


class SecondaryScored(Message):
    team: str
    place: int
    vp: int


class VictoryRedrawn(Message):
    team: str
    count: int


class HeroDefeated(Message):
    """A hero falls: the health it comes back with, and whether its own turn is over with it."""

    hero: str
    by: str = ""
    owes: bool = True
    base: str = ""
    hp: int | None = None
    turn_over: bool = False


class PenaltyOwed(Message):
    """A hero who stays up has to pay as if defeated."""

    hero: str


class PenaltyPaid(Message):
    hero: str
    tokens: int
    cards: int
    left: int = 0


class HeroReturned(Message):
    hero: str
    area: str


class SoldiersFought(Message):
    team: str
    area: str
    attackers: int


# skirmish ------------------------------------------------------------------------------------
class FirstChosen(Message):
    """`named`: it was said at the table, and is not asked again."""

    team: str
    named: bool = False


class BuyingPassed(Message):
    hero: str


class ZoneChosen(Message):
    team: str
    areas: tuple[str, ...]


class PhaseSet(Message):
    phase: Phase


class QuestTokenPlaced(Message):
    team: str
    area: str


# the end -------------------------------------------------------------------------------------
class GameFinished(Message):
    result: Result


class ChampionPicked(Message):
    team: str
    hero: str


SettingsEvent = HeroSet | HeroEdited | AreaSet | ProgressMade | VictoryHandChanged | DeckChanged
NumberEvent = EterniumChanged | VpChanged | HpChanged | SoldiersChanged | HeroPlaced
RoundEvent = IncomeTaken | ActionsBegan | RoundAdvanced | LightSet | SkullReached | SkullResolved
QuestEvent = WildsBraved | AllySentBack | QuestTaken | QuestFinished | EncounterFinished
TurnEvent = RoundEvent | HeroActivated | ActionTaken | TurnEnded | QuestEvent
MarketEvent = MarketOpened | MarketsShut | ShopEntered | MarketRefreshed | CardBought | ShopLeft
CardEvent = MarketEvent | CardGained | CardLost | CardWorn | CardTraded
VictoryEvent = VictoryPlayed | SecondaryScored | VictoryRedrawn
DefeatEvent = HeroDefeated | PenaltyOwed | PenaltyPaid | HeroReturned | SoldiersFought
SkirmishEvent = FirstChosen | BuyingPassed | ZoneChosen | PhaseSet | QuestTokenPlaced
EndEvent = VictoryEvent | DefeatEvent | GameFinished | ChampionPicked
Event = SettingsEvent | NumberEvent | TurnEvent | CardEvent | SkirmishEvent | EndEvent | FightEvent | TrayEvent
