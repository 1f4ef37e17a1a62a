"""Colours of Reward and Novice cards, and the element that each stands for in the hands of the Elements Mistress."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from companion.games.veiel.facts import BASE_CARDS, ELEMENTS
from companion.i18n import N_, Translator

COLOUR_WORDS = {
    "red": N_("Red"),
    "blue": N_("Blue"),
    "green": N_("Green"),
    "yellow": N_("Yellow"),
    "white": N_("White"),
    "black": N_("Black"),
    "purple": N_("Purple"),
    "orange": N_("Orange"),
    "brown": N_("Brown"),
    "grey": N_("Grey"),
    "colourless": N_("Colourless"),
}
CHOICES = tuple(colour for colour in COLOUR_WORDS if colour != "colourless")


@dataclass(frozen=True)
class ColourView:
    id: str
    name: str
    element: str
    element_name: str


def colour_name(colour: str, _: Translator) -> str:
    """A colour in words; one that the owner typed stays as typed."""
    return _(COLOUR_WORDS[colour]) if colour in COLOUR_WORDS else colour


def colours(table: Mapping[str, str], _: Translator) -> tuple[ColourView, ...]:
    """Her four colours in the order of the elements."""
    found = [
        ColourView(colour, colour_name(colour, _), element, _.pick(BASE_CARDS[element]))
        for colour, element in table.items()
    ]
    return tuple(sorted(found, key=lambda c: ELEMENTS.index(c.element)))
