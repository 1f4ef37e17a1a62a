"""Twenty tables of six phones through kills of relay and engine, on one file, one node and three nodes in turn."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from pathlib import Path

from tests.relay.storm import storm

ENGINES = ("sqlite", "nats", "nats3")


def trial(folder: Path, seed: int) -> Iterator[str]:
    """One storm after the other; what one lost, doubled or left different."""
    number = 0
    while True:
        home = folder / f"storm{number}"
        home.mkdir()
        engine = ENGINES[number % len(ENGINES)]
        yield asyncio.run(storm(home, engine, tables=20, phones=6, kills=6, between=3.0, seed=seed + number)).problem
        number += 1
