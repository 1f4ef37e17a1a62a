"""Hero panels: stances, limits, wounds, steps, things carried, allies."""

from __future__ import annotations

from typing import Any

from companion.games.conan import commands as cmd
from companion.games.conan.hero_actions import room
from companion.games.conan.inventory import load_of, skills_of
from companion.games.conan.state import State
from tests.games.conan.table import done, fresh, refused


def acting(**changes: Any) -> State:
    state = fresh(**changes)
    return done(state, *(cmd.ChooseStance(id, "active") for id in state.heroes))


def test_an_active_hero_takes_two_gems_back_a_recovering_one_five() -> None:
    state = done(fresh(), cmd.ChooseStance("conan", "active"), cmd.ChooseStance("hadrathus", "recovering"))
    assert (state.heroes["conan"].reserve, state.heroes["hadrathus"].reserve) == (9, 10)
    assert state.phase == "action"


def test_nobody_acts_before_choosing_a_stance() -> None:
    assert refused(fresh(), cmd.PlaceGems("conan", "melee")) == "no_stance"


def test_a_recovering_hero_guards_but_neither_moves_nor_strikes() -> None:
    state = done(fresh(), cmd.ChooseStance("conan", "recovering"), cmd.PlaceGems("conan", "guard", 2))
    assert refused(state, cmd.PlaceGems("conan", "melee")) == "not_active"
    assert refused(state, cmd.StepAway("conan")) == "recovering_cannot_move"


def test_the_exertion_limit_holds_for_the_whole_turn() -> None:
    state = done(acting(), cmd.PlaceGems("conan", "melee", 3), cmd.PlaceGems("conan", "melee", 2))
    assert refused(state, cmd.PlaceGems("conan", "melee")) == "over_limit"
    assert room(state.heroes["conan"], "melee") == 0


def test_horror_caps_the_boxes_at_two_and_takes_nothing_back() -> None:
    state = done(acting(), cmd.PlaceGems("conan", "melee", 3), cmd.SetStatus("hero/conan", "horror", "yes"))
    assert state.heroes["conan"].boxes["melee"] == 3
    assert refused(state, cmd.PlaceGems("conan", "melee")) == "over_limit"
    assert done(state, cmd.PlaceGems("conan", "guard", 3)).heroes["conan"].boxes["guard"] == 3


def test_the_end_phase_sends_boxes_to_fatigue_and_swaps_red_gems() -> None:
    state = done(acting(), cmd.MoveGems("hero/conan", "fatigue", "reserve", 2), cmd.PlaceGems("conan", "melee", 4))
    hurt = done(state, cmd.Wound("hero/conan", 2))
    assert (hurt.heroes["conan"].red, hurt.heroes["conan"].wounds) == (2, 0)
    ended = done(hurt, cmd.EndHeroesTurn())
    conan = ended.heroes["conan"]
    assert (conan.red, conan.wounds, conan.fatigue, conan.boxes) == (0, 2, 2, {})


def test_a_hero_dies_when_every_gem_is_a_wound() -> None:
    state = done(acting(), cmd.Wound("hero/conan", 11))
    assert state.heroes["conan"].dead
    assert refused(state, cmd.PlaceGems("conan", "melee")) == "hero_dead"
    assert state.fallen == 1


def test_free_points_go_first_then_gems_within_the_limit() -> None:
    state = done(acting(), cmd.StepAway("conan", friends=1, enemies=2))
    conan = state.heroes["conan"]
    assert (conan.free, conan.boxes["move"]) == (0, 1)
    assert refused(state, cmd.StepAway("conan", friends=1, enemies=4)) == "over_limit"


def test_blocking_holds_everyone_but_the_evasive() -> None:
    assert refused(acting(), cmd.StepAway("conan", enemies=1, blocker=True)) == "blocked"
    state = acting(heroes=["shevatas"], items={})
    assert done(state, cmd.StepAway("shevatas", enemies=1, blocker=True)).heroes["shevatas"].free == 2


def test_attacking_in_mid_move_loses_the_rest_of_the_free_movement() -> None:
    state = done(acting(), cmd.StepAway("conan"), cmd.PlaceGems("conan", "melee"))
    assert state.heroes["conan"].free == 0
    assert done(acting(), cmd.PlaceGems("conan", "melee")).heroes["conan"].free == 2


