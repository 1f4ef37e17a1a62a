"""Equipment: weight, dice and what can be thrown."""

from __future__ import annotations

from dataclasses import dataclass

from companion.games.conan.facts.dice import NO_DICE, Dice
from companion.packs.facts import by_id
from companion.packs.model import Confidence, Names

# The sums in saves leave out what is as here, so it stays as it is.
SOURCE = "public card list (ConanApp seeds); the nine thrown weapons agree with the compendium"


@dataclass(frozen=True, slots=True)
class Item:
    """An equipment card; `parry` are guard dice of a weapon or shield, `armour` dice of passive defence."""

    id: str
    name: Names
    kind: str
    weight: int
    melee: Dice = NO_DICE
    ranged: Dice = NO_DICE
    parry: Dice = NO_DICE
    armour: Dice = NO_DICE
    area: Dice = NO_DICE
    thrown: bool = False
    box: str = "core"
    source: str = SOURCE
    confidence: Confidence = "seen"


ITEMS = by_id("conan", "items", Item)
