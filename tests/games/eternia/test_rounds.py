"""Set-up, rounds and turns."""

from __future__ import annotations

from dataclasses import replace

from companion.capabilities.agreements import SetAutomation, SetReading
from companion.games.eternia import commands as c
from companion.games.eternia import fight_commands as f
from companion.games.eternia import turn_commands as t
from companion.games.eternia.decide.common import leaves_open
from companion.games.eternia.decide.turn import fights_on_entering
from companion.games.eternia.state import Card
from companion.games.eternia.table import income_of, next_to_act, supply
from tests.games.eternia import MAP, begin, do, no, refused_start

MASTERS = ["He-Man", "Teela", "Man-At-Arms"]


def test_each_team_needs_three_different_heroes_and_its_own_base() -> None:
    two = {"faction": "masters", "heroes": ["Teela", "He-Man"]}
    assert refused_start(teams=[two, {"faction": "evil"}]) == "E_HERO_COUNT"
    twice = {"faction": "masters", "heroes": ["Teela", "Teela", "He-Man"]}
    assert refused_start(teams=[twice, {"faction": "evil"}]) == "E_DUPLICATE_HERO"
    squatters = {"faction": "evil", "base": "Castle Grayskull"}
    assert refused_start(teams=[{"faction": "masters"}, squatters]) == "E_BASE_TAKEN"
    riders = {"faction": "masters", "heroes": [{"name": n, "mounted": n != "Teela"} for n in MASTERS]}
    assert refused_start(teams=[riders, {"faction": "evil"}]) == "E_MOUNTED_LIMIT"
    traitor = {"faction": "masters", "heroes": ["Skeletor", "Teela", "He-Man"]}
    other = {"faction": "evil", "heroes": ["Mer-Man", "Evil-Lyn", "Trap Jaw"]}
    assert refused_start(teams=[traitor, other]) == "hero_faction"
    assert begin(teams=[traitor, other], mode="skirmish", options=["open-heroes"])


def test_a_team_facing_a_lone_rider_starts_with_four_more() -> None:
    rider = {"faction": "masters", "heroes": [{"name": "He-Man", "mounted": True}, "Teela", "Stratos"]}
    state = begin(teams=[rider, {"faction": "evil"}])
    assert {id: team.eternium for id, team in state.teams.items()} == {"masters": 10, "evil": 14}


def test_a_track_without_its_four_skulls_is_left_out() -> None:
    assert begin(profile={"track.spaces": [{"light": "day"}, {"light": "night", "skull": 1}]}).track == ()


def test_solo_is_for_three_players_at_most_and_one_of_four_levels() -> None:
    assert refused_start(mode="solo", players=["A", "B", "C", "D"]) == "E_COOP_PLAYERS"
    assert refused_start(mode="solo", difficulty="mild") == "E_UNKNOWN_DIFFICULTY"


def test_unknown_hero_values_are_assumed_and_said_to_be_until_entered() -> None:
    state = begin()
    assert "hp" not in state.heroes["Teela"].assumed
    assert "hp" in state.heroes["He-Man"].assumed
    state = do(state, c.Correct("max_hp/He-Man", 8))
    assert (state.heroes["He-Man"].max_hp, state.heroes["He-Man"].hp) == (8, 8)
    assert "hp" not in state.heroes["He-Man"].assumed


def test_teams_alternate_and_every_hero_acts_once() -> None:
    state = do(begin(first="evil"), t.BeginActions())
    assert next_to_act(state) == "evil"
    assert no(state, t.Activate("Teela")) == "E_WRONG_TEAM_TURN"
    state = do(state, t.Activate("Skeletor"), t.EndTurn(), t.Activate("Teela"), t.EndTurn())
    assert no(state, t.Activate("Skeletor")) == "E_HERO_ALREADY_ACTIVATED"
    assert no(state, t.NextRound()) == "E_HEROES_LEFT"


def test_actions_wait_for_the_preparation() -> None:
    assert no(begin(), t.Activate("Teela")) == "prepare_first"


