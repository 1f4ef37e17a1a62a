"""A light device: it speaks Flet's protocol over a real WebSocket, answers as a phone would, and draws nothing."""

from __future__ import annotations

import asyncio
import json
import re
import time
import urllib.request
from http.cookies import SimpleCookie
from typing import Any

import msgpack
import websockets

from companion.ui.touch import REST

REGISTER, PATCH, EVENT, _PROPS, INVOKE = 1, 2, 3, 4, 5
PAGE = 1
PATIENCE = 60.0


def pass_from(address: str, link: str) -> str:
    """The cookie that a link of the table is changed for."""
    with urllib.request.urlopen(address + link, timeout=PATIENCE) as answer:
        cookie = SimpleCookie(answer.headers["Set-Cookie"])
    return "; ".join(f"{name}={one.value}" for name, one in cookie.items())


class Mirror:
    """The controls of one device, kept in step by patches as Flet's own client does."""

    def __init__(self) -> None:
        self.page: Any = {}
        self._by_id: dict[int, Any] = {}

    def begin(self, page: Any) -> None:
        self.page = page
        self._know(page)

    def _know(self, value: Any) -> None:
        if isinstance(value, dict):
            if "_i" in value:
                self._by_id[value["_i"]] = value
            for one in value.values():
                self._know(one)
        elif isinstance(value, list):
            for one in value:
                self._know(one)

    def patch(self, id: int, message: list[Any]) -> None:
        ways: dict[int, list[Any]] = {}

        def number(node: list[Any], way: list[Any]) -> None:
            ways[node[0]] = way
            for key, below in node[1].items() if len(node) > 1 else ():
                number(below, [*way, key])

        number(message[0], [])

        def at(n: int) -> Any:
            found = self._by_id[id]
            for key in ways[n]:
                found = found[key] if isinstance(found, list) else found.setdefault(key, {})
            return found

        for kind, node, key, *rest in message[1:]:
            place = at(node)
            if kind == 2:
                place.pop(key) if isinstance(place, list) else place.pop(key, None)
            elif kind == 3:
                at(rest[0]).insert(rest[1], place.pop(key))
            else:
                self._know(rest[0])
                if kind == 1 and isinstance(place, list):
                    place.insert(key, rest[0])
                else:
                    place[key] = rest[0]

    def button(self, name: str) -> int | None:
        """The control that a screen reader would find under this name."""
        waiting = [self.page]
        while waiting:
            one = waiting.pop()
            if isinstance(one, dict):
                if one.get("label") == name and "_i" in one:
                    return int(one["_i"])
                waiting += one.values()
            elif isinstance(one, list):
                waiting += one
        return None


class Phone:
    """One device; `shown` holds when it was told which value of the watched counter."""

    def __init__(self, address: str, link: str, name: str, counter: str) -> None:
        self.address, self.name = address, name
        self.cookie = pass_from(address, link)
        self.mirror = Mirror()
        self.shown: list[tuple[float, int]] = []
        self.route = "/"
        self._label = re.compile(rf"^{counter}: (-?\d+)")
        self._changed = asyncio.Event()
        self._line: Any = None
        self._reading: asyncio.Task[None] | None = None

    async def join(self, route: str = "/") -> None:
        self._line = await websockets.connect(
            self.address.replace("http", "ws") + "/ws",
            origin=websockets.Origin(self.address),
            additional_headers={"Cookie": self.cookie},
            compression=None,
            max_size=None,
            ping_interval=None,
        )
        page = {"route": f"{route}?lang=en", "web": True, "platform": "android", "width": 390.0, "height": 844.0}
        await self._send(REGISTER, {"session_id": "", "page_name": "", "page": page})
        self._reading = asyncio.create_task(self._read())

    async def _send(self, action: int, body: Any) -> None:
        await self._line.send(b"\x00" + bytes(msgpack.packb([action, body])))

    async def _read(self) -> None:
        async for data in self._line:
            at = time.perf_counter()
            action, body = msgpack.unpackb(data[1:], strict_map_key=False)
            if action == INVOKE:
                await self._answer(body)
            elif action in (REGISTER, PATCH):
                self._walk(body, at)
                if action == REGISTER:
                    self.mirror.begin(body["page_patch"])
                else:
                    self.mirror.patch(body["id"], body["patch"])
                self._changed.set()

    async def _answer(self, body: Any) -> None:
        args, result = body.get("args") or {}, None
        if body["name"] == "get":
            result = json.dumps({"language": "en", "name": self.name, "haptics": False, "awake": False})
        await self._send(
            INVOKE, {"control_id": body["control_id"], "call_id": body["call_id"], "result": result, "error": None}
        )
        if body["name"] == "push_route":
            self.route = args["route"].partition("?")[0]
            await self._send(EVENT, {"target": PAGE, "name": "route_change", "data": {"route": args["route"]}})

    def _walk(self, value: Any, at: float) -> None:
        """The counter's spoken value, wherever it stands in what came."""
        if isinstance(value, dict):
            for one in value.values():
                self._walk(one, at)
        elif isinstance(value, list):
            for one in value:
                self._walk(one, at)
        elif isinstance(value, str) and (found := self._label.match(value)):
            self.shown.append((at, int(found[1])))

    async def sees(self, name: str) -> None:
        await self.until(lambda: self.mirror.button(name) is not None, name)

    async def tap(self, name: str) -> float:
        await self.sees(name)
        target = self.mirror.button(name)
        at = time.perf_counter()
        await self._send(EVENT, {"target": target, "name": "tap", "data": None})
        return at

    async def turns(self, name: str) -> None:
        """A tap on a page that has just come: after a look, as a touch that comes sooner is a double tap."""
        await self.sees(name)
        await asyncio.sleep(REST)
        await self.tap(name)

    async def until(self, holds: Any, what: str) -> None:
        """Waits for the table, not for a clock."""
        async with asyncio.timeout(PATIENCE):
            while not holds():
                self._changed.clear()
                try:
                    await self._changed.wait()
                except asyncio.CancelledError as e:
                    raise TimeoutError(f"{self.name} waited for {what}") from e

    def reached(self, value: int) -> float | None:
        """When this device first showed the counter at this value or further."""
        return next((at for at, shown in self.shown if shown >= value), None)

    async def cut(self) -> None:
        """As in a lift: nobody says goodbye."""
        if self._reading:
            self._reading.cancel()
        self._line.transport.abort()

    async def leave(self) -> None:
        if self._reading:
            self._reading.cancel()
        await self._line.close()
