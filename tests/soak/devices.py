"""Fifty devices at one served table, all tapping at once, lines cut in between: every tap that its own device has seen counts
once, one that was cut off counts once or not at all, and all screens show the same number again."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Iterator

from websockets.exceptions import WebSocketException

from tests.bench.shared import START, _seated, served
from tests.bench.wire import Phone

DEVICES, CUTS = 50, 4  # at the table, and of them at once


def trial(seed: int = 0) -> Iterator[str]:
    """Round after round, a yield for each cut: what was lost, doubled or is shown otherwise."""
    chance = random.Random(seed)
    with asyncio.Runner() as loop, served() as (_pid, address, link, host_link, _code):
        phones = loop.run(_seated(address, link, host_link, DEVICES))
        low = high = START
        while True:
            cut = set(chance.sample(range(1, DEVICES), CUTS))
            low, high = low + DEVICES - CUTS, high + DEVICES
            problem, low = loop.run(_round(phones, cut, chance, low, high))
            high = low
            yield problem
            yield from [""] * (CUTS - 1)


async def _round(phones: list[Phone], cut: set[int], chance: random.Random, low: int, high: int) -> tuple[str, int]:
    """Everybody taps once; some lines are cut just then and come again. What is wrong, and the number that stands now."""

    async def act(n: int) -> None:
        await asyncio.sleep(chance.random() / 2)
        await phones[n].tap("Fog +1")
        if n in cut:
            await asyncio.sleep(chance.choice((0, 0.001, 0.01, 0.1)))
            await phones[n].cut()

    try:
        await asyncio.gather(*map(act, range(len(phones))))
        for n in cut:
            await phones[n].join(phones[n].route)
            await phones[n].sees("Fog +1")
        for phone in phones:
            await phone.until(lambda phone=phone: low <= phone.shown[-1][1] <= high, f"{low} to {high}")
        await asyncio.sleep(1)  # a tap that was cut off may still arrive
    except (TimeoutError, WebSocketException) as error:
        return str(error), high
    found = {phone.shown[-1][1] for phone in phones}
    return ("" if len(found) == 1 else f"screens differ: {sorted(found)}"), max(found)
