"""Phones with real rooms and real lines to a relay in the same process: cut, killed, wiped and brought back."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, MutableMapping
from pathlib import Path
from typing import Any

from companion.core.log import Step
from companion.core.refusal import Refusal
from companion.games.eternia import fight_commands as f
from companion.games.eternia.decide.strikes import SIDES
from companion.packs.load import read_pack
from companion.packs.registry import Shelf
from companion.relay.gateway import Gateway
from companion.relay.limits import Limits
from companion.relay.log import Log
from companion.table.saved_games import Room
from companion.table.session import Table
from companion.table.sqlite import SqliteStore
from companion.ui.share import line
from companion.ui.share.native_keys import NativeSealing
from companion.ui.share.share import Share
from companion.ui.share.sharing import Sharing
from companion.ui.share.socket import Cut

ROOT = Path(__file__).parents[2]
SHELF = Shelf(
    (read_pack(ROOT / "tests" / "packs" / "toy"), *(read_pack(ROOT / "rules_data" / id) for id in ("conan", "eternia")))
)
RELAY = "https://relay.example"
LIMITS = Limits(lines=4000, opened_burst=4000, hellos=4000.0, per_second=500.0, burst=2000)


class Socket:
    """A line without a network."""

    def __init__(self, gateway: Gateway, address: str) -> None:
        self._to: asyncio.Queue[MutableMapping[str, Any]] = asyncio.Queue()
        self._from: asyncio.Queue[MutableMapping[str, Any]] = asyncio.Queue()
        self.task = asyncio.ensure_future(gateway.serve(self._to.get, self._from.put, address))
        self.down = False

    async def send(self, text: str) -> None:
        if self.down:
            raise Cut("down")
        self._to.put_nowait({"type": "websocket.receive", "text": text})

    async def receive(self) -> str:
        while not self.down:
            message = await self._from.get()
            if message["type"] == "websocket.send":
                return str(message["text"])
            if message["type"] == "websocket.close":
                self.down = True
        raise Cut("down")

    async def close(self) -> None:
        self.cut()

    def cut(self) -> None:
        if not self.down:
            self.down = True
            self._to.put_nowait({"type": "websocket.disconnect"})
            self._from.put_nowait({"type": "websocket.close", "code": 1006})


class World:
    """One relay, which can be killed and started again on the same log."""

    def __init__(self, make_log: Callable[[], Log]) -> None:
        self._make_log = make_log
        self.gateway: Gateway | None = None
        self.sockets: list[Socket] = []
        self.phones: list[Phone] = []

    async def start(self) -> None:
        self.gateway = Gateway(self._make_log(), LIMITS)
        await self.gateway.start()

    async def kill(self) -> None:
        """Every line ends at once, whatever was on its way."""
        gateway, self.gateway = self.gateway, None
        for socket in self.sockets:
            socket.cut()
        self.sockets.clear()
        await asyncio.sleep(0)
        if gateway:
            await gateway.close()

    async def end(self) -> None:
        for phone in self.phones:
            await phone.sharing.close()
        await self.kill()


class Phone:
    """One device with its own games."""

    def __init__(self, world: World, name: str, address: str = "192.0.2.1") -> None:
        self.world, self.name, self.address, self.line = world, name, address, True
        self.store = SqliteStore(":memory:")
        self.room = Room(self.store, SHELF)
        self.sharing = Sharing(self.room, self.dial, NativeSealing())
        world.phones.append(self)

    async def dial(self, relay: str) -> Socket:
        if not self.line or self.world.gateway is None:
            raise Cut("no line")
        self.socket = Socket(self.world.gateway, self.address)
        self.world.sockets.append(self.socket)
        return self.socket

    def cut(self) -> None:
        self.line = False
        self.socket.cut()

    async def restart(self, id: str) -> Share:
        """The app is closed and opened again."""
        await self.sharing.close()
        self.room = Room(self.store, SHELF)
        self.sharing = Sharing(self.room, self.dial, NativeSealing())
        share = self.sharing.of(id)
        assert share
        return share

    def new(self, slug: str = "toy") -> Table:
        choices: dict[str, Any] = {"players": ["Ana", "Bob"]}
        table = self.room.new(slug, choices)
        assert isinstance(table, Table)
        return table


def a_fight(room: Room) -> Table:
    """A table of Eternia in the middle of a fight: each side has its fourth card still to place."""
    table = room.new("eternia", {"mode": "first-game", "players": ["Ana", "Bo"]})
    assert isinstance(table, Table)
    teams = [[hero.name for hero in table.state.heroes.values() if hero.team == id] for id in table.state.teams]
    steps = [f.BeginEpic(teams[0][0], teams[1][0], area="Woods"), *(f.ChooseWeapon(side, "melee") for side in SIDES)]
    for command in (*steps, f.NextStep()):
        found: Any = Refusal("")
        waived: tuple[str, ...] = ()
        while isinstance(found, Refusal):  # what the map would forbid is waived
            waived = (*waived, found.code)
            found = table.do(command, waive=waived)
    for zone in ("attack", "defence", "initiative"):
        for side in SIDES:
            assert isinstance(table.do(f.PlaceCard(side, "+1", zone)), Step)
    return table


async def until(true: Callable[[], bool], what: str = "", seconds: float = 20.0) -> None:
    for _ in range(int(seconds / 0.01)):
        if true():
            return
        await asyncio.sleep(0.01)
    raise AssertionError(what or "it did not come to pass")


def quick() -> None:
    """Waits between two tries are short in tests."""
    line.WAITS = (0.02, 0.05, 0.1)
