"""Tables that nobody has used for long leave the log: written into a packed file first. The phones have them all, and
lay them down again when one of them comes back."""

from __future__ import annotations

import asyncio
import gzip
import json
import logging
import time
from collections.abc import Callable
from pathlib import Path

from companion.relay.log import Log, Unsure, whole

log = logging.getLogger(__name__)
BETWEEN = 6 * 3600.0


class Archive:
    """One file a topic, `<topic>.jsonl.gz`, an entry a line."""

    def __init__(self, folder: Path, unused: float, now: Callable[[], float] = time.time) -> None:
        self.folder, self._unused, self._now = folder, unused, now

    async def tidy(self, store: Log) -> None:
        """For as long as the relay runs; a minute after its start for the first time."""
        wait = 60.0
        while True:
            await asyncio.sleep(wait)
            wait = BETWEEN
            try:
                await self.once(store)
            except (Unsure, OSError):
                log.exception("tables could not be archived; later")

    async def once(self, store: Log) -> list[str]:
        """The topics that were put away. A door stays as long as its table; codes go without a trace."""
        before = self._now() - self._unused
        idle = set(await store.idle(before))
        gone = sorted(topic for topic in idle if topic[0] != "d" or "t" + topic[1:] in idle)
        for topic in gone:
            entries = await whole(store, topic)
            if topic[0] != "k":
                self.folder.mkdir(parents=True, exist_ok=True)
                lines = "\n".join(json.dumps([entry.place, entry.id, entry.body, entry.at]) for entry in entries)
                part = self.folder / f"{topic}.part"
                part.write_bytes(gzip.compress(lines.encode()))
                part.replace(self.folder / f"{topic}.jsonl.gz")
            await store.drop(topic)
        if gone:
            log.info("%d topics unused since %d days were archived", len(gone), self._unused // 86_400)
        return gone
