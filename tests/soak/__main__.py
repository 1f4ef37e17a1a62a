"""`make soak [ARGS="commands=5000 minutes=2 seed=3"]`: the long trials, bounded, with their table.

Without a name all trials run, each at its full size or until its minutes are over; the table tells the true counts. Any
failure ends with a status that is not 0.
"""

from __future__ import annotations

import logging
import os
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from pathlib import Path

from tests.soak import commands, damage, devices, files, frames, gate, kills, monkey, relay

Trial = Callable[[Path, int], Iterator[str]]
TRIALS: dict[str, tuple[str, int, Trial]] = {
    "kills": ("kill -9 in play", 1_000, kills.trial),
    "commands": ("random commands", 1_000_000, lambda _, seed: commands.trial(seed)),
    "databases": ("damaged databases", 10_000, damage.trial),
    "files": ("hostile files", 2_000, lambda _, seed: files.trial(seed)),
    "frames": ("mutated first frames", 10_000, lambda _, seed: frames.trial(seed)),
    "gate": ("attacks on a gate", 60, lambda _, seed: gate.trial(seed)),
    "devices": ("cuts of 50 devices", 200, lambda _, seed: devices.trial(seed)),
    "relay": ("storms at a relay", 6, relay.trial),
    "monkey": ("presses on screens", 20_000, lambda _, seed: monkey.trial(seed)),
}
MINUTES = 9.0
SHOWN = 40


def main(arguments: list[str]) -> int:
    given = dict(one.partition("=")[::2] for one in arguments)
    minutes, seed = float(given.pop("minutes", MINUTES)), int(given.pop("seed", 0))
    if unknown := given.keys() - TRIALS:
        sys.stdout.write(f"no such trial: {', '.join(unknown)}; there are {', '.join(TRIALS)}\n")
        return 2
    logging.getLogger().addHandler(logging.NullHandler())  # the monkey listens to the log, nobody else reads it
    failed = 0
    for name in given or TRIALS:
        title, size, trial = TRIALS[name]
        with tempfile.TemporaryDirectory() as folder:
            os.environ["COMPANION_HOME"] = folder
            failed += told(title, int(given.get(name) or size), 60 * minutes, trial(Path(folder), seed))
    return bool(failed)


def told(title: str, size: int, seconds: float, trial: Iterator[str]) -> int:
    """Runs one trial to its size or its time, prints its line, and gives the number of failures."""
    begun, done, wrong = time.monotonic(), 0, list[str]()
    while done < size and time.monotonic() - begun < seconds:
        if problem := next(trial):
            wrong.append(problem)
        done += 1
    line = f"{title:24} {done:>9,} of {size:>9,} {len(wrong):>5} failures {time.monotonic() - begun:8.1f} s"
    sys.stdout.write("\n   ".join((line, *wrong[:SHOWN])) + "\n")
    sys.stdout.flush()
    return len(wrong)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
