"""The real offline app on phones through a relay, in French and English: Conan by link and by knock, cut and back again,
and out by the host; then Eternia with a card that nobody else can read until it is shown."""

from __future__ import annotations

import asyncio
import json
import re
import sqlite3
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from companion.table.saved_games import Room
from companion.table.sqlite import SqliteStore
from companion.ui.share.native_keys import NativeSealing
from companion.ui.share.sharing import Sharing
from tests.e2e.conftest import VIEWPORTS
from tests.e2e.hands import PATIENCE, Hands, Server
from tests.e2e.static_host import offline_folder
from tests.share.phones import SHELF, a_fight


@pytest.fixture(scope="session")
def folder() -> Path:
    return offline_folder()


@pytest.fixture
def relay(folder: Path, tmp_path: Path) -> Iterator[Server]:
    running = Server(tmp_path, "relay", "--app", str(folder))
    running.start()
    yield running
    running.stop()


def phone(browser: Browser, relay: Server, path: str) -> Hands:
    """A phone of its own: nothing of its storage is another's."""
    width, height = VIEWPORTS["phone"]
    context = browser.new_context(viewport={"width": width, "height": height}, has_touch=True)
    context.grant_permissions(["clipboard-read", "clipboard-write"])
    hands = Hands(context, context.new_page(), relay.address)
    hands.page.set_default_timeout(PATIENCE)
    hands.visit(path)
    hands.page.wait_for_selector("html[data-usable]", state="attached", timeout=90_000)
    return hands


class Computer:
    """A laptop with the same client: it knocks, is let in, and stays when somebody else is removed. What a browser seals
    for it, it opens."""

    def __init__(self, relay: str, letters: str) -> None:
        self._relay, self._letters = relay, letters
        self._found = (0, "")
        self._thread = threading.Thread(target=lambda: asyncio.run(self._evening()), daemon=True)
        self._thread.start()

    async def _evening(self) -> None:
        sharing = Sharing(Room(SqliteStore(":memory:"), SHELF), way=NativeSealing())
        share = await sharing.join(await sharing.knock(self._relay, self._letters, "Sam"))
        share.sit("Sam")
        for _ in range(600):
            self._found = share.kept.epoch, share.status
            if self._found == (2, "together"):
                break
            await asyncio.sleep(0.1)
        await sharing.close()

    def ended(self) -> tuple[int, str]:
        self._thread.join()
        return self._found


class Fight:
    """A laptop that shares a table of Eternia in the middle of a fight, and opens to whoever knocks."""

    def __init__(self, relay: str) -> None:
        self._relay, self.ticket, self.letters = relay, "", ""
        self._ready, self._over = threading.Event(), threading.Event()
        self._thread = threading.Thread(target=lambda: asyncio.run(self._evening()), daemon=True)
        self._thread.start()
        assert self._ready.wait(60)

    async def _evening(self) -> None:
        sharing = Sharing(Room(SqliteStore(":memory:"), SHELF), way=NativeSealing())
        share = await sharing.share(a_fight(sharing.room).id, self._relay, "Host")
        while not share.code or share.next():
            await asyncio.sleep(0.05)
        self.ticket, self.letters = share.ticket.link, share.code
        self._ready.set()
        while not self._over.is_set():
            for knock in list(share.knocks):
                await sharing.answer(share, knock, True)
            await asyncio.sleep(0.1)
        await sharing.close()

    def end(self) -> None:
        self._over.set()
        self._thread.join()


def placed(relay: Server) -> list[str]:
    """What a card is called wherever the relay's log tells that one was placed."""
    (file,) = relay.home.rglob("log.db")
    with sqlite3.connect(file) as log:
        rows = [json.loads(body) for (body,) in log.execute("select body from entry order by seq")]
    events = [event for row in rows for event in row.get("events", ())]
    return [event["card"] for event in events if event["type"] == "card-placed"]


