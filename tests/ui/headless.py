"""A Flet session without a browser: real components and real diffs on a fake wire."""

from __future__ import annotations

import asyncio
import dataclasses
from collections.abc import Callable, Iterator
from itertools import chain
from typing import Any

import flet as ft
from flet.controls.base_control import BaseControl
from flet.controls.value_types import Prop
from flet.messaging.protocol import MessageAction

from companion.ui.flet_wire import Nowhere


class Fields(dict[type, tuple[str, ...]]):
    """By kind of control: its fields that may hold others and are no sparse properties."""

    def __missing__(self, kind: type) -> tuple[str, ...]:
        declared = {
            f.name: next((vars(k)[f.name] for k in kind.__mro__ if f.name in vars(k)), None)
            for f in dataclasses.fields(kind)
            if not f.metadata.get("skip") and not f.name.startswith("_parent")
        }
        self[kind] = tuple(name for name, value in declared.items() if not isinstance(value, Prop))
        return self[kind]


class Holds(dict[type, bool]):
    """By kind of value, as it is asked a million times: whether it is or may hold a control."""

    def __missing__(self, kind: type) -> bool:
        self[kind] = issubclass(kind, BaseControl | list | tuple)
        return self[kind]


FIELDS, HOLDS = Fields(), Holds()


def flat(root: Any) -> list[BaseControl]:
    """A control and all that it holds."""
    waiting, found = [root], list[BaseControl]()
    while waiting:
        one = waiting.pop()
        if isinstance(one, list | tuple):
            waiting += [v for v in reversed(one) if HOLDS[type(v)]]
            continue
        found.append(one)
        own = vars(one)
        # a control keeps in `_values` what differs from its defaults
        waiting += [v for v in reversed([*map(own.get, FIELDS[type(one)]), *one._values.values()]) if HOLDS[type(v)]]
    return found


class Headless(Nowhere):
    """One device; `press` taps a control by its spoken name, `words` reads what stands on the screen."""

    def __init__(self, width: float = 390, height: float = 844, route: str = "/", speaks: tuple[str, ...] = ()) -> None:
        super().__init__()
        self.kept: dict[str, Any] = {}
        self.locales = [{"language_code": code} for code in speaks]
        self.crashes: list[str] = []
        self._drawn: list[BaseControl] | None = None
        self.opened(route, width, height)

    @property
    def page(self) -> ft.Page:
        page: ft.Page = self.session.page
        return page

    def send_message(self, message: Any) -> None:
        self._drawn = None
        super().send_message(message)
        if message.action == MessageAction.SESSION_CRASHED:
            self.crashes.append(message.body.message)

    def answer(self, name: str, asked: dict[str, Any]) -> Any:
        if name == "get":
            return self.kept.get(str(asked.get("key")))
        if name == "set" and "key" in asked:
            self.kept[asked["key"]] = asked["value"]
            return True
        if name.startswith("share"):
            return {"status": "dismissed", "raw": ""}
        if name == "pick_files":
            return []
        if name == "push_route":
            self.loop.call_soon(self._navigate, asked.get("route", "/"))
        return {"browser_name": "chrome", "locales": self.locales} if name == "get_device_info" else None

    def _navigate(self, route: str) -> None:
        self.page.data.arrived(route)

    async def start(self, main: Callable[[ft.Page], Any]) -> Headless:
        result = main(self.page)
        if asyncio.iscoroutine(result):
            await result
        await self.session.after_event(self.page)
        await self.settle()
        return self

    async def settle(self) -> None:
        for _ in range(30):
            await asyncio.sleep(0)
        self._drawn = None
        assert not self.crashes, self.crashes[-1]

    def walk(self, root: Any = None) -> Iterator[BaseControl]:
        """Every control below a root, each before what it holds; of the whole page as it was last drawn."""
        if root is not None:
            return iter(flat(root))
        if self._drawn is None:
            self._drawn = flat(self.page.views)
        return iter(self._drawn)

    def sheets(self) -> list[ft.BottomSheet]:
        """The sheets that stand open."""
        return [c for c in self.page._dialogs.controls if isinstance(c, ft.BottomSheet) and c.open]

    def everything(self) -> list[BaseControl]:
        return [*self.walk(), *self.walk(self.page._dialogs.controls)]

    def read(self) -> tuple[list[str], str]:
        """The spoken names of all buttons, and all text on the screen."""
        names, texts = [], []
        for control in self.everything():
            if isinstance(control, ft.Semantics) and control.button:
                names.append(control.label or "")
            elif isinstance(control, ft.Text):
                texts.append(control.value or "".join(span.text or "" for span in control.spans or []))
        return names, "\n".join(texts)

    def names(self) -> list[str]:
        return self.read()[0]

    def words(self) -> str:
        return self.read()[1]

    async def press(self, name: str) -> None:
        """Taps the first of this name; an open sheet covers what is under it."""
        for control in chain(self.walk(self.sheets()), self.walk(), self.walk(self.page._dialogs.controls)):
            if isinstance(control, ft.Semantics) and control.button and (control.label or "") == name:
                self.page.data.touches.rest()  # people look before they touch again
                await asyncio.create_task(self.session.dispatch_event(control._i, "tap", None))
                await self.settle()
                return
        raise AssertionError(f"no button {name!r} among {self.names()}")
