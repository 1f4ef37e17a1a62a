"""How long the odds take on this machine, next to icepool in the same run: `python -m tests.bench.odds`."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache
from time import perf_counter

import icepool

from companion.core.dice import Die, Face, Pool, Roll
from companion.core.odds import (
    Foe,
    IconDie,
    at_least,
    best_mean,
    best_reroll,
    chance_at_least,
    joint_of,
    plan,
    prospect,
    total_of,
)
from companion.core.odds.lattice import lattice

YELLOW = Die.numbered("yellow", "axe", (0, 0, 0, 1, 1, 2))
ORANGE = Die.numbered("orange", "axe", (0, 0, 1, 1, 2, 2))
RED = Die.numbered("red", "axe", (0, 1, 1, 2, 2, 3))
MIXED = Die(
    "mixed", tuple(Face((("axe", axe), ("shield", shield))) for axe, shield in ((0, 0), (1, 0), (2, 1), (0, 2)))
)
WILD = IconDie(2, 2, 1, 1)
COLOURS = (YELLOW, ORANGE, RED)

Row = tuple[str, str, str]


def best_of(run: Callable[[], object], times: int = 5) -> float:
    """Milliseconds of the quickest of some runs: the others were disturbed."""
    found = []
    for _ in range(times):
        start = perf_counter()
        run()
        found.append(perf_counter() - start)
    return 1000 * min(found)


def ratio(ours: float, theirs: float) -> str:
    return f"{ours:.3g} ms, icepool {theirs:.3g} ms: {theirs / ours:.1f} times faster"


def icepool_rerolls(number: int, need: int, free: int, paid: int) -> float:
    """The recursion that one would write by hand on icepool, with every shortcut that ours takes on states."""
    red = icepool.Die(RED.values("axe"))

    @cache
    def best(short: int, fresh: tuple[int, ...], done: tuple[int, ...], free: int, paid: int) -> float:
        if sum(fresh) + sum(done) >= short:
            return 1.0
        value = 0.0
        if free:
            after = red.map(lambda new: go(short, fresh[1:], tuple(sorted((*done, new))), free - 1, paid))
            value = max(value, float(after.mean()))
        if paid:
            rest = tuple(sorted(fresh + done))[1:]
            after = red.map(lambda new: go(short, (), tuple(sorted((*rest, new))), 0, paid - 1))
            value = max(value, float(after.mean()))
        return value

    def go(short: int, fresh: tuple[int, ...], done: tuple[int, ...], free: int, paid: int) -> float:
        if not free:
            fresh, done = (), tuple(sorted(fresh + done))
        reach = free + paid
        return best(short - sum(fresh[reach:]) - sum(done[paid:]), fresh[:reach], done[:paid], free, paid)

    return float(red.pool(number).expand().map(lambda roll: go(need, tuple(roll), (), free, paid)).mean())


def icepool_icons(number: int, need: int, rounds: int) -> float:
    """Not best play, only a fixed one (icons and as many blanks go again), for so many rounds."""
    sides = (
        (WILD.blank, (1, 0, 0, 0)),
        (WILD.single, (0, 1, 0, 0)),
        (WILD.double, (0, 0, 1, 0)),
        (WILD.icon, (0, 0, 0, 1)),
    )
    face = icepool.Die({icepool.Vector(side): number for number, side in sides})

    def again(table: icepool.Vector) -> object:
        blank, single, double, icon = table
        if not icon or single + 2 * double >= need:
            return table
        along = min(blank, icon)
        return (icon + along) @ face + icepool.Vector((blank - along, single, double, 0))

    done = (number @ face).map(again, repeat=rounds, star=False)
    return float(done.map(lambda table: table[1] + 2 * table[2] >= need, star=False).mean())


def eight_dice() -> Iterator[tuple[Pool, int]]:
    """Every mix of eight dice, with a target neither easy nor out of reach."""
    for yellow in range(9):
        for orange in range(9 - yellow):
            red = 8 - yellow - orange
            yield Pool.of((YELLOW, yellow), (ORANGE, orange), (RED, red)), (2 * yellow + 2 * orange + 3 * red) * 5 // 8


def cold(number: int, need: int) -> Callable[[], object]:
    """A plan whose tables are built anew, as on the first question of the evening."""

    def run() -> object:
        lattice.cache_clear()
        return plan(WILD, number, at_least(need))

    return run


def rows() -> list[Row]:
    fifteen = Pool.of(*((die, 5) for die in COLOURS))
    theirs = [icepool.Die(die.values("axe")) for die in COLOURS]
    pairs = icepool.Die([icepool.Vector(pair) for pair in ((0, 0), (1, 0), (2, 1), (0, 2))])
    ten = Pool.of((RED, 10))
    found = [
        (
            "total of 15 mixed dice",
            ratio(
                best_of(lambda: total_of(fifteen, "axe"), 50),
                min(
                    best_of(lambda: sum(5 @ die for die in theirs), 20),
                    best_of(lambda: icepool.Pool([die for die in theirs for _ in range(5)]).sum(), 20),
                ),
            ),
            "no slower than icepool",
        ),
        (
            "two symbols of 15 dice together",
            ratio(best_of(lambda: joint_of(Pool.of((MIXED, 15)), ("axe", "shield"))), best_of(lambda: 15 @ pairs)),
            "no slower than icepool",
        ),
    ]
    for need in (15, 18, 22):
        ours = best_of(lambda need=need: chance_at_least(ten, "axe", need, {"red": 2}, 2), 9)  # type: ignore[misc]
        other = best_of(lambda need=need: icepool_rerolls(10, need, 2, 2), 3)  # type: ignore[misc]
        found.append((f"10 red dice, 2 free + 2 paid, {need} needed", ratio(ours, other), "8 times faster, 3-5 ms"))
    for arrows in (0, 1, 2):
        free = {die.name: arrows for die in COLOURS}
        worst = max(
            best_of(lambda pool=pool, need=need, free=free: chance_at_least(pool, "axe", need, free, 4), 2)  # type: ignore[misc]
            for pool, need in eight_dice()
        )
        found.append((f"8 mixed dice, {arrows} free a colour + 4 paid, slowest mix", f"{worst:.0f} ms", "under 250 ms"))
    eight = Pool.of((YELLOW, 3), (ORANGE, 3), (RED, 2))
    roll = Roll(eight, (0, 3, 4, 0, 2, 2, 1, 3))
    found += [
        (
            "the same, mean total of 3 + 3 + 2",
            f"{best_of(lambda: best_mean(eight, 'axe', {}, 4)):.0f} ms",
            "under 250 ms",
        ),
        (
            "which die to throw again, 8 dice, 1 free + 4 paid",
            f"{best_of(lambda: best_reroll(roll, 'axe', 11, {'red': 1}, 4)):.1f} ms",
            "under 250 ms",
        ),
    ]
    for number, goal in ((7, "under 50 ms"), (10, "under 150 ms"), (15, "about 80 ms")):
        slowest = max(best_of(cold(number, need), 3) for need in (number // 2, number, 3 * number // 2, 2 * number))
        found.append((f"{number} icon dice, best play, slowest target", f"{slowest:.1f} ms", goal))
    found += [
        (
            "5 icon dice, icepool with a fixed play of 12 rounds",
            ratio(best_of(cold(5, 6), 5), best_of(lambda: icepool_icons(5, 6, 12), 1)),
            "(icepool plays worse)",
        ),
        (
            "a whole prospect, 7 icon dice",
            f"{best_of(lambda: prospect(WILD, 7, Foe(3, 3, 2), 3)):.1f} ms",
            "under 50 ms",
        ),
    ]
    return found


if __name__ == "__main__":
    for what, measured, wanted in rows():
        print(f"{what:<58} {measured:<58} {wanted}")
