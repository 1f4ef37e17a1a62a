"""A fifth game is installed like any other package and played to its end by pressing the main key."""

from __future__ import annotations

import asyncio
import importlib
import shutil
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import flet as ft
import pytest

from companion import games
from companion.core.chance import Given
from companion.packs import registry
from companion.packs.check import check_pack
from companion.table.saved_games import Room
from companion.table.sqlite import SqliteStore
from companion.ui.app import main_for
from companion.ui.touch import MAIN
from tests.ui.headless import Headless

HERE = Path(__file__).parent
ENTRY = "[companion.games]\nferry = ferry\n"


@pytest.fixture
def installed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """The package on the path with its entry point, the pack in the player's folder: what pip and a copy do."""
    site, home = tmp_path / "site", tmp_path / "home"
    shutil.copytree(HERE / "ferry", site / "ferry")
    told = site / "night_ferry-1.dist-info"
    told.mkdir()
    (told / "METADATA").write_text("Metadata-Version: 2.1\nName: night-ferry\nVersion: 1\n")
    (told / "entry_points.txt").write_text(ENTRY)
    shutil.copytree(HERE / "pack", home / "packs" / "ferry")
    monkeypatch.setenv("COMPANION_HOME", str(home))
    monkeypatch.syspath_prepend(str(site))
    _forget()
    yield home / "packs" / "ferry"
    for name in [name for name in sys.modules if name == "ferry" or name.startswith("ferry.")]:
        del sys.modules[name]
    _forget()


def _forget() -> None:
    """What was looked for before is looked for again."""
    importlib.invalidate_caches()
    games._module.cache_clear()
    registry.agreements_of.cache_clear()


def room() -> Room:
    return Room(SqliteStore(":memory:"), registry.shelf())


def table(**choices: Any) -> Any:
    made = room().new("ferry", {"players": ["Ana", "Bob"], **choices}, "Friday")
    assert not hasattr(made, "code"), made
    return made


def test_its_pack_passes_every_check(installed: Path) -> None:
    assert [str(problem) for problem in check_pack(installed)] == []


def test_the_storm_and_the_bank_end_the_game(installed: Path) -> None:
    rules = importlib.import_module("ferry.rules")
    lost = table(weather="rough")
    for command, faces in ((rules.Row(), (0,)), (rules.Row(), (0,)), (rules.Blow(), (5,))):
        lost.do(command, chance=Given(faces))
    assert (lost.state.ferry, lost.state.storm, lost.state.outcome) == (2, 2, "lost")
    won = table()
    for _ in range(2):
        for command in (rules.Row(hard=_ == 0), rules.Row(hard=_ == 0), rules.Blow()):
            if not won.state.outcome:
                won.do(command, chance=Given((5, 5) if command == rules.Row(hard=True) else (0,)))
    assert (won.state.outcome, won.state.pulled) == ("won", ("Ana", "Bob"))


def test_a_reading_and_a_switch_of_its_table_decide(installed: Path) -> None:
    from companion.capabilities.agreements import SetAutomation, SetReading

    rules = importlib.import_module("ferry.rules")
    made = table(weather="rough")
    made.do(SetReading("level", "close"))
    made.do(SetAutomation("storm", "do"))
    made.do(rules.Row(), chance=Given((0,)))
    made.do(rules.Row(), chance=Given((0, 5)))
    assert (made.state.ferry, made.state.storm, made.state.outcome, made.state.round) == (2, 2, "", 2)
    assert made.do(rules.Row(hard=True), chance=Given((0, 0))).events[0].to == 4


@pytest.mark.parametrize("language", ["en", "fr"])
def test_it_is_played_to_its_end_by_pressing_the_main_key(installed: Path, language: str) -> None:
    async def play() -> None:
        used = room()
        device = await Headless(route=f"/new/ferry?lang={language}").start(main_for(used))
        await device.press(main_key(device))
        made = used.table(used.games()[0].id)
        presses = 0
        while not made.state.outcome:
            presses += 1
            assert presses < 60
            await device.press(main_key(device))
        assert made.game.ending
        assert made.game.ending(made.state, device.page.data._)
        assert (made.state.outcome == "won") == (made.state.ferry == 12)
        assert str(made.state.ferry) in device.words()

    asyncio.run(play())


def main_key(device: Headless) -> str:
    """What the main key says now."""
    return next(c.label or "" for c in device.everything() if isinstance(c, ft.Semantics) and c.identifier == MAIN)
