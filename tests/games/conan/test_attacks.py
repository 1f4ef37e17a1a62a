"""How often the figures of a tile attack, and dice that no box holds."""

from __future__ import annotations

from dataclasses import replace
from typing import Literal

from companion.core.deck import Deck
from companion.games.conan import commands as cmd
from companion.games.conan import opponent
from companion.games.conan.checks import attacks_left
from companion.games.conan.decision_cards import CARDS
from companion.games.conan.state import Solo, State
from tests.games.conan.table import done, fresh, refused
from tests.games.conan.test_heroes import acting, allies

HUNTERS = "pict-hunters-blue"
STAB = cmd.Attack(f"tile/{HUNTERS}", "melee", ("hero/conan",))


def stabbed(times: int) -> State:
    state = done(fresh(first="overlord"), cmd.Recover(), cmd.ActivateTile(HUNTERS))
    for _ in range(times):
        state = done(state, STAB, cmd.TypeSymbols(0))
    return state


def test_three_figures_attack_three_times_in_one_activation() -> None:
    state = stabbed(2)
    assert attacks_left(state, STAB.actor) == 1
    state = done(state, STAB, cmd.TypeSymbols(0))
    assert refused(state, STAB) == "all_attacked"
    assert done(state, STAB, waive=("all_attacked",)).attempt


def test_a_second_activation_gives_each_figure_its_attack_again() -> None:
    assert done(stabbed(3), cmd.ActivateTile(HUNTERS), STAB).attempt


def test_a_figure_that_falls_after_its_attack_takes_none_from_the_others() -> None:
    state = done(stabbed(1), cmd.KillFigures(HUNTERS))
    assert attacks_left(state, STAB.actor) == 2
    state = done(state, STAB, cmd.TypeSymbols(0), STAB, cmd.TypeSymbols(0))
    assert refused(state, STAB) == "all_attacked"


def test_a_web_is_an_attack_of_the_activation() -> None:
    web = cmd.Attack("tile/giant-spider", "web", ("hero/conan",))
    bite = cmd.Attack("tile/giant-spider", "melee", ("hero/conan",))
    state = done(fresh(first="overlord", river=[{"tile": "giant-spider", "life": 5}]), cmd.Recover())
    assert refused(state, web) == "tile_not_active"
    state = done(state, cmd.ActivateTile("giant-spider"), web, cmd.TypeSymbols(0))
    assert refused(state, bite) == "all_attacked"


def test_an_ally_attacks_once_for_each_activation_that_was_paid() -> None:
    act = cmd.ActivateAlly("belits-guards", "belit")
    blow = cmd.Attack("ally/belits-guards", "melee", ("tile/giant-snake",))
    state = done(allies(), act, blow, cmd.TypeSymbols(0))
    assert refused(state, blow) == "all_attacked"
    assert done(state, act, blow).attempt


def test_a_blow_that_comes_back_is_no_attack_of_the_activation() -> None:
    river = [{"tile": "valeria", "life": 3}, {"tile": "hyenas", "figures": 1}]
    state = acting(river=river)
    back = cmd.Attack("tile/valeria", "counterattack", ("hero/conan",))
    assert not done(state, back).attacks


def test_unknown_dice_are_refused_before_a_manipulation_begins() -> None:
    state = acting()
    assert refused(state, cmd.Manipulate("conan", 1, 2, ("green",))) == "no_such_die"
    assert refused(state, cmd.Manipulate("conan", 1, 2, ("red",) * 60)) == "dice_count"
    assert done(state, cmd.Manipulate("conan", 1, 2, ("red",))).attempt


def test_precision_pierces_only_the_kind_of_attack_that_it_is_for() -> None:
    state = acting(items={"conan": ["conans-sword", "javelin"]})

    def precise(skill: str, kind: Literal["melee", "ranged"]) -> bool:
        weapon = "conans-sword" if kind == "melee" else "javelin"
        hero = replace(state.heroes["conan"], learnt=(skill,))
        able = replace(state, heroes={**state.heroes, "conan": hero})
        attempt = done(able, cmd.Attack("hero/conan", kind, ("tile/giant-snake",), (weapon,), 1)).attempt
        assert attempt
        return attempt.precise

    assert [precise("precision-strike", kind) for kind in ("melee", "ranged")] == [True, False]
    assert [precise("precision-shot", kind) for kind in ("melee", "ranged")] == [False, True]


def test_a_tile_that_is_not_there_is_ordered_no_spell() -> None:
    state = fresh(first="overlord")
    assert opponent.spell_orders(state) == ()
    nobody = replace(state, solo=Solo("normal", Deck(), card=next(iter(CARDS))), book=replace(state.book, active=""))
    assert opponent.spell_orders(nobody) == ()


def test_the_overlord_recovers_anew_each_turn() -> None:
    state = done(fresh(first="overlord"), cmd.Recover())
    assert state.book.recovered
    assert not done(state, cmd.EndOverlordTurn()).book.recovered
