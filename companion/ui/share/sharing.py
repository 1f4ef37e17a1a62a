"""All tables that this room shares: sharing one, joining one by link or by knock, and what a host can do."""

from __future__ import annotations

import asyncio
import json
import logging
from contextlib import suppress
from weakref import WeakKeyDictionary

from companion.errors import CompanionError
from companion.i18n import N_
from companion.relay import wire
from companion.table.company import Seated
from companion.table.pending import Placed
from companion.table.saved_games import SHARED, Room
from companion.table.sealing import RING
from companion.ui.share import socket as sockets
from companion.ui.share.keys import CannotOpen, Pair, Sealing, door_key, hashed, new_secret, sealing
from companion.ui.share.line import Line, placed
from companion.ui.share.share import Share, Ticket, new_share, settled
from companion.ui.share.socket import Cut, Dial

log = logging.getLogger(__name__)
KNOCK_WAITS = 125.0
NO_LINE = N_("The relay does not answer. You can play on alone; try again later.")
GAVE_UP = N_("You went away from the door.")
NO_LINK = N_("This is no link to a shared table.")
NO_SEALING = N_("Over plain http nothing can be sealed: join with the link or the QR code instead.")
WHY = {
    "key": N_("This link does not open the table any more: ask for a new one."),
    "epoch": N_("This link does not open the table any more: ask for a new one."),
    "version": N_("This app is older than the table: load it anew."),
    "full": N_("The table is full."),
    "busy": N_("The relay has too much to do: try again in a minute."),
    "code": N_("No table has these letters tonight."),
    "locked": N_("The table is locked: ask the host to open it."),
    "refused": N_("Nobody opened the door."),
    "gone": N_("Nobody opened the door."),
}


class ShareError(CompanionError):
    """Something that sharing could not do, as a sentence."""


