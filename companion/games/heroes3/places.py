"""The fields of the map: what using one gives, what it costs, and what hands must do with the real decks."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal

from companion.packs.facts import by_id
from companion.packs.model import Names

Category = Literal["visitable", "revisitable"]


@dataclass(frozen=True, slots=True)
class Way:
    """One way to use a field: what is paid and gained, how many `cards` come into the hand, and in `hands` what people do
    with decks, tiles and tokens."""

    id: str = ""
    words: Names | None = None
    pays: Mapping[str, int] = field(default_factory=dict)
    gains: Mapping[str, int] = field(default_factory=dict)
    xp: int = 0
    mp: int = 0
    morale: str = ""
    times: int = 1
    dice: tuple[str, ...] = ()
    cards: int = 0
    hands: Names | None = None


@dataclass(frozen=True, slots=True)
class Place:
    """A kind of field: its name, how it is used, the ways; its id is the rule that tells it. `may`: one may decline,
    `gist`: what it gives in few words, where its ways need many."""

    id: str
    name: Names
    gist: Names | None = None
    category: Category = "visitable"
    ways: tuple[Way, ...] = (Way(),)
    may: bool = False


PLACES = by_id("heroes3", "places", Place)
