"""Spells: price, limit, range and effect; ten are described in the compendium, the others by price and limit only."""

from __future__ import annotations

from dataclasses import dataclass

from companion.games.conan.facts.dice import NO_DICE, Dice
from companion.packs.facts import by_id
from companion.packs.model import Confidence, Names

# The sums in saves leave out what is as here, so it stays as it is.
SOURCE = "public card list (ConanApp seeds); the compendium's ten agree on price and limit"


@dataclass(frozen=True, slots=True)
class Spell:
    """A spell card: `limit` None is unlimited, `passive` a halo's defence, `reach` the areas it reaches at most."""

    id: str
    name: Names
    cost: int
    limit: int | None
    per_area: int = 0
    reaction: bool = False
    area: bool = False
    sight: bool = False
    reach: int | None = None
    dice: Dice = NO_DICE
    passive: int = 0
    known: bool = False
    box: str = "core"
    source: str = SOURCE
    confidence: Confidence = "seen"


SPELLS = by_id("conan", "spells", Spell)
