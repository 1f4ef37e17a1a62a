"""On the wire: the bytes that reach a seat hold no secret of another, whatever the seat calls its side."""

from __future__ import annotations

import asyncio
import json
import random
import re
from collections.abc import Callable
from functools import cache
from typing import Any

import msgpack
import pytest
from flet.controls.base_control import BaseControl
from flet.messaging.protocol import configure_encode_object_for_msgpack

from companion.games.eternia import commands as c
from companion.games.eternia.state import Card
from companion.packs.load import read_pack
from companion.packs.registry import Shelf, shelf
from companion.table.codec import codec_of
from companion.table.saved_games import Room
from companion.table.seats import Place, Seating, as_side
from companion.table.session import Table
from companion.table.sqlite import SqliteStore
from companion.table.veiled import sight
from companion.ui.app import main_for
from tests.soak.commands import ROOT, SAVES, SLUGS, _words
from tests.soak.monkey import press
from tests.ui.headless import Headless

SHELF = shelf()
TOY = read_pack(ROOT / "packs" / "toy")
SECRET = "Fireball under the hat"
_PACK: Any = configure_encode_object_for_msgpack


class Tapped(Headless):
    """A device that keeps every byte it was sent."""

    def __init__(self, route: str) -> None:
        self.wire = b""
        super().__init__(route=route)

    def send_message(self, message: Any) -> None:
        self.wire += msgpack.packb([message.action.value, message.body], default=_PACK(BaseControl))
        super().send_message(message)


def secret_table(room: Room, masters: dict[str, Any], evil: dict[str, Any]) -> Table:
    """Teela of the Masters holds a spell that only her side may read."""
    made = room.new("eternia", {"teams": [{"faction": "masters", **masters}, {"faction": "evil", **evil}]})
    assert isinstance(made, Table)
    made.do(c.GainCard("Teela", Card("spell", SECRET, 2)), author="Ana")
    return made


def wire(side: str, masters: dict[str, Any], evil: dict[str, Any], *, watching: bool = False) -> bytes:
    """Everything sent to a guest with this side over every screen of the table."""

    async def script() -> bytes:
        room = Room(SqliteStore(":memory:"), SHELF)
        table = secret_table(room, masters, evil)
        seating = Seating(room.store, room.hub, room.now)
        host = seating.admit(host=True)
        seating.sit(host, "Host")
        seating.bring(host, table.id)
        place = Place(seating, seating.admit())
        seating.sit(place.secret, "Guest", side=side, watching=watching)
        sent = b""
        for part in ("", "/teams", "/map", "/history", "/recap", "/rules", "/hero/Teela", "/heroes"):
            device = Tapped(f"/table/{table.id}{part}?lang=en")
            await device.start(main_for(room, lambda session: place))
            for name in [name for name in device.names() if "Teela" in name]:
                await device.press(name)
            sent += device.wire
            device.page.data.leave()
        return sent

    return asyncio.run(script())


PLAYED = ({"players": ["Ana"]}, {"players": ["Bob"]})
NAMED = ({"name": "Our side"}, {"name": "Their side"})


@pytest.mark.parametrize(
    ("side", "teams"),
    [("x", PLAYED), ("", PLAYED), ("Bob", PLAYED), ("evil warriors", PLAYED), ("Their side", NAMED), ("x", NAMED)],
)
def test_a_seat_of_another_side_or_of_none_is_sent_no_secret(side: str, teams: tuple[dict[str, Any], ...]) -> None:
    assert SECRET.encode() not in wire(side, *teams)


def test_a_watcher_is_sent_no_secret() -> None:
    assert SECRET.encode() not in wire("", *PLAYED, watching=True)


@pytest.mark.parametrize(("side", "teams"), [("Ana", PLAYED), ("Our side", NAMED)])
def test_its_own_side_is_sent_the_secret(side: str, teams: tuple[dict[str, Any], ...]) -> None:
    assert SECRET.encode() in wire(side, *teams)


def test_a_player_called_like_the_other_team_sees_with_their_own_eyes() -> None:
    assert SECRET.encode() not in wire("masters", {"players": ["Ana"]}, {"players": ["masters"]})


def test_with_all_sides_taken_no_side_can_be_made_up() -> None:
    async def script() -> None:
        room = Room(SqliteStore(":memory:"), SHELF)
        table = secret_table(room, *PLAYED)
        seating = Seating(room.store, room.hub, room.now)
        host, guest = seating.admit(host=True), seating.admit()
        seating.sit(host, "Host")
        seating.bring(host, table.id)
        for name in ("Ana", "Bob"):
            seating.sit(seating.admit(), name, side=name)
        seating.sit(guest, "Guest")
        device = await Headless(route="/seats?lang=en").start(main_for(room, lambda session: Place(seating, guest)))
        assert "Other…" not in device.names()

    asyncio.run(script())


