"""The Elements Mistress: her tiers, her colours, and the combined cards that the owner read off the box."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from companion.games.veiel.facts import COLOUR_OF_ELEMENT, COLOURLESS, ELEMENTS, PUBLIC_CARDS, TIERS, Combined, Tier
from companion.packs.model import Names

NAME_LIMIT = 40
MOST_ELEMENTS = 12
MOST_COPIES = 9
NOVICES = 2
FRENCH_COLOURS = {"rouge": "red", "bleu": "blue", "vert": "green", "jaune": "yellow"}


def available_cards(encounters_done: int) -> tuple[Tier, ...]:
    """Initiate cards lie in front of her from the start, Adept ones after the first encounter, Master after the second.

    Rule: em-progression
    """
    return TIERS[: 1 + min(max(encounters_done, 0), 2)]


def unlocked_by(encounter: int) -> Tier | None:
    """The tier that the end of this encounter lays in front of her.

    Rule: em-progression
    """
    return {1: TIERS[1], 2: TIERS[2]}.get(encounter)


def element_of_colour(colour: str, colours: Mapping[str, str]) -> str | None:
    """The element whose base card has this colour; none for a colourless card.

    Rule: em-passive
    """
    return colours.get(colour) if colour != COLOURLESS else None


def may_take(colour: str, colours: Mapping[str, str]) -> bool:
    """She may take a card of any of her four colours and never a colourless one.

    Rule: em-four-colours
    """
    return element_of_colour(colour, colours) is not None


def text_applies(kind: str) -> bool:
    """What is written on her Reward and Novice cards is never carried out; all her other cards do what they say.

    Rule: em-passive-no-text
    """
    return kind not in ("reward", "novice")


def assumed_colours() -> dict[str, str]:
    return {colour: element for element, colour in COLOUR_OF_ELEMENT.items()}


def colours_from(profile: Mapping[str, object]) -> dict[str, str]:
    """Colour to element as the owner set it (`value.colour-<element>`), else as assumed."""
    found = {}
    for element, assumed in COLOUR_OF_ELEMENT.items():
        entered = profile.get(f"value.colour-{element}")
        typed = entered.strip().lower() if isinstance(entered, str) else ""
        colour = FRENCH_COLOURS.get(typed, typed)
        found[colour if colour and colour != COLOURLESS else assumed] = element
    return found


def combined_from(id: str, entered: object) -> Combined | None:
    """One entry of the box profile, `combined.<id>`: name, tier, elements, copies; None when it makes no sense."""
    if not isinstance(entered, Mapping):
        return None
    raw, tier, copies = entered.get("elements"), entered.get("tier"), entered.get("copies", 1)
    if (
        not isinstance(raw, list | tuple)
        or tier not in TIERS
        or not isinstance(copies, int)
        or isinstance(copies, bool)
    ):
        return None
    elements = tuple(str(e) for e in raw)
    if not 2 <= len(elements) <= MOST_ELEMENTS or any(e not in ELEMENTS for e in elements):
        return None
    name = _names(entered.get("name"), id)
    return Combined(id, name, tier, elements, min(max(copies, 0), MOST_COPIES), "box", "seen")


def _names(entered: object, id: str) -> Names:
    if isinstance(entered, Mapping):
        both = [str(entered.get(key) or "").strip()[:NAME_LIMIT] for key in ("en", "fr")]
        first = both[0] or both[1] or id
        return Names(both[0] or first, both[1] or first)
    name = str(entered or "").strip()[:NAME_LIMIT] or id
    return Names(name, name)


def catalogue(profile: Mapping[str, object]) -> dict[str, Combined]:
    """The three public cards and the owner's own, who may also correct a public one by entering its id."""
    cards = {card.id: card for card in PUBLIC_CARDS}
    for key, entered in profile.items():
        id = key.removeprefix("combined.")
        card = combined_from(id, entered) if id != key and id and "." not in id else None
        if card is not None:
            cards[id] = card
    return cards


def profile_value(card: Combined) -> dict[str, Any]:
    """A card as it is kept in the box profile under `combined.<id>`."""
    return {
        "name": {"en": card.name.en, "fr": card.name.fr},
        "tier": card.tier,
        "elements": list(card.elements),
        "copies": card.copies,
    }
