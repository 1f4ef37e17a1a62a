"""Documents and glossaries become the tables that search reads."""

from __future__ import annotations

from array import array
from collections.abc import Iterable, Iterator, Mapping
from itertools import pairwise

from companion.i18n import LANGUAGES
from companion.rules.document import Document
from companion.rules.everyday import meanings
from companion.rules.fold import words
from companion.rules.glossary import Glossary
from companion.rules.named import name_keys
from companion.rules.stem import stem
from companion.rules.tables import ALIAS, ASKED, BODY, BREAK, FIELDS, SAID, TITLE, Concept, Rows, Tables
from companion.rules.typo import Spelling
from companion.rules.words import is_stop, numbered

FIELD_WEIGHT = (6.0, 3.0, 1.0, 0.7, 0.4)
LENGTH_MATTERS = (0.6, 0.5, 0.75, 0.5, 0.5)  # how far a field longer than others weighs its words down
SATURATION = 4.0
LONGEST_NAME = 5


def build(
    documents: Iterable[Document],
    glossaries: Mapping[str, Glossary] | None = None,
    games: Mapping[str, Iterable[str]] | None = None,
) -> Tables:
    """The tables over all documents; the same input gives the same bytes. `games` are the names of each game."""
    ordered = sorted(documents, key=lambda d: (d.game, d.kind, d.id))
    tables = Tables(games=name_keys(games or {}))
    for n, document in enumerate(ordered):
        tables.documents.append((document.kind, document.id, document.game, document.variant))
        low, _ = tables.ranges.get(document.game, (n, n))
        tables.ranges[document.game] = low, n + 1
    maker = _Maker(tables)
    for game, glossary in sorted((glossaries or {}).items()):
        for term in glossary.terms:
            maker.concept(game, term.rule, {lang: term.names(lang) for lang in LANGUAGES})
    for group in meanings():
        maker.concept("", "", group)
    for n, document in enumerate(ordered):
        maker.read(n, document)
    maker.finish()
    return tables


