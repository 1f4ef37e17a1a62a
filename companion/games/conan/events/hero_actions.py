"""What happened on a hero's panel."""

from __future__ import annotations

from companion.core.message import Message


class GemsPlaced(Message, merges="hero box"):
    hero: str
    box: str
    gems: int


class CardPaid(Message):
    caster: str
    spell: str
    gems: int


class GemsGiven(Message):
    giver: str
    receiver: str
    gems: int


class Stepped(Message):
    hero: str
    free: int
    gems: int


class FreeMovementLost(Message):
    hero: str
    points: int


class StatusChanged(Message):
    target: str
    status: str
    value: str


class PotionDrunk(Message):
    hero: str
    healed: int
    rested: int
    red: int = 0


class ItemGained(Message):
    hero: str
    item: str


class CardDealt(Message):
    """A spell or a skill came to somebody in play, or was taken away."""

    target: str
    shelf: str
    card: str
    given: bool = True


class ItemLost(Message):
    hero: str
    item: str
    to: str = ""


class AllyActivated(Message):
    ally: str
    hero: str
    box: str = "ally"


class Paid(Message):
    """The roll's owner pays: a guard or a reroll, wherever its gems lie."""

    who: str
    box: str
    gems: int


GemEvent = GemsPlaced | CardPaid | GemsGiven | Stepped | FreeMovementLost | Paid
HeroEvent = GemEvent | StatusChanged | PotionDrunk | ItemGained | ItemLost | CardDealt | AllyActivated
