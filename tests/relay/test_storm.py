"""The short form of the storms: phones at several tables while relays and nodes are killed."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from tests.relay.storm import storm


@pytest.mark.parametrize("engine", ["sqlite", "nats", "nats3"])
def test_kills_of_relay_and_engine_lose_double_and_part_nothing(engine: str, tmp_path: Path) -> None:
    if engine != "sqlite":
        pytest.importorskip("nats", reason="the test extra brings it: pip install -e .[test]")
    outcome = asyncio.run(storm(tmp_path, engine, tables=4, phones=3, kills=2, between=1.5))
    assert outcome.problem == ""
