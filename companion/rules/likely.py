"""Which pair a question asks for: every pair of the first entries weighed, as a share of what the question may mean.

`tests/bench/weights.py` fits the weights: the first way to ask of each pair is left out of the library and asked. What was tried
beside these likenesses and told nothing more, tried on games that the fit had not seen: the rarest word left over, pairs of words in
their order, three letters at a time, words of negation and time counted apart, and vectors of meaning.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from math import exp
from operator import mul
from typing import NamedTuple

from companion.rules.form import Kin, form, kin, same_numbers
from companion.rules.library import Library
from companion.rules.opposites import held
from companion.rules.pairs import Pair
from companion.rules.question import Wants
from companion.rules.told import Alike, Asked

JUDGED = ("yes", "no", "depends")
TURNED = {"yes": "no", "no": "yes"}
CANDIDATES = 10  # entries whose pairs compete
SILENCES = 6
LEAST = 0.45  # the share of all pairs that a verdict rests on
CLEAR = 1.2  # how far one verdict must be ahead of the others
MOST_CONDITIONS = 3


class Weights(NamedTuple):
    """What each likeness counts; `none` is what a pair must outweigh."""

    ways: float = 4.7
    words: float = 2.9
    answer: float = 2.0
    entry: float = 6.3
    kind: float = 3.3
    apart: float = -0.9
    silence: float = 3.0
    agree: float = 0.3
    opposed: float = -0.35
    none: float = 10.2


class Likely(NamedTuple):
    """A pair with the verdict that fits how the question is put, and its share."""

    share: float
    pair: Pair


class Seen(NamedTuple):
    """One pair as a question sees it: all that is weighed. `agree` and `opposed` are conditions of the question that it
    names, or only the opposites of."""

    pair: Pair
    alike: Alike
    entry: float
    kind: bool
    put: Kin
    numbers: bool
    agree: int
    opposed: int


def seen(library: Library, asked: Asked, wanted: Wants) -> Iterator[Seen]:
    """The pairs of the first entries and silences, each with what speaks for it."""
    documents, look = asked.tables.documents, asked.look
    entries = [row for row in look.ranked if documents[row[1]][0] == "entry"][:CANDIDATES]
    silences = [row for row in look.ranked if documents[row[1]][0] == "silence"][:SILENCES]
    top = entries[0][0] if entries else silences[0][0] if silences else 1.0
    vague = wanted == "verdict" and "?" not in look.text  # half a sentence may want anything
    for score, n in (*entries, *silences):
        kind, id, game, _ = documents[n]
        pairs = library.pairs_about(game, id) if kind == "entry" else library.pairs_about(game, "")[int(id) :][:1]
        if kind == "silence" and pairs[0].reason == "other-game" and not look.scope.game:
            continue  # among all games none is another
        for alike, pair in asked.pairs(n, pairs):
            fits = vague or kind == "silence" or (pair.verdict in JUDGED) == (wanted == "verdict")
            ways = pair.asks[look.language]
            judged = pair.verdict in TURNED
            put: Kin = kin(form(look.text, look.language), form(ways[0], look.language)) if judged else "same"
            numbers = same_numbers(look.text, ways, pair.says[look.language])
            told = (side for term in alike.terms for side in asked.sides.get(term, ()))
            yield Seen(pair, alike, score / top, fits, put, numbers, *held(asked.conditions, told))


def weighed(row: Seen) -> tuple[float, ...]:
    """What speaks for a pair, in the order of `Weights`."""
    conditions = min(row.agree, MOST_CONDITIONS), min(row.opposed, MOST_CONDITIONS)
    flags = row.kind, row.put == "apart", row.pair.verdict == "silent"
    return (*row.alike[:3], row.entry, *flags, *conditions)


def likely(library: Library, asked: Asked, wanted: Wants, by: Weights = Weights()) -> list[Likely]:
    """The pairs that a question may ask for, the likeliest first; their shares leave room for none of them."""
    rows = list(seen(library, asked, wanted))
    powers = [exp(sum(map(mul, by, weighed(row))) - by.none) for row in rows]
    whole = 1.0 + sum(powers)
    found = (Likely(power / whole, turned(row, wanted)) for power, row in zip(powers, rows, strict=True))
    return sorted(found, key=lambda one: -one.share)


def turned(row: Seen, wanted: Wants) -> Pair:
    """A pair with the verdict that fits how this question is put: its own, the opposite one, or none."""
    pair = row.pair
    if pair.verdict not in JUDGED:
        return pair
    if wanted != "verdict" or (pair.verdict in TURNED and not row.numbers):
        return replace(pair, verdict="says")
    return replace(pair, verdict=TURNED[pair.verdict]) if row.put == "turned" else pair


def verdict(found: list[Likely]) -> str:
    """The verdict that the likely pairs speak for together; none where they are of two minds: a wrong yes is worse than none."""
    voices: dict[str, float] = dict.fromkeys(JUDGED, 0.0)
    for row in found:
        if row.pair.verdict in JUDGED:
            voices[row.pair.verdict] += row.share
    said, other = sorted(JUDGED, key=lambda one: -voices[one])[:2]
    return said if voices[said] >= LEAST and voices[said] > CLEAR * voices[other] else ""


def told(found: list[Likely]) -> Likely:
    """The pair that answers, with the verdict to say: the likeliest, or the likeliest that has this verdict."""
    best = found[0]
    if best.pair.verdict not in JUDGED:
        return best
    said = verdict(found)
    best = next((row for row in found if row.pair.verdict == said), best)
    return best._replace(pair=replace(best.pair, verdict=said or "says"))
