"""Somebody has the link and a client of their own making: what they write stops nobody, parts nobody and opens nothing."""

from __future__ import annotations

import importlib
import secrets
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from companion.games import rules_of
from companion.relay import wire
from companion.relay.phone import POLICY
from companion.ui.share.keys import hashed
from companion.ui.share.native_keys import NativeSealing
from companion.ui.share.share import Share
from tests.relay.hands import Line
from tests.share.phones import Phone, World, quick, until
from tests.share.test_sharing import Scene, fog, joined, play, together, two

__all__ = ["play"]
quick()
toy = importlib.import_module(rules_of("toy").start.__module__)


async def inside(world: World, host: Share) -> Line:
    """A line with the right key, and nobody's seat."""
    assert world.gateway
    kept, line = host.kept, Line(world.gateway)
    await line.hello(kept.table, epoch=kept.epoch, key=host.ticket.key, host=kept.host_hash)
    return line


async def writes(world: World, host: Share, entry: dict[str, Any], id: str = "") -> None:
    line = await inside(world, host)
    await line.add(host.place, id or secrets.token_hex(6), **entry)
    await line.leave()


def nested(depth: int) -> dict[str, Any]:
    return {"a": nested(depth - 1)} if depth else {}


def test_a_step_that_is_sent_once_more_is_no_step_for_who_comes_later_either(play: Callable[[Scene], None]) -> None:
    async def scene(world: World) -> None:
        _, _, first, second = await two(world)
        first.table.do(toy.Count("fog", 1), author="Ana")
        await together(first, second)
        line = await inside(world, first)
        welcome = next(one for one in line.heard if isinstance(one, wire.Welcome))
        _, id, entry, _ = next(row for row in reversed(welcome.log) if row[2]["type"] == "did")
        await writes(world, first, entry, id)
        third = await joined(Phone(world, "Cy"), first)
        await together(first, second, third)
        assert fog(third) == 5

    play(scene)


def test_a_log_that_is_nested_deeply_can_be_read_by_who_comes_later(play: Callable[[Scene], None]) -> None:
    async def scene(world: World) -> None:
        _, _, first, second = await two(world)
        await writes(world, first, {"type": "did", "x": nested(wire.DEEPEST - 3)})
        third = await joined(Phone(world, "Cy"), first)
        await together(first, second, third)

    play(scene)


@pytest.mark.parametrize("value", ["1e999", "-1e999", '"\\ud800"', "NaN"])
def test_what_other_phones_could_not_read_is_not_taken(play: Callable[[Scene], None], value: str) -> None:
    async def scene(world: World) -> None:
        _, _, first, second = await two(world)
        line = await inside(world, first)
        line.say(f'{{"t":"add","after":{first.place},"id":"bad","entry":{{"type":"did","n":{value}}}}}')
        assert await line.closed() == POLICY
        second.table.do(toy.Count("fog", 1), author="Bo")
        await together(first, second)

    play(scene)


def test_a_knock_with_half_a_character_for_a_name_reaches_nobody(play: Callable[[Scene], None]) -> None:
    async def scene(world: World) -> None:
        _, _, first, second = await two(world)
        assert world.gateway
        line = Line(world.gateway, "192.0.2.9")
        line.say(f'{{"t":"knock","v":1,"code":"{first.code}","name":"\\ud800","pub":"{"p" * 87}"}}')
        assert await line.closed() == POLICY
        second.table.do(toy.Count("fog", 1), author="Bo")
        await together(first, second)
        assert not first.knocks

    play(scene)


def test_a_version_that_nobody_at_the_table_has_stops_nobody(play: Callable[[Scene], None]) -> None:
    async def scene(world: World) -> None:
        _, _, first, second = await two(world)
        place = first.place
        await writes(world, first, {"type": "did", "v": 10**9, "author": "Ana", "waived": [], "events": []})
        await until(lambda: first.place > place)
        second.table.do(toy.Count("fog", 1), author="Bo")
        third = await joined(Phone(world, "Cy"), first)
        await together(first, second, third)
        assert [len(one.table.skipped) for one in (first, second, third)] == [1, 1, 1]

    play(scene)


def test_nobody_is_made_host_with_a_key_that_is_not_the_hosts(play: Callable[[Scene], None]) -> None:
    async def scene(world: World) -> None:
        _, _, first, second = await two(world)
        key = first.kept.host_key
        for share in (first, second):
            junk = await NativeSealing().seal(share.kept.public, b"j" * 44)
            await writes(world, first, {"type": "host", "seat": share.kept.seat, "key": junk})
        second.table.do(toy.Count("fog", 1), author="Bo")
        await together(first, second)
        assert (first.kept.host_key, second.is_host) == (key, False)
        assert hashed(key) == first.kept.host_hash

    play(scene)


@pytest.mark.parametrize("left", [False, True])
def test_a_seat_keeps_its_key_so_that_nobody_opens_what_is_sealed_for_it(
    play: Callable[[Scene], None], left: bool
) -> None:
    async def scene(world: World) -> None:
        ana, _, first, second = await two(world)
        seat, evil = second.kept.seat, await NativeSealing().pair()
        if left:
            await writes(world, first, {"type": "left", "seat": seat})
            await until(lambda: seat not in first.company.seats)
            first = await ana.restart(first.id)
            await until(lambda: first.status == "together")
        row = {"type": "seat", "seat": seat, "name": "Bo", "pub": evil.public, "side": "", "watching": False, "v": 0}
        place = first.place
        await writes(world, first, row)
        await until(lambda: first.place > place)
        assert evil.public not in {one.pub for one in first.company.seats.values()}
        second.sit("Bo")
        await until(lambda: not first.next() and not second.next() and first.place == second.place)
        assert first.company.seats[seat].pub == second.kept.public

    play(scene)


def test_who_was_host_and_is_removed_turns_the_lock_no_more(play: Callable[[Scene], None], tmp_path: Path) -> None:
    """Not with the key they had, and not after two hand-overs; a wiped relay is turned by the host of today."""

    async def scene(world: World) -> None:
        ana, bo, first, second = await two(world)
        third = await joined(cy := Phone(world, "Cy"), first)
        await together(first, second, third)
        old = first.kept.host_key
        await ana.sharing.hand_over(first, first.company.seats[second.kept.seat])
        await until(lambda: second.is_host)
        await bo.sharing.turn(second, locked=False, without=first.kept.seat)
        await until(lambda: first.status == "removed" and second.status == third.status == "together")
        await bo.sharing.hand_over(second, second.company.seats[third.kept.seat])
        await until(lambda: third.is_host)
        line = await inside(world, third)
        epoch = third.kept.epoch + 1
        line.say(wire.Turn(epoch, hashed("e" * 43), old, hashed("e" * 43), True, {}))
        assert (await line.next(wire.No)).why == "host"
        await line.leave()
        await cy.sharing.turn(third, locked=True)
        await until(lambda: second.locked and third.locked and second.status == third.status == "together")
        await world.kill()
        for file in tmp_path.glob("log.db*"):
            file.unlink()
        await world.start()
        await until(lambda: second.status == third.status == "together" and not third.next())
        await cy.sharing.turn(third, locked=False, without=second.kept.seat)
        await until(lambda: second.status == "removed" and third.status == "together")

    play(scene)
