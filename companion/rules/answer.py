"""The answer on top of the results: what a friend would say who knows the book by heart, and how far to trust it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from operator import itemgetter
from typing import Literal

from companion.i18n import N_, Translator
from companion.rules.entry import Entry
from companion.rules.form import form, kin, same_numbers
from companion.rules.library import Library
from companion.rules.pairs import Pair
from companion.rules.question import Wants, wants
from companion.rules.results import Look, Results
from companion.rules.told import Asked, lines_of, shown

Source = Literal["answer", "sentence", "reckoned", "fact", "silent"]
SAID = {"yes": N_("Yes: {words}"), "no": N_("No: {words}"), "depends": N_("It depends: {words}")}
TRUSTED = {
    "printed": N_("printed in the book"),
    "restored": N_("restored from other sources"),
    "fan": N_("from players' sources"),
    "reading": N_("our reading"),
    "assumed": N_("assumed"),
}
TRUST = {"checked": "printed", "inferred": "reading"}
CANDIDATES = 10  # entries whose pairs and lines compete
OF_ENTRY = 0.7  # what the entry's own rank adds to a pair
OTHER_KIND = 0.85  # a verdict where a number was asked for, or the reverse
ENOUGH = 0.28  # how alike a pair must be to answer
MARGIN = 0.05  # how far ahead of every other verdict a verdict must be
LIKE, UNLIKE = 1.0, 0.95  # a verdict whose question is put as this one, or otherwise
TURNED = {"yes": "no", "no": "yes"}
SILENT = 0.4  # how alike a declared silence must be, and ahead of every pair


@dataclass(frozen=True, slots=True)
class Answer:
    """What is said, its verdict where the question asks for one, the rule behind it and where the words come from."""

    text: str
    source: Source
    verdict: str = ""
    game: str = ""
    entry: str = ""
    page: str = ""
    trust: str = "printed"
    words: str = ""  # without the verdict, for a screen that shows it apart
    meets: str = ""  # another rule that the question brings together with this one


Knows = Callable[[Look, str], Answer | None]
"""What a game itself can say to a question: a sum or a fact, with the game that was asked."""


def answer(library: Library, found: Results, knows: Knows | None = None) -> Answer | None:
    """The best answer to a question that was searched: reckoned, a fact, a pair, a declared silence, or a line."""
    look = found.look
    if look is None or not look.ranked:
        return None
    game = look.scope.game or next((hit.game for hit in found.hits), "")
    known = knows(look, game) if knows and game else None
    wanted = wants(look.text, look.language)
    judged = wanted == "verdict" and "?" in look.text
    if known and not judged:
        return known
    asked = Asked(library.index.tables, look)
    pair = _best_pair(library, asked, wanted)
    if pair:
        return _said(library, asked, pair, found.language)
    return known or _of_lines(library, asked, wanted, found.language)


def _best_pair(library: Library, asked: Asked, wanted: Wants) -> Pair | None:
    """The pair that asks the same, unless a silence does so better."""
    documents, ranked = asked.tables.documents, asked.look.ranked
    entries = [(score, n) for score, n in ranked if documents[n][0] == "entry"][:CANDIDATES]
    vague = wanted == "verdict" and "?" not in asked.look.text  # half a sentence may want anything
    best: tuple[float, float, Pair] | None = None
    rivals: dict[str, float] = {}  # the best worth by verdict
    for score, n in entries:
        for alike, pair in asked.pairs(n, library.pairs_about(documents[n][2], documents[n][1])):
            fits = 1.0 if vague or (pair.verdict in SAID) == (wanted == "verdict") else OTHER_KIND
            told = turned(pair, asked.look, wanted)
            if wanted == "verdict" and pair.verdict in SAID:
                fits *= LIKE if told is pair else UNLIKE
            worth = fits * (alike + OF_ENTRY * score / entries[0][0])
            rivals[told.verdict] = max(worth, rivals.get(told.verdict, 0.0))
            if best is None or worth > best[0]:
                best = worth, alike, told
    quiet = max(
        (_silence(library, asked, n) for _, n in ranked if documents[n][0] == "silence"),
        default=None,
        key=itemgetter(0),
    )
    if quiet and quiet[0] >= SILENT and (best is None or quiet[0] > best[1]):
        return quiet[1]
    return best[2] if best and best[1] >= ENOUGH and not _disputed(best[0], best[2], rivals) else None


def turned(pair: Pair, look: Look, wanted: Wants) -> Pair:
    """A pair with the verdict that fits how this question is put: its own, the opposite one, or none."""
    if pair.verdict not in SAID or pair.verdict == "depends":
        return pair if wanted == "verdict" or pair.verdict not in SAID else replace(pair, verdict="says")
    if wanted != "verdict":
        return replace(pair, verdict="says")
    if not same_numbers(look.text, pair.asks[look.language], pair.says[look.language]):
        return replace(pair, verdict="says")
    related = kin(form(look.text, look.language), form(pair.asks[look.language][0], look.language))
    if related == "same":
        return pair
    return replace(pair, verdict=TURNED[pair.verdict] if related == "turned" else "says")


def _disputed(worth: float, pair: Pair, rivals: dict[str, float]) -> bool:
    """Another verdict lies close: a wrong yes is worse than none."""
    others = (held for verdict, held in rivals.items() if verdict != pair.verdict and verdict in SAID)
    return pair.verdict in SAID and max(others, default=0.0) > worth - MARGIN


def _silence(library: Library, asked: Asked, number: int) -> tuple[float, Pair]:
    _, id, game, _ = asked.tables.documents[number]
    return next(asked.pairs(number, library.pairs_about(game, "")[int(id) :][:1]))


def _said(library: Library, asked: Asked, pair: Pair, language: str) -> Answer:
    words = pair.says[language]
    entry = library.find(pair.game, pair.entry)
    if entry and language == asked.look.language:
        words = asked.fuller(words, entry)
    text = Translator(language)(SAID[pair.verdict], words=words) if pair.verdict in SAID else words
    if pair.verdict == "silent":
        return Answer(text, "silent", game=pair.game, words=words)
    trust = pair.trust or (trust_of(entry) if entry else "printed")
    verdict = pair.verdict if pair.verdict in SAID else ""
    return Answer(text, "answer", verdict, pair.game, pair.entry, entry.page if entry else "", trust, words, pair.meets)


def _of_lines(library: Library, asked: Asked, wanted: Wants, language: str) -> Answer | None:
    """The line of the first entries that says most of what is asked; no verdict is derived from it."""
    documents = asked.tables.documents
    entries = [(score, n) for score, n in asked.look.ranked if documents[n][0] == "entry"][:3]
    best: tuple[float, Entry, list[tuple[float, int]]] | None = None
    for score, n in entries:
        entry = library.find(documents[n][2], documents[n][1])
        lines = asked.lines(n, entry, wanted == "number") if entry else []
        if entry and lines and (best is None or lines[0][0] + 0.8 * score / entries[0][0] > best[0]):
            best = lines[0][0] + 0.8 * score / entries[0][0], entry, lines
    if best is None:
        return None
    _, entry, ranked = best
    same = language == asked.look.language  # lines of two languages are no twins
    text = shown(lines_of(entry, language), ranked) if same else entry.answer(language)
    return Answer(text, "sentence", "", entry.game, entry.id, entry.page, trust_of(entry))


def trust_of(entry: Entry) -> str:
    """How far an entry is the book's own word."""
    return TRUST.get(entry.status, entry.status or "printed")
