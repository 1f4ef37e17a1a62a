"""The words of a game in both languages: what is printed, and what players say instead."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Any

from companion.errors import PackError
from companion.i18n import N_
from companion.rules.toml import parsed

_KEYS = {"en", "fr", "also_en", "also_fr", "not_en", "not_fr", "rule", "ambiguous", "source", "confidence"}


@dataclass(frozen=True, slots=True)
class Term:
    """A printed term in both languages, the words players use for it, and the entry that explains it."""

    en: str
    fr: str
    also_en: tuple[str, ...] = ()
    also_fr: tuple[str, ...] = ()
    rule: str = ""
    ambiguous: bool = False
    source: str = ""
    confidence: str = ""
    line: int = 0
    not_en: tuple[str, ...] = ()
    not_fr: tuple[str, ...] = ()

    def name(self, language: str) -> str:
        return self.fr if language == "fr" else self.en

    def also(self, language: str) -> tuple[str, ...]:
        return self.also_fr if language == "fr" else self.also_en

    def never(self, language: str) -> tuple[str, ...]:
        """What the app does not call it: other words, or those of another edition."""
        return self.not_fr if language == "fr" else self.not_en

    def names(self, language: str) -> tuple[str, ...]:
        """The printed name first, then what players say."""
        return (self.name(language), *self.also(language))


@dataclass(frozen=True, slots=True)
class Glossary:
    """The terms of one game, in the order of the file."""

    game: str
    terms: tuple[Term, ...] = ()

    def about(self, rule: str) -> tuple[Term, ...]:
        """The terms that one entry explains."""
        return tuple(term for term in self.terms if term.rule == rule)


def read_glossary(text: str, game: str, file: str = "") -> Glossary:
    """The terms of a glossary file, or a PackError that names file and line."""
    data = parsed(text, file)
    heads = [n for n, line in enumerate(text.splitlines(), 1) if re.match(r"\s*\[\[\s*term\s*\]\]", line)]
    terms = []
    for n, item in enumerate(_tables(data.get("term", []), file)):
        line = heads[n] if n < len(heads) else 1
        for key in ("en", "fr"):
            if not isinstance(item.get(key), str) or not item[key].strip():
                raise PackError(N_("“{key}” is missing: add it"), file=file, line=line, key=key)
        for key in item:
            if key not in _KEYS:
                what = N_("“{key}” is not known here: check its spelling, or remove it")
                raise PackError(what, file=file, line=line, key=key)
        terms.append(
            Term(
                en=item["en"].strip(),
                fr=item["fr"].strip(),
                also_en=_several(item, "also_en", file, line),
                also_fr=_several(item, "also_fr", file, line),
                rule=str(item.get("rule", "")),
                ambiguous=bool(item.get("ambiguous", False)),
                source=str(item.get("source", "")),
                confidence=str(item.get("confidence", "")),
                line=line,
                not_en=_several(item, "not_en", file, line),
                not_fr=_several(item, "not_fr", file, line),
            )
        )
    return Glossary(game, tuple(terms))


def _tables(terms: object, file: str) -> list[dict[str, Any]]:
    if not isinstance(terms, list) or not all(isinstance(term, dict) for term in terms):
        raise PackError(N_("each term is a table: write [[term]] above it"), file=file, line=1)
    return terms


def _several(item: dict[str, object], key: str, file: str, line: int) -> tuple[str, ...]:
    value = item.get(key, [])
    if not isinstance(value, list) or not all(isinstance(name, str) for name in value):
        raise PackError(N_("“{key}” must be a list of texts in quotes"), file=file, line=line, key=key)
    return tuple(name.strip() for name in value if name.strip())
