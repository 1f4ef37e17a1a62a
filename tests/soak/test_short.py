"""The long trials in short: what `make soak` does at length, a little of each."""

from __future__ import annotations

from pathlib import Path

from tests.soak import damage


def test_a_few_damaged_databases(tmp_path: Path) -> None:
    assert damage.run(tmp_path, 40, seed=7) == []
