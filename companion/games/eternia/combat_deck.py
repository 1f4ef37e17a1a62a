"""The team's combat deck: always 21 cards, better ones replacing weaker ones."""

from __future__ import annotations

from collections.abc import Mapping

from companion.core.refusal import Refusal, first_refusal, refuse
from companion.games.eternia.pool import NO_WAIVERS
from companion.packs.facts import numbers

START = numbers("eternia", "combat_deck")
SIZE = 21
SPECIAL = ("surge", "time", "tool", "flux")
CARDS = tuple(START)


def modifier(card: str) -> int:
    """What a card adds to its zone: its number, or 1 for a surge or flux card.

    Rule: basic-combat-cards
    """
    if card in ("surge", "flux"):
        return 1
    return int(card) if card.startswith("+") and card[1:].isdigit() else 0


def average_modifier(deck: Mapping[str, int]) -> float:
    """What a card of this deck is worth on average in a zone."""
    return sum(modifier(card) * count for card, count in deck.items()) / max(1, sum(deck.values()))


def combat_deck_swap(
    deck: Mapping[str, int], add: str, remove: str | None, waived: frozenset[str] = NO_WAIVERS
) -> Mapping[str, int] | Refusal:
    """A card gained takes the place of another, which leaves the game: the deck keeps 21 cards.

    Rule: combat-deck-upgrade
    """
    checks = [
        refuse("E_DECK_SIZE", "combat-deck") if sum(deck.values()) != SIZE or not remove else None,
        refuse("E_CARD_NOT_IN_DECK", "combat-deck-upgrade", final=True) if remove and deck.get(remove, 0) < 1 else None,
    ]
    if found := first_refusal(waived, checks):
        return found
    after = {**deck, add: deck.get(add, 0) + 1}
    if remove:
        after[remove] -= 1
    return after
