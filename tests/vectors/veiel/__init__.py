"""Vector cases of L'Ordre de Veiel through the very rules that `decide` uses."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from companion.games.veiel import facts
from companion.games.veiel.cards import card_destination
from companion.games.veiel.fusion import Line, Play
from companion.games.veiel.fusion import allowed_fusions as fusions_now
from companion.games.veiel.mistress import assumed_colours, element_of_colour, may_take, text_applies
from companion.games.veiel.mistress import available_cards as tiers_in_front
from companion.games.veiel.moira import may_exile_from, personal_wounds, wound_passives_work, wounds_go_to
from companion.games.veiel.twins import twins_may_target as may_go_to
from companion.games.veiel.twins import twins_resolutions as times

# Cards made up for the vectors; the booklet names only three combined ones.
MADE_UP = {
    "x-four": ("fire", "air", "earth", "water"),
    "x-eight": ("fire", "fire", "air", "air", "earth", "earth", "water", "water"),
    "x-steam": ("fire", "water"),
    "x-mud": ("water", "earth"),
}
ELEMENTS: dict[str, tuple[str, ...]] = {
    **{element: (element,) for element in facts.ELEMENTS},
    **{card.id: card.elements for card in facts.PUBLIC_CARDS},
    **MADE_UP,
}


def line_of(played: list[dict[str, Any]]) -> Line:
    """A card without a turn was played this turn, which is the newest card's."""
    turn = played[-1].get("turn", 0) if played else 0
    return Line(
        tuple(
            Play(
                card["card"],
                tuple(card["elements"]) if card.get("elements") else ELEMENTS.get(card["card"], ()),
                card.get("turn", turn),
                "another card" if card.get("used") else "",
                bool(card.get("discarded")),
            )
            for card in played
        ),
        turn,
    )


def allowed_fusions(case: dict[str, Any]) -> list[str]:
    return list(fusions_now(line_of(case["played"]), case["in_front"], ELEMENTS))


def available_cards(case: dict[str, Any]) -> list[str]:
    return list(tiers_in_front(case["encounters_done"]))


def em_card_element(case: dict[str, Any]) -> dict[str, Any]:
    colours = assumed_colours()
    if not may_take(case["colour"], colours):
        return {"element": None, "allowed": False}
    return {"element": element_of_colour(case["colour"], colours), "text_applies": text_applies(case["type"])}


def destination(case: dict[str, Any]) -> str:
    return card_destination(case["event"], case.get("ephemeral", False))


def twins_resolutions(case: dict[str, Any]) -> int:
    return times(case["target"], case.get("twins_in_area", 0))


def twins_may_target(case: dict[str, Any]) -> bool:
    return may_go_to(case["source"], case["target"])


def moira(case: dict[str, Any]) -> Any:
    match case["query"]:
        case "where-wounds-go":
            return wounds_go_to(True)
        case "exile-from":
            return may_exile_from(case["place"], True)
        case "wound-passive":
            return wound_passives_work(True)
        case "personal-wounds":
            return personal_wounds(case.get("destiny_cards", 0), True)
    raise ValueError(case["query"])


def contents(case: Any) -> int:
    return facts.contents(tuple(case))


ADAPTERS: dict[str, Callable[[Any], Any]] = {
    "allowed_fusions": allowed_fusions,
    "available_cards": available_cards,
    "em_card_element": em_card_element,
    "card_destination": destination,
    "twins_resolutions": twins_resolutions,
    "twins_may_target": twins_may_target,
    "moira": moira,
    "contents": contents,
}
