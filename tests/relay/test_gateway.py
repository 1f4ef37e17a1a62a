"""What a phone may say to a relay, what it hears, and who stays outside."""

from __future__ import annotations

import asyncio
import json
import secrets
from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest

from companion.relay import wire
from companion.relay.door import hashed
from companion.relay.gateway import Gateway
from companion.relay.limits import Limits
from companion.relay.log import PAGE, Entry, Log
from companion.relay.phone import POLICY
from companion.relay.sqlite_log import SqliteLog
from tests.relay.hands import HOST, KEY, Line


def at_the_relay(make: Callable[[], Log], play: Callable[[Gateway], Awaitable[None]], limits: Limits) -> None:
    async def evening() -> None:
        gateway = Gateway(make(), limits)
        await gateway.start()
        try:
            await play(gateway)
        finally:
            await Line.leave_all()
            await gateway.close()

    asyncio.run(evening())


@pytest.fixture
def relay(tmp_path: Path) -> Callable[[Callable[[Gateway], Awaitable[None]]], None]:
    return lambda play: at_the_relay(lambda: SqliteLog(str(tmp_path / "log.db")), play, Limits())


Play = Callable[[Callable[[Gateway], Awaitable[None]]], None]


def new_table() -> str:
    return secrets.token_hex(8)


def test_a_step_of_one_is_told_to_the_others(make_log: Callable[[], Log]) -> None:
    async def play(gateway: Gateway) -> None:
        table = new_table()
        ana, bo = Line(gateway), Line(gateway)
        welcome = await ana.hello(table)
        assert (welcome.head, welcome.log, welcome.anew, len(welcome.code)) == (0, [], False, 4)
        await bo.hello(table)
        ok = await ana.add(0, "first", what="é")
        did = await bo.next(wire.Did)
        assert (did.place, did.prev, did.id, did.entry, did.at) == (ok.place, 0, "first", {"what": "é"}, ok.at)
        bo.say(wire.Add(0, "late", {}))
        assert (await bo.next(wire.StaleEntry)).head == ok.place
        second = await bo.add(ok.place, "second")
        assert (await ana.next(wire.Did)).place == second.place
        cy = Line(gateway)
        assert [row[1] for row in (await cy.hello(table, after=ok.place, last="first")).log] == ["second"]
        assert not [one for one in ana.heard if isinstance(one, wire.Did) and one.id == "first"]

    at_the_relay(make_log, play, Limits())


def test_a_log_that_is_another_one_is_told_from_its_beginning(relay: Play) -> None:
    async def play(gateway: Gateway) -> None:
        table, ana = new_table(), Line(gateway)
        await ana.hello(table)
        ok = await ana.add(0, "first")
        bo = Line(gateway)
        welcome = await bo.hello(table, after=ok.place, last="other")
        assert welcome.anew
        assert [row[1] for row in welcome.log] == ["first"]
        cy = Line(gateway)
        assert (await cy.hello(table, after=77, last="first")).anew

    relay(play)


def test_a_long_log_comes_in_pages_of_a_frame_each(relay: Play) -> None:
    async def play(gateway: Gateway) -> None:
        table, ana = new_table(), Line(gateway)
        await ana.hello(table)
        after = 0
        for n in range(60):
            after = (await ana.add(after, f"e{n}", text="x" * 3000)).place
        bo = Line(gateway)
        welcome = await bo.hello(table)
        found = [row[1] for row in welcome.log]
        last = welcome.log[-1][0]
        while last != welcome.head:
            bo.say(wire.More(last))
            page = await bo.next(wire.Page)
            assert len(wire.said(page)) < wire.LARGEST
            found += [row[1] for row in page.log]
            last = page.log[-1][0]
        assert found == [f"e{n}" for n in range(60)]

    relay(play)


async def why_not(gateway: Gateway, table: str, **more: object) -> wire.No:
    line = Line(gateway)
    with pytest.raises(ConnectionError):
        await line.hello(table, **more)
    return next(one for one in line.heard if isinstance(one, wire.No))


