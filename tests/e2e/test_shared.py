"""Two and three real browsers on one shared table: in step, each at its seat, through cut lines and a killed server."""

from __future__ import annotations

import re
import shutil
import threading
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from companion.games import generic
from companion.games.generic import Tracker
from companion.packs.registry import shelf
from companion.table.saved_games import Room
from companion.table.session import Table
from companion.table.sqlite import SqliteStore
from tests.e2e.conftest import TOY, Join
from tests.e2e.hands import free_port
from tests.e2e.table_server import TableServer, Wire, line_is, sit, starts_a_game, tap_in_sheet


def test_three_browsers_play_one_game_and_the_host_keeps_the_door(table: TableServer, join: Join) -> None:
    ana = join(table.port, table.host_link, "Ana")
    starts_a_game(ana)
    bob = join(table.port, table.link, "Bob", "fr")
    zoe = join(table.port, "/", device="tablet")
    zoe.page.get_by_label("Table code").fill("IIII")
    zoe.page.get_by_role("button", name="Join").click()
    expect(zoe.page.get_by_role("alert")).to_contain_text("not the code")
    zoe.page.get_by_label("Table code").fill(table.code.lower())
    zoe.page.get_by_role("button", name="Join").click()
    sit(zoe, "Zoe", side="Only watch")

    # in step, each in its language, named with its author
    ana.tap("Fog +1")
    bob.sees_button("Annuler\u00a0: Brume +1 (Ana)")
    zoe.sees_button("Undo: Fog +1 (Ana)")
    line_is(bob, "on")
    zoe.tap("Fog +1")
    zoe.sees("You are watching: take a seat to play.")

    # two taps at the same moment both count
    ana.button("Fog +1").click(force=True)
    bob.button("Brume +1").click(force=True)
    zoe.sees_button(re.compile(r"^Fog: 6"))
    ana.sees_button(re.compile(r"^Fog: 6"))
    bob.sees_button(re.compile(r"^Brume\s: 6"))

    # undo is everyone's
    bob.tap(re.compile(r"^Annuler"))
    ana.sees("Bob went to another moment of the game.")
    ana.sees_button(re.compile(r"^Fog: 5"))

    # the host removes a seat and locks the door
    ana.tap("People at the table")
    ana.tap("More about Bob")
    tap_in_sheet(ana, "Remove from the table")
    tap_in_sheet(ana, "Remove")
    bob.page.get_by_role("heading", name="Rejoindre la table").wait_for()
    assert "flutter" not in bob.page.content()
    ana.scroll(2000)
    ana.tap("Lock: nobody else joins")
    ana.sees_button("Unlock: others may join")
    late = join(table.port, table.link)
    expect(late.page.get_by_role("alert")).to_contain_text("locked")


def test_a_cut_line_and_a_killed_server_lose_neither_seat_nor_step(table: TableServer, join: Join) -> None:
    wire = Wire(table.port)
    ana = join(table.port, table.host_link, "Ana")
    starts_a_game(ana)
    bob = join(wire.port, table.link, "Bob", "fr")
    bob.tap("Brume +1")
    ana.sees_button("Undo: Fog +1 (Bob)")

    wire.cut()
    line_is(bob, "lost", "gone")
    assert bob.page.locator("#line").inner_text() in (
        "Reconnexion…",
        bob.page.locator("#line").get_attribute("aria-label"),
    )
    ana.tap("Fog +1")
    ana.sees_button("Undo: Fog +1 (Ana)")
    wire.mend()
    line_is(bob, "on")
    bob.wake()
    bob.sees_button("Annuler\u00a0: Brume +1 (Ana)")
    bob.tap("Brume +1")
    ana.sees_button("Undo: Fog +1 (Bob)")
    bob.sees_button(re.compile(r"^Brume\s: 6"))

    table.kill()
    line_is(ana, "gone")
    expect(ana.page.locator("#line")).to_contain_text("The host is gone.")
    table.start()
    for hands in (ana, bob):
        line_is(hands, "on")
        hands.wake()
    ana.sees_button("Undo: Fog +1 (Bob)")
    ana.tap("Fog +1")
    bob.sees_button("Annuler\u00a0: Brume +1 (Ana)")
    bob.sees_button(re.compile(r"^Brume\s: 7"))
    wire.close()


