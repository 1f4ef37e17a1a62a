"""Commands of a combat. One tap is one command."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from companion.core.message import Message
from companion.games.heroes3.board import Cell

Camp = Literal["near", "far"]
Outcome = Literal["", "near-wins", "far-wins", "retreat", "surrender", "called-off"]
CardKind = Literal["spell", "specialty", "other"]
CardEffect = Literal["instant", "activation", "ongoing", "map"]


@dataclass(frozen=True, slots=True)
class Muster:
    """An enemy unit called up by hand."""

    unit: str
    shows: str = "neutral"


class StartCombat(Message):
    """A fight begins. Without `enemy` the guards of `field` are drawn; `fielded` empty means the first five cards.

    `citadel` None: as the town of the defender is built here. `entered`: the move onto the field was counted before.
    `ready`: our units are lined up at once, ranged ones behind. Without a `hero` our army holds a place alone.
    """

    seat: int
    kind: Literal["neutrals", "hero", "ai-hero"] = "neutrals"
    field: int = 0
    hero: Literal["main", "secondary", "none"] = "main"
    other: int = -1
    other_hero: Literal["main", "secondary", "none"] = "main"
    attacker: Literal["near", "far"] = "near"
    place: Literal["field", "town", "settlement"] = "field"
    citadel: bool | None = None
    fielded: tuple[str, ...] = ()
    other_fielded: tuple[str, ...] = ()
    enemy: tuple[Muster, ...] = ()
    entered: bool = False
    ready: bool = False


class PlaceUnit(Message):
    fighter: str
    at: Cell


class PlaceAll(Message):
    """Put a side's unplaced units on its lines: ranged behind, the others in front."""

    side: Literal["near", "far"] = "near"


class PlacePiece(Message):
    """Swap the gate to another column of the middle row."""

    column: int


class BeginFight(Message): ...


class Activate(Message):
    fighter: str


class MoveUnit(Message):
    fighter: str
    to: Cell


class Strike(Message):
    """Attack. `dice` are typed results (-1, 0, 1), empty to roll in the app; modifiers come from cards.

    Dice of further hits follow those of the first, each with its target's Shield die where there is one.
    `reroll` rolls zeros again where the card allows it, `second` is whom a splash hits, `ignore_die` costs the target's
    owner a card. The unit first goes `to` a cell; with `through` the app rolls the retaliation in the same step.
    """

    fighter: str
    target: str
    dice: tuple[int, ...] = ()
    attack_mod: int = 0
    defence_mod: int = 0
    shield_die: int | None = None
    reroll: bool = False
    second: str = ""
    ignore_die: bool = False
    to: Cell | None = None
    through: bool = False


class StrikeBack(Message):
    """The retaliation that is due. A die that an ability rolls afterwards is typed last."""

    dice: tuple[int, ...] = ()
    attack_mod: int = 0
    defence_mod: int = 0
    shield_die: int | None = None
    ignore_die: bool = False


class SkipAnswer(Message):
    """No retaliation this time."""


class Breach(Message):
    """Destroy the wall or gate on a cell."""

    fighter: str
    at: Cell


class DefendUnit(Message):
    fighter: str


class EndActivation(Message):
    """The active unit is done; a named unit that has not begun passes in the same tap."""

    fighter: str = ""


class ActEnemy(Message):
    """The A.I. plays its next unit; ties are settled by `target` and `to`."""

    fighter: str = ""
    target: str = ""
    to: Cell | None = None
    dice: tuple[int, ...] = ()
    defence_mod: int = 0
    ignore_die: bool = False
    shield_die: int | None = None


class DrawAiCard(Message):
    """An A.I. card for the active unit: from the app's deck, or named as it came from the real one, with the spell that
    came with it."""

    card: str = ""
    spell: str = ""


class PlayCard(Message):
    """A card is played: a spell, a specialty, anything. `damage` 0 with a target lets the app work it out.

    `boosts` are the further cards that leave the hand with it, for its power.
    """

    side: Camp
    card: str
    kind: CardKind = "spell"
    effect: CardEffect = "instant"
    moment: str = "own-activation-before-attack"
    empowering: bool = False
    expert: bool = False
    power: int = 0
    target: str = ""
    damage: int = 0
    boosts: int = 0


class CastAiSpell(Message):
    """The spell that the A.I. drew takes effect on `target` ("" where there is no choice), or is laid aside (`skip`)."""

    target: str = ""
    skip: bool = False


class ShiftUnit(Message):
    """An effect sets a unit on another space."""

    fighter: str
    to: Cell


class TogglePause(Message):
    """Give or remove a paralysis token."""

    fighter: str


class NextCombatRound(Message): ...


class EndCombat(Message):
    """The fight is over: by the board ("" = whoever still stands), by retreat or by surrender of a side.

    `reward` is what the besieger takes of a settlement, with the unit of the `army` that it reinforces.
    """

    how: Outcome = ""
    side: Camp = "near"
    reward: str = ""
    army: str = ""


PlacingCommand = PlaceUnit | PlaceAll | PlacePiece | BeginFight
ActivationCommand = Activate | MoveUnit | Strike | StrikeBack | SkipAnswer | Breach | DefendUnit | EndActivation
EnemyCommand = ActEnemy | DrawAiCard
FightCommand = ActivationCommand | EnemyCommand
TableCommand = ShiftUnit | CastAiSpell | TogglePause | NextCombatRound | EndCombat
BattleCommand = StartCombat | PlayCard | PlacingCommand | FightCommand | TableCommand
