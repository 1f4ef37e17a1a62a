"""Fusions and the cards of the Elements Mistress."""

from __future__ import annotations

from dataclasses import replace

from companion.core.refusal import deny, heed
from companion.games.veiel.cards import PILES
from companion.games.veiel.commands import EnterCombined, Fuse, HoldCards, ReturnCard, SetColour
from companion.games.veiel.events import CardFused, CardReturned, ColourSet, CombinedEntered, Event, HandKnown
from companion.games.veiel.facts import COLOURLESS, ELEMENT_COUNTS, ELEMENTS, Combined
from companion.games.veiel.fusion import Line, contributors, fusion_sets, shares
from companion.games.veiel.mistress import combined_from
from companion.games.veiel.obstacles import lies_in_front, objections, obstacle
from companion.games.veiel.refusals import about
from companion.games.veiel.state import Mistress, State, left_in_front, line_of

MOST_HELD = 20
NAME_LIMIT = 24
MOST_KINDS = 60


def decide(
    state: State, command: Fuse | HoldCards | ReturnCard | EnterCombined | SetColour, waived: frozenset[str]
) -> tuple[Event, ...]:
    mistress = state.mistress
    if mistress is None:
        deny("no_mistress", "elements-mistress")
    match command:
        case Fuse():
            return _fuse(state, mistress, command, waived)
        case HoldCards(cards):
            known = {*ELEMENTS, "essence", *mistress.cards}
            if len(cards) > MOST_HELD or any(card not in known for card in cards):
                deny("unknown_card")
            return (HandKnown(cards),)
        case ReturnCard(id, source):
            if id not in mistress.cards or source not in PILES:
                deny("unknown_card")
            if not mistress.fetched.get(id, 0):
                heed(waived, [about("lies_there", "em-progression", {"card": mistress.cards[id].name}, final=True)])
            return (CardReturned(id, source),)
        case EnterCombined():
            return _enter(mistress, command, waived)
        case SetColour(colour, element):
            if element not in ELEMENTS or not colour.strip() or colour == COLOURLESS:
                deny("colourless", "em-four-colours")
            return (ColourSet(colour.strip().lower()[:NAME_LIMIT], element),)


def _fuse(state: State, mistress: Mistress, command: Fuse, waived: frozenset[str]) -> tuple[Event, ...]:
    """She may take the card that her plays make; it goes to her hand.

    Rule: fusion-to-hand
    """
    card = mistress.cards.get(command.card)
    if card is None:
        deny("unknown_card")
    line = line_of(state)
    missing = lies_in_front(card, left_in_front(mistress)[card.id], state.encounters_done)
    if command.places:
        places = tuple(sorted(set(command.places)))
        heed(waived, (missing, *objections(line, card, places, mistress.cards)))
    else:
        heed(waived, (missing, obstacle(line, card, mistress.cards)))
        places = default_places(line, card)
    return (CardFused(card.id, places),)


def default_places(line: Line, card: Combined) -> tuple[int, ...]:
    """The most sparing choice; where the table goes on anyway, one that overlooks the cards in between.

    Rule: fusion-one-card-one-fusion
    """
    calm = tuple(p if shares(p.elements, card.elements) else replace(p, discarded=True) for p in line.plays)
    overlooked = replace(line, plays=calm, late="run", discards="keeps")
    for attempt in (line, overlooked):
        if sets := fusion_sets(attempt, card.id, card.elements):
            return sets[0]
    return contributors(overlooked, card.id, card.elements)


def _enter(mistress: Mistress, command: EnterCombined, waived: frozenset[str]) -> tuple[Event, ...]:
    entered = {"name": command.name, "tier": command.tier, "elements": command.elements, "copies": command.copies}
    id = command.card.strip()
    card = combined_from(id, entered) if id and "." not in id and id not in (*ELEMENTS, "essence") else None
    if card is None or not command.name.strip():
        deny("combined_incomplete", "combined-cards")
    if len(card.elements) not in ELEMENT_COUNTS and "element_count" not in waived:
        deny("element_count", "combined-cards", final=False, n=len(card.elements))
    if id not in mistress.cards and len(mistress.cards) >= MOST_KINDS:
        deny("too_many_cards", "combined-cards", most=MOST_KINDS)
    return (CombinedEntered(card),)
