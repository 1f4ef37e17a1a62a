"""The round board, the town, the hero sheet, the purse and the map ledger through `decide` and `apply`."""

from __future__ import annotations

import pytest

from companion.capabilities.agreements import SetReading
from companion.core.chance import Given
from companion.core.refusal import Refusal
from companion.core.tray import RerollDice, RollDice
from companion.games.heroes3 import GAME, lore
from companion.games.heroes3 import commands as c
from companion.games.heroes3.agenda import Scouting, agenda, scouted
from companion.games.heroes3.calendar import round_kind
from companion.games.heroes3.decide import after_income, round_now
from companion.games.heroes3.economy import purse
from companion.games.heroes3.state import Realm
from tests.games.heroes3.tables import Seeded, decided, done, pack, realm, refused


def three() -> Realm:
    return realm(("Ana", "Bob", "Cy"), mode="clash")


def in_round(number: int, state: Realm | None = None) -> Realm:
    state = state or realm()
    while state.round < number:
        state = done(state, c.NextRound(), waive=("not-all-played",))
    return state


def test_the_cube_moves_only_when_everyone_has_played_unless_the_table_insists() -> None:
    state = done(three(), c.MarkPlayed(0), c.MarkPlayed(1))
    assert state.active == 2
    assert refused(state, c.NextRound()) == "not-all-played"
    assert done(state, c.NextRound(), waive=("not-all-played",)).round == 2
    assert done(state, c.MarkPlayed(2), c.NextRound()).round == 2


def test_rounds_go_first_astrologers_resource_and_on() -> None:
    assert [round_kind(n).type for n in range(1, 6)] == ["first", "astrologers", "resource", "astrologers", "resource"]
    other = done(realm(), SetReading("A1", "resource-even"))
    assert round_now(in_round(2, other)).income


def test_a_new_round_turns_tokens_up_and_gives_back_points_and_expert_effects() -> None:
    state = done(realm(), c.TurnToken(0, "build"), c.SpendMp(0), c.GainXp(0, 2), c.UseExpert(0))
    assert refused(state, c.TurnToken(0, "build")) == "once-per-round"
    assert refused(state, c.UseExpert(0)) == "no-expert-left"
    state = done(state, c.MarkPlayed(0), c.NextRound())
    seat = state.seats[0]
    assert set(seat.tokens.values()) == {"ready"}
    assert (seat.mp["main"], seat.expert_used) == (3, 0)


def test_income_is_taken_once_and_only_in_a_resource_round() -> None:
    assert refused(in_round(2), c.Collect(0)) == "not-a-resource-round"
    state = in_round(3)
    assert after_income(state, 0)["gold"] == 30
    state = done(state, c.Collect(0))
    assert state.seats[0].pool["gold"] == 30
    assert refused(state, c.Collect(0)) == "income-already-collected"


def test_a_city_hall_asks_for_gold_or_its_perk() -> None:
    state = in_round(3, done(realm(heroes=("alamar",)), c.Build(0, "city-hall", free=True)))
    assert refused(state, c.Collect(0)) == "city-hall-choice"
    assert done(state, c.Collect(0, "gold")).seats[0].pool["gold"] == 35
    assert done(state, c.Collect(0, "perk")).seats[0].pool["valuables"] == 4


def test_a_proclamation_stays_pinned_and_changes_points_at_once_and_in_the_next_round() -> None:
    state = done(in_round(2), c.Proclaim("battalions-stallion"))
    assert state.seats[0].mp["main"] == 4
    state = in_round(3, state)
    assert state.seats[0].mp["main"] == 4
    state = done(state, c.Proclaim("magic-tortoise"))
    assert state.seats[0].mp["main"] == 2


def test_nineteen_proclamations_are_drawn_before_they_are_shuffled_again() -> None:
    state = realm()
    seen = set()
    for _ in lore.PROCLAMATIONS:
        state = done(state, c.Proclaim(), chance=Seeded(3))
        seen.add(state.proclamations.discard[-1])
    assert len(seen) == 19
    assert len(done(state, c.Proclaim(), chance=Seeded(3)).proclamations) == 18
    assert refused(done(state, SetReading("A20", "no-more")), c.Proclaim()) == "deck-empty"


