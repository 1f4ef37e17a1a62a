"""Exact odds of plain throws and of free and paid rerolls, against brute force, icepool and thousands of throws."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from fractions import Fraction
from functools import cache
from itertools import product
from random import Random

import icepool
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.core.dice import Die, Face, Pool, Roll
from companion.core.odds import (
    Throw,
    best_mean,
    best_reroll,
    chance_at_least,
    fixed,
    joint_of,
    total_of,
)

YELLOW = Die.numbered("yellow", "axe", (0, 0, 0, 1, 1, 2))
ORANGE = Die.numbered("orange", "axe", (0, 0, 1, 1, 2, 2))
RED = Die.numbered("red", "axe", (0, 1, 1, 2, 2, 3))

quick = settings(max_examples=50, deadline=None)
faces = st.lists(st.integers(-1, 3), min_size=1, max_size=3)


@st.composite
def pools(draw: st.DrawFn, most: int = 4) -> Pool:
    kinds = [Die.numbered(name, "axe", draw(faces)) for name in ("a", "b")]
    return Pool(tuple(draw(st.lists(st.sampled_from(kinds), max_size=most))))


# --- a plain throw


@quick
@given(pools())
def test_every_total_has_the_ways_that_counting_all_throws_finds(pool: Pool) -> None:
    counted = Counter(sum(throw) for throw in product(*(die.values("axe") for die in pool.dice)))
    odds = total_of(pool, "axe")
    assert {value: chance * pool.ways() for value, chance in odds.items()} == dict(counted)
    assert odds.mean() == Fraction(sum(v * n for v, n in counted.items()), pool.ways())
    for need in range(-5, 14):
        assert odds.at_least(need) == Fraction(sum(n for v, n in counted.items() if v >= need), pool.ways())
        assert odds.chance(need) == Fraction(counted[need], pool.ways())


def test_fifteen_dice_agree_with_icepool() -> None:
    theirs = sum(5 @ icepool.Die(die.values("axe")) for die in (YELLOW, ORANGE, RED))
    ours = total_of(Pool.of((YELLOW, 5), (ORANGE, 5), (RED, 5)), "axe")
    assert dict(ours.items()) == {value: Fraction(theirs.probability(value)) for value in theirs.outcomes()}


def test_two_symbols_of_one_throw_are_counted_together() -> None:
    die = Die("mixed", (Face(), Face((("axe", 1), ("shield", 2))), Face((("axe", 2),)), Face((("shield", -1),))))
    pool = Pool.of((die, 3), (RED, 1))
    throws = Counter(
        (sum(face.count("axe") for face in shown), sum(face.count("shield") for face in shown))
        for shown in product(*(each.faces for each in pool.dice))
    )
    joint = joint_of(pool, ("axe", "shield"))
    assert dict(joint.ways) == throws
    assert joint.chance(lambda seen: seen[1] >= 2) == total_of(pool, "shield").at_least(2)


def test_defence_is_taken_off_and_wounds_stop_at_zero() -> None:
    attack, defence = total_of(Pool.of((RED, 2)), "axe"), total_of(Pool.of((ORANGE, 1)), "axe")
    counted = Counter(
        max(0, a + b - c - 1) for a, b in product(RED.values("axe"), repeat=2) for c in ORANGE.values("axe")
    )
    wounds = attack.minus(defence).minus(fixed(1), floor=0)
    assert {value: chance * 216 for value, chance in wounds.items()} == dict(counted)
    assert dict(attack.minus(fixed(9), floor=0).items()) == {0: 1}
    assert attack.minus(fixed(0), floor=0) == attack


def test_no_dice_always_show_zero() -> None:
    assert dict(total_of(Pool(), "axe").items()) == {0: 1}
    assert chance_at_least(Pool(), "axe", 1, {"red": 1}, 2) == 0
    assert chance_at_least(Pool(), "axe", 0) == 1
    assert best_reroll(Roll(Pool(), ()), "axe", 1, paid=1).best is None


# --- free and paid rerolls

CONAN = [
    ((3, 0, 0), 4, {}, 0, "7/54"),
    ((0, 1, 0), 1, {"orange": 1}, 0, "8/9"),
    ((0, 1, 0), 2, {"orange": 1}, 0, "5/9"),
    ((0, 1, 0), 1, {"orange": 1}, 1, "26/27"),
    ((0, 0, 2), 3, {}, 0, "23/36"),
    ((0, 0, 2), 3, {"red": 1}, 0, "61/72"),
    ((0, 1, 0), 1, {"red": 2}, 0, "2/3"),
    ((0, 1, 0), 1, {"orange": 2}, 0, "8/9"),
]


@pytest.mark.parametrize(("dice", "need", "free", "paid", "chance"), CONAN)
def test_known_chances_of_axes(
    dice: tuple[int, int, int], need: int, free: dict[str, int], paid: int, chance: str
) -> None:
    pool = Pool.of((YELLOW, dice[0]), (ORANGE, dice[1]), (RED, dice[2]))
    assert chance_at_least(pool, "axe", need, free, paid) == Fraction(chance)


def test_a_die_takes_a_second_free_reroll_only_where_the_table_allows_it() -> None:
    pool = Pool.of((ORANGE, 1))
    assert chance_at_least(pool, "axe", 1, {"orange": 2}) == Fraction(8, 9)
    assert chance_at_least(pool, "axe", 1, {"orange": 2}, once=False) == Fraction(26, 27)


Worth = Callable[[int], int]


class Brute:
    """Every die may be chosen, in every order that the rules allow; nothing is assumed about which is best."""

    def __init__(self, pool: Pool, worth: Worth, once: bool) -> None:
        self.dice, self.worth, self.once = pool.dice, worth, once
        self.best = cache(self._best)

    def choices(
        self, values: tuple[int, ...], had: frozenset[int], free: tuple[tuple[str, int], ...], paid: int
    ) -> dict[tuple[int, bool], Fraction]:
        found = {}
        for place, die in enumerate(self.dice):
            sides = die.values("axe")
            after = [(*values[:place], side, *values[place + 1 :]) for side in sides]
            if dict(free).get(die.name, 0) > 0 and not (self.once and place in had):
                fewer = tuple((name, left - (name == die.name)) for name, left in free)
                total = sum(self.best(new, had | {place}, fewer, paid) for new in after)
                found[place, False] = Fraction(total) / len(sides)
            if paid:
                total = sum(self.best(new, frozenset(), (), paid - 1) for new in after)
                found[place, True] = Fraction(total) / len(sides)
        return found

    def _best(
        self, values: tuple[int, ...], had: frozenset[int], free: tuple[tuple[str, int], ...], paid: int
    ) -> Fraction:
        return max([Fraction(self.worth(sum(values))), *self.choices(values, had, free, paid).values()])

    def before(self, free: tuple[tuple[str, int], ...], paid: int) -> Fraction:
        throws = list(product(*(die.values("axe") for die in self.dice)))
        return sum((self.best(throw, frozenset(), free, paid) for throw in throws), Fraction(0)) / len(throws)


def goal(need: int | None) -> Worth:
    return (lambda total: total) if need is None else (lambda total: int(total >= need))


rerolls = st.tuples(st.tuples(st.integers(0, 2), st.integers(0, 2)), st.integers(0, 2))


@quick
@given(pools(most=3), rerolls, st.none() | st.integers(0, 8), st.booleans())
def test_no_play_does_better_before_the_throw(
    pool: Pool, left: tuple[tuple[int, int], int], need: int | None, once: bool
) -> None:
    free = {"a": left[0][0], "b": left[0][1]}
    brute = Brute(pool, goal(need), once).before(tuple(free.items()), left[1])
    ours = best_mean(pool, "axe", free, left[1], once=once, worth=goal(need))
    assert ours == brute
    if need is not None:
        assert chance_at_least(pool, "axe", need, free, left[1], once=once) == brute


@quick
@given(pools(most=3), rerolls, st.none() | st.integers(0, 8), st.booleans(), st.data())
def test_no_other_die_is_better_to_throw_again_now(
    pool: Pool, left: tuple[tuple[int, int], int], need: int | None, once: bool, data: st.DataObject
) -> None:
    free = {"a": left[0][0], "b": left[0][1]}
    roll = Roll(pool, tuple(data.draw(st.integers(0, len(die.faces) - 1)) for die in pool.dice))
    taken = frozenset(place for place in range(len(pool)) if data.draw(st.booleans()))
    advice = best_reroll(roll, "axe", need, free, left[1], once=once, taken=taken)
    brute = Brute(pool, goal(need), once)
    values = roll.values("axe")
    assert advice.stop == goal(need)(sum(values))
    assert advice.value == brute.best(values, taken, tuple(free.items()), left[1])
    choices = brute.choices(values, taken, tuple(free.items()), left[1])
    assert all(choices[throw.die, throw.paid] == throw.value for throw in advice.throws)
    if advice.best is None:
        assert advice.value == advice.stop
    else:
        assert choices[advice.best.die, advice.best.paid] == advice.value > advice.stop
        assert advice.stop <= advice.without <= advice.value


def test_the_advice_names_the_die_and_what_the_reroll_brings() -> None:
    roll = Roll(Pool((RED, ORANGE, RED)), (3, 0, 1))  # two axes, a blank, one axe
    advice = best_reroll(roll, "axe", 5, {"red": 1}, 1)
    assert advice.best is not None
    assert (advice.best.die, advice.best.paid) == (2, False)
    assert advice.stop == 0
    assert advice.without == Fraction(1, 3)
    # An axe less needs a three on a red die, as many an orange two, one more any axe on orange; a three is enough.
    assert advice.value == Fraction(1 * 1, 36) + Fraction(2 * 2, 36) + Fraction(2 * 4, 36) + Fraction(1, 6)
    assert best_reroll(roll, "axe", 3, {"red": 1}, 1).best is None


def test_wounds_beyond_a_defence_are_a_goal_like_any_other() -> None:
    pool = Pool.of((RED, 2), (YELLOW, 1))
    brute = Brute(pool, lambda total: max(0, total - 3), True).before((("red", 1),), 1)
    assert best_mean(pool, "axe", {"red": 1}, 1, worth=lambda total: max(0, total - 3)) == brute
    with pytest.raises(ValueError, match="worth less"):
        best_mean(pool, "axe", paid=1, worth=lambda total: -total)


def test_five_dice_with_two_free_and_two_paid_rerolls_agree_with_icepool() -> None:
    red = icepool.Die(RED.values("axe"))

    @cache
    def best(fresh: tuple[int, ...], done: tuple[int, ...], free: int, paid: int) -> float:
        if sum(fresh) + sum(done) >= 10:
            return 1.0
        value = 0.0
        if free and fresh:
            after = red.map(lambda new: best(fresh[1:], tuple(sorted((*done, new))), free - 1, paid))
            value = max(value, after.mean())
        if paid:
            rest = tuple(sorted(fresh + done))[1:]
            value = max(value, red.map(lambda new: best((), tuple(sorted((*rest, new))), 0, paid - 1)).mean())
        return value

    theirs = red.pool(5).expand().map(lambda roll: best(tuple(roll), (), 2, 2)).mean()
    assert float(chance_at_least(Pool.of((RED, 5)), "axe", 10, {"red": 2}, 2)) == pytest.approx(theirs, abs=1e-12)


def test_following_the_advice_wins_as_often_as_promised() -> None:
    luck, games, wins = Random(4), 4000, 0
    pool = Pool.of((YELLOW, 1), (ORANGE, 2), (RED, 2))

    @cache
    def advise(roll: Roll, free: tuple[tuple[str, int], ...], paid: int, taken: frozenset[int]) -> Throw | None:
        return best_reroll(roll, "axe", 7, dict(free), paid, taken=taken).best

    def cast(die: Die) -> int:
        """The first face of the value that came up: fewer different tables to work out."""
        return die.values("axe").index(luck.choice(die.values("axe")))

    for _ in range(games):
        roll = Roll(pool, tuple(cast(die) for die in pool.dice))
        free, paid, taken = {"orange": 1, "red": 1}, 1, frozenset[int]()
        while (throw := advise(roll, tuple(free.items()), paid, taken)) is not None:
            die = pool.dice[throw.die]
            roll = roll.turned(throw.die, cast(die))
            if throw.paid:
                free, paid = {}, paid - 1
            else:
                free[die.name] -= 1
                taken |= {throw.die}
        wins += roll.total("axe") >= 7
    chance = float(chance_at_least(pool, "axe", 7, {"orange": 1, "red": 1}, 1))
    assert abs(wins / games - chance) < 4 * (chance * (1 - chance) / games) ** 0.5
