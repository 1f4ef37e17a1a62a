"""What the table asks of the automated enemy."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from companion.games.eternia.opponent import BattleCard, EffectCard, Source


@dataclass(frozen=True, slots=True)
class ChooseDeck:
    """Real cards typed in, the box's deck once it is known, or our substitute."""

    source: Source
    type: Literal["choose-deck"] = "choose-deck"


@dataclass(frozen=True, slots=True)
class DrawBattleCard:
    type: Literal["draw-battle-card"] = "draw-battle-card"


@dataclass(frozen=True, slots=True)
class EnterBattleCard:
    """The real card that was turned up; `turned` counts the cards up to the one that matched.

    With an empty id it is a card never entered before, and it gets the next number.
    """

    card: BattleCard
    turned: int = 1
    type: Literal["enter-battle-card"] = "enter-battle-card"


@dataclass(frozen=True, slots=True)
class DrawEffectCard:
    type: Literal["draw-effect-card"] = "draw-effect-card"


@dataclass(frozen=True, slots=True)
class EnterEffectCard:
    card: EffectCard
    type: Literal["enter-effect-card"] = "enter-effect-card"


@dataclass(frozen=True, slots=True)
class ApplySurge:
    """The enemy's surge: +X to a zone, HP off your hero; nothing that applies means +1 attack and +1 defence."""

    zone: str = ""
    by: int = 0
    hp: int = 0
    type: Literal["apply-surge"] = "apply-surge"


@dataclass(frozen=True, slots=True)
class GrowOutposts:
    """The moment for reinforcements; where models are short the table names the outposts in order."""

    moment: Literal["turn-end", "day-round-end", "night-round-end"]
    areas: tuple[str, ...] = ()
    type: Literal["grow-outposts"] = "grow-outposts"


SoloCommand = (
    ChooseDeck | DrawBattleCard | EnterBattleCard | DrawEffectCard | EnterEffectCard | ApplySurge | GrowOutposts
)
