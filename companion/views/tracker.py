"""The generic tracker as a screen sees it, with the pack's names in the reader's language."""

from __future__ import annotations

from dataclasses import dataclass

from companion.core import tray
from companion.core.game import Due, Ending
from companion.core.turn import Turn
from companion.games import generic
from companion.games.generic import Tracker
from companion.i18n import Translator
from companion.packs.model import CounterDef, Pack


@dataclass(frozen=True)
class CounterView:
    """A counter with its name, its bounds and the rule behind it."""

    key: str
    name: str
    owner: str
    value: int
    low: int
    high: int
    rule: str
    assumed: bool
    spoken: str


def counters(pack: Pack, state: Tracker, _: Translator) -> list[CounterView]:
    """The table's counters first, then each player's."""
    views = [_counter(d, d.id, "", state, _) for d in pack.counter if d.per == "table" and d.id in state.counters]
    for seat, player in enumerate(state.players):
        for d in pack.counter:
            if d.per == "player" and f"{d.id}/{seat}" in state.counters:
                views.append(_counter(d, f"{d.id}/{seat}", player, state, _))
    return views


def _counter(definition: CounterDef, key: str, owner: str, state: Tracker, _: Translator) -> CounterView:
    counter = state.counters[key]
    assumed = definition.confidence in ("assumed", "inferred", "unknown")
    name = _.pick(definition.name)
    spoken = f"{owner}, {name}" if owner and len(state.players) > 1 else name
    return CounterView(key, name, owner, counter.value, counter.low, counter.high, definition.rule, assumed, spoken)


def counter_name(pack: Pack, state: Tracker, key: str, _: Translator) -> str:
    id, _sep, seat = key.partition("/")
    definition = next((d for d in pack.counter if d.id == id), None)
    name = _.pick(definition.name) if definition else id
    owned = seat.isdigit() and int(seat) < len(state.players)
    return f"{state.players[int(seat)]}, {name}" if owned else name


def phase_names(pack: Pack, turn: Turn, _: Translator) -> list[str]:
    known = {phase.id: _.pick(phase.name) for phase in pack.turn.phases}
    return [known.get(id, _("Play")) for id in turn.phases]


def kind_name(pack: Pack, turn: Turn, _: Translator) -> str:
    return next((_.pick(kind.name) for kind in pack.turn.kinds if kind.id == turn.kind), "")


def card_name(pack: Pack, deck: str, card: str, _: Translator) -> str:
    found = next((c for d in pack.deck if d.id == deck for c in d.cards if c.id == card), None)
    return _.pick(found.name) if found else card


def space_names(pack: Pack, track: str, spaces: tuple[str, ...], _: Translator) -> list[str]:
    """The spaces of a track as the pack calls them now; a game keeps the spaces that it began with."""
    found = next((t.spaces for t in pack.track if t.id == track), ())
    known = {s if isinstance(s, str) else s.en: s if isinstance(s, str) else _.pick(s) for s in found}
    return [known.get(space, space) for space in spaces]


def headline(pack: Pack, state: Tracker, _: Translator) -> str:
    turn = state.turn
    if turn.last_round:
        words = _("Round {n} of {last}", n=turn.round, last=turn.last_round)
    else:
        words = _("Round {n}", n=turn.round)
    kind = kind_name(pack, turn, _)
    return f"{words}, {kind.lower()}" if kind else words


def describe(pack: Pack, before: Tracker, events: tuple[object, ...], _: Translator) -> str:
    """A step of the tracker as a short phrase; taps on one counter are summed."""
    first = events[0]
    match first:
        case generic.Counted(key):
            by = sum(e.by for e in events if isinstance(e, generic.Counted))
            return f"{counter_name(pack, before, key, _)} {by:+d}".replace("-", "−")
        case generic.MarkerMoved(track, to):
            found = next((t for t in pack.track if t.id == track), None)
            name = _.pick(found.name) if found else track
            names = space_names(pack, track, before.tracks[track].spaces, _)
            return _("{name} to {space}", name=name, space=names[to])
        case generic.PhaseChanged(number, phase):
            if number != before.turn.round:
                return _("round {n} begins", n=number)
            return _("phase {name}", name=phase_names(pack, before.turn, _)[phase])
        case generic.CardsDrawn(deck, cards) | generic.CardTaken(deck, (str() | tuple()) as cards):
            drawn = [cards] if isinstance(cards, str) else list(cards)
            return _("drew {cards}", cards=_.listing([card_name(pack, deck, card, _) for card in drawn]))
        case generic.CardDiscarded(deck, card):
            return _("discarded {card}", card=card_name(pack, deck, card, _))
        case generic.DeckShuffled():
            after = tuple(e for e in events if isinstance(e, generic.CardsDrawn))
            return describe(pack, before, after, _) if after else _("deck shuffled")
        case tray.DiceRolled(dice):
            return roll_words(len(dice), False, _)
        case tray.DiceRerolled(places):
            return roll_words(len(places), True, _)
    return _("step")


def roll_words(count: int, again: bool, _: Translator) -> str:
    """The history line of a roll, the same in every game."""
    if again:
        return _.plural("{n} die rerolled", "{n} dice rerolled", count)
    return _.plural("{n} die rolled", "{n} dice rolled", count)


def due(pack: Pack, state: Tracker, _: Translator) -> tuple[Due, ...]:
    """The next phase or round; after the last one nothing."""
    if state.turn.over:
        return ()
    names = phase_names(pack, state.turn, _)
    last = state.turn.phase == len(names) - 1
    words = (
        _("Begin round {n}", n=state.turn.round + 1) if last else _("Next: {phase}", phase=names[state.turn.phase + 1])
    )
    return (Due(words, generic.NextPhase()),)


def ending(state: Tracker, _: Translator) -> Ending | None:
    """A tracker knows only that the last round is played; who has won is on its counters."""
    return Ending("", _("The last round is over"), won=False) if state.turn.over else None
