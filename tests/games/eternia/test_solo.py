"""The automated enemy, and the solo score."""

from __future__ import annotations

from dataclasses import asdict
from typing import Any

import pytest

from companion.capabilities.agreements import SetAutomation, SetReading
from companion.core.chance import Given
from companion.core.refusal import Refusal
from companion.core.tray import RollDice
from companion.games.eternia import GAME, substitute
from companion.games.eternia import commands as c
from companion.games.eternia import fight_commands as f
from companion.games.eternia import fight_events as fe
from companion.games.eternia import solo_commands as s
from companion.games.eternia import turn_commands as t
from companion.games.eternia.decide.solo import effects_due
from companion.games.eternia.fight import Fight, totals_of
from companion.games.eternia.grid import Totals
from companion.games.eternia.opponent import BattleCard, EffectCard, draw_battle, known, learned, next_number
from companion.games.eternia.state import State
from companion.games.eternia.table import next_to_act
from tests.games.eternia import MAP, Seeded, begin, dice, do, no


def fight_of(state: State) -> Fight:
    assert state.fight
    return state.fight


def meeting(difficulty: str = "beginner", **choices: Any) -> State:
    state = begin(mode="solo", difficulty=difficulty, **choices)
    state = do(state, c.EditHero("Evil-Lyn", ("magic", "melee")), f.BeginEpic("Teela", "Evil-Lyn"))
    return do(state, f.ChooseWeapon("active", "melee"))


def test_a_beginner_starts_richer_with_soldiers_and_open_markets() -> None:
    state = begin(mode="solo", difficulty="beginner")
    assert state.teams["masters"].eternium == 14
    assert state.areas["Foe Castle"].soldiers == {"masters": 1}
    assert len(state.markets) == 3
    novice = begin(mode="solo", difficulty="novice")
    assert (novice.teams["masters"].eternium, novice.markets) == (10, ())
    assert begin(mode="solo", difficulty="novice", readings={"A20": "novice"}).teams["masters"].eternium == 14


def test_the_enemy_team_takes_no_turns() -> None:
    state = do(begin(mode="solo"), t.BeginActions())
    for hero in ("Teela", "He-Man", "Man-At-Arms"):
        assert next_to_act(state) == "masters"
        state = do(state, t.Activate(hero), t.EndTurn())
    assert next_to_act(state) == ""
    assert no(state, t.Activate("Skeletor")) == "automated_team"
    assert do(state, t.NextRound()).round == 2


def test_our_own_deck_plays_a_whole_combat_round() -> None:
    state = meeting(deck="ours")
    assert fight_of(state).kind == "solo-hero"
    assert no(state, s.DrawBattleCard()) == "battle_die_left"
    state = do(state, RollDice(("wilds",), "battle", True), chance=dice("blank"))
    state = do(state, s.DrawBattleCard(), chance=Seeded(5))
    card = fight_of(state).battle
    assert card is not None
    assert card.surge
    assert card.weapon in ("magic", "melee")
    assert fight_of(state).step == 2
    assert totals_of(fight_of(state), "other") == Totals(card.initiative, card.attack, card.defence)
    state = do(state, f.NextStep(), f.EnterTotals("active", 4, 3, 3), f.NextStep(), f.PassActs("masters"))
    assert no(state, f.NextStep()) == "effects_left"
    while effects_due(state):
        state = do(state, s.DrawEffectCard(), chance=Seeded(2))
    assert no(state, s.DrawEffectCard()) == "effects_done"
    assert no(state, f.NextStep()) == "surges_left"
    before = totals_of(fight_of(state), "other")
    while fight_of(state).surges:
        state = do(state, s.ApplySurge())
    assert totals_of(fight_of(state), "other").attack > before.attack
    state = do(state, f.NextStep(), f.Reckon())
    assert fight_of(state).step in (6, 7)


