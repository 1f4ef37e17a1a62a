"""Taps on a hero's panel and on allies."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal


@dataclass(frozen=True, slots=True)
class PlaceGems:
    """A tap on an action box: gems from the reserve, within the limit."""

    hero: str
    box: str
    gems: int = 1
    type: Literal["place-gems"] = "place-gems"


@dataclass(frozen=True, slots=True)
class StepAway:
    """A hero leaves an area."""

    hero: str
    friends: int = 1
    enemies: int = 0
    surcharge: int = 0
    blocker: bool = False
    type: Literal["step-away"] = "step-away"


@dataclass(frozen=True, slots=True)
class WreckWall:
    """Through a wooden wall."""

    hero: str
    material: str
    friends: int = 1
    enemies: int = 0
    blocker: bool = False
    type: Literal["wreck-wall"] = "wreck-wall"


@dataclass(frozen=True, slots=True)
class TearWeb:
    """Four movement points at once free a hero from a web."""

    hero: str
    type: Literal["tear-web"] = "tear-web"


@dataclass(frozen=True, slots=True)
class StopMoving:
    """The rest of the free movement is given up."""

    hero: str
    type: Literal["stop-moving"] = "stop-moving"


@dataclass(frozen=True, slots=True)
class SetStatus:
    """Toggle horror, objective, webbed, possessed, held or halo on someone."""

    target: str
    status: str
    value: str = ""
    type: Literal["set-status"] = "set-status"


@dataclass(frozen=True, slots=True)
class DrinkPotion:
    """Drink a Life Potion that the hero carries."""

    hero: str
    from_fatigue: int = 0
    type: Literal["drink-potion"] = "drink-potion"


@dataclass(frozen=True, slots=True)
class TakeItem:
    """Pick up or catch something: a simple manipulation, free out of a chest just opened."""

    hero: str
    item: str
    free: bool = False
    type: Literal["take-item"] = "take-item"


@dataclass(frozen=True, slots=True)
class DealCard:
    """The scenario, an event or a correction gives an item, a spell or a skill, or takes it away: no gems, any time."""

    target: str
    shelf: Literal["item", "spell", "skill"]
    card: str
    given: bool = True
    type: Literal["deal-card"] = "deal-card"


@dataclass(frozen=True, slots=True)
class DropItem:
    """Let something fall; an orb goes off among its `targets`."""

    hero: str
    item: str
    targets: tuple[str, ...] = ()
    type: Literal["drop-item"] = "drop-item"


@dataclass(frozen=True, slots=True)
class GiveItem:
    """Hand something over: one of the two pays."""

    giver: str
    receiver: str
    item: str
    payer: str = ""
    type: Literal["give-item"] = "give-item"


@dataclass(frozen=True, slots=True)
class ActivateAlly:
    """One gem of a hero with Leadership lets one ally figure act."""

    ally: str
    hero: str
    type: Literal["activate-ally"] = "activate-ally"


@dataclass(frozen=True, slots=True)
class SpendOnAlly:
    """Gems for an ally."""

    ally: str
    hero: str
    what: Literal["move", "guard", "reroll"]
    gems: int = 1
    type: Literal["spend-on-ally"] = "spend-on-ally"
