"""A question becomes slots: for each word, the terms of the index that may be what the player meant."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import pairwise
from typing import NamedTuple

from companion.i18n import LANGUAGES
from companion.rules.entry import other
from companion.rules.fold import DIE, words
from companion.rules.stem import stem
from companion.rules.tables import Tables
from companion.rules.words import ASKING, STOP, is_stop, may_mean_die, numbered

STOP_COUNTS, ASKING_COUNTS, DIGITS_COUNT = 0.7, 0.45, 0.7
GLOSSARY_COUNTS, EVERYDAY_COUNTS = 0.65, 0.55
PREFIX_COUNTS = 0.75
OTHER_LANGUAGE = 0.95
MOST_SLOTS = 32
MOST_ENDINGS = 150
MOST_GUESSES = 6


class Choice(NamedTuple):
    """One term that a word may mean, how much it counts, and how it was reached."""

    term: int
    counts: float
    how: str
    language: str


@dataclass(slots=True)
class Slot:
    """One word of the question and the terms it may mean; `content` tells a subject from grammar."""

    word: str
    content: bool = True
    choices: dict[int, Choice] = field(default_factory=dict)
    concepts: tuple[int, ...] = ()

    def offer(self, choice: Choice) -> None:
        """Keeps the best way to each term."""
        held = self.choices.get(choice.term)
        if held is None or held.counts < choice.counts:
            self.choices[choice.term] = choice


class Scope(NamedTuple):
    """The documents searched: a range, all of them or one game's."""

    low: int
    high: int
    game: str


def holds(tables: Tables, term: int, scope: Scope) -> bool:
    """Whether a term stands anywhere in the scope."""
    documents, _ = tables.postings(term)
    at = bisect_left(documents, scope.low)
    return at < len(documents) and documents[at] < scope.high


def guess_language(tables: Tables, found: list[str], reader: str | None) -> str:
    """The language a question is written in, by the words only one language has; in doubt the reader's."""
    tally = dict.fromkeys(LANGUAGES, 0.0)
    if reader:
        tally[reader] = 0.6
    for word in found:
        for lang in LANGUAGES:
            if word in STOP[lang] or word in ASKING[lang]:
                tally[lang] += 1 if word not in STOP[other(lang)] else 0
            elif word in tables.forms[lang] and word not in tables.forms[other(lang)]:
                tally[lang] += 0.6
    return max(LANGUAGES, key=lambda lang: tally[lang])


def understand(tables: Tables, text: str, reader: str | None, scope: Scope, typing: bool) -> tuple[list[Slot], str]:
    """The slots of a question and the language it is in."""
    found = [word.text for word in numbered(list(words(text)), text)]
    language = guess_language(tables, found, reader)
    counts = {lang: 1.0 if lang == language else OTHER_LANGUAGE + (0.05 if lang == reader else 0) for lang in LANGUAGES}
    reading = _Reading(tables, scope, counts, language)
    slots: dict[str, Slot] = {}
    order: list[Slot] = []
    for i, word in enumerate(found[:MOST_SLOTS]):
        if i and language == "fr" and may_mean_die(found[i - 1], word):
            word = DIE
        last = typing and i == len(found) - 1 and not text[-1:].isspace()
        if word not in slots:
            slots[word] = reading.slot(word, last)
        order.append(slots[word])
    reading.join(order)
    reading.name(order)
    unique = list(slots.values())
    if not any(slot.content for slot in unique):
        for slot in unique:  # a question of grammar words only: take them at their word
            slot.content = True
    return unique, language


