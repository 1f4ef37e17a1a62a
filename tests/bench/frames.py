"""From a tap to the painted frame, in a real Chromium against the local server."""

from __future__ import annotations

import shutil
import statistics
import tempfile
from pathlib import Path

from playwright.sync_api import sync_playwright

from tests.e2e.conftest import ARGUMENTS, CHROMIUM
from tests.e2e.hands import Hands, Server

TAPS = 18  # the toy counter ends at 20
BEAT = 1000 / 60
RESTS = 500  # a page that a touch has brought does not hear the next touch at once
# A frame is there when the new words stand in the accessibility tree and the picture that was drawn after them is shown.
WATCH = """(element) => {
  window.taps = []; let down = 0, changed = false;
  addEventListener('pointerup', () => { down = performance.now(); changed = false; }, true);
  new MutationObserver(() => { changed = down > 0; })
    .observe(element.getRootNode(), {subtree: true, childList: true, attributes: true, characterData: true});
  const shown = ImageBitmapRenderingContext.prototype, show = shown.transferFromImageBitmap;
  shown.transferFromImageBitmap = function (picture) {
    show.call(this, picture);
    if (!changed) return;
    const since = down; down = 0; changed = false;
    requestAnimationFrame(() => { window.taps.push(performance.now() - since); if (window.painted) window.painted(); });
  };
}"""
# Whoever asks again and again whether it is there takes the processor from what is measured: the page tells.
PAINTED = "(n) => new Promise((done) => { if (window.taps.length > n) done(); else window.painted = done; })"


def rows() -> list[tuple[str, str, str]]:
    if not CHROMIUM:
        return [("tap to frame", "no chromium here", "median under 60 ms")]
    home = Path(tempfile.mkdtemp())
    shutil.copytree(Path(__file__).parent.parent / "packs" / "toy", home / "packs" / "toy")
    server = Server(home)
    server.start()
    try:
        with sync_playwright() as play:
            browser = play.chromium.launch(executable_path=CHROMIUM, args=ARGUMENTS)
            times = taps_to_frames(Hands.open(browser, server.address, 390, 844, "/?lang=en"))
            browser.close()
    finally:
        server.stop()
    median, high = statistics.median(times), sorted(times)[int(len(times) * 0.95)]
    return [
        (
            "tap to frame, counter on a phone",
            f"median {median:.0f} ms, p95 {high:.0f} ms, {len(times)} taps",
            "median under 60 ms",
        )
    ]


def taps_to_frames(hands: Hands) -> list[float]:
    """Taps on a plus key at its very place, as a finger would: at any moment between two frames, not always at the same.
    Without that every tap follows the frame before it and the answer can only be a whole number of frames."""
    hands.tap("New table: Harbour Lights")
    hands.tap("Start playing")
    hands.sees_button("Lamps +1")
    hands.button("Lamps +1").evaluate(WATCH)
    hands.page.wait_for_timeout(RESTS)
    return tapped(hands, "Lamps +1")


def tapped(hands: Hands, key: str) -> list[float]:
    box = hands.button(key).bounding_box()
    assert box
    before = int(hands.page.evaluate("window.taps.length"))
    for n in range(TAPS):
        hands.page.wait_for_timeout(BEAT * (1 + n / TAPS))
        hands.page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
        hands.page.evaluate(PAINTED, before + n)
    return [float(t) for t in hands.page.evaluate("window.taps")[before:]]


def settled(hands: Hands) -> list[float]:
    """The same after some ninety taps: until then the browser compiles, beside the taps, what it has just seen used."""
    for key in ("Lamps \u22121", "Lamps +1") * 2:
        tapped(hands, key)
    return tapped(hands, "Lamps \u22121")


if __name__ == "__main__":
    for row in rows():
        print(*row, sep="  |  ")
