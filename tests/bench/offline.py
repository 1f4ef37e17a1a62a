"""The offline app in a real Chromium: from the address to the first screen, beside a bare start of Pyodide."""

from __future__ import annotations

import shutil
import tempfile
from collections.abc import Callable
from pathlib import Path
from statistics import median
from typing import Any

from playwright.sync_api import BrowserContext, Page, Playwright, sync_playwright

from tests.bench.frames import settled, taps_to_frames
from tests.e2e.conftest import ARGUMENTS, CHROMIUM
from tests.e2e.hands import Hands
from tests.e2e.static_host import StaticHost, offline_folder

RUNS = 5
GOALS = {
    "painted": "under 1 s",
    "cold": "under 2.3 s where a bare start is 2.8",
    "warm": "under 1.2 s where a bare start is 2.8",
    "page": "under 13 MB",
    "tap": "median under 36 ms, p95 under 60 ms",
    "heap": "under 1.15 times the first minute",
}
FIRST_MINUTE, STEPS = 60, 2000
MARKS = "Object.fromEntries(performance.getEntries().map((entry) => [entry.name, entry.startTime]))"
BARE = """<!DOCTYPE html><script type="module">
const begun = performance.now();
const worker = new Worker("bare.js", { type: "module" });
worker.onmessage = () => { document.documentElement.dataset.bare = performance.now() - begun; };
</script>"""
BARE_WORKER = """import { loadPyodide } from "./pyodide/pyodide.mjs";
const py = await loadPyodide();
py.runPython("import asyncio");
postMessage("here");"""


def rows() -> list[tuple[str, str, str]]:
    if not CHROMIUM:
        return [("offline app", "no chromium here", "")]
    folder = offline_folder()
    host, bare = StaticHost(folder), StaticHost(_bare_folder())
    for one in (host, bare):
        one.warm()
        one.start()
    try:
        with sync_playwright() as play:
            found = _measured(play, host, bare)
    finally:
        host.stop()
        bare.stop()
        shutil.rmtree(bare.folder)
    return found


def _measured(play: Playwright, host: StaticHost, bare: StaticHost) -> list[tuple[str, str, str]]:
    boots = [_bare_boot(play, bare) for _ in range(RUNS)]
    cold, weights = [], []
    for _ in range(RUNS):
        host.sendings.clear()
        context = fresh(play)
        page = context.new_page()
        cold.append(_start(page, lambda page=page: page.goto(host.origin + "/#/?lang=en")))  # type: ignore[misc]
        _until(page, "navigator.serviceWorker.controller !== null")
        shown = page.evaluate("performance.timeOrigin") + cold[-1]["usable"]
        first = [size for when, _, size in host.sendings if when * 1000 < shown]
        weights.append((sum(first), sum(size for _, _, size in host.sendings)))
        last = context
        if len(cold) < RUNS:
            context.close()
    warm = [_start(page, page.reload) for _ in range(RUNS)]
    hands = Hands(last, page, host.origin)
    hands.wake()
    taps = taps_to_frames(hands)
    later = settled(hands)
    young, old = _played(hands)
    host.stop()
    _until(page, "!unkept")
    page.goto("about:blank")
    alone = [_start(page, lambda: page.goto(host.origin + "/#/?lang=en"))]
    alone += [_start(page, page.reload) for _ in range(RUNS - 1)]
    last.close()
    base = median(boots)

    def told(times: list[float]) -> str:
        return f"{median(times) / 1000:.2f} s ({median(times) / base:.1f} bare starts)"

    first, whole = (median(part) / 1e6 for part in zip(*weights, strict=True))
    high = sorted(taps)[int(len(taps) * 0.95)]
    return [
        ("a bare start of Pyodide, same browser", f"{base / 1000:.2f} s", "beside the others"),
        (
            "first painted screen, cold",
            f"{median([t['first-contentful-paint'] for t in cold]) / 1000:.2f} s",
            GOALS["painted"],
        ),
        ("usable, cold", told([t["usable"] for t in cold]), GOALS["cold"]),
        ("  of which Flutter's first frame", told([t["connect"] for t in cold]), ""),
        ("  of which Python restored", told([t["python: restored"] for t in cold]), ""),
        ("usable, warm", told([t["usable"] for t in warm]), GOALS["warm"]),
        ("usable, warm, host gone, a saved game on the shelf", told([t["usable"] for t in alone]), GOALS["warm"]),
        ("page as a plain host sends it: first screen / all", f"{first:.1f} / {whole:.1f} MB", GOALS["page"]),
        ("tap to frame, from the first tap on", f"median {median(taps):.0f} ms, p95 {high:.0f} ms", GOALS["tap"]),
        ("tap to frame, after ninety taps", f"median {median(later):.0f} ms, p95 {max(later):.0f} ms", GOALS["tap"]),
        (
            f"memory after {FIRST_MINUTE} / {STEPS} steps (scripts + Python)",
            f"{_told(young)} / {_told(old)}: {sum(old) / sum(young):.2f}",
            GOALS["heap"],
        ),
    ]


