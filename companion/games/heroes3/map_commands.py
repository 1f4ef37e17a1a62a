"""Commands of the map: movement, fields, and the decks that fields let one search."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from companion.games.heroes3.calendar import TileSpot


@dataclass(frozen=True, slots=True)
class SpendMp:
    """A movement point is spent; for a new tile, where it is to lie."""

    seat: int
    hero: Literal["main", "secondary"] = "main"
    action: str = "move-1-field"
    tile: TileSpot = TileSpot()
    type: Literal["spend-mp"] = "spend-mp"


@dataclass(frozen=True, slots=True)
class BonusMp:
    """Movement points from stables, a fountain, Town Portal with its `power`, or (`source` "card") any card.

    `boosts` are the further cards that leave the hand with the spell, for its power.
    """

    seat: int
    hero: Literal["main", "secondary"] = "main"
    source: str = "card"
    power: int = 0
    boosts: int = 0
    type: Literal["bonus-mp"] = "bonus-mp"


@dataclass(frozen=True, slots=True)
class ClaimField:
    """Put a cube on a field: one of the ledger, or a new one (`field` ""). `moved`: the hero's step onto it is counted."""

    seat: int
    kind: str = ""
    field: str = ""
    name: str = ""
    choice: str = ""
    army: str = ""
    moved: bool = False
    hero: Literal["main", "secondary"] = "main"
    type: Literal["claim-field"] = "claim-field"


@dataclass(frozen=True, slots=True)
class LoseField:
    """A field changes hands without a player: lost to nobody, or to the A.I."""

    field: str
    to_ai: bool = False
    type: Literal["lose-field"] = "lose-field"


@dataclass(frozen=True, slots=True)
class VisitField:
    """A hero uses a field: its `place` is the rule that tells it, `cube` whether a black cube lies there already.

    A revisitable field may be used several `times`, each after the first for a movement point. With `take` its effect is
    carried out, in one `way` where there are several; `moved`: the hero's step onto it is counted.
    """

    seat: int
    place: str
    category: Literal["visitable", "revisitable"] = "visitable"
    hero: Literal["main", "secondary"] = "main"
    cube: bool = False
    declined: bool = False
    times: int = 1
    take: bool = False
    way: str = ""
    moved: bool = False
    type: Literal["visit-field"] = "visit-field"


@dataclass(frozen=True, slots=True)
class SearchDeck:
    """A search: the top cards of a real deck were `seen` and one is kept, or the top of the discard is taken instead.

    Cards that only another faction can play may all be put aside (`keep` "") and others drawn.
    """

    seat: int
    deck: str
    seen: tuple[str, ...] = ()
    keep: str = ""
    top_discard: bool = False
    source: str = "any"
    type: Literal["search-deck"] = "search-deck"
