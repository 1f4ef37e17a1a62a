"""Taps on a hero's panel and on allies."""

from __future__ import annotations

from typing import Literal

from companion.core.message import Message
from companion.games.conan.state import Boosted


class PlaceGems(Message):
    """A tap on an action box: gems from the reserve, within the limit."""

    hero: str
    box: str
    gems: int = 1


class StepAway(Message):
    """A hero leaves an area."""

    hero: str
    friends: int = 1
    enemies: int = 0
    surcharge: int = 0
    blocker: bool = False


class WreckWall(Message):
    """Through a wooden wall."""

    hero: str
    material: str
    friends: int = 1
    enemies: int = 0
    blocker: bool = False


class TearWeb(Message):
    """Four movement points at once free a hero from a web."""

    hero: str


class StopMoving(Message):
    """The rest of the free movement is given up."""

    hero: str


class SetStatus(Message):
    """Toggle horror, objective, webbed, possessed, held or halo on someone."""

    target: str
    status: str
    value: str = ""


class DrinkPotion(Message):
    """Drink a Life Potion that the hero carries."""

    hero: str
    from_fatigue: int = 0


class TakeItem(Message):
    """Pick up or catch something: a simple manipulation, free out of a chest just opened."""

    hero: str
    item: str
    free: bool = False


class DealCard(Message):
    """The scenario, an event or a correction gives an item, a spell or a skill, or takes it away: no gems, any time."""

    target: str
    shelf: Literal["item", "spell", "skill"]
    card: str
    given: bool = True


class DropItem(Message):
    """Let something fall; an orb goes off among its `targets`."""

    hero: str
    item: str
    targets: tuple[str, ...] = ()


class GiveItem(Message):
    """Hand something over: one of the two pays."""

    giver: str
    receiver: str
    item: str
    payer: str = ""


class ActivateAlly(Message):
    """One gem of a hero with Leadership lets one ally figure act."""

    ally: str
    hero: str


class SpendOnAlly(Message):
    """Gems for an ally."""

    ally: str
    hero: str
    what: Boosted
    gems: int = 1


MovementCommand = StepAway | WreckWall | TearWeb | StopMoving
AllyCommand = ActivateAlly | SpendOnAlly
HeroAction = PlaceGems | MovementCommand | SetStatus | DrinkPotion | TakeItem | GiveItem | AllyCommand
