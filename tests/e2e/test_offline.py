"""The offline app from a static folder: no other host is asked, it lives without its own host, keeps and carries games."""

from __future__ import annotations

import gzip
import json
import re
import shutil
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from time import monotonic

import pytest
from playwright.sync_api import Browser, Page, expect

from build.webapp import client, make
from tests.e2e.conftest import ARGUMENTS, CHROMIUM, VIEWPORTS, Join
from tests.e2e.hands import Hands
from tests.e2e.static_host import StaticHost, Stranger, offline_folder, variant
from tests.e2e.table_server import TableServer
from tests.e2e.test_rules import VOICE

HOME = "/#/?lang=en&mode=dark"
FRENCH = "/#/?lang=fr&mode=light"
needs_node = pytest.mark.skipif(
    shutil.which("node") is None, reason="no node on this machine: no start-up snapshot to test"
)


@dataclass(frozen=True)
class Visitors:
    """A browser, and the stranger whom its pages meet outside."""

    browser: Browser
    stranger: Stranger


@pytest.fixture(scope="session")
def folder() -> Path:
    return offline_folder()


@pytest.fixture(scope="module")
def alone(chromium: Browser) -> Iterator[Visitors]:
    """Visitors for whom every other host of the world is a stranger that answers nothing; none may be asked."""
    stranger = Stranger()
    yield Visitors(chromium, stranger)
    stranger.stop()
    assert not stranger.asked, stranger.asked


@pytest.fixture
def host(folder: Path) -> Iterator[StaticHost]:
    made = StaticHost(folder)
    made.start()
    yield made
    made.stop()


def start(alone: Visitors, host: StaticHost, path: str = HOME, watch: str = "", locale: str = "en-US") -> Hands:
    """A fresh visitor, without Playwright's interception: that would switch the browser's own cache off."""
    width, height = VIEWPORTS["phone"]
    context = alone.browser.new_context(
        viewport={"width": width, "height": height},
        has_touch=True,
        locale=locale,
        proxy={"server": f"http://127.0.0.1:{alone.stranger.port}", "bypass": "127.0.0.1"},
    )
    if watch:
        context.add_init_script(watch)
    hands = Hands(context, context.new_page(), host.origin + host.below.rstrip("/"))
    hands.page.set_default_timeout(30_000)
    hands.visit(path)
    usable(hands)
    return hands


def until(page: Page, condition: str, patience: float = 60) -> None:
    """Playwright's own waiting evaluates text inside the page, which the page's policy rightly forbids."""
    end = monotonic() + patience
    while not page.evaluate(condition):
        assert monotonic() < end, condition
        page.wait_for_timeout(50)


def usable(hands: Hands) -> str:
    """Waits for the app's own first screen; says how Python was started."""
    hands.page.wait_for_selector("html[data-usable]", state="attached", timeout=90_000)
    return str(hands.page.get_attribute("html", "data-usable"))


def kept_offline(hands: Hands) -> None:
    """Waits until the offline copy is complete."""
    until(hands.page, "navigator.serviceWorker.controller !== null", 90)


def again(hands: Hands) -> None:
    hands.page.reload()
    hands.wake()
    usable(hands)


def play(hands: Hands) -> None:
    hands.tap("New table: Harbour Lights")
    hands.tap("Start playing")
    hands.tap("Fog +1")
    hands.tap("Fog +1")
    hands.sees_button("Undo: Fog +2")
    until(hands.page, "!unkept")


def test_the_first_page_is_light(folder: Path) -> None:
    assert make.first_page(folder) < 13_000_000
    assert (folder / "assets/fonts/MaterialIcons-Regular.otf").stat().st_size < 200_000  # cut to the icons in use


def test_a_french_phone_opens_in_french(alone: Visitors, host: StaticHost) -> None:
    hands = start(alone, host, "/", locale="fr-FR")
    hands.sees_button("Nouvelle table\u00a0: Feux du port")
    expect(hands.page.locator("html")).to_have_attribute("lang", "fr")


ANOTHER_BROWSER = "Object.defineProperty(navigator, 'vendor', { get: () => '' });"


def test_without_a_host_a_question_is_asked_by_voice_too(alone: Visitors, host: StaticHost) -> None:
    hands = start(alone, host, FRENCH, watch=VOICE)
    hands.tap("Chercher dans toutes les règles")
    hands.tap("Demander à voix haute")
    hands.tap("Lire à voix haute")
    assert hands.comes("window.spoken[0]")[0] == "fr"
    hands.close()


def test_another_browser_draws_with_its_own_renderer_and_keeps_that_one(alone: Visitors, host: StaticHost) -> None:
    hands = start(alone, host, watch=ANOTHER_BROWSER)
    kept_offline(hands)
    assert host.hits["main.dart.js"]
    assert not host.hits["main.dart.wasm"]
    host.stop()
    again(hands)
    hands.sees_button("New table: Harbour Lights")
    hands.close()


