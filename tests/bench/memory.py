"""Memory of the offline app on a phone: after the first minute of play and after an hour of it."""

from __future__ import annotations

from playwright.sync_api import sync_playwright

from tests.bench.offline import _context, _start, _until
from tests.e2e.conftest import ARGUMENTS, CHROMIUM
from tests.e2e.hands import Hands
from tests.e2e.static_host import StaticHost, offline_folder

FIRST, HOUR = 40, 2000
GOAL = "under 1.15 x"
Figures = tuple[float, float]


def rows() -> list[tuple[str, str, str]]:
    if not CHROMIUM:
        return [("memory", "no chromium here", "")]
    host = StaticHost(offline_folder())
    host.start()
    try:
        with sync_playwright() as play:
            browser = play.chromium.launch(executable_path=CHROMIUM, args=[*ARGUMENTS, "--enable-precise-memory-info"])
            context = _context(browser)
            page = context.new_page()
            _start(page, lambda: page.goto(host.origin + "/#/?lang=en"))
            hands = Hands(context, page, host.origin)
            hands.wake()
            hands.tap("New table: Harbour Lights")
            hands.tap("Start playing")
            hands.sees_button("Lamps +1")
            _play(hands, FIRST)
            first = _figures(hands)
            _play(hands, HOUR - FIRST)
            last = _figures(hands)
            browser.close()
    finally:
        host.stop()
    names = ("JavaScript's heap", "Python's memory (wasm)")
    return [
        (f"{name}, after {FIRST} and {HOUR} steps", f"{a / 1e6:.1f} / {b / 1e6:.1f} MB ({b / a:.2f} x)", GOAL)
        for name, a, b in zip(names, first, last, strict=True)
    ]


def _play(hands: Hands, steps: int) -> None:
    """A plus and a minus in turn: every one is a step of the log, drawn and kept."""
    keys = []
    for name in ("Lamps +1", "Lamps \u22121"):
        box = hands.button(name).bounding_box()
        assert box
        keys.append((box["x"] + box["width"] / 2, box["y"] + box["height"] / 2))
    for n in range(steps):
        hands.page.mouse.click(*keys[n % 2])
        if n % 20 == 19:
            _until(hands.page, "!unkept")


def _figures(hands: Hands) -> Figures:
    """The page's heap after a collection, and the memory that Python has grown to."""
    hands.page.wait_for_timeout(1000)
    hands.context.new_cdp_session(hands.page).send("HeapProfiler.collectGarbage")
    [python] = [worker for worker in hands.page.workers if "python-worker" in worker.url]
    heap = hands.page.evaluate("performance.memory.usedJSHeapSize")
    return float(heap), float(python.evaluate("self.memory()"))


if __name__ == "__main__":
    for row in rows():
        print(*row, sep="  |  ")