class Sharing:
    """Kept by the room for as long as the app runs; lines are opened when a table is looked at."""

    def __init__(self, room: Room, dial: Dial = sockets.dial, way: Sealing | None = None) -> None:
        self.room, self._dial, self.way = room, dial, way
        self._shares: dict[str, Share] = {}
        self._lines: dict[str, Line] = {}
        self._knocking: asyncio.Future[Ticket] | None = None

    def of(self, id: str) -> Share | None:
        """A shared table with its line up or on its way, or None where the table is this device's alone."""
        if id not in self._shares:
            found = Share.opened(self.room, id)
            if found is None:
                return None
            self._begin(found)
        return self._shares[id]

    def _begin(self, share: Share) -> Share:
        self._shares[share.id] = share
        self._lines[share.id] = Line(share, self._dial, self.way)
        return share

    async def close(self) -> None:
        for line in self._lines.values():
            await line.close()
        self._lines.clear()
        self._shares.clear()

    async def _pair(self) -> Pair:
        return await self.way.pair() if self.way else Pair("", "")

    # opening and joining ----------------------------------------------------------------------------
    async def share(self, id: str, relay: str, name: str, side: str = "") -> Share:
        """This table becomes a shared one, and this device its host."""
        if (known := self.of(id)) is not None:
            return known
        share = new_share(self.room, id, relay, new_secret(), new_secret() + new_secret(), await self._pair())
        share.sit(name, side)
        return self._begin(share)

    async def join(self, way_in: Ticket) -> Share:
        """Somebody's table by its link; the same one again when this device already has it."""
        for id, body in self.room.store.kept(SHARED).items():
            if json.loads(body)["table"] == way_in.table and self.room.store.game(id):
                share = self.of(id)
                if share and share.status not in ("removed", "outside"):
                    return share
                if share:
                    share.keep(secret=way_in.secret, epoch=way_in.epoch)
                    share.status = "calling"
                    await self._lines[id].close()
                    return self._begin(share)
        rows = await self._whole_log(way_in)
        return self._begin(settled(self.room, way_in, rows, await self._pair()))

    async def _whole_log(self, way_in: Ticket) -> list[Placed]:
        key = door_key(way_in.secret, way_in.table, way_in.epoch)
        hello = wire.Hello(wire.VERSION, way_in.table, way_in.epoch, key, 0, "", "", hashed("nobody"))
        rows: list[Placed] = []
        try:
            line = await self._dial(way_in.relay)
            try:
                await line.send(wire.said(hello))
                head = -1
                while head < 0 or (rows and rows[-1].place < head):
                    match wire.read(await asyncio.wait_for(line.receive(), 20)):
                        case wire.Welcome(_, at, _, _, _, log_) | wire.Page(at, log_):
                            head = max(head, at)
                            rows += [placed(row) for row in log_]
                            if rows and rows[-1].place < head:
                                await line.send(wire.said(wire.More(rows[-1].place)))
                        case wire.No(why):
                            raise ShareError(WHY.get(why, NO_LINE))
            finally:
                await line.close()
        except (Cut, wire.Unreadable, TimeoutError) as e:
            raise ShareError(NO_LINE) from e
        if not rows:
            raise ShareError(WHY["key"])
        return rows

    async def knock(self, relay: str, code: str, name: str) -> Ticket:
        """Waits at the door until somebody says yes, or until `give_up`."""
        if self.way is None:
            raise ShareError(NO_SEALING)
        self._knocking = knocking = asyncio.ensure_future(self._knocked(self.way, relay, code, name))
        await asyncio.wait({knocking})
        if knocking.cancelled():
            raise ShareError(GAVE_UP)
        return knocking.result()

    def give_up(self) -> None:
        if self._knocking:
            self._knocking.cancel()

    async def _knocked(self, way: Sealing, relay: str, code: str, name: str) -> Ticket:
        """The secret comes sealed for this device."""
        pair = await way.pair()
        try:
            line = await self._dial(relay)
            try:
                await line.send(wire.said(wire.Knock(wire.VERSION, code.upper(), name[:40], pair.public)))
                while True:
                    match wire.read(await asyncio.wait_for(line.receive(), KNOCK_WAITS)):
                        case wire.Letter({"box": str(box)}):
                            told = json.loads(await way.open(pair, box))
                            return Ticket(
                                relay.rstrip("/"), str(told["table"]), str(told["secret"]), int(told["epoch"])
                            )
                        case wire.No(why):
                            raise ShareError(WHY.get(why, NO_LINE))
            finally:
                await line.close()
        except (Cut, wire.Unreadable, CannotOpen, TimeoutError, ValueError, KeyError) as e:
            raise ShareError(NO_LINE) from e

    # at the table -----------------------------------------------------------------------------------
    async def answer(self, share: Share, knock: str, yes: bool) -> None:
        """The first answer counts; the secret goes sealed to whoever knocked."""
        asked = share.knocks.pop(knock, None)
        letter = {}
        if asked and yes and self.way:
            told = {"table": share.kept.table, "secret": share.kept.secret, "epoch": share.kept.epoch}
            letter = {"box": await self.way.seal(asked.pub, json.dumps(told).encode())}
        if asked:
            await self._say(
                share, wire.Answer(knock, yes and bool(letter), share.mine.name if share.mine else "", letter)
            )
        self.room.hub.publish(share.id)

    async def turn(self, share: Share, *, locked: bool, without: str = "") -> None:
        """A new secret, sealed for every seat that stays: old links are closed, and who was removed is outside."""
        if not share.is_host:
            raise ShareError(N_("Only the host can do that."))
        if self.way is None:
            raise ShareError(NO_SEALING)
        line = self._lines[share.id]
        if not line.up:
            raise ShareError(NO_LINE)
        if without:
            share.write({"type": "left", "seat": without})
        try:
            await line.turn(new_secret(), share.kept.epoch + 1, locked=locked, without=without)
        except Cut as e:
            raise ShareError(NO_LINE) from e

    async def hand_over(self, share: Share, to: Seated) -> None:
        if not share.is_host or self.way is None or not to.pub:
            raise ShareError(N_("Only the host can do that."))
        first, own = share.kept.host_key.split()[0], share.host_keys[0]
        key = await self.way.seal(to.pub, f"{first} {own}".encode())
        share.write({"type": "host", "seat": to.id, "key": key})
        share.keep(host_key="")

    async def _say(self, share: Share, message: wire.Asked) -> None:
        try:
            await self._lines[share.id].say(message)
        except Cut as e:
            raise ShareError(NO_LINE) from e

    async def here(self, share: Share) -> None:
        with suppress(ShareError):
            await self._say(share, wire.Here(share.kept.seat))

    async def leave(self, share: Share) -> None:
        """The table stays on this device, alone again; the others see an empty seat."""
        share.write({"type": "left", "seat": share.kept.seat})
        for _ in range(20):
            if not share.kept.letters or share.status != "together":
                break
            await asyncio.sleep(0.1)
        await self._forget(share)

    async def _forget(self, share: Share) -> None:
        await self._lines.pop(share.id).close()
        share.table.alone()
        self._shares.pop(share.id, None)
        self.room.store.keep(SHARED, share.id, None)
        self.room.renew(share.id)

    async def start_over(self, share: Share, copy_name: str) -> Share:
        """The shared log, fetched anew; what this device had stays as a game of its own under another name."""
        rows = await self._whole_log(share.ticket)
        fresh = settled(self.room, share.ticket, rows, share.pair, share.kept)
        self.room.store.keep(RING, fresh.id, self.room.store.kept(RING).get(share.id))
        await self._forget(share)
        self.room.rename(share.id, copy_name)
        return self._begin(fresh)


_known: WeakKeyDictionary[Room, Sharing] = WeakKeyDictionary()


def sharing_of(room: Room) -> Sharing:
    """The one of this room."""
    if room not in _known:
        _known[room] = Sharing(room, way=sealing())
    return _known[room]
