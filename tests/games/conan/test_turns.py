"""The turn, the River and the Book."""

from __future__ import annotations

from companion.core.refusal import Refusal
from companion.games.conan import GAME
from companion.games.conan import commands as cmd
from companion.games.conan.overlord_actions import offers
from companion.games.conan.river import price_of, second_prices
from companion.i18n import Translator
from companion.views.guide import leaving
from tests.games.conan.table import done, fresh, pack, refused, tried


def overlord_turn() -> object:
    state = fresh(first="overlord")
    return done(state, cmd.Recover())


def test_recovery_moves_the_plates_number_and_then_the_hourglass() -> None:
    state = done(fresh(first="overlord"), cmd.Recover())
    assert (state.book.reserve, state.book.fatigue, state.turn) == (13, 0, 1)


def test_recovery_is_done_once_a_turn() -> None:
    state = done(fresh(first="overlord"), cmd.Recover())
    assert refused(state, cmd.Recover()) == "recovery_done"


def test_a_tile_costs_its_place_and_goes_to_the_end() -> None:
    state = done(fresh(first="overlord"), cmd.Recover(), cmd.ActivateTile("bossonian-guards"))
    assert (state.book.reserve, state.book.fatigue) == (10, 3)
    assert state.river[-1] == "bossonian-guards"
    assert state.book.active == "bossonian-guards"


def test_the_river_is_closed_before_recovery_and_in_the_heroes_turn() -> None:
    assert refused(fresh(first="overlord"), cmd.ActivateTile("zogar-sag")) == "recover_first"
    assert refused(fresh(), cmd.ActivateTile("zogar-sag")) == "not_your_turn"


def test_two_activations_at_most_unless_the_table_insists() -> None:
    twice = (cmd.ActivateTile("pict-hunters-blue"), cmd.ActivateTile("zogar-sag"))
    state = done(fresh(first="overlord"), cmd.Recover(), *twice)
    third = cmd.ActivateTile("event-1")
    assert refused(state, third) == "already_two_activations"
    insisted = done(state, third, waive=("already_two_activations",))
    assert insisted.book.done == 3


def test_the_preview_shows_what_a_second_activation_costs() -> None:
    state = fresh()
    after = second_prices(state.river, "pict-hunters-blue", state.costs)
    assert price_of(state.river, "pict-hunters-blue", state.costs) == 1
    assert (after["zogar-sag"], after["pict-hunters-blue"]) == (1, 5)


def test_a_tile_dies_with_its_last_figure_and_goes_to_the_end() -> None:
    state = done(fresh(), cmd.KillFigures("bossonian-guards", 2))
    assert state.dead == ("bossonian-guards",)
    assert state.river[-1] == "bossonian-guards"
    assert state.tiles["bossonian-guards"].casualties == 2


def test_by_the_other_reading_a_dead_tile_stays_where_it_lies() -> None:
    state = done(fresh(readings={"dead-tile": "stays"}), cmd.KillFigures("bossonian-guards", 2))
    assert state.river[2] == "bossonian-guards"


def test_a_figure_that_leaves_alive_is_no_casualty() -> None:
    state = done(fresh(), cmd.RemoveFigures("bossonian-guards", 1))
    assert state.tiles["bossonian-guards"].casualties == 0


def test_there_cannot_fall_more_figures_than_stand() -> None:
    assert refused(fresh(), cmd.KillFigures("bossonian-guards", 3)) == "too_few_figures"


def test_cleaning_takes_two_gems_out_of_the_game() -> None:
    state = done(fresh(first="overlord"), cmd.Recover(), cmd.KillFigures("bossonian-guards", 2))
    cleaned = done(state, cmd.CleanRiver("bossonian-guards"))
    assert cleaned.book.total == state.book.total - 2
    assert "bossonian-guards" not in cleaned.river
    assert refused(state, cmd.CleanRiver("zogar-sag")) == "tile_not_dead"


def test_reinforcements_need_the_event_tile_and_the_points() -> None:
    state = done(fresh(first="overlord", reserve=20), cmd.Recover(), cmd.KillFigures("pict-hunters-blue", 3))
    assert refused(state, cmd.CallReinforcements({"pict-hunters-blue": 1})) == "event_not_active"
    state = done(state, cmd.ActivateTile("event-1"))
    assert offers(state) == [{"pict-hunters-blue": 3}]
    back = done(state, cmd.CallReinforcements({"pict-hunters-blue": 2}))
    assert back.tiles["pict-hunters-blue"].figures == 2
    assert "pict-hunters-blue" not in back.dead
    assert not back.book.event_open


