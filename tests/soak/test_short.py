"""The long trials in short: what `make soak` does at length, a little of each."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from pathlib import Path

from tests.soak import commands, damage, files, frames, kills, monkey


def wrong(trial: Iterator[str], times: int) -> list[str]:
    return [problem for problem in islice(trial, times) if problem]


def test_a_few_damaged_databases(tmp_path: Path) -> None:
    assert wrong(damage.trial(tmp_path, seed=7), 40) == []


def test_a_few_mutated_first_frames() -> None:
    assert wrong(frames.trial(seed=7), 2000) == []


def test_a_few_random_commands_in_every_game() -> None:
    assert wrong(commands.trial(seed=7), 200) == []


def test_a_few_hostile_files() -> None:
    assert wrong(files.trial(seed=7), 100) == []


def test_a_few_kills_in_the_middle_of_play(tmp_path: Path) -> None:
    assert wrong(kills.trial(tmp_path, seed=7), 5) == []


def test_a_few_presses_of_a_monkey_in_every_game() -> None:
    assert wrong(monkey.trial(seed=7, presses=70), 5 * 71) == []
