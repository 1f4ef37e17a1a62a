"""The answer on top of the results: what a friend would say who knows the book by heart, and how far to trust it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Literal

from companion.i18n import N_, Translator
from companion.rules.entry import Entry
from companion.rules.fold import words
from companion.rules.library import Library
from companion.rules.likely import Likely, likely, told
from companion.rules.pairs import Pair
from companion.rules.question import Wants, wants
from companion.rules.results import Look, Results
from companion.rules.stem import stem
from companion.rules.told import Asked, lines_of, shown
from companion.rules.words import ASKING, is_stop, numbered

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
FEW = 3  # words that ask for no verdict
FIRST = 3  # entries that may answer by a line, or by their title
ENOUGH = 0.15  # how likely a pair must be to answer
CERTAIN = 0.8  # how likely a pair must be to answer before a fact


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
    sure: bool = False  # a fact whose name is all that was asked


Knows = Callable[[Look, str], Answer | None]
"""What a game itself can say to a question: a sum or a fact, with the game that was asked."""


def answer(library: Library, found: Results, knows: Knows | None = None) -> Answer | None:
    """The best answer to a question that was searched: reckoned, a fact, a pair, a declared silence, or a line."""
    look = found.look
    if look is None:
        return None
    known = _known(library, found, look, knows) if knows else None
    if not look.ranked:
        return known
    rule = _named(library, look)
    asked = Asked(library.index.tables, look)
    few = "?" not in look.text and len(look.text.split()) <= FEW
    wanted = "name" if rule or few else wants(look.text, look.language)
    pairs = likely(library, asked, wanted)
    if rule:
        pairs = [row for row in pairs if (row.pair.game, row.pair.entry) == (rule.game, rule.id)]
    best = told(pairs) if pairs and pairs[0].share >= ENOUGH else None
    if known and not (best and _before(best, known, pairs[0].pair.verdict, wanted == "verdict" and "?" in look.text)):
        return known
    if best:
        return _said(library, asked, best.pair, found.language)
    return _of_lines(library, asked, wanted, found.language, rule)


def _named(library: Library, look: Look) -> Entry | None:
    """The rule whose title is all that is asked, among the first: no other one tells what that is."""
    if any(slot.word in ASKING[look.language] for slot in look.slots):
        return None
    documents = library.index.tables.documents
    asked = frozenset(stem(slot.word, look.language) for slot in look.slots if slot.content)
    entries = [documents[n] for _, n in look.ranked if documents[n][0] == "entry"][:FIRST]
    rules = (library.find(game, id) for _, id, game, _ in entries)
    return next((rule for rule in rules if rule and asked == _roots(rule.title(look.language), look.language)), None)


def _roots(name: str, language: str) -> frozenset[str]:
    found = (word.text for word in numbered(list(words(name)), name))
    return frozenset(stem(word, language) for word in found if not is_stop(word, language))


def _known(library: Library, found: Results, look: Look, knows: Knows) -> Answer | None:
    """What the game asked can say by itself; a name that no rule holds is looked for in each game."""
    game = look.scope.game or next((hit.game for hit in found.hits), "")
    told = (knows(look, one) for one in ((game,) if game else library.games))
    return next(filter(None, told), None)


def _before(best: Likely, known: Answer, verdict: str, judged: bool) -> bool:
    """Whether a pair answers before a sum or a fact: where a verdict is asked for, or where it is certain; never one whose own
    `verdict` is withheld, nor where only the name of the fact was asked."""
    if known.sure:
        return False
    if verdict in SAID and best.pair.verdict == "says":
        return False
    return judged or (known.source == "fact" and bool(best.pair.entry) and best.share >= CERTAIN)


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


def _of_lines(library: Library, asked: Asked, wanted: Wants, language: str, rule: Entry | None) -> Answer | None:
    """The line of the first entries, or of the one that is named, that says most of what is asked; no verdict is derived from it."""
    documents = asked.tables.documents
    entries = [(score, n) for score, n in asked.look.ranked if documents[n][0] == "entry"][:FIRST]
    entries = [row for row in entries if rule is None or documents[row[1]][1:3] == (rule.id, rule.game)]
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
