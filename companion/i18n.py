"""Words in the reader's language. A `Translator` belongs to one device and is passed along; nothing here is global.

_("Undo: {what}", what=...)           looked up in the catalogue, then filled in
_.plural("{n} gem", "{n} gems", n)    with the plural form of the language
N_("text")                            marks a text for extraction where it is defined, not where it is shown
"""

from __future__ import annotations

import gettext
import re
from dataclasses import dataclass
from datetime import datetime, timedelta
from functools import lru_cache
from typing import Protocol

from companion import paths

LANGUAGES = ("en", "fr")
DOMAIN = "companion"

_FRENCH_SPACES = re.compile(r" (?=[:;?!%»])|(?<=«) ")
_APOSTROPHE = re.compile(r"(?<=\w)'(?=\w|\{)")
_ELIDED = re.compile(r"\b([Dd]|[Qq]u)e (?=\{(\w+)\})")
_BEFORE = re.compile(r"\b(pour|par|avec|contre) (?=\{(\w+)\})")
_VOWELS = tuple("aàâeéèêëiîïoôœuùAÀÂEÉÈÊËIÎÏOÔŒUÙ")


ARTICLES: dict[str, str] = {}
"""French names that are common nouns, with their article: a game says which of its own are."""


def _article(name: str, after: str = "") -> str:
    return next((article + after for noun, article in ARTICLES.items() if name.startswith(noun)), "")


def _linked(first: str, name: str, whole: str) -> str:
    """`de` and `que` before a name: elided before a vowel, with the article of a common noun."""
    article = _article(name)
    if article and first in "Dd":
        return f"{first}u " if article == "le" else f"{first}e {article} "
    return f"{first}’" if name.startswith(_VOWELS) else whole


def N_(text: str) -> str:  # the name that Babel looks for
    return text


@lru_cache(maxsize=4096)
def spaced(text: str, language: str) -> str:
    """French sets a space before : ; ? ! and inside « », at which no line may break, and a curly apostrophe."""
    return _APOSTROPHE.sub("’", _FRENCH_SPACES.sub("\u00a0", text)) if language == "fr" else text


def _plain_spaces(text: str) -> str:
    """Babel's narrow no-break space is in none of our fonts."""
    return text.replace("\u202f", "\u00a0")


@lru_cache(maxsize=32)
def _read(_root: str, domain: str, language: str) -> gettext.NullTranslations:
    return gettext.translation(domain, str(paths.locales()), languages=[language], fallback=True)


def _catalogue(domain: str, language: str) -> gettext.NullTranslations:
    return _read(paths.root_name(), domain, language)


@lru_cache(maxsize=4096)
def _translated(root: str, domains: tuple[str, ...], language: str, text: str) -> str:
    """A screen says the same words at every tap."""
    for domain in domains:
        found = _read(root, domain, language).gettext(text)
        if found != text:
            return found
    return text


class Bilingual(Protocol):
    """Words that stand in both languages beside each other."""

    @property
    def en(self) -> str: ...
    @property
    def fr(self) -> str: ...


@dataclass(frozen=True, slots=True)
class Translator:
    """One device's language; a game's own catalogue is asked first, then the house's."""

    language: str = "en"
    domain: str = DOMAIN

    def __call__(self, text: str, **values: object) -> str:
        return self._finish(self._find(text), values)

    def plural(self, one: str, many: str, n: int, **values: object) -> str:
        found = one if n == 1 else many
        for domain in self._domains():
            catalogue = _catalogue(domain, self.language)
            candidate = catalogue.ngettext(one, many, n)
            if candidate not in (one, many) or domain == DOMAIN:
                found = candidate
                break
        return self._finish(found, {"n": n, **values})

    def pick(self, names: Bilingual) -> str:
        """The name in this language of something that carries both (`.en`, `.fr`)."""
        text = getattr(names, self.language, "") or names.en
        return self._finish(str(text), {})

    def number(self, value: float, digits: int = 0) -> str:
        from babel.numbers import format_decimal

        pattern = "#,##0" + ("." + "0" * digits if digits else "")
        return _plain_spaces(format_decimal(value, pattern, locale=self.language)).replace("-", "\u2212")

    def percent(self, share: float, digits: int = 0) -> str:
        """A chance: 0.583 is 58 %; never rounded to a certainty that it is not."""
        from babel.numbers import format_percent

        if 0 < share < 0.005:
            return "<" + _plain_spaces(format_percent(0.01, locale=self.language))
        if 0.995 < share < 1:
            return ">" + _plain_spaces(format_percent(0.99, locale=self.language))
        pattern = "#,##0" + ("." + "0" * digits if digits else "") + ("\u00a0%" if self.language == "fr" else "%")
        return format_percent(share, pattern, locale=self.language)

    def ago(self, seconds: float) -> str:
        from babel.dates import format_timedelta

        return format_timedelta(timedelta(seconds=-max(seconds, 1)), add_direction=True, locale=self.language)

    def clock(self, at: float) -> str:
        from babel.dates import format_time

        return _plain_spaces(format_time(datetime.fromtimestamp(at), "short", locale=self.language))

    def day(self, at: float) -> str:
        from babel.dates import format_date

        return format_date(datetime.fromtimestamp(at), "medium", locale=self.language)

    def listing(self, items: list[str]) -> str:
        """Names joined as in speech: "Ana, Bob and Cy"."""
        from babel.lists import format_list

        return format_list(items, locale=self.language)

    def within(self, domain: str) -> Translator:
        """The same device, inside a game."""
        return Translator(self.language, domain)

    def _domains(self) -> tuple[str, ...]:
        return (DOMAIN,) if self.domain == DOMAIN else (self.domain, DOMAIN)

    def _find(self, text: str) -> str:
        return _translated(paths.root_name(), self._domains(), self.language, text)

    def _finish(self, text: str, values: dict[str, object]) -> str:
        if values and self.language == "fr":
            text = _ELIDED.sub(lambda at: _linked(at[1], str(values.get(at[2], "")), at[0]), text)
            text = _BEFORE.sub(lambda at: f"{at[0]}{_article(str(values.get(at[2], '')), ' ')}", text)
        if values:
            text = text.format_map(values)
        return spaced(text, self.language)
