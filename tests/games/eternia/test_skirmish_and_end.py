"""Skirmish set-up and actions; winners, ties and champions."""

from __future__ import annotations

from companion.core.game import main_of
from companion.core.refusal import Refusal
from companion.games.eternia import GAME
from companion.games.eternia import commands as c
from companion.games.eternia import fight_commands as f
from companion.games.eternia import turn_commands as t
from companion.games.eternia.checklist import checklist
from companion.games.eternia.clash import Clash
from companion.games.eternia.decide.ending import champions_ready, tied
from companion.games.eternia.decide.skirmish import return_choices
from companion.games.eternia.due import _soldiers, due
from companion.games.eternia.recap import chart, result, sources
from companion.games.eternia.seats import veil
from companion.games.eternia.skirmish import Return
from companion.games.eternia.state import Card, State
from companion.i18n import Translator
from companion.views import describe
from tests.games.eternia import MAP, Seeded, begin, do, no

EMPTY = ("zones_left", "soldiers_left", "heroes_left", "tokens_left")
ALL = ("He-Man", "Teela", "Man-At-Arms", "Skeletor", "Evil-Lyn", "Beast Man")


def after_buying() -> State:
    state = begin(mode="skirmish", profile=MAP)
    return do(state, *[c.PassBuying(hero) for hero in ALL], c.NextSetupPhase())


def test_buying_comes_first_and_leftovers_are_lost() -> None:
    state = begin(mode="skirmish", profile=MAP)
    assert no(state, c.BuyBefore("Teela", Card("vehicle", "Sled", 4))) == "no_vehicles"
    assert no(state, c.BuyBefore("Teela", Card("spell", "Storm", 16))) == "E_NOT_ENOUGH_ETERNIUM"
    state = do(state, c.BuyBefore("Teela", Card("spell", "Storm", 4)), c.PassBuying("Teela"))
    assert no(state, c.BuyBefore("Teela", Card("spell", "Storm", 4))) == "hero_passed"
    assert no(state, c.NextSetupPhase()) == "buying_left"
    state = do(state, *[c.PassBuying(hero) for hero in ALL if hero != "Teela"], c.NextSetupPhase())
    assert (state.phase, state.teams["masters"].eternium, state.teams["evil"].eternium) == ("zones", 0, 0)


def test_zones_soldiers_heroes_and_quest_tokens_follow_in_order() -> None:
    state = after_buying()
    assert no(state, c.DeploySoldiers("masters", "North", 1)) == "wrong_setup_phase"
    state = do(state, c.ChooseZone("masters", ("North", "Woods")))
    refused = GAME.decide(state, c.NextSetupPhase(), Seeded(1), frozenset())
    assert isinstance(refused, Refusal)
    assert describe.refusal(refused, Translator("en", "eternia"), state) == "No deployment zone yet: Evil Warriors."
    assert no(state, c.ChooseZone("evil", ("North",))) == "zone_taken"
    state = do(state, c.ChooseZone("evil", ("East",)), c.NextSetupPhase())
    assert no(state, c.DeploySoldiers("masters", "East", 1)) == "E_OUTSIDE_ZONE"
    assert no(state, c.DeploySoldiers("masters", "North", 4)) == "E_OUTPOST_FULL"
    assert no(state, c.DeploySoldiers("masters", "Woods", 1)) == "E_NOT_OUTPOST"
    state = do(state, c.DeploySoldiers("masters", "North", 3))
    assert no(state, c.NextSetupPhase()) == "soldiers_left"
    state = do(state, c.DeploySoldiers("evil", "East", 1), c.NextSetupPhase(), c.DeployHero("Teela", "Woods"))
    assert no(state, c.NextSetupPhase()) == "heroes_left"
    mine, theirs = [c.DeployHero(hero, "Woods") for hero in ALL[:3]], [c.DeployHero(hero, "East") for hero in ALL[3:]]
    state = do(state, *mine, *theirs, c.NextSetupPhase())
    assert no(state, c.NextSetupPhase()) == "tokens_left"
    assert no(state, c.PlaceQuestToken("masters", "North")) == "E_QUEST_NOT_WILDS"
    state = do(state, c.PlaceQuestToken("masters", "Woods"))
    assert no(state, c.PlaceQuestToken("evil", "Woods")) == "E_QUEST_OCCUPIED"
    assert no(state, c.PlaceQuestToken("evil", "Hills")) == "E_QUEST_ADJACENT"
    state = do(state, c.NextSetupPhase(), t.BeginActions(), t.Activate("Teela"), t.GoOnQuest("Teela"))
    assert state.teams["masters"].eternium == 2


