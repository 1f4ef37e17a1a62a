"""When nothing was found: the entries whose words look most like what was typed."""

from __future__ import annotations

from companion.rules.fold import words
from companion.rules.query import Scope
from companion.rules.results import Hit
from companion.rules.tables import Tables
from companion.rules.typo import letters

ENOUGH = 0.4


def _pairs(word: str) -> set[str]:
    padded = f" {word} "
    return {padded[i : i + 2] for i in range(len(padded) - 1)}


def closest(tables: Tables, text: str, scope: Scope, n: int = 3) -> tuple[Hit, ...]:
    """A few entries by likeness of letters alone; empty when not even that helps."""
    scores: dict[int, float] = {}
    for typed in dict.fromkeys(word.text for word in words(text)):
        if len(typed) < 3:
            continue
        mine, mask = _pairs(typed), letters(typed)
        for at, other in enumerate(tables.spelling.masks):
            if 3 * (mask & other).bit_count() < mask.bit_count():
                continue
            known = tables.spelling.words[at]
            theirs = _pairs(known)
            alike = 2 * len(mine & theirs) / (len(mine) + len(theirs))
            if len(known) > 3 and known[:4] == typed[:4]:
                alike += 0.3
            if alike < ENOUGH:
                continue
            for forms in tables.forms.values():
                if known in forms:
                    documents, weights = tables.postings(forms[known])
                    for number, weight in zip(documents, weights, strict=True):
                        if scope.low <= number < scope.high:
                            scores[number] = max(scores.get(number, 0.0), alike * weight / 255)
    spoken = (number for number in scores if tables.documents[number][0] != "silence")
    best = sorted(spoken, key=lambda number: (-scores[number], number))[:n]
    return tuple(
        Hit(tables.documents[number][1], tables.documents[number][2], round(scores[number], 4)) for number in best
    )
