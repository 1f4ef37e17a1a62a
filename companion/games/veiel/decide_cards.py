"""Cards going from pile to pile: played, discarded, drawn, wounded, exiled; the twins and Moira change who and where."""

from __future__ import annotations

from collections.abc import Iterator

from companion.core.refusal import Refusal, deny, heed, need, refuse
from companion.games.veiel.cards import PILES, card_destination
from companion.games.veiel.commands import (
    Correct,
    Count,
    DiscardCard,
    DrawCards,
    GainCard,
    GatherWounds,
    HitHeroes,
    MoveCards,
    MoveTwin,
    PileCommand,
    PlayCard,
    Reshuffle,
    SortDestiny,
    TakeFromDestiny,
)
from companion.games.veiel.events import (
    CardDiscarded,
    CardGained,
    CardPlayed,
    CardsMoved,
    Corrected,
    Counted,
    Event,
    TwinMoved,
)
from companion.games.veiel.facts import BASE_CARDS, ELEMENTS, TWIN_NAMES
from companion.games.veiel.mistress import NOVICES, element_of_colour, may_take
from companion.games.veiel.moira import may_exile_from, wounds_go_to
from companion.games.veiel.numbers import number
from companion.games.veiel.refusals import refused
from companion.games.veiel.state import Hero, Mistress, State, hero_of, moira_in_force
from companion.games.veiel.twins import TWINS, twins_may_target, twins_resolutions

Events = tuple[Event, ...]
MOST_SPACES = 30


def decide(state: State, command: PileCommand, waived: frozenset[str]) -> Events:
    match command:
        case Count(path, by):
            counter = need(number(state, path), "unknown_counter")
            fits = counter.room(by)
            edge = counter.low if by < 0 else counter.high
            return (Counted(path, fits),) if fits else deny("at_bound", bound=edge)
        case Correct(path, value):
            counter = need(number(state, path), "unknown_counter")
            if not counter.low <= value <= counter.high:
                deny("out_of_bounds", low=counter.low, high=counter.high)
            return (Corrected(path, value),)
        case MoveTwin(twin, column, row):
            if state.twins is None or twin not in TWINS:
                deny("which_twin", "twins-choose")
            inside = 1 <= column <= MOST_SPACES and 1 <= row <= MOST_SPACES
            return (TwinMoved(twin, column, row),) if inside else deny("off_board", most=MOST_SPACES)
        case GatherWounds():
            if not moira_in_force(state):
                deny("no_moira", "destiny-pile")
            return gathered(state) or deny("nothing_to_gather", "destiny-pile")
        case SortDestiny(to):
            heed(waived, [_out_of_destiny(state, to)])
            return _sort(state, to)
        case HitHeroes():
            return _hit(state, command, waived)
        case _:
            return _of_hero(state, need(hero_of(state, command.hero), "unknown_hero"), command, waived)


def _of_hero(
    state: State,
    hero: Hero,
    command: MoveCards | DrawCards | Reshuffle | PlayCard | DiscardCard | GainCard | TakeFromDestiny,
    waived: frozenset[str],
) -> Events:
    match command:
        case MoveCards(_, source, to, count, twin):
            return _move(state, hero, (source, to, count, twin), waived)
        case DrawCards(_, count):
            return _draw(state, hero, count or max(state.hand_size - hero.piles.hand, 0), waived)
        case Reshuffle():
            if not hero.piles.discard:
                deny("pile_empty")
            return (CardsMoved(hero.id, "discard", "deck", hero.piles.discard),)
        case PlayCard():
            return _play(state, hero, command, waived)
        case DiscardCard():
            return _discard(state, hero, command, waived)
        case GainCard():
            return _gain(state, hero, command, waived)
        case TakeFromDestiny(_, to, count):
            lying = state.destiny.get(hero.id, 0)
            if to not in PILES or count < 1 or not lying:
                deny("pile_empty")
            heed(waived, [_out_of_destiny(state, to)])
            return (CardsMoved(hero.id, "destiny", to, min(count, lying), max(count - lying, 0)),)


def gathered(state: State) -> tuple[Event, ...]:
    """Wounds that heroes bring into Moira's fight join the common pile.

    Rule: destiny-pile
    """
    return tuple(CardsMoved(h.id, "wounds", "destiny", h.piles.wounds) for h in state.heroes if h.piles.wounds)


def _out_of_destiny(state: State, to: str) -> Refusal | None:
    """A card may take cards out of the common pile, but not into exile.

    Rule: moira-exile
    """
    barred = to == "exile" and not may_exile_from("destiny", moira_in_force(state))
    return refuse("moira_exile", "moira-exile") if barred else None


def _sort(state: State, to: str) -> Events:
    if to not in PILES:
        deny("unknown_pile")
    events = tuple(CardsMoved(id, "destiny", to, n) for id, n in sorted(state.destiny.items()) if n)
    return events or deny("pile_empty")