def fresh(play: Playwright) -> BrowserContext:
    """A phone that was never here: a browser with a profile of its own, which keeps what it compiles as a private window
    does not."""
    profile = tempfile.TemporaryDirectory(ignore_cleanup_errors=True)
    context = play.chromium.launch_persistent_context(
        profile.name,
        executable_path=CHROMIUM,
        args=ARGUMENTS,
        viewport={"width": 390, "height": 844},
        has_touch=True,
        is_mobile=True,
    )
    context.on("close", lambda _: profile.cleanup())
    return context


def _start(page: Page, act: Callable[[], Any]) -> dict[str, float]:
    """When what stood, in milliseconds since the address was asked for."""
    act()
    page.wait_for_selector("html[data-usable]", state="attached", timeout=120_000)
    page.wait_for_timeout(2500)  # what the app does after its first screen belongs to this start, not to the next
    marks: dict[str, float] = page.evaluate(MARKS)
    return marks


def _until(page: Page, condition: str) -> None:
    """Playwright's own waiting evaluates text inside the page, which the page's policy forbids."""
    while not page.evaluate(condition):
        page.wait_for_timeout(10)


def _played(hands: Hands) -> tuple[tuple[float, float], tuple[float, float]]:
    """What the page holds after the first minute of play and after an hour of it: counts up and down, step by step."""
    keys = [hands.button(f"Lamps {sign}").bounding_box() for sign in ("+1", "\u22121")]
    found = []
    for step in range(1, STEPS + 1):
        box = keys[step % 2]
        assert box
        hands.page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
        hands.page.wait_for_timeout(60)
        if step in (FIRST_MINUTE, STEPS):
            _until(hands.page, "!unkept")
            found.append(_memory(hands))
    return found[0], found[1]


def _memory(hands: Hands) -> tuple[float, float]:
    """Megabytes of the page's scripts after a collection, and of Python's memory in its worker."""
    line = hands.context.new_cdp_session(hands.page)
    line.send("HeapProfiler.collectGarbage")
    scripts = line.send("Runtime.getHeapUsage")["usedSize"]
    [worker] = hands.page.workers
    return scripts / 1e6, worker.evaluate("self.memory()") / 1e6


def _told(memory: tuple[float, float]) -> str:
    return f"{memory[0]:.1f} + {memory[1]:.1f} MB"


def _bare_folder() -> Path:
    import flet_web

    folder = Path(tempfile.mkdtemp())
    shutil.copytree(Path(flet_web.get_package_web_dir()) / "pyodide", folder / "pyodide", copy_function=shutil.copy)
    (folder / "index.html").write_text(BARE)
    (folder / "bare.js").write_text(BARE_WORKER)
    return folder


def _bare_boot(play: Playwright, host: StaticHost) -> float:
    context = fresh(play)
    page = context.new_page()
    page.goto(host.origin)
    page.wait_for_selector("html[data-bare]", state="attached", timeout=120_000)
    took = float(page.get_attribute("html", "data-bare") or 0)
    context.close()
    return took


if __name__ == "__main__":
    for row in rows():
        print(*row, sep="  |  ")
