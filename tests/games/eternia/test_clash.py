"""A fight that is due holds the turn until only one team is left in the area."""

from __future__ import annotations

import pytest

from companion.core.refusal import Refusal
from companion.games.eternia import GAME
from companion.games.eternia import commands as c
from companion.games.eternia import fight_commands as f
from companion.games.eternia import turn_commands as t
from companion.games.eternia.clash import clashes
from companion.games.eternia.due import due
from companion.games.eternia.fight import card_limit
from companion.games.eternia.state import State
from companion.games.eternia.table import companions
from companion.i18n import Translator
from companion.views import describe
from tests.games.eternia import MAP, Seeded, begin, do, no


def entered(soldiers: int = 2, *, skeletor: bool = False) -> State:
    state = do(begin(profile=dict(MAP)), t.BeginActions(), c.PlaceHero("Teela", "Woods"))
    if soldiers:
        state = do(state, c.Count("soldiers/evil/North", soldiers))
    if skeletor:
        state = do(state, c.PlaceHero("Skeletor", "North"))
    return do(state, t.Activate("Teela"), t.MoveHero("Teela", "North", ("land",), (0,)))


@pytest.mark.parametrize("command", [t.EndTurn(), t.Activate("Skeletor"), t.NextRound(), t.TakeAction("brave")])
def test_nothing_goes_on_while_two_teams_share_an_area(command: object) -> None:
    found = GAME.decide(entered(), command, Seeded(1), frozenset())
    assert isinstance(found, Refusal)
    assert (found.code, found.rule, found.final) == ("E_UNRESOLVED_COMBAT", "combat-trigger", False)
    assert "North" in describe.refusal(found, Translator("en", "eternia"), entered())


def test_the_game_does_not_end_with_a_fight_left() -> None:
    assert no(entered(), c.FinishGame()) == "E_UNRESOLVED_COMBAT"


def test_the_main_key_is_the_fight_that_is_due() -> None:
    words = Translator("en", "eternia")
    assert due(entered(skeletor=True), words)[0].words == "Fight: Teela against Skeletor"
    step = due(entered(), words)[0]
    assert (step.words, step.command) == ("Fight: Teela against 2 enemy soldiers", c.WalkIntoSoldiers("Teela", "North"))


def test_more_soldiers_than_their_enemies_can_take_still_fight() -> None:
    state = do(begin(profile=dict(MAP)), t.BeginActions(), t.Activate("Teela"), c.Count("soldiers/masters/North", 3))
    state = do(state, c.Count("soldiers/evil/North", 1), c.PlaceHero("Skeletor", "North"), c.Correct("hp/Skeletor", 1))
    first = due(state, Translator("en", "eternia"))[0]
    assert isinstance(first.command, c.FightSoldiers)
    after = do(state, first.command)
    assert not clashes(after)
    assert after.heroes["Skeletor"].defeats == 1


def test_a_resolved_soldier_fight_lets_the_turn_end() -> None:
    state = do(entered(), c.WalkIntoSoldiers("Teela", "North"))
    assert not clashes(state)
    assert not do(state, t.EndTurn()).active


def test_after_an_epic_combat_the_soldiers_are_still_due() -> None:
    state = do(entered(skeletor=True), f.BeginEpic("Teela", "Skeletor", reckoning="totals"))
    state = do(state, f.EnterTotals("active", 2, 20, 9), f.EnterTotals("other", 1, 1, 0))
    state = do(state, f.Reckon(), f.Strike(), f.CheckDefeated(), f.CleanUp())
    assert [(clash.foes, clash.soldiers) for clash in clashes(state)] == [((), 2)]
    assert no(state, t.EndTurn()) == "E_UNRESOLVED_COMBAT"
    assert not do(state, c.WalkIntoSoldiers("Teela", "North"), t.EndTurn()).active


def test_a_card_may_avoid_the_fight_as_a_house_rule() -> None:
    assert not do(entered(), t.EndTurn(), waive=("E_UNRESOLVED_COMBAT",)).active


def test_before_the_second_skull_of_a_first_game_nobody_walks_into_an_enemy_hero() -> None:
    state = do(begin(mode="first-game"), c.DeployFirstGame(), t.ResolveSkull(), t.TakeIncome({}), t.BeginActions())
    state = do(state, t.Activate("Teela"))
    there = state.heroes["Skeletor"].area
    assert no(state, t.MoveHero("Teela", there, ("land",), (0,))) == "E_PROTECTION_PERIOD"
    assert not clashes(do(state, c.PlaceHero("Teela", there)))


def test_the_main_key_counts_the_teammates_beside_both_fighters() -> None:
    state = do(begin(profile=dict(MAP), options=["stronger-together"]), t.BeginActions(), c.PlaceHero("Teela", "North"))
    state = do(state, *(c.PlaceHero(name, "North") for name in ("He-Man", "Skeletor")))
    begun = due(state, Translator("en", "eternia"))[0].command
    assert isinstance(begun, f.BeginEpic)
    assert (begun.companions, begun.foe_companions) == (1, 0)
    fight = do(state, begun).fight
    assert fight
    assert [card_limit(fight, side) for side in (fight.active, fight.other)] == [5, 4]
    alone = do(begin(profile=dict(MAP)), t.BeginActions(), c.PlaceHero("Teela", "North"))
    assert companions(do(alone, c.PlaceHero("He-Man", "North")), "Teela") == 0  # the option is off


def test_among_several_defenders_the_defending_team_says_who_fights() -> None:
    state = do(begin(profile=dict(MAP)), t.BeginActions(), c.PlaceHero("Teela", "North"))
    state = do(state, *(c.PlaceHero(name, "North") for name in ("Beast Man", "Skeletor")))
    first = due(state, Translator("en", "eternia"))[0]
    assert first.words == "Who defends against Teela?"
    assert [answer.words for answer in first.answers] == ["Skeletor", "Beast Man"]
    fight = do(state, first.answers[1].command).fight
    assert fight
    assert fight.other.name == "Beast Man"


def test_the_beast_on_a_quest_card_is_the_quest() -> None:
    state = do(begin(), t.BeginActions(), t.Activate("Teela"), c.PlaceHero("Teela", ""), t.GoOnQuest("Teela"))
    assert state.errand == "quest"
    state = do(state, f.BeginEpic("Teela", "Worm", "epic-beast", hp=4, initiative=2, attack=3, defence=2))
    assert state.errand == ""
