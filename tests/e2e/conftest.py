"""A real Chromium against a real server. Without a Chromium these tests are skipped, in CI that is a failure."""

from __future__ import annotations

import os
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, sync_playwright

from tests.e2e import pace
from tests.e2e.hands import PATIENCE, Hands, Server
from tests.e2e.table_server import TableServer, sit

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
TOY = Path(__file__).parent.parent / "packs" / "toy"
REASON = "no chromium on this machine: the browser tests are skipped"


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    if CHROMIUM:
        return
    if os.environ.get("CI") == "true":
        pytest.exit("no chromium: in CI the browser tests must run", returncode=1)
    for item in items:
        if "e2e" in item.path.parts:
            item.add_marker(pytest.mark.skip(reason=REASON))


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    if not pace.COUNTED:
        return
    terminalreporter.section("taps, and their goals")
    for what, measured, goal in pace.rows():
        if measured != pace.NOT_COUNTED:
            terminalreporter.write_line(f"{what:<64} {measured:>10}  {goal}")


@pytest.fixture(scope="session")
def chromium() -> Iterator[Browser]:
    with sync_playwright() as play:
        browser = play.chromium.launch(executable_path=CHROMIUM, args=ARGUMENTS)
        yield browser
        browser.close()


@pytest.fixture
def pocket(chromium: Browser) -> Iterator[Browser]:
    """A browser of its own, which may fall asleep while the others go on."""
    browser = chromium.browser_type.launch(executable_path=CHROMIUM, args=ARGUMENTS)
    yield browser
    browser.close()


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Server]:
    """The app of a fresh player, with the toy pack beside the shipped games."""
    shutil.copytree(TOY, tmp_path / "packs" / "toy")
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


Join = Callable[..., Hands]


@pytest.fixture
def table(tmp_path: Path) -> Iterator[TableServer]:
    shutil.copytree(TOY, tmp_path / "packs" / "toy")
    running = TableServer(tmp_path)
    running.start()
    yield running
    running.stop()


@pytest.fixture
def join(chromium: Browser) -> Iterator[Join]:
    """A phone or tablet that opens a link of the table, and may sit down. Nothing outside may be asked for."""
    opened: list[Hands] = []

    def joined(
        port: int,
        link: str,
        name: str = "",
        language: str = "en",
        device: str = "phone",
        browser: Browser = chromium,
    ) -> Hands:
        width, height = VIEWPORTS[device]
        context = browser.new_context(viewport={"width": width, "height": height}, has_touch=True, locale=language)
        origin = f"http://127.0.0.1:{port}"
        hands = Hands(context, context.new_page(), origin)
        opened.append(hands)
        hands.page.on("response", lambda answer: _note(hands, answer.url))  # not route(): it stalls a page's own reload
        hands.page.set_default_timeout(PATIENCE)
        hands.page.goto(origin + link)
        if name:
            sit(hands, name, language)
        return hands

    yield joined
    outside = [address for hands in opened for address in hands.outside]
    for hands in opened:
        hands.close()
    assert not outside, outside


def _note(hands: Hands, address: str) -> None:
    if not address.startswith((hands.origin, "data:", "blob:")):
        hands.outside.append(address)
