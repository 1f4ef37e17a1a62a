"""Facts found by name and by question: what the cards, dice and sheets of a game print, and how sure that is."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache
from typing import NamedTuple

from companion.rules.entry import Lines, Texts
from companion.rules.fold import words
from companion.rules.question import wants
from companion.rules.stem import stem
from companion.rules.words import ASKING, is_stop, numbered

_WHOLE = {
    "en": re.compile(r"\b(stat\w*|values?|numbers|profile|card|sheet|tell me about|describe)\b", re.I),
    "fr": re.compile(r"\b(stat\w*|caract[ée]ristiques?|valeurs?|profil|fiche|carte|parle|d[ée]cris)\b", re.I),
}
_SCENE = {
    "en": re.compile(
        r"\b(when|if|after|before|while|during|unless|once|recover|regain|los[et]|left|attack(ing|ed)|my)\w*\b", re.I
    ),
    "fr": re.compile(r"\b(quand|si|après|avant|pendant|lorsqu|r[ée]cup|perd|reste|mon|ma|mes|je)\w*\b|\bj'", re.I),
}
_DOES = re.compile(
    r"\b(what (does|do|will|can|would)\b.*\b(do|mean)|effects? of|does what|good for|que (fait|donne)|fait quoi|effets? d|à quoi sert)\b",
    re.I,
)
_PLAIN = re.compile(
    r"(cards?|print\w*|values?|numbers?|base|start\w*|have|has|give\w*|show\w*|counts?|dice|die|kinds?|types?|box|game|list|names?|"
    r"cartes?|imprime\w*|valeurs?|nombres?|depart|avoir|donne\w*|montre\w*|boite|jeu|liste|noms?|sortes?|dé|own|exactly)"
)
MOST_LEFT = 2  # words of a question about a fact that neither its name nor its column explains


def both(en: str, fr: str) -> Texts:
    """One text in both languages."""
    return {"en": en, "fr": fr}


@dataclass(frozen=True, slots=True)
class Line:
    """One thing that a subject tells: the words that ask for it, and what is said."""

    asks: Texts
    says: Texts


@dataclass(frozen=True, slots=True)
class Subject:
    """Something with a name (a hero, a unit, a die) or, without names, a list that its line alone asks for."""

    names: Lines
    lines: tuple[Line, ...]
    whole: Texts
    rule: str = ""
    trust: str = "fan"
    untold: bool = False  # what it does stands only on its card


def column(asks_en: str, asks_fr: str, en: str, fr: str) -> Line:
    """A line by its patterns and its two texts."""
    return Line(both(asks_en, asks_fr), both(en, fr))


def listing(asks_en: str, asks_fr: str, en: str, fr: str, rule: str = "", trust: str = "printed") -> Subject:
    """A subject without a name: a list that its own words ask for."""
    return Subject({}, (column(asks_en, asks_fr, en, fr),), both(en, fr), rule, trust)


def thing(name_en: str, name_fr: str, en: str, fr: str, rule: str, trust: str = "fan") -> Subject:
    """A subject that tells one thing: what it is."""
    return Subject({"en": (name_en,), "fr": (name_fr,)}, (), both(en, fr), rule, trust)


_BOX = {
    "en": r"box|carton|in all|altogether|in total|come with|are there|included|the game have|expansion add|expansion",
    "fr": r"boîte|carton|en tout|au total|y a-t-il|il y a|y en a|fourni|livré|contient|compris|extension",
}


def counted(english: str, french: str, en: str, fr: str, rule: str, trust: str = "printed") -> Subject:
    """How many of a thing the box holds: asked for by its name and a word for the box."""
    patterns = {}
    for language, thing, many in (("en", english, r"how many|number of"), ("fr", french, r"combien|nombre d")):
        box = _BOX[language]
        patterns[language] = rf"({many})\b[^?]*\b({thing})\b[^?]*({box})|({box})[^?]*({many})\b[^?]*\b({thing})\b"
    return listing(patterns["en"], patterns["fr"], en, fr, rule, trust)


@cache
def _roots(text: str, language: str) -> tuple[str, ...]:
    return tuple(stem(word.text, language) for word in numbered(list(words(text)), text))


def _named(asked: tuple[str, ...], subject: Subject, language: str) -> tuple[str, ...]:
    """The longest name of a subject that the question holds, as stems; empty for none."""
    best: tuple[str, ...] = ()
    for name in subject.names.get(language, ()):
        roots = _roots(name, language)
        size = len(roots)
        if size > len(best) and any(asked[at : at + size] == roots for at in range(len(asked) - size + 1)):
            best = roots
    return best


class Told(NamedTuple):
    """A fact with its subject; `bare` where the question only names it and asks nothing else."""

    subject: Subject
    text: str
    bare: bool = False


def told(question: str, language: str, subjects: Iterable[Subject]) -> Told | None:
    """The fact that a question asks for: a list by its own words, or a name with a column."""
    asked = _roots(question, language)
    named = []
    for subject in subjects:
        if not subject.names:
            for line in subject.lines:
                if _pattern(line.asks[language]).search(question):
                    return Told(subject, line.says[language])
        elif name := _named(asked, subject, language):
            named.append((name, subject))
    for name, subject in sorted(named, key=lambda row: -len(row[0])):
        if said := _said(question, language, name, subject):
            return said
    return None


def _said(question: str, language: str, name: tuple[str, ...], subject: Subject) -> Told | None:
    """What a subject says to a question that names it: the column asked for, or all of it; nothing to a scene."""
    if wants(question, language) == "verdict" and len(question.split()) > len(name) + 4:
        return None
    if subject.untold and _DOES.search(question):
        return None
    left = [word for word in _content(question, language) if word[1] not in name]
    if not left:
        return Told(subject, subject.whole[language], bare=True)
    if _SCENE[language].search(question) and len(left) > 1:
        return None
    for line in subject.lines:
        asks = _pattern(line.asks[language])
        if asks.search(question):
            rest = [word for word, _ in left if not _PLAIN.fullmatch(word) and not asks.search(word)]
            if len(rest) <= (MOST_LEFT if _verbatim(question, subject, language) else 0):
                return Told(subject, line.says[language])
    rest = [word for word, _ in left if not _PLAIN.fullmatch(word) and not _WHOLE[language].search(word)]
    return None if rest else Told(subject, subject.whole[language])


def _verbatim(question: str, subject: Subject, language: str) -> bool:
    """Whether a name of more than one word is held, or its very form: a "tour" is not the building "Tours"."""
    asked = {word.text for word in words(question)}
    named = ([word.text for word in words(name)] for name in subject.names.get(language, ()))
    return any(len(name) > 1 or asked.issuperset(name) for name in named)


def _content(question: str, language: str) -> list[tuple[str, str]]:
    """The words of a question that carry a subject, each with its stem."""
    found = (word.text for word in numbered(list(words(question)), question))
    kept = (
        word for word in found if not is_stop(word, language) and word not in ASKING[language] and not word.isdigit()
    )
    return [(word, stem(word, language)) for word in kept]


@cache
def _pattern(text: str) -> re.Pattern[str]:
    return re.compile(text, re.IGNORECASE)
