"""Phones that share a table: by link and by knock, through cuts and kills, with a host who locks, removes and hands over."""

from __future__ import annotations

import asyncio
import importlib
from collections.abc import Awaitable, Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from companion.errors import SaveError
from companion.games import rules_of
from companion.relay import wire
from companion.relay.door import bound, hashed
from companion.relay.sqlite_log import SqliteLog
from companion.table.pending import Placed
from companion.ui.share.keys import Pair, door_key
from companion.ui.share.share import Share, _same_version, settled, ticket
from companion.ui.share.sharing import ShareError
from tests.relay.hands import Line
from tests.share.phones import RELAY, Phone, World, quick, until

quick()
toy = importlib.import_module(rules_of("toy").start.__module__)
Scene = Callable[[World], Awaitable[None]]


@pytest.fixture
def play(tmp_path: Path) -> Callable[[Scene], None]:
    def run(scene: Scene) -> None:
        async def evening() -> None:
            world = World(lambda: SqliteLog(str(tmp_path / "log.db")))
            await world.start()
            try:
                await scene(world)
            finally:
                await Line.leave_all()
                await world.end()

        asyncio.run(evening())

    return run


async def two(world: World) -> tuple[Phone, Phone, Share, Share]:
    """Ana shares a table with a step on it, Bo joins by her link."""
    ana, bo = Phone(world, "Ana"), Phone(world, "Bo")
    table = ana.new()
    table.do(toy.Count("fog", 1), author="Ana")
    first = await ana.sharing.share(table.id, RELAY, "Ana", "Ana")
    await until(lambda: first.status == "together" and first.mine is not None and not first.next())
    second = await joined(bo, first)
    return ana, bo, first, second


async def joined(phone: Phone, host: Share) -> Share:
    way_in = ticket(host.ticket.link)
    assert way_in == host.ticket
    share = await phone.sharing.join(way_in)
    share.sit(phone.name)
    await until(lambda: share.status == "together" and share.mine is not None)
    return share


def fog(share: Share) -> int:
    return int(share.table.state.counters["fog"].value)


async def together(*shares: Share) -> None:
    await until(lambda: len({share.place for share in shares}) == 1 and not any(share.next() for share in shares))
    assert all(share.table.state == shares[0].table.state for share in shares)
    assert all(share.table.timeline == shares[0].table.timeline for share in shares)


def test_a_link_seats_at_once_and_steps_go_both_ways(play: Callable[[Scene], None]) -> None:
    async def scene(world: World) -> None:
        _, _, first, second = await two(world)
        assert fog(second) == fog(first) == 4
        assert {seat.name for seat in first.company.seats.values()} == {"Ana", "Bo"}
        first.table.do(toy.Count("fog", 1), author="Ana")
        assert fog(first) == 5
        await until(lambda: fog(second) == 5)
        second.table.do(toy.NextPhase(), author="Bo")
        await together(first, second)
        await until(lambda: len(first.here) == 2)
        assert first.is_host
        assert not second.is_host

    play(scene)


def test_four_letters_knock_and_somebody_says_yes(play: Callable[[Scene], None]) -> None:
    async def scene(world: World) -> None:
        ana, _, first, second = await two(world)
        lea = Phone(world, "Léa", "192.0.2.9")
        knocking = asyncio.ensure_future(lea.sharing.knock(RELAY, first.code.lower(), "Léa"))
        await until(lambda: bool(first.knocks and second.knocks))
        (id,) = first.knocks
        assert first.knocks[id].name == "Léa"
        await ana.sharing.answer(first, id, True)
        way_in = await knocking
        assert way_in == first.ticket
        await until(lambda: not second.knocks)
        share = await lea.sharing.join(way_in)
        share.sit("Léa")
        await together(first, second, share)
        sam = asyncio.ensure_future(Phone(world, "Sam", "192.0.2.8").sharing.knock(RELAY, first.code, "Sam"))
        await until(lambda: bool(first.knocks))
        await ana.sharing.answer(first, next(iter(first.knocks)), False)
        with pytest.raises(ShareError):
            await sam

    play(scene)


