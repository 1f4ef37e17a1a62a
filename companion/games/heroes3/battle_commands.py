"""Commands of a combat. One tap is one command."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from companion.games.heroes3.board import Cell


@dataclass(frozen=True, slots=True)
class Muster:
    """An enemy unit called up by hand."""

    unit: str
    shows: str = "neutral"


@dataclass(frozen=True, slots=True)
class StartCombat:
    """A fight begins. Without `enemy` the guards of `field` are drawn; `fielded` empty means the first five cards.

    `citadel` None: as the town of the defender is built here. `entered`: the move onto the field was counted before.
    """

    seat: int
    kind: Literal["neutrals", "hero", "ai-hero"] = "neutrals"
    field: int = 0
    hero: Literal["main", "secondary"] = "main"
    other: int = -1
    other_hero: Literal["main", "secondary", "none"] = "main"
    attacker: Literal["near", "far"] = "near"
    place: Literal["field", "town", "settlement"] = "field"
    citadel: bool | None = None
    fielded: tuple[str, ...] = ()
    other_fielded: tuple[str, ...] = ()
    enemy: tuple[Muster, ...] = ()
    entered: bool = False
    type: Literal["start-combat"] = "start-combat"


@dataclass(frozen=True, slots=True)
class PlaceUnit:
    fighter: str
    at: Cell
    type: Literal["place-unit"] = "place-unit"


@dataclass(frozen=True, slots=True)
class PlaceAll:
    """Put a side's unplaced units on its lines: ranged behind, the others in front."""

    side: Literal["near", "far"] = "near"
    type: Literal["place-all"] = "place-all"


@dataclass(frozen=True, slots=True)
class PlacePiece:
    """Swap the gate to another column of the middle row."""

    column: int
    type: Literal["place-piece"] = "place-piece"


@dataclass(frozen=True, slots=True)
class BeginFight:
    type: Literal["begin-fight"] = "begin-fight"


@dataclass(frozen=True, slots=True)
class Activate:
    fighter: str
    type: Literal["activate"] = "activate"


@dataclass(frozen=True, slots=True)
class MoveUnit:
    fighter: str
    to: Cell
    type: Literal["move-unit"] = "move-unit"


@dataclass(frozen=True, slots=True)
class Strike:
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
    type: Literal["strike"] = "strike"


@dataclass(frozen=True, slots=True)
class StrikeBack:
    """The retaliation that is due. A die that an ability rolls afterwards is typed last."""

    dice: tuple[int, ...] = ()
    attack_mod: int = 0
    defence_mod: int = 0
    shield_die: int | None = None
    ignore_die: bool = False
    type: Literal["strike-back"] = "strike-back"


@dataclass(frozen=True, slots=True)
class SkipAnswer:
    """No retaliation this time."""

    type: Literal["skip-answer"] = "skip-answer"


@dataclass(frozen=True, slots=True)
class Breach:
    """Destroy the wall or gate on a cell."""

    fighter: str
    at: Cell
    type: Literal["breach"] = "breach"


@dataclass(frozen=True, slots=True)
class DefendUnit:
    fighter: str
    type: Literal["defend-unit"] = "defend-unit"


@dataclass(frozen=True, slots=True)
class EndActivation:
    """The active unit is done; a named unit that has not begun passes in the same tap."""

    fighter: str = ""
    type: Literal["end-activation"] = "end-activation"


@dataclass(frozen=True, slots=True)
class ActEnemy:
    """The A.I. plays its next unit; ties are settled by `target` and `to`."""

    fighter: str = ""
    target: str = ""
    to: Cell | None = None
    dice: tuple[int, ...] = ()
    defence_mod: int = 0
    ignore_die: bool = False
    shield_die: int | None = None
    type: Literal["act-enemy"] = "act-enemy"


@dataclass(frozen=True, slots=True)
class DrawAiCard:
    """An A.I. card for the active unit: from the app's deck, or named as it came from the real one."""

    card: str = ""
    type: Literal["draw-ai-card"] = "draw-ai-card"


@dataclass(frozen=True, slots=True)
class PlayCard:
    """A card is played: a spell, a specialty, anything. `damage` 0 with a target lets the app work it out.

    `boosts` are the further cards that leave the hand with it, for its power.
    """

    side: Literal["near", "far"]
    card: str
    kind: Literal["spell", "specialty", "other"] = "spell"
    effect: Literal["instant", "activation", "ongoing", "map"] = "instant"
    moment: str = "own-activation-before-attack"
    empowering: bool = False
    expert: bool = False
    power: int = 0
    target: str = ""
    damage: int = 0
    boosts: int = 0
    type: Literal["play-card"] = "play-card"


@dataclass(frozen=True, slots=True)
class CastAiSpell:
    """The spell that the A.I. drew takes effect on `target` ("" where there is no choice), or is laid aside (`skip`)."""

    target: str = ""
    skip: bool = False
    type: Literal["cast-ai-spell"] = "cast-ai-spell"


@dataclass(frozen=True, slots=True)
class ShiftUnit:
    """An effect sets a unit on another space."""

    fighter: str
    to: Cell
    type: Literal["shift-unit"] = "shift-unit"


@dataclass(frozen=True, slots=True)
class TogglePause:
    """Give or remove a paralysis token."""

    fighter: str
    type: Literal["toggle-pause"] = "toggle-pause"


@dataclass(frozen=True, slots=True)
class NextCombatRound:
    type: Literal["next-combat-round"] = "next-combat-round"


@dataclass(frozen=True, slots=True)
class EndCombat:
    """The fight is over: by the board ("" = whoever still stands), by retreat or by surrender of a side."""

    how: Literal["", "near-wins", "far-wins", "retreat", "surrender", "called-off"] = ""
    side: Literal["near", "far"] = "near"
    type: Literal["end-combat"] = "end-combat"
