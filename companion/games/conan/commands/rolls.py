"""Everything that throws dice, from the announcement to the last wound."""

from __future__ import annotations

from companion.core.message import Message
from companion.games.conan.state import BlowKind, Guarding


class Attack(Message):
    """Announce an attack: target and gems before the roll."""

    actor: str
    kind: BlowKind
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


class AreaAttack(Message):
    """One roll against everybody in an area, in this order."""

    actor: str
    targets: tuple[str, ...]
    dice: tuple[str, ...]
    support: bool = False
    jinx: bool = False


class Manipulate(Message):
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


class ThrowItem(Message):
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


class LeapOver(Message):
    """A leap: points first, then one red die."""

    hero: str
    areas: int = 1
    difficulty: int = 1
    blocker: bool = False


class Fall(Message):
    """A fall: symbols are wounds."""

    target: str
    dice: tuple[str, ...]
    carried: tuple[str, ...] = ()


class CastSpell(Message):
    """Gems on the card, and what the spell does."""

    caster: str
    spell: str
    targets: tuple[str, ...] = ()
    areas: int = 1
    distance: int = 0
    sight: bool = True
    support: bool = False
    jinx: bool = False


class DeclareSacrifice(Message):
    """Before the roll: someone takes the attack instead ("" nobody does)."""

    by: str = ""


class NameVictims(Message):
    """Who stands where an area attack strikes, known at the latest when it is rolled; in the attacker's order."""

    targets: tuple[str, ...] = ()


class RollPool(Message):
    """Throw the dice of the roll in hand, attack or defence."""

    physical: bool = False


class TypeSymbols(Message):
    """Only the number of axes is typed in."""

    symbols: int


class AcceptRoll(Message):
    """No more rerolls: the roll stands."""


class Defend(Message):
    """The victim's defence, announced before its roll."""

    how: Guarding
    gems: int = 0
    item: str = ""
    guardian: str = ""
    bonus: int = 0
    support: bool = False
    jinx: bool = False


class CarryOn(Message):
    """Circular Strike goes on to the next victim."""

    target: str


class EndAttempt(Message):
    """What is being resolved is over, or called off."""


AnnounceCommand = Attack | AreaAttack | Manipulate | ThrowItem | LeapOver | Fall
AttemptCommand = DeclareSacrifice | NameVictims | RollPool | TypeSymbols | AcceptRoll | Defend | CarryOn | EndAttempt
