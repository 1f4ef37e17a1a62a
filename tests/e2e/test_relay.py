"""The real offline app on two phones through a relay: by link and by knock, cut and back again, and out by the host."""

from __future__ import annotations

import asyncio
import re
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from companion.packs.load import read_pack
from companion.packs.registry import Shelf
from companion.table.room import Room
from companion.table.sqlite import SqliteStore
from companion.ui.share.native_keys import NativeSealing
from companion.ui.share.sharing import Sharing
from tests.e2e.conftest import TOY, VIEWPORTS
from tests.e2e.hands import PATIENCE, Hands, Server
from tests.e2e.static_host import offline_folder


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
        self._thread = threading.Thread(target=lambda: asyncio.run(self._evening()))
        self._thread.start()

    async def _evening(self) -> None:
        sharing = Sharing(Room(SqliteStore(":memory:"), Shelf((read_pack(TOY),))), way=NativeSealing())
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


def test_two_phones_play_one_table_through_a_relay(chromium: Browser, relay: Server) -> None:
    ana = phone(chromium, relay, "/#/?lang=en&mode=dark")
    ana.tap("New table: Harbour Lights")
    ana.tap("Start playing")
    ana.tap("Fog +1")
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
    bo.tap("Brume +1")
    ana.sees_button(re.compile("Fog.*5|Undo: Fog"))

    bo.context.set_offline(True)
    relay.kill()
    bo.tap("Brume +1")
    bo.sees(re.compile("étape pas encore partagée|étapes pas encore partagées"))
    ana.tap("Fog +1")
    bo.context.set_offline(False)
    relay.start()
    expect(bo.page.get_by_text(re.compile("pas encore partagée"))).to_have_count(0, timeout=PATIENCE)
    ana.sees_not(re.compile("not shared yet"))

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