def test_next_resource_round_pays_what_a_proclamation_promised() -> None:
    state = in_round(3, done(in_round(2), c.Proclaim("gold-dragon")))
    assert done(state, c.Collect(0)).seats[0].pool["gold"] == 35


def test_dwellings_rise_in_order_and_each_costs_a_token_and_its_price() -> None:
    state = realm()
    assert refused(state, c.Build(0, "dwelling-2")) == "dwelling-1-first"
    state = done(state, c.Build(0, "dwelling-1"))
    assert state.seats[0].pool == {"gold": 15, "materials": 3, "valuables": 2}
    assert refused(state, c.Build(0, "citadel")) == "once-per-round"
    assert refused(state, c.Build(0, "dwelling-1")) == "already-built"


def test_paying_more_than_owned_names_what_is_short() -> None:
    found = decided(realm(), c.Pay(0, {"gold": 23}))
    assert isinstance(found, Refusal)
    assert (found.code, found.values()["short"]) == ("gold-short", 3)
    assert done(realm(), c.Pay(0, {"gold": 23}), waive=("gold-short",)).seats[0].pool["gold"] == 0


def test_population_buys_many_units_and_closes_with_the_round_or_by_hand() -> None:
    state = done(realm(heroes=("catherine",)), c.Build(0, "dwelling-1", free=True), c.Build(0, "citadel", free=True))
    state = done(state, c.Recruit(0, "griffins"), c.Recruit(0, "marksmen"))
    assert state.seats[0].tokens["population"] == "open"
    assert state.seats[0].pool["gold"] == 13
    assert refused(state, c.Recruit(0, "griffins")) == "already-in-army"
    assert refused(state, c.Recruit(0, "crusaders")) == "dwelling-2-missing"
    assert refused(state, c.Recruit(0, "harpies")) == "other-faction"
    assert refused(state, c.HireHero(0)) == "hero-or-units"
    state = done(state, c.Reinforce(0, state.seats[0].army[0].id))
    assert (state.seats[0].army[0].shows, state.seats[0].pool["gold"]) == ("pack", 7)
    state = done(state, c.CloseMarket(0))
    assert refused(state, c.Recruit(0, "halberdiers")) == "once-per-round"


def test_neutral_units_come_by_diplomacy_with_the_dwelling_of_their_tier() -> None:
    state = done(realm(), c.Build(0, "dwelling-1", free=True))
    assert refused(state, c.Recruit(0, "neutral-boars")) == "diplomacy-only"
    assert refused(state, c.Recruit(0, "neutral-mummies", diplomacy=True)) == "dwelling-2-missing"
    state = done(state, c.Recruit(0, "neutral-boars", diplomacy=True))
    assert state.seats[0].army[0].shows == "neutral"
    assert refused(state, c.Reinforce(0, state.seats[0].army[0].id)) == "neutral-cards-single-sided"


def test_spells_wait_for_the_round_after_the_guild() -> None:
    assert refused(realm(), c.BuySpell(0)) == "no-mage-guild"
    state = done(realm(), c.Build(0, "mage-guild"))
    assert refused(state, c.BuySpell(0)) == "guild-built-this-round"
    state = done(in_round(2, state), c.BuySpell(0))
    assert state.seats[0].tokens["spell-book"] == "used"
    assert state.seats[0].pool["gold"] == 16 - lore.SPELL_PRICE[state.seats[0].faction]


def test_a_second_hero_costs_ten_gold_and_comes_back_a_turn_after_its_loss() -> None:
    state = done(realm(), c.HireHero(0))
    seat = state.seats[0]
    assert (seat.pool["gold"], seat.secondary, seat.mp["secondary"], seat.tokens["population"]) == (10, True, 2, "used")
    assert refused(state, c.GainXp(0, 1, "secondary")) == "secondary-no-xp"
    state = done(in_round(2, state), c.LoseHero(0))
    assert refused(state, c.HireHero(0)) == "hire-next-turn"
    assert done(in_round(3, state), c.HireHero(0)).seats[0].secondary


