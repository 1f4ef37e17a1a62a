"""Wilds combat: hints against brute force, odds, taming, defeat."""

from __future__ import annotations

from itertools import product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.core.odds import Foe
from companion.core.refusal import Refusal
from companion.core.tray import RollDice
from companion.games.eternia import commands as c
from companion.games.eternia import fight_commands as f
from companion.games.eternia.decide.wilds import preview
from companion.games.eternia.encounter import FACES
from companion.games.eternia.state import Card
from companion.games.eternia.wilds import advised, chances, reroll_advice, wilds_hint, wilds_resolve
from tests.games.eternia import MAP, begin, dice, do, no

FOES = st.builds(Foe, st.integers(1, 4), st.integers(0, 4), st.integers(0, 3))


@settings(max_examples=60, deadline=None)
@given(st.lists(st.sampled_from(FACES), min_size=1, max_size=5), FOES)
def test_the_hint_is_the_best_of_all_ways_to_lay_the_dice(faces: list[str], foe: Foe) -> None:
    kills, hurts = [], []
    for targets in product(("defence", "hp", "attack", "none"), repeat=len(faces)):
        found = wilds_resolve(len(faces), faces, targets, foe, 10)
        if not isinstance(found, Refusal):
            hurts.append(found.damage)
            if found.enemy_defeated:
                kills.append(found.damage)
    hint = wilds_hint(faces, foe)
    assert hint.if_defeating == (min(kills) if kills else None)
    assert hint.otherwise == min(hurts)
    shown = wilds_resolve(len(faces), faces, hint.guard, foe, 10)
    assert not isinstance(shown, Refusal)
    assert shown.damage == hint.otherwise
    if kills:
        laid = wilds_resolve(len(faces), faces, hint.kill, foe, 10)
        assert not isinstance(laid, Refusal)
        assert (laid.enemy_defeated, laid.damage) == (True, min(kills))


def test_the_hint_prefers_the_kill_while_the_hero_stands_and_asks_otherwise() -> None:
    hint = wilds_hint(("double", "double"), Foe(2, 2, 1))
    assert advised(hint, 3) == ("defence", "hp")
    assert advised(hint, 2) == ()
    assert advised(wilds_hint(("blank",), Foe(2, 2, 1)), 2) == ("none",)


def test_odds_stand_on_the_faces_of_the_die_and_name_the_dice_to_reroll() -> None:
    state = begin()
    die = state.dice["wilds"]
    assert "wilds" not in state.dice_known
    even = chances(die, 1, Foe(1, 0, 0), 5)
    # success or double on 3 of 6 faces; an icon is thrown again: 1/2 + 1/6 p = p
    assert even.kill == pytest.approx(0.6)
    advice = reroll_advice(die, ("reroll", "blank", "success"), Foe(2, 1, 0))
    assert advice.places == (0, 1)
    assert advice.value > advice.stop


def test_a_corrected_die_counts_as_seen() -> None:
    faces = [{"success": 1}] * 6
    state = begin(profile={"die.wilds": faces})
    assert state.dice_known == ("wilds",)
    assert chances(state.dice["wilds"], 1, Foe(1, 0, 0), 5).kill == pytest.approx(1.0)


def test_the_winner_takes_the_reward_even_when_falling_but_tames_nothing() -> None:
    state = do(begin(profile=MAP), c.PlaceHero("Teela", "Woods"), c.Correct("hp/Teela", 2), c.Correct("body/Teela", 2))
    assert no(do(state, c.PlaceHero("Teela", "North")), f.BeginWilds("Teela", "Bat", 2, 2, 1)) == "E_NOT_WILDS"
    state = do(state, f.BeginWilds("Teela", "Bat", 2, 2, 1, cost=1))
    state = do(state, RollDice(("wilds",) * 2, "wilds", True), chance=dice("double", "double"))
    assert no(state, RollDice(("wilds",) * 2, "wilds", True)) == "already_rolled"
    state = do(state, f.LayAll(("defence", "hp")))
    shown = preview(state)
    assert not isinstance(shown, Refusal)
    assert (shown.enemy_defeated, shown.hero_defeated) == (True, True)
    state = do(state, f.ResolveWilds())
    assert state.heroes["Teela"].area == "Castle Grayskull"
    assert state.owing == ("Teela",)
    assert no(state, f.TameBeast()) == "E_HERO_DEFEATED"


def test_a_beaten_beast_is_tamed_for_its_cost_and_replaces_the_old_mount() -> None:
    state = do(begin(profile=MAP), c.PlaceHero("Teela", "Woods"), c.Correct("body/Teela", 2))
    state = do(state, c.GainCard("Teela", Card("vehicle", "Sled", 4)), f.BeginWilds("Teela", "Bat", 2, 0, 0, cost=3))
    state = do(state, f.RaiseFoe(attack=1), RollDice(("wilds",) * 2, "wilds"), chance=dice("double", "success"))
    state = do(state, f.LayAll(("hp", "attack")), f.ResolveWilds(), f.TameBeast(), f.LeaveWilds())
    assert [card.name for card in state.heroes["Teela"].cards] == ["Bat"]
    assert (state.heroes["Teela"].hp, state.teams["masters"].eternium) == (6, 7)
