"""What a device shows and is choosing at a table, and has not yet done."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Literal, Self

from companion.views.eternia.fights_wilds import Stop
from companion.views.eternia.hero import NewCard


@dataclass(frozen=True)
class Shown:
    """What the pages show: closed actions under large letters, whose sheet, the area that was tapped, which are listed."""

    closed: bool = False
    sheet: str = ""
    area: str = ""
    areas: str = "outposts"


@dataclass(frozen=True)
class Reopened:
    """Whether the shop stands open although its hero's turn is over."""

    shop: bool = False


@dataclass(frozen=True)
class Checked:
    """The face of a die check that was tapped."""

    face: str = ""


@dataclass(frozen=True)
class NewArea:
    """An area that is not on the list yet."""

    name: str = ""
    kind: Literal["outpost", "wilds"] = "wilds"


@dataclass(frozen=True)
class Placing:
    """Whether the hero of the sheet is being put elsewhere."""

    open: bool = False


@dataclass(frozen=True)
class Passing:
    """The team that has the phone to choose its champion."""

    team: str = ""


@dataclass(frozen=True)
class Entered:
    """A card that is being entered, and the one that must go for it."""

    card: NewCard = NewCard()
    out: int | None = None


@dataclass(frozen=True)
class Gained(Entered):
    """A card found, won or given."""

    open: bool = False


@dataclass(frozen=True)
class Bought(Entered):
    """A card bought before play."""


@dataclass(frozen=True)
class Wilds:
    """A wilds combat: where rerolls were declined, the dice marked for one, what they are for, the die to place."""

    stop: Stop | None = None
    pick: int = -1
    marked: tuple[tuple[Stop, bool], tuple[int, ...]] | None = None
    save: bool = False


@dataclass(frozen=True)
class Peek:
    """What an epic combat shows on demand: cards that lie face down, and totals to correct."""

    cards: bool = False
    totals: bool = False


@dataclass(frozen=True)
class Earned:
    """The income of a day as it was put right: a team and its total."""

    totals: tuple[tuple[str, int], ...] = ()


@dataclass(frozen=True)
class Grown:
    """Enemy outposts that were ticked for a soldier; None while nobody has tapped one."""

    picked: tuple[str, ...] | None = None


@dataclass(frozen=True)
class SetUp:
    """Whose turn was tapped in each phase of a skirmish's set-up."""

    buyer: str = ""
    zone: str = ""
    soldiers: str = ""
    hero: str = ""
    quests: str = ""


@dataclass(frozen=True)
class Areas:
    """Areas that were tapped for teams."""

    picked: tuple[tuple[str, tuple[str, ...]], ...] = ()

    def put(self, team: str, areas: tuple[str, ...]) -> Self:
        return replace(self, picked=tuple({**dict(self.picked), team: areas}.items()))

    def without(self, team: str) -> Self:
        return replace(self, picked=tuple(pair for pair in self.picked if pair[0] != team))


@dataclass(frozen=True)
class Dealt(Areas):
    """Where a first game deals heroes."""


@dataclass(frozen=True)
class Zones(Areas):
    """Deployment zones that are being chosen."""