def test_two_different_actions_and_shopping_last() -> None:
    state = do(begin(), t.BeginActions(), t.Activate("Teela"), t.TakeAction("move"))
    assert no(state, t.TakeAction("move")) == "E_ACTION_REPEATED"
    assert no(state, t.TakeAction("rest")) == "E_NEEDS_TWO_ACTIONS"
    state = do(state, t.TakeAction("brave"))
    assert no(state, t.TakeAction("quest")) == "E_TOO_MANY_ACTIONS"
    state = do(state, t.TakeAction("merchant"))
    assert no(state, t.TakeAction("trade")) == "E_MERCHANT_NOT_LAST"


def test_a_waived_rule_lets_the_step_happen() -> None:
    state = do(begin(), t.BeginActions(), t.Activate("Teela"), t.TakeAction("move"))
    assert do(state, t.TakeAction("move"), waive=("E_ACTION_REPEATED",)).actions == ("move", "move")


def test_rest_is_for_the_night_and_heals_five_with_the_end_of_the_turn() -> None:
    state = do(begin(), c.Count("hp/Teela", -6), c.Count("hp/Teela", 1), t.BeginActions(), t.Activate("Teela"))
    assert no(state, t.Rest("Teela")) == "E_NOT_NIGHT"
    state = do(state, t.SetLight("night"), t.Rest("Teela"))
    assert state.heroes["Teela"].hp == 5
    assert do(state, t.EndTurn()).heroes["Teela"].hp == 6
    strict = do(state, SetReading("A24", "rest-only"), t.EndTurn())
    assert strict.heroes["Teela"].hp == 5


def test_day_income_pays_every_outpost_held_by_soldiers_or_heroes() -> None:
    state = begin(profile=MAP)
    state = do(state, c.Count("soldiers/masters/North", 1), c.PlaceHero("Teela", "East"))
    assert dict(income_of(state, "masters")) == {"Castle Grayskull": 1, "North": 2, "East": 1}
    state = do(state, t.TakeIncome())
    assert state.teams["masters"].eternium == 14
    assert no(state, t.TakeIncome()) == "income_taken"
    assert no(do(state, t.SetLight("night")), t.TakeIncome()) == "E_INCOME_DAY_ONLY"


def test_income_comes_by_itself_when_the_table_wishes() -> None:
    state = do(begin(profile=MAP), SetAutomation("income", "do"), t.BeginActions())
    assert state.teams["masters"].eternium == 11
    assert state.ledger[0].why == "income"


def test_the_track_says_day_night_skulls_and_the_last_round() -> None:
    state = begin(profile=MAP)
    for expected in (("night", 1), ("day", 2), ("night", 3), ("day", 4)):
        state = do(state, t.NextRound(), waive=("E_HEROES_LEFT",))
        assert (state.light, state.skulls) == expected
    assert no(do(state, t.NextRound(), waive=("E_HEROES_LEFT", "E_GAME_OVER")), t.Activate("Teela")) == "prepare_first"
    found = do(state, c.FinishGame(), waive=("E_HEROES_LEFT",))
    assert found.result is not None
    assert found.phase == "over"


def test_a_first_game_deals_heroes_over_the_merchants_of_their_side() -> None:
    state = do(begin(mode="first-game"), c.DeployFirstGame())
    areas = {hero.area for hero in state.heroes.values() if hero.team == "masters"}
    assert areas == {"Foe Castle", "Village of Gaz", "Eldor's Village"}
    assert supply(state, "masters") == 12
    assert (state.skulls, state.skull_open, len(state.markets)) == (1, True, 3)
    assert no(state, f.BeginEpic("Teela", "Skeletor")) == "E_PROTECTION_PERIOD"
    odd = [{"faction": "masters", "base": "Nowhere"}, {"faction": "evil"}]
    assert no(begin(mode="first-game", teams=odd), c.DeployFirstGame()) == "E_UNKNOWN_BASE"


