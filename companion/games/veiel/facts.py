"""What is printed or publicly known about the game, each fact with where it comes from and how sure it is."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal

from companion.packs.model import Confidence, Names

Tier = Literal["initiate", "adept", "master"]
Kind = Literal["hero", "elements-mistress", "time-mage", "twins"]

ELEMENTS = ("fire", "air", "earth", "water")
COLOURLESS = "colourless"
TIERS: tuple[Tier, ...] = ("initiate", "adept", "master")
ELEMENT_COUNTS = (2, 3, 4, 8)
"""How many elements a combined card can carry (booklet, printed)."""

LAST_FIGHT = 4
"""Three fights, then the boss: four waves are known from a review, the boss as the fourth is inferred."""


CONTENTS: Mapping[str, int] = {
    "heroes": 31,
    "enemies": 9,
    "bosses": 8,
    "rewards": 24,
    "battlefields": 4,
    "base-deck": 40,
}
"""The 116 cards of the expansion (booklet, printed)."""


@dataclass(frozen=True, slots=True)
class Combined:
    """A hero card of the Elements Mistress that is fetched by fusion; the box prints more than the public knows."""

    id: str
    name: Names
    tier: Tier
    elements: tuple[str, ...]
    copies: int = 1
    source: str = ""
    confidence: Confidence = "seen"


_TIER_NOTE = "elements: booklet 003, printed; tier and copies: not printed, to be checked on the card"

PUBLIC_CARDS: tuple[Combined, ...] = (
    Combined("magma", Names("Magma", "Magma"), "initiate", ("fire", "earth"), 1, _TIER_NOTE, "assumed"),
    Combined(
        "dust-screen",
        Names("Dust Screen", "Écran de poussière"),
        "initiate",
        ("air", "earth"),
        1,
        _TIER_NOTE,
        "assumed",
    ),
    Combined(
        "ashen-blessing",
        Names("Ashen Blessing", "Bénédiction cendrée"),
        "adept",
        ("water", "fire", "earth"),
        1,
        _TIER_NOTE,
        "assumed",
    ),
)
"""The only combined cards that the booklet names. English names are ours: no English edition is known."""

COLOUR_OF_ELEMENT: Mapping[str, str] = {"fire": "red", "water": "blue", "earth": "green", "air": "yellow"}
"""Assumed, not printed: the owner reads it off her base cards and corrects it once."""

BASE_CARDS: Mapping[str, Names] = {
    "fire": Names("Fire", "Feu"),
    "air": Names("Air", "Air"),
    "earth": Names("Earth", "Terre"),
    "water": Names("Water", "Eau"),
    "essence": Names("Elemental Essence", "Essence élémentaire"),
    "reward": Names("Reward", "Récompense"),
    "novice": Names("Novice card", "Carte Novice"),
}

TWIN_NAMES: Mapping[str, Names] = {"kilenne": Names("Kilenne", "Kilenne"), "faremos": Names("Faremos", "Faremos")}

HERO_NAMES: Mapping[str, Names] = {
    "hero": Names("Hero", "Héros"),
    "elements-mistress": Names("Elements Mistress", "Maîtresse des éléments"),
    "time-mage": Names("Time Mage", "Mage du temps"),
    "twins": Names("Kilenne and Faremos", "Kilenne et Faremos"),
}

BOSS_NAMES: Mapping[str, Names] = {"moira": Names("Moira", "Moïra"), "other": Names("Boss", "Boss")}

# Feminine nouns, for the French sentences that agree with them; a card without its own noun is « la carte ».
FRENCH_MASCULINE = ("fire", "air")
FRENCH_WITH_ARTICLE: Mapping[str, str] = {
    "fire": "Le Feu",
    "air": "L'Air",
    "earth": "La Terre",
    "water": "L'Eau",
    "essence": "L'Essence",
    "reward": "La Récompense",
    "novice": "La carte Novice",
}

DECK_SIZE = 13
"""10 base cards, 1 Initiate, 2 Novice (a published review; see the base rulebook)."""
MISTRESS_DECK_SIZE = 12
"""Inferred: as above, but her Initiate cards lie in front of her."""
HAND_SIZE = 5
"""A hand is filled up to 5 (a player's report; see the base rulebook)."""


def contents(counts: tuple[int, ...]) -> int:
    """The cards of the box are those of its six kinds together.

    Rule: expansion-contents
    """
    return sum(counts)
