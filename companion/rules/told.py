"""The parts of a ranked document that answer a question best: one of its ways to ask, or one of its lines."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from math import sqrt
from typing import NamedTuple

from companion.i18n import N_, Translator
from companion.rules.entry import Entry
from companion.rules.fold import words
from companion.rules.opposites import sides
from companion.rules.pairs import Pair
from companion.rules.query import Slot
from companion.rules.rank import rarity, terms_met
from companion.rules.results import Look
from companion.rules.tables import ASKED, BODY, BREAK, SAID, Tables

UNKNOWN = 2.0  # the worth of a word that no text of the game holds: that of a rare one
REPEATS = 0.7  # the share of its longer words from which on a line only says again what was said
LIKEST = 4  # so many of a pair's ways to ask tell how much it asks the same
MOST_SHOWN = 60  # words of an answer
_DANGLING = re.compile(
    r"^\W*(it|its|they|them|their|he|she|his|her|this|that|these|those|both|neither|otherwise|so|but|then|there|such|"
    r"il|ils|elle|elles|cela|ça|ce|c'est|ceux|celui|celle|celles|sinon|mais|ainsi|son|sa|ses|leur|leurs|tous deux|alors|"
    r"puis|idem|en sortir|\d\.)\b",
    re.I,
)
_END = re.compile(r"[.!?]\s+[A-ZÀ-Ö]")
_NUMBER = re.compile(
    r"\d|\b(one|two|three|four|five|six|seven|eight|nine|ten|half|double|twice|none|nothing|deux|trois|quatre|cinq|sept|huit|"
    r"neuf|dix|moitié|aucune?|rien)\b",
    re.I,
)


class Alike(NamedTuple):
    """How much a pair asks the same: its ways (the likest, and the few likest of them, half each), the share of the question's words that it
    holds anywhere, what its answer holds of the question's worth; and the very words of its ways."""

    ways: float
    words: float
    answer: float
    terms: frozenset[int] = frozenset()


