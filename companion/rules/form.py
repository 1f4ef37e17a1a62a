"""How a question that wants a verdict is put: may I, must I, does it; straight or turned round by "not", "avoid", "without".

Two questions about one rule share their verdict only when they are put alike: "must I fight?" is no where "may I pass without a
fight?" is yes. What a clause tells before it asks ("when I fly over them, …") is a scene and turns nothing round.
"""

from __future__ import annotations

import re
from functools import cache
from typing import Literal, NamedTuple

from companion.rules.fold import words
from companion.rules.question import clause
from companion.rules.words import number

Mood = Literal["may", "must", "is"]
Kin = Literal["same", "turned", "apart"]


class Form(NamedTuple):
    """What is asked for, whether the act is left undone, and whether some other word turns the question round."""

    mood: Mood
    left: bool
    negated: bool


_MUST = {
    "en": re.compile(
        r"\b(must|have to|has to|had to|need(s|ed)? to|forced|oblig\w+|compulsory|mandatory|required|supposed to|got to|"
        r"gotta|no choice)\b",
        re.I,
    ),
    "fr": re.compile(
        r"\b(dois|doit|doivent|devons|devez|faut|oblig\w+|forcé\w*|contraint\w*|force[sn]?t? (à|de)|pas le choix)\b",
        re.I,
    ),
}
_MAY = {
    "en": re.compile(
        r"\b(can|could|may|might|allow\w*|legal|permit\w*|possible|able|let(s| me)|okay|ok|fine|free to|right to)\b",
        re.I,
    ),
    "fr": re.compile(
        r"\b(peux|peut|peuvent|puis|pouvons|pouvez|pourrai\w*|droit|permi\w*|possible|autoris\w*|légal\w*|libre de|permet\w*|"
        r"jpeux|moyen)\b",
        re.I,
    ),
}
_LEAVE = {  # to leave an act undone, or to be left alone by one
    "en": re.compile(
        r"\b(avoid\w*|skip\w*|refus\w+|declin\w+|pass(ing)? on|pass up|escap\w+|spare[sd]? me|immune|exempt\w*|get out of|"
        r"off the hook|opt out)\b",
        re.I,
    ),
    "fr": re.compile(
        r"\b(évit\w+|échapp\w+|refus\w+|épargn\w+|immunis\w+|dispens\w+|m'en (moque|fiche|fous)|s'en (moque|fiche|fout))\b",
        re.I,
    ),
}
_NOT = {
    "en": re.compile(
        r"\b(not|never|without|cannot|nothing|nobody|none|no longer|ignor\w+|forbid\w*|forbidden|illegal|banned|prevent\w*|"
        r"useless|impossible|barred|los[et]s?|losing|wast\w+|gone|vanish\w*|block(s|ed|ing)?|safe|free of|hold back|"
        r"keep out|stop(s|ped)?|cancel\w*|too (late|far|heavy|much|many)|fails?)\b|n't\b|\bcant\b|\bdont\b|\bdoesnt\b",
        re.I,
    ),
    "fr": re.compile(
        r"(?<!\bun )(?<!\bde )(?<!\bdes )(?<!\d )\bpas\b(?! (de |à )?(déplacement|mouvement))|"
        r"\b(jamais|sans|aucune?|rien|ignor\w+|interdit\w*|illég\w+|empêch\w+|bloqu\w+|impossible|inutile\w*|perd\w*|"
        r"gâch\w+|abri|arrêt\w+|annul\w+|trop (tard|loin|lourd)|disparaî\w+|foutue?|fichue?)\b",
        re.I,
    ),
}
_ORDINALS = {
    name: str(at)
    for at, names in enumerate(
        (
            "second twice both double deuxieme",
            "third thrice troisieme",
            "fourth quatrieme",
            "fifth cinquieme",
            "sixth sixieme",
            "seventh septieme",
        ),
        2,
    )
    for name in names.split()
}
_OPENING_NOT = re.compile(r"^\W*(can|could|do|does|did|is|are|wo|should|would|has|have|was|were)(n?['’]t)\b", re.I)
_TAG = re.compile(
    r",?\s*(is|are|does|do|can|ca|wo)n['’]t (it|he|she|they|i|we|you)\W*$|,?\s*n['’]est-ce pas\W*$|,?\s*(right|or not|no|"
    r"ou pas|ou non|non|hein)\W*$",
    re.I,
)
_SCENE = re.compile(
    r"^\W*((and|but|so|et|mais|du coup)\s+)?(when|whenever|if|after|before|while|once|since|because|though|although|as soon as|"
    r"until|with|quand|lorsqu\w*|si|s'il\w*|s’il\w*|après|avant|pendant|une fois|dès|puisqu\w*|comme|tant qu\w*|avec|pour)\b",
    re.I,
)
_TAIL = re.compile(
    r"\s(when|whenever|if|after|before|while|once|since|because|though|although|as soon as|until|unless|quand(?! même)|"
    r"lorsqu\w*|si|s['’]ils?|après|avant d\w*|avant qu\w*|pendant|une fois qu\w*|dès|puisqu\w*|tant qu\w*)\b.*",
    re.I,
)


def asking(question: str) -> str:
    """The words that ask, without the scene told before or behind them."""
    asked = _TAG.sub("", clause(question).replace("’", "'"))
    pieces = [piece for piece in re.split(r"[,:;]\s+", asked) if piece.strip()]
    kept = [piece for piece in pieces if not _SCENE.match(piece)] or pieces or [asked]
    last = kept[-1] if len(kept[-1].split()) > 2 or len(kept) == 1 else " ".join(kept[-2:])
    bare = _TAIL.sub("", last)
    return bare if len(bare.split()) > 2 else last


@cache
def form(question: str, language: str) -> Form:
    """How a question is put."""
    asked = _OPENING_NOT.sub(r"\1", asking(question))
    mood: Mood = "must" if _MUST[language].search(asked) else "may" if _MAY[language].search(asked) else "is"
    left, negated = (len(words[language].findall(asked)) % 2 == 1 for words in (_LEAVE, _NOT))
    return Form(mood, left, negated)


def kin(one: Form, other: Form) -> Kin:
    """Whether two questions about one rule have the same verdict, the opposite one, or nothing to do with each other.

    "Must I do it" and "may I leave it" are two sides of one thing, "must I" and "may I" are not."""
    if one.negated != other.negated:
        return "apart"
    if one.left != other.left:
        return "turned"
    return "apart" if {one.mood, other.mood} == {"must", "may"} else "same"


@cache
def numbers(text: str) -> frozenset[str]:
    """The numbers from two on that a text names, in digits, in letters or as an order."""
    named = (_ORDINALS.get(word.text) or number(word.text) for word in words(text))
    return frozenset(found for found in named if found.isdigit() and found not in ("0", "1"))


def same_numbers(question: str, ways: tuple[str, ...], answer: str) -> bool:
    """Whether a question stays with the numbers of a pair: "a third time?" is not answered by "twice?"."""
    asked, told = numbers(question), frozenset().union(*map(numbers, ways))
    return not asked or not told or bool(asked & (told | numbers(answer)))