def test_an_outsider_reads_nothing(relay: Play) -> None:
    async def play(gateway: Gateway) -> None:
        table, other, ana = new_table(), new_table(), Line(gateway)
        await ana.hello(table)
        await ana.add(0, "first", hidden="treasure")
        await Line(gateway).hello(other, key="o" * 43)
        for wrong in ({"key": "w" * 43}, {"key": "o" * 43}, {"epoch": 0}):
            assert (await why_not(gateway, table, **wrong)).why in ("key", "epoch")
        ahead = Line(gateway)
        ahead.say(wire.Hello(1, table, 2, "w" * 43, 0, "", "toy/1", hashed(HOST)))
        assert (await ahead.next(wire.No)).why == "behind"
        ahead.say(wire.Add(0, "x", {}))
        assert await ahead.closed() == POLICY
        assert (await why_not(gateway, table, v=2)).why == "version"
        assert gateway.count["wrong_keys"] >= 2
        stranger = Line(gateway)
        stranger.say(wire.Add(0, "x", {}))
        assert await stranger.closed() == POLICY

    relay(play)


def test_the_relay_keeps_no_key(relay: Play, tmp_path: Path) -> None:
    async def play(gateway: Gateway) -> None:
        await Line(gateway).hello(new_table())

    relay(play)
    kept = b"".join(file.read_bytes() for file in tmp_path.iterdir())
    assert KEY.encode() not in kept
    assert hashed(KEY).encode() in kept


def test_the_host_turns_the_lock_and_who_was_removed_stays_outside(make_log: Callable[[], Log]) -> None:
    async def play(gateway: Gateway) -> None:
        table, ana, bo = new_table(), Line(gateway), Line(gateway)
        await ana.hello(table)
        await bo.hello(table)
        place = (await ana.add(0, "first")).place
        new, letter = "n" * 43, {"ana": "sealed"}
        turn = wire.Turn(2, hashed(new), HOST, hashed(HOST), True, letter)
        bo.say(wire.Turn(2, hashed(new), "b" * 43, hashed(HOST), True, letter))
        assert (await bo.next(wire.No)).why == "host"
        ana.say(turn)
        for line in (ana, bo):
            told = await line.next(wire.No)
            assert (told.why, told.epoch, told.letter) == ("epoch", 2, letter)
            await line.closed()
        again = await why_not(gateway, table)
        assert (again.why, again.letter) == ("epoch", letter)
        back = Line(gateway)
        assert (await back.hello(table, epoch=2, key=new, after=place, last="first")).locked

    at_the_relay(make_log, play, Limits())


def test_four_letters_only_knock(make_log: Callable[[], Log]) -> None:
    async def play(gateway: Gateway) -> None:
        table, ana, bo = new_table(), Line(gateway), Line(gateway)
        code = (await ana.hello(table)).code
        await bo.hello(table)
        lea = Line(gateway, "192.0.2.7")
        lea.say(wire.Knock(1, code, "Léa", "p" * 87))
        knocked = await ana.next(wire.Knocked)
        assert (knocked.name, knocked.pub) == ("Léa", "p" * 87)
        ana.say(wire.Answer(knocked.id, True, "Ana", {"box": "sealed"}))
        assert (await lea.next(wire.Letter)).letter == {"box": "sealed"}
        assert (await bo.next(wire.Answered)).by == "Ana"
        sam = Line(gateway, "192.0.2.8")
        sam.say(wire.Knock(1, code, "Sam", "p" * 87))
        bo.say(wire.Answer((await bo.next(wire.Knocked)).id, False, "Bo", {}))
        assert (await sam.next(wire.No)).why == "refused"
        tom = Line(gateway, "192.0.2.9")
        tom.say(wire.Knock(1, "QQQQ" if code != "QQQQ" else "QQQR", "Tom", "p" * 87))
        assert (await tom.next(wire.No)).why == "code"

    at_the_relay(make_log, play, Limits())