def test_levels_bring_their_rewards_in_order() -> None:
    state = done(realm(), c.GainXp(0, 2), c.GainXp(0, 4))
    seat = state.seats[0]
    assert (seat.level, seat.xp) == (4, 0)
    assert seat.rewards == ("search-2-abilities", "search-2-abilities", "specialty-2")
    state = done(state, c.TakeReward(0))
    assert len(state.seats[0].rewards) == 2
    state = done(state, c.GainXp(0, azure=True))
    assert state.seats[0].level == 7
    assert refused(state, c.GainXp(0)) == "top-level"


def test_points_are_spent_per_hero_and_a_tile_needs_a_supply() -> None:
    state = done(realm(), c.SpendMp(0), c.SpendMp(0), c.SpendMp(0))
    assert refused(state, c.SpendMp(0)) == "not-enough-mp"
    assert refused(state, c.SpendMp(0, "secondary")) == "no-secondary-hero"
    state = done(state, c.BonusMp(0, source="fountain-of-youth"))
    assert (state.seats[0].mp["main"], state.seats[0].morale) == (1, "positive")
    assert refused(state, c.SpendMp(0, action="place-far-tile")) == "no-tiles-left"


def test_the_hand_is_refreshed_to_the_limit_and_never_kept_above_it() -> None:
    state = done(realm(), c.CountHand(0, 3))
    assert refused(state, c.RefreshHand(0)) == "must-discard-at-least"
    assert done(state, c.RefreshHand(0, 5)).seats[0].hand == 4
    longer = done(state, c.Proclaim("profuse-growth"))
    assert done(longer, c.RefreshHand(0, 5)).seats[0].hand == 5


def test_morale_cancels_stays_single_and_reminds_to_discard() -> None:
    state = done(realm(), c.GainMorale(0, "positive"), c.GainMorale(0, "positive"))
    assert state.seats[0].morale == "positive"
    state = done(state, c.GainMorale(0, "negative"))
    assert state.seats[0].morale == "none"
    state = done(state, c.GainMorale(0, "negative", 2))
    assert (state.seats[0].morale, state.seats[0].discard_hand) == ("negative", True)
    state = done(state, c.DiscardHand(0))
    assert (state.seats[0].hand, state.seats[0].discard_hand) == (0, False)
    leaves = done(realm(), SetReading("A4", "leaves"), c.GainMorale(0, "negative", 2))
    assert leaves.seats[0].morale == "none"


def test_morale_is_spent_once_and_the_necropolis_knows_none() -> None:
    state = done(realm(), c.GainMorale(0, "positive"))
    assert refused(state, c.SpendMorale(0, "reroll", 2)) == "one-die-only"
    spent = done(state, c.SpendMorale(0, "draw-1"))
    assert (spent.seats[0].hand, spent.seats[0].morale) == (5, "none")
    assert refused(spent, c.SpendMorale(0, "draw-1")) == "no-positive-morale"
    assert refused(realm(heroes=("sandro",)), c.GainMorale(0, "negative")) == "necropolis-no-morale"


def test_the_post_trades_whole_lots_and_not_a_card_in_the_same_visit() -> None:
    state = realm()
    assert refused(state, c.Trade(0, "gold", "valuables", 5)) == "lot-gold-valuables"
    assert refused(state, c.Trade(0, "gold", "valuables", 30)) == "gold-short"
    state = done(state, c.Trade(0, "gold", "valuables", 13))
    assert state.seats[0].pool == {"gold": 8, "materials": 6, "valuables": 5}
    assert refused(state, c.SellCard(0, "artifact")) == "choose-one-per-visit"
    assert refused(done(state, c.LeavePost()), c.SellCard(0, "specialty")) == "protected-card"
    assert done(state, c.LeavePost(), c.SellCard(0, "artifact")).seats[0].pool["gold"] == 9


def test_the_best_trades_reach_a_cost_and_leave_the_most() -> None:
    assert purse.best_deals({"gold": 10}, {"gold": 8}) == ()
    plan = purse.best_deals({"gold": 6, "materials": 3}, {"valuables": 1})
    assert plan == (purse.Deal("materials", "valuables", 3, 1),)
    assert purse.best_deals({"gold": 5, "materials": 2}, {"valuables": 2}) is None