def test_phones_play_conan_through_a_relay(chromium: Browser, relay: Server) -> None:
    ana = phone(chromium, relay, "/#/?lang=en&mode=dark")
    ana.tap("New table: Conan")
    for step in ("Heroes", "Overlord", "River", "Start"):
        ana.tap(f"Next: {step}")
    ana.tap("Start the game")
    ana.tap("More")
    ana.tap("Share this table")
    ana.sees(re.compile("Relay: 127.0.0.1"))
    ana.types("Your name", "Ana")
    ana.tap("Share this table")
    ana.sees("Connected")
    ana.tap("Copy the link")
    link = ""
    for _ in range(50):
        link = ana.page.evaluate("navigator.clipboard.readText()")
        if "#/join/" in link:
            break
        ana.page.wait_for_timeout(100)
    told = ana.page.get_by_text(re.compile("^Table code")).first.inner_text()
    letters = told.removeprefix("Table code").replace(" ", "")
    ana.tap("To the table")

    bo = phone(chromium, relay, "/" + link.partition(relay.address + "/")[2] + "?lang=fr")
    bo.types("Votre nom", "Bo")
    bo.tap("S’asseoir")
    bo.sees("Table partagée")
    bo.tap("À la table")
    ana.tap("Aggressive +2")
    bo.sees_button(re.compile("^Annuler.*Bêlit actif.*Ana"))

    bo.context.set_offline(True)
    relay.kill()
    bo.sees_button(re.compile("^Recherche du relais"))
    bo.scroll(400)  # what lies behind the dock would not be hit
    bo.tap("Défense active +1")
    bo.sees(re.compile("étape pas encore partagée|étapes pas encore partagées"))
    ana.sees_button(re.compile("^Looking for the relay"))
    ana.tap("Aggressive +2")
    bo.context.set_offline(False)
    relay.start()
    expect(bo.page.get_by_text(re.compile("pas encore partagée"))).to_have_count(0, timeout=PATIENCE)
    ana.sees_not(re.compile("not shared yet"))
    ana.sees_button("Conan: 7 available, can take 11 more")
    bo.sees_button("Conan\u00a0: 7 disponibles, encaisse encore 11")

    lea = phone(chromium, relay, "/#/join?lang=fr")
    lea.sees(re.compile("127.0.0.1"))
    lea.types("Votre nom", "Léa")
    lea.types("Quatre lettres", letters)
    lea.tap("Frapper à la porte")
    ana.tap("Let in")
    lea.sees("Table partagée")

    computer = Computer(relay.address, letters)
    ana.tap("Let in")
    ana.tap("People at the table")
    ana.sees("Sam")
    ana.tap("More about Bo")
    ana.tap("Remove from the table")
    ana.tap("Remove")
    bo.sees(re.compile("Vous n’avez plus de place à cette table"))
    assert computer.ended() == (2, "together")
    for hands in (ana, bo, lea):
        hands.close()


def plays(hands: Hands, side: str, words: str) -> None:
    """Chooses a side, once those who sit there stand still on the screen."""
    hands.sees_button(side)
    hands.page.wait_for_timeout(1000)
    hands.tap(side)
    hands.sees(words)


def test_a_card_of_eternia_is_nobody_elses_until_it_is_shown(chromium: Browser, relay: Server) -> None:
    """Each lays the last card of a fight: no other phone nor the relay holds it until both lie open."""
    fight = Fight(relay.address)
    ana = phone(chromium, relay, "/" + fight.ticket.partition(relay.address + "/")[2] + "?lang=en")
    ana.sees(re.compile("picks are sealed"))
    ana.types("Your name", "Ana")
    ana.tap("Sit down")
    plays(ana, "Ana", "plays Ana")
    ana.tap("To the table")
    bo = phone(chromium, relay, "/#/join?lang=fr")
    bo.types("Votre nom", "Bo")
    bo.types("Quatre lettres", fight.letters)
    bo.tap("Frapper à la porte")
    bo.sees("Table partagée")
    plays(bo, "Bo", "joue Bo")
    bo.tap("À la table")

    ana.tap("Card +3")
    ana.tap("Place +3 on attack")
    bo.sees_button(re.compile("^Révéler les cartes"))
    bo.sees_button(re.compile("^Annuler.*quelque chose en secret \\(Ana\\)"))
    hidden = placed(relay)[-1]
    assert hidden.startswith("?")
    assert len(hidden) > 30
    bo.tap("Carte +2")
    bo.tap("Poser +2 en attaque")
    for hands, words in ((ana, "attack: "), (bo, "attaque\u00a0: ")):
        hands.sees(f"{words}4 (+1, +3)")
        hands.sees(f"{words}3 (+1, +2)")
    assert all(card == "+1" or card.startswith("?") for card in placed(relay))
    fight.end()
    for hands in (ana, bo):
        hands.close()
