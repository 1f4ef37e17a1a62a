"""Dice pools: what is gathered for a throw, its exact odds, and which die to throw again."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from math import lcm

from companion.core.dice import Die, Pool, Roll
from companion.core.odds.advice import Advice, best_reroll
from companion.core.odds.distribution import Distribution, total_of
from companion.core.odds.rerolls import best_mean
from companion.core.refusal import Refusal
from companion.games.conan.facts.dice import NO_DICE, Dice
from companion.games.conan.facts.skills import SKILLS
from companion.games.conan.gems import one_gem
from companion.games.conan.support import supported_advice, supported_mean

AXE = "axe"
FACES: dict[str, tuple[int, ...]] = {
    "yellow": (0, 0, 0, 1, 1, 2),
    "orange": (0, 0, 1, 1, 2, 2),
    "red": (0, 1, 1, 2, 2, 3),
}
"""The faces in the pack's own words, for calculators that run before a table is set up."""

DICE: dict[str, Die] = {name: Die.numbered(name, AXE, faces) for name, faces in FACES.items()}


def hero_pool(
    die: str, gems: int, item: Iterable[str] = (), above: bool = False, lock_picking: bool = False
) -> tuple[str, ...] | Refusal:
    """One hero die a gem, the dice of the item used, a yellow die from above, a red one for a picked lock.

    Rule: dice-pool
    """
    if few := one_gem(gems, "lock-picking" if lock_picking else "melee-attack"):
        return few
    return (die,) * gems + tuple(item) + (("yellow",) if above else ()) + (("red",) if lock_picking else ())


def unit_pool(dice: Iterable[str], above: bool = False) -> tuple[str, ...]:
    """Units and allies roll what their tile prints; gems never add dice, height adds a yellow one.

    Rule: melee-units
    """
    return tuple(dice) + (("yellow",) if above else ())


def dodge_pool(gems: int) -> Dice:
    """Units and allies dodge with one orange die a gem.

    Rule: dodge
    """
    return Dice(("orange",) * gems)


def skill_pool(skill: str) -> tuple[str, ...]:
    """Some skills bring their own dice and take no others.

    Rule: skills-overview
    """
    return SKILLS[skill].dice


def pool_of(names: Iterable[str], dice: Mapping[str, Die] = DICE) -> Pool:
    return Pool(tuple(dice[name] for name in names))


def mean(names: Sequence[str], dice: Mapping[str, Die] = DICE) -> Fraction:
    """The average number of axes of a pool that is not rerolled.

    Rule: dice-colours
    """
    return total_of(pool_of(names, dice), AXE).mean()


def spread(names: Sequence[str], dice: Mapping[str, Die] = DICE) -> Distribution:
    """Every total of a pool with its exact chance, before rerolls."""
    return total_of(pool_of(names, dice), AXE)


@dataclass(frozen=True, slots=True)
class Aim:
    """What a roll is for: `need` axes, and over them whatever the `armour` dice show, less what Precision pierces.

    `most` results count, one for every `each` axes more: 1 is all or nothing, more are wounds to deal, to stop or to heal,
    or the figures that one sweep fells.
    """

    need: int
    most: int = 1
    armour: Dice = NO_DICE
    pierced: int = 0
    each: int = 1

    def worth(self, dice: Mapping[str, Die]) -> tuple[list[int], int]:
        """How much every total is worth, in shares of the second number; above the last total nothing is gained.

        The armour is thrown last, its owner knowing the blow, and uses its free rerolls so that as little as can be comes
        through.
        """
        pool, free = pool_of(self.armour.dice, dice), self.armour.free()
        top = max(0, sum(max(die.values(AXE)) for die in pool.dice) - self.pierced)
        start = max(0, self.need)
        last = start + (self.most - 1) * self.each + top
        kept = [best_mean(pool, AXE, free, worth=self._stopped(total - start)) for total in range(start, last + 1)]
        through = [self._results(total - start) - share for total, share in enumerate(kept, start)]
        whole = lcm(*(share.denominator for share in through))
        return [0] * start + [int(share * whole) for share in through], whole

    def _results(self, spare: int) -> int:
        return min(self.most, spare // self.each + 1) if spare >= 0 else 0

    def _stopped(self, spare: int) -> Callable[[int], int]:
        return lambda axes: self._results(spare) - self._results(spare - max(0, axes - self.pierced))


def prospect(
    names: Sequence[str],
    aim: Aim,
    arrows: Mapping[str, int] | None = None,
    paid: int = 0,
    support: bool = False,
    jinx: bool = False,
    dice: Mapping[str, Die] = DICE,
) -> Fraction:
    """The exact chance of an aim (or the mean of its results), rerolling as well as can be; Jinx forbids every reroll.

    Rule: free-reroll
    """
    worth, whole = _counted(aim, dice)
    pool = pool_of(names, dice)
    if jinx:
        return best_mean(pool, AXE, {}, 0, worth=worth) / whole
    if support:
        return supported_mean(pool.dice, AXE, arrows or {}, paid, worth) / whole
    return best_mean(pool, AXE, arrows or {}, paid, worth=worth) / whole


def _counted(aim: Aim, dice: Mapping[str, Die]) -> tuple[Callable[[int], int], int]:
    worths, whole = aim.worth(dice)
    return lambda total: worths[min(total, len(worths) - 1)], whole


def advice(
    names: Sequence[str],
    faces: Sequence[int],
    aim: Aim,
    arrows: Mapping[str, int] | None = None,
    paid: int = 0,
    support: bool = False,
    taken: Collection[int] = (),
    dice: Mapping[str, Die] = DICE,
) -> Advice:
    """Which die to throw again now, and what that gains.

    Rule: paid-reroll
    """
    worth, whole = _counted(aim, dice)
    roll = Roll(pool_of(names, dice), tuple(faces))
    if support:
        found = supported_advice(roll.pool.dice, roll.values(AXE), AXE, arrows or {}, paid, tuple(taken), worth)
    else:
        found = best_reroll(roll, AXE, None, arrows or {}, paid, taken=taken, worth=worth)
    throws = tuple(replace(throw, value=throw.value / whole) for throw in found.throws)
    best = found.best and replace(found.best, value=found.best.value / whole)
    return Advice(best, found.stop / whole, found.without / whole, found.value / whole, throws)


def expected_wounds(
    attack: Sequence[str],
    arrows: Mapping[str, int] | None = None,
    armour: Sequence[str] = (),
    fixed: int = 0,
    paid: int = 0,
    dice: Mapping[str, Die] = DICE,
) -> Fraction:
    """The mean wounds of an attack against passive defence, free rerolls well used.

    Rule: damage-and-wounds
    """
    most = sum(max(dice[name].values(AXE)) for name in attack)
    return prospect(attack, Aim(fixed + 1, max(1, most), Dice(tuple(armour))), arrows, paid, dice=dice)


def starred(die: str) -> tuple[str, bool]:
    """A hero's die as its sheet prints it: the colour, and whether every such die has a free reroll."""
    return die.rstrip("*"), die.endswith("*")


def arrows_of(die: str, gems: int, extra: Dice) -> dict[str, int]:
    colour, free = starred(die)
    arrows = dict(extra.free())
    if free:
        arrows[colour] = arrows.get(colour, 0) + gems
    return arrows