def test_a_zone_without_an_outpost_asks_for_no_soldiers() -> None:
    state = do(
        after_buying(), c.ChooseZone("masters", ("Woods",)), c.ChooseZone("evil", ("North",)), c.NextSetupPhase()
    )
    assert [one.who for one in due(state, Translator("en", "eternia")) if not one.optional][:1] == ["evil"]
    state = do(state, c.DeploySoldiers("evil", "North", 1))
    first = main_of(due(state, Translator("en", "eternia")))
    assert first is not None
    assert first.commands() == (c.NextSetupPhase(),)


def in_play() -> State:
    state = do(after_buying(), *[c.NextSetupPhase()] * 4, c.Correct("eternium/masters", 6), waive=EMPTY)
    return do(state, t.BeginActions(), t.Activate("Teela"))


def test_training_buys_a_card_and_a_mount_costs_two() -> None:
    state = in_play()
    assert no(state, c.Train("Teela", "+3", "+1")) == "E_TRAIN_CHOICE"
    trained = do(state, c.Train("Teela", "surge", "+1"))
    assert (trained.teams["masters"].eternium, trained.teams["masters"].deck["surge"]) == (1, 3)
    assert no(trained, c.AcquireMount("Teela")) == "E_NOT_ENOUGH_ETERNIUM"
    assert do(state, c.AcquireMount("Teela")).actions == ("acquire-mount",)
    assert no(do(begin(), t.BeginActions(), t.Activate("Teela")), c.AcquireMount("Teela")) == "skirmish_only"


def test_denied_points_become_eternium_and_movement_is_capped() -> None:
    state = do(in_play(), c.ScoreVp("masters", 2, denied=True), c.Correct("move/Teela", 5))
    assert (state.teams["masters"].eternium, state.teams["masters"].vp) == (10, 0)
    assert no(state, t.MoveHero("Teela", "Hills", ("land",) * 3)) == "E_MOVE_POINTS"


def test_a_defeated_hero_of_a_skirmish_returns_where_the_table_says() -> None:
    state = do(in_play(), c.Count("hp/Skeletor", -6), c.DefeatHero("Skeletor"))
    assert state.returning == ("Skeletor",)
    assert state.owing == ("Skeletor",)
    assert do(state, c.ReturnHero("Skeletor", "Temple of Serpos")).heroes["Skeletor"].area == "Temple of Serpos"


def test_with_a_map_the_three_tiers_of_a_return_are_checked() -> None:
    state = do(after_buying(), c.ChooseZone("masters", ("North",)), *[c.NextSetupPhase()] * 4, waive=EMPTY)
    state = do(state, t.BeginActions())
    state = do(state, c.Count("hp/Teela", -6), c.DefeatHero("Teela"))
    assert return_choices(state, "Teela") == Return("deployment-zone", ("North",))
    assert no(state, c.ReturnHero("Teela", "East")) == "return_place"
    watched = do(state, c.PlaceHero("Skeletor", "Woods"), c.PlaceHero("He-Man", "Castle Grayskull"))
    assert return_choices(watched, "Teela") == Return("friendly-hero", ("Castle Grayskull",))
    alone = do(watched, c.PlaceHero("He-Man", ""), c.PlaceHero("Man-At-Arms", ""))
    far = return_choices(alone, "Teela")
    assert far is not None
    assert (far.rule, far.choices) == ("three-away", ("East",))


def test_the_set_up_is_listed_for_every_mode() -> None:
    for language in ("en", "fr"):
        _ = Translator(language, "eternia")
        for mode, words in (("standard", "10"), ("skirmish", "15"), ("solo", "14"), ("first-game", "10")):
            items = checklist(begin(mode=mode), _)
            assert len(items) > 8
            assert any(words in item.text for item in items)


def last_round(*extra: object) -> State:
    state = do(begin(), c.Correct("skulls", 4), t.BeginActions())
    return do(state, *extra)


def finish(state: State) -> State:
    return do(state, c.FinishGame(), waive=("E_HEROES_LEFT",))


def test_the_game_ends_with_the_fourth_skull() -> None:
    assert no(begin(), c.FinishGame()) == "E_NOT_FINAL_ROUND"
    assert no(last_round(), c.FinishGame()) == "E_HEROES_LEFT"
    state = finish(last_round(c.ScoreVp("evil", 1)))
    assert state.result is not None
    assert (state.result.winner, state.result.reason) == ("evil", "vp")


