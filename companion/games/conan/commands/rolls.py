"""Everything that throws dice, from the announcement to the last wound."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal


@dataclass(frozen=True, slots=True)
class Attack:
    """Announce an attack: target and gems before the roll."""

    actor: str
    kind: Literal["melee", "ranged", "web", "counterattack", "attack-from-beyond"]
    targets: tuple[str, ...]
    weapons: tuple[str, ...] = ()
    gems: int = 0
    above: bool = False
    friends: int = 1
    enemies: int = 0
    support: bool = False
    jinx: bool = False
    sight: bool = True
    circular: bool = False
    guarded: bool = False
    type: Literal["attack"] = "attack"


@dataclass(frozen=True, slots=True)
class AreaAttack:
    """One roll against everybody in an area, in this order."""

    actor: str
    targets: tuple[str, ...]
    dice: tuple[str, ...]
    support: bool = False
    jinx: bool = False
    type: Literal["area-attack"] = "area-attack"


@dataclass(frozen=True, slots=True)
class Manipulate:
    """A complex manipulation; a chest needs 2."""

    hero: str
    gems: int = 1
    need: int = 2
    dice: tuple[str, ...] = ()
    lock: bool = False
    friends: int = 1
    enemies: int = 0
    support: bool = False
    jinx: bool = False
    type: Literal["manipulate"] = "manipulate"


@dataclass(frozen=True, slots=True)
class ThrowItem:
    """Throw something to an area; `targets` stand where an orb lands."""

    hero: str
    item: str
    gems: int = 1
    distance: int = 1
    friends: int = 1
    enemies: int = 0
    support: bool = False
    jinx: bool = False
    sight: bool = True
    targets: tuple[str, ...] = ()
    type: Literal["throw-item"] = "throw-item"


@dataclass(frozen=True, slots=True)
class LeapOver:
    """A leap: points first, then one red die."""

    hero: str
    areas: int = 1
    difficulty: int = 1
    blocker: bool = False
    type: Literal["leap-over"] = "leap-over"


@dataclass(frozen=True, slots=True)
class Fall:
    """A fall: symbols are wounds."""

    target: str
    dice: tuple[str, ...]
    carried: tuple[str, ...] = ()
    type: Literal["fall"] = "fall"


@dataclass(frozen=True, slots=True)
class CastSpell:
    """Gems on the card, and what the spell does."""

    caster: str
    spell: str
    targets: tuple[str, ...] = ()
    areas: int = 1
    distance: int = 0
    sight: bool = True
    support: bool = False
    jinx: bool = False
    type: Literal["cast-spell"] = "cast-spell"


@dataclass(frozen=True, slots=True)
class DeclareSacrifice:
    """Before the roll: someone takes the attack instead ("" nobody does)."""

    by: str = ""
    type: Literal["declare-sacrifice"] = "declare-sacrifice"


@dataclass(frozen=True, slots=True)
class NameVictims:
    """Who stands where an area attack strikes, known at the latest when it is rolled; in the attacker's order."""

    targets: tuple[str, ...] = ()
    type: Literal["name-victims"] = "name-victims"


@dataclass(frozen=True, slots=True)
class RollPool:
    """Throw the dice of the roll in hand, attack or defence."""

    physical: bool = False
    type: Literal["roll-pool"] = "roll-pool"


@dataclass(frozen=True, slots=True)
class TypeSymbols:
    """Only the number of axes is typed in."""

    symbols: int
    type: Literal["type-symbols"] = "type-symbols"


@dataclass(frozen=True, slots=True)
class AcceptRoll:
    """No more rerolls: the roll stands."""

    type: Literal["accept-roll"] = "accept-roll"


@dataclass(frozen=True, slots=True)
class Defend:
    """The victim's defence, announced before its roll."""

    how: Literal["none", "dodge", "parry-weapon", "parry-shield"]
    gems: int = 0
    item: str = ""
    guardian: str = ""
    bonus: int = 0
    support: bool = False
    jinx: bool = False
    type: Literal["defend"] = "defend"


@dataclass(frozen=True, slots=True)
class CarryOn:
    """Circular Strike goes on to the next victim."""

    target: str
    type: Literal["carry-on"] = "carry-on"


@dataclass(frozen=True, slots=True)
class EndAttempt:
    """What is being resolved is over, or called off."""

    type: Literal["end-attempt"] = "end-attempt"