def test_round_two_takes_another_battle_card_and_keeps_the_weapon() -> None:
    state = meeting("merciless", deck="ours")
    state = do(state, s.DrawBattleCard(), chance=Seeded(5))
    first = fight_of(state).battle
    state = do(state, f.NextStep(), f.EnterTotals("active", 3, 0, 30), f.NextStep(), f.PassActs("masters"))
    while effects_due(state):
        state = do(state, s.DrawEffectCard(), chance=Seeded(2))
    state = do(state, *[s.ApplySurge()] * fight_of(state).surges, f.NextStep(), f.Reckon())
    if fight_of(state).step == 6:
        state = do(state, f.Strike(), f.StandGround())
        assert fight_of(state).active.weapon == "melee"
        assert no(state, f.NextStep()) == "battle_card_left"
        state = do(state, s.DrawBattleCard(), chance=Seeded(5))
        assert fight_of(state).battle != first


def test_real_cards_are_typed_in_and_learned() -> None:
    state = meeting("novice")
    assert no(state, s.DrawBattleCard()) == "real_cards"
    strange = BattleCard("", 4, 2, 3, "missile")
    assert no(state, s.EnterBattleCard(strange)) == "weapon_no_match"
    state = do(state, s.EnterBattleCard(BattleCard("", 4, 2, 3, "magic", True, 2), turned=3))
    assert state.opponent.battle["1"] == BattleCard("1", 4, 2, 3, "magic", True, 2)
    assert len(fight_of(state).battle_seen) == 3
    key, value = learned(state.opponent.battle["1"])
    assert key == "battle.1"
    assert known({key: value})[0] == {"1": state.opponent.battle["1"]}
    state = do(state, f.NextStep(), f.EnterTotals("active", 4, 3, 3), f.NextStep(), f.PassActs("masters"))
    state = do(state, s.EnterEffectCard(EffectCard("", 1, attack=2, hp=1, surge=True, zone="attack")))
    assert (state.heroes["Teela"].hp, fight_of(state).surges) == (5, 2)
    assert no(state, s.ApplySurge("defence", 2)) == "surge_zone"
    state = do(state, s.ApplySurge("attack", 2))
    assert totals_of(fight_of(state), "other").attack == 8


def box_profile() -> dict[str, Any]:
    cards: list[BattleCard | EffectCard] = [*substitute.BATTLE.values(), *substitute.EFFECT.values()]
    numbered = {}
    for card in cards:
        values = {key: value for key, value in asdict(card).items() if key != "id"}
        kind = "battle" if isinstance(card, BattleCard) else "effect"
        numbered[f"{kind}.{card.id.removeprefix('ours-')}"] = values
    return numbered


def test_a_box_that_is_fully_known_draws_by_itself() -> None:
    profile = box_profile()
    state = begin(mode="solo", difficulty="novice", deck="box", profile=profile)
    assert state.opponent.source == "box"
    assert len(state.opponent.effects.discard) == 12
    del profile["battle.7"]
    short = begin(mode="solo", difficulty="novice", deck="box", profile=profile)
    assert short.opponent.source == "table"
    assert no(short, s.ChooseDeck("box")) == "deck_incomplete"
    assert do(short, s.ChooseDeck("ours")).opponent.source == "ours"
    assert next_number(short.opponent.battle) == "7"


def test_without_a_matching_weapon_the_other_deck_is_used_and_said_so() -> None:
    cards = {"1": BattleCard("1", 1, 1, 1, "magic", True), "2": BattleCard("2", 1, 1, 1, "melee", False)}
    found = draw_battle(cards, "surge", ("melee",), "", Seeded(1))
    assert found is not None
    assert (found.card.id, found.switched) == ("2", True)
    assert draw_battle(cards, "surge", ("missile",), "", Seeded(1)) is None


def test_our_deck_is_balanced_and_has_the_printed_numbers_of_cards() -> None:
    assert (len(substitute.BATTLE), len(substitute.EFFECT)) == (24, 24)
    for card in substitute.BATTLE.values():
        assert card.attack + card.defence + card.initiative == (8 if card.surge else 9)
    for weapon in ("melee", "missile", "magic"):
        assert sum(card.weapon == weapon for card in substitute.BATTLE.values()) == 8
    for rank in range(1, 5):
        assert sum(card.skulls == rank for card in substitute.EFFECT.values()) == 6