def test_who_guesses_letters_is_slowed_down_and_nobody_else(relay: Play) -> None:
    async def play(gateway: Gateway) -> None:
        whys = []
        for _ in range(8):
            line = Line(gateway, "198.51.100.1")
            line.say(wire.Knock(1, "ABCD", "X", "p" * 87))
            whys.append((await line.next(wire.No)).why)
        assert whys == ["code"] * 5 + ["busy"] * 3
        line = Line(gateway, "198.51.100.2")
        line.say(wire.Knock(1, "ABCD", "X", "p" * 87))
        assert (await line.next(wire.No)).why == "code"

    relay(play)


def test_who_tries_keys_is_stopped(relay: Play) -> None:
    async def play(gateway: Gateway) -> None:
        table = new_table()
        await Line(gateway).hello(table)
        whys = [(await why_not_from(gateway, "198.51.100.1", table, "w" * 42 + str(n % 10))).why for n in range(40)]
        assert whys[:30] == ["key"] * 30
        assert whys[-1] == "busy"
        assert (await Line(gateway, "198.51.100.2").hello(table)).epoch == 1

    async def why_not_from(gateway: Gateway, address: str, table: str, key: str) -> wire.No:
        line = Line(gateway, address)
        with pytest.raises(ConnectionError):
            await line.hello(table, key=key)
        return next(one for one in line.heard if isinstance(one, wire.No))

    relay(play)


@pytest.mark.parametrize(
    "frame",
    [
        "",
        "{",
        "[]",
        "null",
        '{"t": "hello"}',
        '{"t": "nothing"}',
        '{"t": "more", "after": "1"}',
        '{"t": "more", "after": true}',
        '{"t": "more", "after": -1}',
        '{"t": "more", "after": 1, "more": 1}',
        '{"t": "add", "after": 0, "id": "a b", "entry": {}}',
        '{"t": "add", "after": 0, "id": "a", "entry": []}',
        '{"t": "add", "after": 0, "id": "a", "entry": {"n": NaN}}',
        '{"t": "add", "after": 0, "id": "a", "entry": {"n": ' + "[" * 5000 + "]" * 5000 + "}}",
        '{"t": "did", "place": 1, "prev": 0, "id": "a", "entry": {}, "at": 1}',
        '{"t": "add", "after": 0, "id": "a", "entry": {"x": "' + "x" * wire.LARGEST + '"}}',
    ],
)
def test_garbage_ends_the_line_of_who_sends_it(relay: Play, frame: str) -> None:
    async def play(gateway: Gateway) -> None:
        table, ana, bo = new_table(), Line(gateway), Line(gateway)
        await ana.hello(table)
        await bo.hello(table)
        bo.say(frame)
        assert await bo.closed() == POLICY
        assert (await ana.add(0)).place > 0

    relay(play)


def test_a_flood_ends_the_line_of_who_sends_it(relay: Play) -> None:
    async def play(gateway: Gateway) -> None:
        table, ana, bo = new_table(), Line(gateway), Line(gateway)
        await ana.hello(table)
        await bo.hello(table)
        for _ in range(300):
            bo.say(wire.More(0))
        assert await bo.closed() == POLICY
        assert (await ana.add(0)).place > 0

    relay(play)


def test_one_address_holds_so_many_lines_and_opens_so_many_tables(tmp_path: Path) -> None:
    async def play(gateway: Gateway) -> None:
        lines = [Line(gateway) for _ in range(4)]
        assert await lines[3].closed() == POLICY
        await lines[0].hello(new_table())
        await lines[1].hello(new_table())
        assert (await why_not_on(lines[2])).why == "key"
        assert (await Line(gateway, "192.0.2.2").hello(new_table())).epoch == 1

    async def why_not_on(line: Line) -> wire.No:
        with pytest.raises(ConnectionError):
            await line.hello(new_table())
        return next(one for one in line.heard if isinstance(one, wire.No))

    limits = Limits(lines=3, opened_burst=2)
    at_the_relay(lambda: SqliteLog(str(tmp_path / "log.db")), play, limits)


