"""Whole rounds: a solo beginner in a train, and a first game of two teams."""

from __future__ import annotations

from pathlib import Path

from companion.core.chance import Given
from companion.core.tray import RollDice
from companion.games.eternia import commands as c
from companion.games.eternia import fight_commands as f
from companion.games.eternia import solo_commands as s
from companion.games.eternia import turn_commands as t
from companion.games.eternia.recap import chart, result
from companion.games.eternia.wording import describe
from companion.i18n import Translator
from tests.playthroughs.eternia import do, faces, new_table, refused, replayed


def test_a_solo_beginner_plays_a_round_without_the_box(tmp_path: Path) -> None:
    choices = {
        "mode": "solo",
        "difficulty": "beginner",
        "deck": "ours",
        "scenario": "retrieve-plans",
        "players": ["Ada"],
    }
    table = new_table(tmp_path, choices)
    start = table.state
    assert start.teams["masters"].eternium == 14
    do(table, c.EditArea("Vine Jungle", "wilds"), c.EditHero("Evil-Lyn", ("magic", "missile")), t.BeginActions())
    do(table, t.Activate("Teela"), t.MoveHero("Teela", "Vine Jungle", ("land",)), t.BraveWilds("Teela"))
    do(table, f.BeginWilds("Teela", "Dylinx", 3, 3, 2, cost=2))
    do(table, RollDice(("wilds",) * 4, "wilds", True), chance=faces("double", "double", "success", "success"))
    state = do(table, f.LayAll(("defence", "hp", "hp", "attack")), f.ResolveWilds(), f.TameBeast(), f.LeaveWilds())
    assert (state.heroes["Teela"].hp, state.teams["masters"].eternium) == (4, 12)
    assert state.heroes["Teela"].cards[0].name == "Dylinx"
    do(table, t.EndTurn(), t.Activate("He-Man"), c.PlaceHero("Evil-Lyn", "Slime Pit"))
    do(table, t.MoveHero("He-Man", "Slime Pit", ("land",), (0,)), f.BeginEpic("He-Man", "Evil-Lyn"))
    do(table, f.ChooseWeapon("active", "melee"))
    do(table, RollDice(("wilds",), "battle", True), chance=faces("success"))
    state = do(table, s.DrawBattleCard(), chance=Given(()))
    assert state.fight
    assert state.fight.battle
    assert (state.fight.battle.surge, state.fight.battle.weapon) == (False, "magic")
    do(table, f.NextStep())
    for zone, card in (("attack", "+3"), ("defence", "+3"), ("attack", "+3"), ("initiative", "+2")):
        do(table, f.PlaceCard("active", card, zone))
    do(table, f.NextStep(), f.PassActs("masters"))
    do(table, s.DrawEffectCard(), chance=Given(()))
    state = do(table, f.NextStep(), f.Reckon(), f.Strike())
    assert state.fight
    assert state.fight.step == 8
    state = do(table, f.Flee("Village of Orkas"), f.CleanUp())
    assert (state.teams["masters"].eternium, state.heroes["He-Man"].area) == (12, "Village of Orkas")
    state = do(table, t.EndTurn(), t.Activate("Man-At-Arms"), t.EndTurn(), t.NextRound())
    assert (state.round, state.light) == (2, "night")
    state = do(table, c.FinishSolo(False, 1, 0))
    assert state.result
    assert state.result.score
    assert replayed(table) == state
    lines = result(state, Translator("fr", "eternia"))
    assert lines[0] == ("Scénario", "échoué")
    while table.undo():
        pass
    assert table.state == start
    assert table.redo()


def test_a_first_game_of_two_teams_reaches_its_second_round(tmp_path: Path) -> None:
    table = new_table(tmp_path, {"mode": "first-game", "first": "evil", "players": ["Ada", "Bo"]})
    do(table, c.DeployFirstGame(), chance=Given((2, 1, 0, 0, 0, 0)))
    state = do(table, t.ResolveSkull(), t.TakeIncome({"masters": 3, "evil": 2}), t.BeginActions())
    assert state.heroes["Man-At-Arms"].area == "Foe Castle"
    assert refused(table, t.Activate("Teela")) == "E_WRONG_TEAM_TURN"
    for hero in ("Skeletor", "Teela", "Evil-Lyn", "He-Man", "Beast Man"):
        do(table, t.Activate(hero), t.Fortify(hero, table.state.heroes[hero].area), t.EndTurn())
    assert refused(table, t.NextRound()) == "E_HEROES_LEFT"
    state = do(table, t.Activate("Man-At-Arms"), t.NextRound())
    assert (state.round, state.light, state.teams["masters"].eternium) == (2, "night", 13)
    assert chart(state)["outposts"] == {"masters": 3, "evil": 3}
    told = [
        describe(table.state_at(n), step.events, Translator("en", "eternia"))
        for n, step in enumerate(table.timeline.steps)
    ]
    assert told[-1] == "round 2, night, end of Man-At-Arms's turn"
    assert replayed(table) == state
