"""One WebSocket a phone: who has the key of a table may read its log, add to it, and hears of what others add."""

from __future__ import annotations

import asyncio
import json
import logging
import secrets
import time
from collections import Counter
from collections.abc import Callable, Coroutine
from contextlib import suppress

from companion.relay import wire
from companion.relay.door import (
    Door,
    door_of,
    entries_of,
    hashed,
    may_open,
    new_code,
    same,
    table_of,
    topic_of,
    turn,
    turned,
)
from companion.relay.limits import Guard, Limits
from companion.relay.log import Ears, Entry, Full, Log, Stale, Unsure
from companion.relay.phone import NORMAL, OVERFLOW, POLICY, OpenTable, Phone, Receive, Send

log = logging.getLogger(__name__)
FIRST_WORD = 20.0  # seconds in which a line must say what it wants
KNOCK_STAYS = 120.0
LOOK = 5.0  # seconds between two looks at logs that do not tell everything
AGAIN = 0.5  # seconds until a log that did not answer is asked once more
DOORS = 256  # locks; a table is opened and closed under one of them


class Gateway:
    """All lines of one relay. It has no state but who listens."""

    def __init__(self, store: Log, limits: Limits | None = None, now: Callable[[], float] = time.time) -> None:
        self.log, self.limits, self._now = store, limits or Limits(), now
        self.guard = Guard(self.limits)
        self.tables: dict[str, OpenTable] = {}
        self.count: Counter[str] = Counter()
        self._soons: set[asyncio.Task[None]] = set()
        self._doors = [asyncio.Lock() for _ in range(DOORS)]

    async def start(self) -> None:
        await self.log.start(Ears(self._heard, self._whispered, self._back))
        if not self.log.tells_all:
            self._soon(self._look_around())

    async def close(self) -> None:
        """What was asked for is written, and nobody looks around any more."""
        for task in list(self._soons):
            task.cancel()
        await self.log.close()

    async def _look_around(self) -> None:
        """The last entry of a table may not have been told, and then nobody would miss it until the next one."""
        while True:
            await asyncio.sleep(LOOK)
            for table in list(self.tables.values()):
                with suppress(Unsure):
                    if await self.log.head(entries_of(table.id)) > table.head:
                        self._fill(table)

    # what the log says ---------------------------------------------------------------------------
    def _heard(self, topic: str, entry: Entry) -> None:
        table = self.tables.get(topic[1:])
        if table is None:
            return
        if topic[0] == "d":
            self._door_turned(table, entry)
        elif entry.place > table.head:
            if entry.prev > table.head:
                self._fill(table)
            else:
                self._deliver(table, entry)

    def _deliver(self, table: OpenTable, entry: Entry) -> None:
        prev, table.head = table.head, entry.place
        head = f'{{"t":"did","place":{entry.place},"prev":{prev},"id":"{entry.id}","at":{entry.at!r},"entry":'
        text = f"{head}{entry.body}}}"
        for phone in table.phones:
            if phone.sending != entry.id:
                phone.tell(text)
                self.count["delivered"] += 1

    def _fill(self, table: OpenTable) -> None:
        """Something was not told: it is read."""
        if table.filling is None or table.filling.done():
            table.filling = asyncio.get_running_loop().create_task(self._filled(table))

    async def _filled(self, table: OpenTable) -> None:
        while self.tables.get(table.id) is table:
            try:
                while found := await self.log.read(entries_of(table.id), table.head):
                    for entry in found:
                        if entry.place > table.head:
                            self._deliver(table, entry)
                return
            except Unsure:  # an engine that chooses a new leader answers again in a while
                await asyncio.sleep(AGAIN)

    async def _back(self) -> None:
        """The engine was away: what it stored and could not tell is read for every open table."""
        self.count["engine_back"] += 1
        for table in list(self.tables.values()):
            self._fill(table)
            self._soon(self._door_again(table))

    async def _door_again(self, table: OpenTable) -> None:
        while self.tables.get(table.id) is table:
            try:
                for entry in await self.log.read(topic_of(table.id), table.door.place):
                    self._door_turned(table, entry)
                return
            except Unsure:
                await asyncio.sleep(AGAIN)

    def _door_turned(self, table: OpenTable, entry: Entry) -> None:
        if entry.place <= table.door.place:
            return
        before, table.door = table.door, turned(table.door, entry)
        if table.door.epoch == before.epoch:
            return
        for phone in list(table.phones):
            phone.say(wire.No("epoch", table.door.epoch, table.door.letter))
            phone.close(NORMAL)

    def _whispered(self, topic: str, words: str) -> None:
        table = self.tables.get(topic[1:])
        if table is None:
            return
        with suppress(wire.Unreadable):
            match wire.read(words):
                case wire.Answer(id, yes, by, letter):
                    if (knocker := table.visitors.get(id)) is not None:
                        knocker.say(wire.Letter(letter) if yes else wire.No("refused"))
                        knocker.close(NORMAL)
                    self._all(table, wire.said(wire.Answered(id, yes, by)))
                case wire.Here() | wire.Knocked() | wire.Answered():
                    self._all(table, words)
                case wire.More():  # somebody came in and asks who is here
                    for seat in filter(None, table.phones.values()):
                        self._soon(self.log.whisper(topic, wire.said(wire.Here(seat))))

    def _all(self, table: OpenTable, text: str) -> None:
        for phone in table.phones:
            phone.tell(text)

    def _soon(self, work: Coroutine[object, object, None]) -> None:
        task = asyncio.get_running_loop().create_task(work)
        self._soons.add(task)
        task.add_done_callback(self._soons.discard)

    # one line -----------------------------------------------------------------------------------
    async def serve(self, receive: Receive, send: Send, address: str) -> None:
        """From the first word of a phone to its last."""
        phone = Phone(send, self.limits)
        if not self.guard.lines.enter(address):
            self.count["turned_away"] += 1
            await send({"type": "websocket.close", "code": POLICY})
            return
        await send({"type": "websocket.accept"})
        self.count["lines"] += 1
        try:
            await self._talk(phone, receive, address)
        finally:
            phone.closed = True
            self.guard.lines.leave(address)
            self.count["lines"] -= 1
            await asyncio.shield(self._gone(phone))

    async def _talk(self, phone: Phone, receive: Receive, address: str) -> None:
        while not phone.closed:
            try:
                async with asyncio.timeout(None if phone.table else FIRST_WORD):
                    message = await receive()
            except TimeoutError:
                return phone.close(POLICY)
            if message["type"] != "websocket.receive":
                return None
            text = message.get("text")
            if not text or len(text) > wire.LARGEST or not phone.pace.take():
                self.count["refused_frames"] += 1
                return phone.close(POLICY)
            await self.guard.slowed(address, len(text))
            try:
                await self._take(phone, wire.asked(text), address)
            except wire.Unreadable as e:
                self.count["refused_frames"] += 1
                log.info("a frame was refused: %s", e)
                return phone.close(POLICY)
            except (Unsure, Full, Stale) as e:
                log.warning("the log could not be asked: %s", type(e).__name__)
                phone.say(wire.No("busy"))
                return phone.close(OVERFLOW)

    async def _take(self, phone: Phone, message: wire.Asked, address: str) -> None:
        match message:
            case wire.Hello() if phone.table is None:
                await self._hello(phone, message, address)
            case wire.Knock() if phone.table is None:
                await self._knock(phone, message, address)
            case wire.Turn() if phone.table is not None:
                await self._turn(phone, phone.table, message)
            case _ if phone.table is None or phone not in phone.table.phones:
                raise wire.Unreadable("nobody has come in yet")
            case wire.Add():
                await self._add(phone, phone.table, message)
            case wire.More(after):
                phone.tell(wire.with_log(wire.Page(phone.table.head, []), await self._page(phone.table, after)))
            case wire.Here(seat):
                phone.table.phones[phone] = seat
                await self.log.whisper(entries_of(phone.table.id), wire.said(wire.Here(seat)))
            case wire.Answer():
                await self.log.whisper(entries_of(phone.table.id), wire.said(message))
            case _:
                raise wire.Unreadable("said twice")

    async def _gone(self, phone: Phone) -> None:
        table = phone.table
        if table is None:
            return
        seat = table.phones.pop(phone, "")
        table.coming.discard(phone)
        for knock in [id for id, one in table.visitors.items() if one is phone]:
            self._too_late(table, knock)
        if seat and seat not in table.phones.values():
            with suppress(Exception):
                await self.log.whisper(entries_of(table.id), wire.said(wire.Here(seat, False)))
        async with self._door(table.id):
            if table.deserted and self.tables.get(table.id) is table:
                del self.tables[table.id]
                await self._unwatch(table.id)

    async def _unwatch(self, id: str) -> None:
        await self.log.unwatch(entries_of(id))
        await self.log.unwatch(topic_of(id))

    # coming in ----------------------------------------------------------------------------------
    def _door(self, id: str) -> asyncio.Lock:
        return self._doors[hash(id) % DOORS]

    async def _opened(self, id: str, phone: Phone) -> OpenTable:
        """The table, listened to: first listen, then read, so that nothing falls between. From here on it stays open
        until this phone has gone: others may leave while the log is still asked what to tell it."""
        async with self._door(id):
            if id not in self.tables:
                await self.log.watch(entries_of(id))
                await self.log.watch(topic_of(id))
                try:
                    head = await self.log.head(entries_of(id))
                    self.tables[id] = OpenTable(id, await door_of(self.log, id), head)
                except Unsure:
                    await self._unwatch(id)
                    raise
            table = phone.table = self.tables[id]
            table.coming.add(phone)
            return table

    async def _hello(self, phone: Phone, hello: wire.Hello, address: str) -> None:
        if hello.v != wire.VERSION:
            return self._no(phone, "version")
        if not self.guard.may_try(address):
            return self._no(phone, "busy")
        table = await self._opened(hello.table, phone)
        if not table.door.epoch and may_open(table.id, hello.host) and self.guard.may_open(address):
            with suppress(Stale):
                key = hashed(hello.key)
                epoch = max(hello.epoch, 1)
                made = await turn(
                    self.log, table.id, table.door, epoch=epoch, key=key, host=hello.host, locked=False, letter=None
                )
                table.door = made if made.place > table.door.place else table.door
                self.count["opened"] += 1
        door = table.door
        if 0 < door.epoch < hello.epoch and same(hello.host, door.host):
            self.guard.failed(address)  # a host does this once; whoever guesses is counted
            return phone.say(wire.No("behind", door.epoch))
        if not (hello.epoch == door.epoch and same(hashed(hello.key), door.key)):
            known = any(same(hashed(hello.key), old) for old in door.older)
            if not known:
                self.guard.failed(address)
                self.count["wrong_keys"] += 1
            return self._no(phone, "epoch" if known else "key", door if known else None)
        if len(table.phones) >= self.limits.phones:
            return self._no(phone, "full")
        after = hello.after if await self._knows(table, hello) else 0
        rows = await self._page(table, after)
        if not table.code or self._now() - table.coded > self.limits.code_seconds:
            table.code, table.coded = await new_code(self.log, table.id, self._now()), self._now()
        if phone.closed or table.door is not door:
            return self._no(phone, "busy")
        table.phones[phone] = ""
        welcome = wire.Welcome(door.epoch, table.head, after != hello.after, table.code, door.locked, [])
        phone.tell(wire.with_log(welcome, rows))
        await self.log.whisper(entries_of(table.id), wire.said(wire.More(0)))

    async def _knows(self, table: OpenTable, hello: wire.Hello) -> bool:
        """Whether the phone's last entry is where it says: a log laid down anew has other places."""
        if not hello.after:
            return True
        found = await self.log.read(entries_of(table.id), hello.after - 1, 1)
        return bool(found) and found[0].place == hello.after and found[0].id == hello.last

    async def _page(self, table: OpenTable, after: int) -> list[str]:
        rows: list[str] = []
        size = 0
        for entry in await self.log.read(entries_of(table.id), after):
            size += len(entry.body)
            if rows and size > wire.PAGE_BYTES:
                break
            rows.append(f'[{entry.place},"{entry.id}",{entry.body},{entry.at!r}]')
        return rows

    def _no(self, phone: Phone, why: str, door: Door | None = None) -> None:
        phone.say(wire.No(why, door.epoch if door else 0, door.letter if door else None))
        phone.close(POLICY)

    # at the table -------------------------------------------------------------------------------
    async def _add(self, phone: Phone, table: OpenTable, add: wire.Add) -> None:
        if add.after < table.head:
            self.count["stale"] += 1
            return phone.say(wire.StaleEntry(add.id, table.head))
        phone.sending = add.id
        try:
            body = json.dumps(add.entry, ensure_ascii=False, separators=(",", ":"))
            entry = await self.log.append(entries_of(table.id), add.after, add.id, body)
            self.count["added"] += 1
            phone.say(wire.Ok(add.id, entry.place, entry.at))
        except Stale as e:
            self.count["stale"] += 1
            if e.head < table.head:
                return self._log_lost(table, e.head)
            if e.head > table.head:
                self._fill(table)
            phone.say(wire.StaleEntry(add.id, e.head))
        except Full:
            self.count["full"] += 1
            phone.say(wire.Wait(add.id, "full"))
        except Unsure:
            self.count["unsure"] += 1
            phone.say(wire.Wait(add.id, "unsure"))
        finally:
            phone.sending = ""

    def _log_lost(self, table: OpenTable, head: int) -> None:
        """The engine has forgotten what it had: all phones come in anew and lay down what they have."""
        log.warning("a log ends at %d and was at %d", head, table.head)
        table.head = head
        for phone in list(table.phones):
            phone.say(wire.No("busy"))
            phone.close(OVERFLOW)

    async def _turn(self, phone: Phone, table: OpenTable, asked: wire.Turn) -> None:
        """Only the host's key turns the lock; all lines of the old epoch are cut, and whoever stays has a letter. A relay
        that has forgotten turns of the lock is brought to the host's epoch at once."""
        if not same(hashed(asked.host), table.door.host) or asked.epoch <= table.door.epoch:
            self.count["wrong_keys"] += 1
            return phone.say(wire.No("host"))
        door = await turn(
            self.log,
            table.id,
            table.door,
            epoch=asked.epoch,
            key=asked.door,
            host=asked.next_host,
            locked=asked.locked,
            letter=asked.letter,
        )
        table.code = ""
        log.info("the lock of a table was turned to epoch %d", door.epoch)

    async def _knock(self, phone: Phone, knock: wire.Knock, address: str) -> None:
        if knock.v != wire.VERSION:
            return self._no(phone, "version")
        if not self.guard.may_knock(address):
            return self._no(phone, "busy")
        id = await table_of(self.log, knock.code, self._now())
        if not id:
            return self._no(phone, "code")
        table = await self._opened(id, phone)
        if table.door.locked or len(table.visitors) >= self.limits.visitors:
            return self._no(phone, "locked")
        ticket = secrets.token_hex(6)
        table.visitors[ticket] = phone
        await self.log.whisper(entries_of(id), wire.said(wire.Knocked(ticket, knock.name, knock.pub)))
        asyncio.get_running_loop().call_later(KNOCK_STAYS, self._too_late, table, ticket)

    def _too_late(self, table: OpenTable, ticket: str) -> None:
        if (knocker := table.visitors.pop(ticket, None)) is not None:
            knocker.say(wire.No("gone"))
            knocker.close(NORMAL)
            self._soon(self.log.whisper(entries_of(table.id), wire.said(wire.Answered(ticket, False, ""))))
