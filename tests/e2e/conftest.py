"""A real Chromium against a real server. Without a Chromium these tests are skipped, in CI that is a failure."""

from __future__ import annotations

import os
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, sync_playwright

from tests.e2e.hands import Hands, Server

CHROMIUM = os.environ.get("CHROMIUM") or shutil.which("chromium") or shutil.which("chromium-browser")
ARGUMENTS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
]
VIEWPORTS = {"phone": (390, 844), "tablet": (820, 1180), "desktop": (1280, 800)}
REASON = "no chromium on this machine: the browser tests are skipped"


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    if CHROMIUM:
        return
    if os.environ.get("CI") == "true":
        pytest.exit("no chromium: in CI the browser tests must run", returncode=1)
    for item in items:
        if "e2e" in item.path.parts:
            item.add_marker(pytest.mark.skip(reason=REASON))


@pytest.fixture(scope="session")
def chromium() -> Iterator[Browser]:
    with sync_playwright() as play:
        browser = play.chromium.launch(executable_path=CHROMIUM, args=ARGUMENTS)
        yield browser
        browser.close()


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Server]:
    """The app of a fresh player, with the toy pack beside the shipped games."""
    shutil.copytree(Path(__file__).parent.parent / "packs" / "toy", tmp_path / "packs" / "toy")
    running = Server(tmp_path)
    running.start()
    yield running
    running.stop()


Open = Callable[..., Hands]


@pytest.fixture
def open_app(chromium: Browser, server: Server) -> Iterator[Open]:
    """Opens the app as a person would: on a phone or tablet, in a language. Nothing outside may be asked for."""
    opened: list[Hands] = []

    def open_on(
        device: str = "phone", language: str = "en", path: str = "/", mode: str = "dark", text: float = 1.0
    ) -> Hands:
        width, height = VIEWPORTS[device]
        hands = Hands.open(chromium, server.address, width, height, f"{path}?lang={language}&mode={mode}&text={text}")
        opened.append(hands)
        return hands

    yield open_on
    outside = [address for hands in opened for address in hands.outside]
    for hands in opened:
        hands.close()
    assert not outside, outside
