"""A fit of the weights of `rules/likely.py`: `python -m tests.bench.weights` prints it beside the ones in use.

The first way to ask of each pair is left out of the library and asked; right is every pair of its rule that says its verdict. Ways
that one author wrote to differ are less alike than a player's question is to a pair, so the `dev` questions, which players' words
are in, count four times.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import replace
from math import exp
from typing import Any

from companion import paths
from companion.rules.library import Library, read_rules, texts
from companion.rules.likely import JUDGED, Seen, Weights, seen, turned, weighed
from companion.rules.question import wants
from companion.rules.told import Asked
from tests.bench.answers import keys
from tests.bench.pairs import Held

QUESTIONS, OF_DEV, ROUNDS, STEP = 1500, 4.0, 60, 0.6
Row = tuple[float, ...]
Case = tuple[list[Row], set[int], float]  # what speaks for each pair, the right ones, what the question counts


def rows_of(library: Library, question: str, language: str, game: str) -> list[Seen]:
    look = library.search(question, language, game).look
    if look is None or not look.ranked:
        return []
    return list(seen(library, Asked(library.index.tables, look), wants(question, look.language)))


def left_out(draw: random.Random) -> Iterator[Case]:
    """Questions whose first way was left out of the library."""
    games, asked = {}, []
    for folder in sorted(p.parent for p in paths.packs().glob("*/pairs")):
        rules, _ = read_rules(folder, texts(folder))
        kept = []
        for pair in rules.pairs:
            asked += [(pair, lang, ways[0]) for lang, ways in pair.asks.items() if len(ways) > 1]
            kept.append(replace(pair, asks={lang: ways[1:] or ways for lang, ways in pair.asks.items()}))
        games[folder.name] = replace(rules, pairs=tuple(kept))
    library = Held(games)
    for pair, language, way in draw.sample(asked, min(QUESTIONS, len(asked))):
        found, wanted = rows_of(library, way, language, pair.game), wants(way, language)
        judged = pair.verdict in JUDGED
        own = {
            at
            for at, row in enumerate(found)
            if (row.pair.file, row.pair.line) == (pair.file, pair.line)
            or (judged and row.pair.entry == pair.entry and turned(row, wanted).verdict == pair.verdict)
        }
        yield [weighed(row) for row in found], own, 1.0


def of_dev() -> Iterator[Case]:
    """Players' questions: right are the pairs of a rule of the key that say its verdict."""
    library = Library(paths.packs(), paths.cache())
    for key in keys().get("dev", []):
        found = rows_of(library, key["q"], key["lang"], key["game"])
        wanted = wants(key["q"], key["lang"])
        right = {at for at, row in enumerate(found) if _right(key, row, turned(row, wanted).verdict)}
        yield [weighed(row) for row in found], right, OF_DEV


def _right(key: dict[str, Any], row: Seen, verdict: str) -> bool:
    if key["kind"] == "absent":
        return verdict == "silent"
    return row.pair.entry in key["entries"] and verdict == (key["verdict"] or "says")


def fitted(cases: list[Case], start: Row) -> list[float]:
    """Weights that make the right pairs likeliest together, by plain gradient steps; the last one is what stands for none."""
    weights = list(start)
    whole = sum(worth for _, _, worth in cases)
    for _ in range(ROUNDS):
        slope = [0.0] * len(weights)
        for rows, right, worth in cases:
            powers = [exp(sum(w * x for w, x in zip(weights, row, strict=False)) - weights[-1]) for row in rows]
            total = 1.0 + sum(powers)
            of_right = sum(powers[at] for at in right)
            for at, row in enumerate(rows):
                off = worth * powers[at] * (1 / total - (1 / of_right if at in right else 0.0))
                for n, x in enumerate(row):
                    slope[n] += off * x
            slope[-1] += worth * (1 / total - (0.0 if right else 1.0))
        weights = [w - STEP * s / whole for w, s in zip(weights, slope, strict=True)]
    return weights


def main() -> None:
    cases = [*left_out(random.Random(1)), *of_dev()]
    for name, now, new in zip(Weights._fields, Weights(), fitted(cases, Weights()), strict=True):
        print(f"{name:10} {now:6.2f} {new:6.2f}")


if __name__ == "__main__":
    main()
