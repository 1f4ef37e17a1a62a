"""Phones that were away for long, or whose clocks are wrong."""

from __future__ import annotations

import asyncio
import importlib
from pathlib import Path

from companion.games import rules_of
from companion.relay.sqlite_log import SqliteLog
from tests.share.phones import Phone, World, quick, until
from tests.share.test_sharing import together, two

quick()
toy = importlib.import_module(rules_of("toy").start.__module__)
DAY = 86_400.0


def test_a_phone_that_missed_500_steps_has_them_all(tmp_path: Path) -> None:
    async def evening() -> None:
        world = World(lambda: SqliteLog(str(tmp_path / "log.db")))
        await world.start()
        try:
            _, bo, first, second = await two(world)
            bo.cut()
            for n in range(500):
                first.table.do(toy.Count("fog", 1 - 2 * (n % 2)), author="Ana")
            await until(lambda: not first.unshared, seconds=60)
            bo.line = True
            await until(lambda: second.table.length == first.table.length, seconds=60)
            await together(first, second)
            assert first.table.length >= 500
        finally:
            await world.end()

    asyncio.run(evening())


def test_clocks_that_differ_by_a_day_do_not_matter(tmp_path: Path) -> None:
    async def evening() -> None:
        world = World(lambda: SqliteLog(str(tmp_path / "log.db")))
        await world.start()
        try:
            ana, bo, first, second = await two(world)
            _set(ana, -DAY)
            _set(bo, DAY)
            first.table.do(toy.Count("fog", 1), author="Ana")
            second.table.do(toy.Count("fog", 1), author="Bo")
            await together(first, second)
            first.table.do(toy.NextPhase(), author="Ana")
            await together(first, second)
            times = [step.at for step in second.table.timeline.steps]
            assert max(times) - min(times) < DAY / 2  # the relay's clock counts
        finally:
            await world.end()

    asyncio.run(evening())


def _set(phone: Phone, by: float) -> None:
    """The clock of a phone, from its next step on."""
    now = phone.room.now
    table = phone.room.table(phone.room.games()[0].id)
    table._now = lambda: now() + by
