"""Odds against brute force that assumes nothing, against another library, and against seeded luck."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from fractions import Fraction
from functools import cache
from itertools import combinations, product
from math import prod
from random import Random

import icepool
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.core.dice import Die, Face, Pool, Roll
from companion.core.odds import (
    Foe,
    IconDie,
    Throw,
    at_least,
    best_mean,
    best_reroll,
    chance_at_least,
    fixed,
    joint_of,
    kill_split,
    kills,
    plan,
    prospect,
    safe_split,
    spares,
    total_of,
)

YELLOW = Die.numbered("yellow", "axe", (0, 0, 0, 1, 1, 2))
ORANGE = Die.numbered("orange", "axe", (0, 0, 1, 1, 2, 2))
RED = Die.numbered("red", "axe", (0, 1, 1, 2, 2, 3))
WILD = IconDie(2, 2, 1, 1)

quick = settings(max_examples=100, deadline=None)
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


# --- dice with reroll icons

KINDS = ("blank", "single", "double", "icon")
Table = tuple[str, ...]


def brute_icons(die: IconDie, number: int, utility: Callable[[tuple[int, int, int]], float]) -> dict[Table, float]:
    """Every table of dice told by their faces, with any set of dice thrown along; iterated far longer than needed."""
    weight = dict(zip(KINDS, die.chances(), strict=True))
    tables = sorted({tuple(sorted(table)) for table in product(KINDS, repeat=number)})

    def end(table: Table) -> float:
        single, double = table.count("single"), table.count("double")
        return utility((len(table) - single - double, single, double))

    def kept(table: Table) -> set[Table]:
        icons = table.count("icon")
        others = [face for face in table if face != "icon"]
        sizes = range(max(0, len(others) - icons), len(others) + 1)
        return {tuple(left) for size in sizes for left in combinations(others, size)} if icons else set()

    values = {table: end(table) for table in tables}
    choices = {table: kept(table) for table in tables}
    throws = {m: [(t, prod(weight[face] for face in t)) for t in product(KINDS, repeat=m)] for m in range(number + 1)}
    for _ in range(150):
        goes = {
            left: sum(chance * values[tuple(sorted(left + new))] for new, chance in throws[number - len(left)])
            for left in {left for options in choices.values() for left in options} | {()}
        }
        values = {table: max([end(table), *(goes[left] for left in choices[table])]) for table in tables}
    values[()] = goes[()]
    return values


def counts(table: Table) -> tuple[int, int, int, int]:
    return (table.count("blank"), table.count("single"), table.count("double"), table.count("icon"))


@settings(max_examples=40, deadline=None)
@given(
    st.integers(1, 3),
    st.tuples(st.integers(1, 3), st.integers(0, 3), st.integers(0, 3), st.integers(0, 3)),
    st.lists(st.integers(-3, 3), min_size=16, max_size=16),
)
def test_no_play_with_icons_does_better_for_any_goal_at_all(
    number: int, sides: tuple[int, int, int, int], worths: list[int]
) -> None:
    def utility(dice: tuple[int, int, int]) -> float:
        return float(worths[dice[1] * 4 + dice[2]])

    die = IconDie(*sides)
    brute = brute_icons(die, number, utility)
    ours = plan(die, number, utility)
    assert ours.value == pytest.approx(brute.pop(()), abs=1e-9)
    for table, value in brute.items():
        assert ours.advise(*counts(table)).value == pytest.approx(value, abs=1e-9)


def test_four_dice_with_icons_reach_a_target_as_brute_force_says() -> None:
    brute = brute_icons(WILD, 4, at_least(5))
    ours = plan(WILD, 4, at_least(5))
    assert ours.value == pytest.approx(brute[()], abs=1e-10)
    assert ours.mean(at_least(5)) == pytest.approx(brute[()], abs=1e-10)


def test_one_die_is_thrown_until_its_icon_is_gone_as_icepool_says() -> None:
    theirs = icepool.Die({"blank": 2, "single": 2, "double": 1, "icon": 1}).reroll(["icon"], depth="inf")
    assert plan(WILD, 1, at_least(1)).value == pytest.approx(1 - theirs.probability("blank"))


def test_dice_without_icons_are_a_plain_throw() -> None:
    die = Die.numbered("wild", "success", (0, 0, 1, 1, 2))
    icons = IconDie.of(die, "success", "reroll")
    assert icons == IconDie(2, 2, 1, 0)
    chance = total_of(Pool.of((die, 6)), "success").at_least(5)
    assert plan(icons, 6, at_least(5)).value == pytest.approx(float(chance))


def test_a_die_of_nothing_but_icons_never_ends_and_wins_nothing() -> None:
    assert plan(IconDie(0, 0, 0, 6), 5, at_least(1)).value == 0.0
    assert plan(WILD, 0, at_least(0)).value == 1.0


def test_a_die_is_read_by_its_faces() -> None:
    face = {"blank": (), "one": (("success", 1),), "two": (("success", 2),), "again": (("reroll", 1),)}
    die = Die("wild", tuple(Face(face[name], name) for name in ("blank", "blank", "one", "two", "again", "one")))
    assert IconDie.of(die, "success", "reroll") == IconDie(2, 2, 1, 1)
    with pytest.raises(ValueError, match="success"):
        IconDie.of(Die.numbered("big", "success", (0, 3)), "success", "reroll")


def test_the_advice_with_icons_is_to_stop_when_the_target_is_met_and_to_throw_blanks_before() -> None:
    best = plan(WILD, 4, at_least(4))
    assert best.advise(1, 1, 1, 1).along == (1, 0, 0)
    assert best.advise(0, 0, 2, 2).along is None
    assert best.advise(2, 2, 0, 0).along is None
    with pytest.raises(ValueError, match="4 dice"):
        best.advise(1, 1, 1, 0)


def test_following_the_advice_with_icons_wins_as_often_as_promised() -> None:
    luck, games, wins, hurt = Random(7), 6000, 0, 0
    foe = Foe(hp=3, attack=3, defence=2)
    best = plan(WILD, 7, kills(foe))
    weights = (WILD.blank, WILD.single, WILD.double, WILD.icon)
    for _ in range(games):
        table = list(luck.choices(KINDS, weights, k=7))
        while (along := best.advise(*counts(tuple(table))).along) is not None:
            for face, number in zip(KINDS, (*along, table.count("icon")), strict=True):
                for _ in range(number):
                    table.remove(face)
            table += luck.choices(KINDS, weights, k=7 - len(table))
        _, single, double, _ = counts(tuple(table))
        split = kill_split(single, double, foe)
        wins += split is not None
        hurt += (split or safe_split(single, double, foe)).damage
    assert abs(wins / games - best.value) < 4 * (best.value * (1 - best.value) / games) ** 0.5
    expected = -best.mean(spares(foe, kill=99)) + 99 * best.value
    assert hurt / games == pytest.approx(expected, abs=0.08)


# --- whole dice on a foe

HINTS = [
    ((3, 3), (3, 3, 2), 0, 0),
    ((0, 2), (2, 2, 1), 2, 0),
    ((1, 1), (1, 3, 2), 3, 0),
    ((1, 0), (1, 1, 0), 1, 0),
    ((0, 1), (1, 1, 1), None, 0),
    ((0, 3), (3, 2, 3), None, 0),
    ((5, 0), (3, 2, 1), 1, 0),
]


@pytest.mark.parametrize(("dice", "foe", "killing", "safe"), HINTS)
def test_known_hints(dice: tuple[int, int], foe: tuple[int, int, int], killing: int | None, safe: int) -> None:
    split = kill_split(*dice, Foe(*foe))
    assert (split.damage if split else None) == killing
    assert safe_split(*dice, Foe(*foe)).damage == safe


@quick
@given(
    st.lists(st.sampled_from((1, 2)), max_size=6), st.tuples(st.integers(1, 4), st.integers(0, 4), st.integers(0, 4))
)
def test_no_other_way_to_put_the_dice_down_does_better(dice: list[int], stats: tuple[int, int, int]) -> None:
    foe = Foe(*stats)
    single, double = dice.count(1), dice.count(2)
    outcomes = set()
    for places in product(("defence", "hp", "attack"), repeat=len(dice)):
        on = Counter[str]()
        for place, value in zip(places, dice, strict=True):
            on[place] += value
        damage = max(0, foe.attack - on["attack"])
        outcomes.add((on["defence"] >= foe.defence and on["hp"] >= foe.hp, damage))
    split, safe = kill_split(single, double, foe), safe_split(single, double, foe)
    assert (split.damage if split else None) == min((damage for dead, damage in outcomes if dead), default=None)
    assert safe.damage == min(damage for _, damage in outcomes)
    for each in (split, safe):
        if each is not None:
            used = [each.defence, each.hp, each.attack]
            assert (sum(s for s, _ in used), sum(d for _, d in used)) == (single, double)
            assert each.damage == max(0, foe.attack - each.attack[0] - 2 * each.attack[1])
    assert spares(foe, kill=2.0)((0, single, double)) == max(2.0 * dead - damage for dead, damage in outcomes)


def test_a_prospect_promises_less_the_more_is_asked() -> None:
    seen = prospect(WILD, 7, Foe(hp=3, attack=3, defence=2), hero_hp=2)
    assert 1 > seen.kill > seen.kill_standing > seen.kill_unharmed > 0
    assert 0 < seen.least_damage < 3
    assert plan(WILD, 7, kills(Foe(3, 3, 2), harm=0)).value == seen.kill_unharmed
    assert -plan(WILD, 7, kills(Foe(3, 3, 2))).mean(spares(Foe(3, 3, 2))) >= seen.least_damage
