"""What the house says about any table: names of spaces, rounds in the history, the evening in figures, luck."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from companion.core.chance import Given
from companion.core.refusal import Refusal
from companion.core.tray import RollDice
from companion.games.generic import Count, MoveMarker, NextPhase
from companion.i18n import Translator
from companion.packs.model import Pack
from companion.packs.registry import shelf
from companion.table.saved_games import Room
from companion.table.session import Table
from companion.table.sqlite import SqliteStore
from companion.views import describe, luck, tracker
from companion.views.recap import recap

SHELF = shelf(Path(__file__).parent.parent / "packs")
EN, FR = Translator("en"), Translator("fr")


def played(*commands: Any, players: tuple[str, ...] = ("Ana",)) -> tuple[Table, Pack]:
    clock = iter(range(0, 100_000, 60))
    room = Room(SqliteStore(":memory:"), SHELF, now=lambda: float(next(clock)))
    table = room.new("toy", {"players": list(players)})
    assert isinstance(table, Table)
    for command in commands:
        assert not isinstance(table.do(command, chance=Given((0, 2, 5))), Refusal), command
    pack = SHELF.find("toy")
    assert pack is not None
    return table, pack


def test_the_spaces_of_a_track_are_named_in_the_readers_language() -> None:
    table, pack = played(MoveMarker("tide", 2))
    assert describe.history(table, pack, FR)[0].words == "Marée sur haute"
    assert describe.history(table, pack, EN)[0].words == "Tide to high"
    assert tracker.space_names(pack, "tide", ("low", "an older space"), FR) == ["basse", "an older space"]


def test_counters_of_several_players_are_told_apart_by_ear() -> None:
    table, pack = played(players=("Ana", "Bo"))
    assert [c.spoken for c in tracker.counters(pack, table.state, EN)] == ["Fog", "Ana, Lamps", "Bo, Lamps"]
    table, pack = played()
    assert [c.spoken for c in tracker.counters(pack, table.state, EN)] == ["Fog", "Lamps"]


def test_every_line_of_the_history_knows_its_round() -> None:
    table, pack = played(Count("fog", 1), NextPhase(), NextPhase(), NextPhase(), Count("fog", 1))
    assert [line.round for line in describe.history(table, pack, EN)] == [2, 1, 1, 1, 1]


def test_a_game_that_goes_on_another_evening_does_not_count_the_nights_between() -> None:
    clock = [0.0]
    room = Room(SqliteStore(":memory:"), SHELF, now=lambda: clock[0])
    table = room.new("toy", {"players": ["Ana"]})
    assert isinstance(table, Table)
    for at in (0.0, 120.0, 86_400.0, 86_520.0):  # two minutes, a night and a day, two minutes
        clock[0] = at
        table.do(Count("fog", 1))
    pack = SHELF.find("toy")
    assert pack
    assert recap(table, pack, EN).minutes == 4


def test_the_evening_in_figures_speaks_of_one_and_of_many() -> None:
    table, pack = played(Count("fog", 1))
    assert [words for _n, words in recap(table, pack, EN).figures(EN)] == ["minutes", "round", "step taken"]
    assert [words for _n, words in recap(table, pack, FR).figures(FR)] == ["minute", "manche", "geste"]
    table, pack = played(Count("fog", 1), NextPhase(), NextPhase(), NextPhase(), Count("fog", 2))
    found = recap(table, pack, EN)
    assert (found.rounds, found.steps) == (2, 5)
    assert found.charts[-1].series == (("Fog", (4.0, 6.0)),)
    assert "2 rounds, 5 steps taken" in found.as_text("Evening", EN)


def test_luck_counts_faces_that_show_the_same_as_one() -> None:
    table, _pack = played(RollDice(("wind",) * 3))
    [one] = luck.luck(table, table.state.dice)
    assert (one.thrown, one.seen, one.expected) == (3, (1, 1, 1), (1.0, 1.5, 0.5))
