"""One vocabulary: the interface and the rules say a printed term as its glossary says it."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path

from babel.messages.catalog import Message

from companion.errors import PackError
from companion.i18n import DOMAIN, LANGUAGES, N_
from companion.messages import Tree, catalogue_of, domains
from companion.rules.fold import fold
from companion.rules.glossary import Term, read_glossary
from companion.rules.library import chapters, pairs_of, texts

_WORD = re.compile(r"[^\W\d_]+(?:['’][^\W\d_]+)*")
_PLACE = re.compile(r"\{[^{}]*\}")
_BETWEEN = re.compile(r"[\s\u00a0-]+")
_ENDS = " :!?…\u00a0\u202f"
_ARTICLE = {"the", "a", "an", "le", "la", "les", "un", "une", "des", "l"}
_SHORT = 2


def _plain(words: str) -> str:
    """What is left of a term without its accents, capitals and hyphens."""
    return _BETWEEN.sub(" ", fold(words.replace("’", "'")))


def _even(words: str) -> str:
    """Either apostrophe and either space are the same spelling."""
    return words.replace("’", "'").replace("\u00a0", " ")


def otherwise(text: str, terms: Iterable[str]) -> Iterator[tuple[str, str]]:
    """The terms of several words that a text spells otherwise, each with what stands there: hyphens, accents, and capitals
    but for the first letter, which a sentence may raise. A word alone, or one of two letters, is another word by its accent."""
    found = [word.span() for word in _WORD.finditer(text)]
    plain = [_plain(text[start:end]) for start, end in found]
    for size, known in _by_size(frozenset(terms)).items():
        for at in range(len(found) - size + 1):
            if term := known.get(" ".join(plain[at : at + size])):
                said = text[found[at][0] : found[at + size - 1][1]]
                if _plain(said) == _plain(term) and not _same(said, term):
                    yield term, said


@cache
def _by_size(terms: frozenset[str]) -> dict[int, dict[str, str]]:
    """The terms of several words by how many they are and by what is left of them."""
    out: dict[int, dict[str, str]] = {}
    for term in terms:
        words = _WORD.findall(term)
        if len(words) > 1:
            out.setdefault(len(words), {})[" ".join(_plain(word) for word in words)] = term
    return out


def _same(said: str, term: str) -> bool:
    """Spelt alike, a hyphen that makes one word of the term allowed, or begun by another short word, as “de” is not “dé”."""
    said, term = _even(said), _even(term)
    first = said.split()[0]
    other = len(first) <= _SHORT and first.casefold() != term.split()[0].casefold()
    return other or term[1:] in (said[1:], said[1:].replace("-", " "))


def unprinted(text: str, terms: Iterable[Term], language: str) -> Iterator[tuple[str, str]]:
    """The terms for which a text has a word that the glossary keeps out of the app, each with that word."""
    for term in terms:
        for word in term.never(language):
            held = word.casefold() in _even(text).casefold()
            if held and (said := re.search(rf"(?<!\w){re.escape(word)}(?!\w)", _even(text), re.IGNORECASE)):
                yield term.name(language), said[0]


def astray(english: str, french: str, terms: Iterable[Term]) -> Iterator[tuple[str, str]]:
    """A text that is a printed term of several words alone, in either language: what the other should say, and what it says."""
    said = {"en": _label(english), "fr": _label(french)}
    for here, there in (("en", "fr"), ("fr", "en")):
        same = [term for term in terms if said[here] and _label(term.name(here)) == said[here]]
        names = [_label(name) for term in same for name in term.names(there)]
        several = any(len(_label(term.name(side))) > 1 for term in same for side in LANGUAGES)
        if several and said[there] not in names:
            yield same[0].name(there), french if there == "fr" else english


def _label(text: str) -> list[str]:
    """The words of a text that stands alone, without its article and its plural."""
    words = [] if "{" in text else _plain(text.strip(_ENDS)).replace("'", " ").split()
    return [word.removesuffix("s").removesuffix("oe") or word for word in words if word not in _ARTICLE]


def check(packs: Path, tree: Tree | None = None) -> Iterator[PackError]:
    """Every text of a game's interface, entries and answers that says one of its terms otherwise than its glossary."""
    tree = tree or Tree.here()
    for game in domains(tree):
        if game == DOMAIN:
            continue
        held = texts(packs / game)
        terms = read_glossary(held.get("glossary.toml", ""), game).terms
        for language in LANGUAGES:
            spelt = frozenset(term.name(language) for term in terms)
            for file, line, text in (*_interface(tree, game, language), *_rules(packs / game, held, language)):
                for term, stands in (*otherwise(text, spelt), *unprinted(text, terms, language)):
                    what = N_("“{stands}” is “{term}” in the glossary: write it so")
                    yield PackError(what, file=file, line=line, stands=stands, term=term)
        yield from _labels(tree, game, terms)


def _interface(tree: Tree, game: str, language: str) -> Iterator[tuple[str, int, str]]:
    file = tree.po(game, language)
    for message in catalogue_of(file, game, language):
        for said in _said(message) if message.id else ():
            yield str(file), message.lineno or 1, _PLACE.sub("{}", said)


def _rules(folder: Path, held: dict[str, str], language: str) -> Iterator[tuple[str, int, str]]:
    """What entries and answers tell; aliases and questions are in the players' own words."""
    for twins in chapters(folder, held).values():
        for section in twins[language].sections if language in twins else ():
            for text in (*section.lines, *section.examples, section.unclear):
                yield twins[language].file, section.line, text
    for pair in pairs_of(folder, held)[0]:
        yield pair.file, pair.line, pair.says[language]


def _labels(tree: Tree, game: str, terms: Iterable[Term]) -> Iterator[PackError]:
    french = {message.id: message for message in catalogue_of(tree.po(game, "fr"), game, "fr")}
    for message in catalogue_of(tree.po(game, "en"), game, "en"):
        if message.id and message.id in french:
            there = french[message.id]
            for term, stands in astray(_said(message)[0], _said(there)[0], terms):
                what = N_("“{stands}” is “{term}” in the glossary: write it so")
                file = tree.po(game, "fr")
                yield PackError(what, file=str(file), line=there.lineno or 1, stands=stands, term=term)


def _said(message: Message) -> tuple[str, ...]:
    told = message.string or message.id
    return tuple(told) if isinstance(told, tuple | list) else (str(told),)
