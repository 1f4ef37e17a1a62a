"""The fusion assistant: what is open now, with which cards, and what one more card would open."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from companion.core.refusal import Refusal
from companion.games.veiel.facts import Combined
from companion.games.veiel.fusion import Line, contributors, fusion_sets, lacking, run
from companion.games.veiel.obstacles import lies_in_front, obstacle
from companion.games.veiel.state import State, in_front, line_of

LOCKED = ("adept_locked", "master_locked", "not_in_front")


@dataclass(frozen=True, slots=True)
class Option:
    """One card of hers: fetchable or not, and what the screen shows about it."""

    card: Combined
    left: int
    """Copies lying in front of her."""
    sets: tuple[tuple[int, ...], ...] = ()
    """Choices of contributors (places in the line), the most sparing first; empty when it cannot be fetched now."""
    why: Refusal | None = None
    run: tuple[int, ...] = ()
    """The places of its run; empty means broken or not begun."""
    serving: tuple[int, ...] = ()
    """The places of the run that can still serve."""
    missing: tuple[str, ...] = ()
    """Elements to add to those that still serve."""

    @property
    def open(self) -> bool:
        return bool(self.sets)

    @property
    def locked(self) -> bool:
        return self.why is not None and self.why.code in LOCKED


def options(
    line: Line, cards: Mapping[str, Combined], left: Mapping[str, int], encounters_done: int
) -> tuple[Option, ...]:
    """Every card of hers, the open ones first, then those that need least.

    Rule: fusion
    """
    found = [
        _option(line, card, cards, left.get(card.id, 0), encounters_done) for card in cards.values() if card.copies
    ]
    return tuple(sorted(found, key=lambda o: (not o.open, o.locked, len(o.missing), o.card.id)))


def _option(line: Line, card: Combined, cards: Mapping[str, Combined], left: int, encounters_done: int) -> Option:
    serving = contributors(line, card.id, card.elements)
    missing = lacking((e for i in serving for e in line.plays[i].elements), card.elements)
    why = lies_in_front(card, left, encounters_done) or obstacle(line, card, cards)
    sets = () if why else fusion_sets(line, card.id, card.elements)
    return Option(card, left, sets, why, run(line, card.elements), serving, missing)


def fetchable(state: State) -> tuple[str, ...]:
    """The cards that she may fetch right now; taking one is her choice.

    Rule: fusion
    """
    if state.mistress is None:
        return ()
    line, cards = line_of(state), state.mistress.cards
    return tuple(card for card in in_front(state) if obstacle(line, cards[card], cards) is None)


def clashes(found: Iterable[Option]) -> tuple[tuple[str, str], ...]:
    """Pairs of open fusions of which only one can be made, because every choice shares a card.

    Rule: fusion-one-card-one-fusion
    """
    able = [option for option in found if option.open]
    return tuple(
        (one.card.id, other.card.id)
        for n, one in enumerate(able)
        for other in able[n + 1 :]
        if all(set(a) & set(b) for a in one.sets for b in other.sets)
    )


def one_more(found: Iterable[Option]) -> tuple[tuple[str, str], ...]:
    """Hints: which single element, played next, would open which card; (element, card) pairs."""
    hints: list[tuple[str, str]] = []
    for option in found:
        if option.open or option.locked or not option.serving:
            continue
        if len(option.missing) == 1:
            hints.append((option.missing[0], option.card.id))
        elif not option.missing and len(option.serving) == 1:
            hints.extend((element, option.card.id) for element in dict.fromkeys(option.card.elements))
    return tuple(hints)
