"""Why a document was found: which word met which, where, and how."""

from __future__ import annotations

from bisect import bisect_left

from companion.i18n import LANGUAGES
from companion.rules.query import Slot
from companion.rules.results import Match
from companion.rules.tables import BREAK, FIELDS, Tables

Marks = dict[str, frozenset[str]]


def why(tables: Tables, number: int, slots: list[Slot], full: bool) -> tuple[Marks, tuple[Match, ...]]:
    """The words to mark per language, and with `full` one match for each word of the question and term it met."""
    marks: dict[str, set[str]] = {lang: set() for lang in LANGUAGES}
    matches = []
    fields = _fields(tables, number) if full else {}
    for slot in slots if full else [slot for slot in slots if slot.content]:
        for choice in slot.choices.values():
            documents, weights = tables.postings(choice.term)
            at = bisect_left(documents, number)
            if at == len(documents) or documents[at] != number:
                continue
            concept = tables.concepts.get(choice.term)
            terms = concept.single if concept else (choice.term,)
            found: list[str] = []
            for term in terms:
                for lang, words in tables.words_of.get(term, {}).items():
                    if slot.content:
                        marks[lang].update(words)
                    found += words
            if full:
                weight = choice.counts * weights[at] / 255
                where = sorted({f for term in terms for f in fields.get(term, ())})
                names = tuple(FIELDS[f] for f in where)
                matches.append(
                    Match(slot.word, tuple(found[:12]), names, choice.how, choice.language, round(weight, 3))
                )
    return {lang: frozenset(words) for lang, words in marks.items()}, tuple(
        sorted(matches, key=lambda match: -match.weight)
    )


def _fields(tables: Tables, number: int) -> dict[int, set[int]]:
    """In which fields of a document each of its terms stands."""
    out: dict[int, set[int]] = {}
    field = 0
    for language in LANGUAGES:
        for term in tables.stream(number, language):
            if term >= BREAK:
                field = term - BREAK
            else:
                out.setdefault(term, set()).add(field)
    return out
