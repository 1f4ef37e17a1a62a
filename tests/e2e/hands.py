"""Hands on the app: taps and looks by role and name, the way a screen reader finds things."""

from __future__ import annotations

import os
import re
import signal
import socket
import subprocess
import sys
import time
from pathlib import Path
from typing import Any, Self

from playwright.sync_api import Browser, BrowserContext, Locator, Page, Route, expect

CACHE = Path(__file__).parent.parent.parent / "build" / "out" / "cache"
PATIENCE = 30_000
WAIT_FOR_FOCUS = 300  # Flutter puts its own input under the cursor a moment after the focus
# What the tap before has set off may still move things: a finger waits until what it aims at stands still.
STEADY = """element => new Promise(done => {
  let last = '', same = 0;
  const look = () => {
    const box = element.getBoundingClientRect(), now = [box.x, box.y, box.width, box.height].join();
    same = now === last ? same + 1 : 0;
    last = now;
    if (same >= 4) done(); else requestAnimationFrame(look);
  };
  setTimeout(done, 2000);
  look();
})"""

# What a finger aims at, as far as it is not cut off by what scrolls: words and size of all below 48 dp.
SMALL = """() => [...document.querySelectorAll('flt-semantics[role=button], flt-semantics input')].flatMap((e) => {
  const box = e.getBoundingClientRect(), words = e.getAttribute('aria-label') || e.innerText;
  const frames = [{ left: 0, top: 0, right: innerWidth, bottom: innerHeight }];
  for (let up = e.parentElement; up; up = up.parentElement) {
    if (up.style && up.style.scrollbarWidth) frames.push(up.getBoundingClientRect());
  }
  const cut = frames.some((f) => box.left <= f.left + 1 || box.top <= f.top + 1 || box.right >= f.right - 1 || box.bottom >= f.bottom - 1);
  const small = box.width > 0 && box.height > 0 && Math.min(box.width, box.height) < 47.5;
  return small && !cut ? [`${words} (${box.width.toFixed(0)} x ${box.height.toFixed(0)})`] : [];
})"""

LOOK_FIRST = 0.45  # seconds: a key that a tap has just changed ignores a second one (`companion.ui.touch`)


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


class Server:
    """`companion run` in a process of its own, on a home of its own; it can be killed and started again."""

    def __init__(self, home: Path, *arguments: str, port: int = 0) -> None:
        self.home, self.port, self.arguments = home, port or free_port(), arguments or ("run", "--no-browser")
        self.process: subprocess.Popen[str] | None = None

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def start(self) -> None:
        """Returns when the server has printed its address."""
        environment = {**os.environ, "COMPANION_HOME": str(self.home), "COMPANION_CACHE": str(CACHE)}
        command = [sys.executable, "-m", "companion.cli", *self.arguments, "--port", str(self.port)]
        log = (self.home / "server.log").open("a")
        self.process = subprocess.Popen(command, env=environment, stdout=subprocess.PIPE, stderr=log, text=True)
        assert self.process.stdout
        while True:
            line = self.process.stdout.readline()
            assert line, (self.home / "server.log").read_text()[-2000:]
            if "http" in line:
                break
        self._until_it_answers()

    def _until_it_answers(self) -> None:
        for _ in range(600):
            try:
                socket.create_connection(("127.0.0.1", self.port), 0.1).close()
                return
            except OSError:
                assert self.process
                assert self.process.poll() is None
                try:
                    self.process.wait(0.05)
                except subprocess.TimeoutExpired:
                    continue
        raise AssertionError("the server did not answer")

    def kill(self) -> None:
        """As a crash would: no warning, no goodbye."""
        assert self.process
        self.process.send_signal(signal.SIGKILL)
        self.process.wait()

    def stop(self) -> None:
        if self.process and self.process.poll() is None:
            self.process.terminate()
            self.process.wait(20)


