"""What the table asks of the automated enemy."""

from __future__ import annotations

from typing import Literal

from companion.core.message import Message
from companion.games.eternia.opponent import BattleCard, EffectCard, Source


class ChooseDeck(Message):
    """Real cards typed in, the box's deck once it is known, or our substitute."""

    source: Source


class DrawBattleCard(Message): ...


class EnterBattleCard(Message):
    """The real card that was turned up; `turned` counts the cards up to the one that matched.

    With an empty id it is a card never entered before, and it gets the next number.
    """

    card: BattleCard
    turned: int = 1


class DrawEffectCard(Message): ...


class EnterEffectCard(Message):
    card: EffectCard


class ApplySurge(Message):
    """The enemy's surge: +X to a zone, HP off your hero; nothing that applies means +1 attack and +1 defence."""

    zone: str = ""
    by: int = 0
    hp: int = 0


GrowthMoment = Literal["turn-end", "day-round-end", "night-round-end"]


class GrowOutposts(Message):
    """The moment for reinforcements; where models are short the table names the outposts in order."""

    moment: GrowthMoment
    areas: tuple[str, ...] = ()


SoloCommand = (
    ChooseDeck | DrawBattleCard | EnterBattleCard | DrawEffectCard | EnterEffectCard | ApplySurge | GrowOutposts
)