@pytest.mark.parametrize("seed", range(3))
def test_nothing_that_another_side_presses_brings_a_secret(seed: int) -> None:
    async def script() -> None:
        room, chance = Room(SqliteStore(":memory:"), SHELF), random.Random(seed)
        table = secret_table(room, *PLAYED)
        seating = Seating(room.store, room.hub, room.now)
        host = seating.admit(host=True)
        seating.sit(host, "Host")
        seating.bring(host, table.id)
        seating.change(host, side="Ana")  # only now: whoever presses must not be able to take that side
        place = Place(seating, seating.admit())
        seating.sit(place.secret, "Guest", side="Bob" if seed else "", watching=not seed)
        device = Tapped(f"/table/{table.id}{chance.choice(('', '/more', '/history'))}?lang=en")
        await device.start(main_for(room, lambda session: place))
        for _ in range(80):
            pressed = await press(device, chance)
            assert SECRET.encode() not in device.wire, pressed

    asyncio.run(script())


# every game ---------------------------------------------------------------------------------------
NAME = re.compile(r"[A-Z][a-z]+( [A-Z][a-z]+)*")  # given by a player: no rule hangs on it
SCREENS = (
    "",
    "/map",
    "/heroes",
    "/cards",
    "/turn",
    "/overlord",
    "/pool",
    "/foes",
    "/twins",
    "/fusions",
    "/dice",
    "/more",
)
Hidden = tuple[Room, Table, dict[str, set[str]]]
KINDS = ("another side", "a made-up side", "no side", "watching", "no seat")


@cache
def evening(slug: str) -> Hidden:
    """A saved evening at the moment when it hides most, its secret names made unmistakable; and what each side may not see."""
    text = (SAVES / "v3" / f"{slug}-{7 if slug == 'eternia' else 1}.json").read_text(encoding="utf-8")
    for n, name in enumerate(
        sorted({name for names in hidden(text)[2].values() for name in names if NAME.fullmatch(name)})
    ):
        text = text.replace(f'"{name}"', f'"Zzsecret{n}"')
    room, table, covered = hidden(text)
    return room, table, {side: {name for name in names if "Zzsecret" in name} for side, names in covered.items()}


def hidden(text: str) -> Hidden:
    room = Room(SqliteStore(":memory:"), Shelf((*SHELF.packs, TOY)))
    table = room.bring_in(text)
    codec = codec_of(table.game)

    def covered(state: Any, side: str) -> set[str]:
        seen = sight(table.game, state, side)
        if seen is state:
            return set()
        told = set(_words(json.loads(codec.state_json(seen))))
        return set(_words(json.loads(codec.state_json(state)))) - told

    def found(at: int) -> dict[str, set[str]]:
        state = table.state_at(at)
        return {side: covered(state, as_side(side)) for side in ("", *(name for name, _ in table.game.sides(state)))}

    most = max(range(min(table.timeline.cursor + 1, 20)), key=lambda at: sum(map(len, found(at).values())))
    table.jump(most, "Ana")
    return room, table, found(most)


def always(place: Place) -> Callable[[str], Place]:
    return lambda session: place


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("slug", SLUGS)
def test_in_no_game_a_seat_is_sent_what_it_may_not_see(slug: str, kind: str) -> None:
    async def script() -> None:
        room, table, covered = evening(slug)
        if not any(covered.values()):  # a game without a veil; with one, its evening is looked at from here on
            return
        seating = Seating(SqliteStore(":memory:"), room.hub, room.now)
        host = seating.admit(host=True)
        seating.sit(host, "Host")
        seating.bring(host, table.id)
        for other in [side for side in covered if side] if kind == "another side" else [""]:
            place = Place(seating, seating.admit())
            if kind != "no seat":
                side = {"another side": other, "a made-up side": "Zoé"}.get(kind, "")
                seating.sit(place.secret, f"Guest{other}", side=side, watching=kind == "watching")
            for screen in SCREENS:
                device = Tapped(f"/table/{table.id}{screen}?lang=fr")
                await device.start(main_for(room, always(place)))
                assert not [name for name in covered[other] if name.encode() in device.wire], (screen, other)
                device.page.data.leave()

    asyncio.run(script())


def test_the_evenings_do_hide_something() -> None:
    assert any(evening("eternia")[2].values())