def test_an_enemy_hero_at_zero_gives_a_point_and_owes_nothing() -> None:
    state = do(meeting("novice"), s.EnterBattleCard(BattleCard("", 0, 0, 0, "magic", effects=0)))
    state = do(state, f.NextStep(), f.EnterTotals("active", 9, 9, 9), f.NextStep(), f.PassActs("masters"), f.NextStep())
    state = do(state, f.Reckon(), f.Strike(), f.CheckDefeated(), f.CleanUp())
    assert state.teams["masters"].vp == 1
    assert state.owing == ()


@pytest.mark.parametrize(("difficulty", "price"), [("beginner", 0), ("novice", 1), ("advanced", 2), ("merciless", 2)])
def test_fleeing_an_enemy_hero_costs_by_difficulty(difficulty: str, price: int) -> None:
    state = do(meeting(difficulty), s.EnterBattleCard(BattleCard("", 0, 9, 0, "magic", effects=0)))
    state = do(state, f.NextStep(), f.EnterTotals("active", 1, 1, 1), f.NextStep(), f.PassActs("masters"))
    state = do(state, f.NextStep(), f.Reckon(), f.Strike(), waive=("effects_left",))
    before = state.teams["masters"].eternium
    assert before - do(state, f.Flee("Foe Castle")).teams["masters"].eternium == price


def test_enemy_outposts_grow_at_the_moment_of_the_level() -> None:
    state = begin(mode="solo", difficulty="merciless", profile=MAP)
    state = do(state, c.Count("soldiers/evil/North", 1), c.Count("soldiers/evil/South", 3))
    state = do(state, SetAutomation("growth", "do"), t.BeginActions(), t.Activate("Teela"), t.EndTurn())
    assert state.areas["North"].soldiers == {"evil": 2}
    assert state.areas["South"].soldiers == {"evil": 3}
    assert no(state, s.GrowOutposts("night-round-end")) == "no_growth"
    novice = do(begin(mode="solo", difficulty="novice", profile=MAP), c.Count("soldiers/evil/North", 1))
    assert do(novice, s.GrowOutposts("night-round-end")).areas["North"].soldiers == {"evil": 2}
    fill = do(novice, SetReading("A17", "fill"), s.GrowOutposts("night-round-end"))
    assert fill.areas["North"].soldiers == {"evil": 3}


def test_the_solo_score_tells_both_readings_of_damage() -> None:
    state = do(begin(mode="solo", difficulty="novice"), c.ScoreVp("masters", 4), c.Count("hp/Teela", -2))
    state = do(state, c.Count("hp/He-Man", -2), c.Count("hp/Man-At-Arms", -2), c.FinishSolo(True, 3, 2))
    assert state.result is not None
    assert state.result.score is not None
    assert state.result.score_by_hero is not None
    assert (state.result.score.total, state.result.score_by_hero.total) == (15, 17)


def test_a_beginner_pays_nothing_for_a_defeat_but_it_counts() -> None:
    state = do(begin(mode="solo"), c.Count("hp/Teela", -6), c.DefeatHero("Teela"))
    assert state.owing == ()
    state = do(state, c.FinishSolo(False, 0, 0))
    assert state.result is not None
    assert state.result.score is not None
    assert state.result.score.defeats == -3


def test_an_unrolled_die_face_is_asked_for() -> None:
    state = do(meeting(deck="ours"), RollDice(("wilds",), "battle", True), chance=Given([2]))
    assert fight_of(state).battle_face == "success"
    assert fight_of(do(state, s.DrawBattleCard())).battle.surge is False  # type: ignore[union-attr]


def test_no_entry_tells_which_effect_card_comes_next() -> None:
    state = do(meeting(deck="ours"), RollDice(("wilds",), "battle", True), chance=dice("blank"))
    state = do(state, s.DrawBattleCard(), f.NextStep(), f.EnterTotals("active", 4, 3, 3), f.NextStep())
    drawn = set()
    for seed in range(8):
        found = GAME.decide(state, s.DrawEffectCard(), Seeded(seed), frozenset())
        assert not isinstance(found, Refusal), found
        assert isinstance(found[0], fe.EffectsShuffled)
        assert found[0].order == tuple(range(len(found[0].order)))  # a pile is a set until a card is drawn
        assert isinstance(found[1], fe.EffectCardDrawn)
        drawn.add(found[1].card.id)
    assert len(drawn) > 1