class _Maker:
    """Tables under construction: counts per term, document and field until they become weights."""

    def __init__(self, tables: Tables) -> None:
        self.tables = tables
        self.counts: list[dict[int, list[int]]] = []
        self.lengths: list[dict[str, list[int]]] = []
        self.streams: list[bytes] = []
        self.openings: dict[str, dict[str, int]] = {lang: {} for lang in LANGUAGES}

    def term(self) -> int:
        if len(self.counts) >= BREAK:
            raise ValueError("too many words for one index: split it")
        self.counts.append({})
        return len(self.counts) - 1

    def word(self, word: str, language: str) -> int:
        """The term of a word, made when it is new."""
        forms = self.tables.forms[language]
        if word not in forms:
            root = stem(word, language)
            stems = self.tables.stems[language]
            if root not in stems:
                stems[root] = self.term()
            forms[word] = stems[root]
        return forms[word]

    def concept(self, game: str, rule: str, names: Mapping[str, tuple[str, ...]]) -> None:
        """A meaning, known by each of its names in both languages."""
        made = Concept(self.term(), game, rule, {lang: said[0] if said else "" for lang, said in names.items()})
        self.tables.concepts[made.term] = made
        for language, said in names.items():
            for name in said:
                roots = name_roots(name, language)
                if roots:
                    known = self.tables.names[language]
                    key = " ".join(roots)
                    known[key] = tuple(dict.fromkeys((*known.get(key, ()), made.term)))
                    first = self.openings[language]
                    first[roots[0]] = max(first.get(roots[0], 0), len(roots))

    def read(self, number: int, document: Document) -> None:
        """One document: its words in order, and how often each stands in each field."""
        streams = {lang: array("H") for lang in LANGUAGES}
        lengths: dict[str, list[int]] = {}
        for language, field, phrase in _phrases(document):
            found = numbered(list(words(phrase)), phrase)
            terms = [self.word(word.text, language) for word in found]
            if not terms:
                continue
            streams[language].extend((BREAK + field, *terms))
            size = lengths.setdefault(language, [0] * len(FIELDS))
            size[field] += len(terms)
            for term in terms:
                self._count(term, number, field)
            roots = [stem(word.text, language) for word in found if not is_stop(word.text, language)]
            for term in self._concepts(roots, language, document.game):
                self._count(term, number, field)
            for left, right in pairwise(found):
                if phrase[left.end : right.start] == "-" and left.text.isalpha():
                    self._count(self.word(left.text + right.text, language), number, field)
        self.streams += [stream.tobytes() for stream in streams.values()]
        self.lengths.append(lengths)

    def _count(self, term: int, number: int, field: int) -> None:
        self.counts[term].setdefault(number, [0] * len(FIELDS))[field] += 1

    def _concepts(self, roots: list[str], language: str, game: str) -> Iterator[int]:
        """The meanings named in a phrase."""
        names, openings = self.tables.names[language], self.openings[language]
        for i, root in enumerate(roots):
            for size in range(1, min(openings.get(root, 0), len(roots) - i) + 1):
                for term in names.get(" ".join(roots[i : i + size]), ()):
                    if self.tables.concepts[term].game in ("", game):
                        yield term

    def finish(self) -> None:
        """Counts become weights: fields weighed, long fields discounted, repetition saturated."""
        tables = self.tables
        mean = {lang: self._mean_lengths(lang) for lang in LANGUAGES}
        language_of = {term: lang for lang in LANGUAGES for term in tables.stems[lang].values()}
        tables.streams = Rows.of(self.streams)
        rows, held = [], []
        for term, by_document in enumerate(self.counts):
            lang = language_of.get(term, "")
            weights = bytearray()
            for number, counts in by_document.items():
                total = sum(
                    FIELD_WEIGHT[f] * counts[f] / self._discount(number, f, lang, mean) for f in range(len(FIELDS))
                )
                weights.append(max(1, round(255 * total / (SATURATION + total))))
            rows.append(array("H", by_document).tobytes())
            held.append(bytes(weights))
        tables.where, tables.weight = Rows.of(rows), Rows.of(held)
        tables.spelling = Spelling.of({word for forms in tables.forms.values() for word in forms})
        for concept in tables.concepts.values():
            concept.single = tuple(
                tables.stems[lang][key]
                for lang in LANGUAGES
                for key, terms in tables.names[lang].items()
                if concept.term in terms and key in tables.stems[lang]
            )

    def _mean_lengths(self, language: str) -> list[float]:
        held = [size[language] for size in self.lengths if language in size]
        return [
            sum(size[f] for size in held) / max(1, sum(size[f] > 0 for size in held)) or 1.0 for f in range(len(FIELDS))
        ]

    def _discount(self, number: int, field: int, language: str, mean: Mapping[str, list[float]]) -> float:
        sizes = self.lengths[number]
        spoken = (language,) if language else tuple(sizes)
        ratio = sum(sizes[lang][field] / mean[lang][field] for lang in spoken if lang in sizes) / max(1, len(spoken))
        return 1 - LENGTH_MATTERS[field] + LENGTH_MATTERS[field] * ratio


def name_roots(name: str, language: str) -> list[str]:
    """A name as the stems that matter; "jeton de dégâts" and "jeton dégâts" are one name."""
    found = [word.text for word in numbered(list(words(name)), name)]
    kept = [word for word in found if not is_stop(word, language)] or found
    return [stem(word, language) for word in kept[:LONGEST_NAME]]


def _phrases(document: Document) -> Iterator[tuple[str, int, str]]:
    for language in LANGUAGES:
        if document.titles.get(language):
            yield language, TITLE, document.titles[language]
        for alias in document.aliases.get(language, ()):
            yield language, ALIAS, alias
        for line in document.bodies.get(language, ()):
            yield language, BODY, line
        for ways, said in document.asked.get(language, ()):
            yield from ((language, ASKED, way) for way in ways)
            yield language, SAID, said
