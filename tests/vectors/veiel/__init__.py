"""Vector cases of L'Ordre de Veiel through the very rules that `decide` uses."""

from __future__ import annotations

from collections.abc import Callable, Collection
from dataclasses import replace
from typing import Any, get_args

from companion.core.chance import Given
from companion.core.game import replay
from companion.core.refusal import Refusal
from companion.games.veiel import GAME, facts
from companion.games.veiel.cards import Piles, card_destination
from companion.games.veiel.commands import Fuse, PlayCard
from companion.games.veiel.facts import Combined
from companion.games.veiel.fusion import Line, Play
from companion.games.veiel.mistress import available_cards as tiers_in_front
from companion.games.veiel.moira import may_exile_from, personal_wounds, wounds_go_to
from companion.games.veiel.reminders import reminders
from companion.games.veiel.state import Boss, Hero, Mistress, State
from companion.games.veiel.told import told
from companion.games.veiel.twins import Target
from companion.games.veiel.twins import twins_may_target as may_go_to
from companion.games.veiel.twins import twins_resolutions as times
from companion.i18n import Translator
from companion.packs.model import Names

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


def her_turn(**her: Any) -> State:
    """A table at which all her tiers lie in front of her."""
    cards = {id: Combined(id, Names(id, id), "initiate", elements, 1) for id, elements in ELEMENTS.items()}
    hero = Hero("h1", Names("She", "Elle"), "elements-mistress", "Ana", Piles(hand=5))
    return State((hero,), mistress=replace(Mistress("h1", cards), **her))


def taken(line: Line, in_front: Collection[str]) -> tuple[str, ...]:
    """The cards that `decide` lets her fetch after these plays, with the readings of this line."""
    readings = {**State(()).readings, "late-claim": line.late, "discard-in-run": line.discards}
    state = replace(her_turn(plays=line.plays, turn=line.turn), readings=readings)
    tried = {card: GAME.decide(state, Fuse(card), Given(()), frozenset()) for card in set(in_front)}
    return tuple(sorted(card for card, found in tried.items() if not isinstance(found, Refusal)))


def allowed_fusions(case: Case) -> list[str]:
    """The cards that the table lets her fetch."""
    in_front = [one_of(card, ELEMENTS, "in_front") for card in case["in_front"]]
    return list(taken(line_of(case["played"]), in_front))


def available_cards(case: Case) -> list[str]:
    return list(tiers_in_front(whole(case["encounters_done"], "encounters_done")))


def em_card_element(case: Case) -> Case:
    """What the table makes of her Reward or Novice card: the element it counts as, and that its text is ignored."""
    state = her_turn()
    assert state.mistress is not None
    colour = one_of(case["colour"], (*state.mistress.colours, facts.COLOURLESS), "colour")
    kind = one_of(case["type"], ("reward", "novice"), "type")
    found = GAME.decide(state, PlayCard("h1", kind, colour=colour), Given(()), frozenset())
    if isinstance(found, Refusal):
        return {"element": None, "allowed": False}
    after = replay(GAME, state, found)
    assert after.mistress is not None
    ignored = "What is written on it is not carried out." in told(state, found, after, Translator("en", "veiel")).lines
    return {"element": after.mistress.plays[-1].elements[0], "text_applies": not ignored}


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


def at_moira() -> State:
    return replace(her_turn(), boss=Boss("moira"), fight=facts.LAST_FIGHT)


def moira(case: Case) -> Any:
    match case["query"]:
        case "where-wounds-go":
            return wounds_go_to(True)
        case "exile-from":
            return may_exile_from(one_of(case["place"], PLACES, "place"), True)
        case "wound-passive":
            return "moira-wound-passives" not in [rule for _, rule in reminders(at_moira(), Translator())]
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