def test_moving_spends_points_and_enters_fights() -> None:
    state = do(begin(profile=MAP), t.BeginActions(), t.Activate("Teela"))
    assert no(state, t.MoveHero("Teela", "Hills", ("land",) * 3)) == "E_MOVE_POINTS"
    assert no(state, t.MoveHero("Teela", "Hills", ("water",))) == "E_WATER_NO_FLY"
    assert no(state, t.MoveHero("Teela", "Temple of Serpos", ("land",))) == "E_ENEMY_BASE"
    state = do(state, c.PlaceHero("Skeletor", "Hills"), c.Count("soldiers/evil/North", 2))
    assert fights_on_entering(state, "Teela", "Hills") == ("epic",)
    state = do(state, t.MoveHero("Teela", "Woods", ("land",)))
    assert state.heroes["Teela"].area == "Woods"
    assert no(state, t.MoveHero("Teela", "Hills", ("land",))) == "E_ACTION_REPEATED"


def test_a_path_needs_both_ends() -> None:
    state = do(begin(profile=MAP), c.PlaceHero("Teela", "North"), t.BeginActions(), t.Activate("Teela"))
    assert no(state, t.MoveHero("Teela", "South", ("path",))) == "E_PATH_NOT_CONTROLLED"
    held = do(state, c.Count("soldiers/masters/South", 1))
    assert do(held, t.MoveHero("Teela", "South", ("path",))).heroes["Teela"].area == "South"
    far = do(held, c.Count("soldiers/masters/East", 1))
    assert no(far, t.MoveHero("Teela", "East", ("path",))) == "E_NO_PATH"


def test_outpost_movement_as_its_own_action_is_one_step_along_a_path_of_ones_own() -> None:
    state = begin(profile=MAP, readings={"A09": "own-action"})
    state = do(state, c.PlaceHero("Teela", "North"), t.BeginActions(), t.Activate("Teela"))
    along = t.MoveHero("Teela", "South", ("path",), action="outpost-movement")
    assert no(state, along) == "E_PATH_NOT_CONTROLLED"
    state = do(state, c.Count("soldiers/masters/South", 1), c.Count("soldiers/masters/North", 1))
    assert no(state, replace(along, steps=("land",))) == "E_NO_PATH"
    moved = do(state, along)
    assert (moved.heroes["Teela"].area, moved.actions) == ("South", ("outpost-movement",))
    assert do(moved, t.MoveHero("Teela", "North", ("path",))).heroes["Teela"].area == "North"  # the move is still there
    assert no(moved, replace(along, to="North")) == "E_ACTION_REPEATED"


def test_the_first_capture_opens_a_market_and_leaving_may_lose_the_outpost() -> None:
    state = do(begin(profile=MAP), c.PlaceHero("Teela", "Woods"), t.BeginActions(), t.Activate("Teela"))
    state = do(state, t.MoveHero("Teela", "North", ("land",)))
    assert state.markets == ("shop",)
    assert leaves_open(state, state.heroes["Teela"]) == "North"
    assert leaves_open(do(state, c.Count("soldiers/masters/North", 1)), state.heroes["Teela"]) == ""


def test_towers_are_joined_by_fast_travel_only() -> None:
    state = do(begin(), t.BeginActions(), t.Activate("Teela"))
    assert no(state, t.FastTravel("Teela", "Viper Tower")) == "E_NOT_A_TOWER"
    state = do(state, c.PlaceHero("Teela", "Central Tower"))
    assert no(state, t.FastTravel("Teela", "Central Tower")) == "E_SAME_TOWER"
    assert do(state, t.FastTravel("Teela", "Viper Tower")).heroes["Teela"].area == "Viper Tower"


