"""An event holds what came of it: a rule or a reading that changes later changes no game that was played."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from companion.capabilities.agreements import SetReading
from companion.core.game import replay
from companion.core.refusal import Refusal
from companion.games.eternia import GAME
from companion.games.eternia import commands as c
from companion.games.eternia import events as e
from companion.games.eternia import fight_commands as f
from companion.games.eternia import fight_events as fe
from companion.games.eternia import turn_commands as t
from companion.games.eternia.apply import apply
from companion.games.eternia.fight import Fight
from companion.games.eternia.state import State
from companion.games.eternia.upgrade import upgrade_event
from companion.table.codec import codec_of
from tests.games.eternia import Seeded, begin, do


def decided(state: State, command: Any) -> tuple[Any, ...]:
    found = GAME.decide(state, command, Seeded(1), frozenset())
    assert not isinstance(found, Refusal), found
    return tuple(found)


def fight_of(state: State) -> Fight:
    assert state.fight
    return state.fight


def fighting(**more: Any) -> State:
    state = do(begin(**more), t.BeginActions(), t.Activate("Teela"), f.BeginEpic("Teela", "Skeletor"))
    return do(state, f.ChooseWeapon("active", "melee"), f.ChooseWeapon("other", "magic"), f.NextStep())


def test_a_fallen_hero_comes_back_with_the_health_that_was_written_down() -> None:
    state = do(begin(), t.BeginActions(), t.Activate("Teela"), c.Correct("hp/Teela", 0))
    (fell,) = decided(state, c.DefeatHero("Teela"))
    assert isinstance(fell, e.HeroDefeated)
    assert (fell.hp, fell.turn_over) == (6, True)
    stronger = replace(state, heroes={**state.heroes, "Teela": replace(state.heroes["Teela"], max_hp=9)})
    assert apply(stronger, fell).heroes["Teela"].hp == 6


def test_who_places_next_is_written_with_the_card() -> None:
    state = fighting()
    (placed,) = decided(state, f.PlaceCard("active", "+1", "attack"))
    assert placed.turn == "other"
    larger = replace(fight_of(state), other=replace(fight_of(state).other, grid=False))
    assert fight_of(apply(replace(state, fight=larger), placed)).turn == "other"


def test_a_second_round_gives_focus_back_as_it_was_read_then() -> None:
    state = do(begin(), SetReading("A01", "round"), t.BeginActions(), t.Activate("Teela"))
    state = do(state, f.BeginEpic("Teela", "Skeletor"))
    tired = replace(fight_of(state), step=8, active=replace(fight_of(state).active, focus_used=2))
    state = replace(state, fight=tired)
    events = decided(state, f.StandGround())
    read_otherwise = replace(state, readings={})
    assert fight_of(replay(GAME, read_otherwise, events)).active.focus_used == 0


@pytest.mark.parametrize("by", [2, 9])
def test_damage_holds_what_is_left_and_what_counts(by: int) -> None:
    state = fighting()
    use = f.UseAbility("active", (f.Effect("hp", "other", by=by),))
    hurt = next(event for event in decided(state, use) if isinstance(event, fe.SideHurt))
    assert (hurt.hp, hurt.dealt) == (max(0, 6 - by), min(by, 6))


def test_an_event_of_the_first_version_gets_the_result_that_it_had_then() -> None:
    state = fighting()
    old = {"type": "side-hurt", "side": "other", "by": 9, "why": "spell", "counts": True}
    assert upgrade_event(1, old, state) == {**old, "hp": 0, "dealt": 6}
    assert upgrade_event(2, old, state) == old
    assert codec_of(GAME).game.version == 3