def test_a_phone_without_a_line_plays_on_and_comes_back(play: Callable[[Scene], None]) -> None:
    async def scene(world: World) -> None:
        _, bo, first, second = await two(world)
        bo.cut()
        await until(lambda: second.status == "apart")
        for _ in range(3):
            second.table.do(toy.Count("fog", -1), author="Bo")
        first.table.do(toy.Count("fog", 5), author="Ana")
        assert second.unshared == 3
        assert (fog(first), fog(second)) == (9, 1)
        second = await bo.restart(second.id)
        assert (second.unshared, fog(second)) == (3, 1)
        bo.line = True
        await together(first, second)
        assert fog(first) == 6
        assert second.unshared == 0

    play(scene)


def test_a_relay_that_is_killed_again_and_again_loses_and_doubles_nothing(play: Callable[[Scene], None]) -> None:
    async def scene(world: World) -> None:
        _, _, first, second = await two(world)
        for n in range(10):
            first.table.do(toy.Count("fog", 1 - 2 * (n % 2)), author="Ana")
            second.table.do(toy.Count("fog", 2 * (n % 2) - 1), author="Bo")
            await asyncio.sleep(0.004 * n)
            await world.kill()
            first.table.do(toy.NextPhase(), author="Ana")
            await world.start()
        await together(first, second)
        assert fog(first) == 4
        assert len(first.table.timeline.steps) == 31

    play(scene)


