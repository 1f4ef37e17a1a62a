"""Pairs held against themselves: one way to ask of each is left out of the library, then asked.

A way that shares no word with its siblings cannot be found, so this is a floor; it tells whether a change of the weights helps.
"""

from __future__ import annotations

from dataclasses import replace

from companion import paths
from companion.rules.answer import answer
from companion.rules.library import GameRules, Library, index_of, read_rules, texts


class Held(Library):
    """A library of given rules."""

    def __init__(self, games: dict[str, GameRules]) -> None:
        super().__init__([])
        self.__dict__["_loaded"] = games, index_of(games.values())


def rows() -> list[tuple[str, str, str]]:
    """What was measured, the figure, and what it should be."""
    games, asked = {}, []
    for folder in sorted(p.parent for p in paths.packs().glob("*/pairs")):
        rules, _ = read_rules(folder, texts(folder))
        kept = []
        for pair in rules.pairs:
            asked += [(pair, language, ways[-1]) for language, ways in pair.asks.items() if len(ways) > 1]
            kept.append(replace(pair, asks={language: ways[:-1] or ways for language, ways in pair.asks.items()}))
        games[folder.name] = replace(rules, pairs=tuple(kept))
    library = Held(games)
    right = entry = wrong = silent = verdicts = 0
    for pair, language, way in asked:
        said = answer(library, library.search(way, language, pair.game))
        found = said.source if said else ""
        verdict = pair.verdict if pair.verdict in ("yes", "no", "depends") else ""
        same = bool(said and said.entry == pair.entry)
        right += bool(said and same and found in ("answer", "silent") and said.verdict == verdict)
        entry += same
        verdicts += bool(verdict)
        wrong += bool(said and verdict and said.verdict not in ("", verdict))
        silent += found == "silent" and pair.verdict != "silent"
    whole = max(1, len(asked))
    return [
        (f"{len(asked)} ways left out: told by their own pair's verdict", f"{100 * right / whole:.0f} %", ""),
        ("told by their entry", f"{100 * entry / whole:.0f} %", ""),
        ("with a wrong verdict, of those that have one", f"{100 * wrong / max(1, verdicts):.0f} %", "<= 20 %"),
        ("silent where a pair answers", f"{100 * silent / whole:.0f} %", "<= 5 %"),
    ]


if __name__ == "__main__":
    for row in rows():
        print("  ".join(row))
