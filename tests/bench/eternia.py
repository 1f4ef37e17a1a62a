"""How fast the odds of a wilds combat are there before the roll, with nothing remembered."""

from __future__ import annotations

from statistics import median
from time import perf_counter

from companion.core.odds import Foe, IconDie, prospect
from companion.core.odds.lattice import lattice

DIE = IconDie(2, 2, 1, 1)
FOE = Foe(hp=3, attack=3, defence=2)
HERO_HP = 5
RUNS = 5
GOALS = {7: "under 50 ms", 10: "under 150 ms"}


def _once(dice: int) -> float:
    lattice.cache_clear()  # whatever an earlier roll left in memory is forgotten
    began = perf_counter()
    prospect(DIE, dice, FOE, HERO_HP)
    return (perf_counter() - began) * 1000


def rows() -> list[tuple[str, str, str]]:
    found = []
    for dice, goal in GOALS.items():
        times = [_once(dice) for _ in range(RUNS)]
        found.append((f"eternia: odds of a wilds combat, {dice} dice", f"{median(times):.1f} ms", goal))
    return found