def test_a_phone_that_slept_or_was_reloaded_sits_where_it_sat(table: TableServer, join: Join, pocket: Browser) -> None:
    wire = Wire(table.port)
    ana = join(table.port, table.host_link, "Ana")
    starts_a_game(ana)
    bob = join(wire.port, table.link, "Bob", "fr", browser=pocket)
    bob.tap("Brume +1")
    ana.sees_button("Undo: Fog +1 (Bob)")

    # asleep in the pocket: the page stands still, and its line is taken away meanwhile
    bob.falls_asleep()
    wire.cut()
    ana.tap("Fog +1")
    ana.sees_button("Undo: Fog +1 (Ana)")
    wire.mend()
    bob.wakes_up()
    line_is(bob, "on")
    bob.wake()
    bob.sees_button(re.compile(r"^Brume\s: 5"))
    bob.tap("Brume +1")
    ana.sees_button("Undo: Fog +1 (Bob)")

    bob.page.reload()
    bob.wake()
    bob.sees_button(re.compile(r"^Brume\s: 6"))
    bob.tap("Brume +1")
    ana.sees_button(re.compile(r"^Fog: 7"))  # one step or two, as fast as the page came back
    wire.close()


# secrets -----------------------------------------------------------------------------------------
def veiled(state: Tracker, seat: str) -> Tracker:
    """In this game nobody knows how many lamps another player has lit."""

    def shown(key: str) -> bool:
        owner = key.partition("/")[2]
        return not owner or state.players[int(owner)] == seat

    counters = {key: one if shown(key) else replace(one, value=0) for key, one in state.counters.items()}
    return replace(state, counters=counters)


@pytest.fixture
def secret_table(tmp_path: Path) -> Iterator[tuple[int, str, str]]:
    """A table server inside this process, with rules of our own: its port, its link, its host's link."""
    import uvicorn

    from companion.serve.table import table as table_of

    shutil.copytree(TOY, tmp_path / "packs" / "toy")
    game = replace(generic.GAME, veil=veiled)
    room = Room(SqliteStore(tmp_path / "games.sqlite"), shelf(tmp_path / "packs"), rules=lambda slug: game)
    made = room.new("toy", {"players": ["Red", "Blue"]})
    assert isinstance(made, Table)
    port = free_port()
    gate = table_of(room, port)
    server = uvicorn.Server(uvicorn.Config(gate, host="127.0.0.1", port=port, log_level="warning"))
    thread = threading.Thread(target=server.run, daemon=True)
    thread.start()
    yield port, f"/j/{gate.seats.door.link}", f"/h/{gate.seats.host_key}"
    server.should_exit = True
    thread.join(20)


def test_what_is_secret_to_a_seat_never_reaches_another_browser(secret_table: tuple[int, str, str], join: Join) -> None:
    port, link, host_link = secret_table
    ana = join(port, host_link, "Ana")
    ana.tap(re.compile("^Resume"))
    ana.tap("People at the table")
    ana.tap("Red")
    ana.tap("To the table")
    bob = join(port, link)
    frames: list[bytes] = []
    bob.page.on("websocket", lambda line: line.on("framereceived", lambda data: frames.append(_bytes(data))))
    sit(bob, "Bob", side="Blue")
    bob.sees_button("Blue, Lamps +1")
    ana.tap(re.compile(r"^Red, Lamps: 0"))
    ana.types("Red, Lamps", "17")
    ana.tap("Set")
    ana.sees_button(re.compile(r"^Red, Lamps: 17"))
    ana.sees_button("Undo: Red, Lamps +17 (Ana)")
    bob.sees_button("Undo: something in secret (Ana)")
    bob.sees_button(re.compile(r"^Red, Lamps: 0"))
    bob.tap("History")
    bob.sees_button("Go to step 1: Something in secret")
    assert frames
    assert not [data for data in frames if any(secret in data for secret in (b"+17", b": 17", b"\xa217"))]


def _bytes(data: str | bytes) -> bytes:
    return data if isinstance(data, bytes) else data.encode()
