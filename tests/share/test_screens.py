"""The door on screen: share, join by link and by knock, steps that wait, and what the host does, in both languages."""

from __future__ import annotations

import asyncio
import importlib
from collections.abc import Awaitable, Callable
from pathlib import Path

import flet as ft
import pytest

from companion.games import rules_of
from companion.relay.sqlite_log import SqliteLog
from companion.ui.app import main_for
from companion.ui.screens import company
from companion.ui.share import relays, sharing
from companion.ui.share.share import Share
from tests.share.phones import RELAY, Phone, World, quick, until
from tests.ui.headless import Headless

quick()
toy = importlib.import_module(rules_of("toy").start.__module__)
Scene = Callable[[World], Awaitable[None]]


@pytest.fixture
def play(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[[Scene], None]:
    monkeypatch.setenv(relays.ENVIRONMENT, RELAY)

    def run(scene: Scene) -> None:
        async def evening() -> None:
            world = World(lambda: SqliteLog(str(tmp_path / "log.db")))
            await world.start()
            try:
                await scene(world)
            finally:
                await world.end()

        asyncio.run(evening())

    return run


async def opened(world: World, name: str, route: str, address: str = "192.0.2.1") -> tuple[Headless, Phone]:
    phone = Phone(world, name, address)
    sharing._known[phone.room] = phone.sharing
    return await Headless(route=route).start(main_for(phone.room)), phone


async def seen(device: Headless, words: str) -> None:
    """Words that come by themselves."""
    for _ in range(300):
        await device.settle()
        if any(words in one for one in (*device.names(), device.words(), *labels(device))):
            return
        await asyncio.sleep(0.02)
    raise AssertionError(f"{words!r} not in {device.names()} {device.words()}")


def labels(device: Headless) -> list[str]:
    return [one.label or "" for one in device.everything() if isinstance(one, ft.Semantics)]


async def typed(device: Headless, label: str, words: str) -> None:
    fields = (one for one in device.everything() if isinstance(one, ft.TextField) and one.label == label)
    entry = next(fields)
    device.session.apply_patch(entry._i, {"value": words})
    await asyncio.create_task(device.session.dispatch_event(entry._i, "change", words))
    await device.settle()


async def hosting(world: World) -> tuple[Headless, Phone, Share]:
    ana, phone = await opened(world, "Ana", "/?lang=en")
    await ana.press("New table: Harbour Lights")
    await ana.press("Start playing")
    await ana.press("More")
    await ana.press("Share this table")
    await seen(ana, "relay.example")
    await typed(ana, "Your name", "Ana")
    await ana.press("Share this table")
    share = phone.sharing.of(phone.room.games()[0].id)
    assert share
    await until(lambda: share.status == "together" and share.mine is not None and bool(share.code))
    return ana, phone, share


def test_a_table_is_shared_and_joined_by_its_link(play: Callable[[Scene], None]) -> None:
    async def scene(world: World) -> None:
        ana, _, share = await hosting(world)
        await seen(ana, "QR code of this table")
        await seen(ana, "Connected")
        route = share.ticket.link.partition("#")[2]
        bo, phone = await opened(world, "Bo", route + "?lang=fr")
        await typed(bo, "Votre nom", "Bo")
        await bo.press("S’asseoir")
        await seen(bo, "Table partagée")
        await until(lambda: len(share.company.seats) == 2)
        await seen(ana, "Bo")
        await bo.press("À la table")
        await ana.press("To the table")
        await ana.press("Table")
        await ana.press("Fog +1")
        theirs = phone.sharing.of(phone.room.games()[0].id)
        assert theirs
        await until(lambda: theirs.table.state.counters["fog"].value == 4)

    play(scene)


def test_a_knock_stands_on_the_table_until_somebody_answers(play: Callable[[Scene], None]) -> None:
    async def scene(world: World) -> None:
        ana, _, share = await hosting(world)
        await ana.press("To the table")
        lea, _ = await opened(world, "Léa", "/join?lang=fr", "192.0.2.9")
        await seen(lea, "relay.example")
        await typed(lea, "Votre nom", "Léa")
        await typed(lea, "Quatre lettres", share.code)
        await lea.press("Frapper à la porte")
        await seen(ana, "Léa knocks at the table")
        await seen(lea, "Vous avez frappé")
        await ana.press("Let in")
        await seen(lea, "Table partagée")
        await until(lambda: {seat.name for seat in share.company.seats.values()} == {"Ana", "Léa"})

    play(scene)


def test_who_went_away_from_the_door_stands_before_no_table(play: Callable[[Scene], None]) -> None:
    async def scene(world: World) -> None:
        ana, _, share = await hosting(world)
        await ana.press("To the table")
        lea, _ = await opened(world, "Léa", "/join?lang=en", "192.0.2.9")
        await seen(lea, "relay.example")
        await typed(lea, "Your name", "Léa")
        await typed(lea, "Four letters", share.code)
        await lea.press("Knock at the door")
        await seen(ana, "Léa knocks at the table")
        await lea.press("Stop knocking")
        await seen(lea, "You went away from the door.")
        await until(lambda: not share.knocks)
        assert "Stop knocking" not in lea.names()
        bo = Phone(world, "Bo")
        theirs = await bo.sharing.join(share.ticket)
        theirs.sit("Bo")
        await until(lambda: theirs.mine is not None and theirs.status == "together")
        await lea.press("Knock at the door")
        await until(lambda: bool(theirs.knocks and share.knocks))
        await bo.sharing.answer(theirs, next(iter(theirs.knocks)), True)
        await seen(ana, "Bo let Léa in")

    play(scene)


def test_a_step_that_could_not_follow_is_named(play: Callable[[Scene], None]) -> None:
    async def scene(world: World) -> None:
        ana, phone, share = await hosting(world)
        await ana.press("To the table")
        bo = Phone(world, "Bo")
        theirs = await bo.sharing.join(share.ticket)
        theirs.sit("Bo")
        await until(lambda: len(share.company.seats) == 2 and not theirs.next())
        phone.cut()
        await until(lambda: share.status == "apart")
        await ana.press("Table")
        for _ in range(3):
            await ana.press("Fog −1")
        theirs.table.do(toy.Count("fog", -3), author="Bo")
        phone.line = True
        await seen(ana, "Your step could not follow")
        assert "Fog −1: Bo was faster." in ana.words()

    play(scene)


def test_steps_that_wait_are_counted_on_the_table(
    play: Callable[[Scene], None], monkeypatch: pytest.MonkeyPatch
) -> None:
    async def scene(world: World) -> None:
        ana, phone, share = await hosting(world)
        await ana.press("To the table")
        phone.cut()
        await until(lambda: share.status == "apart")
        await ana.press("Table")
        for _ in range(3):
            await ana.press("Fog +1")
        await seen(ana, "3 steps not shared yet")
        await ana.press(next(name for name in ana.names() if name.startswith("3 steps not shared yet")))
        assert [words for words in ana.words().splitlines() if words.startswith("Fog")] == ["Fog +3"]
        await ana.press("To the table")
        phone.line = True
        await until(lambda: share.status == "together" and share.unshared == 0)
        await seen(ana, "3 steps shared")
        assert not any("not shared yet" in name for name in ana.names())
        monkeypatch.setattr(company, "BRIEF", 0.0)
        phone.cut()
        await until(lambda: share.status == "apart")
        await ana.press("Table")
        await ana.press("Fog +1")
        phone.line = True
        await until(lambda: share.status == "together" and share.unshared == 0)
        for _ in range(5):
            await ana.settle()
            await asyncio.sleep(0.02)
        assert "shared" not in ana.words().casefold().replace("shared table", "")

    play(scene)
