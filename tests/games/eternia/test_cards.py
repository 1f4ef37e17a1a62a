"""Merchants, loadout, combat deck, victory cards, defeat."""

from __future__ import annotations

from companion.capabilities.agreements import SetAutomation, SetReading
from companion.games.eternia import commands as c
from companion.games.eternia import turn_commands as t
from companion.games.eternia.decide.cards import price_preview
from companion.games.eternia.state import Card, State
from tests.games.eternia import MAP, begin, do, no


def at_the_shop(soldiers: int = 1) -> State:
    state = do(begin(profile=MAP), c.Count("soldiers/masters/North", 1))
    if soldiers > 1:
        state = do(state, c.Count("soldiers/masters/South", 1))
    return do(state, t.BeginActions(), t.Activate("Teela"))


def test_a_merchant_must_be_controlled() -> None:
    state = at_the_shop()
    assert no(state, c.Shop("Teela", "forge")) == "E_MERCHANT_NOT_CONTROLLED"
    assert no(state, c.Shop("Teela", "inn")) == "unknown_merchant"
    assert do(state, c.Shop("Teela", "shop")).markets == ("shop",)


def test_a_second_shop_takes_one_off_every_price() -> None:
    assert price_preview(at_the_shop(), "masters", "shop", 5) == 5
    state = at_the_shop(2)
    assert price_preview(state, "masters", "shop", 5) == 4
    state = do(state, c.Shop("Teela", "shop"), c.BuyCard(Card("armour", "Shield", 5, "body", worn=True)))
    assert state.teams["masters"].eternium == 6


def test_the_market_is_refreshed_once_and_before_buying() -> None:
    state = do(at_the_shop(), c.Shop("Teela", "shop"))
    once = do(state, c.RefreshMarket())
    assert once.teams["masters"].eternium == 9
    assert no(once, c.RefreshMarket()) == "E_REFRESH_ALREADY_USED"
    bought = do(state, c.BuyCard(Card("consumable", "Potion", 1)))
    assert no(bought, c.RefreshMarket()) == "E_REFRESH_AFTER_PURCHASE"


def test_only_four_cards_are_on_sale_and_money_runs_out() -> None:
    state = do(at_the_shop(), c.Shop("Teela", "shop"))
    assert no(state, c.BuyCard(Card("consumable", "Orb", 11))) == "E_NOT_ENOUGH_ETERNIUM"
    assert no(state, c.BuyCard(Card("consumable", "Orb", 21))) == "E_NUMBER"
    assert no(state, c.BuyCard(Card("spell", "Fireball", 2))) == "wrong_merchant"
    state = do(state, *[c.BuyCard(Card("consumable", "Potion", 1))] * 4)
    assert no(state, c.BuyCard(Card("consumable", "Potion", 1))) == "E_MARKET_SIZE"


def test_shopping_goes_on_while_the_next_hero_acts() -> None:
    state = do(at_the_shop(), c.Shop("Teela", "shop"), t.EndTurn(), t.Activate("Skeletor"))
    state = do(state, c.BuyCard(Card("consumable", "Potion", 1)), c.LeaveShop())
    assert state.heroes["Teela"].cards[0].name == "Potion"
    assert state.visit is None


def test_a_hero_carries_so_much_and_no_more() -> None:
    state = do(
        begin(), *[c.GainCard("Teela", Card("spell", "S", 1))] * 2, c.GainCard("Teela", Card("vehicle", "Sky Sled", 4))
    )
    assert no(state, c.GainCard("Teela", Card("spell", "T", 1))) == "E_LIMIT_SPELLS"
    assert no(state, c.GainCard("Teela", Card("beast", "Bat", 1))) == "E_LIMIT_MOUNT"
    swapped = do(state, c.GainCard("Teela", Card("beast", "Bat", 1), (2,)))
    assert [card.kind for card in swapped.heroes["Teela"].cards] == ["spell", "spell", "beast"]
    armour = do(begin(), *[c.GainCard("Teela", Card("armour", "A", 1, "head"))] * 2, c.WearCard("Teela", 0))
    assert no(armour, c.WearCard("Teela", 1)) == "E_LIMIT_ARMOUR"
    full = do(begin(), *[c.GainCard("Teela", Card("consumable", "P", 1))] * 5)
    assert no(full, c.GainCard("Teela", Card("consumable", "P", 1))) == "E_LIMIT_PACK"


def test_the_combat_deck_keeps_its_twenty_one_cards() -> None:
    state = begin()
    assert no(state, c.SwapCombatCard("masters", "+2")) == "E_DECK_SIZE"
    state = do(state, c.SwapCombatCard("masters", "+2", "+1"))
    deck = state.teams["masters"].deck
    assert (deck["+1"], deck["+2"], sum(deck.values())) == (6, 7, 21)
    empty = do(state, c.Correct("deck/masters/flux", 0), c.Correct("deck/masters/+1", 7))
    assert no(empty, c.SwapCombatCard("masters", "+2", "flux")) == "E_CARD_NOT_IN_DECK"


