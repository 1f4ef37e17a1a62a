"""What this device looks at and has set for the next card: none of it is part of the game."""

from __future__ import annotations

from dataclasses import dataclass, replace

from companion.games.veiel.planner import Goal
from companion.views.veiel.fusion import PlanView
from companion.views.veiel.twins import EMPTY, SIDE

BLANK = (EMPTY,) * SIDE
MOST = 20  # blows, or cards a blow


@dataclass(frozen=True, slots=True)
class Showing:
    """Toggles (`discarding`, `ephemeral`) are for one card; `ways` holds which cards feed a fusion."""

    hero: str = ""
    more_of: str = ""
    mode: str = "turn"
    discarding: bool = False
    ephemeral: bool = False
    ways: tuple[tuple[str, int], ...] = ()
    pair: tuple[str, ...] = ("fire", "earth")
    fix_boss: bool = False
    fix_destiny: bool = False
    last_enemy: tuple[str, int, int] = ("", 3, 0)
    blows: int = 2
    cards_a_blow: int = 3
    drawing: tuple[str, ...] = BLANK
    drawing_name: str = ""


@dataclass(frozen=True, slots=True)
class Planning:
    """Her hand as it is being told (None: as the table knows it), what the chain is for, and what was found for it."""

    hand: tuple[str, ...] | None = None
    goal: Goal = "biggest"
    want: str = ""
    key: object = None
    found: tuple[PlanView, ...] = ()


def way_taken(now: Showing, card: str, n: int) -> Showing:
    return replace(now, ways=(*(one for one in now.ways if one[0] != card), (card, n)))


def more_blows(now: Showing, by: int) -> Showing:
    return replace(now, blows=min(max(now.blows + by, 1), MOST))


def more_cards(now: Showing, by: int) -> Showing:
    return replace(now, cards_a_blow=min(max(now.cards_a_blow + by, 1), MOST))