class _Reading:
    """How the words of one question are read within one scope."""

    def __init__(self, tables: Tables, scope: Scope, counts: dict[str, float], language: str) -> None:
        self.tables, self.scope, self.counts, self.language = tables, scope, counts, language

    def slot(self, word: str, last: bool) -> Slot:
        grammar = is_stop(word, self.language) or word in ASKING[self.language] or (last and len(word) == 1)
        slot = Slot(word, content=not grammar)
        for choice in self._known(word):
            slot.offer(choice)
        if last and len(word) > 1:
            self._prefix(slot, PREFIX_COUNTS)
        if not slot.choices and slot.content and not word.isdigit() and not self._named(word):
            self._guess(slot, last)
        return slot

    def _named(self, word: str) -> bool:
        """Whether a word that no text holds is what players call something that they do hold: no typo, then."""
        terms = (term for lang in LANGUAGES for term in self.tables.names[lang].get(stem(word, lang), ()))
        return any(holds(self.tables, term, self.scope) for term in terms)

    def _share(self, word: str, language: str) -> float:
        """How much a word says in one language."""
        if is_stop(word, self.language) or is_stop(word, language):
            return STOP_COUNTS
        if word in ASKING[self.language]:
            return ASKING_COUNTS
        return DIGITS_COUNT if word.isdigit() else 1.0

    def _known(self, word: str, seen: bool = False) -> Iterator[Choice]:
        """The word itself, in each language that has it within the scope; `seen` asks for that very form."""
        for lang in LANGUAGES:
            term = self.tables.forms[lang].get(word)
            how = "exact"
            if term is None and not seen:
                how = "stem"
                term = self.tables.stems[lang].get(stem(word, lang))
            if term is not None and holds(self.tables, term, self.scope):
                yield Choice(term, self.counts[lang] * self._share(word, lang), how, lang)

    def _prefix(self, slot: Slot, counts: float) -> None:
        """What a half-typed word may become; the nearer its end, the surer."""
        for known in self.tables.spelling.starting(slot.word)[:MOST_ENDINGS]:
            done = len(slot.word) / len(known)
            for choice in self._known(known, seen=True):
                slot.offer(choice._replace(counts=choice.counts * counts * (0.6 + 0.4 * done), how="prefix"))

    def _guess(self, slot: Slot, last: bool) -> None:
        """An unknown word: the start of a longer one, two words run together, or a typo."""
        word = slot.word
        if len(word) > 2 and not last:
            self._prefix(slot, 0.7)
        guesses = 0
        for near in self.tables.spelling.near(word):
            held = list(self._known(near.word, seen=True))
            for choice in held:
                slot.offer(choice._replace(counts=choice.counts * near.sure, how=near.how))
            guesses += bool(held)  # a word that only other games use is no guess here
            if guesses == MOST_GUESSES:
                break
        if slot.choices:
            return
        for cut in range(3, len(word) - 2):
            halves = [list(self._known(half)) for half in (word[:cut], word[cut:])]
            if all(halves):
                for choice in (*halves[0], *halves[1]):
                    slot.offer(choice._replace(counts=choice.counts * 0.6, how="split"))
        if last and not slot.choices and len(word) > 3:
            for near in self.tables.spelling.nearly_starting(word):
                for choice in self._known(near.word, seen=True):
                    slot.offer(choice._replace(counts=choice.counts * near.sure, how="typo"))

    def join(self, order: list[Slot]) -> None:
        """Two words of the question that the texts write as one: "re roll", "counter attack"."""
        for left, right in pairwise(order):
            if left.word.isalpha() and right.word.isalpha():
                for choice in self._known(left.word + right.word):
                    left.offer(choice._replace(how="joined"))
                    right.offer(choice._replace(how="joined"))

    def name(self, order: list[Slot]) -> None:
        """Names of the glossary and everyday words lead to what else the same thing is called."""
        for lang in LANGUAGES:
            kept = [slot for slot in order if slot.content and not is_stop(slot.word, lang)]
            roots = [self._root(slot, lang) for slot in kept]
            for i in range(len(kept)):
                for size in range(1, min(5, len(kept) - i) + 1):
                    terms = self.tables.names[lang].get(" ".join(roots[i : i + size]), ())
                    for term in terms:
                        self._offer_concept(term, kept[i : i + size], lang)

    def _root(self, slot: Slot, language: str) -> str:
        """The stem of a slot's word; a misspelt word takes the stem of its best correction."""
        best = max(slot.choices.values(), key=lambda c: c.counts, default=None)
        if best and best.how in ("sound", "typo") and best.language == language:
            known = self.tables.words_of.get(best.term, {}).get(language)
            return stem(known[0], language) if known else slot.word
        return stem(slot.word, language)

    def _offer_concept(self, term: int, slots: list[Slot], language: str) -> None:
        concept = self.tables.concepts[term]
        if self.scope.game and concept.game not in ("", self.scope.game):
            return
        if not holds(self.tables, term, self.scope):
            return
        counts = GLOSSARY_COUNTS if concept.game else EVERYDAY_COUNTS
        how = "glossary" if concept.game else "everyday"
        for slot in slots:
            share = self.counts[language] * self._share(slot.word, language)
            slot.offer(Choice(term, counts * share, how, language))
            slot.concepts = (*slot.concepts, term)
