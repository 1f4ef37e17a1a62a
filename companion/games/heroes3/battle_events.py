"""What happened in a combat; dice and drawn cards are stored here, so a replay needs no chance.

An event after which somebody else may act, or the fight be over, says in `stands` where the combat stands then.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import field

from companion.core.deck import Deck
from companion.core.message import Message
from companion.games.heroes3.board import Cell
from companion.games.heroes3.state import Combat, Fighter, Stand


class CombatStarted(Message):
    combat: Combat
    neutrals: Mapping[str, Deck] = field(default_factory=dict)


class UnitPlaced(Message):
    fighter: str
    at: Cell


class PiecesPlaced(Message):
    pieces: Mapping[str, str]


class FightBegan(Message): ...


class UnitActivated(Message):
    """An activation starts: `after` is the unit with its Shield gone and its counters at nought, `next_defence` what
    still waits for the next unit of the enemy."""

    fighter: str
    after: Fighter | None = None
    next_defence: int = 0


class ActivationSkipped(Message):
    """A paralysed unit lost its token instead of acting."""

    fighter: str
    stands: Stand | None = None


class UnitMoved(Message):
    fighter: str
    to: Cell
    steps: int


class Struck(Message):
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
    stands: Stand | None = None


class AbilityUsed(Message):
    """A unit's ability or a spell changed a unit: `after` is how it stands now, `n` how much."""

    fighter: str
    ability: str
    n: int
    after: Fighter
    stands: Stand | None = None


class UnitShifted(Message):
    """A unit was set on another space by an effect."""

    fighter: str
    to: Cell


class AnswerSkipped(Message): ...


class Breached(Message):
    """A wall or gate destroyed; `tower` whether the arrow tower still stands."""

    fighter: str
    at: Cell
    piece: str
    tower: bool = True


class UnitDefended(Message):
    fighter: str


class ActivationEnded(Message):
    fighter: str
    stands: Stand | None = None


class EnemyDecided(Message):
    """Why the A.I. does what follows: reason codes with the rule that each comes from."""

    fighter: str
    kind: str
    target: str = ""
    to: Cell | None = None
    reasons: tuple[tuple[str, str], ...] = ()


class AiCardDrawn(Message):
    """An A.I. card and what it does (`kind`, `number`). It goes `back` into its deck, or the spells begin `again` with
    their discard; the next card is picked when it is drawn, so no order is kept here (older tables kept one)."""

    fighter: str
    card: str
    number: int
    unit: str = ""
    spell: str = ""
    from_app: bool = True
    shuffled_back: tuple[int, ...] = ()
    spell_order: tuple[int, ...] = ()
    kind: str = ""
    back: bool = False
    again: bool = False


class CardPlayed(Message):
    """A card was played; `kept`: the A.I.'s spell lies beside the board until its moment comes."""

    side: str
    card: str
    kind: str
    power: int = 0
    power_lost: int = 0
    empowering: bool = False
    kept: bool = False


class SpellHit(Message):
    target: str
    damage: int
    after: Fighter
    flipped: bool = False
    stands: Stand | None = None


class PauseToggled(Message):
    fighter: str
    paralysed: bool


class CombatRoundBegan(Message):
    round: int


class CombatEnded(Message):
    """Who won ("near", "far", "" = nobody) and how."""

    winner: str
    how: str


PlacingEvent = CombatStarted | UnitPlaced | PiecesPlaced | FightBegan
UnitEvent = UnitActivated | ActivationSkipped | UnitMoved | UnitShifted | UnitDefended | ActivationEnded | PauseToggled
BlowEvent = Struck | AbilityUsed | AnswerSkipped | Breached | EnemyDecided | AiCardDrawn | CardPlayed | SpellHit
BattleEvent = PlacingEvent | UnitEvent | BlowEvent | CombatRoundBegan | CombatEnded
