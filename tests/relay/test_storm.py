"""The short form of the storms: phones at several tables while relays and nodes are killed."""

from __future__ import annotations

import asyncio
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from tests.relay.storm import storm

ENGINES = ("sqlite", "nats", "nats3")


def test_kills_of_relay_and_engine_lose_double_and_part_nothing(tmp_path: Path) -> None:
    """On each engine, all at once (a storm is mostly waiting), each with its own folder, relays and nodes."""

    def problem(engine: str) -> str:
        folder = tmp_path / engine
        folder.mkdir()
        return asyncio.run(storm(folder, engine, tables=4, phones=3, kills=2, between=1.5)).problem

    with ThreadPoolExecutor(len(ENGINES)) as threads:
        assert dict(zip(ENGINES, threads.map(problem, ENGINES), strict=True)) == dict.fromkeys(ENGINES, "")