def test_extra_movement_never_passes_the_base_value() -> None:
    state = done(fresh(first="overlord"), cmd.Recover(), cmd.ActivateTile("pict-hunters-blue"))
    moved = done(state, cmd.Boost("move", 2, "pict-hunters-blue", 1))
    assert refused(moved, cmd.Boost("move", 1, "pict-hunters-blue", 1)) == "boost_limit"
    assert done(moved, cmd.Boost("move", 1, "pict-hunters-blue", 2)).book.boosts == {"move": 3}


def test_boost_boxes_are_emptied_after_each_turn_or_only_after_the_overlords() -> None:
    def after_heroes(**readings: str) -> int:
        state = done(fresh(readings=readings), cmd.Boost("guard", 2), waive=())
        both = [cmd.ChooseStance(id, "active") for id in state.heroes]
        return sum(done(state, *both, cmd.EndHeroesTurn()).book.boosts.values())

    assert after_heroes() == 0
    assert after_heroes(boosts="own-turn") == 2


def test_two_tiles_of_one_character_die_together() -> None:
    river = [{"tile": "captain", "life": 6}, {"tile": "hyenas", "figures": 2}, {"tile": "captain", "life": 6}]
    state = done(fresh(river=river), cmd.Wound("tile/captain", 6))
    assert set(state.dead) == {"captain", "captain-2"}
    assert state.life["captain"] == 0


def test_more_wounds_than_life_are_asked_about() -> None:
    assert refused(fresh(), cmd.Wound("tile/zogar-sag", 7)) == "overkill"
    assert done(fresh(), cmd.Wound("tile/zogar-sag", 7), waive=("overkill",)).dead == ("zogar-sag",)


def test_a_unit_loses_its_halo_when_its_tile_is_activated() -> None:
    state = done(fresh(first="overlord"), cmd.Recover(), cmd.SetStatus("tile/zogar-sag", "halo", "sets-halo"))
    assert done(state, cmd.ActivateTile("zogar-sag")).tiles["zogar-sag"].halo == ""


def test_past_the_last_turn_the_table_is_asked() -> None:
    state = done(fresh(first="overlord"), cmd.Correct("turn", 8))
    assert refused(state, cmd.Recover()) == "past_last_turn"


def test_gems_that_do_not_add_up_are_asked_about_and_then_become_the_new_total() -> None:
    state = fresh()
    assert refused(state, cmd.Correct("hero/conan/reserve", 9)) == "gems_off"
    assert done(state, cmd.Correct("hero/conan/reserve", 9), waive=("gems_off",)).heroes["conan"].total == 13


def test_a_correction_between_zones_keeps_the_total() -> None:
    state = done(
        fresh(), cmd.MoveGems("hero/conan", "reserve", "wounds", 2), cmd.MoveGems("book", "reserve", "boost/guard")
    )
    assert (state.heroes["conan"].wounds, state.book.boosts["guard"]) == (2, 1)
    assert refused(state, cmd.MoveGems("hero/conan", "fatigue", "reserve", 9)) == "not_enough_gems"


def test_a_scenario_may_lay_its_own_cost_tokens() -> None:
    state = done(fresh(first="overlord", costs=[2, 2, 4, 4, 6]), cmd.Recover(), cmd.ActivateTile("zogar-sag"))
    assert state.book.reserve == 11


def test_a_tile_kept_aside_enters_the_river_later() -> None:
    state = fresh(aside=[{"tile": "thak", "life": 8}])
    assert tried(state, cmd.BringTile("thak", 0))
    assert done(state, cmd.BringTile("thak", 0)).river[0] == "thak"


def test_ending_the_turn_while_figures_have_not_attacked_is_asked_in_its_own_words() -> None:
    begun = done(fresh(first="overlord"), cmd.Recover(), cmd.ActivateTile("pict-hunters-blue"))
    asked = leaving(GAME, pack(), begun, cmd.EndOverlordTurn(), Translator("en", "conan"))
    assert asked is not None
    assert asked.words == "End the Overlord's turn"
    assert "3 figures have not attacked" in asked.leaves
    assert "1 activation is left" in asked.leaves


def test_no_house_rule_buys_more_gems_than_a_box_holds() -> None:
    found = tried(fresh(first="overlord"), cmd.Boost("guard", 1000), waive=("not_enough_gems",))
    assert isinstance(found, Refusal)
    assert found.final


def test_no_house_rule_brings_back_more_figures_than_a_box_holds() -> None:
    state = fresh(first="overlord")
    tile = next(iter(state.tiles))
    every = ("event_closed", "no_event_tile", "not_enough_casualties", "over_budget", "no_reinforcement_value")
    found = tried(state, cmd.CallReinforcements({tile: 1000}), waive=every)
    assert isinstance(found, Refusal)
    assert found.code == "no_such_tile"