def test_it_lives_without_its_host_and_keeps_the_game(alone: Visitors, host: StaticHost) -> None:
    hands = start(alone, host)
    kept_offline(hands)
    play(hands)
    host.stop()
    hands.page.goto("about:blank")
    hands.visit(HOME)
    usable(hands)
    hands.tap(re.compile("^Resume"))
    hands.sees_button("Undo: Fog +2")
    hands.tap("Undo: Fog +2")
    hands.sees_button(re.compile("^Fog: 3"))
    until(hands.page, "!unkept")
    again(hands)
    hands.sees_button(re.compile("^Fog: 3"))
    hands.close()
    assert not alone.stranger.asked


def test_the_first_visit_fetches_nothing_twice_and_the_second_nothing(alone: Visitors, folder: Path) -> None:
    host = StaticHost(folder, "/some/where/")
    host.start()
    hands = start(alone, host)
    kept_offline(hands)
    assert not {name: n for name, n in host.bodies.items() if n > 1}
    host.hits.clear()
    again(hands)
    assert set(host.hits) <= {"sw.js"}, host.hits
    hands.close()
    host.stop()


FORGET_PROGRAMS = """async () => {
  const store = await caches.open("companion-files");
  const programs = (await store.keys()).filter((one) => one.url.includes(".wasm"));
  await Promise.all(programs.map((one) => store.delete(one)));
  return programs.length;
}"""


def test_a_program_comes_from_the_browsers_own_copy_and_where_that_is_gone_from_ours(
    alone: Visitors, host: StaticHost
) -> None:
    """Beside its own copy a browser keeps what it compiled: half the work of a start."""
    ours, own = start(alone, host), start(alone, host)
    for hands in (ours, own):
        kept_offline(hands)
    own.context.new_cdp_session(own.page).send("Network.clearBrowserCache")
    host.stop()
    again(own)
    assert ours.page.evaluate(FORGET_PROGRAMS) == 3
    again(ours)


def test_a_new_version_says_so_and_fetches_only_what_changed(alone: Visitors, folder: Path, tmp_path: Path) -> None:
    host = StaticHost(folder)
    host.start()
    hands = start(alone, host)
    kept_offline(hands)
    before = hands.page.evaluate("VERSION")
    host.folder = newer(folder, tmp_path / "newer")
    host.hits.clear()
    look_for_news(hands)
    expect(hands.page.get_by_label("A new version is ready.")).to_be_visible(timeout=30_000)
    assert set(host.hits) == {"sw.js", "index.html", "version.json"}, host.hits
    assert hands.page.evaluate("VERSION") == before
    with hands.page.expect_navigation():
        hands.tap("Start it")
    usable(hands)
    assert hands.page.evaluate("VERSION") != before
    hands.close()
    host.stop()


def test_a_new_version_that_nobody_asked_for_is_taken_at_the_next_start(
    alone: Visitors, folder: Path, tmp_path: Path
) -> None:
    host = StaticHost(folder)
    host.start()
    hands = start(alone, host, FRENCH)
    kept_offline(hands)
    before = hands.page.evaluate("VERSION")
    host.folder = newer(folder, tmp_path / "newer")
    look_for_news(hands)
    until(hands.page, "navigator.serviceWorker.getRegistration().then((found) => found.waiting !== null)")
    host.stop()
    for _ in range(8):  # the browser takes a moment to see that the last window is gone
        hands.page.close()
        hands.page = hands.context.new_page()
        hands.page.wait_for_timeout(2000)
        hands.page.goto(host.origin + FRENCH, wait_until="commit")
        until(hands.page, "typeof VERSION === 'string'")
        if hands.page.evaluate("VERSION") != before:
            break
    assert hands.page.evaluate("VERSION") != before
    usable(hands)
    hands.close()


def look_for_news(hands: Hands) -> None:
    """What the browser does by itself at every start."""
    hands.page.evaluate("navigator.serviceWorker.getRegistration().then((found) => { found.update(); })")


def newer(folder: Path, target: Path) -> Path:
    """The next version of the app: one small file differs."""
    made = variant(folder, target)
    (made / "version.json").unlink()
    (made / "version.json").write_text('{"version": "next"}')
    for name in ("index.html", "sw.js", "python-worker.js"):
        (made / name).unlink()
    client.write_page(made, snapshot=(made / "start.bin").exists())
    return made


WHO_IS_TAPPED = """new MutationObserver(() => {
  const hit = document.elementFromPoint(195, 240);
  window.tapped = hit && hit.closest("#boot") ? "the first painted screen" : "the app";
}).observe(document, { subtree: true, attributeFilter: ["data-usable"] });"""


@needs_node
def test_it_starts_from_the_snapshot_and_takes_the_very_first_tap(alone: Visitors, host: StaticHost) -> None:
    hands = start(alone, host, FRENCH, WHO_IS_TAPPED)
    assert usable(hands) == "snapshot"
    assert hands.page.evaluate("window.tapped") == "the app"
    hands.sees_button(re.compile("Feux du port"))
    hands.close()


