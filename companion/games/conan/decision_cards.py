"""The twelve decision cards of the Whisper of Skelos and its four difficulties: our own design, not the publisher's."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from companion.packs.facts import by_id
from companion.packs.model import Names


@dataclass(frozen=True, slots=True)
class Card:
    """`keep` gems stay in the purse, `weight` is what a gem is worth, `rerolls` are paid ones per attack."""

    id: str
    name: Names
    keep: int
    weight: float
    prey: str
    mood: str
    rerolls: int


CARDS = by_id("conan", "whispers", Card)


@dataclass(frozen=True, slots=True)
class Difficulty:
    """How a difficulty bends a card: more or less to keep, dearer or cheaper gems, gems recovered, cards drawn."""

    id: str
    name: Names
    keep: int
    weight: float
    recovery: int
    cards: int
    scenarios: Mapping[str, int] = field(default_factory=dict)

    def recovers(self, scenario: str) -> int:
        """Gems recovered beyond what this scenario prints: where it leans to one side, the level leans against it."""
        return self.scenarios.get(scenario, self.recovery)


DIFFICULTIES = by_id("conan", "levels", Difficulty)
