"""Sealed boxes and their tokens: who starts again, plays on alone or comes later, and what is no value."""

from __future__ import annotations

import asyncio
import json
from pathlib import Path

import pytest

from companion.core.game import replay
from companion.core.sealed import (
    NotAsSealed,
    Shown,
    is_token,
    shown,
    token,
    written,
)
from companion.games.eternia import GAME
from companion.games.eternia import commands as c
from companion.games.eternia import fight_commands as f
from companion.games.eternia.events import CardGained
from companion.games.eternia.seats import SECRETS
from companion.games.eternia.state import Card
from companion.relay.sqlite_log import SqliteLog
from companion.table.session import Table
from companion.table.shared import SharedTable
from companion.table.signals import LocalHub
from companion.ui.share.keys import CannotOpen
from companion.ui.share.native_keys import NativeSealing
from tests.games.eternia import MAP, Seeded, begin
from tests.share.phones import RELAY, Phone, World, a_fight, until
from tests.share.test_sealed import (
    ANA,
    BO,
    Evening,
    begun,
    heroes_of,
)


def test_a_phone_that_starts_again_still_opens_its_own() -> None:
    evening = begun()
    evening.do(ANA, f.DrawCard("active", on=True))
    old = evening.phones[ANA]
    again = SharedTable(GAME, old.saved, old._store, LocalHub(), Seeded(9), lambda: 0.0)
    assert again.opened(again.state) == evening.seen(ANA)
    assert not again.ring.unknown(again.state)


def test_who_plays_on_alone_keeps_what_waited_and_what_it_could_open() -> None:
    evening = begun()
    ana = evening.phones[ANA]
    evening.do(ANA, f.PlaceCard("active", "+1", "attack"))
    evening.do(BO, f.PlaceCard("other", "+2", "attack"))
    ana.do(f.PlaceCard("active", "+2", "defence"), author=ANA)
    ana.alone()
    after = Table(GAME, ana.saved, ana._store, LocalHub(), Seeded(9), lambda: 0.0)
    assert after.state.fight.active.attack[0].card == "+1"
    assert after.state.fight.active.defence[0].card == "+2"
    assert is_token(after.state.fight.other.attack[0].card)


@pytest.mark.parametrize(
    "words", ["no json", "[1]", "{}", '{"foo":1}', '{"name":5}', '{"name":"x","foo":[]}', "[" * 99_999]
)
def test_garbage_in_a_box_or_shown_as_a_value_is_no_value(words: str) -> None:
    evening = Evening(begin(mode="standard", profile=MAP))
    hero = heroes_of(evening.start, evening.first)[0]
    bad = token("salt", words)
    evening.do(ANA, c.GainCard(hero, Card("spell", "Frost", 2)))
    state = replay(GAME, evening.phones[ANA].state, (CardGained(hero, Card("spell", bad)),))
    for table in evening.phones.values():
        table.ring.learn({bad: ["salt", words, "x"], "short": [1], "": None})
        assert table.opened(state).heroes[hero].cards[-1].name == "?"
        with pytest.raises(NotAsSealed):
            shown(state, SECRETS.fields, Shown(((bad, "salt", words),)))


def test_a_box_that_holds_another_kind_of_card_covers_it() -> None:
    evening = Evening(begin(mode="standard", profile=MAP))
    hero = heroes_of(evening.start, evening.first)[0]
    words = written({"name": "x", "foo": 1})
    state = replay(GAME, evening.start, (CardGained(hero, Card("spell", token("salt", words))),))
    evening.phones[ANA].ring.learn({token("salt", words): ["salt", words, "x"]})
    assert evening.phones[ANA].opened(state).heroes[hero].cards[-1].name == "?"


def test_a_token_says_nothing_and_fits_one_value_only() -> None:
    salt = "salt"
    assert token(salt, written("+1")) != token("pepper", written("+1"))
    assert token(salt, written("+1")) != token(salt, written("+2"))
    assert is_token(token(salt, written("+1")))
    assert not is_token("?")


def test_through_a_relay_a_teammate_who_comes_later_sees_what_the_others_never_do(tmp_path: Path) -> None:
    async def evening() -> None:
        world = World(lambda: SqliteLog(str(tmp_path / "log.db")))
        await world.start()
        try:
            ana, bo, cy = (Phone(world, name) for name in ("Ana", "Bo", "Cy"))
            table = a_fight(ana.room)
            hers = await ana.sharing.share(table.id, RELAY, "Ana", "Ana")
            await until(lambda: hers.status == "together" and hers.mine is not None and not hers.next())
            his = await bo.sharing.join(hers.ticket)
            his.sit("Bo", "Bo")
            await until(lambda: len(his.company.seats) == len(hers.company.seats) == 2 and not his.next())
            hers.table.do(f.PlaceCard("active", "+3", "attack"), author="Ana")
            await until(lambda: his.table.state == hers.table.state)
            theirs = await cy.sharing.join(hers.ticket)
            theirs.sit("Cy", "Ana")
            await until(lambda: len(theirs.company.seats) == 3 and not theirs.table.ring.unknown(theirs.table.state))
            assert theirs.table.opened(theirs.table.state).fight.active.attack[-1].card == "+3"
            assert his.table.opened(his.table.state).fight.active.attack[-1].card == "?"
            boxes = [row.get("boxes") for body in bo.store.entries(his.id) if (row := json.loads(body)).get("boxes")]
            assert boxes
            for box in boxes:
                assert his.kept.seat not in box
                for sealed in box.values():
                    with pytest.raises(CannotOpen):
                        await NativeSealing().open(his.pair, sealed)
            again = await cy.sharing.start_over(theirs, "Copy")
            await until(lambda: not again.table.ring.unknown(again.table.state))
        finally:
            await world.end()

    asyncio.run(evening())