@needs_node
def test_a_snapshot_that_does_not_fit_gives_way_to_a_plain_start(alone: Visitors, folder: Path, tmp_path: Path) -> None:
    broken = variant(folder, tmp_path / "broken")
    head = json.dumps({"size": 1 << 25, "memory": 1 << 25, "page": 4096, "runs": [[0, 1 << 25]], "same": {}}).encode()
    (broken / "start.bin").unlink()
    (broken / "start.bin").write_bytes(gzip.compress(len(head).to_bytes(4, "little") + head + b"half of it"))
    host = StaticHost(broken)
    host.start()
    hands = start(alone, host)
    assert usable(hands) == "plain"
    play(hands)
    hands.close()
    host.stop()


@needs_node
def test_the_first_screen_stands_before_the_rest_is_asked_for_and_a_tap_waits_for_it(
    alone: Visitors, host: StaticHost
) -> None:
    host.gone.add("app.bin")
    hands = start(alone, host)
    hands.tap("New table: Harbour Lights")
    expect(hands.page.get_by_text("The host does not answer. Trying again…")).to_be_visible(timeout=30_000)
    shown = hands.page.evaluate("performance.timeOrigin + performance.getEntriesByName('usable')[0].startTime") / 1000
    before = [name for when, name, _ in host.sendings if when < shown]
    assert "start.bin" in before
    assert "demand.bin" not in before
    host.gone.clear()
    hands.sees_button("Start playing")
    assert [name for _, name, _ in host.sendings].count("app.bin") == 1
    hands.close()


def test_a_second_window_takes_over_without_losing_a_step(alone: Visitors, host: StaticHost) -> None:
    first = start(alone, host)
    play(first)
    second = Hands(first.context, first.context.new_page(), host.origin)
    second.page.goto(host.origin + HOME)
    expect(second.page.get_by_text("The app is open in another window.")).to_be_visible(timeout=30_000)
    second.page.get_by_role("button", name="Use it here").click()
    expect(first.page.get_by_text("You went on in another window.")).to_be_visible(timeout=30_000)
    second.wake()
    usable(second)
    second.tap(re.compile("^Resume"))
    second.sees_button("Undo: Fog +2")
    first.close()


def test_over_plain_http_from_another_address_it_starts_and_says_why_it_cannot_be_installed(
    chromium: Browser, host: StaticHost
) -> None:
    names = "--host-resolver-rules=MAP table.lan 127.0.0.1"  # Chromium trusts 127.0.0.1 itself even without TLS
    browser = chromium.browser_type.launch(executable_path=CHROMIUM, args=[*ARGUMENTS, names])
    page = browser.new_page()
    page.goto(f"http://table.lan:{host.port}{HOME}")
    page.wait_for_selector("html[data-usable]", state="attached", timeout=90_000)
    assert not page.evaluate("window.isSecureContext")
    assert host.hits["main.dart.js"]
    hands = Hands(page.context, page, f"http://table.lan:{host.port}")
    hands.wake()
    why = re.compile("cannot install this app: open it over https")
    expect(page.get_by_role("group", name=why)).to_be_visible()
    browser.close()


def test_a_game_travels_to_a_shared_table_and_back(
    alone: Visitors, host: StaticHost, table: TableServer, join: Join, tmp_path: Path
) -> None:
    offline = start(alone, host)
    play(offline)
    carried = carry_out(offline, tmp_path / "game.json")
    ana = join(table.port, table.host_link, "Ana")
    ana.sees_button("New table: Harbour Lights")
    bring_in(ana, carried)
    ana.sees_button("Undo: Fog +2")
    bob = join(table.port, table.link, "Bob")
    bob.tap("Fog +1")
    ana.sees_button("Undo: Fog +1 (Bob)")
    back = carry_out(ana, tmp_path / "back.json")
    assert len(json.loads(back.read_text())["entries"]) == len(json.loads(carried.read_text())["entries"]) + 1
    bring_in(offline, back)
    offline.sees_button(re.compile("^Fog: 6"))
    offline.sees_button("Undo: Fog +1 (Bob)")
    offline.close()


def carry_out(hands: Hands, target: Path) -> Path:
    go(hands, "/games")
    hands.tap(re.compile("^More about"))
    with hands.page.expect_download() as download:
        hands.tap("Save as a file")
    download.value.save_as(target)
    return target


def bring_in(hands: Hands, file: Path) -> None:
    go(hands, "/games")
    with hands.page.expect_file_chooser() as chooser:
        hands.tap("Bring in a game from a file")
    chooser.value.set_files(file)


def go(hands: Hands, route: str) -> None:
    """To another screen of the same device, as the address bar would."""
    inside = "/#" if "#" in hands.page.url else ""
    hands.page.evaluate(
        "(place) => { history.pushState({}, '', place); dispatchEvent(new PopStateEvent('popstate')); }", inside + route
    )
    hands.sees("Saved games")
