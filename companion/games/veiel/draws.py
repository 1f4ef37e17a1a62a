"""How likely the next hand holds what a fusion needs."""

from __future__ import annotations

from collections.abc import Mapping
from math import comb


def pair_odds(deck: Mapping[str, int], draw: int, first: str, second: str) -> float:
    """The chance to draw two cards that give both elements of a pair, an Essence standing in for either.

    `deck` counts the single-element cards by element, Essences under `essence`, and everything else under other keys.
    Rule: elemental-essence
    """
    total = sum(deck.values())
    draw = min(draw, total)
    jokers = deck.get("essence", 0)
    a, b = deck.get(first, 0), deck.get(second, 0) if second != first else 0
    rest = total - a - b - jokers
    ways = sum(
        comb(a, x) * comb(b, y) * comb(jokers, j) * comb(rest, draw - x - y - j)
        for x in range(min(a, draw) + 1)
        for y in range(min(b, draw - x) + 1)
        for j in range(min(jokers, draw - x - y) + 1)
        if _both(x, y, j, same=first == second)
    )
    return ways / comb(total, draw)


def _both(x: int, y: int, jokers: int, *, same: bool) -> bool:
    single = min(x, 2) if same else min(x, 1) + min(y, 1)
    return single + jokers >= 2
