"""The compendium's examples, played at a real table through Table.do, undone to the start and done again."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from companion.core.chance import Given
from companion.core.refusal import Refusal
from companion.core.tray import RerollDice
from companion.games.conan import commands as cmd
from companion.games.conan.state import State, gems_off
from companion.games.conan.wording import describe
from companion.i18n import Translator
from companion.packs.registry import Shelf
from companion.table.saved_games import Room
from companion.table.session import Table
from companion.table.sqlite import SqliteStore
from tests.games.conan.table import CHOICES, pack

Taps = list[tuple[Any, tuple[int, ...]]]


@pytest.fixture
def room(tmp_path: Path) -> Iterator[Room]:
    ticks = iter(range(0, 10**6, 10))
    store = SqliteStore(tmp_path / "games.db")
    yield Room(store, Shelf((pack(),)), now=lambda: float(next(ticks)))
    store.close()


def table_of(room: Room, **changes: Any) -> Table:
    table = room.new("conan", {**CHOICES, **changes})
    assert isinstance(table, Table), table
    return table


def play(table: Table, taps: Taps) -> State:
    """Every tap is allowed, the gems always add up, every step has words; undo leads back, redo forth."""
    start = table.state_at(0)
    for command, faces in taps:
        before = table.state
        step = table.do(command, chance=Given(faces))
        assert not isinstance(step, Refusal), (command, step)
        assert gems_off(table.state) is None
        assert all(describe(before, step.events, Translator(language, "conan")) for language in ("en", "fr"))
    end = table.state
    while table.undo():
        pass
    assert table.state == start
    while table.redo():
        pass
    assert table.state == end
    assert isinstance(end, State)
    return end


def taps(*commands: Any) -> Taps:
    return [command if isinstance(command, tuple) else (command, ()) for command in commands]


def test_hyenas_in_the_third_place_cost_three_gems(room: Room) -> None:
    river = [
        {"tile": "pict-hunters", "colour": "blue", "figures": 3},
        {"tile": "zogar-sag", "life": 5},
        {"tile": "hyenas", "figures": 3},
        {"tile": "event-1"},
    ]
    table = table_of(room, river=river, first="overlord")
    end = play(table, taps(cmd.Recover(), cmd.ActivateTile("hyenas")))
    assert (end.book.reserve, end.book.fatigue) == (10, 3)
    assert end.river == ("pict-hunters-blue", "zogar-sag", "event-1", "hyenas")


def test_four_points_bring_back_four_ones_or_two_twos(room: Room) -> None:
    river = [
        {"tile": "pict-hunters", "figures": 4},
        {"tile": "pict-warriors", "figures": 3},
        {"tile": "event-1"},
    ]
    first = taps(
        cmd.Recover(),
        cmd.KillFigures("pict-hunters", 4),
        cmd.KillFigures("pict-warriors", 3),
        cmd.ActivateTile("event-1"),
    )
    ones = play(
        table_of(room, river=river, first="overlord"), first + taps(cmd.CallReinforcements({"pict-hunters": 4}))
    )
    assert (ones.tiles["pict-hunters"].figures, ones.dead) == (4, ("pict-warriors",))
    twos = play(
        table_of(room, river=river, first="overlord"), first + taps(cmd.CallReinforcements({"pict-warriors": 2}))
    )
    assert twos.tiles["pict-warriors"].figures == 2
    table = table_of(room, river=river, first="overlord")
    play(table, first)
    over = table.do(cmd.CallReinforcements({"pict-warriors": 3}))
    assert isinstance(over, Refusal)
    assert (over.code, over.rule) == ("over_budget", "reinforcement-points")


def test_two_heroes_among_three_guards_are_hindered_by_two(room: Room) -> None:
    table = table_of(room, heroes=["conan", "hadrathus"], items={"conan": ["javelin"]})
    end = play(
        table,
        taps(
            cmd.ChooseStance("conan", "active"),
            cmd.ChooseStance("hadrathus", "recovering"),
            cmd.Attack("hero/conan", "ranged", ("tile/bossonian-guards",), ("javelin",), 2, friends=2, enemies=3),
            cmd.DeclareSacrifice(),
            (cmd.RollPool(), (4, 4, 5)),  # 2 + 2 + 3 axes, two of them lost
        ),
    )
    assert end.attempt is not None
    assert (end.attempt.symbols, end.attempt.lost) == (7, 2)
    final = play(table, taps(cmd.AcceptRoll(), cmd.Defend("none")))
    assert final.tiles["bossonian-guards"].figures == 1
    assert "javelin" not in final.heroes["conan"].items


def test_a_red_gem_reminds_of_a_wound_until_the_end_of_the_turn(room: Room) -> None:
    end = play(
        table_of(room, heroes=["conan"], items={}, hero_fatigue=4),
        taps(
            cmd.ChooseStance("conan", "active"),
            cmd.PlaceGems("conan", "melee", 4),
            cmd.Wound("hero/conan", 3),
            cmd.EndHeroesTurn(),
        ),
    )
    conan = end.heroes["conan"]
    assert (conan.wounds, conan.red, conan.fatigue, conan.reserve) == (3, 0, 3, 5)


def test_a_snake_showing_one_two_nothing_hurts_by_three(room: Room) -> None:
    river = [{"tile": "thog-alt", "life": 8}, {"tile": "hyenas", "figures": 1}]
    end = play(
        table_of(room, river=river, first="overlord", items={}),
        taps(
            cmd.Recover(),
            cmd.ActivateTile("thog-alt"),
            cmd.Attack("tile/thog-alt", "melee", ("hero/conan",)),
            (cmd.RollPool(), (1, 3, 0)),  # 1, 2 and a blank
            cmd.AcceptRoll(),
            cmd.Defend("none"),
        ),
    )
    assert end.heroes["conan"].wounds == 3
    assert end.heroes["conan"].held == "thog-alt"


def test_an_orb_aimed_three_areas_away_falls_short_and_explodes(room: Room) -> None:
    table = table_of(room, items={"hadrathus": ["explosive-orb"]})
    end = play(
        table,
        taps(
            cmd.ChooseStance("conan", "recovering"),
            cmd.ChooseStance("hadrathus", "active"),
            cmd.ThrowItem("hadrathus", "explosive-orb", 2, 3, targets=("tile/giant-snake",)),
            (cmd.RollPool(), (2, 3)),  # two axes: two areas
            cmd.AcceptRoll(),
            cmd.NameVictims(("tile/bossonian-guards", "tile/zogar-sag")),  # who stands there instead
            (cmd.RollPool(), (5, 3)),  # the blast: five
            cmd.AcceptRoll(),
            cmd.Defend("none"),
            cmd.Defend("dodge", 1),
            (cmd.RollPool(), (2,)),
            cmd.AcceptRoll(),
        ),
    )
    assert end.tiles["bossonian-guards"].figures == 1
    assert end.life["zogar-sag"] == 4
    assert end.heroes["hadrathus"].items == ()


def test_of_three_red_dice_with_one_free_reroll_the_player_chooses_which(room: Room) -> None:
    table = table_of(room)
    end = play(
        table,
        taps(
            cmd.ChooseStance("conan", "active"),
            cmd.ChooseStance("hadrathus", "active"),
            cmd.Attack("hero/conan", "melee", ("tile/bossonian-guards",), ("battle-axe",), 2),
            (cmd.RollPool(), (3, 0, 3)),  # 2, a blank, 2: the second die goes again
            (RerollDice((1,)), (5,)),
        ),
    )
    assert end.attempt is not None
    assert end.attempt.dice == ("red", "red", "red")
    for place in range(3):
        again = table.do(RerollDice((place,)), chance=Given((0,)))
        assert isinstance(again, Refusal), "the one free reroll of the pool is spent"
        assert again.code == "no_free_reroll"
    table.do(cmd.AcceptRoll())
    assert table.state.attempt.symbols == 7


def test_who_is_carried_falls_as_hard_as_the_carrier(room: Room) -> None:
    end = play(
        table_of(room),
        taps(
            cmd.ChooseStance("conan", "active"),
            cmd.ChooseStance("hadrathus", "active"),
            cmd.Fall("hero/conan", ("orange", "orange"), ("hero/hadrathus",)),
            (cmd.RollPool(), (5, 2)),  # 2 and 1, one roll for both; no armour, no guard
            cmd.AcceptRoll(),
        ),
    )
    assert [end.heroes[id].wounds for id in ("conan", "hadrathus")] == [3, 3]


def test_feline_grace_leaves_three_enemies_for_three_points(room: Room) -> None:
    table = table_of(room, heroes=["taurus"], items={})
    end = play(table, taps(cmd.ChooseStance("taurus", "active"), cmd.StepAway("taurus", friends=1, enemies=3)))
    assert (end.heroes["taurus"].free, end.heroes["taurus"].boxes["move"]) == (0, 1)


def test_a_leap_with_two_points_and_one_axe_succeeds(room: Room) -> None:
    end = play(
        table_of(room, items={}),
        taps(
            cmd.ChooseStance("conan", "active"),
            cmd.LeapOver("conan", 2, 1),
            (cmd.RollPool(), (1,)),
            cmd.AcceptRoll(),
        ),
    )
    assert end.tally["successes/heroes"] == 1
    assert end.heroes["conan"].free == 0


def test_the_giver_of_life_keeps_what_the_card_took(room: Room) -> None:
    end = play(
        table_of(room),
        taps(
            cmd.ChooseStance("conan", "active"),
            cmd.ChooseStance("hadrathus", "active"),
            cmd.CastSpell("hero/hadrathus", "gift-of-life", ("hero/conan",)),
            cmd.EndHeroesTurn(),
        ),
    )
    giver = end.heroes["hadrathus"]
    assert (giver.total, giver.fatigue, giver.reserve) == (8, 4, 4)
    assert end.heroes["conan"].total == 13


def test_a_circular_strike_through_three_hunters(room: Room) -> None:
    hunter = "tile/pict-hunters-blue"
    end = play(
        table_of(room, items={"conan": ["battle-axe"]}),
        taps(
            cmd.ChooseStance("conan", "active"),
            cmd.Attack("hero/conan", "melee", (hunter,), ("battle-axe",), 2, circular=True),
            cmd.DeclareSacrifice(),
            (cmd.RollPool(), (5, 3, 0)),
            (RerollDice((2,)), (1,)),  # the axe's arrow: 3 + 2 + 1
            cmd.AcceptRoll(),
            cmd.Defend("none"),
            cmd.CarryOn(hunter),
            cmd.Defend("none"),
            cmd.CarryOn(hunter),
            cmd.Defend("none"),
        ),
    )
    assert "pict-hunters-blue" in end.dead
    assert end.attempt is None


def test_a_whole_solo_turn_and_the_answer_of_the_heroes(room: Room) -> None:
    table = table_of(room, solo=True, first="overlord", items={"conan": ["conans-sword"]})
    end = play(
        table,
        taps(
            cmd.Recover(),
            (cmd.DrawCard(), (3, *(0,) * 11)),  # Blood Scent
            cmd.AnswerTile("pict-hunters-blue", "hadrathus", attackers=2, advancing=1),
            cmd.AnswerTile("zogar-sag", "hadrathus", attackers=1, extra=1),
            cmd.AnswerTile("bossonian-guards", assumed=True),
            cmd.AnswerTile("giant-snake", assumed=True),
            cmd.AnswerTile("event-1", nasty=1),
            cmd.FollowOrder(),
            cmd.Attack("tile/pict-hunters-blue", "melee", ("hero/hadrathus",)),
            (cmd.RollPool(), (5, 3)),
            cmd.AcceptRoll(),
            cmd.Defend("dodge", 1),
            (cmd.RollPool(), (2,)),
            cmd.AcceptRoll(),
        ),
    )
    assert end.book.active == "pict-hunters-blue"
    assert end.heroes["hadrathus"].wounds == 2
    assert end.solo is not None
    assert end.solo.card == "blood-scent"


def test_a_save_opens_again_as_it_was(room: Room) -> None:
    table = table_of(room, solo=True)
    play(
        table,
        taps(
            cmd.ChooseStance("conan", "active"),
            cmd.ChooseStance("hadrathus", "recovering"),
            cmd.PlaceGems("conan", "melee", 2),
        ),
    )
    copy = room.bring_in(room.export(table.id))
    assert copy.state == table.state
