"""What players ask for at the table. One tap is one command."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import field
from typing import Literal

from companion.core.message import Message
from companion.core.tray import TrayCommand
from companion.games.heroes3.battle_commands import *
from companion.games.heroes3.map_commands import *
from companion.games.heroes3.march import Journey
from companion.games.heroes3.state import Scenario
from companion.games.heroes3.units import UnitCard


class MarkPlayed(Message):
    """A player's turn is over (or not, after all)."""

    seat: int
    played: bool = True


class NextRound(Message): ...


class Collect(Message):
    """Take the income of a resource round; a City Hall gives gold or its perk."""

    seat: int
    hall: Literal["", "gold", "perk"] = ""


class CollectAll(Message):
    """Everybody who has nothing to choose takes the income of this resource round, in one step."""


class Gain(Message):
    """Add to (or take from) a resource by hand."""

    seat: int
    resource: str
    by: int


class ChangeIncome(Message):
    seat: int
    resource: str
    by: int


class Pay(Message):
    seat: int
    cost: Mapping[str, int] = field(default_factory=dict)


class TurnToken(Message):
    """Turn a town token by hand."""

    seat: int
    token: str


class Build(Message):
    seat: int
    building: str
    free: bool = False


class BuySpell(Message):
    seat: int


class Recruit(Message):
    """Recruit a unit with the Population token; `free` ones come from an effect and need neither token nor price."""

    seat: int
    unit: str
    diplomacy: bool = False
    free: bool = False


class Reinforce(Message):
    seat: int
    army: str
    free: bool = False


class CloseMarket(Message):
    """Done recruiting: the Population token is used."""

    seat: int


class Dismiss(Message):
    """Take a card out of an army, or flip it back to Few."""

    seat: int
    army: str
    to_few: bool = False


class HireHero(Message):
    seat: int
    free: bool = False


class LoseHero(Message):
    """The Secondary Hero leaves the map."""

    seat: int


class GainXp(Message):
    seat: int
    by: int = 1
    hero: Literal["main", "secondary"] = "main"
    azure: bool = False


class TakeReward(Message):
    """The next level reward is taken."""

    seat: int


class UseExpert(Message):
    seat: int


class RefreshHand(Message):
    """Start of the turn: throw cards away, draw to the limit."""

    seat: int
    thrown: int = 0


class CountHand(Message):
    seat: int
    by: int


class GainMorale(Message):
    """A morale token; `times` 2 is the Warrior's Tomb."""

    seat: int
    gain: Literal["positive", "negative"]
    times: int = 1


class SpendMorale(Message):
    seat: int
    use: Literal["draw-1", "swap", "reroll"]
    count: int = 1


class DiscardHand(Message):
    """The reminder of a second negative morale is done."""

    seat: int


class Trade(Message):
    seat: int
    sell: str
    buy: str
    give: int


class SellCard(Message):
    """Remove one hand card at the trading post for 1 gold."""

    seat: int
    card: str
    origin: str = "hand"


class LeavePost(Message):
    """The visit of the trading post ends."""


class TakeDie(Message):
    """Take what one die of the tray shows; where real dice are rolled, `face` is that of the resource die which a treasure
    die has brought."""

    seat: int
    place: int
    face: int = -1


class TakeBonus(Message):
    """The starting bonus of the difficulty: a rolls resource dice, b searches artifacts. Typed dice by face number."""

    seat: int
    option: Literal["a", "b"]
    faces: tuple[int, ...] = ()


class Proclaim(Message):
    """Draw a proclamation, or name the one that was drawn from the real deck."""

    card: str = ""


class Heed(Message):
    """A player carries out the proclamation: the face of a real die (-1: the app rolls), or the unit turned over."""

    seat: int
    face: int = -1
    army: str = ""


class AddEvent(Message):
    round: int
    text: str


class DropEvent(Message):
    place: int


class SetLimit(Message):
    rounds: int


class SetScenario(Message):
    """The scenario's page is corrected in play."""

    scenario: Scenario


class SwitchVariant(Message):
    variant: str
    on: bool


class SetUnit(Message):
    """Correct a unit card, or add one of one's own."""

    card: UnitCard


class Correct(Message):
    """Set any tracked number: `seat/0/level`, `seat/1/pool/gold`, `fighter/n1/damage`, `round`..."""

    path: str
    value: int


class Eliminate(Message):
    seat: int
    out: bool = True


class Conclude(Message):
    """The game is over: the team that has won (-1 nobody)."""

    team: int


class MarchAi(Message):
    """The A.I. hero's map turn, worked out from what lies around it."""

    journey: Journey = Journey()


RoundCommand = (
    MarkPlayed
    | NextRound
    | Proclaim
    | Heed
    | AddEvent
    | DropEvent
    | SetLimit
    | SetScenario
    | Eliminate
    | Conclude
    | MarchAi
)
PurseCommand = Collect | CollectAll | Gain | ChangeIncome | Pay | TakeDie | TakeBonus
HeroCommand = GainXp | TakeReward | UseExpert | RefreshHand | CountHand | GainMorale | SpendMorale | DiscardHand
ArmyCommand = Recruit | Reinforce | CloseMarket | Dismiss | HireHero | LoseHero
TownCommand = TurnToken | Build | BuySpell | ArmyCommand | Trade | SellCard
SeatCommand = PurseCommand | HeroCommand | TownCommand
SettingsCommand = SwitchVariant | SetUnit | Correct
Command = RoundCommand | SeatCommand | LeavePost | MapCommand | BattleCommand | SettingsCommand | TrayCommand
