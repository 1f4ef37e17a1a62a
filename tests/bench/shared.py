"""A shared table: a tap is on the other screens at once, fifty devices lose nothing and cost little."""

from __future__ import annotations

import asyncio
import os
import re
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from statistics import median
from typing import Any

from tests.bench.wire import Phone

TOY = Path(__file__).parent.parent / "packs" / "toy"
START, TAPS, ROUNDS = 3, 30, 10
WARM = 12  # two taps by each of six browsers, whose script is compiled as it is first used
Row = tuple[str, str, str]

# Each page tells by itself when it shows a value: to ask it again and again would keep all six drawing.
WATCH = """() => {
  const shown = new Map(), waiting = new Map();
  window.tapped = 0;
  window.until = value => new Promise(tell => shown.has(value) ? tell(shown.get(value)) : waiting.set(value, tell));
  addEventListener('pointerdown', () => { window.tapped = performance.timeOrigin + performance.now(); }, true);
  let last = -1;
  const look = () => {
    for (const box of document.querySelectorAll('[role=button]')) {
      const found = /^Fog: (\\d+)/.exec(box.getAttribute('aria-label') || box.innerText || '');
      if (!found || +found[1] === last) continue;
      const value = last = +found[1];
      requestAnimationFrame(() => {
        shown.set(value, performance.timeOrigin + performance.now());
        waiting.get(value)?.(shown.get(value));
      });
    }
  };
  new MutationObserver(look).observe(document.documentElement, { subtree: true, childList: true, attributes: true, characterData: true });
  look();
}"""


def rows() -> list[Row]:
    measured: list[Row] = []
    with server() as (pid, address, link, host_link):
        measured += asyncio.run(_six_wires(pid, address, link, host_link))
    with server() as (pid, address, link, host_link):
        measured += asyncio.run(_fifty(pid, address, link, host_link))
    with server() as (pid, address, link, host_link):
        measured += _six_browsers(address, link, host_link)
    return measured


@contextmanager
def server() -> Iterator[tuple[int, str, str, str]]:
    """A served table: its process, its address, a guest's link and the host's."""
    with served() as (pid, address, link, host_link, _code):
        yield pid, address, link, host_link


@contextmanager
def served() -> Iterator[tuple[int, str, str, str, str]]:
    """`companion serve` on loopback with a fresh home; its fog counter has no ceiling to stumble over."""
    with tempfile.TemporaryDirectory() as folder:
        home = Path(folder)
        shutil.copytree(TOY, home / "packs" / "toy")
        pack = home / "packs" / "toy" / "game.toml"
        words = pack.read_text(encoding="utf-8")
        pack.write_text(words.replace("start = 3\nhigh = 10", "start = 3\nhigh = 99999"), encoding="utf-8")
        with ExitStack() as stack:
            log = stack.enter_context((home / "log").open("w"))
            command = [
                sys.executable,
                "-m",
                "companion.cli",
                "--lang",
                "en",
                "serve",
                "--host",
                "127.0.0.1",
                "--port",
                str(_free_port()),
                "--no-browser",
            ]
            environment = {**os.environ, "COMPANION_HOME": str(home), "PYTHONIOENCODING": "utf-8"}
            process = subprocess.Popen(
                command, env=environment, stdout=subprocess.PIPE, stderr=log, text=True, encoding="utf-8"
            )
            try:
                told = ""
                assert process.stdout
                while "Ctrl+C" not in told:
                    line = process.stdout.readline()
                    assert line, (home / "log").read_text()[-2000:]
                    told += line
                links = re.findall(r"(http://[^/\s]+)(/[jh]/\S+)", told)
                address = links[0][0]
                _until_open(address)
                code = re.findall(r"table code (\w{4})\b", told)[0]
                yield process.pid, address, links[0][1], links[1][1], code
            finally:
                process.terminate()
                process.wait(20)


def _free_port() -> int:
    import socket

    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def _until_open(address: str) -> None:
    import urllib.error
    import urllib.request

    for _ in range(300):
        try:
            urllib.request.urlopen(address + "/pulse", timeout=1)
        except urllib.error.HTTPError:
            return
        except OSError:
            time.sleep(0.1)


def slow(times: list[float]) -> float:
    """The slowest of twenty."""
    return sorted(times)[int(len(times) * 0.95)]


def told(times: list[float]) -> str:
    return f"{median(times):.0f} / {slow(times):.0f} ms"


# light devices ----------------------------------------------------------------------------------
async def _seated(address: str, link: str, host_link: str, count: int) -> list[Phone]:
    """A host who starts a game, and the others at the same table."""
    host = Phone(address, host_link, "P0", "Fog")
    await host.join()
    for name in ("Sit down", "New table: Harbour Lights", "Start playing"):
        await host.turns(name)
    await host.sees("Fog +1")
    return [host, *[await _guest(address, link, n) for n in range(1, count)]]


async def _guest(address: str, link: str, n: int) -> Phone:
    phone = Phone(address, link, f"P{n}", "Fog")
    await phone.join()
    await phone.tap("Sit down")
    await phone.sees("Fog +1")
    return phone


