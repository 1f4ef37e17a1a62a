"""What runs only in the browser, on a page that is made up here."""

from __future__ import annotations

import asyncio
import importlib
import json
import random
import sys
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import flet as ft
import pytest

from build.webapp import parcel
from companion.packs.registry import shelf
from companion.table.sqlite import SqliteStore
from companion.table.store import OutOfStep, Saved
from companion.ui import offline

PACKS = Path(__file__).parent.parent / "packs"
SAVED = Saved("id", "toy", "Evening", 1.0, 1.0, 1, "{}")


class Page:
    """A page that keeps when it is told to."""

    def __init__(self) -> None:
        self.said: list[bool] = []
        self.keeps = 0
        self.broken = ""
        self.news: Callable[[str], None] = lambda what: None

    def keep(self) -> Awaitable[None]:
        async def carry() -> None:
            await asyncio.sleep(0)
            if self.broken:
                raise OSError(self.broken)
            self.keeps += 1

        return carry()

    def unkept(self, waiting: bool) -> None:
        self.said.append(waiting)

    async def painted(self) -> None: ...

    def update(self) -> None: ...

    def now(self, name: str) -> Any: ...

    async def files(self) -> None: ...


@pytest.fixture
def at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """No screen is drawn here that the keeper would have to wait for."""
    monkeypatch.setattr(offline, "DRAWN_FIRST", 0)


@pytest.mark.usefixtures("at_once")
def test_several_steps_at_once_are_carried_together_and_only_then_called_kept() -> None:
    async def play() -> None:
        page = Page()
        keeper = offline.Keeper(page, pytest.fail)
        for _ in range(5):
            keeper.written()
        assert keeper.waiting
        await asyncio.sleep(0.01)
        assert not keeper.waiting
        assert page.keeps == 1
        assert page.said == [True] * 5 + [False]

    asyncio.run(play())


@pytest.mark.usefixtures("at_once")
def test_a_step_that_the_browser_refuses_is_told_and_tried_again() -> None:
    async def play() -> None:
        page, told = Page(), list[str]()
        keeper = offline.Keeper(page, told.append)
        page.broken = "quota exceeded"
        keeper.written()
        await asyncio.sleep(0.01)
        assert told == ["quota exceeded"]
        assert keeper.waiting
        assert page.said[-1] is True
        page.broken = ""
        keeper.written()
        await asyncio.sleep(0.01)
        assert not keeper.waiting
        assert page.said[-1] is False

    asyncio.run(play())


def test_the_store_calls_after_a_commit_and_not_after_a_refusal() -> None:
    calls: list[int] = []
    store = SqliteStore(":memory:", journal="MEMORY", written=lambda: calls.append(1))
    store.create(SAVED, [])
    store.append("id", 0, "{}", 2.0)
    assert len(calls) == 2
    with pytest.raises(OutOfStep):
        store.append("id", 5, "{}", 3.0)
    assert len(calls) == 2


def test_no_save_is_read_before_the_first_screen_stands(monkeypatch: pytest.MonkeyPatch) -> None:
    store = SqliteStore(":memory:")
    store.create(SAVED, [])
    room = offline.BrowserRoom(store, shelf(PACKS))
    monkeypatch.delitem(sys.modules, "pydantic", raising=False)
    with pytest.raises(offline.Opening):
        room.table("id")


def test_every_start_has_its_own_randomness(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(offline, "GAMES", tmp_path)
    monkeypatch.setattr(ft, "run", lambda main: None)
    monkeypatch.setattr(sys, "meta_path", list(sys.meta_path))
    monkeypatch.setattr(json, "loads", json.loads)  # so that it is put back
    rolls = []
    for _ in range(2):
        random.seed(1)  # as a restored process would be
        offline.start(Page())
        rolls.append([random.random() for _ in range(4)])
    assert rolls[0] != rolls[1]


class Bytes(bytes):
    def to_py(self) -> bytes:
        return self


def lend(monkeypatch: pytest.MonkeyPatch, tmp_path: Path, **parcels: str) -> Page:
    """A page that has parcels with one module each."""
    page = Page()
    made = {f"{name}.bin": parcel.wrap({f"/{module}.py": b"WORD = 'here'\n"}) for name, module in parcels.items()}
    monkeypatch.setattr(page, "now", lambda name: Bytes(made[name]))
    monkeypatch.setattr(offline, "PLACE", tmp_path)
    monkeypatch.syspath_prepend(str(tmp_path))
    return page


def test_a_package_on_demand_is_put_in_place_when_it_is_first_imported(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    page = lend(monkeypatch, tmp_path, demand="rarely")
    monkeypatch.setattr(offline.OnDemand, "packages", ("rarely",))
    monkeypatch.setattr(sys, "meta_path", [offline.OnDemand(page), *sys.meta_path])
    assert importlib.import_module("rarely").WORD == "here"


def test_a_module_that_the_first_screen_needs_after_all_is_waited_for(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    page = lend(monkeypatch, tmp_path, app="forgotten")
    monkeypatch.setattr(sys, "meta_path", [*sys.meta_path, offline.Missing(page)])
    assert importlib.import_module("forgotten").WORD == "here"
    with pytest.raises(ModuleNotFoundError):
        importlib.import_module("optional_and_absent")


def test_a_file_nested_without_end_is_refused_before_it_ends_the_page() -> None:
    loads = offline.careful(json.loads)
    with pytest.raises(RecursionError):
        loads("[" * 5000)
    assert loads('[[{"a": "' + "[" * 5000 + '"}]]') == [[{"a": "[" * 5000}]]


def test_a_page_over_plain_http_says_why_it_cannot_be_installed(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(offline, "GAMES", tmp_path)
    monkeypatch.setattr(offline, "_shelf", [shelf(PACKS)])
    begun, said = offline.Start(Page()), []
    monkeypatch.setattr(begun, "_say", lambda words, *more: said.append(words))
    begun.news("insecure")
    begun.news("nothing known")
    begun.store.close()
    assert len(said) == 1
    assert "https" in said[0]