def test_victory_cards_are_as_many_as_heroes_and_the_rest_is_thrown_away() -> None:
    state = do(begin(), c.Count("hand/masters", 2), *[c.PlayVictoryCard("masters", 2)] * 3)
    team = state.teams["masters"]
    assert (team.vp, len(team.victory), team.victory_hand) == (6, 3, 0)
    assert no(state, c.PlayVictoryCard("masters", 2)) == "E_VICTORY_LIMIT"
    assert no(state, c.ScoreSecondary("masters", 3, 1)) == "E_SECONDARY_FIRST"
    state = do(state, c.ScoreSecondary("masters", 0, 3))
    assert state.teams["masters"].vp == 9
    assert no(state, c.ScoreSecondary("masters", 0, 3)) == "secondary_scored"


def test_hand_cards_are_swapped_for_one_eternium() -> None:
    state = begin()
    assert no(state, c.RedrawVictoryCards("masters", 4)) == "E_CARD_NOT_IN_HAND"
    assert no(state, c.RedrawVictoryCards("masters", 0, 1)) == "E_VICTORY_IN_PLAY"
    state = do(state, c.RedrawVictoryCards("masters", 3))
    assert (state.teams["masters"].eternium, state.teams["masters"].victory_hand) == (9, 3)


def test_a_defeat_costs_five_in_tokens_and_cards() -> None:
    state = do(begin(), c.GainCard("Teela", Card("spell", "Fireball", 3)))
    assert no(state, c.DefeatHero("Teela")) == "still_standing"
    state = do(state, c.PlaceHero("Teela", "Foe Castle"), c.Count("hp/Teela", -6), c.DefeatHero("Teela", "soldiers"))
    hero = state.heroes["Teela"]
    assert (hero.hp, hero.area, hero.defeats) == (6, "Castle Grayskull", 1)
    assert no(state, c.PayPenalty("Teela", 1, (0,))) == "E_PENALTY_UNDERPAID"
    assert no(state, c.PayPenalty("Teela", 11)) == "E_NOT_ENOUGH_ETERNIUM"
    paid = do(state, c.PayPenalty("Teela", 2, (0,)))
    assert (paid.teams["masters"].eternium, paid.heroes["Teela"].cards, paid.owing) == (8, (), ())


def test_a_poor_team_pays_what_it_has_and_cards_go_before_debts() -> None:
    state = do(begin(), c.Correct("eternium/masters", 1), c.GainCard("Teela", Card("spell", "Fireball", 3)))
    state = do(state, c.Count("hp/Teela", -6), c.DefeatHero("Teela"))
    assert no(state, c.PayPenalty("Teela", 1)) == "E_PENALTY_UNDERPAID"
    paid = do(state, c.PayPenalty("Teela", 1, (0,)))
    assert paid.teams["masters"].eternium == 0
    assert paid.owing == ()


def test_a_hero_defeated_in_its_own_turn_loses_the_rest_of_it() -> None:
    state = do(begin(), SetAutomation("defeat", "do"), t.BeginActions(), t.Activate("Teela"), c.Count("hp/Teela", -6))
    assert state.active == ""
    assert state.heroes["Teela"].activated
    assert state.owing == ("Teela",)


def test_soldiers_bring_a_hero_down_without_points_and_the_rest_stay() -> None:
    state = do(begin(profile=MAP), c.Count("soldiers/masters/North", 3), c.PlaceHero("Skeletor", "South"))
    state = do(state, c.Correct("hp/Skeletor", 2), c.FightSoldiers("masters", "South", 3, "North"))
    assert state.areas["South"].soldiers == {"masters": 1}
    assert state.heroes["Skeletor"].defeats == 1
    assert state.teams["masters"].vp == 0


def test_soldiers_fall_one_for_one() -> None:
    state = do(begin(profile=MAP), c.Count("soldiers/masters/North", 3), c.Count("soldiers/evil/South", 2))
    state = do(state, c.FightSoldiers("masters", "South", 3, "North"))
    assert state.areas["South"].soldiers == {"masters": 1}
    assert no(state, c.FightSoldiers("masters", "East", 1, "South")) == "no_enemies"


def test_soldiers_whom_the_acting_hero_sends_into_a_fight_are_its_mobilisation() -> None:
    state = do(begin(profile=MAP), c.Count("soldiers/masters/North", 3), c.Count("soldiers/evil/South", 2))
    state = do(state, t.BeginActions(), t.Activate("Teela"), c.FightSoldiers("masters", "South", 1, "North"))
    assert state.actions == ("mobilize",)
    assert no(state, c.FightSoldiers("masters", "South", 1, "North")) == "E_ACTION_REPEATED"


def test_a_hero_walks_into_soldiers_by_the_reading_of_the_table() -> None:
    state = do(begin(profile=MAP), c.Count("soldiers/evil/South", 2))
    mirror = do(state, c.WalkIntoSoldiers("Teela", "South"))
    assert (mirror.heroes["Teela"].hp, mirror.areas["South"].soldiers) == (4, {})
    assert mirror.markets == ("shop",)
    free = do(state, SetReading("A07", "free"), c.WalkIntoSoldiers("Teela", "South"))
    assert free.heroes["Teela"].hp == 6