def pile_objections(state: State, hero: Hero, source: str, to: str) -> Iterator[Refusal | None]:
    """What Moira's passive forbids: exile from elsewhere than hand or deck, and wounds of one's own.

    Rule: moira-exile
    """
    moira = moira_in_force(state)
    yield refuse("moira_exile", "moira-exile") if to == "exile" and not may_exile_from(source, moira) else None
    healing = moira and source == "wounds" and to != "destiny" and state.readings.get("moira-healing") != "destiny"
    yield refuse("moira_no_wounds", "moira-no-wounds") if healing else None


def _place(state: State, source: str, to: str) -> tuple[str, str]:
    """Where cards really come from and go to: against Moira, wounds lie in Destiny."""
    wounds = wounds_go_to(moira_in_force(state))
    return (wounds if source == "wounds" else source), (wounds if to == "wounds" else to)


def _lying(state: State, hero: Hero, pile: str) -> int:
    return state.destiny.get(hero.id, 0) if pile == "destiny" else hero.piles.count(pile)


def _move(state: State, hero: Hero, asked: tuple[str, str, int, str], waived: frozenset[str]) -> Events:
    source, to, count, twin = asked
    if source not in (*PILES, "destiny") or to not in PILES or source == to or count < 1:
        deny("unknown_pile")
    if hero.kind == "twins" and twin and twin not in TWINS:
        deny("which_twin", "twins-choose")
    heed(waived, pile_objections(state, hero, source, to))
    source, to = _place(state, source, to)
    lying = _lying(state, hero, source)
    if not lying:
        deny("pile_empty")
    heed(waived, [refuse("pile_short", "base-game", n=lying) if lying < count else None])
    return (CardsMoved(hero.id, source, to, min(count, lying), max(count - lying, 0), twin),)


def _draw(state: State, hero: Hero, count: int, waived: frozenset[str]) -> Events:
    """A deck that runs short is a matter for the base rulebook: the table says whether the discard pile comes back."""
    if count < 1:
        deny("hand_full", "base-game", n=state.hand_size)
    deck, discard = hero.piles.deck, hero.piles.discard
    if deck >= count:
        return (CardsMoved(hero.id, "deck", "hand", count),)
    level = state.automation.get("reshuffle", "ask")
    if discard and level == "ask" and "deck_short" not in waived:
        deny("deck_short", "base-game", final=False, n=deck)
    back = discard if level != "off" or "deck_short" in waived else 0
    total = min(count, deck + back)
    if not total:
        deny("pile_empty")
    first = (CardsMoved(hero.id, "deck", "hand", deck),) if deck else ()
    if not back:
        return (CardsMoved(hero.id, "deck", "hand", total, count - total),)
    rest = (CardsMoved(hero.id, "deck", "hand", total - deck, count - total),) if total > deck else ()
    return (*first, CardsMoved(hero.id, "discard", "deck", back), *rest)


def _play(state: State, hero: Hero, command: PlayCard, waived: frozenset[str]) -> Events:
    """Playing names who does it and what it counts as; an Ephemeral card leaves once resolved.

    Rule: ephemeral
    """
    mistress = state.mistress if state.mistress and state.mistress.hero == hero.id else None
    heed(waived, _play_objections(hero, mistress, command))
    elements = _elements(mistress, command) if mistress else ()
    read_as_done = command.resolved or state.readings.get("ephemeral-unresolved") == "removed"
    to = card_destination("played", command.ephemeral, read_as_done)
    twin = command.twin if hero.kind == "twins" else ""
    held = hero.piles.hand > 0
    return (CardPlayed(hero.id, to, held, command.card, elements, twin, command.target),)


def _play_objections(hero: Hero, mistress: Mistress | None, command: PlayCard) -> Iterator[Refusal | None]:
    twins = hero.kind == "twins"
    yield refuse("which_twin", "twins-choose", final=True) if twins and command.twin not in TWINS else None
    itself = twins and command.target and not twins_may_target(command.twin, command.target)
    if itself:
        other = next(name for id, name in TWIN_NAMES.items() if id != command.twin)
        yield refused("twin_self", "twins-other-hero", twin=TWIN_NAMES[command.twin], other=other)
    own = not twins and command.target == hero.id
    yield refused("needs_other_hero", "twins-other-hero", hero=hero.name) if own else None
    if mistress:
        yield from _card_objections(mistress, command)
    yield refused("hand_empty", "base-game", hero=hero.name) if hero.piles.hand < 1 else None


