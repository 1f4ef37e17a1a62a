"""What happened in a combat; dice and drawn cards are stored here, so a replay needs no chance."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal

from companion.core.deck import Deck
from companion.games.heroes3.board import Cell
from companion.games.heroes3.state import Combat, Fighter


@dataclass(frozen=True, slots=True)
class CombatStarted:
    combat: Combat
    neutrals: Mapping[str, Deck] = field(default_factory=dict)
    type: Literal["combat-started"] = "combat-started"


@dataclass(frozen=True, slots=True)
class UnitPlaced:
    fighter: str
    at: Cell
    type: Literal["unit-placed"] = "unit-placed"


@dataclass(frozen=True, slots=True)
class PiecesPlaced:
    pieces: Mapping[str, str]
    type: Literal["pieces-placed"] = "pieces-placed"


@dataclass(frozen=True, slots=True)
class FightBegan:
    type: Literal["fight-began"] = "fight-began"


@dataclass(frozen=True, slots=True)
class UnitActivated:
    fighter: str
    type: Literal["unit-activated"] = "unit-activated"


@dataclass(frozen=True, slots=True)
class ActivationSkipped:
    """A paralysed unit lost its token instead of acting."""

    fighter: str
    type: Literal["activation-skipped"] = "activation-skipped"


@dataclass(frozen=True, slots=True)
class UnitMoved:
    fighter: str
    to: Cell
    steps: int
    type: Literal["unit-moved"] = "unit-moved"


@dataclass(frozen=True, slots=True)
class Struck:
    """An attack with all its numbers; `after` is the target as it stands now. `extra`: a further one by an ability."""

    fighter: str
    target: str
    dice: tuple[int, ...]
    shield_die: int | None
    attack: int
    defence: int
    damage: int
    after: Fighter
    flipped: bool = False
    retaliation: bool = False
    answered: bool = False
    penalty: str = ""
    wall: bool = False
    extra: bool = False
    type: Literal["struck"] = "struck"


@dataclass(frozen=True, slots=True)
class AbilityUsed:
    """A unit's ability or a spell changed a unit: `after` is how it stands now, `n` how much."""

    fighter: str
    ability: str
    n: int
    after: Fighter
    type: Literal["ability-used"] = "ability-used"


@dataclass(frozen=True, slots=True)
class UnitShifted:
    """A unit was set on another space by an effect."""

    fighter: str
    to: Cell
    type: Literal["unit-shifted"] = "unit-shifted"


@dataclass(frozen=True, slots=True)
class AnswerSkipped:
    type: Literal["answer-skipped"] = "answer-skipped"


@dataclass(frozen=True, slots=True)
class Breached:
    fighter: str
    at: Cell
    piece: str
    type: Literal["breached"] = "breached"


@dataclass(frozen=True, slots=True)
class UnitDefended:
    fighter: str
    type: Literal["unit-defended"] = "unit-defended"


@dataclass(frozen=True, slots=True)
class ActivationEnded:
    fighter: str
    type: Literal["activation-ended"] = "activation-ended"


@dataclass(frozen=True, slots=True)
class EnemyDecided:
    """Why the A.I. does what follows: reason codes with the rule that each comes from."""

    fighter: str
    kind: str
    target: str = ""
    to: Cell | None = None
    reasons: tuple[tuple[str, str], ...] = ()
    type: Literal["enemy-decided"] = "enemy-decided"


@dataclass(frozen=True, slots=True)
class AiCardDrawn:
    fighter: str
    card: str
    number: int
    unit: str = ""
    spell: str = ""
    from_app: bool = True
    shuffled_back: tuple[int, ...] = ()
    spell_order: tuple[int, ...] = ()
    type: Literal["ai-card-drawn"] = "ai-card-drawn"


@dataclass(frozen=True, slots=True)
class CardPlayed:
    side: str
    card: str
    kind: str
    power: int = 0
    power_lost: int = 0
    empowering: bool = False
    type: Literal["card-played"] = "card-played"


@dataclass(frozen=True, slots=True)
class SpellHit:
    target: str
    damage: int
    after: Fighter
    flipped: bool = False
    type: Literal["spell-hit"] = "spell-hit"


@dataclass(frozen=True, slots=True)
class PauseToggled:
    fighter: str
    paralysed: bool
    type: Literal["pause-toggled"] = "pause-toggled"


@dataclass(frozen=True, slots=True)
class CombatRoundBegan:
    round: int
    type: Literal["combat-round-began"] = "combat-round-began"


@dataclass(frozen=True, slots=True)
class CombatEnded:
    """Who won ("near", "far", "" = nobody) and how."""

    winner: str
    how: str
    type: Literal["combat-ended"] = "combat-ended"
