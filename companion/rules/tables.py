"""The index as plain tables: what is built once, kept in a file, and read by every search.

Terms are numbers. A term is a stem of one language, or a concept: a glossary term of one game, or an everyday meaning
of all games. Postings tell in which documents a term stands and how much it weighs there; streams keep the order of
words of each document, phrase by phrase, for the closer look at the best candidates.
"""

from __future__ import annotations

from array import array
from collections.abc import Iterable
from dataclasses import dataclass, field
from functools import cached_property
from itertools import accumulate

from companion.i18n import LANGUAGES
from companion.rules.typo import Spelling

TITLE, ALIAS, BODY, ASKED, SAID = 0, 1, 2, 3, 4
FIELDS = ("title", "alias", "body", "asked", "said")
BREAK = 0xFFF0  # from here on a number opens a phrase and tells its field; terms stay below


@dataclass(slots=True)
class Concept:
    """A meaning with several names; `single` are the stems that name it alone."""

    term: int
    game: str
    rule: str
    names: dict[str, str]
    single: tuple[int, ...] = ()


class Rows:
    """Many short rows of bytes kept as one, so that loading makes one object instead of thousands."""

    __slots__ = ("ends", "joined")

    def __init__(self, joined: bytes = b"", ends: array[int] | None = None) -> None:
        self.joined, self.ends = joined, ends if ends is not None else array("I")

    @staticmethod
    def of(rows: Iterable[bytes]) -> Rows:
        held = list(rows)
        return Rows(b"".join(held), array("I", accumulate(map(len, held))))

    def __len__(self) -> int:
        return len(self.ends)

    def __getitem__(self, n: int) -> bytes:
        return self.joined[self.ends[n - 1] if n else 0 : self.ends[n]]


@dataclass
class Tables:
    """Everything a search reads. Documents of one game stand together, so a game is a range."""

    documents: list[tuple[str, str, str, str]] = field(default_factory=list)  # kind, id, game, variant
    ranges: dict[str, tuple[int, int]] = field(default_factory=dict)
    forms: dict[str, dict[str, int]] = field(default_factory=lambda: {lang: {} for lang in LANGUAGES})
    stems: dict[str, dict[str, int]] = field(default_factory=lambda: {lang: {} for lang in LANGUAGES})
    names: dict[str, dict[str, tuple[int, ...]]] = field(default_factory=lambda: {lang: {} for lang in LANGUAGES})
    concepts: dict[int, Concept] = field(default_factory=dict)
    games: dict[tuple[str, ...], str] = field(default_factory=dict)  # the words of a game's name -> the game
    where: Rows = field(default_factory=Rows)  # term -> documents, array of H
    weight: Rows = field(default_factory=Rows)  # term -> weight in each of them, 0 to 255
    streams: Rows = field(default_factory=Rows)  # document and language -> BREAK + field, terms ..., array of H
    spelling: Spelling = field(default_factory=lambda: Spelling.of(()))

    @cached_property
    def _postings(self) -> dict[int, tuple[array[int], bytes]]:
        return {}

    def postings(self, term: int) -> tuple[array[int], bytes]:
        """The documents of a term in order, and its weight in each."""
        found = self._postings.get(term)
        if found is None:
            documents = array("H")
            documents.frombytes(self.where[term])
            found = self._postings[term] = documents, self.weight[term]
        return found

    def stream(self, document: int, language: str) -> array[int]:
        """The words of a document in one language, in order, each phrase opened by BREAK and its field."""
        out = array("H")
        out.frombytes(self.streams[document * len(LANGUAGES) + LANGUAGES.index(language)])
        return out

    @cached_property
    def words_of(self) -> dict[int, dict[str, list[str]]]:
        """The words, per language, that share each stem."""
        out: dict[int, dict[str, list[str]]] = {}
        for language, forms in self.forms.items():
            for word, term in forms.items():
                out.setdefault(term, {}).setdefault(language, []).append(word)
        return out
