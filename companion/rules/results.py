"""What a search gives back: the hits in order, what was marked, and why."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from companion.rules.document import Kind
from companion.rules.query import Scope, Slot
from companion.rules.rank import Weighed


@dataclass(frozen=True, slots=True)
class Match:
    """Why an entry was found: this word of the question met that word of the text.

    `how` is one of exact, stem, prefix, sound, typo, joined, split, glossary, everyday; `where` is title, alias or body.
    """

    word: str
    found: tuple[str, ...]
    where: tuple[str, ...]
    how: str
    language: str
    weight: float


@dataclass(frozen=True, slots=True)
class Hit:
    """One result; `marks` holds the folded words to highlight in each language (see `fold.spans`)."""

    id: str
    game: str
    score: float
    kind: Kind = "entry"
    marks: Mapping[str, frozenset[str]] = field(default_factory=dict)
    matches: tuple[Match, ...] = ()


@dataclass(frozen=True, slots=True)
class Reading:
    """One thing that an ambiguous word may mean in one game: its printed names and its entry."""

    word: str
    game: str
    names: Mapping[str, str]
    rule: str


@dataclass(frozen=True, slots=True)
class Look:
    """How a question was understood: its words and what each is worth, its language, and every document ranked,
    silences among them."""

    text: str
    slots: tuple[Slot, ...]
    weighed: tuple[Weighed, ...]
    language: str
    scope: Scope
    ranked: tuple[tuple[float, int], ...]


@dataclass(frozen=True, slots=True)
class Results:
    """The answer to one question. `closest` is filled only when nothing was found; `named` is the game that the question
    named, when it was searched alone for that; `elsewhere` another game than the one searched that it names."""

    query: str
    hits: tuple[Hit, ...] = ()
    truncated: bool = False
    closest: tuple[Hit, ...] = ()
    readings: tuple[Reading, ...] = ()
    language: str = "en"
    named: str = ""
    elsewhere: str = ""
    look: Look | None = field(default=None, repr=False, compare=False)

    def __bool__(self) -> bool:
        return bool(self.hits)
