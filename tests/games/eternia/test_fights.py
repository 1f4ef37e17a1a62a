"""Epic combat against all kinds of opponents, with every option."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from companion.capabilities.agreements import SetReading
from companion.core.chance import Given
from companion.core.refusal import Refusal
from companion.core.tray import RerollDice, RollDice
from companion.games.eternia import GAME
from companion.games.eternia import commands as c
from companion.games.eternia import fight_commands as f
from companion.games.eternia import turn_commands as t
from companion.games.eternia.decide.strikes import power_pool
from companion.games.eternia.fight import Fight, totals_of
from companion.games.eternia.grid import Totals
from companion.games.eternia.state import State
from tests.games.eternia import MAP, Seeded, begin, dice, do, no


def fight_of(state: State) -> Fight:
    assert state.fight
    return state.fight


def duel(mine: tuple[int, int, int], theirs: tuple[int, int, int], **choices: Any) -> State:
    """Teela against Evil-Lyn with totals only, up to the strikes (initiative, attack, defence)."""
    state = do(begin(**choices), f.BeginEpic("Teela", "Evil-Lyn", reckoning="totals"))
    return again(state, mine, theirs)


def again(state: State, mine: tuple[int, int, int], theirs: tuple[int, int, int]) -> State:
    state = do(state, f.EnterTotals("active", *mine), f.EnterTotals("other", *theirs), f.Reckon())
    return do(state, f.Strike()) if fight_of(state).step == 6 else state


def test_two_rounds_without_defeat_go_to_the_most_damage_and_the_loser_is_pushed() -> None:
    state = duel((3, 4, 2), (2, 3, 2))
    assert fight_of(state).step == 8
    state = do(state, f.StandGround())
    assert (fight_of(state).round, fight_of(state).step) == (2, 2)
    state = do(again(state, (2, 3, 2), (3, 3, 2)), f.StandGround())
    outcome = fight_of(state).outcome
    assert outcome is not None
    assert (outcome.winner, outcome.push) == ("active", "Evil-Lyn")
    assert no(state, f.CleanUp()) == "push_left"
    state = do(state, f.PushLoser("Evil-Lyn", "Foe Castle"), f.CleanUp())
    assert state.heroes["Evil-Lyn"].area == "Foe Castle"


def test_a_foe_of_no_health_is_no_foe() -> None:
    foe = f.BeginEpic("Teela", "Dragon", "epic-beast", hp=0)
    assert no(begin(), foe) == "E_NUMBER"
    assert fight_of(do(begin(), replace(foe, hp=1))).other.name == "Dragon"


def test_the_defender_wins_a_tie_of_damage() -> None:
    state = do(duel((2, 0, 5), (2, 0, 5)), f.StandGround())
    state = do(again(state, (2, 0, 5), (2, 0, 5)), f.StandGround())
    assert fight_of(state).outcome is not None
    assert fight_of(state).outcome.winner == "other"  # type: ignore[union-attr]


def test_damage_may_be_counted_from_strikes_alone() -> None:
    state = do(begin(readings={"A04": "strikes"}), f.BeginEpic("Teela", "Evil-Lyn", reckoning="totals"))
    state = again(state, (3, 0, 9), (2, 0, 9))
    assert fight_of(state).active.dealt == (0,)
    assert fight_of(
        again(do(begin(), f.BeginEpic("Teela", "Evil-Lyn", reckoning="totals")), (3, 0, 9), (2, 0, 9))
    ).active.dealt == (1,)


def test_fleeing_costs_two_after_the_first_round_only() -> None:
    state = duel((3, 1, 5), (2, 1, 5), profile=MAP)
    assert no(state, f.Flee("Woods", side="other")) == "E_FLEE_NOT_ACTIVE"
    fled = do(state, f.Flee("Woods"))
    assert (fled.teams["masters"].eternium, fled.heroes["Teela"].area) == (8, "Woods")
    assert fight_of(fled).outcome is not None
    state = do(state, f.StandGround())
    assert no(state, f.Flee("Woods")) == "E_FLEE_SECOND_ROUND"
    surrounded = do(duel((3, 1, 5), (2, 1, 5), profile=MAP), c.PlaceHero("Skeletor", "Woods"))
    assert no(surrounded, f.Flee("Woods")) == "E_FLEE_NO_AREA"


def test_a_hero_at_zero_before_the_strikes_is_defeated_at_once() -> None:
    state = do(begin(), c.Correct("hp/Evil-Lyn", 1), f.BeginEpic("Teela", "Evil-Lyn", reckoning="totals"))
    state = again(state, (5, 0, 0), (2, 9, 0))
    assert fight_of(state).step == 7
    state = do(state, f.CheckDefeated(), f.CleanUp())
    assert (state.teams["masters"].vp, state.heroes["Teela"].hp) == (1, 6)


def test_teammates_do_not_fight_each_other_and_bases_are_safe() -> None:
    state = begin(profile=MAP)
    assert no(state, f.BeginEpic("Teela", "He-Man")) == "E_SAME_TEAM_FIGHT"
    assert no(state, f.BeginEpic("Teela", "Evil-Lyn", area="Temple of Serpos")) == "E_ENEMY_BASE"
    assert no(state, f.BeginEpic("Teela", "Evil-Lyn", area="Woods", companions=3)) == "E_COMPANIONS"


def test_both_down_means_nobody_wins() -> None:
    state = do(begin(), f.BeginEpic("Teela", "Evil-Lyn"))
    boom = (f.Effect("hp", "active", 6), f.Effect("hp", "other", 6))
    state = do(state, f.UseAbility("active", boom, "Blast"))
    assert fight_of(state).step == 7
    state = do(state, f.CheckDefeated(), f.CleanUp())
    assert state.owing == ("Teela", "Evil-Lyn")
    assert all(team.vp == 0 for team in state.teams.values())


def test_a_single_round_sends_the_weaker_to_an_outpost_and_asks_on_a_tie() -> None:
    state = do(duel((3, 3, 2), (2, 3, 2), options=["one-round"]), f.StandGround())
    outcome = fight_of(state).outcome
    assert outcome is not None
    assert (outcome.winner, outcome.retreat) == ("active", ("Evil-Lyn",))
    assert no(state, f.PushLoser("", "Foe Castle")) == "no_push", "nobody is pushed, and nobody has no name"
    even = do(duel((2, 3, 2), (2, 3, 2), options=["one-round"]), f.StandGround())
    assert no(even, f.CleanUp()) == "loser_left"
    told = do(even, f.DecideLoser("active"), f.PushLoser("Teela", "Castle Grayskull"), f.CleanUp())
    assert told.fight is None


def test_twice_the_initiative_costs_two_with_the_option() -> None:
    assert duel((6, 0, 9), (3, 0, 9), options=["initiative-matters"]).heroes["Evil-Lyn"].hp == 4
    assert duel((6, 0, 9), (3, 0, 9)).heroes["Evil-Lyn"].hp == 5


def placing(**choices: Any) -> State:
    weapons = (f.ChooseWeapon("active", "melee"), f.ChooseWeapon("other", "magic"), f.NextStep())
    return do(begin(**choices), f.BeginEpic("Teela", "Evil-Lyn", area="Foe Castle", companions=1), *weapons)


def test_companions_let_a_fighter_place_one_more_card() -> None:
    state = placing(options=["stronger-together"])
    turns = ("attack", "defence", "attack", "defence")
    for zone in turns:
        state = do(state, f.PlaceCard("active", "+1", zone), f.PlaceCard("other", "+1", zone))
    state = do(state, f.PlaceCard("active", "+1", "attack"), f.NextStep())
    assert fight_of(state).active.counted == 5
    plain = placing()
    for zone in turns:
        plain = do(plain, f.PlaceCard("active", "+1", zone), f.PlaceCard("other", "+1", zone))
    assert no(plain, f.PlaceCard("active", "+1", "attack")) == "E_TOO_MANY_CARDS"


def test_companions_leave_with_the_one_who_lost() -> None:
    state = begin(options=["stronger-together", "one-round"])
    state = do(state, c.PlaceHero("Evil-Lyn", "Foe Castle"), c.PlaceHero("Skeletor", "Foe Castle"))
    state = do(state, f.BeginEpic("Teela", "Evil-Lyn", area="Foe Castle", reckoning="totals"))
    state = do(again(state, (3, 3, 5), (2, 0, 0)), f.StandGround())
    assert fight_of(state).outcome is not None
    assert fight_of(state).outcome.retreat == ("Evil-Lyn", "Skeletor")  # type: ignore[union-attr]


def test_the_app_can_draw_the_cards_and_a_tool_gives_a_choice() -> None:
    state = placing()
    deck = sorted(fight_of(state).active.deck.items())
    pile = [card for card, number in deck for _ in range(number)]
    state = do(state, f.DrawCard("active"), chance=Given([pile.index("tool"), 0, 0]))
    assert len(fight_of(state).active.hand) == 2
    assert no(state, f.FocusCard("active", fight_of(state).active.hand[0])) == "tool_no_focus"
    kept = fight_of(state).active.hand[1]
    assert no(state, f.PlaceCard("active", "flux", "attack")) == "E_CARD_NOT_IN_DECK"
    state = do(state, f.PlaceCard("active", kept, "attack"))
    assert fight_of(state).active.hand == ()
    assert sum(fight_of(state).active.deck.values()) == 18


def test_a_card_that_no_deck_has_is_not_to_be_waived() -> None:
    for command in (f.FocusCard("active", "no such card"), f.UseTool("active", "no such card")):
        found = GAME.decide(placing(), command, Given([]), frozenset({"E_CARD_NOT_IN_DECK"}))
        assert found == Refusal("E_CARD_NOT_IN_DECK", "combat-deck", final=True)


def test_focus_is_for_the_whole_combat_or_by_round() -> None:
    for reading, used in (("combat", 2), ("round", 0)):
        state = placing(readings={"A01": reading})
        state = do(state, f.FocusCard("active", "+1"), f.FocusCard("active", "+1"))
        assert no(state, f.FocusCard("active", "+1")) == "E_FOCUS_EXHAUSTED"
        state = do(state, f.EnterTotals("active", 3, 0, 5), f.EnterTotals("other", 2, 0, 5))
        state = do(state, f.NextStep(), f.NextStep(), waive=("acts_left",))
        state = do(state, f.Reckon(), f.Strike(), f.StandGround())
        assert fight_of(state).active.focus_used == used


def test_soldiers_are_spent_once_a_combat_and_passing_ends_the_step() -> None:
    state = do(placing(), c.Count("soldiers/masters/Foe Castle", 2))
    state = do(state, f.NextStep(), waive=("cards_left",))
    assert no(state, f.PassActs("evil")) == "not_your_act"
    assert no(state, f.RemoveSoldiers("masters", {"attack": 3})) == "E_SOLDIER_COUNT"
    state = do(state, f.RemoveSoldiers("masters", {"attack": 1, "defence": 1}), f.PassActs("evil"))
    assert totals_of(fight_of(state), "active") == Totals(3, 1, 1)
    assert no(state, f.RemoveSoldiers("masters", {"attack": 1})) == "E_SOLDIERS_ONCE"
    assert fight_of(do(state, f.PassActs("masters"))).step == 5


def beast(kind: Any = "epic-beast", cost: int | None = 3, **choices: Any) -> State:
    state = do(
        begin(**choices), f.BeginEpic("Teela", "Griffin", kind, hp=4, initiative=2, attack=3, defence=1, cost=cost)
    )
    return do(state, f.ChooseWeapon("active", "melee"), f.NextStep())


def strike_beast(state: State, mine: tuple[int, int, int], face: int = 0) -> State:
    state = do(state, RollDice(("epic",), "epic", True), chance=Given([face]))
    state = do(
        state,
        f.EnterTotals("active", *mine),
        f.NextStep(),
        f.PassActs("masters"),
        f.PassActs("evil"),
        f.NextStep(),
        f.Reckon(),
    )
    return do(state, f.Strike()) if fight_of(state).step == 6 else state


def test_the_epic_die_strengthens_a_beast() -> None:
    assert no(do(beast(), f.EnterTotals("active", 3, 3, 3)), f.NextStep()) == "epic_die_left"
    state = do(beast(), RollDice(("epic",), "epic", True), chance=Given([1]))
    assert totals_of(fight_of(state), "other") == Totals(2, 5, 1)
    assert no(state, f.PlaceCard("other", "+1", "attack")) == "no_grid"


def test_a_beaten_epic_beast_gives_a_point_and_may_be_tamed() -> None:
    state = do(strike_beast(beast(), (5, 6, 5)), f.CheckDefeated())
    assert state.teams["masters"].vp == 1
    state = do(state, f.TameBeast(flying=True))
    assert state.teams["masters"].eternium == 7
    assert state.heroes["Teela"].cards[0].name == "Griffin"
    assert no(state, f.TameBeast()) == "already_tamed"
    assert no(do(strike_beast(beast(cost=None), (5, 6, 5)), f.CheckDefeated()), f.TameBeast()) == "E_NOT_TAMEABLE"


def test_a_beast_that_survives_two_rounds_goes_back_to_its_deck() -> None:
    state = do(strike_beast(beast(), (2, 2, 9)), f.StandGround(), f.NextStep())
    state = do(strike_beast(state, (2, 2, 9)), f.StandGround())
    outcome = fight_of(state).outcome
    assert outcome is not None
    assert (outcome.winner, outcome.card, outcome.may_tame) == ("other", "shuffled-into-scenario-deck", False)


def test_a_boss_stays_with_its_damage_and_the_hero_retreats() -> None:
    state = do(strike_beast(beast("boss"), (5, 2, 9)), f.StandGround(), f.NextStep())
    state = do(strike_beast(state, (2, 2, 9)), f.StandGround())
    assert fight_of(state).outcome is not None
    assert fight_of(state).outcome.retreat == ("Teela",)  # type: ignore[union-attr]
    state = do(state, f.PushLoser("Teela", "Foe Castle"), f.CleanUp())
    assert state.bosses["Griffin"].hp == 1
    state = do(state, f.BeginEpic("He-Man", "Griffin", "boss", hp=9, attack=9))
    assert fight_of(state).other.hp == 1


def test_a_skirmish_mount_gives_no_point() -> None:
    state = begin(mode="skirmish")
    state = do(state, f.BeginEpic("Teela", "Griffin", "epic-beast", hp=1, cost=0, mount=True, reckoning="totals"))
    state = do(state, f.EnterTotals("active", 5, 5, 5), f.Reckon(), f.CheckDefeated())
    assert state.teams["masters"].vp == 0
    assert fight_of(state).outcome is not None
    assert fight_of(state).outcome.may_tame  # type: ignore[union-attr]


def power() -> State:
    state = do(placing(options=["dice-of-power"]), c.Count("soldiers/masters/Foe Castle", 1))
    assert fight_of(state).reckoning == "dice"
    for zone in ("attack", "defence", "attack", "defence"):
        state = do(state, f.PlaceCard("active", "+2", zone), f.PlaceCard("other", "+1", zone))
    state = do(state, f.NextStep())
    return do(state, f.RemoveSoldiers("masters", {"attack": 1}), f.PassActs("evil"), f.PassActs("masters"))


def test_dice_of_power_roll_each_exchange_on_its_own() -> None:
    state = power()
    assert no(state, f.Reckon()) == "rolls_missing"
    state = do(state, f.KeepPowerRoll("active", "initiative"), f.KeepPowerRoll("other", "initiative"))
    assert state.heroes["Evil-Lyn"].hp == 5
    assert power_pool(state, fight_of(state), "active", "attack") == (5, 0)
    assert no(state, f.KeepPowerRoll("active", "attack")) == "E_DICE_COUNT"
    faces = ("success", "double", "blank", "reroll", "success")
    state = do(state, RollDice(("wilds",) * 5, "power", True), chance=dice(*faces))
    assert no(state, RerollDice((0, 1))) == "E_TOO_MANY_REROLLS"
    state = do(state, RerollDice((3, 2), physical=True), chance=dice("success", "success"))
    state = do(state, RollDice(("wilds",) * 2, "power", True), chance=dice("success", "blank"))
    assert state.heroes["Evil-Lyn"].defeats == 1
    assert fight_of(state).step == 10


def rolls(state: State, *faces: str) -> State:
    """Everybody passes, and the app throws."""
    return do(state, f.ResolveRound(on=True), chance=dice(*faces))


def throwing(*zones: str) -> State:
    """Both have one card of +1 in each of these zones; nobody has acted yet."""
    state = placing(options=["dice-of-power"])
    for zone in zones or ("attack", "defence", "initiative", "attack"):
        state = do(state, f.PlaceCard("active", "+1", zone), f.PlaceCard("other", "+1", zone))
    return do(state, f.NextStep())


def test_rolls_that_leave_nothing_to_choose_are_kept_up_to_the_blow() -> None:
    state = rolls(throwing(), "success", "blank", "double", "success", "blank")
    fight = fight_of(state)
    assert fight.active.rolled == {"initiative": 4, "attack": 3}
    assert fight.other.rolled == {"initiative": 2, "defence": 0}
    assert fight.strikes == (3, None)
    assert not state.tray.faces  # the other's blow is thrown when this one has been seen


def test_the_second_blow_is_thrown_by_a_tap_of_its_own() -> None:
    state = rolls(throwing(), "success", "blank", "blank", "blank", "blank")
    again = RollDice(("wilds",) * 2, "power")
    state = do(state, again, chance=dice("success", "double", "blank"))
    assert fight_of(state).strikes == (0, 3)


def test_a_roll_with_an_icon_waits_for_its_owner() -> None:
    state = rolls(throwing(), "reroll")
    assert fight_of(state).active.rolled == {}


def test_real_dice_that_leave_nothing_to_choose_are_kept_as_they_are_typed() -> None:
    state = do(throwing(), f.ResolveRound())
    for face in ("success", "blank"):
        state = do(state, RollDice(("wilds",), "power", True), chance=dice(face))
    fight = fight_of(state)
    assert (fight.step, fight.first) == (6, "active")
    assert (fight.active.rolled, fight.other.rolled) == ({"initiative": 4}, {"initiative": 2})
    state = do(state, RollDice(("wilds",) * 2, "power", True), chance=dice("reroll", "blank"))
    assert "attack" not in fight_of(state).active.rolled  # an icon is its owner's to use
    state = do(state, RerollDice((0, 1), physical=True), chance=dice("double", "blank"))
    assert fight_of(state).active.rolled["attack"] == 2
    state = do(state, RollDice(("wilds",), "power", True), chance=dice("success"))
    assert fight_of(state).strikes == (1, None)
    assert not state.tray.faces  # nothing is rolled by the app


def test_with_power_dice_a_zone_takes_two_cards() -> None:
    state = placing(options=["dice-of-power"])
    for zone in ("attack", "defence", "attack"):
        state = do(state, f.PlaceCard("active", "+1", zone), f.PlaceCard("other", "+1", zone))
    state = do(state, f.PlaceCard("active", "flux", "defence"))
    assert no(state, f.PlaceCard("active", "+1", "attack")) == "E_ZONE_FULL"


def test_a_soldier_adds_a_success_by_the_other_reading() -> None:
    state = do(power(), SetReading("A15", "success"))
    assert power_pool(state, fight_of(state), "active", "attack") == (4, 0)
    state = do(state, RollDice(("wilds",) * 4, "power", True), chance=dice("success", "blank", "blank", "blank"))
    assert fight_of(do(state, f.KeepPowerRoll("active", "attack"))).active.rolled == {"attack": 2}


@pytest.mark.parametrize("wrong", [f.Reckon(), f.Strike(), f.CheckDefeated(), f.StandGround()])
def test_steps_come_in_order(wrong: Any) -> None:
    assert no(placing(), wrong) == "wrong_step"
    assert no(begin(), wrong) == "no_fight"


def test_a_first_game_loser_falls_back_instead_of_being_pushed() -> None:
    state = do(
        begin(mode="first-game"),
        c.DeployFirstGame(),
        t.ResolveSkull(),
        t.ReachSkull(),
        t.ResolveSkull(),
        chance=Seeded(3),
    )
    state = do(state, f.BeginEpic("Teela", "Evil-Lyn", reckoning="totals"))
    state = do(again(state, (3, 0, 9), (2, 0, 9)), f.StandGround())
    state = do(again(state, (3, 0, 9), (2, 0, 9)), f.StandGround())
    assert fight_of(state).outcome is not None
    assert fight_of(state).outcome.retreat == ("Evil-Lyn",)  # type: ignore[union-attr]


def test_the_second_round_is_resolved_to_its_end() -> None:
    state = do(duel((2, 3, 2), (2, 3, 2)), f.StandGround())
    state = do(state, f.EnterTotals("active", 2, 5, 5), f.EnterTotals("other", 2, 3, 2))
    state = do(state, f.Reckon(), f.ResolveRound())
    assert not state.fight or state.fight.outcome


def test_a_card_that_was_played_out_may_be_waived() -> None:
    state = placing()
    side = fight_of(state).active
    spent = replace(state, fight=replace(fight_of(state), active=replace(side, deck={"+2": 6})))
    command = f.PlaceCard("active", "+1", "initiative")
    assert no(spent, command) == "E_CARD_NOT_IN_DECK"
    found = GAME.decide(spent, command, Given([]), frozenset({"E_CARD_NOT_IN_DECK"}))
    assert not isinstance(found, Refusal)
