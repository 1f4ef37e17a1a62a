"""Cards: casting, timing, searching, refreshing the hand, and the starting deck."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from companion.core.refusal import Refusal, refuse
from companion.games.heroes3.level import hand_limit

ARROW_MOST = 3
FACTION_CARDS = {"necromancy": "necropolis"}
ARROWS = {"might": 1, "magic": 2}


def arrow_damage(power: int) -> tuple[int, int] | Refusal:
    """Magic Arrow: 1 damage and 1 more a point of power, 3 at most; and the power that is lost.

    Rule: spell-empower
    """
    if power < 0:
        return refuse("power-negative", "spell-empower", final=True)
    return min(ARROW_MOST, 1 + power), max(0, power - (ARROW_MOST - 1))


def portal_bonus(power: int) -> int:
    """Town Portal: one more movement point at power 2, two at power 4.

    Rule: example-sandro-magic-arrow
    """
    return min(2, max(0, power) // 2)


def cast_refused(
    kind: str,
    *,
    in_combat: bool = True,
    cast_this_round: int = 0,
    empowering: bool = False,
    effect: str = "",
    secondary: bool = False,
    army_alone: bool = False,
) -> Refusal | None:
    """One spell each combat round; no map effect in combat; no card at all without the main hero there.

    Rule: spell-limit
    """
    if not in_combat:
        return None
    if army_alone:
        return refuse("hero-not-present", "pay-to-defend")
    if secondary:
        return refuse("secondary-hero-plays-no-cards", "secondary-hero-combat")
    if effect == "map":
        return refuse("map-effect-not-in-combat", "effect-map")
    if kind == "spell" and not empowering and cast_this_round >= 1:
        return refuse("one-spell-per-combat-round", "spell-limit")
    return None


def timing_refused(effect: str, moment: str) -> Refusal | None:
    """Instants fit anywhere but between a roll and its result; activation and ongoing cards before the own attack.

    Rule: cards-in-combat
    """
    if effect == "instant":
        if moment == "between-roll-and-resolution":
            return refuse("not-between-roll-and-result", "instant-timing-combat")
        return None
    if effect == "map":
        return refuse("map-effect-not-in-combat", "effect-map")
    if moment != "own-activation-before-attack":
        return refuse("own-activation-before-attack-only", "cards-in-combat")
    return None


@dataclass(frozen=True, slots=True)
class Refill:
    """A hand refreshed: cards drawn, cards held, and how often the discard is shuffled in for it."""

    draw: int
    hand: int
    reshuffles: int = 0


def refill(
    level: int, hand: int, thrown: int, deck: int | None = None, discard: int = 0, extra: int = 0
) -> Refill | Refusal:
    """A turn starts by throwing away any number of cards, down to the limit at least, and drawing up to it.
    Where the deck is counted and runs out, the discard is shuffled in; with neither left, nothing more is drawn.

    Rule: turn-start-hand
    """
    limit = hand_limit(level) + extra
    if thrown > hand:
        return refuse("cannot-discard-more-than-held", "turn-start-hand", final=True)
    if hand - thrown > limit:
        return refuse("must-discard-at-least", "hand-limit", at_least=hand - limit)
    held = hand - thrown
    draw = limit - held
    if deck is None:
        return Refill(draw, limit)
    back = discard + thrown
    drawn = min(draw, deck + back)
    return Refill(drawn, held + drawn, int(draw > deck and back > 0))


@dataclass(frozen=True, slots=True)
class Found:
    """A search done: the card gained, and the discard, top first."""

    gained: str
    discard: tuple[str, ...]


def search(seen: Sequence[str], discard: Sequence[str], keep: str, *, top_discard: bool = False) -> Found | Refusal:
    """Keep exactly one of the cards seen, the others go on the discard; or take the discard's top card instead.

    Rule: search-x
    """
    if top_discard:
        return Found(discard[0], tuple(discard[1:])) if discard else refuse("discard-empty", "search-x", final=True)
    if keep not in seen:
        return refuse("must-keep-one", "search-x", final=True)
    rest = list(seen)
    rest.remove(keep)
    return Found(keep, (*rest, *discard))


def may_redraw(faction: str, card: str) -> bool:
    """A card that only another faction can play may be shown, discarded and replaced.

    Rule: faction-specific-cards
    """
    return FACTION_CARDS.get(card, faction) != faction


def gained_card_goes(source: str, variants: Sequence[str] = ()) -> str:
    """Gained cards go to hand; those of a Mage Guild built from the start into the deck.

    Rule: gained-cards-to-hand
    """
    if source == "starting-mage-guild":
        return "deck"
    return "personal-discard" if "cards-to-discard" in variants else "hand"


@dataclass(frozen=True, slots=True)
class Recipe:
    """What the starting deck is made of."""

    statistics: int
    magic_arrows: int
    ability: int = 1
    specialty: int = 1

    @property
    def total(self) -> int:
        return self.statistics + self.magic_arrows + self.ability + self.specialty


def starting_deck(type: str, attack: int, defence: int, power: int, knowledge: int) -> Recipe:
    """Statistic cards by the hero's attributes, one arrow or two, an ability and the first specialty: nine in all.

    Rule: starting-deck-composition
    """
    return Recipe(attack + defence + power + knowledge, ARROWS[type])
