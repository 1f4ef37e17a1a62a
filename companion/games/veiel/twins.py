"""Kilenne and Faremos: two bodies on the board, one deck between them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

Target = Literal["one-hero", "all-heroes", "all-heroes-in-area"]
Twin = Literal["kilenne", "faremos"]
TWINS: tuple[Twin, ...] = ("kilenne", "faremos")


@dataclass(frozen=True, slots=True)
class Space:
    """A space of the battlefield, counted from a corner that the table chooses."""

    column: int
    row: int


@dataclass(frozen=True, slots=True)
class Danger:
    """What some hits would cost: cards lost, cards at hand before, and whether that is all of them."""

    lost: int
    of: int

    @property
    def all(self) -> bool:
        return self.lost >= self.of


def twins_resolutions(target: str, twins_in_area: int = 0) -> int:
    """How often the one deck resolves an effect: for each twin that it reaches, one after the other.

    Rule: twins-both-suffer
    """
    if target == "all-heroes":
        return 2
    if target == "all-heroes-in-area":
        return min(max(twins_in_area, 0), 2)
    return 1


def twins_may_target(source: str, target: str) -> bool:
    """A card for a hero other than you may go to the other twin, never to the one who resolves it.

    Rule: twins-other-hero
    """
    return source != target


def danger(cards: int, resolutions: int, each: int) -> Danger:
    """Two hits of three would take six of eight cards: one deck pays for both bodies.

    Rule: twins-tips
    """
    return Danger(min(max(resolutions, 0) * max(each, 0), cards), cards)


def apart(kilenne: Space, faremos: Space) -> tuple[int, int]:
    """Columns and rows from Kilenne to Faremos; how a range counts them is for the base rulebook.

    Rule: twins-range
    """
    return faremos.column - kilenne.column, faremos.row - kilenne.row


def pattern_reaches(drawing: Sequence[str], kilenne: Space, faremos: Space) -> tuple[Space, ...] | None:
    """The spaces that a card's drawing marks for the twins as they stand, or None when they stand otherwise.

    The drawing is rows of letters as on the card: K, F, x for a marked space (K and F may be marked by k and f).
    Rule: twins-range
    """
    cells = [(letter, Space(c, r)) for r, row in enumerate(drawing) for c, letter in enumerate(row)]
    k = next((space for letter, space in cells if letter in "Kk"), None)
    f = next((space for letter, space in cells if letter in "Ff"), None)
    if k is None or f is None or apart(k, f) != apart(kilenne, faremos):
        return None
    across, down = kilenne.column - k.column, kilenne.row - k.row
    return tuple(Space(space.column + across, space.row + down) for letter, space in cells if letter in "xXkf")
