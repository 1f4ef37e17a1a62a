"""What is printed or publicly known about the game."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from companion.i18n import ARTICLES
from companion.packs.facts import by_id, numbers, rows
from companion.packs.model import Confidence, Names

Tier = Literal["initiate", "adept", "master"]
Kind = Literal["hero", "elements-mistress", "time-mage", "twins"]


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


@dataclass(frozen=True, slots=True)
class BaseCard:
    """A base card of the Mistress: an element has a colour, `french` is its name with the article."""

    id: str
    name: Names
    french: str
    masculine: bool = False
    colour: str = ""


@dataclass(frozen=True, slots=True)
class Character:
    id: str
    name: Names
    kind: Literal["twin", "hero", "boss"]


PUBLIC_CARDS = rows("veiel", "combined", Combined)
CONTENTS = numbers("veiel", "contents")
_CARDS = by_id("veiel", "cards", BaseCard)
BASE_CARDS = {id: card.name for id, card in _CARDS.items()}
FRENCH_MASCULINE = tuple(id for id, card in _CARDS.items() if card.masculine)
FRENCH_WITH_ARTICLE = {id: card.french for id, card in _CARDS.items()}
COLOUR_OF_ELEMENT = {id: card.colour for id, card in _CARDS.items() if card.colour}
"""Assumed, not printed: the owner reads it off her base cards and corrects it once."""

ELEMENTS = tuple(COLOUR_OF_ELEMENT)
COLOURLESS = "colourless"
TIERS: tuple[Tier, ...] = ("initiate", "adept", "master")
ELEMENT_COUNTS = (2, 3, 4, 8)
"""How many elements a combined card can carry (booklet, printed)."""

_NAMED = rows("veiel", "names", Character)
TWIN_NAMES = {one.id: one.name for one in _NAMED if one.kind == "twin"}
HERO_NAMES = {one.id: one.name for one in _NAMED if one.kind == "hero"}
ARTICLES.update({HERO_NAMES["elements-mistress"].fr: "la", HERO_NAMES["time-mage"].fr: "le"})
BOSS_NAMES = {one.id: one.name for one in _NAMED if one.kind == "boss"}

LAST_FIGHT = 4
"""Three fights, then the boss: four waves are known from a review, the boss as the fourth is inferred."""
HAND_SIZE = 5
"""A hand is filled up to 5 (a player's report; see the base rulebook)."""


def contents(counts: tuple[int, ...]) -> int:
    """The cards of the box are those of its six kinds together.

    Rule: expansion-contents
    """
    return sum(counts)
