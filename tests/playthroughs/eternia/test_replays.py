"""The three worked examples of the rulebook, step by step."""

from __future__ import annotations

from pathlib import Path

from companion.core.tray import RerollDice, RollDice
from companion.games.eternia import commands as c
from companion.games.eternia import fight_commands as f
from companion.games.eternia import turn_commands as t
from companion.games.eternia.decide.wilds import preview
from companion.games.eternia.encounter import die_check
from companion.games.eternia.fight import totals_of
from companion.games.eternia.grid import Totals
from companion.games.eternia.state import Card, State
from companion.games.eternia.table import die_faces
from tests.playthroughs.eternia import do, faces, new_table, refused, replayed

PERPETUA = "Mountains of Perpetua"


def totals(state: State, side: str) -> Totals:
    assert state.fight
    return totals_of(state.fight, side)


def left(state: State, side: str) -> int:
    assert state.fight
    return sum(state.fight.side(side).deck.values())


def test_teela_falls_to_evil_lyn(tmp_path: Path) -> None:
    table = new_table(tmp_path, {"first": "masters"})
    do(
        table,
        c.Correct("mind/Teela", 3),
        c.Correct("mind/Teela", 2),
        c.GainCard("Teela", Card("consumable", "Magic Trap", 2)),
        c.GainCard("Skeletor", Card("spell", "Fireball", 2)),
        c.Count(f"soldiers/evil/{PERPETUA}", 1),
        c.PlaceHero("Evil-Lyn", PERPETUA),
        t.BeginActions(),
        t.Activate("Teela"),
        t.MoveHero("Teela", PERPETUA, ("land",), (0,)),
        f.BeginEpic("Teela", "Evil-Lyn", area=PERPETUA),
        f.ChooseWeapon("active", "melee"),
        f.ChooseWeapon("other", "magic"),
        f.NextStep(),
        f.FocusCard("active", "+1"),
        f.PlaceCard("active", "+2", "initiative"),
    )
    assert refused(table, f.PlaceCard("active", "+3", "attack")) == "not_your_card"
    do(
        table,
        f.PlaceCard("other", "+3", "attack"),
        f.UseTool("active", "+1"),
        f.PlaceCard("active", "+3", "attack"),
        f.PlaceCard("other", "time", "side"),
        f.PlaceCard("other", "surge", "defence"),
    )
    assert refused(table, f.PlaceCard("active", "+2", "attack")) == "E_SAME_ZONE"
    state = do(
        table,
        f.PlaceCard("active", "+2", "defence"),
        f.PlaceCard("other", "+2", "initiative"),
        f.FocusCard("active", "+1"),
        f.PlaceCard("active", "flux", "attack"),
    )
    assert refused(table, f.FocusCard("active", "+1")) == "E_FOCUS_EXHAUSTED"
    state = do(table, f.PlaceCard("active", "+1", "defence"), f.PlaceCard("other", "+2", "defence"))
    assert state.fight
    assert (state.fight.active.counted, state.fight.other.counted) == (4, 4)
    assert (left(state, "active"), left(state, "other")) == (12, 16)
    assert state.fight.active.focus_used == 2
    state = do(table, f.NextStep())
    assert totals(state, "active") == Totals(5, 4, 3)
    assert totals(state, "other") == Totals(4, 3, 3)
    state = do(table, f.PassActs("masters"), f.UseTimeCard("evil", ("initiative", 0), ("defence", 0)))
    assert totals(state, "other") == Totals(3, 3, 4)
    extra = f.Effect("card", "other", zone="attack", card="+3")
    state = do(table, f.UseSurgeCard("evil", ("initiative", 0), (extra,)))
    assert totals(state, "other") == Totals(3, 6, 4)
    assert left(state, "other") == 15
    state = do(table, f.RemoveSoldiers("evil", {"attack": 1}))
    assert totals(state, "other") == Totals(3, 7, 4)
    assert state.areas[PERPETUA].soldiers == {}
    state = do(table, f.CastSpell("evil", "Fireball", "Skeletor", (f.Effect("hp", "active", 2),)))
    assert (state.heroes["Teela"].hp, state.heroes["Evil-Lyn"].hp) == (4, 6)
    assert state.heroes["Skeletor"].cards == ()
    state = do(table, f.PassActs("evil"), f.Reckon())
    assert (state.heroes["Teela"].hp, state.heroes["Evil-Lyn"].hp) == (4, 5)
    state = do(table, f.Strike())
    assert state.fight
    assert state.fight.strikes == (0, 4)
    assert (state.heroes["Teela"].hp, state.heroes["Evil-Lyn"].hp) == (0, 5)
    state = do(table, f.CheckDefeated())
    assert state.heroes["Teela"].area == "Castle Grayskull"
    assert state.active == ""
    assert state.owing == ("Teela",)
    assert refused(table, c.PayPenalty("Teela", 2, (0,))) == "E_PENALTY_UNDERPAID"
    state = do(table, c.PayPenalty("Teela", 3, (0,)), f.CleanUp())
    assert (state.heroes["Teela"].hp, state.heroes["Evil-Lyn"].hp) == (6, 5)
    assert (state.teams["masters"].vp, state.teams["evil"].vp) == (0, 1)
    assert state.teams["masters"].eternium == 7
    assert state.fight is None
    assert replayed(table) == state


