"""What happened on a hero's panel."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal


@dataclass(frozen=True, slots=True)
class GemsPlaced:
    hero: str
    box: str
    gems: int
    type: Literal["gems-placed"] = "gems-placed"


@dataclass(frozen=True, slots=True)
class CardPaid:
    caster: str
    spell: str
    gems: int
    type: Literal["card-paid"] = "card-paid"


@dataclass(frozen=True, slots=True)
class GemsGiven:
    giver: str
    receiver: str
    gems: int
    type: Literal["gems-given"] = "gems-given"


@dataclass(frozen=True, slots=True)
class Stepped:
    hero: str
    free: int
    gems: int
    type: Literal["stepped"] = "stepped"


@dataclass(frozen=True, slots=True)
class FreeMovementLost:
    hero: str
    points: int
    type: Literal["free-movement-lost"] = "free-movement-lost"


@dataclass(frozen=True, slots=True)
class StatusChanged:
    target: str
    status: str
    value: str
    type: Literal["status-changed"] = "status-changed"


@dataclass(frozen=True, slots=True)
class PotionDrunk:
    hero: str
    healed: int
    rested: int
    red: int = 0
    type: Literal["potion-drunk"] = "potion-drunk"


@dataclass(frozen=True, slots=True)
class ItemGained:
    hero: str
    item: str
    type: Literal["item-gained"] = "item-gained"


@dataclass(frozen=True, slots=True)
class CardDealt:
    """A spell or a skill came to somebody in play, or was taken away."""

    target: str
    shelf: str
    card: str
    given: bool = True
    type: Literal["card-dealt"] = "card-dealt"


@dataclass(frozen=True, slots=True)
class ItemLost:
    hero: str
    item: str
    to: str = ""
    type: Literal["item-lost"] = "item-lost"


@dataclass(frozen=True, slots=True)
class AllyActivated:
    ally: str
    hero: str
    type: Literal["ally-activated"] = "ally-activated"


@dataclass(frozen=True, slots=True)
class Paid:
    """The roll's owner pays: a guard or a reroll, wherever its gems lie."""

    who: str
    box: str
    gems: int
    type: Literal["paid"] = "paid"