class Hands:
    """One device and the person who holds it."""

    def __init__(self, context: BrowserContext, page: Page, origin: str) -> None:
        self.context, self.page, self.origin = context, page, origin
        self.outside: list[str] = []
        self.taps = self.scrolls = 0
        self._tapped = 0.0

    @classmethod
    def open(cls, browser: Browser, origin: str, width: int, height: int, path: str = "/") -> Self:
        context = browser.new_context(
            viewport={"width": width, "height": height}, has_touch=width < 1000, is_mobile=width < 600
        )
        hands = cls(context, context.new_page(), origin)
        context.route(lambda address: not address.startswith((origin, "data:", "blob:")), hands._caught)
        hands.page.set_default_timeout(PATIENCE)
        hands.visit(path)
        return hands

    def _caught(self, route: Route) -> None:
        self.outside.append(route.request.url)
        route.abort()

    def visit(self, path: str) -> None:
        self.page.goto(self.origin + path)
        self.wake()

    def falls_asleep(self) -> None:
        """As when the phone goes dark: all pages of this browser stand still."""
        self._pages(signal.SIGSTOP)

    def wakes_up(self) -> None:
        self._pages(signal.SIGCONT)

    def _pages(self, order: signal.Signals) -> None:
        assert self.context.browser
        known = self.context.browser.new_browser_cdp_session().send("SystemInfo.getProcessInfo")
        for process in known["processInfo"]:
            if process["type"] == "renderer":
                os.kill(int(process["id"]), order)

    def wake(self) -> None:
        """Switches Flutter's accessibility tree on and waits for the first control."""
        self.page.wait_for_selector("flt-semantics-placeholder", state="attached", timeout=60_000)
        self.page.evaluate("document.querySelector('flt-semantics-placeholder').click()")
        self.page.get_by_role("button").first.wait_for(timeout=60_000)

    def button(self, name: str | re.Pattern[str]) -> Locator:
        return self.page.get_by_role("button", name=name, exact=isinstance(name, str)).first

    def tap(self, name: str | re.Pattern[str] | Locator) -> None:
        """Taps a control by its spoken name (an empty overlay lies over the page, hence force)."""
        found = name if isinstance(name, Locator) else self.button(name)
        found.wait_for()
        found.evaluate(STEADY)
        self._looks_first(found)
        found.click(force=True)
        self._tapped = time.monotonic()

    def _looks_first(self, found: Locator) -> None:
        """As people do: what a tap has brought under the finger is looked at before it is tapped."""
        box, height = found.bounding_box(), (self.page.viewport_size or {"height": 844})["height"]
        self.taps += 1
        if box is None:
            return
        self.scrolls += not 0 <= box["y"] + box["height"] / 2 <= height
        if (left := LOOK_FIRST - (time.monotonic() - self._tapped)) > 0:
            self.page.wait_for_timeout(left * 1000)

    def small(self) -> list[str]:
        """What a finger would miss: everything to tap that is smaller than 48 dp."""
        found: list[str] = self.page.evaluate(SMALL)
        return found

    def sees_button(self, name: str | re.Pattern[str]) -> None:
        expect(self.button(name)).to_be_visible(timeout=PATIENCE)

    def sees_no_button(self, name: str) -> None:
        expect(self.page.get_by_role("button", name=name, exact=True)).to_have_count(0, timeout=PATIENCE)

    def name(self, name: re.Pattern[str]) -> str:
        """How the first button of such a name is called in full."""
        found = self.button(name)
        found.wait_for()
        return found.get_attribute("aria-label") or found.inner_text()

    def sees(self, words: str | re.Pattern[str]) -> None:
        expect(self.page.get_by_text(words).first).to_be_visible(timeout=PATIENCE)

    def sees_not(self, words: str | re.Pattern[str]) -> None:
        expect(self.page.get_by_text(words)).to_have_count(0, timeout=PATIENCE)

    def types(self, label: str | re.Pattern[str], words: str) -> None:
        box = self.page.get_by_role("textbox", name=label).first
        box.focus()
        self.page.wait_for_timeout(WAIT_FOR_FOCUS)
        box.fill(words)

    def comes(self, expression: str) -> Any:
        """What the page holds, once it does; a wait within the page would be a script that its policy forbids."""
        for _ in range(PATIENCE // 100):
            if found := self.page.evaluate(expression):
                return found
            self.page.wait_for_timeout(100)
        raise AssertionError(f"{expression} never came")

    def scroll(self, by: int) -> None:
        size = self.page.viewport_size or {"width": 390, "height": 844}
        self.page.mouse.move(size["width"] / 2, size["height"] / 2)
        self.page.mouse.wheel(0, by)

    def close(self) -> None:
        self.context.close()
