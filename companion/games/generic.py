"""The generic tracker: counters, tracks, dice, decks and phases of any pack that brings only data."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from functools import reduce
from typing import Any, assert_never

from companion.core import deck as decks
from companion.core import tray
from companion.core.chance import Chance
from companion.core.deck import Deck
from companion.core.dice import Die, Face
from companion.core.game import Game
from companion.core.message import Message
from companion.core.names import clean_name
from companion.core.refusal import Refusal, deny, door, first_refusal, heed, need, refuse, settled
from companion.core.track import Counter, Track, counted, moved
from companion.core.tray import Tray, TrayCommand, TrayEvent
from companion.core.turn import Turn, advanced
from companion.packs.model import DieDef, Pack
from companion.packs.profile import BoxProfile, die_faces

NAME_LIMIT = 24


@dataclass(frozen=True, slots=True)
class Tracker:
    """The table of a data-only game. Counters of a player are keyed `counter/seat`, those of the table `counter`.

    `unshuffled` names the decks that still lie as they came out of the box: their first draw shuffles them.
    """

    slug: str
    players: tuple[str, ...]
    counters: Mapping[str, Counter] = field(default_factory=dict)
    tracks: Mapping[str, Track] = field(default_factory=dict)
    dice: Mapping[str, Die] = field(default_factory=dict)
    decks: Mapping[str, Deck] = field(default_factory=dict)
    shown: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    turn: Turn = Turn()
    active: int = 0
    tray: Tray = Tray()
    unshuffled: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        if not 0 <= self.active < max(len(self.players), 1):
            raise ValueError(f"there is no player {self.active}")
        if self.shown.keys() != self.decks.keys():
            raise ValueError("every deck has a row of shown cards, and no other")
        for name, face in zip(self.tray.dice, self.tray.faces, strict=True):
            if name not in self.dice or face >= len(self.dice[name].faces):
                raise ValueError(f"no die “{name}” has a face {face}")


class Count(Message):
    counter: str
    by: int


class MoveMarker(Message):
    track: str
    to: int


class NextPhase(Message): ...


class DrawCards(Message):
    deck: str
    count: int = 1


class DiscardShown(Message):
    deck: str
    card: str


class ShuffleDeck(Message):
    deck: str


class TakeCard(Message):
    """Search the pile for one card; the rest is shuffled."""

    deck: str
    card: str


class Counted(Message, merges="counter"):
    counter: str
    by: int


class MarkerMoved(Message):
    track: str
    to: int


class PhaseChanged(Message):
    round: int
    phase: int
    active: int


class CardsDrawn(Message):
    deck: str
    cards: tuple[str, ...]


class CardDiscarded(Message):
    deck: str
    card: str


class DeckShuffled(Message):
    """The pile is a set from now on, and its cards are picked when they are drawn. Older logs fixed the `order`."""

    deck: str
    order: tuple[int, ...] = ()
    with_discard: bool = True


class CardTaken(Message):
    deck: str
    card: str


DeckCommand = DrawCards | DiscardShown | ShuffleDeck | TakeCard
Command = Count | MoveMarker | NextPhase | DeckCommand | TrayCommand
Event = Counted | MarkerMoved | PhaseChanged | CardsDrawn | CardDiscarded | DeckShuffled | CardTaken | TrayEvent


def core_die(definition: DieDef) -> Die:
    """A pack's die as the core rolls it: a face that stands on three sides is there three times."""
    faces = [
        Face(tuple(sorted(face.symbols.items())), face.name.en if face.name else "")
        for face in definition.faces
        for _ in range(face.count)
    ]
    return Die(definition.id, tuple(faces))


def start(pack: Pack, choices: Mapping[str, Any]) -> Tracker | Refusal:
    """A fresh tracker for these players, with the dice as the box profile corrects them."""
    players = tuple(clean_name(str(name), NAME_LIMIT) for name in choices.get("players", ()))
    if found := first_refusal(frozenset(), _seating(pack, players)):
        return found
    counters = {}
    for definition in pack.counter:
        counter = Counter(definition.start, definition.low, definition.high)
        if definition.per == "player":
            counters.update({f"{definition.id}/{seat}": counter for seat in range(len(players))})
        else:
            counters[definition.id] = counter
    profile = BoxProfile(pack.slug, choices.get("profile", {}))
    phases = tuple(phase.id for phase in pack.turn.phases) or ("play",)
    return Tracker(
        pack.slug,
        players,
        counters,
        {t.id: Track(tuple(s if isinstance(s, str) else s.en for s in t.spaces), t.start) for t in pack.track},
        {id: core_die(die) for id, die in die_faces(pack, profile).items()},
        {d.id: Deck(tuple(card.id for card in d.cards for _ in range(card.count))) for d in pack.deck},
        {d.id: () for d in pack.deck},
        Turn(phases, tuple(kind.id for kind in pack.turn.kinds), last_round=pack.turn.last_round),
        unshuffled=tuple(d.id for d in pack.deck),
    )