def test_no_chain_of_trades_ends_with_more_than_it_began() -> None:
    for (sell, buy), (lot, worth) in purse.RATES.items():
        back_lot, back_worth = purse.RATES[buy, sell]
        assert worth * back_worth <= lot * back_lot


def test_a_mine_pays_its_first_owner_at_once_and_the_loser_loses_income() -> None:
    state = done(three(), c.ClaimField(0, "gold-mine"))
    mine = state.fields[-1].id
    assert (state.seats[0].income["gold"], state.seats[0].pool["gold"]) == (15, 25)
    assert refused(state, c.ClaimField(0, field=mine)) == "own-field"
    state = done(state, c.ClaimField(1, field=mine))
    assert state.seats[0].income["gold"] == 10
    assert (state.seats[1].income["gold"], state.seats[1].pool["gold"]) == (15, 20)
    state = done(state, c.LoseField(mine))
    assert state.seats[1].income["gold"] == 10


def test_a_settlement_gives_income_or_a_reinforcement_once() -> None:
    state = realm(heroes=("catherine",), scenario={"units": ["griffins", "champions"]})
    griffins, champions = (u.id for u in state.seats[0].army)
    assert refused(state, c.ClaimField(0, "settlement", choice="reinforce", army=champions)) == "bronze-or-silver-only"
    free = done(state, c.ClaimField(0, "settlement", choice="reinforce", army=griffins))
    assert (free.seats[0].pool["gold"], free.seats[0].army[0].shows, free.fields[-1].token) == (20, "pack", "")
    half = done(state, SetReading("A3", "half-price"))
    half = done(half, c.ClaimField(0, "settlement", choice="reinforce", army=griffins))
    assert half.seats[0].pool["gold"] == 17
    rich = done(state, c.ClaimField(0, "settlement", choice="valuables"))
    assert (rich.seats[0].income["valuables"], rich.seats[0].pool["valuables"]) == (1, 4)


def test_allies_count_each_others_fields_as_empty_and_obelisks_keep_every_cube() -> None:
    state = done(realm(("Ana", "Bob"), mode="coop"), c.ClaimField(0, "gold-mine"))
    assert refused(state, c.ClaimField(1, field=state.fields[-1].id)) == "allied-field"
    state = done(three(), c.ClaimField(0, "obelisk"))
    state = done(state, c.ClaimField(1, field=state.fields[-1].id))
    assert state.fields[-1].flags == (0, 1)


def test_three_homeless_rounds_put_a_player_out_and_a_home_starts_the_count_again() -> None:
    state = done(three(), c.ClaimField(1, field="town-0"))
    assert state.seats[1].cubes == {"0": 1}
    state = in_round(3, state)
    assert state.seats[0].homeless == 2
    back = in_round(4, done(state, c.ClaimField(0, field="town-0")))
    assert (back.seats[0].homeless, back.seats[0].eliminated) == (0, False)
    assert in_round(4, state).seats[0].eliminated


def test_the_scenario_clock_refuses_events_after_the_end_and_stops_at_the_last_round() -> None:
    state = done(realm(), c.SetLimit(3), c.AddEvent(2, "The dragon wakes"))
    assert refused(state, c.AddEvent(5, "Too late")) == "event-after-end"
    assert refused(realm(), c.AddEvent(100, "Never")) == "event-empty"
    state = in_round(3, state)
    assert refused(done(state, c.MarkPlayed(0)), c.NextRound()) == "last-round"


def test_variants_ask_before_they_change_in_mid_game_and_never_contradict() -> None:
    state = done(realm(), c.SwitchVariant("no-astrologers", True))
    assert refused(state, c.SwitchVariant("astrologers-every-round", True)) == "contradictory-variants"
    assert refused(in_round(2), c.SwitchVariant("min-damage", True)) == "variant-mid-game"


