"""One vocabulary: a printed term is spelt in the interface as its glossary spells it, hyphens and accents included."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from babel.messages.catalog import Message

from companion.errors import PackError
from companion.i18n import DOMAIN, LANGUAGES, N_
from companion.messages import Tree, catalogue_of, domains
from companion.rules.fold import fold
from companion.rules.library import Library

_WORD = re.compile(r"[^\W\d_]+(?:['’][^\W\d_]+)*")
_BETWEEN = re.compile(r"[\s\u00a0-]+")


def _plain(words: str) -> str:
    """What is left of a term without its accents, capitals and hyphens."""
    return _BETWEEN.sub(" ", fold(words.replace("’", "'")))


def otherwise(text: str, terms: Iterable[str]) -> Iterator[tuple[str, str]]:
    """The terms of several words that a text spells otherwise, each with what stands there. Of one word, an accent alone may
    make another word of it."""
    found = [word.span() for word in _WORD.finditer(text)]
    for term in terms:
        size = len(_WORD.findall(term))
        for at in range(len(found) - size + 1) if size > 1 else ():
            said = text[found[at][0] : found[at + size - 1][1]]
            same = said.replace("’", "'").replace("\u00a0", " ").casefold() == term.replace("’", "'").casefold()
            if not same and _plain(said) == _plain(term):
                yield term, said


def check(library: Library, tree: Tree | None = None) -> Iterator[PackError]:
    """Every text of a game's interface that spells one of its printed terms otherwise than its glossary."""
    tree = tree or Tree.here()
    for domain in domains(tree):
        if domain == DOMAIN:
            continue
        terms = library.glossary(domain).terms
        for language in LANGUAGES:
            file = tree.po(domain, language)
            names = {(term.fr if language == "fr" else term.en) for term in terms}
            for message in catalogue_of(file, domain, language):
                for said in _said(message):
                    for term, stands in otherwise(said, names):
                        what = N_("“{stands}” is spelt “{term}” in the glossary: write it so")
                        yield PackError(what, file=str(file), line=message.lineno or 1, stands=stands, term=term)


def _said(message: Message) -> tuple[str, ...]:
    told = message.string or message.id
    return tuple(told) if isinstance(told, tuple | list) else (str(told),)
