"""Text becomes the words that search compares: no accents, ligatures, case or elisions."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Collection, Iterator
from typing import NamedTuple

_LIGATURES = str.maketrans(
    {"œ": "oe", "æ": "ae", "ß": "ss", "ø": "o", "ł": "l", "’": "'", "‘": "'", "ʼ": "'", "`": "'"}
)
_WORD = re.compile(
    r"\d+(?:(?:e|[eè]me|er|[eè]re|nde?|rd|th|st)(?![^\W_]))?|(?:[^\W\d_]\.){2,}|[^\W\d_]+(?:['’‘ʼ][^\W\d_]+)*"
)
_ORDINAL = re.compile(r"(\d+)[a-z]+")
_ELISION = re.compile(r"^(?:l|d|j|m|t|s|n|c|qu|jusqu|lorsqu|puisqu|quoiqu|presqu)'(?=\w{2})")
_ENGLISH_TAIL = re.compile(r"'(?:s|re|ve|ll|m|d)$")
# A die is not "of": the accent is all that tells "dé" from "de" and "dés" from "des".
_KEPT = {"dé": "dé", "dés": "dé"}
DIE = "dé"


class Word(NamedTuple):
    """A folded word and where it stood in the text."""

    text: str
    start: int
    end: int


def fold(text: str) -> str:
    """Lower case, ligatures opened, accents gone, one kind of apostrophe."""
    text = text.lower().translate(_LIGATURES)
    if text.isascii():
        return text
    return "".join(c for c in unicodedata.normalize("NFKD", text) if not unicodedata.combining(c))


def fold_word(raw: str) -> str:
    """One word as search knows it: "l'épée" is "epee", "can't" is "cant", "hero's" is "hero", "I.A." is "ia"."""
    low = unicodedata.normalize("NFC", raw.lower().translate(_LIGATURES))
    low = _ENGLISH_TAIL.sub("", _ELISION.sub("", low))
    if ordinal := _ORDINAL.fullmatch(fold(low)):  # "2e" and "2nd" are a second one, "3e" is as good as 3
        return "second" if ordinal[1] == "2" else ordinal[1]
    return _KEPT.get(low) or fold(low).replace("'", "").replace(".", "")


def words(text: str) -> Iterator[Word]:
    """The folded words of a text, in order, with their places."""
    for found in _WORD.finditer(text):
        word = fold_word(found[0])
        if word:
            yield Word(word, found.start(), found.end())


def spans(text: str, marks: Collection[str]) -> list[tuple[int, int]]:
    """Where the marked words stand in a text, for the screen to highlight; neighbours are joined."""
    out: list[tuple[int, int]] = []
    for word in words(text) if marks else ():
        if word.text in marks:
            if out and not text[out[-1][1] : word.start].strip(" -'’"):
                out[-1] = (out[-1][0], word.end)
            else:
                out.append((word.start, word.end))
    return out
