"""The door on screen: share, join by link and by knock, steps that wait, and what the host does, in both languages."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path

import flet as ft
import pytest

from companion.relay.sqlite_log import SqliteLog
from companion.ui.app import main_for
from companion.ui.share import relays, sharing
from companion.ui.share.share import Share
from tests.share.phones import RELAY, Phone, World, quick, until
from tests.ui.headless import Headless

quick()
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


def test_steps_that_wait_are_counted_on_the_table(play: Callable[[Scene], None]) -> None:
    async def scene(world: World) -> None:
        ana, phone, share = await hosting(world)
        await ana.press("To the table")
        phone.cut()
        await until(lambda: share.status == "apart")
        await ana.press("Table")
        for _ in range(3):
            await ana.press("Fog +1")
        await seen(ana, "3 steps not shared yet")
        phone.line = True
        await until(lambda: share.status == "together" and share.unshared == 0)
        await seen(ana, "Fog")
        assert not any("not shared yet" in name for name in ana.names())

    play(scene)
