"""Exact odds of dice with reroll icons, and whole dice put on a foe, against brute force, icepool and throws."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from itertools import combinations, product
from math import prod
from random import Random

import icepool
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.core.dice import Die, Face, Pool
from companion.core.odds import (
    Foe,
    IconDie,
    at_least,
    kill_split,
    kills,
    plan,
    prospect,
    safe_split,
    spares,
    total_of,
)

WILD = IconDie(2, 2, 1, 1)
quick = settings(max_examples=50, deadline=None)


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


@pytest.mark.parametrize(("hp", "kills"), [(0, True), (1, False)])
def test_a_foe_without_health_falls_whatever_the_dice_are_kept_for(hp: int, kills: bool) -> None:
    assert safe_split(0, 0, Foe(hp, 5, 2)).kills is kills
