"""The odds of a blow against armour dice, checked by going through every throw."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction
from functools import cache
from itertools import product
from typing import Any

import pytest

from companion.games.conan import commands as cmd
from companion.games.conan.facts.dice import Dice
from companion.games.conan.pools import FACES, Aim, advice, prospect
from companion.games.conan.previews import FELLED, MEAN, again, aims, odds_of, stands
from companion.games.conan.state import State
from companion.i18n import Translator
from companion.views.conan import attempt as attempts
from companion.views.conan import dice as pool_view
from companion.views.conan.goals import goals
from tests.games.conan.table import done, fresh

EN = Translator("en", "conan")
HYENAS = [{"tile": "hyenas", "figures": 3}]


def throws(names: tuple[str, ...]) -> Iterator[tuple[int, ...]]:
    return product(*(FACES[name] for name in names))


def share(names: tuple[str, ...], armour: Dice, need: int, most: int, pierced: int) -> Fraction:
    """By brute force: the mean of the results over every throw of the blow and of armour that is never rerolled."""
    found = [
        max(0, min(most, sum(blow) - need + 1 - max(0, sum(shield) - pierced)))
        for blow in throws(names)
        for shield in throws(armour.dice)
    ]
    return Fraction(sum(found), len(found))


@pytest.mark.parametrize("names", [("orange",), ("red", "yellow"), ("orange", "orange", "red")])
@pytest.mark.parametrize("armour", ["", "Y", "O+Y", "R"])
@pytest.mark.parametrize(("need", "most", "pierced"), [(1, 1, 0), (3, 1, 0), (1, 4, 0), (2, 2, 1), (1, 1, 1)])
def test_an_aim_over_armour_is_exact(names: tuple[str, ...], armour: str, need: int, most: int, pierced: int) -> None:
    worn = Dice.written(armour)
    assert prospect(names, Aim(need, most, worn, pierced)) == share(names, worn, need, most, pierced)


def test_armour_with_a_free_reroll_knows_the_blow_and_uses_it_well() -> None:
    worn = Dice.written("O*")
    ways = Fraction(0)
    for blow in FACES["red"]:
        for first in FACES["orange"]:
            if first >= blow:
                continue
            ways += Fraction(sum(again < blow for again in FACES["orange"]), 6)
    assert prospect(("red",), Aim(1, 1, worn)) == ways / 36


def test_a_blow_at_armour_rerolls_for_the_chance_over_every_armour_throw() -> None:
    best = Fraction(0)
    worn = FACES["yellow"]

    def beats(axes: int) -> Fraction:
        return Fraction(sum(axes - shield >= 1 for shield in worn), 6)

    again = sum((beats(axes) for axes in FACES["orange"]), Fraction(0)) / 6
    best = sum((max(beats(axes), again) for axes in FACES["orange"]), Fraction(0)) / 6
    assert prospect(("orange",), Aim(1, 1, Dice.written("Y")), {"orange": 1}) == best


def bitten(**changes: Any) -> State:
    """A hyena at Conan in leather."""
    state = fresh(first="overlord", river=HYENAS, items={"conan": ["leather-armour"]}, **changes)
    return done(state, cmd.Recover(), cmd.ActivateTile("hyenas"), cmd.Attack("tile/hyenas", "melee", ("hero/conan",)))


def test_a_hyena_wounds_leather_in_four_of_nine_bites() -> None:
    state = bitten()
    assert state.attempt is not None
    wound = aims(state, state.attempt)["wound"]
    assert odds_of(state, state.attempt, wound).free == Fraction(4, 9)
    shown = goals(state, state.attempt, EN)
    assert [(goal.words, goal.chance) for goal in shown] == [("To wound: 1 axe more than the armor", "44%")]


def guarded(power: int, *faces: int) -> State:
    """Conan's leather has rolled against a blow of the snake."""
    state = fresh(first="overlord", items={"conan": ["leather-armour"]})
    state = done(state, cmd.Recover(), cmd.ActivateTile("giant-snake"))
    state = done(state, cmd.Attack("tile/giant-snake", "melee", ("hero/conan",)), cmd.TypeSymbols(power))
    return done(state, cmd.Defend("none"), cmd.RollPool(), faces=faces)


