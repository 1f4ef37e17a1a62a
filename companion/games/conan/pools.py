"""Dice pools: what is gathered for a throw, its exact odds, and which die to throw again."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from fractions import Fraction

from companion.core.dice import Die, Pool, Roll
from companion.core.odds.advice import Advice, best_reroll
from companion.core.odds.distribution import Distribution, total_of
from companion.core.odds.rerolls import best_mean, chance_at_least
from companion.core.step import Refusal
from companion.games.conan.facts.dice import COLOURS
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


def dodge_pool(gems: int) -> tuple[str, ...] | Refusal:
    """Units and allies dodge with one orange die a gem.

    Rule: dodge
    """
    return one_gem(gems, "active-defence") or ("orange",) * gems


def skill_pool(skill: str) -> tuple[str, ...]:
    """Some skills bring their own dice and take no others.

    Rule: skills-overview
    """
    return SKILLS[skill].dice


def counted(pool: Iterable[str]) -> dict[str, int]:
    dice = list(pool)
    return {colour: dice.count(colour) for colour in COLOURS}


def pool_of(names: Iterable[str], dice: Mapping[str, Die] = DICE) -> Pool:
    return Pool(tuple(dice[name] for name in names))


def of_counts(counts: Mapping[str, int]) -> tuple[str, ...]:
    return tuple(colour for colour in COLOURS for _ in range(counts.get(colour, 0)))


def mean(names: Sequence[str], dice: Mapping[str, Die] = DICE) -> Fraction:
    """The average number of axes of a pool that is not rerolled.

    Rule: dice-colours
    """
    return total_of(pool_of(names, dice), AXE).mean()


def spread(names: Sequence[str], dice: Mapping[str, Die] = DICE) -> Distribution:
    """Every total of a pool with its exact chance, before rerolls."""
    return total_of(pool_of(names, dice), AXE)


def chance(
    names: Sequence[str],
    need: int,
    arrows: Mapping[str, int] | None = None,
    paid: int = 0,
    support: bool = False,
    jinx: bool = False,
    dice: Mapping[str, Die] = DICE,
) -> Fraction:
    """The exact chance of at least `need` axes, rerolling as well as can be; Jinx forbids every reroll.

    Rule: free-reroll
    """
    if need <= 0:
        return Fraction(1)
    pool = pool_of(names, dice)
    if jinx:
        return total_of(pool, AXE).at_least(need)
    # Support rerolls any die, even one already rerolled: for the odds it is a paid reroll that costs nothing.
    return chance_at_least(pool, AXE, need, arrows or {}, paid + support)


def advice(
    names: Sequence[str],
    faces: Sequence[int],
    need: int | None,
    arrows: Mapping[str, int] | None = None,
    paid: int = 0,
    support: bool = False,
    taken: Collection[int] = (),
    dice: Mapping[str, Die] = DICE,
) -> Advice:
    """Which die to throw again now, and what that gains.

    Rule: paid-reroll
    """
    roll = Roll(pool_of(names, dice), tuple(faces))
    return best_reroll(roll, AXE, need, arrows or {}, paid + support, taken=taken)


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
    shield = total_of(pool_of(armour, dice), AXE)
    ways = [(value + fixed, share * shield.total) for value, share in shield.items()]

    def through(total: int) -> int:
        return int(sum(share * max(0, total - value) for value, share in ways))

    return best_mean(pool_of(attack, dice), AXE, arrows or {}, paid, worth=through) / shield.total
