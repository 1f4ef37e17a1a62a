"""Victory points and victory cards."""

from __future__ import annotations

from dataclasses import dataclass

from companion.core.refusal import Refusal, first_refusal, refuse
from companion.games.eternia.pool import NO_WAIVERS, short_of

SOURCES = ("primary", "secondary", "quest", "hero", "epic-beast", "boss", "scenario", "duel", "other")


def hero_defeat_vp(variant: str, by: str) -> int:
    """A hero who brings an enemy hero to 0 HP in epic combat earns 1 VP; soldiers never do, nor anyone in a first game.

    Rule: hero-defeat-vp
    """
    return 1 if by == "hero" and variant != "first-game" else 0


@dataclass(frozen=True, slots=True)
class Slots:
    """Victory cards in play out of as many as the team has heroes; at the limit the hand is thrown away."""

    in_play: int
    limit: int

    @property
    def discard_hand(self) -> bool:
        return self.in_play >= self.limit


def victory_cards(heroes: int, in_play: int, play: int = 0, waived: frozenset[str] = NO_WAIVERS) -> Slots | Refusal:
    """A team plays as many victory cards as it has heroes.

    Rule: victory-card-limit
    """
    over = refuse("E_VICTORY_LIMIT", "victory-card-limit") if in_play + play > heroes else None
    return first_refusal(waived, [over]) or Slots(in_play + play, heroes)


@dataclass(frozen=True, slots=True)
class Redraw:
    pool: int
    drawn: int
    hand: int


def victory_redraw(
    pool: int, discard: int, hand: int, from_play: int = 0, waived: frozenset[str] = NO_WAIVERS
) -> Redraw | Refusal:
    """For 1 Eternium, whatever the number, hand cards are swapped for new ones; revealed ones stay.

    Rule: victory-card-redraw
    """
    rule = "victory-card-redraw"
    checks = [
        refuse("E_VICTORY_IN_PLAY", rule) if from_play > 0 else None,
        refuse("E_CARD_NOT_IN_HAND", rule, final=True) if not 0 <= discard <= hand else None,
        short_of(pool, 1, rule),
    ]
    return first_refusal(waived, checks) or Redraw(max(0, pool - 1), discard, hand)
