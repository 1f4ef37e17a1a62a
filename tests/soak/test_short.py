"""The long trials in short: what `make soak` does at length, a little of each."""

from __future__ import annotations

from pathlib import Path

from tests.soak import commands, damage, files, frames


def test_a_few_damaged_databases(tmp_path: Path) -> None:
    assert damage.run(tmp_path, 40, seed=7) == []


def test_a_few_mutated_first_frames() -> None:
    assert frames.run(2000, seed=7) == []


def test_a_few_random_commands_in_every_game() -> None:
    assert commands.run(200, seed=7) == []


def test_a_few_hostile_files() -> None:
    assert files.run(100, seed=7) == []
