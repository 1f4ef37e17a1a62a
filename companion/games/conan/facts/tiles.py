"""The tiles of the Book of Skelos and of the allies."""

from __future__ import annotations

from dataclasses import dataclass

from companion.games.conan.facts.dice import NO_DICE, Dice
from companion.packs.facts import by_id, names
from companion.packs.model import Confidence, Names

# The sums in saves leave out what is as here, so it stays as it is.
SOURCE = "public card list (ConanApp seeds); Pict tiles, Hyenas, Zogar Sag and Giant Snake seen in a second one"


@dataclass(frozen=True, slots=True)
class UnitTile:
    """What a tile prints: `value` is its reinforcement cost, None where there is none."""

    id: str
    name: Names
    kind: str
    move: int = 0
    armour: int = 0
    melee: Dice = NO_DICE
    ranged: Dice = NO_DICE
    value: int | None = None
    skills: tuple[str, ...] = ()
    colours: tuple[str, ...] = ()
    box: str = "core"
    source: str = SOURCE
    confidence: Confidence = "seen"


TILES = by_id("conan", "tiles", UnitTile)
COLOURS = names("conan", "colours")
