"""`make soak`: the long trials, bounded, with their table. Any failure ends with a status that is not 0."""

from __future__ import annotations

import logging
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

from tests.soak import commands, damage, files, frames

DATABASES, FRAMES, COMMANDS, FILES = 10_000, 100_000, 20_000, 5_000


def main() -> int:
    logging.disable(logging.CRITICAL)
    with tempfile.TemporaryDirectory() as folder:
        trials: dict[str, tuple[int, Callable[[], list[str]]]] = {
            "damaged databases": (DATABASES, lambda: damage.run(Path(folder), DATABASES)),
            "mutated first frames": (FRAMES, lambda: frames.run(FRAMES)),
            "random commands": (COMMANDS, lambda: commands.run(COMMANDS)),
            "hostile files": (FILES, lambda: files.run(FILES)),
        }
        failed = 0
        for name, (count, trial) in trials.items():
            begun = time.monotonic()
            wrong = trial()
            failed += len(wrong)
            told = f"{name:24} {count:>8} {len(wrong):>4} failures {time.monotonic() - begun:8.1f} s"
            sys.stdout.write("\n   ".join((told, *wrong[:20])) + "\n")
            sys.stdout.flush()
    return bool(failed)


if __name__ == "__main__":
    sys.exit(main())
