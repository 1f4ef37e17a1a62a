"""Small rules of Conan that a wrong sign or bound would break."""

from __future__ import annotations

from dataclasses import replace

import pytest

from companion.core.chance import Given
from companion.core.refusal import Refusal
from companion.core.tray import Tray
from companion.games.conan import GAME, hindering
from companion.games.conan import commands as cmd
from companion.games.conan import events as ev
from companion.games.conan.blows import _hurt
from companion.games.conan.gems import Zones
from companion.games.conan.gems import hurt as hurt_zones
from companion.games.conan.overlord_actions import casualties
from companion.games.conan.previews import may_reroll, stands
from companion.games.conan.river import may_clean, purchases
from companion.games.conan.state import Attempt
from companion.games.conan.sums import _roll
from tests.games.conan.table import done, fresh, tried

VALUES = {"friends": 0, "enemies": 0, "others": 0, "difficulty": 2, "shot": 0, "concentration": 0, "elite": 0}


def test_whoever_counts_nobody_forgot_themselves_and_no_house_rule_helps() -> None:
    found = tried(fresh(), cmd.Manipulate("conan", friends=0), waive=("count_yourself", "no_stance"))
    assert isinstance(found, Refusal)
    assert (found.code, found.final) == ("count_yourself", True)


@pytest.mark.parametrize("path", ["tile/pict-hunters/reserve", "hero/conan", "hero", "ally/conan/reserve", ""])
def test_a_gem_zone_stands_on_a_heros_sheet_or_in_the_book(path: str) -> None:
    assert isinstance(tried(fresh(), cmd.Correct(path, 3)), Refusal)


def test_gems_moved_onto_a_card_lie_on_that_card() -> None:
    after = done(fresh(), cmd.MoveGems("hero/hadrathus", "reserve", "card/mitras-halo", 2))
    assert after.heroes["hadrathus"].cards == {**fresh().heroes["hadrathus"].cards, "mitras-halo": 2}


def test_a_die_that_was_rerolled_for_its_arrow_is_not_rerolled_for_it_again() -> None:
    state = fresh()
    broke = replace(state.heroes["conan"], reserve=0)
    state = replace(state, heroes={**state.heroes, "conan": broke}, tray=Tray(("red",), (0,)))
    attempt = Attempt("melee", "hero/conan", "rerolls", (), ("red",), arrows={"red": 1}, rerolls=True)
    assert may_reroll(state, attempt)
    assert not may_reroll(state, replace(attempt, taken=(0,)))
    assert not may_reroll(state, replace(attempt, arrows={"red": 0}))


def test_a_friend_beside_you_counts_with_you_against_the_enemies() -> None:
    lost = hindering.roll_penalty("complex", 2, 4, [])
    assert lost == hindering.roll_penalty("complex", 1, 3, []) == hindering.roll_penalty("complex", 0, 2, [])
    found = _roll({**VALUES, "friends": 1, "enemies": 4})
    assert found
    assert found["lost"] == lost


def test_wounds_take_the_reserve_only_after_the_fatigue() -> None:
    hurt = {"reserve": 2, "fatigue": 4, "boxes": 0, "wounds": 5}
    before, after = Zones(2, 4, 0, 0), hurt_zones(Zones(2, 4, 0, 0), 5)
    found = _hurt(hurt)
    assert found
    assert (found["fresh"], found["tired"]) == (before.reserve - after.reserve, before.fatigue - after.fatigue)
    assert found == {**found, "fresh": 1, "tired": 4}


def test_only_fallen_figures_with_a_printed_value_come_back_as_reinforcements() -> None:
    state = fresh()
    assert casualties(state) == []
    tiles = {id: replace(tile, casualties=2) for id, tile in state.tiles.items()}
    found = casualties(replace(state, tiles=tiles))
    assert {id for id, _, _ in found} == {id for id, tile in tiles.items() if tile.unit.value is not None}
    assert {lost for _, _, lost in found} == {2}


def test_where_nothing_is_rolled_no_dice_stand() -> None:
    assert not stands(fresh())


def test_a_tile_that_is_not_in_the_river_is_not_cleaned_away_by_any_house_rule() -> None:
    found = may_clean(("pirates",), ("nowhere",), "nowhere", 9, "overlord", frozenset({"no_such_tile"}))
    assert found
    assert (found.code, found.final) == ("no_such_tile", True)


def test_giving_an_object_costs_its_giver_one_gem() -> None:
    state = fresh()
    after = done(state, cmd.GiveItem("conan", "hadrathus", "battle-axe"), waive=("no_stance",))
    assert after.heroes["conan"].reserve == state.heroes["conan"].reserve - 1


def test_a_purchase_leaves_nothing_behind_that_its_last_points_would_buy() -> None:
    assert purchases(4, [("pict-hunters", 2, 2)]) == [{"pict-hunters": 2}]


def test_who_has_no_halo_loses_none_on_rising() -> None:
    state = fresh()
    risen = replace(state, heroes={**state.heroes, "conan": replace(state.heroes["conan"], before="recovering")})
    events = GAME.decide(risen, cmd.ChooseStance("conan", "active"), Given(()), frozenset())
    assert not isinstance(events, Refusal)
    assert not any(isinstance(event, ev.StatusChanged) for event in events)