def _seating(pack: Pack, players: tuple[str, ...]) -> list[Refusal | None]:
    low, high = pack.players_min, pack.players_max
    return [
        None if low <= len(players) <= high else refuse("player_count", low=low, high=high, final=True),
        None if all(players) else refuse("name_empty", final=True),
        None if len(set(players)) == len(players) else refuse("name_taken", final=True),
    ]


@door
def decide(state: Tracker, command: Command, chance: Chance, waived: frozenset[str]) -> tuple[Event, ...]:
    """What a tap leads to; the tracker knows few rules, so it refuses only what makes no sense."""
    match command:
        case Count(name, by):
            counter = need(state.counters.get(name), "unknown_counter")
            fits = counter.room(by)
            return (Counted(name, fits),) if fits else deny("at_bound", bound=counter.low if by < 0 else counter.high)
        case MoveMarker(name, to):
            known = name in state.tracks and 0 <= to < len(state.tracks[name].spaces)
            return (MarkerMoved(name, to),) if known else deny("off_track")
        case NextPhase():
            heed(waived, [refuse("last_round", round=state.turn.round) if state.turn.over else None])
            after = advanced(state.turn)
            new_round = after.round != state.turn.round
            active = (state.active + 1) % len(state.players) if new_round and state.players else state.active
            return (PhaseChanged(after.round, after.phase, active),)
        case tray.RollDice() | tray.RerollDice():
            return settled(tray.roll(state.dice, command, state.tray, chance))
        case _:
            return _decide_deck(state, need(state.decks.get(command.deck), "unknown_deck"), command, chance)


def _decide_deck(state: Tracker, deck: Deck, command: DeckCommand, chance: Chance) -> tuple[Event, ...]:
    match command:
        case DrawCards(name, count):
            return _draw(name, deck, count, name in state.unshuffled, chance)
        case DiscardShown(name, card):
            return (CardDiscarded(name, card),) if card in state.shown[name] else deny("card_not_shown")
        case ShuffleDeck(name):
            return (DeckShuffled(name),)
        case TakeCard(name, card):
            taken = CardTaken(name, card) if card in deck.pile else deny("card_not_in_deck")
            return taken, DeckShuffled(name, with_discard=False)
        case _:
            assert_never(command)


def _draw(name: str, deck: Deck, count: int, fresh: bool, chance: Chance) -> tuple[Event, ...]:
    """Cards of the pile, picked only now: nobody can read in the log what lies in it. When the pile runs out, the
    discard is shuffled to be the new pile and the draw goes on."""
    if count < 1 or not (deck.pile or deck.discard):
        deny("deck_empty")
    events: list[Event] = [DeckShuffled(name)] if fresh else []
    deck = decks.mixed(deck) if fresh else deck
    while count > 0 and (deck.pile or deck.discard):
        if not deck.pile:
            events.append(DeckShuffled(name))
            deck = decks.mixed(deck)
        cards, deck = decks.picked(deck, count, chance.pick)
        events.append(CardsDrawn(name, cards))
        count -= len(cards)
    return tuple(events)


def apply(state: Tracker, event: Event) -> Tracker:
    """The tracker after an event."""
    match event:
        case Counted(name, by):
            return replace(state, counters={**state.counters, name: counted(state.counters[name], by)})
        case MarkerMoved(name, to):
            return replace(state, tracks={**state.tracks, name: moved(state.tracks[name], to)})
        case PhaseChanged(number, phase, active):
            return replace(state, turn=replace(state.turn, round=number, phase=phase), active=active)
        case CardsDrawn(name, cards):
            deck = reduce(decks.taken, cards, state.decks[name])
            return _with_deck(state, name, deck, state.shown[name] + cards)
        case CardTaken(name, card):
            return _with_deck(state, name, decks.taken(state.decks[name], card), (*state.shown[name], card))
        case CardDiscarded(name, card):
            at = state.shown[name].index(card)
            shown = state.shown[name][:at] + state.shown[name][at + 1 :]
            return _with_deck(state, name, decks.discarded(state.decks[name], card), shown)
        case DeckShuffled(name, order, with_discard):
            held = state.decks[name]
            deck = decks.shuffled(held, order, with_discard=with_discard) if order else decks.mixed(held, with_discard)
            unshuffled = tuple(other for other in state.unshuffled if other != name)
            return replace(_with_deck(state, name, deck, state.shown[name]), unshuffled=unshuffled)
        case tray.DiceRolled() | tray.DiceRerolled():
            return replace(state, tray=tray.after(state.tray, event))
        case _:
            assert_never(event)


def _with_deck(state: Tracker, name: str, deck: Deck, shown: tuple[str, ...]) -> Tracker:
    return replace(state, decks={**state.decks, name: deck}, shown={**state.shown, name: shown})


GAME: Game[Tracker] = Game(
    "generic",
    Tracker,
    Command,
    Event,
    start,
    decide,
    apply,
    sides=lambda state: tuple((name, name) for name in state.players),
)
