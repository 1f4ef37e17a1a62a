"""The words nearest to a misspelt one: first those that sound alike, then those a letter or two away."""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Iterable, Sequence
from functools import cached_property
from typing import NamedTuple

_SOUNDS = [
    (re.compile(pattern), by)
    for pattern, by in (
        (r"^kn", "n"),
        (r"^wr", "r"),
        (r"^ps", "s"),
        (r"(?<=...)(?:ents?|es?|[tsxz]+)$", ""),
        (r"eaux?|aux?|oh", "o"),
        (r"ph", "f"),
        (r"sch|sh|ch", "S"),
        (r"ght", "t"),
        (r"gn", "n"),
        (r"th", "t"),
        (r"gu(?=[eiy])", "g"),
        (r"g(?=[eiy])", "j"),
        (r"qu|q|ck|cc(?![eiy])|k", "k"),
        (r"sc(?=[eiy])|c(?=[eiy])|ss|z|x$", "s"),
        (r"c", "k"),
        (r"x", "ks"),
        (r"tion", "sion"),
        (r"h", ""),
        (r"w", "v"),
        (r"ai|ei|ay|ey|ae|oe|ea|ee", "e"),
        (r"y|ie", "i"),
        (r"[ae][mn](?=[^aeiouy]|$)", "an"),
        (r"oo|ou", "u"),
        (r"(.)\1+", r"\1"),
        (r"er$|e$", ""),
    )
]


def sound_key(word: str) -> str:
    """A light key of how a word sounds, the same for both languages: "agressive" and "aggressive" share it."""
    for pattern, by in _SOUNDS:
        word = pattern.sub(by, word)
    return word


def letters(word: str) -> int:
    """One bit for each letter that a word uses; words a typo apart differ in few bits."""
    mask = 0
    for c in word:
        mask |= 1 << (ord(c) - 97) if "a" <= c <= "z" else 1 << 26
    return mask


def pairs(word: str) -> set[str]:
    """The letters of a word two by two, its beginning and its end among them."""
    padded = f" {word} "
    return {padded[i : i + 2] for i in range(len(padded) - 1)}


def distance(a: str, b: str, most: int) -> int:
    """Typos between two words (a letter added, lost, changed, or two swapped), or `most + 1` when more."""
    if abs(len(a) - len(b)) > most:
        return most + 1
    before: list[int] = []
    row = list(range(len(b) + 1))
    for i, x in enumerate(a, 1):
        last, row, older = row, [i], before
        for j, y in enumerate(b, 1):
            cost = last[j - 1] if x == y else 1 + min(last[j - 1], last[j], row[j - 1])
            if i > 1 and j > 1 and x == b[j - 2] and y == a[i - 2]:
                cost = min(cost, older[j - 2] + 1)
            row.append(cost)
        before = last
        if min(row) > most:
            return most + 1
    return min(row[-1], most + 1)


class Near(NamedTuple):
    """A known word near a misspelt one, how sure we are (0 to 1), and how it was found."""

    word: str
    sure: float
    how: str


def allowed(length: int) -> int:
    """How many typos a word of this length may hold."""
    return 0 if length < 4 else 1 if length < 8 else 2


class Spelling:
    """All words that the texts use, ready to be compared with what a player typed."""

    def __init__(self, words: Sequence[str], masks: Sequence[int], keys: Sequence[str]) -> None:
        self.words, self.masks, self.keys = words, masks, keys

    @staticmethod
    def of(words: Iterable[str]) -> Spelling:
        known = sorted(words)
        return Spelling(known, [letters(w) for w in known], [sound_key(w) for w in known])

    @cached_property
    def sounds(self) -> dict[str, list[int]]:
        """Which words share a sound; made when the first typo is met."""
        out: dict[str, list[int]] = {}
        for i, key in enumerate(self.keys):
            out.setdefault(key, []).append(i)
        return out

    @cached_property
    def by_length(self) -> dict[int, list[tuple[int, int]]]:
        """The letters and place of all words of each length."""
        out: dict[int, list[tuple[int, int]]] = {}
        for at, mask in enumerate(self.masks):
            out.setdefault(len(self.words[at]), []).append((mask, at))
        return out

    @cached_property
    def by_pair(self) -> dict[str, list[int]]:
        """The places of all words that hold a pair of letters; made when nothing was found for the first time."""
        out: dict[str, list[int]] = {}
        for at, word in enumerate(self.words):
            for pair in pairs(word):
                out.setdefault(pair, []).append(at)
        return out

    def near(self, word: str, n: int = 40) -> list[Near]:
        """The likeliest words for a misspelt one, best first."""
        found: dict[str, Near] = {}
        most = allowed(len(word))
        for at in self.sounds.get(sound_key(word), ()) if len(word) > 3 else ():
            known = self.words[at]
            far = distance(word, known, 4)
            if far <= 2 + len(word) // 4:
                found[known] = Near(known, 0.95 - 0.06 * far, "sound")
        if most:
            mask, size = letters(word), len(word)
            likely = [
                self.words[at]
                for length in range(max(3, size - most), size + most + 1)
                for other, at in self.by_length.get(length, ())
                if (mask ^ other).bit_count() <= 2 * most
            ]
            for known in likely:
                if known in found:
                    continue
                far = distance(word, known, most)
                if far <= most:
                    sure = 1 - 0.16 * far - (0.12 if known[0] != word[0] else 0) - (0.08 if size < 5 else 0)
                    if sorted(known) == sorted(word):  # two letters swapped: the commonest slip of all
                        sure += 0.08
                    found[known] = Near(known, sure, "typo")
        return sorted(found.values(), key=lambda near: (-near.sure, near.word))[:n]

    def starting(self, prefix: str) -> Sequence[str]:
        """The known words that a half-typed word may become."""
        low = bisect_left(self.words, prefix)
        return self.words[low : bisect_left(self.words, prefix + "\U0010ffff", low)]

    def nearly_starting(self, prefix: str, n: int = 8) -> list[Near]:
        """Words that a half-typed word with one typo may become."""
        mask, size, out = letters(prefix), len(prefix), []
        for at, other in enumerate(self.masks):
            if (mask & ~other).bit_count() <= 1:
                known = self.words[at]
                if len(known) > size and known[0] == prefix[0] and distance(prefix, known[:size], 1) <= 1:
                    out.append(Near(known, 0.7, "typo"))
        return sorted(out, key=lambda near: (len(near.word), near.word))[:n]
