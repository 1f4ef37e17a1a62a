"""Which documents answer a question best: every word weighed over all, then a closer look at the best."""

from __future__ import annotations

from array import array
from bisect import bisect_left
from collections.abc import Sequence
from math import log
from typing import NamedTuple

from companion.i18n import LANGUAGES
from companion.rules.entry import plays
from companion.rules.query import Scope, Slot
from companion.rules.tables import BREAK, FIELDS, Tables

COORDINATION = 0.4  # the part of a score that asks for every word of the question
CLOSER_LOOK = 15  # how many candidates are read phrase by phrase
PHRASE = 0.4  # a single title, alias or sentence that holds most of the question
OF_FIELD = (1.3, 1.2, 1.0, 1.0, 0.85)  # as a title, an alias, a line of the text, a way to ask, or its answer
NEXT_TO = 0.2  # words that stand together in the text as in the question
NOT_IN_PLAY = 0.75
MOST_RANKED = 200
FEW_WORDS = 3  # up to so many words may be of either language
MOST_CHOICES = 24  # the terms that one word may mean at once
RARITY = 0.43  # below 1 a single rare word rules less
PRECISE = 0.7  # how far a phrase with much else besides counts less


def rarity(spread: int, among: int) -> float:
    """A word in few documents says more."""
    return float(log(1 + (among - spread + 0.5) / (spread + 0.5)) ** RARITY)


class Weighed(NamedTuple):
    """One word of the question: its worth by term, the most it can give, and what it gives each document."""

    worth: dict[int, float]
    top: float
    gains: dict[int, float]


def rank(
    tables: Tables, slots: Sequence[Slot], words: Sequence[Weighed], variants: tuple[str, ...], language: str
) -> list[tuple[float, int]]:
    """Documents with their scores, best first; 1 is about a full match. `words` are the slots weighed, `language` the
    one in which a question of some length is held against phrases."""
    full = sum(word.top for word in words)
    scores: dict[int, float] = {}
    for slot, word in zip(slots, words, strict=True):
        if slot.content:
            for n, gain in word.gains.items():
                scores[n] = scores.get(n, 0.0) + gain
    for slot, word in zip(slots, words, strict=True):
        if not slot.content:  # grammar words tell candidates apart, they make none
            for n, gain in word.gains.items():
                if n in scores:
                    scores[n] += gain
    if not scores or not full:
        return []
    ordered = sorted(scores, key=scores.__getitem__, reverse=True)
    by_term = terms_met(tables, words)
    spoken = (language,) if len(slots) > FEW_WORDS else LANGUAGES
    out = []
    for n in ordered[:CLOSER_LOOK]:
        covered = sum(min(word.top, 1.5 * word.gains[n]) for word in words if n in word.gains)
        score = scores[n] * (1 - COORDINATION + COORDINATION * covered / full) / full
        score += max(_phrases(tables.stream(n, lang), by_term, full) for lang in spoken)
        if not plays(tables.documents[n][3], variants):
            score *= NOT_IN_PLAY
        out.append((score, n))
    floor = min(score for score, _ in out)
    out += [(min(floor, scores[n] / full * (1 - COORDINATION)), n) for n in ordered[CLOSER_LOOK:MOST_RANKED]]
    return sorted(out, key=lambda pair: (-pair[0], pair[1]))


def weigh(tables: Tables, slot: Slot, scope: Scope) -> Weighed:
    """What a word gives each document: the best of the terms it may mean there."""
    among = scope.high - scope.low
    found = []
    for choice in slot.choices.values():
        documents, weights = tables.postings(choice.term)
        low, high = bisect_left(documents, scope.low), bisect_left(documents, scope.high)
        found.append((choice.counts * rarity(high - low, among), choice.term, documents[low:high], weights[low:high]))
    found.sort(key=lambda row: -row[0])
    gains: dict[int, float] = {}
    for value, _, documents, weights in found[:MOST_CHOICES]:
        share = value / 255
        for n, weight in zip(documents, weights, strict=True):
            gain = share * weight
            if n not in gains or gain > gains[n]:
                gains[n] = gain
    return Weighed({row[1]: row[0] for row in found[:MOST_CHOICES]}, found[0][0] if found else 0.0, gains)


def terms_met(tables: Tables, words: Sequence[Weighed]) -> dict[int, tuple[int, float]]:
    """For each stem that may stand in a text, the word of the question that it answers and its worth there."""
    out: dict[int, tuple[int, float]] = dict.fromkeys(range(BREAK, BREAK + len(FIELDS)), (-1, 0.0))
    for i, word in enumerate(words):
        for term, value in word.worth.items():
            concept = tables.concepts.get(term)
            for member in concept.single if concept else (term,):
                if member not in out or out[member][1] < value:
                    out[member] = (i, value)
    return out


def _phrases(stream: array[int], by_term: dict[int, tuple[int, float]], full: float) -> float:
    """How well the best single phrase of a document answers, and how often its words stand as in the question."""
    told = [(at, term) for at, term in enumerate(stream) if term in by_term]
    told.append((len(stream), BREAK))
    best, held, opened, share = 0.0, 0.0, 0, 1.0
    pairs: dict[int, float] = {}
    before, last = -9, -9
    met: dict[int, float] = {}
    for at, term in told:
        if term >= BREAK:
            if met:
                precise = len(met) / max(at - opened - 1, 1)
                value = sum(met.values()) / full * (1 - PRECISE + PRECISE * precise) * share
                best = max(best, value)
                met = {}
            opened, before, last = at, -9, -9
            share = OF_FIELD[term - BREAK]
            continue
        slot, value = by_term[term]
        if met.get(slot, 0.0) < value:
            met[slot] = value
        if slot == before + 1 and at - last <= 2:
            pairs[slot] = max(pairs.get(slot, 0.0), min(value, held))
        before, last, held = slot, at, value
    return PHRASE * best + NEXT_TO * sum(pairs.values()) / full