def test_a_web_costs_four_points_at_once() -> None:
    state = done(acting(), cmd.SetStatus("hero/conan", "webbed", "yes"))
    assert refused(state, cmd.StepAway("conan")) == "webbed"
    torn = done(state, cmd.TearWeb("conan"))
    assert (torn.heroes["conan"].webbed, torn.heroes["conan"].boxes["move"]) == (False, 2)


def test_only_wood_gives_way_to_a_wall_wrecker() -> None:
    state = acting()
    assert refused(state, cmd.WreckWall("conan", "stone")) == "no_such_wall"
    assert refused(state, cmd.WreckWall("hadrathus", "wood")) == "no_skill"
    assert done(state, cmd.WreckWall("conan", "wood")).heroes["conan"].boxes["move"] == 1


def test_weight_switches_skills_off_and_slows() -> None:
    state = acting(items={"conan": ["scale-mail", "battle-axe"]})
    conan = state.heroes["conan"]
    assert "leap" not in skills_of(state, conan)
    assert "climb" in skills_of(state, conan)
    load = load_of(state, conan)
    assert (load.weight, load.move, set(load.lost)) == (8, 1, {"swimming", "leap"})
    exceeded = acting(items={"conan": ["scale-mail", "battle-axe"]}, readings={"overload": "exceeded"})
    assert "leap" in skills_of(exceeded, exceeded.heroes["conan"])


def test_the_load_says_by_how_much_it_is_too_heavy_and_what_can_be_thrown() -> None:
    light = load_of(state := acting(items={"conan": ["scale-mail", "battle-axe"]}), state.heroes["conan"])
    assert (light.weight, light.maximum, light.over, light.throwable) == (8, 12, 0, ("battle-axe",))
    more = done(state, *[cmd.DealCard("hero/conan", "item", "halberd")] * 2, waive=("over_maximum",))
    assert (load_of(more, more.heroes["conan"]).weight, load_of(more, more.heroes["conan"]).over) == (14, 2)


def test_nobody_carries_more_than_the_maximum() -> None:
    state = acting(items={"hadrathus": ["scale-mail"]})
    assert (
        done(state, cmd.TakeItem("hadrathus", "empty-chest", free=True)).heroes["hadrathus"].items[-1] == "empty-chest"
    )
    assert refused(state, cmd.TakeItem("hadrathus", "scale-mail", free=True)) == "over_maximum"


def test_a_potion_heals_wounds_first_and_is_used_up() -> None:
    state = done(acting(), cmd.Wound("hero/hadrathus", 1), cmd.DrinkPotion("hadrathus"))
    one = state.heroes["hadrathus"]
    assert (one.wounds, one.items) == (0, ())
    assert (one.reserve, one.fatigue) == (10, 0)
    assert refused(state, cmd.DrinkPotion("hadrathus")) == "not_carried"


def test_handing_over_costs_one_of_the_two_a_simple_manipulation() -> None:
    state = done(acting(), cmd.GiveItem("hadrathus", "conan", "life-potion", "conan"))
    assert "life-potion" in state.heroes["conan"].items
    assert state.heroes["conan"].boxes["manipulation"] == 1


def test_a_mid_turn_death_raises_recovery_from_the_next_stance_on() -> None:
    state = done(acting(), cmd.Wound("hero/hadrathus", 10), cmd.EndHeroesTurn(), cmd.Recover(), cmd.EndOverlordTurn())
    before = state.heroes["conan"]
    after = done(state, cmd.ChooseStance("conan", "active")).heroes["conan"]
    assert after.reserve - before.reserve == min(3, before.fatigue)


def allies(**changes: Any) -> State:
    return acting(heroes=["belit", "conan"], items={}, allies={"belits-guards": 2}, **changes)


def test_each_ally_acts_once_for_a_gem_of_the_commander() -> None:
    act = cmd.ActivateAlly("belits-guards", "belit")
    state = done(allies(), act, act)
    assert state.heroes["belit"].allies == 2
    assert refused(state, act) == "allies_acted"
    assert refused(allies(), cmd.ActivateAlly("belits-guards", "conan")) == "no_skill"


def test_gems_for_allies_go_to_fatigue_at_once_by_the_other_reading() -> None:
    state = done(allies(readings={"ally-gems": "fatigue"}), cmd.ActivateAlly("belits-guards", "belit"))
    assert (state.heroes["belit"].allies, state.heroes["belit"].fatigue) == (0, 3)
