"""What search can find: an entry, a player's own note, or a page of the rulebook that the player owns."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Literal

from companion.i18n import LANGUAGES
from companion.rules.entry import Entry
from companion.rules.glossary import Glossary
from companion.rules.pairs import Pair

Kind = Literal["entry", "note", "page", "silence"]
Said = tuple[tuple[str, ...], str]  # the ways to ask of a pair, then what it answers: that tells it from its siblings


@dataclass(frozen=True, slots=True)
class Document:
    """One thing to find, with whatever languages it has; `id` is unique within its kind and game."""

    id: str
    game: str
    kind: Kind = "entry"
    variant: str = ""
    titles: Mapping[str, str] = field(default_factory=dict)
    aliases: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    bodies: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    asked: Mapping[str, tuple[Said, ...]] = field(default_factory=dict)

    @property
    def key(self) -> tuple[str, str, str]:
        return self.kind, self.game, self.id


def of_entry(entry: Entry, glossary: Glossary | None = None, pairs: Sequence[Pair] = ()) -> Document:
    """An entry as search sees it: what players call its terms joins its aliases, doubts and examples its body, and the
    ways to ask of its pairs stand in their order, pair by pair."""
    terms = glossary.about(entry.id) if glossary else ()
    aliases = {}
    bodies = {}
    for lang in LANGUAGES:
        names = tuple(name for term in terms for name in term.names(lang))
        aliases[lang] = tuple(dict.fromkeys((*entry.aliases.get(lang, ()), *names)))
        doubt = (entry.unclear[lang],) if entry.unclear.get(lang) else ()
        bodies[lang] = (*entry.bodies.get(lang, ()), *entry.examples.get(lang, ()), *doubt)
    return Document(entry.id, entry.game, "entry", entry.variant, dict(entry.titles), aliases, bodies, _ways(pairs))


def of_silence(id: str, pair: Pair) -> Document:
    """What the book does not say, found by the ways to ask for it; no result by itself."""
    return Document(id, pair.game, "silence", asked=_ways((pair,)))


def _ways(pairs: Sequence[Pair]) -> dict[str, tuple[Said, ...]]:
    if not pairs:
        return {}
    return {lang: tuple((pair.asks[lang], pair.says[lang]) for pair in pairs) for lang in LANGUAGES}


def of_note(id: str, game: str, text: str, language: str, title: str = "") -> Document:
    """A player's note on a rule; it takes the rule's title, so that it is found where the rule is."""
    return Document(id, game, "note", "", {language: title} if title else {}, {}, {language: tuple(text.splitlines())})


def of_page(id: str, game: str, text: str, language: str) -> Document:
    """A page of the player's own rulebook: text without a title."""
    return Document(id, game, "page", "", {}, {}, {language: tuple(text.splitlines())})