def test_who_does_not_listen_is_cut_and_the_others_go_on(relay: Play, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Limits, "outbox", 100_000)

    async def play(gateway: Gateway) -> None:
        table, ana, bo = new_table(), Line(gateway), Line(gateway)
        await ana.hello(table)
        await bo.hello(table)
        _, slow = gateway.tables[table].phones
        never = asyncio.Event()

        async def stuck(message: object) -> None:
            await never.wait()

        slow._send = stuck
        after = 0
        for n in range(40):
            after = (await ana.add(after, f"e{n}", text="x" * 5000)).place
        assert slow.closed

    relay(play)


def test_presence_is_told_and_never_stored(relay: Play, tmp_path: Path) -> None:
    async def play(gateway: Gateway) -> None:
        table, ana, bo = new_table(), Line(gateway), Line(gateway)
        await ana.hello(table)
        ana.say(wire.Here("seat-ana"))
        await bo.hello(table)
        assert await bo.next(wire.Here) == wire.Here("seat-ana")
        bo.say(wire.Here("seat-bo"))
        while (await ana.next(wire.Here)).seat != "seat-bo":
            pass
        await bo.leave()
        assert await ana.next(wire.Here) in (wire.Here("seat-bo"), wire.Here("seat-bo", False))
        assert await gateway.log.head("t" + table) == 0

    relay(play)


def test_a_relay_forgets_a_table_that_nobody_listens_to(relay: Play) -> None:
    async def play(gateway: Gateway) -> None:
        table, ana = new_table(), Line(gateway)
        await ana.hello(table)
        await ana.leave()
        assert gateway.tables == {}

    relay(play)


def test_every_message_comes_back_as_it_was() -> None:
    for message in (
        wire.Hello(1, "a" * 16, 1, KEY, 3, "id", "conan/2", HOST),
        wire.Welcome(1, 2, False, "ABCD", False, [[1, "a", {"é": 1}, 2.5]]),
        wire.No("epoch", 2, {"a": "b"}),
        wire.No("key"),
        wire.Did(4, 3, "x", {}, 1.0),
        wire.Here("s", False),
    ):
        assert wire.read(wire.said(message)) == message
    assert json.loads(wire.said(wire.More(3))) == {"t": "more", "after": 3}


class SlowLog(SqliteLog):
    """A log that can be held while it reads a table, as an engine that chooses a leader holds its readers."""

    def __init__(self, path: str) -> None:
        super().__init__(path)
        self.free = asyncio.Event()
        self.free.set()
        self.held = asyncio.Event()

    async def read(self, topic: str, after: int, most: int = PAGE) -> list[Entry]:
        if topic[0] == "t" and not self.free.is_set():
            self.held.set()
            await self.free.wait()
        return await super().read(topic, after, most)


def test_who_is_still_coming_in_when_all_others_leave_hears_of_every_step(tmp_path: Path) -> None:
    store: list[SlowLog] = []

    def make() -> Log:
        store.append(SlowLog(str(tmp_path / "log.db")))
        return store[0]

    async def play(gateway: Gateway) -> None:
        table, log = new_table(), store[0]
        ana, bo = Line(gateway), Line(gateway)
        await ana.hello(table)
        log.free.clear()
        coming = asyncio.ensure_future(bo.hello(table))
        await log.held.wait()
        await ana.leave()
        log.free.set()
        await coming
        cy = Line(gateway)
        await cy.hello(table)
        await cy.add(0, "first")
        assert (await bo.next(wire.Did)).id == "first"

    at_the_relay(make, play, Limits())


def test_a_table_that_everybody_has_left_is_listened_to_no_more(relay: Play) -> None:
    async def play(gateway: Gateway) -> None:
        ana = Line(gateway)
        await ana.hello(new_table())
        assert len(gateway.tables) == 1
        await ana.leave()
        assert gateway.tables == {}

    relay(play)
