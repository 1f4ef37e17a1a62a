"""What came of a fight, and of the automated enemy's cards."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal

from companion.core.odds import Foe
from companion.games.eternia.fight import Fight, Outcome, SideName
from companion.games.eternia.fight_commands import Spot
from companion.games.eternia.grid import Totals
from companion.games.eternia.opponent import BattleCard, EffectCard, Source
from companion.games.eternia.state import Boss, WildsFight


# epic combat ---------------------------------------------------------------------------------
@dataclass(frozen=True, slots=True)
class FightBegan:
    fight: Fight
    type: Literal["fight-began"] = "fight-began"


@dataclass(frozen=True, slots=True)
class WeaponChosen:
    side: SideName
    weapon: str
    type: Literal["weapon-chosen"] = "weapon-chosen"


@dataclass(frozen=True, slots=True)
class StepReached:
    step: int
    type: Literal["step-reached"] = "step-reached"


@dataclass(frozen=True, slots=True)
class AbilityUsed:
    side: SideName
    name: str = ""
    type: Literal["ability-used"] = "ability-used"


@dataclass(frozen=True, slots=True)
class CardsDrawn:
    side: SideName
    cards: tuple[str, ...]
    type: Literal["cards-drawn"] = "cards-drawn"


@dataclass(frozen=True, slots=True)
class CardPlaced:
    side: SideName
    card: str
    zone: str
    counts: bool = True
    type: Literal["card-placed"] = "card-placed"


@dataclass(frozen=True, slots=True)
class CardDropped:
    """A card discarded for focus or with a tool."""

    side: SideName
    card: str
    why: str
    type: Literal["card-dropped"] = "card-dropped"


@dataclass(frozen=True, slots=True)
class CardsSwapped:
    side: SideName
    first: Spot
    second: Spot
    type: Literal["cards-swapped"] = "cards-swapped"


@dataclass(frozen=True, slots=True)
class SurgeUsed:
    side: SideName
    spot: Spot
    type: Literal["surge-used"] = "surge-used"


@dataclass(frozen=True, slots=True)
class CardFlipped:
    side: SideName
    spot: Spot
    type: Literal["card-flipped"] = "card-flipped"


@dataclass(frozen=True, slots=True)
class BonusGiven:
    side: SideName
    zone: str
    by: int
    type: Literal["bonus-given"] = "bonus-given"


@dataclass(frozen=True, slots=True)
class SideHurt:
    """A fighter loses HP; `counts` towards the damage that decides the winner."""

    side: SideName
    by: int
    why: str = ""
    counts: bool = True
    type: Literal["side-hurt"] = "side-hurt"


@dataclass(frozen=True, slots=True)
class ActDone:
    team: str
    kind: str
    name: str = ""
    type: Literal["act-done"] = "act-done"


@dataclass(frozen=True, slots=True)
class ActPassed:
    team: str
    type: Literal["act-passed"] = "act-passed"


@dataclass(frozen=True, slots=True)
class SoldiersSpent:
    side: SideName
    assign: Mapping[str, int]
    type: Literal["soldiers-spent"] = "soldiers-spent"


@dataclass(frozen=True, slots=True)
class TotalsTyped:
    side: SideName
    totals: Totals
    type: Literal["totals-typed"] = "totals-typed"


@dataclass(frozen=True, slots=True)
class PowerRollKept:
    side: SideName
    zone: str
    total: int
    free: int = 0
    type: Literal["power-roll-kept"] = "power-roll-kept"


@dataclass(frozen=True, slots=True)
class Reckoned:
    first: str
    active: Totals
    other: Totals
    type: Literal["reckoned"] = "reckoned"


@dataclass(frozen=True, slots=True)
class Struck:
    first: int | None
    second: int | None
    type: Literal["struck"] = "struck"


@dataclass(frozen=True, slots=True)
class SecondRoundBegan:
    type: Literal["second-round-began"] = "second-round-began"


@dataclass(frozen=True, slots=True)
class FightDecided:
    outcome: Outcome
    type: Literal["fight-decided"] = "fight-decided"


@dataclass(frozen=True, slots=True)
class Retreated:
    hero: str
    area: str
    type: Literal["retreated"] = "retreated"


@dataclass(frozen=True, slots=True)
class BeastTamed:
    hero: str
    name: str
    type: Literal["beast-tamed"] = "beast-tamed"


@dataclass(frozen=True, slots=True)
class FightClosed:
    called_off: bool = False
    type: Literal["fight-closed"] = "fight-closed"


@dataclass(frozen=True, slots=True)
class BossChanged:
    boss: Boss
    gone: bool = False
    type: Literal["boss-changed"] = "boss-changed"


# wilds combat --------------------------------------------------------------------------------
@dataclass(frozen=True, slots=True)
class WildsBegan:
    wilds: WildsFight
    type: Literal["wilds-began"] = "wilds-began"


@dataclass(frozen=True, slots=True)
class FoeRaised:
    foe: Foe
    type: Literal["foe-raised"] = "foe-raised"


@dataclass(frozen=True, slots=True)
class DiceLaid:
    targets: tuple[str, ...]
    type: Literal["dice-laid"] = "dice-laid"


@dataclass(frozen=True, slots=True)
class WildsResolved:
    enemy_hp: int
    damage: int
    standing: bool = True
    type: Literal["wilds-resolved"] = "wilds-resolved"


@dataclass(frozen=True, slots=True)
class WildsLeft:
    type: Literal["wilds-left"] = "wilds-left"


# the automated enemy -------------------------------------------------------------------------
@dataclass(frozen=True, slots=True)
class DeckChosen:
    source: Source
    battle: Mapping[str, BattleCard]
    effect: Mapping[str, EffectCard]
    pile: tuple[str, ...]
    type: Literal["deck-chosen"] = "deck-chosen"


@dataclass(frozen=True, slots=True)
class BattleCardDrawn:
    card: BattleCard
    seen: tuple[str, ...] = ()
    switched: bool = False
    entered: bool = False
    type: Literal["battle-card-drawn"] = "battle-card-drawn"


@dataclass(frozen=True, slots=True)
class EffectCardDrawn:
    card: EffectCard
    entered: bool = False
    type: Literal["effect-card-drawn"] = "effect-card-drawn"


@dataclass(frozen=True, slots=True)
class EffectsShuffled:
    order: tuple[int, ...]
    type: Literal["effects-shuffled"] = "effects-shuffled"


@dataclass(frozen=True, slots=True)
class SurgeApplied:
    zone: str
    by: int
    type: Literal["surge-applied"] = "surge-applied"


@dataclass(frozen=True, slots=True)
class OutpostsGrew:
    moment: str
    areas: tuple[str, ...]
    type: Literal["outposts-grew"] = "outposts-grew"


FightEvent = (
    FightBegan
    | WeaponChosen
    | StepReached
    | AbilityUsed
    | CardsDrawn
    | CardPlaced
    | CardDropped
    | CardsSwapped
    | SurgeUsed
    | CardFlipped
    | BonusGiven
    | SideHurt
    | ActDone
    | ActPassed
    | SoldiersSpent
    | TotalsTyped
    | PowerRollKept
    | Reckoned
    | Struck
    | SecondRoundBegan
    | FightDecided
    | Retreated
    | BeastTamed
    | FightClosed
    | BossChanged
    | WildsBegan
    | FoeRaised
    | DiceLaid
    | WildsResolved
    | WildsLeft
    | DeckChosen
    | BattleCardDrawn
    | EffectCardDrawn
    | EffectsShuffled
    | SurgeApplied
    | OutpostsGrew
)
