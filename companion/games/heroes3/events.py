"""What happened at the table; chance results are stored here, so a replay needs none."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import field

from companion.core.message import Message
from companion.core.tray import TrayEvent
from companion.games.heroes3.battle_events import *
from companion.games.heroes3.march import MapAction
from companion.games.heroes3.state import ArmyUnit, FieldMark, Scenario, Stand
from companion.games.heroes3.units import UnitCard


class PlayedMarked(Message):
    seat: int
    played: bool
    next_active: int


class RoundAdvanced(Message):
    """A new round; a proclamation that has done its work is put away (`unpins`).

    `mp` are each seat's points by hero, `homeless` its full rounds without a home, `active` who plays first, `ai_mp` the
    A.I. hero's points, `promised` what the next income still brings; `cubes_off`: the black cubes leave the map.
    """

    round: int
    unpins: bool = False
    mp: tuple[Mapping[str, int], ...] = ()
    homeless: tuple[int, ...] = ()
    active: int = 0
    ai_mp: int = 0
    promised: Mapping[str, int] = field(default_factory=dict)
    cubes_off: bool = False


class IncomeCollected(Message):
    seat: int
    gained: Mapping[str, int] = field(default_factory=dict)
    hall: str = ""


class ResourcesChanged(Message):
    seat: int
    changes: Mapping[str, int]
    why: str = ""


class IncomeChanged(Message):
    seat: int
    changes: Mapping[str, int]


class TokenTurned(Message):
    seat: int
    token: str
    to: str


class Built(Message):
    seat: int
    building: str


class SpellBought(Message):
    seat: int


class ArmyJoined(Message):
    seat: int
    unit: ArmyUnit


class ArmyFlipped(Message):
    seat: int
    army: str
    shows: str


class ArmyLeft(Message):
    seat: int
    army: str


class SecondaryChanged(Message):
    """A secondary hero comes with its movement points, or leaves the map."""

    seat: int
    on_map: bool
    mp: int = 0


class XpGained(Message):
    seat: int
    by: int
    level: int
    xp: int
    rewards: tuple[str, ...] = ()


class RewardTaken(Message):
    seat: int
    reward: str


class ExpertUsed(Message):
    seat: int


class MpChanged(Message, merges="seat hero why"):
    seat: int
    hero: str
    by: int
    why: str = ""


class HandChanged(Message):
    """Cards in hand; `turn` is the round in which they were drawn to begin a turn (0: for another reason)."""

    seat: int
    to: int
    why: str = ""
    turn: int = 0


class MoraleChanged(Message):
    seat: int
    to: str
    discard_hand: bool = False
    why: str = ""


class PostVisited(Message):
    """Who trades at the post now (-1 nobody)."""

    seat: int


class DieTaken(Message):
    seat: int
    place: int
    result: str


class BonusChosen(Message):
    """A starting bonus: dice (a) or artifacts (b); `keep` limits the dice that may be taken (-1: all)."""

    seat: int
    option: str
    keep: int = -1


class FieldChanged(Message):
    mark: FieldMark


class FieldVisited(Message):
    """A field's effect was used so often (0: declined), and whether a black cube lies there now."""

    seat: int
    place: str
    effects: int
    black_cube: bool = False
    way: str = ""
    at: str = ""


class StoodOn(Message, merges="seat hero"):
    """A hero stands on the tile of this name."""

    seat: int
    hero: str
    tile: str


class CardGained(Message):
    """A card came from a deck ("" none) and goes to hand, deck or discard; `discard` is that deck's pile, top first."""

    seat: int
    deck: str
    card: str
    goes: str
    discard: tuple[str, ...] = ()


class CubeTaken(Message):
    seat: int
    from_seat: int


class Proclaimed(Message):
    """A card of the astrologers; `again`: the discard was shuffled first (older tables kept the whole `order`).

    `mp` are each seat's points by hero after it, `promised` what the next income brings, `heeds` whom it asks for
    something; it `stays` while it is in force.
    """

    card: str
    order: tuple[int, ...] = ()
    again: bool = False
    mp: tuple[Mapping[str, int], ...] = ()
    promised: Mapping[str, int] = field(default_factory=dict)
    stays: bool = True
    heeds: tuple[int, ...] = ()


class Heeded(Message):
    """A player has carried out what the proclamation asks for; with the last one it is put away."""

    seat: int
    unpins: bool = False


class EventAdded(Message):
    round: int
    text: str


class EventDropped(Message):
    place: int


class LimitSet(Message):
    rounds: int


class ScenarioSet(Message):
    scenario: Scenario


class VariantSwitched(Message):
    variant: str
    on: bool


class UnitSet(Message):
    card: UnitCard


class Corrected(Message, merges="path"):
    path: str
    value: int
    stands: Stand | None = None


class SeatEliminated(Message):
    seat: int
    out: bool = True


class Concluded(Message):
    team: int


class AiMarched(Message):
    """The A.I. hero's moves, in the round that they belong to, the points that are `left`, where it `meets` a player, and
    its distance to the nearest town."""

    actions: tuple[MapAction, ...]
    round: int = 0
    left: int = 0
    meets: str = ""
    distance: int = -1


class AiArmed(Message):
    """The A.I. hero's level and army (unit and side of each card), as they go into its next fight."""

    level: int
    army: tuple[tuple[str, str], ...]
    beaten: bool = False


RoundEvent = PlayedMarked | RoundAdvanced | SeatEliminated
ScenarioEvent = Proclaimed | Heeded | EventAdded | EventDropped | LimitSet | ScenarioSet | Concluded
PurseEvent = IncomeCollected | ResourcesChanged | IncomeChanged | CubeTaken
BonusEvent = DieTaken | BonusChosen | PostVisited
TownEvent = TokenTurned | Built | ArmyJoined | ArmyFlipped | ArmyLeft | SecondaryChanged
HeroEvent = XpGained | RewardTaken | ExpertUsed | MpChanged | HandChanged | MoraleChanged
CardEvent = CardGained | SpellBought
MapEvent = FieldChanged | FieldVisited | StoodOn | AiMarched | AiArmed
SettingsEvent = VariantSwitched | UnitSet | Corrected
SeatEvent = RoundEvent | PurseEvent | TownEvent | HeroEvent
TableEvent = ScenarioEvent | BonusEvent | CardEvent | MapEvent | SettingsEvent | TrayEvent
Event = SeatEvent | TableEvent | BattleEvent
