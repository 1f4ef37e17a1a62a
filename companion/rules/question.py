"""What kind of answer a question wants: a verdict, a number, or a name, a place, a moment, a way."""

from __future__ import annotations

import re
from typing import Literal

Wants = Literal["verdict", "number", "name"]

_SENTENCE = re.compile(r"(?<=[.!;:…])\s+")
_COUNT = {
    "en": re.compile(
        r"\bhow (many|much|far|long|often|big|high|strong|fast|heavy)\b|\bwhat('s| is| are)? (the )?"
        r"(\w+ )?(level|price|cost|range|limit|size|odds|number|total|score|initiative|maximum)\b|^\W*(price|cost) of\b|"
        r"(^|[,:])\W*(\w+ ){0,2}(score|total|power|strength|damage|result|cost|price|wounds|income|sum|gems|points|level|eternium|gold|rounds|HP|value)( (lost|gone|left|due|then|in all))?\W*\?|"
        r"(^|[,:])\W*(\w+ ){0,3}(left|remaining|owed|due)\W*\?|^\W*(income|damage|wounds)( \w+){1,3}\W*\?",
        re.I,
    ),
    "fr": re.compile(
        r"\bcombien\b|\bcb\b|\bquel(le)?s? (est |sont )?(le |la |les )?(nombre|niveau|prix|distance|portée|bonus|coût|limite|"
        r"initiative|taille|total|maximum)\b|à quelle distance|\bça (coûte|coute|vaut) quoi\b|\bc'est quoi le (prix|coût)|"
        r"(^|[,:])\W*(\w+ ){0,2}(score|total|puissance|dégâts|résultat|coût|prix|blessures|revenus?|somme|gemmes|niveau|eternium|PV|valeur)( (pour|en|de) \w+)?\W*\?|"
        r"(^|[,:])\W*(il (m'|me |nous |lui |en )?(en )?reste( quoi)?|ça (me |nous |lui )?(fait|donne|coûte))\W*\?",
        re.I,
    ),
}
_NAME = {
    "en": re.compile(r"\b(who|whose|whom|which|what|where|when|why|how)\b", re.I),
    "fr": re.compile(
        r"\b(à qui|c'est qui|qui est-ce|qui (peut|doit|joue|paie|commence|gagne|prend|choisit|décide)|quel(le)?s?|lequel|"
        r"laquelle|lesquel(le)?s|où|quand est-ce|pourquoi|comment|quoi|qu'est-ce|c'est quand|pour qui|de qui)\b",
        re.I,
    ),
}
# "Que coûte …", "quand peut-on …"; "quand je bouge …" tells a scene.
_OPENS_NAME = re.compile(
    r"\W*(qui\b|que (?!si\b|les?\b|la\b|l'|je\b|tu\b|on\b|des?\b|nous\b|vous\b)|qu'(?!il|elle|on\b|une?\b)|"
    r"quand (?!(je|j'|tu|on|nous|vous|ils?|elles?|est-ce)\b)[^?]*-(t-)?(on|ils?|elles?|je|tu|nous|vous)\b|"
    r"quand \w+ (les?|la|l'|une?|mon|ma|mes)\b)",
    re.I,
)
_INVERTED = re.compile(r"\b(can|could|may|must|do|does|did|is|are|was|am|will|would|should|has|have)\b", re.I)
_FILLER = re.compile(r"^\W*(and|so|then|ok|hey|but|et|du coup|alors|bon|sinon|mais|donc)\b\W*", re.I)
_NOT_ASKING = re.compile(
    r"\b(quand même|n'importe (quel|qui|quoi|où|quand)\w*|no matter (what|who|how|when)|(?<=\w )what's left|de quoi (payer|\w+er)|"
    r"(les? |la |l'|une? |du |au |cet?(te)? |chaque |même |vide )[\w'’-]+ où|"
    r"(choisi\w*|décid\w*|savoir|dit)(-t)?(-(ils?|elles?|on|je))? (qui|quel\w*|l\w*quel\w*|où|combien))\b",
    re.I,
)
# A verb that asks before any question word does: what follows it is told, not asked.
_ASKS_FIRST = re.compile(
    r"^\W*(?!\w+ (you|we|i|u) (know|tell|remember|explain|say))"
    r"(can|could|may|must|do|does|did|is|are|was|am|will|would|should|has|have)\b(?! (it )?(how|what|who|where|when|why)\b)",
    re.I,
)


def clause(question: str) -> str:
    """The part that asks: the last sentence that is long enough to, without what only opens it."""
    parts = [part for part in _SENTENCE.split(question.strip()) if part.strip()]
    asking = [part for part in parts if "?" in part and len(part.split()) > 2] or parts or [question]
    return _FILLER.sub("", asking[-1])


def wants(question: str, language: str) -> Wants:
    """By the words that ask; a question word inside a scene ("when I move, do I …") asks nothing by itself."""
    asked = _NOT_ASKING.sub(" ", clause(question).replace("’", "'"))
    if language == "en" and _ASKS_FIRST.match(asked):
        return "verdict"
    if _COUNT[language].search(asked):
        return "number"
    pieces = [piece for piece in re.split(r",\s+", asked) if piece.strip()] or [asked]
    last = _FILLER.sub("", pieces[-1])
    if language == "en":
        opening = last.split()[0].lower() if last.split() else ""
        if _INVERTED.fullmatch(opening):
            return "verdict"
        if _NAME["en"].match(last):
            return "name"
        return "name" if len(pieces) == 1 and _NAME["en"].search(asked) and not _INVERTED.match(asked) else "verdict"
    if re.search(r"\best-ce qu", last, re.I) and not _NAME["fr"].search(last):
        return "verdict"
    return "name" if _NAME["fr"].search(last) or _OPENS_NAME.match(last) else "verdict"
