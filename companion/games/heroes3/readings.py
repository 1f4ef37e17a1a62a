"""Where the rulebook is unclear: the readings the table may switch, each with the rule it belongs to.

The first option is the one taken unless the table decides otherwise.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Reading:
    """An open point: the rule, its options (first = default), and whether the app itself acts on it."""

    id: str
    rule: str
    options: tuple[str, ...]
    acts: bool = False


READINGS: tuple[Reading, ...] = (
    Reading("A1", "round-types", ("astrologers-even", "resource-even"), True),
    Reading("A2", "settlement-first-claim", ("first-claimer", "when-taken"), True),
    Reading("A3", "settlement-first-claim", ("free", "half-price"), True),
    Reading("A4", "second-negative-morale", ("stays", "leaves"), True),
    Reading("A5", "defeat-penalty", ("what-there-is", "nothing"), True),
    Reading("A6", "expert-effect-limit", ("per-round", "per-turn")),
    Reading("A7", "secondary-hero-recruit", ("hero-or-units", "hero-and-units"), True),
    Reading("A8", "secondary-hero-defeated", ("next-turn-and-token", "token-only"), True),
    Reading("A9", "neutral-placement-solo-coop", ("enemy-left", "player-left"), True),
    Reading("A10", "ai-melee-targeting", ("tier-first", "nearest-first"), True),
    Reading("A11", "ai-ranged-targeting", ("all-tiers", "player-chooses")),
    Reading("A12", "unit-type-ranged", ("yes", "no"), True),
    Reading("A13", "unit-type-ranged", ("must", "may"), True),
    Reading("A14", "ranged-wall-penalty", ("on-attack", "on-damage"), True),
    Reading("A15", "arrow-tower", ("beside-board", "scenario")),
    Reading("A16", "initiative-order", ("re-sort", "keep")),
    Reading("A17", "defeat-penalty", ("own-town", "previous-field")),
    Reading("A18", "elimination-last-town", ("any-combat", "town-only"), True),
    Reading("A19", "loc-shrine-gesture", ("as-printed", "swapped")),
    Reading("A20", "astrologers-round", ("reshuffle", "no-more"), True),
    Reading("A21", "example-alamar-zombies", ("without-ability", "with-ability")),
    Reading("A22", "quick-combat", ("main-level", "never"), True),
    Reading("A23", "paralysis", ("removed", "stays"), True),
    Reading("A24", "defend-action", ("yes", "no"), True),
    Reading("A25", "loc-trading-post", ("one-option", "both"), True),
    Reading("A26", "azure-level-seven", ("yes", "no"), True),
    Reading("A27", "variant-captured-town", ("scenario-income", "nothing")),
    Reading("A28", "setup-choose-faction", ("any-die", "agree")),
    Reading("A29", "second-negative-morale", ("own-next-turn", "current-turn")),
    Reading("A30", "move-hero", ("yellow-edge", "whole-field")),
    Reading("A31", "ai-hero-movement", ("towns-only", "settlements-too")),
    Reading("A32", "cards-in-combat", ("yes", "no"), True),
    Reading("A33", "positive-morale", ("yes", "no")),
    Reading("A34", "hand-limit", ("turn-start", "always")),
    Reading("A35", "cat-visitable", ("used-up", "kept"), True),
    Reading("A36", "victory-conditions", ("end-of-round", "at-once")),
)
BY_ID: Mapping[str, Reading] = {reading.id: reading for reading in READINGS}
OPTIONS: Mapping[str, tuple[str, ...]] = {reading.id: reading.options for reading in READINGS}
DEFAULTS: Mapping[str, str] = {reading.id: reading.options[0] for reading in READINGS}


def reads(readings: Mapping[str, str], id: str, option: str) -> bool:
    """Whether the table reads an open point this way."""
    return readings.get(id, DEFAULTS[id]) == option