def _card_objections(mistress: Mistress, command: PlayCard) -> Iterator[Refusal | None]:
    card = command.card
    known = card in BASE_CARDS or card in mistress.cards
    yield refuse("unknown_card", "em-help-cards", final=True) if not known else None
    unnamed = card == "essence" and command.element not in ELEMENTS
    yield refuse("which_element", "elemental-essence", final=True) if unnamed else None
    if card in ("reward", "novice"):
        yield None if may_take(command.colour, mistress.colours) else refuse("colourless", "em-four-colours")
    if card in mistress.cards and not mistress.fetched.get(card, 0) and card not in mistress.hand:
        yield refused("still_in_front", "fusion-to-hand", card=mistress.cards[card].name)


def _elements(mistress: Mistress, command: PlayCard | DiscardCard) -> tuple[str, ...]:
    """What a card brings: an Essence the element named, a Reward or Novice card that of its colour.

    Rule: em-passive
    """
    card = command.card
    if card in ELEMENTS:
        return (card,)
    if card == "essence":
        return (command.element,) if command.element in ELEMENTS else ()
    if card in mistress.cards:
        return mistress.cards[card].elements
    element = element_of_colour(command.colour, mistress.colours) if isinstance(command, PlayCard) else None
    return (element,) if element else ()


def _discard(state: State, hero: Hero, command: DiscardCard, waived: frozenset[str]) -> Events:
    """A discarded card is not played: no effect, no element, and an Ephemeral one stays in the cycle.

    Rule: discard-vs-play
    """
    heed(waived, [refused("hand_empty", "base-game", hero=hero.name) if hero.piles.hand < 1 else None])
    mistress = state.mistress if state.mistress and state.mistress.hero == hero.id else None
    elements = _elements(mistress, command) if mistress else ()
    twin = command.twin if command.twin in TWINS and hero.kind == "twins" else ""
    return (CardDiscarded(hero.id, hero.piles.hand > 0, command.card, elements, twin),)


def _gain(state: State, hero: Hero, command: GainCard, waived: frozenset[str]) -> Events:
    """The Elements Mistress takes any of four colours, never a colourless card, and two Novice cards in all.

    Rule: em-four-colours
    """
    mistress = state.mistress if state.mistress and state.mistress.hero == hero.id else None
    if mistress is None:
        return (CardGained(hero.id, command.kind, command.colour, command.to),)
    novice = command.kind == "novice"
    twice = novice and command.colour in mistress.novices and state.readings.get("same-novice") == "forbidden"
    checks = [
        None if may_take(command.colour, mistress.colours) else refuse("colourless", "em-four-colours"),
        refuse("third_novice", "em-novice-choice") if novice and len(mistress.novices) >= NOVICES else None,
        refuse("same_novice", "em-novice-choice") if twice else None,
    ]
    heed(waived, checks)
    element = element_of_colour(command.colour, mistress.colours) or ""
    return (CardGained(hero.id, command.kind, command.colour, command.to, element),)


def resolutions(hero: Hero, command: HitHeroes) -> tuple[str, ...]:
    """Who of this hero resolves an effect, once each; the twins as often as it reaches them.

    Rule: twins-all-heroes
    """
    if hero.out:
        return ()
    if hero.kind != "twins":
        return (hero.id,) if command.target == "all-heroes" or hero.id in command.heroes else ()
    named_twins = tuple(twin for twin in TWINS if twin in command.heroes)
    if command.target == "one-hero":
        return named_twins[: twins_resolutions("one-hero")]
    there = named_twins or (TWINS if hero.id in command.heroes else ())
    times = twins_resolutions(command.target, len(there))
    return (there if command.target == "all-heroes-in-area" else TWINS)[:times]


def _hit(state: State, command: HitHeroes, waived: frozenset[str]) -> Events:
    """An effect on several heroes, resolved hero by hero; twins that are both reached resolve it twice on one deck.

    Rule: twins-both-suffer
    """
    to = {"wound": "wounds", "discard": "discard", "exile": "exile"}[command.effect]
    source = "hand" if command.effect == "discard" else command.source
    if source not in PILES or command.count < 1 or source == to:
        deny("unknown_pile")
    pair = state.twins.hero if state.twins else ""
    if command.target == "one-hero" and pair in command.heroes and not set(TWINS) & set(command.heroes):
        deny("which_twin", "twins-choose")
    if command.target == "one-hero" and len(set(command.heroes)) > 1:
        deny("which_hero", "twins-choose")
    moves: list[Event] = []
    for hero in state.heroes:
        heed(waived, pile_objections(state, hero, source, to))
        real_source, real_to = _place(state, source, to)
        left = _lying(state, hero, real_source)
        for body in resolutions(hero, command):
            fits = min(command.count, left)
            left -= fits
            twin = body if body in TWINS else ""
            moves.append(CardsMoved(hero.id, real_source, real_to, fits, command.count - fits, twin))
    if not moves:
        one = command.target == "one-hero"
        deny("which_hero" if one else "nobody_there", "twins-all-in-zone")
    return tuple(moves)
