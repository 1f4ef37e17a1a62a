"""What came of a fight, and of the automated enemy's cards."""

from __future__ import annotations

from collections.abc import Mapping

from companion.core.message import Message
from companion.core.odds import Foe
from companion.games.eternia.fight import Fight, Outcome, SideName
from companion.games.eternia.fight_commands import Spot
from companion.games.eternia.grid import Totals
from companion.games.eternia.opponent import BattleCard, EffectCard, Source
from companion.games.eternia.state import Boss, WildsFight


# epic combat ---------------------------------------------------------------------------------
class FightBegan(Message):
    fight: Fight


class WeaponChosen(Message):
    side: SideName
    weapon: str
    kept: bool = False


class StepReached(Message):
    """The fight reaches a step; `turn` is who places or acts first in it."""

    step: int
    turn: str | None = None


class AbilityUsed(Message):
    side: SideName
    name: str = ""


class CardsDrawn(Message):
    side: SideName
    cards: tuple[str, ...]
    on: bool = False


class CardPlaced(Message):
    """A card lies on the grid or beside it; `turn` is who places next (None: the same side goes on)."""

    side: SideName
    card: str
    zone: str
    counts: bool = True
    turn: str | None = None


class CardDropped(Message):
    """A card discarded for focus or with a tool."""

    side: SideName
    card: str
    why: str


class CardsSwapped(Message):
    side: SideName
    first: Spot
    second: Spot


class SurgeUsed(Message):
    side: SideName
    spot: Spot


class CardFlipped(Message):
    side: SideName
    spot: Spot


class BonusGiven(Message):
    side: SideName
    zone: str
    by: int


class SideHurt(Message):
    """A fighter loses HP: `hp` is what it has left, `dealt` what counts towards the damage that decides the winner."""

    side: SideName
    by: int
    why: str = ""
    counts: bool = True
    hp: int | None = None
    dealt: int = 0


class ActDone(Message):
    """A team has acted; `turn` acts next."""

    team: str
    kind: str
    name: str = ""
    turn: str | None = None


class ActPassed(Message):
    """A team is out of this step; `turn` acts next."""

    team: str
    turn: str | None = None


class SoldiersSpent(Message):
    side: SideName
    assign: Mapping[str, int]


class TotalsTyped(Message, merges="side"):
    side: SideName
    totals: Totals


class PowerRollKept(Message):
    side: SideName
    zone: str
    total: int
    free: int = 0


class Reckoned(Message):
    first: str
    active: Totals
    other: Totals


class Struck(Message):
    first: int | None
    second: int | None


class SecondRoundBegan(Message):
    """The second combat round begins at a step, with focus given back or the weapon chosen anew if the table reads so."""

    step: int = 2
    focus_back: bool = False
    weapon_anew: bool = False


class FightDecided(Message):
    outcome: Outcome


class Retreated(Message):
    hero: str
    area: str


class BeastTamed(Message):
    hero: str
    name: str


class FightClosed(Message):
    called_off: bool = False


class BossChanged(Message):
    boss: Boss
    gone: bool = False


# wilds combat --------------------------------------------------------------------------------
class WildsBegan(Message):
    wilds: WildsFight


class FoeRaised(Message, merges="type"):
    foe: Foe


class DiceLaid(Message):
    targets: tuple[str, ...]


class WildsResolved(Message):
    enemy_hp: int
    damage: int
    standing: bool = True


class WildsLeft(Message): ...


# the automated enemy -------------------------------------------------------------------------
class DeckChosen(Message):
    source: Source
    battle: Mapping[str, BattleCard]
    effect: Mapping[str, EffectCard]
    pile: tuple[str, ...]


class BattleCardDrawn(Message):
    card: BattleCard
    seen: tuple[str, ...] = ()
    switched: bool = False
    entered: bool = False
    surges: int | None = None


class EffectCardDrawn(Message):
    card: EffectCard
    entered: bool = False
    surges: int | None = None


class EffectsShuffled(Message):
    order: tuple[int, ...]


class SurgeApplied(Message):
    zone: str
    by: int


class OutpostsGrew(Message):
    moment: str
    areas: tuple[str, ...]
    mark: str = ""


LainEvent = CardsDrawn | CardPlaced | CardDropped | CardsSwapped | CardFlipped
CardsEvent = LainEvent | SurgeUsed | AbilityUsed | BonusGiven | SideHurt | ActDone | ActPassed | SoldiersSpent
BlowEvent = TotalsTyped | PowerRollKept | Reckoned | Struck
VerdictEvent = FightDecided | Retreated | BeastTamed | FightClosed | BossChanged
StepEvent = FightBegan | WeaponChosen | StepReached | BlowEvent | SecondRoundBegan | VerdictEvent
WildsEvent = WildsBegan | FoeRaised | DiceLaid | WildsResolved | WildsLeft
SoloEvent = DeckChosen | BattleCardDrawn | EffectCardDrawn | EffectsShuffled | SurgeApplied | OutpostsGrew
FightEvent = CardsEvent | StepEvent | WildsEvent | SoloEvent
