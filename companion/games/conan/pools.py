"""Dice pools: what is gathered for a throw, its exact odds, and which die to throw again."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from math import lcm

from companion.core.dice import Die, Pool, Roll
from companion.core.odds.advice import Advice, best_reroll
from companion.core.odds.distribution import Distribution, total_of
from companion.core.odds.rerolls import best_mean, chance_at_least
from companion.core.step import Refusal
from companion.games.conan.facts.dice import NO_DICE, Dice
from companion.games.conan.facts.skills import SKILLS
from companion.games.conan.gems import one_gem

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

    `most` results count, one for each further axe: 1 is all or nothing, more are wounds to deal, to stop or to heal.
    """

    need: int
    most: int = 1
    armour: Dice = NO_DICE
    pierced: int = 0

    def worth(self, dice: Mapping[str, Die]) -> tuple[list[int], int]:
        """How much every total is worth, in shares of the second number; above the last total nothing is gained.

        The armour is thrown last, its owner knowing the blow, and uses its free rerolls as well as can be.
        """
        pool = pool_of(self.armour.dice, dice)
        top = sum(max(die.values(AXE)) for die in pool.dice)
        holds = [chance_at_least(pool, AXE, axes, self.armour.free()) for axes in range(1, top + 1)]
        whole = lcm(*(share.denominator for share in holds))
        beaten = [whole - int(share * whole) for share in holds] + [
            whole
        ]  # armour that shows at most 0, 1, 2, ... axes
        beaten = [beaten[min(spare + self.pierced, top)] for spare in range(max(0, top - self.pierced) + 1)]
        start = max(0, self.need)
        worths = [0] * (start + self.most + len(beaten) - 1)
        for wound in range(self.most):
            for total in range(start + wound, len(worths)):
                worths[total] += beaten[min(total - start - wound, len(beaten) - 1)]
        return worths, whole


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
    worths, whole = aim.worth(dice)

    def worth(total: int) -> int:
        return worths[min(total, len(worths) - 1)]

    # Support rerolls any die, even one already rerolled: for the odds it is a paid reroll that costs nothing.
    free, coins = ({}, 0) if jinx else (arrows or {}, paid + support)
    return best_mean(pool_of(names, dice), AXE, free, coins, worth=worth) / whole


def chance(
    names: Sequence[str],
    need: int,
    arrows: Mapping[str, int] | None = None,
    paid: int = 0,
    support: bool = False,
    jinx: bool = False,
    dice: Mapping[str, Die] = DICE,
) -> Fraction:
    """The exact chance of at least `need` axes.

    Rule: free-reroll
    """
    return Fraction(1) if need <= 0 else prospect(names, Aim(need), arrows, paid, support, jinx, dice)


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
    worths, whole = aim.worth(dice)

    def worth(total: int) -> int:
        return worths[min(total, len(worths) - 1)]

    roll = Roll(pool_of(names, dice), tuple(faces))
    found = best_reroll(roll, AXE, None, arrows or {}, paid + support, taken=taken, worth=worth)
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
