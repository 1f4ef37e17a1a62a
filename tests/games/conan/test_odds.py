"""The odds of a blow against armour dice, checked by going through every throw."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from itertools import product
from typing import Any

import pytest

from companion.games.conan import commands as cmd
from companion.games.conan.facts.dice import Dice, dice
from companion.games.conan.pools import FACES, Aim, prospect
from companion.games.conan.previews import MEAN, advice_of, aims, odds_of
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
    worn = dice(armour)
    assert prospect(names, Aim(need, most, worn, pierced)) == share(names, worn, need, most, pierced)


def test_armour_with_a_free_reroll_knows_the_blow_and_uses_it_well() -> None:
    worn = dice("O*")
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
    assert prospect(("orange",), Aim(1, 1, dice("Y")), {"orange": 1}) == best


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
    found = advice_of(state, state.attempt)
    assert found is not None
    name, told = found
    assert name == MEAN
    assert told.best is not None
    assert (told.best.die, told.best.paid) == (0, True)
    shown = attempts.view(state, state.attempt, EN)
    assert shown.advice_words == "Reroll the yellow die: 0.7 wounds fewer on average"


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


def test_the_shares_of_a_free_pool_add_up_to_one() -> None:
    shown = pool_view.pool(fresh().dice, pool_view.PoolDraft(), EN)
    assert sum(part for _axes, part in shown.spread) == pytest.approx(1)
