"""One rule, told in both languages under one id."""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping
from dataclasses import dataclass, field

from companion.i18n import LANGUAGES

Texts = Mapping[str, str]
Lines = Mapping[str, tuple[str, ...]]

_SENTENCE = re.compile(r"(.+?[.!?…])(?=\s+[A-ZÀ-ÖØ-Ý«“\"(0-9]|\s*$)")
EVERYWHERE = ("", "all", "standard")


def other(language: str) -> str:
    """The language beside this one."""
    return next(lang for lang in LANGUAGES if lang != language)


def plays(variant: str, variants: Collection[str]) -> bool:
    """Whether a rule of this variant (or of one of several, "alliance,coop") holds where these are in play."""
    return not variants or variant in EVERYWHERE or any(name.strip() in variants for name in variant.split(","))


def count_words(lines: tuple[str, ...]) -> int:
    """Words as a reader counts them: what stands between spaces, marks of quotation aside."""
    return len(" ".join(lines).replace(">", " ").split())


@dataclass(frozen=True, slots=True)
class Entry:
    """A rule of one game. The heading's facts stand once; titles, bodies, aliases and doubts once per language."""

    id: str
    game: str
    chapter: str
    page: str = ""
    see: tuple[str, ...] = ()
    variant: str = ""
    status: str = ""
    tool: str = ""
    titles: Texts = field(default_factory=dict)
    bodies: Lines = field(default_factory=dict)
    examples: Lines = field(default_factory=dict)
    aliases: Lines = field(default_factory=dict)
    unclear: Texts = field(default_factory=dict)
    rev: str = ""
    rev_ok: bool = True

    @property
    def key(self) -> str:
        return f"{self.game}/{self.id}"

    @property
    def pages(self) -> tuple[str, ...]:
        return tuple(part.strip() for part in self.page.split(",") if part.strip())

    def speaks(self, language: str) -> bool:
        """Whether this rule is written in that language."""
        return bool(self.titles.get(language)) and bool(self.bodies.get(language))

    def title(self, language: str) -> str:
        """The title for this reader; the other language's rather than nothing."""
        return self.titles.get(language) or self.titles.get(other(language), self.id)

    def body(self, language: str) -> tuple[str, ...]:
        """The sentences of the rule for this reader, without its examples."""
        return self.bodies.get(language) or self.bodies.get(other(language), ())

    def example(self, language: str) -> tuple[str, ...]:
        return self.examples.get(language) or self.examples.get(other(language), ())

    def doubt(self, language: str) -> str:
        """What the book leaves open, and how we read it; empty when the book is clear."""
        return self.unclear.get(language) or self.unclear.get(other(language), "")

    def answer(self, language: str) -> str:
        """The first sentence: texts lead with the answer."""
        lines = self.body(language)
        if not lines:
            return ""
        first = lines[0].removeprefix("- ").strip()
        found = _SENTENCE.match(first)
        return found[1] if found else first

    def words(self, language: str) -> int:
        """How long the rule is in one language, examples counted."""
        return count_words((*self.bodies.get(language, ()), *self.examples.get(language, ())))

    def in_play(self, variants: tuple[str, ...]) -> bool:
        """Whether this rule holds at a table that plays these variants."""
        return plays(self.variant, variants)