def test_outposts_then_eternium_break_a_tie() -> None:
    state = finish(last_round(c.Count("soldiers/masters/Foe Castle", 1)))
    assert state.result is not None
    assert (state.result.winner, state.result.reason) == ("masters", "outposts")
    state = finish(last_round(c.Count("eternium/evil", 1)))
    assert state.result is not None
    assert (state.result.winner, state.result.reason) == ("evil", "eternium")


def test_a_boss_left_in_play_beats_everybody() -> None:
    state = do(last_round(c.ScoreVp("evil", 9)), f.BeginEpic("Teela", "Hydra", "boss", hp=5), f.CallOff())
    state = finish(state)
    assert state.result is not None
    assert state.result.reason == "boss-in-play-all-lose"


def test_a_tie_goes_through_an_extra_night_to_the_champions() -> None:
    state = finish(last_round())
    assert state.result is not None
    assert state.result.reason == "extra-night-round"
    state = do(state, c.PlayExtraNight())
    assert (state.light, state.extra_night) == ("night", True)
    state = finish(state)
    assert state.result is not None
    assert state.result.reason == "champion-duel"
    assert tied(state) == ("masters", "evil")
    state = do(state, c.PickChampion("masters", "Teela"))
    assert not champions_ready(state)
    assert veil(state, "evil").champions == veil(state, "").champions == {"masters": "?"}
    assert veil(state, "masters").champions == {"masters": "Teela"}
    assert no(state, f.BeginDuel()) == "champions_left"
    state = do(state, c.PickChampion("evil", "Evil-Lyn"))
    assert champions_ready(state)
    assert veil(state, "evil").champions == veil(state, "").champions == state.champions
    state = do(state, f.BeginEpic("Teela", "Evil-Lyn", reckoning="totals"))
    state = do(state, f.EnterTotals("active", 3, 0, 9), f.EnterTotals("other", 2, 0, 9), f.Reckon(), f.Strike())
    state = do(state, f.StandGround(), f.CleanUp())
    assert state.result is not None
    assert (state.result.winner, state.teams["masters"].vp) == ("masters", 1)
    assert sources(state, "masters") == {"duel": 1}


def test_the_recap_has_charts_and_an_outcome_in_both_languages() -> None:
    state = finish(last_round(c.ScoreVp("evil", 1), c.Count("soldiers/masters/Slime Pit", 1)))
    assert chart(state)["vp"] == {"masters": 0, "evil": 1}
    for language in ("en", "fr"):
        lines = result(state, Translator(language, "eternia"))
        assert len(lines) == 4
        assert "1 outpost" in lines[0][1].replace("avant-poste", "outpost")
        assert "outposts" not in lines[0][1].replace("avant-poste", "outpost")
        assert lines[2][1].endswith(" 1")
        assert "Evil Warriors" in lines[-1][1]


def test_others_see_only_the_backs_of_spells_and_covered_cards() -> None:
    state = do(begin(), c.GainCard("Teela", Card("spell", "Fireball", 2)), f.BeginEpic("Teela", "Evil-Lyn"))
    state = do(state, f.ChooseWeapon("active", "melee"), f.ChooseWeapon("other", "magic"), f.NextStep())
    state = do(state, f.PlaceCard("active", "+3", "attack"))
    seen = veil(state, "evil")
    assert seen.heroes["Teela"].cards[0].name == ""
    assert seen.fight is not None
    assert [lain.card for lain in seen.fight.active.attack] == ["?"]
    assert "+3" not in seen.fight.active.deck
    mine = veil(state, "masters")
    assert mine.heroes == state.heroes
    assert mine.fight is not None
    assert mine.fight.active == state.fight.active  # type: ignore[union-attr]
    assert veil(state, "") == state


def test_a_fight_in_a_place_that_nobody_entered_has_no_soldiers() -> None:
    state = begin()
    assert "Hills" not in state.areas
    assert not list(_soldiers(state, Clash("Hills", "masters", "", (), 0), "", ""))


def test_no_hero_of_a_skirmish_is_passed_over_because_it_stands_in_its_base_already() -> None:
    state = begin(mode="skirmish", profile=dict(MAP))
    assert {hero.area for hero in state.heroes.values()} == {""}
    state = do(state, *(c.PassBuying(name) for name in state.heroes), c.NextSetupPhase())
    state = do(state, c.ChooseZone("masters", ("Castle Grayskull", "North")), c.ChooseZone("evil", ("South", "East")))
    state = do(state, c.NextSetupPhase(), c.DeploySoldiers("masters", "North", 1), c.DeploySoldiers("evil", "South", 1))
    assert no(do(state, c.NextSetupPhase()), c.NextSetupPhase()) == "heroes_left"
