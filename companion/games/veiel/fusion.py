"""Elemental fusion: which cards played this turn let the Elements Mistress take which card lying in front of her."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from itertools import combinations
from typing import Literal

Late = Literal["run", "at-once", "turn"]
Discards = Literal["keeps", "breaks"]

MOST_CONTRIBUTORS = 12
"""Of a longer run not every choice is tried: one that works is offered all the same."""


@dataclass(frozen=True, slots=True)
class Play:
    """A card that left her hand: what it brought, and the card that it already helped to fetch, if any."""

    card: str
    elements: tuple[str, ...] = ()
    turn: int = 1
    used_for: str = ""
    discarded: bool = False


@dataclass(frozen=True, slots=True)
class Line:
    """Her plays in order, the turn it is, and how the table reads what the booklet leaves open."""

    plays: tuple[Play, ...] = ()
    turn: int = 1
    late: Late = "run"
    discards: Discards = "keeps"


def shares(elements: Iterable[str], wanted: Iterable[str]) -> bool:
    """A card belongs to a run when it holds at least one element of the wanted card.

    Rule: fusion-sequence
    """
    return not set(elements).isdisjoint(wanted)


def lacking(brought: Iterable[str], wanted: Iterable[str]) -> tuple[str, ...]:
    """The elements still missing, counted one by one; what is brought too many does no harm.

    Rule: fusion-excess
    """
    missing = sorted(wanted)
    for element in brought:
        if element in missing:
            missing.remove(element)
    return tuple(missing)


def enough(plays: Iterable[Play], wanted: tuple[str, ...]) -> bool:
    """Two cards at least, in any order, that together hold every element of the wanted card.

    Rule: fusion-min-two
    """
    cards = tuple(plays)
    return len(cards) >= 2 and not lacking((e for card in cards for e in card.elements), wanted)


def run(line: Line, wanted: tuple[str, ...]) -> tuple[int, ...]:
    """The unbroken run for a wanted card, read back from the newest play of this turn; places, oldest first.

    A played card that shares nothing with the wanted card ends it, even when it was used before; a card that was
    used, or is the wanted card's own double, stays inside without helping. Discarded cards are not played.
    Rule: fusion-sequence
    """
    found: list[int] = []
    for place in reversed(range(len(line.plays))):
        play = line.plays[place]
        if play.turn != line.turn:
            continue
        if play.discarded:
            if line.discards == "breaks":
                break
            continue
        if not shares(play.elements, wanted):
            break
        found.append(place)
    return tuple(reversed(found))


def contributors(line: Line, card: str, wanted: tuple[str, ...]) -> tuple[int, ...]:
    """The cards of the run that may still serve: not used in a fusion before, and not the wanted card itself.

    Rule: fusion-one-card-one-fusion
    """
    plays = line.plays
    return tuple(place for place in run(line, wanted) if not plays[place].used_for and plays[place].card != card)


def newest(line: Line) -> int | None:
    """The place of the card played last this turn."""
    played = (i for i in reversed(range(len(line.plays))) if line.plays[i].turn == line.turn)
    return next((i for i in played if not line.plays[i].discarded), None)


def pools(line: Line, card: str, wanted: tuple[str, ...]) -> tuple[tuple[int, ...], ...]:
    """The sets of cards out of which a fusion may be made now.

    As long as its run lives there is one; a table that lets fusions be claimed late also has those of earlier moments.
    Rule: fusion
    """
    if line.late == "turn":
        moments = (Line(line.plays[:end], line.turn, "run", line.discards) for end in range(len(line.plays), 0, -1))
        return tuple(dict.fromkeys(contributors(moment, card, wanted) for moment in moments))
    pool = contributors(line, card, wanted)
    return () if line.late == "at-once" and newest(line) not in pool else (pool,)


def can_fuse(line: Line, card: str, wanted: tuple[str, ...]) -> bool:
    """The combination for this card has been played and is still there to use.

    Rule: fusion
    """
    return bool(wanted) and any(enough((line.plays[i] for i in pool), wanted) for pool in pools(line, card, wanted))


def fusion_sets(line: Line, card: str, wanted: tuple[str, ...]) -> tuple[tuple[int, ...], ...]:
    """Every choice of contributors without an idle card, the one that spares the most elements first.

    Among equals the older cards are spent, because the newer ones stay closer to what is played next.
    Rule: fusion-one-card-one-fusion
    """
    found: set[tuple[int, ...]] = set()
    last = newest(line)
    for whole in pools(line, card, wanted):
        pool = whole[-MOST_CONTRIBUTORS:]
        thin = thinned(line, whole, wanted) if len(whole) > len(pool) else ()
        if thin and (line.late != "at-once" or last in thin):
            found.add(thin)
        for size in range(2, len(pool) + 1):
            for places in combinations(pool, size):
                if any(set(smaller) <= set(places) for smaller in found):
                    continue
                if line.late == "at-once" and last not in places:
                    continue
                if enough((line.plays[i] for i in places), wanted):
                    found.add(places)
    return tuple(sorted(found, key=lambda places: (spent(line, places), len(places), places)))


def thinned(line: Line, pool: tuple[int, ...], wanted: tuple[str, ...]) -> tuple[int, ...]:
    """The cards of a long run that are left when the idle ones go, oldest first; nothing when all are too few.

    Rule: fusion-excess
    """
    if not enough((line.plays[i] for i in pool), wanted):
        return ()
    for place in pool:
        rest = tuple(i for i in pool if i != place)
        if enough((line.plays[i] for i in rest), wanted):
            pool = rest
    return pool


def spent(line: Line, places: Iterable[int]) -> int:
    """How many elements a choice of cards uses up, surplus included."""
    return sum(len(line.plays[place].elements) for place in places)


def used(plays: tuple[Play, ...], places: Iterable[int], card: str) -> tuple[Play, ...]:
    """The plays after a fusion: its contributors have served, with all their elements.

    Rule: fusion-one-card-one-fusion
    """
    spent_places = set(places)
    return tuple(
        Play(p.card, p.elements, p.turn, card, p.discarded) if i in spent_places else p for i, p in enumerate(plays)
    )