def test_a_relay_whose_disk_was_wiped_is_told_everything_again(play: Callable[[Scene], None], tmp_path: Path) -> None:
    async def scene(world: World) -> None:
        _, _, first, second = await two(world)
        for n in range(30):
            share, name = ((first, "Ana"), (second, "Bo"))[n % 2]
            share.table.do(toy.Count("fog", 1 - 2 * (n // 2 % 2)), author=name)
        await together(first, second)
        await world.kill()
        for file in tmp_path.glob("log.db*"):
            file.unlink()
        second.table.do(toy.NextPhase(), author="Bo")
        await world.start()
        await until(lambda: first.status == second.status == "together")
        await together(first, second)
        assert len(first.table.timeline.steps) == 32
        third = await joined(Phone(world, "Cy"), first)
        await until(lambda: third.table.state == first.table.state)
        assert {seat.name for seat in third.company.seats.values()} == {"Ana", "Bo", "Cy"}

    play(scene)


def test_who_is_removed_reads_nothing_more(play: Callable[[Scene], None]) -> None:
    async def scene(world: World) -> None:
        ana, bo, first, second = await two(world)
        old = first.ticket
        cy = await joined(Phone(world, "Cy"), first)
        await ana.sharing.turn(first, locked=False, without=second.kept.seat)
        await until(lambda: second.status == "removed")
        await until(lambda: first.kept.epoch == cy.kept.epoch == 2)
        first.table.do(toy.Count("fog", 1), author="Ana")
        await together(first, cy)
        assert fog(second) == fog(first) - 1
        assert first.ticket.secret != old.secret
        await until(lambda: "Bo" not in {seat.name for seat in cy.company.seats.values()})
        second.table.do(toy.Count("fog", 1), author="Bo")
        again = await bo.restart(second.id)
        await until(lambda: again.status == "removed")
        with pytest.raises(ShareError):
            await Phone(world, "Dan").sharing.join(old)
        with pytest.raises(ShareError):
            await bo.sharing.turn(again, locked=False)

    play(scene)


def test_a_wiped_relay_is_not_reopened_with_the_key_of_who_was_removed(
    play: Callable[[Scene], None], tmp_path: Path
) -> None:
    async def scene(world: World) -> None:
        ana, _, first, second = await two(world)
        cy = await joined(Phone(world, "Cy"), first)
        old = second.kept
        await ana.sharing.turn(first, locked=False, without=second.kept.seat)
        await until(lambda: second.status == "removed" and first.kept.epoch == cy.kept.epoch == 2)
        await together(first, cy)
        await world.kill()
        for file in tmp_path.glob("log.db*"):
            file.unlink()
        ana.line = False
        await world.start()
        gateway = world.gateway
        assert gateway
        stranger = Line(gateway)
        welcome = await stranger.hello(
            old.table, epoch=old.epoch, key=door_key(old.secret, old.table, old.epoch), host=old.host_hash
        )
        assert welcome.log == []  # the door that the relay forgot is open, and there is nothing behind it
        ana.line = True
        await until(lambda: first.status == cy.status == "together")
        assert (await stranger.next(wire.No)).why == "epoch"
        first.table.do(toy.Count("fog", 1), author="Ana")
        await together(first, cy)
        with pytest.raises(ShareError):
            await Phone(world, "Dan").sharing.join(replace(first.ticket, secret=old.secret, epoch=1))

    play(scene)


def test_nobody_opens_a_door_in_another_hosts_name(play: Callable[[Scene], None]) -> None:
    async def scene(world: World) -> None:
        _, _, first, _ = await two(world)
        gateway = world.gateway
        assert gateway
        free = bound(hashed("somebody" * 5))
        assert first.kept.table == bound(first.kept.host_hash)
        stranger = Line(gateway)
        stranger.say(wire.Hello(1, free, 1, "k" * 43, 0, "", "toy/1", hashed("me" * 20)))
        assert (await stranger.next(wire.No)).why == "key"

    play(scene)


def test_another_version_is_told_before_it_sits_down(play: Callable[[Scene], None]) -> None:
    async def scene(world: World) -> None:
        _, _, first, _ = await two(world)
        assert first.mine
        assert first.mine.v == first.table.game.version
        rows = [Placed(n + 1, id, data, 0.0) for n, (id, data) in enumerate(first.whole())]
        for row in rows:
            if row.data.get("type") == "seat":
                row.data["v"] += 1
        cy = Phone(world, "Cy")
        with pytest.raises(SaveError):
            settled(cy.room, first.ticket, rows, Pair("", ""))
        assert cy.room.games() == []

    play(scene)
    with pytest.raises(SaveError):
        _same_version(3, [2, 2])
    _same_version(3, [3, 2])


def test_a_locked_table_hears_no_knock_and_opens_again(play: Callable[[Scene], None]) -> None:
    async def scene(world: World) -> None:
        ana, _, first, second = await two(world)
        code = first.code
        await ana.sharing.turn(first, locked=True)
        await until(lambda: first.locked and second.locked and second.status == "together")
        with pytest.raises(ShareError):
            await Phone(world, "Léa", "192.0.2.9").sharing.knock(RELAY, code, "Léa")
        await ana.sharing.turn(first, locked=False)
        await until(lambda: not first.locked and not second.locked and second.status == "together")
        await joined(Phone(world, "Cy"), first)

    play(scene)


def test_a_host_hands_the_table_over(play: Callable[[Scene], None]) -> None:
    async def scene(world: World) -> None:
        ana, bo, first, second = await two(world)
        assert second.mine
        await ana.sharing.hand_over(first, first.company.seats[second.kept.seat])
        await until(lambda: second.is_host)
        assert not first.is_host
        assert first.company.host == second.kept.seat
        with pytest.raises(ShareError):
            await ana.sharing.turn(first, locked=True)
        await bo.sharing.turn(second, locked=True)
        await until(lambda: first.locked and first.status == "together")

    play(scene)


def test_a_phone_that_differs_keeps_its_own_as_a_copy(play: Callable[[Scene], None]) -> None:
    async def scene(world: World) -> None:
        _, bo, first, second = await two(world)
        second.table.parted = ("counters",)
        first.table.do(toy.Count("fog", 1), author="Ana")
        await until(lambda: second.status == "differs")
        fresh = await bo.sharing.start_over(second, "Harbour Lights (2)")
        await together(first, fresh)
        assert {game.name for game in bo.room.games()} == {"Harbour Lights", "Harbour Lights (2)"}
        assert bo.sharing.of(second.id) is None
        assert fresh.mine
        assert fresh.mine.name == "Bo"

    play(scene)


def test_leaving_gives_the_seat_back_and_keeps_the_game(play: Callable[[Scene], None]) -> None:
    async def scene(world: World) -> None:
        _, bo, first, second = await two(world)
        await bo.sharing.leave(second)
        await until(lambda: [seat.name for seat in first.company.seats.values()] == ["Ana"])
        assert bo.sharing.of(second.id) is None
        bo.room.table(second.id).do(toy.Count("fog", 1))
        assert fog(first) == 4

    play(scene)


def test_a_link_that_is_none_is_told_so() -> None:
    for link in ("", "https://x.example", "https://x.example/#/join/a/b", "ftp://x/#/join/abcd/1/" + "s" * 22, "#" * 9):
        assert ticket(link) is None
    good: Any = ticket("https://x.example/#/join/abcd1234/3/" + "s" * 22)
    assert (good.relay, good.table, good.epoch) == ("https://x.example", "abcd1234", 3)