def test_the_agenda_lists_what_the_round_asks_for() -> None:
    state = done(realm(variants=["cube-refresh"]), c.AddEvent(4, "The dragon wakes"), c.SetLimit(4))
    state = done(in_round(2, state), c.Proclaim("profuse-growth"), c.GainXp(0, 2), c.GainMorale(0, "negative", 2))
    assert [due.code for due in agenda(in_round(3, state))] == ["collect", "reward", "discard-hand", "pinned"]
    codes = [due.code for due in agenda(in_round(4, state))]
    assert codes == ["event", "cubes-off", "proclaim", "reward", "discard-hand", "pinned", "last-round"]


def test_a_field_is_scouted_before_it_is_entered() -> None:
    state = done(realm(difficulty="hard"), c.GainXp(0, 2))
    weak, azure = scouted(state, 0, 1), scouted(state, 0, 7)
    assert isinstance(weak, Scouting)
    assert isinstance(azure, Scouting)
    assert (weak.guards, weak.quick, weak.xp) == ({"bronze": 2}, True, 0)
    assert (azure.to_level_seven, azure.rounds, azure.retreat, azure.unsure) == (True, 0, False, True)
    assert isinstance(scouted(state, 0, 8), Refusal)


def test_dice_are_taken_from_the_tray_and_capped_by_the_variant() -> None:
    state = done(realm(), RollDice(("resource", "treasure")), chance=Given((5, 0)))
    assert done(state, c.TakeDie(0, 0)).seats[0].pool["gold"] == 26
    assert done(state, c.TakeDie(0, 1)).seats[0].xp == 1
    poor = done(realm(variants=["one-resource", "no-rerolls"]), RollDice(("resource",)), chance=Given((5,)))
    assert done(poor, c.TakeDie(0, 0)).seats[0].pool["gold"] == 21
    assert refused(poor, RerollDice((0,))) == "no-rerolls"
    assert refused(realm(), RollDice(("resource",) * 4)) == "box-has-3-dice"


def test_any_tracked_number_can_be_corrected_within_its_bounds() -> None:
    state = done(realm(), c.Correct("seat/0/pool/gold", 3), c.Correct("seat/0/level", 5))
    assert (state.seats[0].pool["gold"], state.seats[0].level) == (3, 5)
    assert refused(state, c.Correct("seat/0/level", 8)) == "out-of-bounds"
    assert refused(state, c.Correct("seat/0/pool/gold", -1)) == "value-negative"
    assert refused(state, c.Correct("seat/7/level", 1)) == "unknown-name"


@pytest.mark.parametrize(
    ("choices", "code"),
    [
        ({"players": ["Ana"], "mode": "clash"}, "clash-needs-2-or-3"),
        ({"players": ["A", "B", "C", "D"], "mode": "alliance"}, "alliance-needs-an-expansion"),
        ({"players": ["Ana", "Bob"], "factions": ["castle", "castle"]}, "faction-taken"),
        ({"players": ["Ana", "Ana"]}, "name_taken"),
        ({"players": ["Ana", " "]}, "name_empty"),
        ({"players": ["Ana"], "variants": ["no-astrologers", "astrologers-every-round"]}, "contradictory-variants"),
    ],
)
def test_a_table_that_cannot_be_is_refused_with_its_reason(choices: dict[str, object], code: str) -> None:
    found = GAME.start(pack(), choices)
    assert isinstance(found, Refusal)
    assert found.code == code


def test_the_secondary_hero_variant_seats_two_heroes_and_four_may_ally() -> None:
    assert realm(variants=["start-secondary-hero"]).seats[0].secondary
    four = realm(
        ("A", "B", "C", "D"), mode="alliance", expansions=1, factions=["castle", "dungeon", "necropolis", "rampart"]
    )
    assert [seat.team for seat in four.seats] == [0, 0, 1, 1]


def test_teams_of_an_alliance_are_chosen_two_and_two() -> None:
    names = ("A", "B", "C", "D")
    chosen = [{"name": name, "team": team} for name, team in zip(names, (0, 1, 1, 0), strict=True)]
    table = realm(chosen, mode="alliance", expansions=1)
    assert [seat.team for seat in table.seats] == [0, 1, 1, 0]
    uneven = [{"name": name, "team": int(name == "D")} for name in names]
    found = GAME.start(pack(), {"players": uneven, "mode": "alliance", "expansions": 1})
    assert isinstance(found, Refusal)
    assert found.code == "teams-of-two"
