"""A log in NATS JetStream: a subject a topic in a few streams; the engine refuses an entry that came too late.

`sync_interval: always` is the server's affair (docs/hosting.md): without it an acknowledged entry can be lost with the
power. The word of a new entry is told at most once, hence entries name the one before them, and after a break everything
that somebody listens to is read again.
"""

from __future__ import annotations

import asyncio
import json
import logging
import os
import time
from collections.abc import Callable
from contextlib import suppress
from datetime import datetime
from itertools import pairwise
from typing import Any

import nats
from nats.aio.msg import Msg
from nats.js.api import RePublish, StorageType, StreamConfig
from nats.js.errors import NotFoundError

from companion.foreign import Data
from companion.relay.log import PAGE, Ears, Entry, Full, Stale, Unsure

log = logging.getLogger(__name__)
STREAMS = 16
PATIENCE = 5.0
TOO_LATE = 10071
NO_ROOM = (10023, 10026, 10047, 10077)
TRIES = 60
BEHIND, BEHIND_WAITS = 20, 0.2  # how often a node that lacks something is asked again, and how soon


class JetStreamLog:
    """Topics by the sum of their bytes in sixteen streams."""

    tells_all = False  # a node that comes back does not know at once who listens where

    def __init__(
        self, hosts: list[str], *, streams: int = STREAMS, replicas: int = 0, now: Callable[[], float] = time.time
    ) -> None:
        self._hosts = [host if "//" in host else f"nats://{host}" for host in hosts]
        self._streams, self._replicas, self._now = streams, replicas or (3 if len(hosts) >= 3 else 1), now
        self._heard: dict[str, list[Any]] = {}
        self._answers: dict[str, asyncio.Future[int]] = {}
        self._asked = 0
        self._inbox = "_INBOX." + os.urandom(8).hex()

    def _stream(self, topic: str) -> int:
        return sum(topic.encode()) % self._streams

    def _subject(self, topic: str, kind: str = "t") -> str:
        return f"{kind}.{self._stream(topic)}.{topic}"

    async def start(self, ears: Ears) -> None:
        self._ears = ears
        self._nc = await nats.connect(
            self._hosts,
            max_reconnect_attempts=-1,
            reconnect_time_wait=0.1,
            ping_interval=5,
            max_outstanding_pings=2,
            reconnected_cb=ears.back,
            error_cb=_told,
        )
        self._js = self._nc.jetstream(timeout=PATIENCE)
        for k in range(self._streams):
            await self._make(k)
        await self._nc.subscribe(self._inbox + ".*", cb=self._answered)

    async def _make(self, k: int) -> None:
        """A cluster that has just come up has no leader yet: it is asked until it has."""
        wanted = StreamConfig(
            name=f"T{k}",
            subjects=[f"t.{k}.*"],
            republish=RePublish(src=f"t.{k}.*", dest=f"s.{k}.{{{{wildcard(1)}}}}"),
            allow_direct=True,
            num_replicas=self._replicas,
            storage=StorageType.FILE,
            duplicate_window=1,
        )
        for left in reversed(range(TRIES)):
            try:
                await self._js.add_stream(wanted)
                return
            except Exception as e:
                with suppress(Exception):
                    await self._js.stream_info(f"T{k}")
                    return  # another relay was faster, or an operator has made it otherwise
                if not left:
                    raise Unsure(str(e)) from e
                await asyncio.sleep(0.5)

    async def close(self) -> None:
        with suppress(Exception):
            await self._nc.drain()

    async def alive(self) -> bool:
        return bool(self._nc.is_connected)

    # writing ----------------------------------------------------------------------------------
    async def append(self, topic: str, after: int, id: str, body: str) -> Entry:
        self._asked += 1
        key, at = str(self._asked), self._now()
        answer = self._answers[key] = asyncio.get_running_loop().create_future()
        head = {"Nats-Expected-Last-Subject-Sequence": str(after), "Id": id, "Prev": str(after), "At": repr(at)}
        try:
            reply = f"{self._inbox}.{key}"
            await self._nc.publish(self._subject(topic), body.encode(), reply=reply, headers=head)
            return Entry(await asyncio.wait_for(answer, PATIENCE), after, id, body, at)
        except (Stale, Full, Unsure):
            raise
        except Exception as e:
            raise Unsure(type(e).__name__) from e
        finally:
            self._answers.pop(key, None)

    async def _answered(self, message: Msg) -> None:
        answer = self._answers.pop(message.subject.rsplit(".", 1)[1], None)
        if answer is None or answer.done():
            return
        told: Data = json.loads(message.data) if message.data else {"error": {"description": "nobody answers"}}
        if (error := told.get("error")) is None:
            answer.set_result(int(told["seq"]))
        elif error.get("err_code") == TOO_LATE:
            answer.set_exception(Stale(int(error["description"].rsplit(" ", 1)[1])))
        elif error.get("err_code") in NO_ROOM:
            answer.set_exception(Full(error["description"]))
        else:
            answer.set_exception(Unsure(str(error.get("description"))))

    # reading ----------------------------------------------------------------------------------
    async def read(self, topic: str, after: int, most: int = PAGE) -> list[Entry]:
        """Any node answers a direct get, also one that has just come back and lacks the newest entries: what it gives is
        held against the leader's head, and every entry against the one it was written behind."""
        for _ in range(BEHIND):
            head = await self.head(topic)
            if head <= after:
                return []
            found = await self._batch(topic, after, most)
            whole = len(found) == most or (found and found[-1].place >= head)
            if whole and found[0].prev <= after and all(a.place == b.prev for a, b in pairwise(found)):
                return found
            await asyncio.sleep(BEHIND_WAITS)
        raise Unsure("a node is behind")

    async def _batch(self, topic: str, after: int, most: int) -> list[Entry]:
        """Direct get in one batch: no consumer is made for it."""
        box = self._nc.new_inbox()
        found: list[Entry] = []
        sub = await self._nc.subscribe(box)
        asked = {"seq": after + 1, "batch": most, "next_by_subj": self._subject(topic)}
        try:
            address = f"$JS.API.DIRECT.GET.T{self._stream(topic)}"
            await self._nc.publish(address, json.dumps(asked).encode(), reply=box)
            while True:
                message = await sub.next_msg(timeout=PATIENCE)
                head = message.headers or {}
                if "Nats-Sequence" not in head:
                    return found
                place = int(head["Nats-Sequence"])
                found.append(_entry(place, int(head.get("Prev", after)), message))
        except Exception as e:
            raise Unsure(type(e).__name__) from e
        finally:
            with suppress(Exception):
                await sub.unsubscribe()

    async def head(self, topic: str) -> int:
        try:
            last = await self._js.get_last_msg(f"T{self._stream(topic)}", self._subject(topic))
        except NotFoundError:
            return 0
        except Exception as e:
            raise Unsure(type(e).__name__) from e
        return int(last.seq or 0)

    async def watch(self, topic: str) -> None:
        if topic in self._heard:
            return
        self._heard[topic] = []

        async def did(message: Msg) -> None:
            head = message.headers or {}
            self._ears.heard(topic, _entry(int(head["Nats-Sequence"]), int(head["Prev"]), message))

        async def whispered(message: Msg) -> None:
            self._ears.whispered(topic, message.data.decode())

        try:
            for kind, told in (("s", did), ("w", whispered)):
                self._heard[topic].append(await self._nc.subscribe(self._subject(topic, kind), cb=told))
            await self._nc.flush(int(PATIENCE))
        except Exception as e:  # else nobody would listen, and the next to come in would believe that somebody does
            await self.unwatch(topic)
            raise Unsure(type(e).__name__) from e

    async def unwatch(self, topic: str) -> None:
        for sub in self._heard.pop(topic, ()):
            with suppress(Exception):
                await sub.unsubscribe()

    async def whisper(self, topic: str, words: str) -> None:
        with suppress(Exception):
            await self._nc.publish(self._subject(topic, "w"), words.encode())

    # keeping house ------------------------------------------------------------------------------
    async def idle(self, before: float) -> list[str]:
        found = []
        for k in range(self._streams):
            info = await self._js.stream_info(f"T{k}", subjects_filter=">")
            for subject in info.state.subjects or {}:
                with suppress(NotFoundError):
                    last = await self._js.get_last_msg(f"T{k}", subject, direct=True)
                    if _time(last.headers or {}) < before:
                        found.append(subject.split(".", 2)[2])
        return found

    async def drop(self, topic: str) -> None:
        await self._js.purge_stream(f"T{self._stream(topic)}", subject=self._subject(topic))


def _entry(place: int, prev: int, message: Msg) -> Entry:
    head = message.headers or {}
    return Entry(place, prev, head.get("Id", ""), message.data.decode(), _time(head))


def _time(head: dict[str, str]) -> float:
    if "At" in head:
        return float(head["At"])
    stamp = head.get("Nats-Time-Stamp", "")
    return datetime.fromisoformat(stamp[:19] + "+00:00").timestamp() if stamp else 0.0


async def _told(error: Exception) -> None:
    log.warning("nats: %s", error)
