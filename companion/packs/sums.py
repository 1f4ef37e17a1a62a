"""Sums that players ask for, as `rules_data/<slug>/sums.toml` tells them: when one is asked, beside which words its numbers
stand, and how it is said. The sum itself is a function that the game hands in under the row's `id`, or under its `sum`.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field

from companion.errors import PackError
from companion.i18n import N_
from companion.packs.facts import rows
from companion.packs.model import Names
from companion.rules.reckon import Count, Reckon, Reckoning

_NO_SUM = N_("the game has no sum “{name}”: correct the id, or write its function")


@dataclass(frozen=True, slots=True)
class Pattern:
    """Words that a question holds, as a regular expression."""

    text: str = ""

    @staticmethod
    def written(text: str) -> Pattern:
        try:
            re.compile(text)
        except re.error as e:
            raise ValueError(str(e)) from e
        return Pattern(text)


@dataclass(frozen=True, slots=True)
class When:
    en: Pattern
    fr: Pattern


@dataclass(frozen=True, slots=True)
class Noun:
    """The words that a number counts; without a `default` it must be told, `every` adds up all that are."""

    en: Pattern
    fr: Pattern
    default: int | None = None
    every: bool = False


@dataclass(frozen=True, slots=True)
class Asked:
    """One kind of sum; `like` takes the counts and marks of a row above along."""

    id: str
    rule: str
    when: When
    say: Names
    sum: str = ""
    like: str = ""
    unless: Pattern = Pattern()
    counts: Mapping[str, Noun] = field(default_factory=dict)
    marks: Mapping[str, Pattern] = field(default_factory=dict)
    trust: str = "printed"


def reckonings(slug: str, sums: Mapping[str, Reckon]) -> tuple[Reckoning, ...]:
    """The sums of a game, in the order in which they are tried."""
    out: dict[str, Reckoning] = {}
    for row in rows(slug, "sums", Asked):
        if (row.sum or row.id) not in sums:
            raise PackError(_NO_SUM, file=f"{slug}/sums.toml", line=1, name=row.sum or row.id)
        above = out.get(row.like)
        counts = {name: Count(of.en.text, of.fr.text, of.default, of.every) for name, of in row.counts.items()}
        marks = {name: mark.text for name, mark in row.marks.items()}
        out[row.id] = Reckoning(
            row.rule,
            {"en": row.when.en.text, "fr": row.when.fr.text},
            {"en": row.say.en, "fr": row.say.fr},
            sums[row.sum or row.id],
            {**(above.counts if above else {}), **counts},
            {**(above.marks if above else {}), **marks},
            row.unless.text,
            row.trust,
        )
    return tuple(out.values())