def test_soldiers_fill_an_outpost_up_to_three_and_walk_along_paths() -> None:
    state = do(begin(profile=MAP), c.PlaceHero("Teela", "North"), t.BeginActions(), t.Activate("Teela"))
    assert no(state, t.Fortify("Teela", "South")) == "E_HERO_TOO_FAR"
    state = do(state, t.Fortify("Teela", "North", 5))
    assert state.areas["North"].soldiers == {"masters": 3}
    assert supply(state, "masters") == 12
    state = do(
        state, t.EndTurn(), t.Activate("Skeletor"), t.EndTurn(), t.Activate("He-Man"), c.PlaceHero("He-Man", "South")
    )
    assert no(state, t.MoveSoldiers("He-Man", "North", "East", 1)) == "E_NO_PATH"
    assert no(state, t.MoveSoldiers("He-Man", "North", "South", 4)) == "E_SOLDIER_COUNT"
    state = do(state, c.Count("soldiers/masters/South", 2), t.MoveSoldiers("He-Man", "North", "South", 2))
    assert (state.areas["North"].soldiers, state.areas["South"].soldiers) == ({"masters": 1}, {"masters": 3})
    assert supply(state, "masters") == 11


def test_the_wilds_are_braved_in_the_wilds_and_a_second_card_costs_one() -> None:
    state = do(begin(profile=MAP), t.BeginActions(), t.Activate("Teela"))
    assert no(state, t.BraveWilds("Teela")) == "E_NOT_WILDS"
    state = do(state, c.PlaceHero("Teela", "Woods"), t.BraveWilds("Teela", two=True))
    assert state.teams["masters"].eternium == 9
    gained = do(state, t.GainAlly("Teela", "Orko", 3))
    assert gained.teams["masters"].eternium == 6
    assert no(gained, t.GainAlly("Teela", "Zoar", 1)) == "E_LIMIT_ALLY"
    assert do(gained, t.GainAlly("Teela", "Zoar", 1, (0,))).heroes["Teela"].cards[0].name == "Zoar"
    assert do(state, t.SendAllyBack("Teela")).teams["masters"].eternium == 10


def test_a_quest_needs_its_token() -> None:
    state = do(begin(profile=MAP), c.PlaceHero("Teela", "Woods"), t.BeginActions(), t.Activate("Teela"))
    assert no(state, t.GoOnQuest("Teela")) == "E_NO_QUEST_TOKEN"
    state = do(state, c.EditArea("Woods", "wilds", quest=True), t.GoOnQuest("Teela"), t.FinishQuest("Teela", True, 2))
    assert not state.areas["Woods"].quest
    assert (state.teams["masters"].vp, state.ledger[-1].why) == (2, "quest")


def test_counters_stay_within_their_bounds() -> None:
    state = begin(profile=MAP)
    assert no(state, c.Count("eternium/masters", -40)) == "E_NOT_ENOUGH_ETERNIUM"
    assert no(state, c.Count("eternium/masters", 99)) == "E_NUMBER"
    assert no(state, c.Count("vp/masters", -1)) == "E_NEGATIVE"
    assert no(state, c.Count("hp/Teela", -7)) == "E_HP_RANGE"
    assert no(state, c.Count("hp/Teela", 1)) == "full_health"
    assert no(state, c.Count("soldiers/masters/North", -1)) == "E_SOLDIER_COUNT"
    assert no(state, c.Count("soldiers/masters/North", 16)) == "E_NO_SOLDIERS_LEFT"
    assert no(state, c.Count("soldiers/masters/North", 15)) == "E_OUTPOST_FULL", "the supply holds that many"
    assert no(state, c.Count("soldiers/masters/North", 4)) == "E_OUTPOST_FULL"
    assert no(state, c.Count("soldiers/masters/Castle Grayskull", 1)) == "E_BASE_NO_SOLDIERS"
    assert no(state, c.Count("luck/Teela", 1)) == "unknown_counter"


def test_gear_changes_hands_only_in_the_same_place() -> None:
    state = do(begin(), c.GainCard("Teela", Card("spell", "Fireball", 2)), t.BeginActions(), t.Activate("Teela"))
    apart = do(state, c.PlaceHero("He-Man", "Foe Castle"))
    assert no(apart, c.TradeCard("Teela", "He-Man", 0)) == "E_NOT_SAME_AREA"
    traded = do(state, c.TradeCard("Teela", "He-Man", 0))
    assert traded.heroes["He-Man"].cards[0].name == "Fireball"
    assert traded.actions == ("trade",)
