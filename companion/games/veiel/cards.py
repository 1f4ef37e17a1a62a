"""The piles of a hero's cards, as counts: nothing is ever lost between them."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Literal

Pile = Literal["deck", "hand", "discard", "wounds", "exile", "removed"]
PILES: tuple[Pile, ...] = ("deck", "hand", "discard", "wounds", "exile", "removed")


@dataclass(frozen=True, slots=True)
class Piles:
    """How many cards lie where; `removed` is the box, for Ephemeral cards, and is not the exile pile."""

    deck: int = 0
    hand: int = 0
    discard: int = 0
    wounds: int = 0
    exile: int = 0
    removed: int = 0

    def count(self, pile: str) -> int:
        return int(getattr(self, pile)) if pile in PILES else 0

    @property
    def in_use(self) -> int:
        """The cards that still go round: deck, hand and discard pile."""
        return self.deck + self.hand + self.discard


def changed(piles: Piles, pile: str, by: int) -> Piles:
    """A pile grown or shrunk, never below nothing."""
    return replace(piles, **{pile: max(piles.count(pile) + by, 0)}) if pile in PILES else piles


def moved(piles: Piles, source: str, to: str, count: int) -> Piles:
    """Cards carried from one pile to another; a place outside the hero's piles takes or gives them."""
    return changed(changed(piles, source, -count), to, count)


def card_destination(event: str, ephemeral: bool, resolved: bool = True) -> Literal["removed", "discard"]:
    """An Ephemeral card leaves the deck once it was played and resolved; discarded, it stays in the cycle.

    Rule: ephemeral
    """
    return "removed" if ephemeral and event == "played" and resolved else "discard"
