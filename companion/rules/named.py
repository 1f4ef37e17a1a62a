"""A game named inside a question: "line of sight conan" asks that game, and its name is no word to look for."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import NamedTuple

from companion.i18n import LANGUAGES
from companion.rules.fold import Word, words
from companion.rules.stem import stem
from companion.rules.tables import Tables
from companion.rules.typo import allowed, distance
from companion.rules.words import is_stop, numbered

LONGEST_TERM = 4  # the words of a printed term that may hold the name of the game


class Asked(NamedTuple):
    """What is left of a question without the game's name, and the game to look in; None is all of them."""

    text: str
    game: str | None
    elsewhere: str = ""  # another game that it names, inside one


def name_keys(names: Mapping[str, Iterable[str]]) -> dict[tuple[str, ...], str]:
    """Each game's names as folded words; a name that two games share names neither."""
    owners: dict[tuple[str, ...], set[str]] = {}
    for game, said in names.items():
        for name in said:
            if key := tuple(word.text for word in _words(name)):
                owners.setdefault(key, set()).add(game)
    return {key: next(iter(games)) for key, games in sorted(owners.items()) if len(games) == 1}


def without_name(tables: Tables, text: str, game: str | None) -> Asked:
    """Takes the name of one game out of a question. Among all games it chooses that game; inside a game only its own
    name is taken out. A name stays a word where nothing else is asked, or where a printed term holds it."""
    found = _words(text) if tables.games else []
    places = _places(tables, found)
    named = {owner for _, _, owner in places}
    if game in named:
        places = [place for place in places if place[2] == game]
    elif len(named) != 1:
        return Asked(text, game)
    elif game:
        return Asked(text, game, named.pop())
    taken = {i for start, end, _ in places if not _in_a_term(tables, found, start, end) for i in range(start, end)}
    left = [word for i, word in enumerate(found) if i not in taken]
    if any(not any(is_stop(word.text, lang) for lang in LANGUAGES) for word in left):
        for i in taken:
            word = found[i]
            text = text[: word.start] + " " * (word.end - word.start) + text[word.end :]
    return Asked(text, game or named.pop())


def _words(text: str) -> list[Word]:
    return numbered(list(words(text)), text)


def _places(tables: Tables, found: list[Word]) -> list[tuple[int, int, str]]:
    """Where games are named: first word, end, game; the longest name at each place."""
    out: list[tuple[int, int, str]] = []
    start = 0
    while start < len(found):
        size, owner = 1, ""
        for key, of in tables.games.items():  # at every keystroke: most names are out at their first letter
            if (
                key[0][0] == found[start].text[0]
                and (not owner or len(key) > size)
                and _stands(tables, found, start, key)
            ):
                size, owner = len(key), of
        if owner:
            out.append((start, start + size, owner))
        start += size
    return out


def _stands(tables: Tables, found: list[Word], start: int, key: tuple[str, ...]) -> bool:
    return len(found) - start >= len(key) and all(
        _same(tables, found[start + i].text, part) for i, part in enumerate(key)
    )


def _same(tables: Tables, typed: str, part: str) -> bool:
    """The word of a name, or a slip of the finger that is no word of any rule."""
    if typed == part:
        return True
    if min(len(typed), len(part)) < 5 or abs(len(typed) - len(part)) > 1 or typed[0] != part[0]:
        return False
    return not any(typed in forms for forms in tables.forms.values()) and distance(typed, part, 1) <= min(
        1, allowed(len(typed))
    )


def _in_a_term(tables: Tables, found: list[Word], start: int, end: int) -> bool:
    """Whether the name stands inside a longer printed term, as in the sword of the hero whose game it is."""
    for lang in LANGUAGES:
        kept = [i for i, word in enumerate(found) if start <= i < end or not is_stop(word.text, lang)]
        roots = [stem(found[i].text, lang) for i in kept]
        for low in range(len(kept)):
            for high in range(low + 2, min(low + LONGEST_TERM, len(kept)) + 1):
                held = kept[low:high]
                inside = held[0] <= start and held[-1] >= end - 1 and len(held) > end - start
                if inside and " ".join(roots[low:high]) in tables.names[lang]:
                    return True
    return False
