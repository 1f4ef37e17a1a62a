"""Which pair a question asks for: every pair of the first entries weighed, as a share of what the question may mean.

The weights were searched for at random near a fit, on the questions kept for development and on scenes of our own;
`tests/bench/weights.py` makes that fit: ways to ask are left out of the library one at a time, a part of them with their whole pair,
so that "none of these" is weighed along.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from dataclasses import replace
from math import exp, log
from typing import NamedTuple

from companion.rules.form import form, kin, same_numbers
from companion.rules.library import Library
from companion.rules.opposites import held
from companion.rules.pairs import Pair
from companion.rules.question import Wants
from companion.rules.told import Alike, Asked

JUDGED = ("yes", "no", "depends")
TURNED = {"yes": "no", "no": "yes"}
CANDIDATES = 10  # entries whose pairs compete
SILENCES = 6
ASKS = 2.0  # how much louder a pair speaks for its verdict where its ways hold what is asked, beside the scene
AGREE, OPPOSED, APART = (
    1.6,
    0.4,
    0.5,
)  # each condition that it names, or only the opposite of; and where it is put otherwise
LEAST = 0.2  # the share of all voices that a verdict rests on
CLEAR, DOUBT = 1.35, 0.02  # how far one verdict must be ahead of the other
NEARLY = 0.1  # the part of the likeliest pair's share with which one of the right verdict answers


class Weights(NamedTuple):
    """What each likeness counts; `none` is what a pair must outweigh."""

    ways: float = 9.0
    words: float = 3.7
    answer: float = 0.2
    entry: float = 7.5
    kind: float = 1.4
    put_alike: float = 0.6
    silence: float = 3.4
    none: float = 12.1


class Likely(NamedTuple):
    """A pair with the verdict that fits how the question is put, its share, and its voice when the verdict is found."""

    share: float
    pair: Pair
    voice: float


class Seen(NamedTuple):
    """One pair as a question sees it: all that is weighed. `asks` is the share of the words that ask which its ways hold,
    those that few of the pairs hold counting most; `agree` and `opposed` are conditions of the question that it names,
    or only the opposites of."""

    pair: Pair
    alike: Alike
    entry: float
    kind: bool
    put: str
    numbers: bool
    asks: float = 0.0
    agree: int = 0
    opposed: int = 0


def seen(library: Library, asked: Asked, wanted: Wants) -> Iterator[Seen]:
    """The pairs of the first entries and silences, each with what speaks for it, also beside the others."""
    rows = list(_alone(library, asked, wanted))
    spread = [sum(not terms.isdisjoint(row.alike.terms) for row in rows) for terms in asked.asks]
    worth = [log(1 + len(rows) / (0.5 + many)) if many else 1.0 for many in spread]
    whole = sum(worth) or 1.0
    for row in rows:
        terms = row.alike.terms
        met = sum(value for value, very in zip(worth, asked.asks, strict=True) if not very.isdisjoint(terms))
        agree, opposed = held(asked.conditions, (side for term in terms for side in asked.sides.get(term, ())))
        yield row._replace(asks=met / whole, agree=agree, opposed=opposed)


def _alone(library: Library, asked: Asked, wanted: Wants) -> Iterator[Seen]:
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
            put = (
                kin(form(look.text, look.language), form(ways[0], look.language)) if pair.verdict in TURNED else "same"
            )
            numbers = same_numbers(look.text, ways, pair.says[look.language])
            yield Seen(pair, alike, score / top, fits, put, numbers)


def weighed(row: Seen, by: Weights) -> float:
    """How much speaks for a pair."""
    rest = by.put_alike * (row.put == "same") + by.kind * row.kind + by.silence * (row.pair.verdict == "silent")
    way, words, said, _ = row.alike
    return by.ways * way + by.words * words + by.answer * said + by.entry * row.entry + rest


def likely(library: Library, asked: Asked, wanted: Wants, by: Weights = Weights()) -> list[Likely]:
    """The pairs that a question may ask for, the likeliest first; their shares leave room for none of them."""
    rows = list(seen(library, asked, wanted))
    powers = [exp(weighed(row, by) - by.none) for row in rows]
    voices = [power * voice(row) for power, row in zip(powers, rows, strict=True)]
    whole, heard = 1.0 + sum(powers), 1.0 + sum(voices)
    told = (
        Likely(power / whole, turned(row, wanted), loud / heard)
        for power, loud, row in zip(powers, voices, rows, strict=True)
    )
    return sorted(told, key=lambda found: -found.share)


def voice(row: Seen) -> float:
    """How much more than by its likeness a pair speaks for its verdict."""
    return exp(ASKS * row.asks) * AGREE**row.agree * OPPOSED**row.opposed * (APART if row.put == "apart" else 1.0)


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
    voices: dict[str, float] = defaultdict(float)
    for row in found:
        voices[row.pair.verdict] += row.voice
    yes, no = voices["yes"], voices["no"]
    if voices["depends"] > max(yes, no, LEAST):
        return "depends"
    said, other = ("yes", "no") if yes > no else ("no", "yes")
    return said if yes + no >= LEAST and voices[said] > CLEAR * (voices[other] + DOUBT) else ""


def told(found: list[Likely]) -> Likely:
    """The pair that answers, with the verdict to say: the likeliest, or one nearly as likely that has this verdict."""
    best = found[0]
    if best.pair.verdict not in JUDGED:
        return best
    if said := verdict(found):
        of_verdict = (row for row in found if row.pair.verdict == said and row.share >= NEARLY * best.share)
        best = next(of_verdict, best)
    return best._replace(pair=replace(best.pair, verdict=said or "says"))
