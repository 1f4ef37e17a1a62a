"""The map tiles of the base box: the name printed on each one's blocked field, and what lies on its other fields."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

from companion.i18n import N_
from companion.packs.facts import rows

TIERS: Mapping[str, str] = {
    "S": N_("Starting (I)"),
    "F": N_("Far (II–III)"),
    "N": N_("Near (IV–V)"),
    "C": N_("Center (VI–VII)"),
}
HOME: Mapping[str, str] = {"castle": "S3", "dungeon": "S2", "necropolis": "S1"}
EMPTY = "empty"


@dataclass(frozen=True, slots=True)
class Spot:
    """A field of a tile: its kind, the numeral of its guards, the dice of a symbol; `at` names it (`F4.2`)."""

    kind: str
    numeral: int = 0
    way: str = ""
    at: str = ""

    @classmethod
    def written(cls, words: str) -> Spot:
        """`gold-mine/3`, `loc-treasure-symbol/4*2`."""
        rest, _, dice = words.partition("*")
        kind, _, numeral = rest.partition("/")
        return cls(kind, int(numeral or 0), dice)


@dataclass(frozen=True, slots=True)
class Tile:
    id: str
    fields: tuple[Spot, ...]


TILES: Mapping[str, tuple[Spot, ...]] = {
    tile.id: tuple(replace(spot, at=f"{tile.id}.{n}") for n, spot in enumerate(tile.fields))
    for tile in rows("heroes3", "tiles", Tile)
}
