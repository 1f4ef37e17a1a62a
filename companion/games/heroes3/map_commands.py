"""Commands of the map: movement, fields, and the decks that fields let one search."""

from __future__ import annotations

from typing import Literal

from companion.core.message import Message
from companion.games.heroes3.calendar import TileSpot


class SpendMp(Message):
    """A movement point is spent; for a new tile, where it is to lie."""

    seat: int
    hero: Literal["main", "secondary"] = "main"
    action: str = "move-1-field"
    tile: TileSpot = TileSpot()


class BonusMp(Message):
    """Movement points from stables, a fountain, Town Portal with its `power`, or (`source` "card") any card.

    `boosts` are the further cards that leave the hand with the spell, for its power.
    """

    seat: int
    hero: Literal["main", "secondary"] = "main"
    source: str = "card"
    power: int = 0
    boosts: int = 0


class StandOn(Message):
    """The tile on which a hero stands, by the name that is printed on it ("": not said)."""

    seat: int
    tile: str
    hero: Literal["main", "secondary"] = "main"


class ClaimField(Message):
    """Put a cube on a field: one of the ledger, or a new one (`field` ""). `moved`: the hero's step onto it is counted,
    `at`: which field of which tile it is."""

    seat: int
    kind: str = ""
    field: str = ""
    name: str = ""
    choice: str = ""
    army: str = ""
    moved: bool = False
    hero: Literal["main", "secondary"] = "main"
    at: str = ""


class LoseField(Message):
    """A field changes hands without a player: lost to nobody, or to the A.I."""

    field: str
    to_ai: bool = False


class VisitField(Message):
    """A hero uses a field: its `place` is the rule that tells it, `cube` whether a black cube lies there already.

    A revisitable field may be used several `times`, each after the first for a movement point. With `take` its effect is
    carried out, in one `way` where there are several; `moved`: the hero's step onto it is counted, `at`: which field of
    which tile it is. Where real dice are rolled, `face` is the one that is kept.
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
    at: str = ""
    face: int = -1


class SearchDeck(Message):
    """A search: the top cards of a real deck were `seen` and one is kept, or the top of the discard is taken instead.

    Cards that only another faction can play may all be put aside (`keep` "") and others drawn.
    """

    seat: int
    deck: str
    seen: tuple[str, ...] = ()
    keep: str = ""
    top_discard: bool = False
    source: str = "any"


MapCommand = SpendMp | BonusMp | StandOn | ClaimField | LoseField | VisitField | SearchDeck
