"""All that a log holds, as one file: a copy to put away, and the way from one engine to another."""

from __future__ import annotations

import argparse
import asyncio
import gzip
import json
import math
import sys
from pathlib import Path

from companion.errors import PlaceError
from companion.i18n import N_, Translator
from companion.relay.log import Ears, Full, Log, Unsure, default_log, engine, whole

TROUBLE = N_("The copy could not be made: {why}")


def run(args: argparse.Namespace, _: Translator) -> int:
    """`companion relay --save FILE` and `--load FILE`, beside relays that go on."""

    async def copied() -> int:
        async def back() -> None:
            return None

        store = engine(args.log or default_log())
        await store.start(Ears(lambda _topic, _entry: None, lambda _topic, _words: None, back))
        try:
            return await (save(store, args.save) if args.save else load(store, args.load))
        finally:
            await store.close()

    try:
        count = asyncio.run(copied())
    except (OSError, EOFError, ValueError, Unsure, Full) as e:
        raise PlaceError(TROUBLE, why=f"{type(e).__name__} {e}"[:200]) from e
    sys.stdout.write(_.plural("{n} entry copied", "{n} entries copied", count) + "\n")
    return 0


async def save(store: Log, file: Path) -> int:
    """Every table and its door as they are now, while relays run; a line a topic. The number of entries."""
    count, part = 0, file.with_name(file.name + ".part")
    with gzip.open(part, "wt", encoding="utf-8") as out:
        for topic in sorted(await store.idle(math.inf)):
            if topic[0] != "k":
                entries = await whole(store, topic)
                out.write(json.dumps([topic, [[one.id, one.body] for one in entries]]) + "\n")
                count += len(entries)
    part.replace(file)
    return count


async def load(store: Log, file: Path) -> int:
    """Lays down what the log has not: a table that it knows stays as it is. The number of entries."""
    count = 0
    with gzip.open(file, "rt", encoding="utf-8") as lines:
        for line in lines:
            topic, entries = json.loads(line)
            if await store.head(topic):
                continue
            place = 0
            for id, body in entries:
                place = (await store.append(topic, place, id, body)).place
                count += 1
    return count
