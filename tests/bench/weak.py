"""As on a weak phone and on a slow line: everything held to 0.6 of a core by a processor quota; the page at 10 Mbit/s."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from statistics import median

from playwright.sync_api import sync_playwright

from tests.bench import frames, offline
from tests.e2e.conftest import CHROMIUM
from tests.e2e.hands import Hands
from tests.e2e.static_host import StaticHost, offline_folder

CORE = 0.6
PERIOD = 100_000
GROUPS = Path("/sys/fs/cgroup/cpu"), Path("/sys/fs/cgroup")  # where the first and the second version keep the quota
LINE = 10e6 / 8
RUNS = 3


@contextmanager
def held(core: float) -> Iterator[bool]:
    """This process and all that it starts may use so much of a core; False where the machine does not let us say so."""
    parent = next((place for place in GROUPS if (place / "cgroup.procs").exists()), GROUPS[0])
    group = parent / f"weak-{os.getpid()}"
    try:
        group.mkdir()
        quota, period = str(int(core * PERIOD)), str(PERIOD)
        if (group / "cpu.max").exists():
            (group / "cpu.max").write_text(f"{quota} {period}")
        else:
            (group / "cpu.cfs_period_us").write_text(period)
            (group / "cpu.cfs_quota_us").write_text(quota)
        (group / "cgroup.procs").write_text(str(os.getpid()))
    except OSError:
        yield False
        return
    try:
        yield True
    finally:
        (parent / "cgroup.procs").write_text(str(os.getpid()))
        group.rmdir()


def weak() -> list[tuple[str, str, str]]:
    """Run in a process of its own, so that the quota holds browser, page and server, and nothing else."""
    folder = offline_folder()
    host = StaticHost(folder)
    host.warm()
    host.start()
    with held(CORE) as true:
        if not true:
            return [("as on a weak phone", "no processor quota can be set here", "")]
        with sync_playwright() as play:
            context = offline.fresh(play)
            page = context.new_page()
            cold = offline._start(page, lambda: page.goto(host.origin + "/#/?lang=en"))["usable"]
            offline._until(page, "navigator.serviceWorker.controller !== null")
            warm = [offline._start(page, page.reload)["usable"] for _ in range(RUNS)]
            hands = Hands(context, page, host.origin)
            hands.wake()
            taps = frames.taps_to_frames(hands)
            context.close()
        host.stop()
        served = frames.rows()
    high = sorted(taps)[int(len(taps) * 0.95)]
    return [
        ("weak phone: usable, cold / warm", f"{cold / 1000:.2f} / {median(warm) / 1000:.2f} s", "warm under 3 s"),
        (
            "weak phone: tap to frame, offline app",
            f"median {median(taps):.0f} ms, p95 {high:.0f} ms",
            "median under 60 ms",
        ),
        *((f"weak phone: {what}, local server", measured, "") for what, measured, _ in served),
    ]


def slow() -> list[tuple[str, str, str]]:
    host = StaticHost(offline_folder())
    host.warm()
    host.pace = LINE
    host.start()
    with sync_playwright() as play:
        context = offline.fresh(play)
        page = context.new_page()
        usable = offline._start(page, lambda: page.goto(host.origin + "/#/?lang=en"))["usable"]
        context.close()
    host.stop()
    return [("on a line of 10 Mbit/s: usable, cold", f"{usable / 1000:.1f} s", "under 12 s")]


def rows() -> list[tuple[str, str, str]]:
    if not CHROMIUM:
        return [("weak phone, slow line", "no chromium here", "")]
    done = subprocess.run([sys.executable, "-m", "tests.bench.weak"], capture_output=True, text=True)
    if done.returncode:
        raise RuntimeError(done.stderr.strip().splitlines()[-1])
    return [*slow(), *(tuple(row) for row in json.loads(done.stdout))]


if __name__ == "__main__":
    print(json.dumps(weak()))