class Asked:
    """A question held against single phrases: what each stem of a text is worth to it."""

    def __init__(self, tables: Tables, look: Look) -> None:
        self.tables, self.look = tables, look
        self.met = terms_met(tables, look.weighed)
        tops = [(slot, word.top) for slot, word in zip(look.slots, look.weighed, strict=True)]
        self.full = sum(top if top or not slot.content else UNKNOWN for slot, top in tops) or 1.0
        self.among = look.scope.high - look.scope.low
        self.content = {at for at, slot in enumerate(look.slots) if slot.content}
        stems = tables.stems[look.language]
        self.sides = {stems[root]: side for root, side in sides(look.language).items() if root in stems}
        self.conditions = {side for slot in look.slots for term in _very(slot) for side in self.sides.get(term, ())}
        self.worths: dict[int, float] = {}

    def worth(self, term: int) -> float:
        """How much a word of a pair tells; a few words make up most pairs."""
        if (found := self.worths.get(term)) is None:
            documents, _ = self.tables.postings(term)
            found = self.worths[term] = rarity(min(len(documents), self.among), self.among)
        return found

    def phrases(self, document: int, field: int) -> Iterator[list[int]]:
        """The phrases of one field of a document, as terms, in the language of the question."""
        phrase: list[int] = []
        kept = False
        for term in self.tables.stream(document, self.look.language):
            if term >= BREAK:
                if kept:
                    yield phrase
                phrase, kept = [], term == BREAK + field
            elif kept:
                phrase.append(term)
        if kept:
            yield phrase

    def covered(self, phrase: list[int]) -> dict[int, float]:
        """The words of the question that a phrase answers, and their worth."""
        met: dict[int, float] = {}
        for term in phrase:
            slot, value = self.met.get(term, (-1, 0.0))
            if slot >= 0 and met.get(slot, 0.0) < value:
                met[slot] = value
        return met

    def alike(self, ways: list[list[int]], answer: list[list[int]]) -> Alike:
        """How much a pair asks the same."""
        likes: list[float] = []
        met: set[int] = set()
        for way in ways:
            whole = held = 0.0
            for term in way:
                whole += (worth := self.worth(term))
                held += worth if term in self.met else 0.0
            covered = self.covered(way)
            met.update(covered)
            likes.append(sqrt(min(1.0, sum(covered.values()) / self.full) * held / (whole or 1.0)))
        said = 0.0
        for phrase in answer:
            covered = self.covered(phrase)
            met.update(covered)
            said = min(1.0, sum(covered.values()) / self.full)
        words = len(met & self.content) / max(1, len(self.content))
        likest = sorted(likes, reverse=True)[:LIKEST]
        ways_like = (likest[0] + sum(likest) / len(likest)) / 2 if likest else 0.0
        return Alike(ways_like, words, said, frozenset(term for way in ways for term in way))

    def pairs(self, document: int, pairs: Sequence[Pair]) -> Iterator[tuple[Alike, Pair]]:
        """The pairs of a document, each with how much it asks the same."""
        ways, answers = (list(self.phrases(document, field)) for field in (ASKED, SAID))
        for at, pair in enumerate(pairs):
            size = len(pair.asks[self.look.language])
            yield self.alike(ways[:size], answers[at : at + 1]), pair
            ways = ways[size:]

    def lines(self, document: int, entry: Entry, counts: bool) -> list[tuple[float, int]]:
        """The lines of an entry with their scores, best first; `counts` looks for a number."""
        texts = lines_of(entry, self.look.language)
        spoken = len(entry.body(self.look.language))
        scored = []
        before: dict[int, float] = {}
        for at, (text, phrase) in enumerate(zip(texts, self.phrases(document, BODY), strict=False)):
            met = self.covered(phrase)
            near = {slot: 0.25 * value for slot, value in before.items()} | met
            score = sum(near.values()) / self.full * (0.75 + 0.25 * min(1.0, 2 * len(met) / max(1, len(phrase))))
            score += 0.05 if at == 0 else -0.03 if at >= spoken else 0.0
            if counts:
                score += 0.2 if _NUMBER.search(text) else -0.1
            scored.append((score, at))
            before = met
        return sorted(scored, key=lambda row: -row[0])

    def fuller(self, said: str, entry: Entry) -> str:
        """A pair's answer, and beside it the line of its rule that says most of what it leaves out."""
        document = next(
            (n for _, n in self.look.ranked if self.tables.documents[n][1:3] == (entry.id, entry.game)), None
        )
        texts = lines_of(entry, self.look.language)
        if document is None or _END.search(said):
            return said
        for score, at in self.lines(document, entry, False):
            long = len(said.split()) + len(texts[at].split()) > MOST_SHOWN
            spoken = at < len(entry.body(self.look.language)) and not _DANGLING.match(texts[at])
            if long or not spoken or score <= 0 or not texts[at].endswith(".") or _repeats(texts[at], said):
                continue
            return f"{said} {texts[at]}"
        return said


def _very(slot: Slot) -> frozenset[int]:
    """The terms that a word of the question is, not what else it may mean."""
    return frozenset(choice.term for choice in slot.choices.values() if choice.how in ("exact", "stem"))


def _repeats(line: str, said: str) -> bool:
    """Whether a line says little more than what was said."""
    told, before = ({word.text for word in words(part) if len(word.text) > 3} for part in (line, said))
    return len(told & before) >= REPEATS * len(told)


def lines_of(entry: Entry, language: str) -> tuple[str, ...]:
    """All lines of an entry in the order in which they are indexed: its text, its examples told as such, its doubt."""
    doubt, _ = entry.doubt(language), Translator(language)
    examples = (_(N_("Example: {words}"), words=line) for line in entry.example(language))
    lines = (*entry.body(language), *examples, *((doubt,) if doubt else ()))
    return tuple(line.removeprefix("- ").strip() for line in lines)


def shown(lines: tuple[str, ...], ranked: list[tuple[float, int]]) -> str:
    """The best line; before it the one that it hangs on, else beside it the next best, in the order of the text."""
    best = ranked[0][1] if ranked else 0
    if _DANGLING.match(lines[best]) and best:
        chosen = [best - 1, best]
    else:
        mates = [at for _, at in ranked[1:] if not _DANGLING.match(lines[at]) or at == best + 1]
        chosen = sorted([best, *mates[:1]])
    text = " ".join(lines[at] for at in chosen)
    return text if len(text.split()) <= MOST_SHOWN else lines[best]
