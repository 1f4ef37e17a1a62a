"""Vector cases of L'Ordre de Veiel through the very rules that `decide` uses."""

from __future__ import annotations

from collections.abc import Callable, Collection
from typing import Any, get_args

from companion.games.veiel import facts
from companion.games.veiel.cards import card_destination
from companion.games.veiel.fusion import Line, Play
from companion.games.veiel.fusion import allowed_fusions as fusions_now
from companion.games.veiel.mistress import assumed_colours, element_of_colour, may_take, text_applies
from companion.games.veiel.mistress import available_cards as tiers_in_front
from companion.games.veiel.moira import may_exile_from, personal_wounds, wound_passives_work, wounds_go_to
from companion.games.veiel.twins import Target
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


Case = dict[str, Any]
PLACES = ("hand", "deck-top", "discard", "wounds", "destiny")


def one_of(value: Any, known: Collection[str], what: str) -> str:
    """A word of the vectors' own; any other is a slip of the pen, which must not pass for an answer."""
    if not isinstance(value, str) or value not in known:
        raise ValueError(f"{what}: {value!r} is none of {', '.join(known)}")
    return value


def whole(value: Any, what: str, high: int | None = None) -> int:
    if type(value) is not int or value < 0 or (high is not None and value > high):
        raise ValueError(f"{what}: {value!r} is no number from 0" + (f" to {high}" if high is not None else ""))
    return value


def flag(case: Case, name: str, default: bool = False) -> bool:
    value = case.get(name, default)
    if not isinstance(value, bool):
        raise ValueError(f"{name}: {value!r} is neither true nor false")
    return value


def brought(card: Case) -> tuple[str, ...]:
    """The elements written down, else those of the card; an Essence or a Reward must say what it became."""
    if given := card.get("elements"):
        return tuple(one_of(element, facts.ELEMENTS, f"elements of {card['card']}") for element in given)
    if "elements" in card or flag(card, "discarded"):
        return ELEMENTS.get(card["card"], ())
    return ELEMENTS[one_of(card["card"], ELEMENTS, "card without elements")]


def line_of(played: list[Case]) -> Line:
    """A card without a turn was played this turn, which is the newest card's."""
    turn = played[-1].get("turn", 0) if played else 0
    return Line(
        tuple(
            Play(
                card["card"],
                brought(card),
                whole(card.get("turn", turn), "turn"),
                "another card" if flag(card, "used") else "",
                flag(card, "discarded"),
            )
            for card in played
        ),
        turn,
    )


def allowed_fusions(case: Case) -> list[str]:
    in_front = [one_of(card, ELEMENTS, "in_front") for card in case["in_front"]]
    return list(fusions_now(line_of(case["played"]), in_front, ELEMENTS))


def available_cards(case: Case) -> list[str]:
    return list(tiers_in_front(whole(case["encounters_done"], "encounters_done")))


def em_card_element(case: Case) -> Case:
    colours = assumed_colours()
    colour = one_of(case["colour"], (*colours, facts.COLOURLESS), "colour")
    kind = one_of(case["type"], ("reward", "novice"), "type")
    if not may_take(colour, colours):
        return {"element": None, "allowed": False}
    return {"element": element_of_colour(colour, colours), "text_applies": text_applies(kind)}


def destination(case: Case) -> str:
    event = one_of(case["event"], ("played", "discarded"), "event")
    return card_destination(event, flag(case, "ephemeral"), flag(case, "resolved", True))


def twins_resolutions(case: Case) -> int:
    target = one_of(case["target"], get_args(Target), "target")
    there = whole(case["twins_in_area"], "twins_in_area", 2) if target == "all-heroes-in-area" else 0
    return times(target, there)


def twins_may_target(case: Case) -> bool:
    for end in ("source", "target"):
        if not isinstance(case[end], str) or not case[end]:
            raise ValueError(f"{end}: {case[end]!r} is no hero")
    return may_go_to(case["source"], case["target"])


def moira(case: Case) -> Any:
    match case["query"]:
        case "where-wounds-go":
            return wounds_go_to(True)
        case "exile-from":
            return may_exile_from(one_of(case["place"], PLACES, "place"), True)
        case "wound-passive":
            return wound_passives_work(True)
        case "personal-wounds":
            return personal_wounds(whole(case.get("destiny_cards", 0), "destiny_cards"), True)
    raise ValueError(f"query: {case['query']!r} is unknown")


def contents(case: Any) -> int:
    return facts.contents(tuple(whole(count, "count") for count in case))


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
