"""A word's stem in its language; the stemmer is loaded only when a word is met for the first time."""

from __future__ import annotations

import re
from functools import cache
from typing import Protocol, cast

from companion.rules.fold import DIE
from companion.rules.words import IRREGULAR

_NAMES = {"en": "english", "fr": "french"}
_FEMININE = re.compile(r"ee?s?$")
# Words whose stem is another word's, often one of grammar: a range is no door, an army no weapon, to kill is not "tu".
_OWN = {
    form: root
    for root, forms in {
        "portee": "portee portees",
        "armee": "armee armees",
        "entree": "entree entrees",
        "parer": "parer pare pares paree parees parez parons",
        "tuer": "tuer tue tues tuent tuez tuons tuant tuee tuees tuera tueur",
        "serrer": "serrer serre serres serree serrees",
        "puiser": "puiser puise puises puisent",
        "faute": "faute fautes",
        "serie": "serie series",
    }.items()
    for form in forms.split()
}


class _Stemmer(Protocol):
    def stemWord(self, word: str) -> str: ...


@cache
def _stemmer(language: str) -> _Stemmer:
    import snowballstemmer

    return cast(_Stemmer, snowballstemmer.stemmer(_NAMES[language]))


@cache
def stem(word: str, language: str) -> str:
    """The stem of a folded word; accents are already gone, so "bougé", "bouge" and "bouger" meet."""
    if word == DIE or not word.isalpha() or len(word) < 3:
        return word
    word = IRREGULAR[language].get(word, word)
    if language == "fr":
        if word in _OWN:
            return _OWN[word]
        if len(word) > 4 and word.endswith(("ee", "ees")):
            word = _FEMININE.sub("e", word)
        found = _stemmer("fr").stemWord(word)
        return found[:-1] if len(found) > 3 and found[-1] == found[-2] and found[-1] not in "s" else found
    return _stemmer("en").stemWord(word)
