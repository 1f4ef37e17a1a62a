"""The phone's line to a relay: comes in, catches up, sends what waits, one step at a time, and comes back after a cut."""

from __future__ import annotations

import asyncio
import json
import logging
import random
from contextlib import suppress

from companion.errors import CompanionError, SaveError
from companion.foreign import Data
from companion.relay import wire
from companion.table.codec import NewerSave
from companion.table.pending import Placed
from companion.ui.share.keys import CannotOpen, Sealing, door_key, hashed
from companion.ui.share.share import Share
from companion.ui.share.socket import Cut, Dial, Socket

log = logging.getLogger(__name__)
WAITS: tuple[float, ...] = (0.3, 1.0, 2.0, 4.0, 8.0, 15.0)
FULL_WAITS = 10.0
OVER = ("removed", "outside", "outdated")


def placed(row: wire.Row) -> Placed:
    """A row of a welcome or a page; Cut where the relay sends something else."""
    match row:
        case [int(place), str(id), dict(data), int(at) | float(at)]:
            return Placed(place, id, data, float(at))
    raise Cut("not a row")


class Line:
    """Runs as one task for as long as the table is shared."""

    def __init__(self, share: Share, dial: Dial, sealing: Sealing | None) -> None:
        self.share, self._dial, self._sealing = share, dial, sealing
        self._wake = asyncio.Event()
        self._loop = asyncio.get_running_loop()
        self._socket: Socket | None = None
        self._entry: Data = {}
        self._sent = ""  # the id that the relay has and has not answered
        self._head = 0
        self.up = self._present = False
        self._newcomers: list[str] = []
        self._boxes: list[str] = share.boxes()  # sealed for this seat, still to be opened
        self._opening: asyncio.Future[None] | None = None
        self._rows: list[Placed] | None = None  # a log that is another one, gathered before it is judged
        self._stop = share.room.hub.subscribe(share.id, self._stirred)
        self.task = asyncio.ensure_future(self._run())

    def _stirred(self) -> None:
        with suppress(RuntimeError):
            self._loop.call_soon_threadsafe(self._wake.set)

    async def close(self) -> None:
        self._stop()
        self.task.cancel()
        with suppress(asyncio.CancelledError, Exception):
            await self.task
        if self._socket:
            with suppress(Exception):
                await self._socket.close()

    # for as long as it is shared ----------------------------------------------------------------
    async def _run(self) -> None:
        tries = 0
        while self.share.status not in OVER:
            try:
                await self._once()
            except (Cut, wire.Unreadable, OSError) as e:
                log.info("the line to the relay is down: %s", e)
            except CompanionError:
                log.exception("what the relay sent could not be taken")
            tries = 0 if self.up else tries + 1
            self.up, self._sent = False, ""
            self.share.here.clear()
            self.share.knocks.clear()
            if self.share.status in OVER:
                break
            if self.share.status != "differs":
                self.share.stand("apart")
            with suppress(Exception):
                if self._socket:
                    await self._socket.close()
            pause = WAITS[min(tries, len(WAITS) - 1)]
            await asyncio.sleep(pause * (0.7 + 0.6 * random.random()))

    async def _once(self) -> None:
        kept = self.share.kept
        self._socket = socket = await self._dial(kept.relay)
        key = door_key(kept.secret, kept.table, kept.epoch)
        version = f"{self.share.table.saved.slug}/{self.share.table.game.version}"
        hello = wire.Hello(wire.VERSION, kept.table, kept.epoch, key, kept.place, kept.last, version, kept.host_hash)
        await socket.send(wire.said(hello))
        hearing = asyncio.ensure_future(socket.receive())
        waking = asyncio.ensure_future(self._wake.wait())
        try:
            while True:
                await asyncio.wait({hearing, waking}, return_when=asyncio.FIRST_COMPLETED)
                if hearing.done():
                    await self._heard(wire.read(hearing.result()))
                    hearing = asyncio.ensure_future(socket.receive())
                if waking.done():
                    self._wake.clear()
                    waking = asyncio.ensure_future(self._wake.wait())
                if self.share.status in OVER:
                    return
                await self._send()
        finally:
            hearing.cancel()
            waking.cancel()

    async def _send(self) -> None:
        """The first thing that waits, when all that has a place is known; that we are here, once we have a seat."""
        if self.up and not self._present and self.share.mine:
            self._present = True
            await self.say(wire.Here(self.share.kept.seat))
        if not self.up or self._sent or self._rows is not None or self.share.place < self._head:
            return
        await self._open_boxes()
        await self._initiate()
        self.share.table.show()
        if (first := self.share.next()) is not None and self._socket:
            self._sent, self._entry = first
            await self._seal()
            await self._socket.send(wire.said(wire.Add(self.share.place, self._sent, self._entry)))

    async def _seal(self) -> None:
        """What the step hides goes sealed to every seat of its side."""
        found = self.share.table.boxes(self._sent) if self._sealing else []
        if found and self._sealing:
            self._entry["boxes"] = {
                seat.id: await self._sealing.seal(seat.pub, json.dumps(rows).encode()) for seat, rows in found
            }

    async def _initiate(self) -> None:
        """Who sits down beside us later is told what our side has hidden so far."""
        newcomers, self._newcomers = self._newcomers, []
        for id in newcomers:
            seat, rows = self.share.company.seats.get(id), self.share.hidden_for(id)
            if rows and seat and seat.pub and self._sealing:
                box = await self._sealing.seal(seat.pub, json.dumps(rows).encode())
                self.share.write({"type": "told", "boxes": {id: box}})

    async def _open_boxes(self) -> None:
        boxes, self._boxes = self._boxes, []
        for box in boxes:
            with suppress(CannotOpen, ValueError, RecursionError):
                self.share.learn(await self._sealing.open(self.share.pair, box) if self._sealing else b"{}")

    async def say(self, message: wire.Asked) -> None:
        """Something of the moment: presence, an answer to a knock, a turn of the lock."""
        if not self._socket or not self.up:
            raise Cut("no line")
        await self._socket.send(wire.said(message))

    # what the relay says ------------------------------------------------------------------------
    async def _heard(self, message: wire.Asked | wire.Said) -> None:
        share = self.share
        match message:
            case wire.Welcome():
                await self._welcome(message)
            case wire.Page(head, log_):
                self._head = max(self._head, head)
                await self._take([placed(row) for row in log_])
            case wire.Did(place, prev, id, entry, at):
                self._head = max(self._head, place)
                if prev > share.place:
                    await self._more()
                elif self._rows is None:
                    self._one(Placed(place, id, entry, at))
            case wire.Ok(id, place, at) if id == self._sent:
                share.table.skew += at - share.table._now()
                self._one(Placed(place, id, json.loads(json.dumps(self._entry)), at))
                self._sent = ""
            case wire.StaleEntry(id, head) if id == self._sent:
                self._sent = ""
                self._head = max(self._head, head)
                if self.share.place < head:
                    await self._more()
            case wire.Wait(id, why) if id == self._sent:
                if why != "full":
                    raise Cut("the relay does not know")
                share.stand("full")
                await asyncio.sleep(FULL_WAITS)
                self._sent = ""
            case wire.No():
                await self._no(message)
            case wire.Here(seat, on):
                (share.here.add if on else share.here.discard)(seat)
                share.room.hub.publish(share.id)
            case wire.Knocked(id):
                share.knocks[id] = message
                share.room.hub.publish(share.id)
            case wire.Answered(id, yes, by):
                if (knock := share.knocks.pop(id, None)) and yes and by:
                    share.news.append((knock.name, by))
                share.room.hub.publish(share.id)

    async def _welcome(self, welcome: wire.Welcome) -> None:
        share = self.share
        share.code, share.locked = welcome.code, welcome.locked
        self._head, self.up = welcome.head, True
        if welcome.anew and share.place:
            self._rows = []
        self._present = False
        await self._take([placed(row) for row in welcome.log])
        if (mine := share.mine) is not None and mine.v != share.table.game.version and not share.kept.letters:
            share.sit(mine.name, mine.side, mine.watching)  # this phone has another version than when it sat down

    async def _more(self) -> None:
        if self._socket:
            after = self._rows[-1].place if self._rows else 0 if self._rows is not None else self.share.place
            await self._socket.send(wire.said(wire.More(after)))

    async def _take(self, rows: list[Placed]) -> None:
        if self._rows is not None:
            self._rows += rows
            if self._rows and self._rows[-1].place < self._head:
                return await self._more()
            rows, self._rows = self._rows, None
            self._compare(rows)
        for one in rows:
            self._one(one, quiet=True)
        if self.share.place < self._head and rows:
            return await self._more()
        self.share.caught_up()
        self._stands()

    def _compare(self, rows: list[Placed]) -> None:
        """A log whose places are others: one that was laid down anew is completed; one that went another way wins, and
        what this device had stays as a copy."""
        known = {one.id for one in rows}
        self.share.lay_down(known)
        steps = [one.id for one in rows if one.data.get("type") in ("did", "moved")]
        strange = [id for id in steps if id not in self.share.table.known]
        if strange and any(entry.get("type") in ("did", "moved") for _, entry in self.share.again):
            self.share.stand("differs")
            raise Cut("the shared log went another way")

    def _one(self, one: Placed, quiet: bool = False) -> None:
        try:
            self.share.take(one)
        except NewerSave:
            self.share.stand("outdated")
            raise
        except SaveError as e:
            raise Cut(str(e)) from e
        if one.id != self._sent and (box := self.share.box(one.data)):
            self._boxes.append(box)
        if one.data.get("type") == "seat" and not quiet:
            self._newcomers.append(str(one.data.get("seat")))
        if one.data.get("type") == "host" and one.data.get("seat") == self.share.kept.seat:
            self._opening = asyncio.ensure_future(self._given_the_host_key(one.data))
        if not quiet:
            self._stands()

    async def _given_the_host_key(self, entry: Data) -> None:
        if self._sealing and isinstance(entry.get("key"), str):
            with suppress(CannotOpen, ValueError):
                key = (await self._sealing.open(self.share.pair, entry["key"])).decode()
                if (
                    hashed(key.partition(" ")[0]) == self.share.kept.host_hash
                ):  # whoever sits here may say so; only the host has it
                    self.share.keep(host_key=key)
                    self.share.room.hub.publish(self.share.id)

    def _stands(self) -> None:
        if self.up and self.share.place >= self._head:
            self.share.stand("differs" if self.share.table.parted else "together")

    async def _lift(self) -> None:
        """The relay's door is an older one than ours: the host turns it to the newest, with letters for all who sit here;
        everybody else waits for the host."""
        kept = self.share.kept
        if self.share.is_host:
            await self.turn(kept.secret, kept.epoch, locked=self.share.locked)

    async def turn(self, secret: str, epoch: int, *, locked: bool, without: str = "") -> None:
        """A new lock, and a letter for every seat that stays. From then on this phone's own key turns it and none that was
        ever another's."""
        share, way, words = self.share, self._sealing, json.dumps({"secret": secret}).encode()
        seats = [seat for seat in share.company.seats.values() if seat.pub and seat.id != without]
        letter = {seat.id: await way.seal(seat.pub, words) for seat in seats} if way else {}
        door, keys = hashed(door_key(secret, share.kept.table, epoch)), share.host_keys
        for key in keys:  # one of them fits
            if self._socket:
                await self._socket.send(wire.said(wire.Turn(epoch, door, key, hashed(keys[0]), locked, letter)))

    async def _no(self, no: wire.No) -> None:
        """The door is another one: a letter for this seat holds the new key, and without one there is no way in."""
        share = self.share
        match no.why:
            case "epoch":
                letter = (no.letter or {}).get(share.kept.seat)
                try:
                    if not isinstance(letter, str) or self._sealing is None:
                        raise CannotOpen("no letter")
                    opened: Data = json.loads(await self._sealing.open(share.pair, letter))
                    share.keep(secret=str(opened["secret"]), epoch=no.epoch)
                except (CannotOpen, ValueError, KeyError):
                    share.stand("removed")
                    return
                raise Cut("a new key")
            case "host":  # not with this key of several
                return
            case "behind":
                await self._lift()
                raise Cut("the relay has forgotten turns of the lock")
            case "key":
                share.stand("outside")
            case "version":
                share.stand("outdated")
            case _:
                raise Cut(no.why)