def test_a_blank_armour_die_is_worth_a_gem_even_when_it_cannot_stop_everything() -> None:
    state = guarded(6, 0)
    assert state.attempt is not None
    found = again(state, state.attempt)
    assert found is not None
    assert (found.aim, found.place, found.paid) == (MEAN, 0, True)
    shown = attempts.view(state, state.attempt, EN).advice
    assert shown is not None
    assert (shown.aim, shown.keep, shown.this) == ("Wounds taken on average", "6.0", "5.3")


def test_whoever_lives_in_any_case_is_advised_by_the_wounds_that_a_reroll_saves() -> None:
    state = guarded(2, 0)
    assert state.attempt is not None
    shown = attempts.view(state, state.attempt, EN).advice
    assert shown is not None
    assert (shown.aim, shown.keep, shown.this) == ("Wounds taken on average", "2.0", "1.3")


def test_a_defence_that_could_be_the_last_goes_for_life() -> None:
    state = done(fresh(first="overlord", items={"conan": ["leather-armour"]}), cmd.Wound("hero/conan", 7))
    state = done(state, cmd.Recover(), cmd.ActivateTile("giant-snake"))
    state = done(state, cmd.Attack("tile/giant-snake", "melee", ("hero/conan",)), cmd.TypeSymbols(5))
    state = done(state, cmd.Defend("none"))
    assert state.attempt is not None
    life = state.heroes["conan"].zones.standing
    assert {name: aim.need for name, aim in aims(state, state.attempt).items()} == {"survive": 6 - life, "stop": 5}


def test_without_arrow_or_gem_the_table_is_not_told_that_a_reroll_would_not_help() -> None:
    state = guarded(6, 0)
    while state.heroes["conan"].reserve:
        state = done(state, cmd.MoveGems("hero/conan", "reserve", "fatigue"))
    assert state.attempt is not None
    assert attempts.view(state, state.attempt, EN).advice_words == "No reroll is left: keep the dice."


# Support ----------------------------------------------------------------------------------------
Faces = tuple[int, ...]


def by_hand(names: tuple[str, ...], arrows: dict[str, int], paid: int, need: int) -> Fraction:
    """Every throw and every choice: an arrow of the die's colour, Support on any die at any time, then gems."""

    @cache
    def best(faces: Faces, taken: Faces, left: tuple[tuple[str, int], ...], support: bool, gems: int) -> Fraction:
        found, free = Fraction(int(sum(faces) >= need)), dict(left)
        for place, name in enumerate(names):
            after: list[tuple[Faces, tuple[tuple[str, int], ...], bool, int]] = []
            if free.get(name) and place not in taken:
                fewer = tuple(sorted({**free, name: free[name] - 1}.items()))
                after.append(((*taken, place), fewer, support, gems))
            if support:
                after.append((taken, left, False, gems))
            if gems:
                after.append((taken, (), support, gems - 1))
            for choice in after:
                thrown = ((*faces[:place], face, *faces[place + 1 :]) for face in FACES[name])
                found = max(found, sum((best(each, *choice) for each in thrown), Fraction(0)) / 6)
        return found

    start = tuple(sorted(arrows.items()))
    every = [best(faces, (), start, True, paid) for faces in throws(names)]
    return sum(every, Fraction(0)) / len(every)


@pytest.mark.parametrize(
    ("names", "arrows", "paid"),
    [
        (("red", "orange"), {"red": 1}, 0),
        (("red", "orange", "yellow"), {"red": 1}, 0),
        (("red", "red"), {"red": 2}, 0),
        (("red", "orange"), {"red": 1, "orange": 1}, 1),
        (("orange", "orange", "orange"), {"orange": 1}, 0),
        (("orange", "yellow"), {}, 1),
    ],
)
@pytest.mark.parametrize("need", [1, 2, 3, 4])
def test_support_helps_at_any_point_of_the_rerolls(
    names: tuple[str, ...], arrows: dict[str, int], paid: int, need: int
) -> None:
    assert prospect(names, Aim(need), arrows, paid, support=True) == by_hand(names, arrows, paid, need)


