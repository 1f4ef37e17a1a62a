"""Where the book is unclear, every reading that can be switched plays another game: one case for each."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from companion.capabilities.agreements import SetAutomation, SetReading, questions
from companion.core.chance import Given
from companion.core.refusal import Refusal
from companion.core.tray import RerollDice, RollDice
from companion.games.eternia import commands as c
from companion.games.eternia import fight_commands as f
from companion.games.eternia import solo_commands as s
from companion.games.eternia import turn_commands as t
from companion.games.eternia.decide.ending import solo_lines, standings
from companion.games.eternia.decide.strikes import power_pool
from companion.games.eternia.facts import TOWERS
from companion.games.eternia.opponent import BattleCard
from companion.games.eternia.readings import AGREED, READINGS
from companion.games.eternia.state import Card, State
from companion.i18n import Translator
from tests.games.eternia import MAP, Seeded, begin, dice, no, table_of
from tests.games.eternia import at_table as do
from tests.games.eternia.test_fights import again, duel, fight_of, placing, power

Case = tuple[Callable[[str], Any], Any, Any]


def reads(id: str, option: str, **choices: Any) -> State:
    return begin(readings={id: option}, **choices)


def told(state: State, command: Any) -> str:
    """The refusal of a step, or nothing."""
    found = table_of(state).do(command)
    return found.code if isinstance(found, Refusal) else ""


def first_income(option: str) -> int:
    state = do(reads("A10", option, profile=MAP), SetAutomation("income", "do"), c.PlaceHero("Teela", "North"))
    return do(state, t.BeginActions()).teams["masters"].eternium


def focused(option: str) -> int:
    state = do(placing(readings={"A01": option}), f.FocusCard("active", "+1"))
    for zone in ("attack", "defence", "attack", "defence"):
        state = do(state, f.PlaceCard("active", "+1", zone), f.PlaceCard("other", "+1", zone))
    state = do(state, f.NextStep(), f.PassActs("masters"), f.PassActs("evil"), f.Reckon(), f.Strike(), f.StandGround())
    return fight_of(state).active.focus_used


def before_the_strikes(option: str) -> int:
    state = do(reads("A02", option), c.Correct("hp/Evil-Lyn", 1), f.BeginEpic("Teela", "Evil-Lyn", reckoning="totals"))
    return again(state, (5, 0, 0), (2, 3, 0)).heroes["Teela"].hp


def dealt(option: str) -> int:
    state = do(reads("A04", option), f.BeginEpic("Teela", "Evil-Lyn", reckoning="totals"))
    return sum(fight_of(again(state, (3, 0, 9), (2, 0, 9))).active.dealt)


def pushed(option: str) -> str:
    state = do(duel((3, 1, 9), (2, 1, 9), readings={"A05": option}, profile=MAP), f.StandGround())
    state = do(again(state, (3, 1, 9), (2, 1, 9)), f.StandGround())
    state = do(state, c.PlaceHero("Evil-Lyn", "Woods"), c.Count("soldiers/masters/North", 1))
    return told(state, f.PushLoser("Evil-Lyn", "North"))


def walks_in(option: str) -> int:
    state = do(reads("A07", option, profile=MAP), c.Count("soldiers/evil/North", 2))
    return do(state, c.WalkIntoSoldiers("Teela", "North")).heroes["Teela"].hp


def short_of_five(option: str) -> tuple[tuple[str, ...], dict[str, int]]:
    state = do(reads("A08", option), c.Correct("eternium/masters", 2), c.Count("hp/Teela", -6), c.DefeatHero("Teela"))
    state = do(state, c.PayPenalty("Teela", 2))
    return state.owing, dict(state.debts)


def own_action(option: str) -> tuple[str, ...]:
    state = do(reads("A09", option), t.BeginActions(), t.Activate("Teela"), t.TakeAction("outpost-movement"))
    return state.actions


def markets_at_start(option: str) -> int:
    return len(do(reads("A11", option, mode="first-game"), c.DeployFirstGame()).markets)


def equal_health(option: str) -> bool:
    state = do(duel((2, 3, 2), (2, 3, 2), options=["one-round"], readings={"A13": option}), f.StandGround())
    outcome = fight_of(state).outcome
    return outcome is not None and outcome.retreat == ("Teela",)


def falls_back(option: str) -> tuple[str, ...]:
    state = duel((3, 3, 2), (2, 3, 2), options=["one-round"], readings={"A13-pay": option})
    return do(state, f.StandGround()).owing


def against_zero(option: str) -> int:
    state = duel((3, 0, 9), (0, 0, 9), options=["initiative-matters"], readings={"A13-zero": option})
    return state.heroes["Evil-Lyn"].hp


def companions(option: str) -> int:
    return fight_of(placing(options=["stronger-together"], readings={"A14": option})).active.companions


def soldier_die(option: str) -> int:
    state = do(power(), SetReading("A15", option))
    return power_pool(state, fight_of(state), "active", "attack")[0]


def ten_dice(option: str) -> tuple[int, int]:
    gains = tuple(f.Effect("bonus", "active", n, zone) for zone, n in (("initiative", 8), ("attack", 3)))
    state = do(power(), SetReading("A16", option), f.UseAbility("active", gains))
    state = do(state, RollDice(("wilds",) * 8, "power", True), chance=dice(*["blank"] * 8))
    return power_pool(state, fight_of(state), "active", "attack")


def grown(option: str) -> int:
    state = reads("A17", option, mode="solo", difficulty="novice", profile=MAP)
    state = do(state, c.Count("soldiers/evil/North", 1), s.GrowOutposts("night-round-end"))
    return state.areas["North"].soldiers["evil"]


def scored(option: str) -> int:
    state = reads("A18", option, mode="solo", difficulty="novice")
    state = do(state, c.Count("hp/Teela", -2), c.Count("hp/He-Man", -2), c.FinishSolo(False, 0, 0))
    assert state.result is not None
    assert state.result.score is not None
    return state.result.score.total


def begins_with(option: str) -> int:
    return reads("A20", option, mode="solo", difficulty="beginner").teams["masters"].eternium


def wealth(option: str) -> int:
    state = do(reads("A21", option), c.GainCard("Teela", Card("spell", "Fireball", 2)))
    return standings(state)["masters"].eternium


def champions(id: str, option: str) -> State:
    state = do(reads(id, option), c.Correct("skulls", 4))
    state = do(state, c.FinishGame(), c.PlayExtraNight(), c.FinishGame(), waive=("E_HEROES_LEFT",))
    return do(state, c.PickChampion("evil", "Evil-Lyn"), c.PickChampion("masters", "Teela"), c.ChooseFirst("masters"))


def active_champion(option: str) -> str:
    """The lot of this chance falls on the second team."""
    return fight_of(do(champions("A21-active", option), f.BeginDuel(), chance=Given((1,)))).active.name


def tied_duel(option: str) -> str:
    state = do(champions("A21-tie", option), SetReading("A21-active", "first"), f.BeginDuel())
    state = do(state, f.ChooseWeapon("active", "melee"), f.ChooseWeapon("other", "magic"), f.NextStep())
    state = do(state, f.EnterTotals("active", 2, 0, 9), f.EnterTotals("other", 2, 0, 9), f.NextStep())
    state = do(state, f.PassActs("masters"), f.PassActs("evil"), f.Reckon(), f.Strike(), f.StandGround(), f.CleanUp())
    assert state.result is not None
    return state.result.winner


def many_dice(option: str) -> int:
    state = do(reads("A22", option), c.Correct("body/Teela", 12), c.PlaceHero("Teela", ""))
    state = do(state, f.BeginWilds("Teela", "Bat", 1, 1, 0))
    assert state.wilds is not None
    return state.wilds.dice


def icon_left(option: str) -> str:
    state = do(reads("A23", option), c.Correct("body/Teela", 2), c.PlaceHero("Teela", ""))
    state = do(
        state,
        f.BeginWilds("Teela", "Bat", 1, 1, 0),
        RollDice(("wilds",) * 2, "wilds"),
        chance=dice("reroll", "success"),
    )
    found = told(state, f.LayAll(("none", "hp")))
    assert told(do(state, RerollDice((0,)), chance=dice("blank")), f.LayAll(("none", "hp"))) == ""
    return found


def rested(option: str) -> int:
    state = do(reads("A24", option), t.SetLight("night"), c.Count("hp/Teela", -6), t.BeginActions())
    return do(state, t.Activate("Teela"), t.Rest("Teela"), t.EndTurn()).heroes["Teela"].hp


def two_merchants(option: str) -> str:
    state = do(reads("A25", option, profile=MAP), *[c.Count(f"soldiers/masters/{a}", 1) for a in ("North", "East")])
    state = do(state, t.BeginActions(), t.Activate("Teela"), c.Shop("Teela", "shop"), c.LeaveShop())
    return told(state, c.Shop("Teela", "forge"))


def to_a_held_tower(option: str) -> str:
    one, two = TOWERS[:2]
    state = do(reads("A26", option), t.BeginActions(), c.PlaceHero("Teela", one), c.PlaceHero("Skeletor", two))
    return told(do(state, t.Activate("Teela")), t.FastTravel("Teela", two))


def rides(option: str) -> int:
    teams = [
        {"faction": "masters"},
        {"faction": "evil", "heroes": ["Skeletor", "Evil-Lyn", {"name": "Beast Man", "mounted": True}]},
    ]
    return reads("A27", option, mode="skirmish", teams=teams).teams["masters"].eternium


def boss_points(option: str) -> int:
    state = do(reads("A28", option), f.BeginEpic("Teela", "Snake", "boss", hp=1, reckoning="totals"))
    state = do(state, f.EnterTotals("active", 3, 3, 3), f.Reckon(), waive=("epic_die_left",))
    return do(state, f.CheckDefeated(), f.CleanUp()).teams["masters"].vp


def free_flight(option: str) -> str:
    state = reads("A29", option, mode="solo", difficulty="beginner")
    state = do(state, f.BeginEpic("Teela", "Evil-Lyn"), f.ChooseWeapon("active", "melee"))
    state = do(state, s.EnterBattleCard(BattleCard("", 0, 9, 0, "magic", effects=0)), f.NextStep())
    state = do(
        state,
        f.EnterTotals("active", 1, 1, 1),
        f.NextStep(),
        f.PassActs("masters"),
        f.NextStep(),
        f.Reckon(),
        f.Strike(),
    )
    return told(state, f.Flee("", free_areas=0))


def skirmish_penalty(option: str) -> tuple[str, ...]:
    return do(reads("A30", option, mode="skirmish"), c.Count("hp/Teela", -6), c.DefeatHero("Teela")).owing


def second_weapon(option: str) -> tuple[int, str]:
    state = reads("A31", option, mode="solo", difficulty="novice")
    state = do(state, f.BeginEpic("Teela", "Evil-Lyn"), f.ChooseWeapon("active", "melee"))
    state = do(state, s.EnterBattleCard(BattleCard("", 0, 9, 0, "magic", effects=0)), f.NextStep())
    state = do(
        state,
        f.EnterTotals("active", 1, 1, 1),
        f.NextStep(),
        f.PassActs("masters"),
        f.NextStep(),
        f.Reckon(),
        f.Strike(),
        f.StandGround(),
    )
    return fight_of(state).step, fight_of(state).active.weapon


def overkill(option: str) -> str:
    state = do(reads("A34", option, profile=MAP), c.Count("soldiers/masters/North", 3), c.Correct("hp/Evil-Lyn", 1))
    state = do(state, c.PlaceHero("Evil-Lyn", "North"), c.PlaceHero("Skeletor", "North"))
    return told(state, c.FightSoldiers("masters", "North", 3, "North", {"Evil-Lyn": 3}))


def hand_left(option: str) -> int:
    state = do(reads("A35", option), c.Count("hand/masters", 1))
    return do(state, *[c.PlayVictoryCard("masters", 1)] * 3).teams["masters"].victory_hand


def tool_focus(option: str) -> str:
    state = placing(readings={"A36": option})
    seed = next(
        n for n in range(99) if len(fight_of(do(state, f.DrawCard("active"), chance=Seeded(n))).active.hand) > 1
    )
    state = do(state, f.DrawCard("active"), chance=Seeded(seed))
    return told(state, f.FocusCard("active", fight_of(state).active.hand[0]))


def mount_pays(option: str) -> int:
    beast = f.BeginEpic("Teela", "Griffin", "epic-beast", hp=1, reckoning="totals", mount=True)
    state = do(reads("A37", option, mode="skirmish"), c.Correct("eternium/masters", 5), beast)
    state = do(state, f.EnterTotals("active", 3, 3, 3), f.Reckon(), waive=("epic_die_left",))
    return do(state, f.CheckDefeated(), f.CleanUp()).teams["masters"].eternium


CASES: dict[str, Case] = {
    "A01": (focused, 1, 0),
    "A02": (before_the_strikes, 6, 3),
    "A04": (dealt, 1, 0),
    "A05": (pushed, "", "push_taken"),
    "A07": (walks_in, 4, 6),
    "A08": (short_of_five, ((), {}), (("Teela",), {"Teela": 3})),
    "A09": (own_action, ("move",), ("outpost-movement",)),
    "A10": (first_income, 13, 10),
    "A11": (markets_at_start, 3, 0),
    "A13": (equal_health, False, True),
    "A13-pay": (falls_back, (), ("Evil-Lyn",)),
    "A13-zero": (against_zero, 4, 5),
    "A14": (companions, 1, 0),
    "A15": (soldier_die, 5, 4),
    "A16": (ten_dice, (8, 0), (2, 6)),
    "A17": (grown, 2, 3),
    "A18": (scored, -1, 0),
    "A20": (begins_with, 14, 10),
    "A21": (wealth, 10, 12),
    "A21-active": (active_champion, "Evil-Lyn", "Teela"),
    "A21-tie": (tied_duel, "evil", ""),
    "A22": (many_dice, 12, 10),
    "A23": (icon_left, "", "icons_left"),
    "A24": (rested, 5, 4),
    "A25": (two_merchants, "E_ACTION_REPEATED", ""),
    "A26": (to_a_held_tower, "", "tower_held"),
    "A27": (rides, 15, 19),
    "A28": (boss_points, 0, 1),
    "A29": (free_flight, "E_FLEE_NO_AREA", ""),
    "A30": (skirmish_penalty, ("Teela",), ()),
    "A31": (second_weapon, (2, "melee"), (1, "")),
    "A34": (overkill, "E_ALLOCATION_TOTAL", ""),
    "A35": (hand_left, 0, 1),
    "A36": (tool_focus, "tool_no_focus", ""),
    "A37": (mount_pays, 5, 7),
}


def test_every_reading_has_its_case() -> None:
    assert set(CASES) == set(READINGS)


@pytest.mark.parametrize("id", CASES)
def test_a_reading_changes_what_is_played(id: str) -> None:
    case, usual, other = CASES[id]
    first, second = READINGS[id].options
    assert (case(first), case(second)) == (usual, other)


def test_a_reading_of_the_set_up_still_counts_in_round_one() -> None:
    state = do(begin(mode="solo", difficulty="beginner"), SetReading("A20", "novice"))
    assert state.teams["masters"].eternium == 10
    assert do(state, SetReading("A20", "beginner")).teams["masters"].eternium == 14
    shut = do(begin(mode="solo", difficulty="beginner"), SetReading("A11", "no"))
    assert (shut.markets, len(do(shut, SetReading("A11", "yes")).markets)) == ((), 3)
    later = do(begin(), t.BeginActions(), t.NextRound(), waive=("E_HEROES_LEFT",))
    assert do(later, SetReading("A27", "every")).teams == later.teams


def test_a_debt_is_paid_later_and_then_forgotten() -> None:
    state = do(reads("A08", "debt"), c.Correct("eternium/masters", 0), c.Count("hp/Teela", -6), c.DefeatHero("Teela"))
    assert no(state, c.PayPenalty("Teela", 0)) == "nothing_to_pay"
    state = do(state, c.Correct("eternium/masters", 3), c.PayPenalty("Teela", 3))
    state = do(state, c.Correct("eternium/masters", 9), c.PayPenalty("Teela", 2))
    assert (state.owing, state.debts, state.teams["masters"].eternium) == ((), {}, 7)


def test_only_questions_that_can_come_up_are_asked() -> None:
    def asked(*played: str) -> set[str]:
        return {one.id for one in questions(AGREED, lambda state: played)(None, Translator())}

    assert "A17" not in asked("standard")
    assert {"A17", "A20", "A29"} <= asked("solo", "beginner")
    assert "A29" not in asked("solo", "novice")
    assert "A14" in asked("standard", "", "stronger-together")


def test_both_scores_of_a_solo_game_are_known_whatever_is_read() -> None:
    state = do(begin(mode="solo", difficulty="novice"), c.Count("hp/Teela", -2), c.Count("hp/He-Man", -2))
    found = [solo_lines(state, False, 0, 0, pooled) for pooled in (True, False)]
    assert [r.score.total for r in found if not isinstance(r, Refusal) and r.score] == [-1, 0]
