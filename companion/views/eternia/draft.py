"""What a device shows and is choosing at a table, and has not yet done."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

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