def test_support_taken_before_the_arrow_is_worth_what_it_tells() -> None:
    names, arrows = ("red", "orange"), {"red": 1}
    late = prospect(names, Aim(3), arrows, 1)  # as if it could only come after the arrow
    assert prospect(names, Aim(3), arrows, support=True) > late


def test_with_support_the_advice_is_worth_what_the_odds_say() -> None:
    faces = (1, 0, 3)
    names = ("red", "orange", "orange")
    values = [FACES[name][face] for name, face in zip(names, faces, strict=True)]
    told = advice(names, faces, Aim(4), {"red": 1}, 0, True)
    assert told.best is not None
    assert told.stop == 0
    assert values[told.best.die] <= 1
    assert told.value == max(throw.value for throw in told.throws)


# both sides at their best -----------------------------------------------------------------------
def test_armour_that_may_reroll_is_played_for_the_fewest_wounds() -> None:
    blow, worn = ("red", "red"), Dice.written("O*+O*")

    @cache
    def least(power: int, faces: tuple[int, ...], taken: tuple[int, ...]) -> Fraction:
        best = Fraction(max(0, power - sum(faces)))
        for place in range(2):
            if place not in taken:
                again = ((*faces[:place], face, *faces[place + 1 :]) for face in FACES["orange"])
                best = min(best, sum((least(power, each, (*taken, place)) for each in again), Fraction(0)) / 6)
        return best

    every = [least(sum(axes), shield, ()) for axes in throws(blow) for shield in throws(worn.dice)]
    assert prospect(blow, Aim(1, 6, worn)) == sum(every, Fraction(0)) / len(every)


def struck(faces: tuple[int, ...], circular: bool = False, **changes: Any) -> State:
    """Conan's axe has fallen on three guards."""
    state = fresh(river=[{"tile": "bossonian-guards", "figures": 3}], items={"conan": ["battle-axe"]}, **changes)
    state = done(state, cmd.StartHeroesTurn(), *(cmd.ChooseStance(id, "active") for id in state.heroes))
    blow = cmd.Attack("hero/conan", "melee", ("tile/bossonian-guards",), ("battle-axe",), 2, circular=circular)
    return done(state, blow, cmd.RollPool(), faces=faces)


def test_keeping_is_compared_with_exactly_what_the_key_does() -> None:
    state = guarded(1, 0)  # one wound is coming, the leather shows a blank, and one gem throws it again
    assert state.attempt is not None
    found = again(state, state.attempt)
    assert found is not None
    assert (found.aim, found.keep, found.this, found.paid) == ("stop", Fraction(0), Fraction(1, 2), True)
    assert found.more[:1] == ((2, Fraction(3, 4)),)
    shown = attempts.view(state, state.attempt, EN).advice
    assert shown is not None
    assert (shown.keep, shown.this, shown.more[0]) == ("0%", "50%", "75% with 2 gems")


def test_a_sweep_is_advised_by_the_figures_that_it_fells() -> None:
    state = struck((0, 3, 3), circular=True)
    assert state.attempt is not None
    fixed = state.tiles["bossonian-guards"].unit.armour
    assert fixed == 2
    found = again(state, state.attempt)
    assert found is not None
    assert (found.aim, found.place) == (FELLED, 0)
    lie = [FACES["red"][face] for face in (0, 3, 3)]
    assert found.keep == min(3, sum(lie) // (fixed + 1))
    every = [min(3, (sum(lie) + face) // (fixed + 1)) for face in FACES["red"]]
    assert found.this == Fraction(sum(every), 6)


def test_a_person_who_leads_the_overlord_is_asked_about_every_reroll_that_a_gem_could_buy() -> None:
    assert not stands(done(bitten(), cmd.RollPool(), faces=(3,)))
    poor = bitten()
    poor = replace(poor, book=replace(poor.book, reserve=0, fatigue=poor.book.total))
    assert stands(done(poor, cmd.RollPool(), faces=(3,)))
    assert stands(done(bitten(), cmd.RollPool(), faces=(5,)))  # no face is better


def test_the_shares_of_a_free_pool_add_up_to_one() -> None:
    shown = pool_view.pool(fresh().dice, pool_view.PoolDraft(), EN)
    assert sum(part for _axes, part in shown.spread) == pytest.approx(1)
