"""When nothing was found: the entries whose words look most like what was typed."""

from __future__ import annotations

from collections import Counter

from companion.rules.fold import words
from companion.rules.query import Scope
from companion.rules.results import Hit
from companion.rules.tables import Tables
from companion.rules.typo import letters, pairs

ENOUGH = 0.4


def closest(tables: Tables, text: str, scope: Scope, n: int = 3) -> tuple[Hit, ...]:
    """A few entries by likeness of letters alone; empty when not even that helps."""
    scores: dict[int, float] = {}
    for typed in dict.fromkeys(word.text for word in words(text)):
        if len(typed) < 3:
            continue
        mine, mask, spelling = pairs(typed), letters(typed), tables.spelling
        shared = Counter(at for pair in mine for at in spelling.by_pair.get(pair, ()))
        for at, met in shared.items():
            if 3 * (mask & spelling.masks[at]).bit_count() < mask.bit_count():
                continue
            known = spelling.words[at]
            more = 0.3 if len(known) > 3 and known[:4] == typed[:4] else 0.0
            if 2 * met / (len(mine) + met) + more < ENOUGH:  # at its best: what is not shared makes it less alike
                continue
            alike = 2 * met / (len(mine) + len(pairs(known))) + more
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