def test_she_ra_beats_the_dylinx_unharmed(tmp_path: Path) -> None:
    teams = [{"faction": "masters", "heroes": ["She-Ra", "Teela", "Stratos"]}, {"faction": "evil"}]
    table = new_table(tmp_path, {"teams": teams})
    do(table, c.PlaceHero("She-Ra", "Vine Jungle"), c.EditArea("Vine Jungle", "wilds"))
    do(table, f.BeginWilds("She-Ra", "Dylinx", 3, 3, 2))
    state = do(table, RollDice(("wilds",), "check", True), chance=faces("blank"))
    assert die_check(die_faces(state)[0]) is False
    assert table.do(RollDice(("wilds",) * 3, "wilds", True)).code == "E_DICE_COUNT"  # type: ignore[union-attr]
    rolled = ("blank", "blank", "reroll", "success", "success", "success", "double")
    do(table, RollDice(("wilds",) * 7, "wilds", True), chance=faces(*rolled))
    assert refused(table, RerollDice((2, 1, 0))) == "E_TOO_MANY_REROLLS"
    state = do(table, RerollDice((2, 1), physical=True), chance=faces("double", "double"))
    shown = die_faces(state)
    assert [shown.count(face) for face in ("blank", "reroll", "success", "double")] == [1, 0, 3, 3]
    assert refused(table, RerollDice((0,))) == "E_NO_REROLL_ICON"
    do(table, f.LayDie(3, "hp"))
    assert refused(table, f.ResolveWilds()) == "E_DEFENCE_FIRST"
    state = do(table, f.LayAll(("none", "defence", "attack", "attack", "hp", "hp", "hp")))
    result = preview(state)
    assert result == preview(state)
    state = do(table, f.ResolveWilds())
    assert state.wilds
    assert (state.wilds.enemy_hp, state.wilds.damage) == (0, 0)
    assert state.heroes["She-Ra"].hp == state.heroes["She-Ra"].max_hp
    assert refused(table, f.TameBeast()) == "E_NOT_TAMEABLE"
    state = do(table, f.LeaveWilds())
    assert state.wilds is None
    assert replayed(table) == state


def test_he_mans_soldiers_meet_heroes_and_soldiers(tmp_path: Path) -> None:
    table = new_table(tmp_path, {})
    do(
        table,
        c.Count("soldiers/masters/Foe Castle", 3),
        c.Count(f"soldiers/evil/{PERPETUA}", 2),
        c.PlaceHero("Skeletor", PERPETUA),
        c.PlaceHero("Evil-Lyn", PERPETUA),
    )
    wrong = c.FightSoldiers("masters", PERPETUA, 3, "Foe Castle", {"Skeletor": 1})
    assert refused(table, wrong) == "E_ALLOCATION_TOTAL"
    state = do(table, c.FightSoldiers("masters", PERPETUA, 3, "Foe Castle", {"Skeletor": 2, "soldiers": 1}))
    assert state.areas["Foe Castle"].soldiers == {}
    assert state.areas[PERPETUA].soldiers == {"evil": 1}
    skeletor, lyn = state.heroes["Skeletor"], state.heroes["Evil-Lyn"]
    assert (skeletor.max_hp - skeletor.hp, lyn.max_hp - lyn.hp) == (2, 0)
    assert all(team.vp == 0 for team in state.teams.values())
    assert replayed(table) == state
