"""Questions that are sums: a pattern knows when it is asked, beside which words its numbers stand, and how to say the sum.

A game hands its patterns in; the sum itself comes from the function that the game's engine uses.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from itertools import takewhile
from operator import itemgetter

from companion.rules.entry import Texts

_NAMED = {
    word: n
    for row in (
        "zero one two three four five six seven eight nine ten eleven twelve",
        "zéro un deux trois quatre cinq six sept huit neuf dix onze douze",
        "no single both",
        "aucun une",
    )
    for n, word in enumerate(row.split())
} | {"aucune": 0, "alone": 0, "seul": 0, "seule": 0, "a": 1, "an": 1, "another": 1, "pair": 2}
_NAMED |= {
    "first": 1,
    "second": 2,
    "third": 3,
    "fourth": 4,
    "première": 1,
    "premier": 1,
    "deuxième": 2,
    "seconde": 2,
    "troisième": 3,
    "quatrième": 4,
}
_ROMAN = {"II": 2, "III": 3, "IV": 4, "V": 5, "VI": 6, "VII": 7}
_ARTICLES = ("a", "an", "un", "une", "one", "no", "another")
_TOKEN = re.compile(r"[+−-]?\d+|[^\W\d_]+(?:-[^\W\d_]+)*|[.,;:!?()]")
_ONLY = re.compile(r"\b(une?) seule?\b", re.IGNORECASE)  # "un seul" counts one, "seul" none beside
_BEFORE, _AFTER = 4, 3
_LOOSE = re.compile(
    r"an?|the|of|with|ha(s|ve|d)|and|or|my|our|against|vs|is|at|in|on|for|do(es)?|et|ou|des?|une?|l(es?|a)?|mes|nos|avec|ai|ont|contre|"
    r"sur|en|pour|f(ai|on)t|est|y|d|j",
    re.IGNORECASE,
)  # behind these a number still belongs to what follows it
_AND = ("and", "et", "then", "puis", "but", "mais")  # behind these words stands the number of something else

Sum = Mapping[str, object]
Reckon = Callable[[Mapping[str, int]], Sum | None]


class Number(int):
    """A number that chooses its noun in a format: "{n} {n:point|points}"."""

    def __format__(self, spec: str) -> str:
        if "|" not in spec:
            return int.__format__(self, spec)
        one, many = spec.split("|")
        return one if self == 1 else many


@dataclass(frozen=True, slots=True)
class Count:
    """A number of the question: the words that it counts, in each language; `default` where it may be left out."""

    en: str
    fr: str
    default: int | None = None
    every: bool = False  # all of them added up; how many there were is the number's `_times`


@dataclass(frozen=True, slots=True)
class Reckoning:
    """One kind of sum: its rule, when it is asked, its numbers and marks, and how the result is said."""

    rule: str
    when: Texts  # a named group is a number of its own
    say: Texts
    reckon: Reckon
    counts: Mapping[str, Count] = field(default_factory=dict)
    marks: Mapping[str, str] = field(default_factory=dict)  # a name and what in the question switches it on: 1 or 0
    unless: str = ""
    trust: str = "printed"


def _value(token: str) -> int | None:
    if token.lstrip("+−-").isdigit():
        return int(token.replace("−", "-"))
    return _ROMAN.get(token, _NAMED.get(token.lower()))


@cache
def _pattern(text: str) -> re.Pattern[str]:
    return re.compile(text, re.IGNORECASE)


def numbers_beside(question: str, noun: str) -> Iterator[int]:
    """Every number that counts a thing, each time that it is named: the one that names it, else the nearest before or after
    its name, never across a mark of punctuation."""
    tokens = _TOKEN.findall(_ONLY.sub(r"\1", question))
    wanted = _pattern(rf"(?:{noun})")
    for at, token in enumerate(tokens):
        if wanted.match(token):
            before = _nearest(
                tokens[max(0, at - _BEFORE) : at][::-1], lambda word, step: not step or not _article(word)
            )
            behind = takewhile(lambda word: word.lower() not in _AND, tokens[at + 1 : at + 1 + _AFTER])
            after = _nearest(behind, lambda word, step: _digits(word))
            if (
                before
                and after
                and (_article(tokens[at - 1]) or (before[0] == after[0] == 0 and _taken(tokens[: at - 1])))
            ):
                before = None
            own = _value(token) if token.lower() not in _ARTICLES else None
            if own is not None:
                yield own
            elif before or after:
                yield min((found for found in (before, after) if found), key=itemgetter(0))[1]


def _article(token: str) -> bool:
    return token.lower() in _ARTICLES


def _taken(before: Sequence[str]) -> bool:
    """Whether a number belongs to the word ahead of it: "attack 5 defence 1"."""
    return bool(before) and before[-1].isalpha() and not _LOOSE.fullmatch(before[-1])


def _digits(token: str) -> bool:
    return token.lstrip("+−-").isdigit() or token in _ROMAN


def _nearest(tokens: Iterable[str], counts: Callable[[str, int], bool]) -> tuple[int, int] | None:
    """How far the next number stands, and its value; a mark of punctuation ends the search."""
    for step, token in enumerate(takewhile(lambda token: token not in ".,;:!?()", tokens)):
        value = _value(token)
        if value is not None and counts(token, step):
            return step, value
    return None


def _grouped(asked: re.Match[str]) -> dict[str, int]:
    """The numbers that stand where `when` names a group: "two of us against four"."""
    values = ((name, _value(text)) for name, text in asked.groupdict().items() if text)
    return {name: value for name, value in values if value is not None}


def reckoned(question: str, language: str, patterns: Iterable[Reckoning]) -> tuple[Reckoning, str] | None:
    """The first pattern whose moment and numbers the question gives, and its sum in words."""
    for pattern in patterns:
        asked = _pattern(pattern.when[language]).search(question)
        if not asked or (pattern.unless and _pattern(pattern.unless).search(question)):
            continue
        values = _grouped(asked)
        for name, count in pattern.counts.items():
            if name in values:
                continue
            found = list(numbers_beside(question, count.fr if language == "fr" else count.en))
            if not found and count.default is None:
                break
            values[name] = (sum(found) if count.every else found[0]) if found else int(count.default or 0)
            values[f"{name}_times"] = len(found)
        else:
            for name, mark in pattern.marks.items():
                values[name] = int(bool(_pattern(mark).search(question)))
            result = pattern.reckon(values)
            if result is not None:
                said = {**values, **result}
                numbers = {key: Number(value) if isinstance(value, int) else value for key, value in said.items()}
                return pattern, pattern.say[language].format_map(numbers)
    return None