async def _taps(phones: list[Phone], taps: int, gap: float, value: int) -> tuple[list[float], int]:
    """One tap after another, `gap` seconds apart; how long until each other device showed it, and how many were lost."""
    begun, sent = time.perf_counter(), []
    for n in range(taps):
        await asyncio.sleep(max(0.0, begun + n * gap - time.perf_counter()))
        sent.append((n % len(phones), await phones[n % len(phones)].tap("Fog +1")))
    for phone in phones:
        try:
            await asyncio.wait_for(phone.until(lambda phone=phone: phone.reached(value + taps), "the last step"), 20)
        except TimeoutError:
            continue
    times, lost = [], 0
    for n, (who, at) in enumerate(sent):
        for m, phone in enumerate(phones):
            seen = phone.reached(value + n + 1)
            lost += seen is None
            if m != who and seen is not None:
                times.append((seen - at) * 1000)
    return times, lost


async def _six_wires(pid: int, address: str, link: str, host_link: str) -> list[Row]:
    phones = await _seated(address, link, host_link, 6)
    worked = _worked(pid)
    times, lost = await _taps(phones, TAPS, 0.3, START)
    worked = _worked(pid) - worked
    for phone in phones:
        await phone.leave()
    return [
        ("6 devices, a tap to the others' wires (median / 95th)", told(times), "< 150 ms"),
        ("  steps lost", str(lost), "0"),
        ("  processor a tap, five deliveries (the relay's goal is 1 ms)", f"{worked / TAPS * 1000:.1f} ms", ""),
    ]


async def _fifty(pid: int, address: str, link: str, host_link: str) -> list[Row]:
    phones = await _seated(address, link, host_link, 25)
    before = _memory(pid)  # by now what all devices share is loaded: rules, catalogues, Flet itself
    phones += [await _guest(address, link, n) for n in range(25, 50)]
    worked = _worked(pid)
    times, lost = await _taps(phones, TAPS, 1.0, START)
    worked = _worked(pid) - worked
    each = (_memory(pid) - before) / 25
    rush, rush_lost = await _taps(phones, 50 * ROUNDS, 1 / 50, START + TAPS)
    for phone in phones:
        await phone.leave()
    return [
        ("50 devices, a tap a second, to the others' wires (median / 95th)", told(times), "< 250 ms"),
        ("  steps lost", str(lost), "0"),
        (f"50 devices, each a tap a second for {ROUNDS} s (median / 95th)", told(rush), ""),
        ("  steps lost", str(rush_lost), "0"),
        ("server's own work per tap, for all 50 screens", f"{worked / TAPS * 1000:.0f} ms", ""),
        ("memory of the server per device (25 more on top of 25)", f"{each:.0f} kB", "< 500 kB"),
    ]


def _worked(pid: int) -> float:
    """Seconds of processor time so far (Linux): what the machine's other work does not blur."""
    words = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(words[11]) + int(words[12])) / os.sysconf("SC_CLK_TCK")


def _memory(pid: int) -> float:
    """Resident memory in kB (Linux)."""
    words = Path(f"/proc/{pid}/status").read_text()
    found = re.search(r"VmRSS:\s+(\d+)", words)
    return float(found[1]) if found else 0.0


# real browsers ----------------------------------------------------------------------------------
def _six_browsers(address: str, link: str, host_link: str) -> list[Row]:
    """Six Chromium pages: from the finger to the animation frame that shows the new number."""
    from playwright.sync_api import sync_playwright

    from tests.e2e.conftest import ARGUMENTS, CHROMIUM
    from tests.e2e.table_server import sit, starts_a_game

    if not CHROMIUM:
        return [("6 devices in Chromium", "no chromium here", "< 150 ms")]
    with sync_playwright() as play:
        browser = play.chromium.launch(executable_path=CHROMIUM, args=ARGUMENTS)
        hands: list[Any] = []
        for n in range(6):
            hands.append(_page(browser, address, host_link if n == 0 else link))
            sit(hands[-1], f"P{n}")
            if n == 0:
                starts_a_game(hands[0])
            hands[-1].sees_button("Fog +1")
            hands[-1].page.evaluate(WATCH)
        times: list[float] = []
        for n in range(WARM + TAPS):
            tapper = hands[n % 6]
            tapper.button("Fog +1").click(force=True)
            seen = {one: one.page.evaluate("value => window.until(value)", START + n + 1) for one in hands}
            at = tapper.page.evaluate("window.tapped")
            if n >= WARM:
                times += [seen[one] - at for one in hands if one is not tapper]
        browser.close()
    return [("6 devices in Chromium, finger to the others' frame (median / 95th)", told(times), "< 150 ms")]


def _page(browser: Any, address: str, link: str) -> Any:
    from tests.e2e.hands import PATIENCE, Hands

    context = browser.new_context(viewport={"width": 390, "height": 844}, has_touch=True, locale="en")
    hands = Hands(context, context.new_page(), address)
    hands.page.set_default_timeout(PATIENCE)
    hands.page.goto(address + link)
    return hands


if __name__ == "__main__":
    for row in rows():
        print(*row, sep="  ")
