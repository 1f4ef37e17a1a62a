"""A deck of cards: what is face down, what is discarded, what left the game. A pile that is a set
is drawn from by picking; one that chance has put in order is drawn from the top."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace


@dataclass(frozen=True, slots=True)
class Deck:
    """Cards by name; the first of `pile` is drawn next, the last of `discard` lies on top."""

    pile: tuple[str, ...] = ()
    discard: tuple[str, ...] = ()
    removed: tuple[str, ...] = ()

    def __len__(self) -> int:
        return len(self.pile)


def shuffled(deck: Deck, order: Sequence[int], *, with_discard: bool = True) -> Deck:
    """The pile (and the discard, unless kept) in the order that chance gave."""
    cards = deck.pile + (deck.discard if with_discard else ())
    if sorted(order) != list(range(len(cards))):
        raise ValueError("a shuffle places every card exactly once")
    return replace(deck, pile=tuple(cards[i] for i in order), discard=() if with_discard else deck.discard)


def mixed(deck: Deck, with_discard: bool = True) -> Deck:
    """The pile (and the discard, unless kept) as a set: in the order of its names, which says nothing of the draw."""
    cards = deck.pile + (deck.discard if with_discard else ())
    return replace(deck, pile=tuple(sorted(cards)), discard=() if with_discard else deck.discard)


def picked(deck: Deck, count: int, pick: Callable[[int], int]) -> tuple[tuple[str, ...], Deck]:
    """So many cards of a pile that is a set (fewer if it is short), picked one by one, and the deck without them."""
    cards: list[str] = []
    while len(cards) < count and deck.pile:
        cards.append(deck.pile[pick(len(deck.pile))])
        deck = taken(deck, cards[-1])
    return tuple(cards), deck


def drawn(deck: Deck, count: int = 1) -> tuple[tuple[str, ...], Deck]:
    """The top cards (fewer if the pile is short) and the deck without them."""
    count = max(count, 0)
    return deck.pile[:count], replace(deck, pile=deck.pile[count:])


def discarded(deck: Deck, *cards: str) -> Deck:
    return replace(deck, discard=deck.discard + cards)


def removed(deck: Deck, *cards: str) -> Deck:
    """Out of the game for good."""
    return replace(deck, removed=deck.removed + cards)


def taken(deck: Deck, card: str) -> Deck:
    """One copy of a card searched out of the pile; the others keep their places."""
    at = deck.pile.index(card)
    return replace(deck, pile=deck.pile[:at] + deck.pile[at + 1 :])
